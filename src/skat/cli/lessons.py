"""`skat lesson check`, `show` and `ship`: lesson files proven, read through and shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from skat.analysis.lessons.checking import check_file
from skat.analysis.lessons.form import Lesson
from skat.analysis.lessons.reading import MOST_BYTES, read_lesson
from skat.analysis.lessons.shipped import shipped
from skat.analysis.lessons.words import said, with_cards
from skat.cli.app import group
from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import checked_answer, opened, print_json
from skat.cli.records.replay import problem_text
from skat.messages import message

app = group("lesson")


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Files of lessons, as JSON.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Prove a lesson: every position, claim and answer; say what is wrong, with line and key."""
    failed = False
    for file in files:
        data = _read(file)
        if json:
            problems = check_file(data)
            failed |= bool(problems)
            print_json({"file": str(file), **checked_answer(problems, say_in(language))})
            continue
        wrong = _complained(data, file, language)
        failed |= wrong
        lesson = read_lesson(data)
        if isinstance(lesson, Lesson) and not wrong:
            name = said(lesson.title, language.value)
            print(message("lesson.sound", {"name": name}, language.value))
    raise typer.Exit(int(failed))


@app.command()
def ship(
    file: Annotated[Path, typer.Argument(help="A file of a lesson, as JSON.")],
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """Write a lesson as the page plays it in a language, every action with its answer."""
    lesson = _proven(file, language)
    print(msgspec.json.encode(shipped(lesson, language.value)).decode())


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="A file of a lesson, as JSON.")],
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """Read a lesson through: each step, and the answer to every action; + marks what is right."""
    ready = shipped(_proven(file, language), language.value)
    print(ready["title"])
    for number, step in enumerate(ready["steps"], 1):
        print(f"\n{number}. {with_cards(step['text'], language=language.value)}")
        for at, answer in enumerate(step.get("answers", ())):
            choices = step.get("choices", ())
            actions = ", ".join(action_text(choice) for choice in choices if choice["answer"] == at)
            words = with_cards(answer["text"], language=language.value)
            print(f"  {'-' if at else '+'} {actions}{': ' if actions else ''}{words}")


def action_text(choice: dict[str, Any]) -> str:
    """An action in the letters of a file.

    >>> action_text({"answer": 0, "cards": ["CT", "DT"]}), action_text({"call": "bid", "value": 18})
    ('CT DT', 'bid 18')
    """
    if "cards" in choice:
        return " ".join(choice["cards"])
    if "call" in choice:
        return " ".join(str(choice[key]) for key in ("call", "value") if key in choice)
    return str(choice.get("card", choice.get("number")))


def _proven(file: Path, language: Language) -> Lesson:
    """A lesson in which nothing is wrong; else the command ends with what is."""
    data = _read(file)
    lesson = read_lesson(data)
    if _complained(data, file, language) or not isinstance(lesson, Lesson):
        raise typer.Exit(1)
    return lesson


def _read(file: Path) -> bytes:
    with opened(file) as source:
        return source.read(MOST_BYTES + 1)


def _complained(data: bytes, file: Path, language: Language) -> bool:
    problems = check_file(data)
    for problem in problems:
        complain(f"{file}: {problem_text(problem, say=say_in(language))}")
    return bool(problems)
