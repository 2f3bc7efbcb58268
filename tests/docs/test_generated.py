"""The generated parts of the documentation: complete, well formed, and drawn without a gap."""

from __future__ import annotations

import doctest
import os
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
import typer.main

from skat.cli.app import COMMANDS, app
from skat.tournament.rows import ROWS
from tools.checks import rooms
from tools.docs import commands, floors, man_page, phases, schemas, sizes, svg, types, write
from tools.generate import written_part

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", [name for name in write.PARTS if name.endswith(".svg")])
def test_a_drawing_is_well_formed(name: str) -> None:
    root = ElementTree.fromstring(write.PARTS[name]())
    assert root.tag.endswith("svg")
    assert root.find("{*}title") is not None


@pytest.mark.parametrize("module", [rooms, schemas, sizes, svg, types, written_part])
def test_examples_of_the_tools(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_every_package_stands_on_one_floor() -> None:
    source = ROOT / "src/skat"
    packages = {each.parent.name for each in source.glob("*/__init__.py")}
    modules = {each.stem for each in source.glob("*.py")} - {"__init__", "door"}
    drawn = [name for floor in floors.floors() for name in floor]
    assert sorted(drawn) == sorted(packages | modules)
    for name in drawn:
        assert floors.purpose(name), name


def test_every_edge_between_phases_is_drawn() -> None:
    drawing = phases.drawing()
    assert drawing.count("marker-end") == len(list(phases.edges()))


def test_every_option_of_every_command_is_on_the_page() -> None:
    page = commands.page()
    known: Any = typer.main.get_command(app)
    assert set(known.commands) == {name.split()[1] for name, _ in commands.commands()}
    for name, command in commands.commands():
        assert f"## `{name}`" in page
        for option in command.params:
            assert option.param_type_name == "argument" or f"`{option.opts[0]}`" in page


def test_the_manual_page_is_that_of_the_commands() -> None:
    assert man_page.PAGE.read_text("utf-8") == man_page.page(), "make man-page"


def test_every_command_of_a_tournament_is_on_the_page() -> None:
    lines = write.PARTS["tournament-rows.md"]().splitlines()[2:]
    assert len(lines) == len(ROWS)
    assert "| `pay` |" in "".join(line for line in lines if "| `take_back_payment` |" in line)


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"`skat {name}`" not in readme] == []


def test_only_parts_that_change_are_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"kept.md": "as it was", "changed.md": "as it was"}
    parts = {name: partial(texts.__getitem__, name) for name in texts}
    monkeypatch.setattr(write, "PARTS", parts)
    write.write_parts(tmp_path)
    for file in tmp_path.iterdir():
        os.utime(file, ns=(0, 0))
    texts["changed.md"] = "new"
    write.write_parts(tmp_path)
    written = {file.name for file in tmp_path.iterdir() if file.stat().st_mtime_ns}
    assert written == {"changed.md"}
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in texts} == texts
