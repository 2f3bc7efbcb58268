"""The architecture page sends its reader to files and functions that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how/architecture.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| [^|]+ \| `([^`]+)`[^|]* \| ([^|]+) \|$", re.MULTILINE)
QUESTIONS = 10


def python_names(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """The functions of a module, and the methods of its classes as "Class.method"."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name
        elif isinstance(node, ast.ClassDef):
            yield from python_names(node.body, f"{prefix}{node.name}.")


def functions_in(path: Path) -> set[str]:
    """What the file defines; of a TypeScript file its functions and methods."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return set(python_names(ast.parse(text).body))
    return set(re.findall(r"^(?:  |export (?:async )?function )(\w+)\(.*\{$", text, re.MULTILINE))


def answers() -> list[tuple[str, str]]:
    """Every file and function that the table names."""
    table = PAGE.partition("## Where is ...?")[2]
    return [
        (row[1], name) for row in ROW.finditer(table) for name in re.findall(r"`(.+?)`", row[2])
    ]


def test_the_page_answers_each_question() -> None:
    assert len({file for file, _ in answers()}) >= QUESTIONS


@pytest.mark.parametrize(("file", "function"), answers())
def test_what_is_named_is_there(file: str, function: str) -> None:
    assert function in functions_in(ROOT / file)


@pytest.mark.parametrize("ending", [".py", ".ts"])
def test_what_is_not_there_is_missed(ending: str) -> None:
    file = next(file for file, _ in answers() if file.endswith(ending))
    assert "nobody_wrote_this" not in functions_in(ROOT / file)
