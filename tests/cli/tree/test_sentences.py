"""No sentence for people stands in the sources of the commands: the catalogues have them all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from skat.messages import LANGUAGES, catalogue

SOURCES: Final = Path(__file__).parents[3] / "src/skat"
COMMANDS: Final = SOURCES / "cli"
WORDS: Final = re.compile(r"[A-Za-z]{2,}[,;:]? +[A-Za-z]{2,}")
"""Two words, one behind the other."""
COMMAND: Final = re.compile(r"skat( [a-z]+)+(: | -- [A-Z]+| [A-Z]+)?")
"""A command by its name, also with what stands behind it."""
SPEAKS: Final = ("stop", "complain", "print", "typer.confirm", "misused", "misuse")
"""Calls that say something."""
ALLOWED: Final = {
    "app.py": "help and the manual page are English",
    "arena.py": "the report of a match, for makers of computer players",
    "bot/conformance.py": "the suite for makers of bots, whose cases keep their names",
    "bot/practice/door.py": "a fault of this program",
    "lookup/fabulous.py": "a proof that is set in columns",
    "lookup/games.py": "names of games, as `skat games` has them in columns and JSON",
    "play/asking.py": "a fault of this program",
    "play/deal.py": "a fault of this program",
    "score_list/text.py": "a style of `rich`",
    "season/command.py": "an example of a season, to be changed",
    "serve/databases.py": "a folder of macOS",
    "serve/doctor.py": "a diagnosis for those who run a server, and SQL",
    "serve/process.py": "the log, and lines from which programs read the address",
    "usage.py": "what is recognised in the sentences of Typer",
}
"""Files with words that are no refusals, and why these are not in the catalogues."""
FAULTS: Final = re.compile(
    r"(Store\w*|SecondWriter|CannotOpen|LostEpoch|MovedAway|DamagedSchema|ForeignDatabase"
    r"|NewerSchema|BadBackup|WouldReplace|Serve|Settings|Engine\w*|NoCluster|OtherMatch"
    r"|UnknownPlayer|LineLost|Busy)Error"
)
"""Errors with which a command ends."""


@cache
def commands() -> dict[str, ast.Module]:
    """The sources of all commands, by their names."""
    return {
        str(path.relative_to(COMMANDS)): ast.parse(path.read_text("utf-8"))
        for path in sorted(COMMANDS.rglob("*.py"))
    }


def of_help(tree: ast.Module) -> set[int]:
    """The nodes of docstrings and of the help of options."""
    help_of = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("help", "metavar"):
            help_of |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            help_of.add(id(node.value))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "locale_option":
            help_of |= {id(each) for each in ast.walk(node)}
    return help_of


def words_in(tree: ast.Module) -> Iterator[str]:
    """All texts of two words and more, but for help and names of commands."""
    help_of = of_help(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if id(node) not in help_of and WORDS.search(text) and not COMMAND.fullmatch(text):
                yield text


def test_no_sentence_stands_in_a_command() -> None:
    texts = {name: list(words_in(tree)) for name, tree in commands().items()}
    speaking = {name for name, of_file in texts.items() if of_file}
    typed = {name: sorted(texts[name]) for name in speaking - ALLOWED.keys()}
    assert typed == FORMS
    assert ALLOWED.keys() <= speaking


FORMS: Final = {
    "tournament/commands.py": ["POINTS WON LOST"],
    "tournament/importing.py": ["--encoding NAME", "--encoding NAME", "--map COLUMN=FIELD"],
}
"""What is to be typed."""


def said(tree: ast.Module) -> Iterator[str]:
    """Each text in what a command says."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in SPEAKS:
            for each in (*node.args, *(word.value for word in node.keywords)):
                parts = each.values if isinstance(each, ast.JoinedStr) else [each]
                texts = (part.value for part in parts if isinstance(part, ast.Constant))
                yield from (text for text in texts if isinstance(text, str))


def test_not_even_a_word_is_said() -> None:
    """A single word is a sentence too: `begun`."""
    known = re.compile(r"(skat( [a-z]+)*)?[^A-Za-z]*|--[\w-]+ ?([A-Z]+)?|[A-Z =]+|usage_\w+")
    wrong = {
        f"{name}: {text}"
        for name, tree in commands().items()
        if name not in ALLOWED
        for text in said(tree)
        if not (known.fullmatch(text) or COMMAND.fullmatch(text))
    }
    assert wrong == set()


def test_no_error_with_which_a_command_ends_has_words_of_its_own() -> None:
    wrong = []
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if FAULTS.search(text) else ():
            if isinstance(node, ast.Call) and FAULTS.fullmatch(ast.unparse(node.func)):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.JoinedStr) or (
                    isinstance(first, ast.Constant) and isinstance(first.value, str)
                ):
                    wrong.append(f"{path.relative_to(SOURCES)}:{node.lineno}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_done_is_said(language: str) -> None:
    """Each key that `tell` is given stands in the catalogue."""
    keys = {
        str(node.args[0].value)
        for tree in commands().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("tell", "_hint")
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(keys) > 20
    assert {key for key in keys if f"terminal.{key}" not in catalogue(language)} == set()
