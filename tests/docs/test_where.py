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
STEP = re.compile(r"`((?:src|web)/[^`]+?\.[a-z]+)`((?:, `[^`/]+`)*)")
ROOM = re.compile(r"^\|(?: \w+)? \| `(\w+)` \|", re.MULTILINE)
OLD_DOORS = {"duplicate"}
"""Public names of before, for two versions (docs/contribute/release.md)."""
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


def steps() -> list[tuple[str, str]]:
    """Every file that the ways through the house name, with each function named beside it."""
    ways = PAGE.partition("## Five ways")[2].partition("\n## ")[0]
    return [
        (file, name)
        for file, names in STEP.findall(ways)
        for name in re.findall(r"`(.+?)`", names) or [""]
    ]


def test_each_room_stands_in_one_wing() -> None:
    rooms = ROOM.findall(PAGE.partition("## The wings")[2].partition("\n## ")[0])
    house = ROOT / "src/skat"
    packages = {path.parent.name for path in house.glob("*/__init__.py")}
    modules = {path.stem for path in house.glob("[a-z]*.py")} - OLD_DOORS
    assert sorted(rooms) == sorted(packages | modules)


def test_five_ways_lead_through_the_house() -> None:
    ways = PAGE.partition("## Five ways")[2].partition("\n## ")[0]
    numbers = [len(re.findall(r"^\d\. ", way, re.MULTILINE)) for way in ways.split("\n### ")[1:]]
    assert len(numbers) == 5
    assert all(3 <= number <= 7 for number in numbers)
    assert len(steps()) >= 25


@pytest.mark.parametrize(("file", "function"), steps())
def test_each_step_is_where_the_way_says(file: str, function: str) -> None:
    assert (ROOT / file).is_file()
    assert not function or function in functions_in(ROOT / file)


def test_the_page_answers_each_question() -> None:
    assert len({file for file, _ in answers()}) >= QUESTIONS


@pytest.mark.parametrize(("file", "function"), answers())
def test_what_is_named_is_there(file: str, function: str) -> None:
    assert function in functions_in(ROOT / file)


@pytest.mark.parametrize("ending", [".py", ".ts"])
def test_what_is_not_there_is_missed(ending: str) -> None:
    file = next(file for file, _ in answers() if file.endswith(ending))
    assert "nobody_wrote_this" not in functions_in(ROOT / file)
