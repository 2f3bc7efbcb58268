"""`skat lesson check` and `skat lesson ship`: lesson files checked and shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import opened
from skat.cli.records.replay import problem_text
from skat.lessons.checking import check_file
from skat.lessons.form import Lesson
from skat.lessons.reading import MOST_BYTES, read_lesson
from skat.lessons.shipped import shipped
from skat.messages import message

app = typer.Typer(
    name="lesson",
    help="Lesson files checked and shipped, so that clubs can write their own.",
    no_args_is_help=True,
)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Files of lessons, as JSON.")],
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """Prove a lesson: every position, claim and answer; say what is wrong, with line and key."""
    failed = False
    for file in files:
        data = _read(file)
        wrong = _complained(data, file, language)
        failed |= wrong
        lesson = read_lesson(data)
        if isinstance(lesson, Lesson) and not wrong:
            name = getattr(lesson.title, language.value)
            print(message("lesson.sound", {"name": name}, language.value))
    raise typer.Exit(int(failed))


@app.command()
def ship(
    file: Annotated[Path, typer.Argument(help="A file of a lesson, as JSON.")],
    *,
    language: LanguageOption = Language.EN,
) -> None:
    """Write a lesson as the page plays it in a language, every action with its answer."""
    data = _read(file)
    lesson = read_lesson(data)
    if _complained(data, file, language) or not isinstance(lesson, Lesson):
        raise typer.Exit(1)
    print(msgspec.json.encode(shipped(lesson, language.value)).decode())


def _read(file: Path) -> bytes:
    with opened(file) as source:
        return source.read(MOST_BYTES + 1)


def _complained(data: bytes, file: Path, language: Language) -> bool:
    problems = check_file(data)
    for problem in problems:
        complain(f"{file}: {problem_text(problem, say=say_in(language))}")
    return bool(problems)
