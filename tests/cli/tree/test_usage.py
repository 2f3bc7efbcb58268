"""Every command that is typed wrong says what is wrong, in the language asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextvars import copy_context
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import typer
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.language import locale_option
from skat.cli.play.command import refuse_unsaid
from skat.messages import LANGUAGES, catalogue
from skat.model.languages import language_of
from tests.cli.tree.commands import LEAVES, Leaf, skat

PLACEHOLDER: Final = re.compile(r"\\{\w+\\}")


class Wrong(NamedTuple):
    """A command, the words after it that are wrong, and the kind of sentence that they get."""

    command: tuple[str, ...]
    words: tuple[str, ...]
    kind: str


def wrongs(leaf: Leaf) -> Iterator[Wrong]:
    """A command with each kind of error that each of its parameters can have."""
    arguments = [each for each in leaf.command.params if each.param_type_name == "argument"]
    options = [each for each in leaf.command.params if each.param_type_name == "option"]
    needed = tuple(word for each in options if each.required for word in _option(each))
    given = (*needed, *(_right(each) for each in arguments if each.nargs == 1))
    yield Wrong(leaf.words, ("--zzzzzz", *given), "no_option")
    if all(each.nargs == 1 for each in arguments):
        yield Wrong(leaf.words, (*given, "more", "and more"), "too_many")
    for each in options:
        if "--help" not in each.opts:
            yield from _wrong_options(leaf.words, each, given)
    for at, each in enumerate(arguments, start=len(needed)):
        if each.required:
            yield Wrong(leaf.words, given[:at], _missing(each))
        for value, kind in _wrong_values(each):
            yield Wrong(leaf.words, (*given[:at], value, *given[at + 1 :]), kind)


def _wrong_options(
    command: tuple[str, ...], option: Any, given: tuple[str, ...]
) -> Iterator[Wrong]:
    name = option.opts[0]
    if option.required:
        yield Wrong(command, _without(given, _option(option)), _missing(option))
    if name != "--jsonl":
        yield Wrong(command, (*given, name[:-1]), "no_option_near")
    if option.is_flag:
        yield Wrong(command, (*given, f"{name}=1"), "takes_no_value")
        return
    yield Wrong(command, (*given, name), "needs_value" if option.nargs == 1 else "needs_two_values")
    for value, kind in _wrong_values(option):
        yield Wrong(command, (*given, name, value), kind)


def _right(param: Any) -> str:
    """A value that the parameter takes."""
    choices = param.type_descriptor.choices
    return str(choices[0].value) if choices else str(param.type_descriptor.parameter_info.min or 1)


def _option(option: Any) -> tuple[str, str]:
    return option.opts[0], _right(option)


def _without(given: tuple[str, ...], words: tuple[str, str]) -> tuple[str, ...]:
    at = given.index(words[0])
    return (*given[:at], *given[at + len(words) :])


def _missing(param: Any) -> str:
    return "missing_choice" if param.type_descriptor.choices else "missing"


def _wrong_values(param: Any) -> Iterator[tuple[str, str]]:
    described = param.type_descriptor
    if described.choices:
        yield "nowhere", "not_a_choice"
    elif described.annotation in (int, list[int]):
        yield "1.5", "not_whole"
        yield "1" * 5_000, "not_whole"
    elif described.annotation is float:
        yield "x", "not_a_number"
    if described.parameter_info.min is not None:
        yield str(described.parameter_info.min - 1), "too_small"
    if described.parameter_info.max is not None:
        yield str(described.parameter_info.max + 1), "too_large"


def speaks(leaf: Leaf) -> bool:
    return any("--language" in each.opts for each in leaf.command.params)


GROUPS: Final = sorted({leaf.words[:1] for leaf in LEAVES.values() if len(leaf.words) > 1})
UNKNOWN: Final = [
    *(Wrong(group, ("nowhere",), "no_command") for group in [(), *GROUPS]),
    *(Wrong(group, ("--zzzzzz",), "no_option") for group in [(), *GROUPS]),
    Wrong((), ("it's",), "no_command"),
    Wrong((), ("serv",), "no_command_near"),
    Wrong(("tournament",), ("standing",), "no_command_near"),
]
TYPED: Final = [wrong for leaf in LEAVES.values() if speaks(leaf) for wrong in wrongs(leaf)]
ENGLISH: Final = [wrong for leaf in LEAVES.values() if not speaks(leaf) for wrong in wrongs(leaf)]
TOGETHER: Final = {
    "either": ("puzzle make", (), 2),
    "not_a_choice": ("puzzle make", ("--deals", "1", "--kind", "nowhere"), 2),
    "only_with": ("puzzle make", ("--deals", "1", "--kind", "odds", "--aim", "schneider"), 2),
    "not_both": ("list", ("--json", "--csv"), 2),
    "file_or_blank": ("list", (), 2),
    "final": ("tournament purge", ("--db", "%/cup.db"), 1),
    "undo_numbers": (
        "tournament undo",
        ("payment", "1", "2", "--reason", "wrong", "--db", "%/cup.db"),
        1,
    ),
    "which_tournament": ("tournament seating", ("--db", "%/two.db"), 2),
    "needs_name": ("season add", ("-", "day.json", "--day", "1"), 2),
    "no_player": ("play", ("--against", "/nowhere"), 2),
    "not_of_the_form": ("tournament result", ("1", "1", "96 2 0, 7", "--db", "%/cup.db"), 1),
    "which_program": ("engine", ("check",), 2),
    "try_engine": ("engine", ("club", "more"), 2),
}
"""What a command itself refuses: options that do not go together."""
WITH_AN_ENGINE: Final = {"no_engine_plays"}
"""What turns up once an engine was started."""


def kinds_of(sentence: str, language: str) -> set[str]:
    """The sentences of usage that this may be, in this language."""
    return {
        key.split(".")[1].removeprefix("usage_")
        for key, text in catalogue(language).items()
        if key.startswith("violation.usage_")
        and re.fullmatch(PLACEHOLDER.sub(".*", re.escape(text)), sentence, re.DOTALL)
    }


def told(*words: str) -> tuple[int, list[str]]:
    """The exit status and what is said on standard error; nothing is answered."""
    # The language asked for is of this run alone.
    done = copy_context().run(CliRunner().invoke, app, words)
    assert done.stdout == "", words
    assert isinstance(done.exception, SystemExit), (words, done.exception)
    return done.exit_code, done.stderr.splitlines()


def check(wrong: Wrong, language: str, *, option: tuple[str, ...]) -> None:
    status, lines = told(*wrong.command, *option, *wrong.words)
    assert status == 2, wrong
    assert wrong.kind in kinds_of(lines[-1].removeprefix("skat: "), language), (wrong, lines)
    if wrong.kind not in ("needs_value", "needs_two_values", "takes_no_value"):
        usage, help_line = (
            catalogue(language)[f"violation.usage_{key}"] for key in ("line", "help")
        )
        assert lines[0].startswith(usage.format(line=" ".join(("skat", *wrong.command))))
        assert lines[1].startswith(help_line.format(line="skat"))


def test_every_kind_of_error_is_tried() -> None:
    tried = (
        {wrong.kind for wrong in (*UNKNOWN, *TYPED, *ENGLISH)} | TOGETHER.keys() | WITH_AN_ENGINE
    )
    kinds = {
        key.split(".")[1].removeprefix("usage_")
        for key in catalogue("en")
        if key.startswith("violation.usage_")
    }
    assert kinds - tried == {"line", "help", "unknown", "not_possible"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_what_is_typed_wrong(language: str) -> None:
    for wrong in {wrong.kind: wrong for wrong in TYPED}.values():
        check(wrong, language, option=("--language", language))


def test_each_command_that_is_typed_wrong() -> None:
    """One error of each command, in one language: by turns another."""
    for number, (_, errors) in enumerate(groupby(TYPED, key=lambda wrong: wrong.command)):
        of_command, language = list(errors), LANGUAGES[number % len(LANGUAGES)]
        check(of_command[number % len(of_command)], language, option=("--language", language))


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, leaf in LEAVES.items() if speaks(leaf)])
def test_all_that_is_typed_wrong(name: str, language: str) -> None:
    for wrong in wrongs(LEAVES[name]):
        check(wrong, language, option=("--language", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_that_are_not_there(language: str) -> None:
    """Nothing else is known of what was meant, so `--language` may stand behind it."""
    for wrong in UNKNOWN:
        check(wrong._replace(words=(*wrong.words, f"--language={language}")), language, option=())


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_without_a_language(language: str) -> None:
    for leaf in LEAVES.values():
        if not speaks(leaf):
            check(Wrong(leaf.words, ("--language", language), "no_option"), language, option=())


def test_they_speak_english() -> None:
    for number, (_, errors) in enumerate(groupby(ENGLISH, key=lambda wrong: wrong.command)):
        of_command = list(errors)
        check(of_command[number % len(of_command)], "en", option=())


@pytest.mark.proof
def test_all_of_them() -> None:
    for wrong in ENGLISH:
        check(wrong, "en", option=())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TOGETHER)
def test_options_that_do_not_go_together(kind: str, language: str, folder: Path) -> None:
    command, words, status = TOGETHER[kind]
    if kind == "which_tournament":
        for _ in range(2):
            skat("tournament", "new", f"{folder}/notice.json", "--db", f"{folder}/two.db")
    given = [word.replace("%", str(folder)) for word in words]
    ended, lines = told(*command.split(), *given, "--language", language)
    assert ended == status
    assert kind in kinds_of(lines[-1].partition(": ")[2], language)


def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    for command in ("play", "page", "serve"):
        assert told(command, "--zzzzzz")[1][1] == f"Aide : skat {command} -h"
        assert told(command, "--language")[1] == ["skat: L'option --language demande une valeur"]
    assert told("value", "--zzzzzz")[1][1] == "Help: skat value -h"


def test_an_engine_has_no_language() -> None:
    """Behind `--` stand the words of another program."""
    _, lines = told("bot", "check", "--zzzzzz", "--", "engine", "--language", "de")
    assert lines[-1] == "skat: There is no option --zzzzzz"


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_that_no_engine_plays_by(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused() -> None:
        locale_option("").callback(language_of(language))
        with pytest.raises(typer.Exit) as ended:
            refuse_unsaid("isko-2022", {"kontra": True, "spitze": "yes"})
        assert ended.value.exit_code == 2

    copy_context().run(refused)
    sentence = capsys.readouterr().err.strip().removeprefix("skat: ")
    assert kinds_of(sentence, language) == {"no_engine_plays"}
    assert "spitze" in sentence
    assert "kontra" not in sentence
