"""Nothing in a package hangs together in a circle: no file, and no part beside its other parts.

Parts are the files and folders that lie in a package or in a folder of it. What a function imports
when it is called, and what only types need, makes no circle.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
FILES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (SOURCE / "skat").rglob("*.py")
}
FOLDERS = sorted({name.rpartition(".")[0] for name in FILES if name.count(".") > 1})


def imported(nodes: list[ast.stmt]) -> Iterator[str]:
    """The modules of the package that statements import when their file is loaded."""
    for node in nodes:
        match node:
            case ast.Import():
                yield from (each.name for each in node.names)
            case ast.ImportFrom(module=str(module)):
                for each in node.names:
                    inner = f"{module}.{each.name}"
                    yield inner if inner in FILES else module
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from imported(node.orelse)
            case ast.If() | ast.Try() | ast.With() | ast.ClassDef():
                yield from imported([*node.body, *getattr(node, "orelse", [])])


@cache
def uses() -> dict[str, set[str]]:
    """The files that each one imports."""
    return {
        name: {
            other
            for other in imported(ast.parse(path.read_text(encoding="utf-8")).body)
            if other in FILES and other != name
        }
        for name, path in FILES.items()
    }


def circle(uses: Mapping[str, set[str]]) -> list[str]:
    """Some of what hangs together in a circle; empty where nothing does."""
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        nodes: list[str] = error.args[1]
        return nodes
    return []


def parts_of(folder: str) -> dict[str, set[str]]:
    """What each part of a folder uses of the others."""
    inside = f"{folder}."
    parts: dict[str, set[str]] = {}
    for name in FILES:
        if name.startswith(inside):
            part = name.removeprefix(inside).split(".")[0]
            others = (each for each in uses()[name] if each.startswith(inside))
            used = {each.removeprefix(inside).split(".")[0] for each in others}
            parts.setdefault(part, set()).update(used - {part})
    return parts


def test_no_files_import_one_another_in_a_circle() -> None:
    assert circle(uses()) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_parts_of_a_folder_are_a_lump(folder: str) -> None:
    assert circle(parts_of(folder)) == []


def test_a_circle_is_found() -> None:
    assert set(circle({"state": {"lists"}, "lists": {"steps"}, "steps": {"state"}})) == {
        "state",
        "lists",
        "steps",
    }
