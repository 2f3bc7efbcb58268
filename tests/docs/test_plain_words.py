"""Source, page, tests and documentation leave no reader to guess: they say who does something, and
name a value after what it holds.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
READ: Final = {
    "src/skat": (".py", ".pyi", ".cpp", ".hpp"),
    "web/src": (".ts", ".svelte", ".css"),
    "web/tests": (".ts",),
    "docs": (".md",),
}
QUOTES_THE_ORDER: Final = {ROOT / "docs/reference/compliance.md"}
"""Titles of articles stand there as they were written down."""
FOUND_IN_PAGE: Final = re.compile(r"\b(?:const|let|function) \W?found\b|\(found(?=[):,])")
IN_PYTHON: Final = ("src/skat", "tests", "tools", "docs")
NOBODY_KNOWN: Final = re.compile(r"\b(?:somebody|someone|who(?:so)?ever|anybody)\b", re.IGNORECASE)
IN_A_NAME: Final = re.compile(NOBODY_KNOWN.pattern.replace(r"\b", ""), re.IGNORECASE)


def texts() -> list[Path]:
    """What people write here and read; what is built from it is left out."""
    return [
        path
        for folder, suffixes in READ.items()
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes
        and not any(part in ("_build", "_generated") for part in path.parts)
        and path not in QUOTES_THE_ORDER
    ]


def test_it_is_said_who_does_something() -> None:
    guessed = {
        str(path.relative_to(ROOT)): NOBODY_KNOWN.findall(text)
        for path in texts()
        if NOBODY_KNOWN.search(text := path.read_text(encoding="utf-8"))
    }
    assert guessed == {}


def prose(text: str) -> str:
    """The docstrings and comments of a module; what its tests write down as data is left out."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, _WITH_DOCSTRING)]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return "\n".join([*(ast.get_docstring(node) or "" for node in nodes), *comments])


_WITH_DOCSTRING: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@pytest.mark.parametrize("folder", ["tests", "tools"])
def test_tests_and_tools_say_who_does_something(folder: str) -> None:
    guessed = {
        str(path.relative_to(ROOT)): NOBODY_KNOWN.findall(prose(text))
        for path in sorted((ROOT / folder).rglob("*.py"))
        if NOBODY_KNOWN.search(text := path.read_text(encoding="utf-8"))
    }
    assert {name: words for name, words in guessed.items() if words} == {}


def names_of_nobody(text: str) -> list[str]:
    """The names of a module that leave open who does something, `test_somebody_leaves`."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [
        token.string
        for token in tokens
        if token.type == tokenize.NAME and IN_A_NAME.search(token.string)
    ]


@pytest.mark.parametrize("folder", IN_PYTHON)
def test_names_say_who_does_something(folder: str) -> None:
    guessed = {
        str(path.relative_to(ROOT)): names_of_nobody(text)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if IN_A_NAME.search(text := path.read_text(encoding="utf-8"))
    }
    assert {name: names for name, names in guessed.items() if names} == {}


def named_found(text: str) -> list[int]:
    """The lines that call a variable or an argument `found`, which does not say what it holds.

    Fields stay: those of public values are read outside this repository.
    """
    tree = ast.parse(text)
    fields = {
        id(line.target)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.AnnAssign)
    }
    return sorted(_bindings(tree, fields))


def _bindings(tree: ast.Module, fields: set[int]) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        else:
            continue
        if name == "found" and id(node) not in fields:
            yield node.lineno


@pytest.mark.parametrize("folder", IN_PYTHON)
def test_a_value_is_named_after_what_it_holds(folder: str) -> None:
    lines = {
        str(path.relative_to(ROOT)): named_found(text)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if re.search(r"\bfound\b", text := path.read_text(encoding="utf-8"))
    }
    assert {name: numbers for name, numbers in lines.items() if numbers} == {}


@pytest.mark.parametrize("folder", ["web/src", "web/tests"])
def test_a_value_of_the_page_is_named_after_what_it_holds(folder: str) -> None:
    lines = {
        str(path.relative_to(ROOT)): FOUND_IN_PAGE.findall(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".ts", ".svelte")
    }
    assert {name: names for name, names in lines.items() if names} == {}


def test_both_see_what_they_should() -> None:
    text = "\n".join(
        [
            '"""Whoever reads."""',
            'name = "somebody else"  # whoever writes',
            "class Answer:",
            "    found: int",
            "    def __init__(self, found: int) -> None:",
            "        self.found = found",
            "for found in ():",
            "    rows = [found for found in (found := ())]",
        ]
    )
    assert NOBODY_KNOWN.findall(prose(text)) == ["Whoever", "whoever"]
    named = "def test_somebody_leaves() -> None:\n    say('anybody')\nclass Whoever: ..."
    assert names_of_nobody(named) == ["test_somebody_leaves", "Whoever"]
    assert named_found(text) == [5, 7, 8, 8]
    in_page = "const [found] = all;\nlet found = 1;\nexpect(found(1)).then((found) => found);"
    assert FOUND_IN_PAGE.findall(in_page) == ["const [found", "let found", "(found"]
