"""The programs of the library's pages: short, run as they stand, and only with public names."""

from __future__ import annotations

import ast
import random
import re
import runpy
from pathlib import Path

import pytest

from skat.rules.state import State
from tests.engines.in_process import Asked, Saying, in_process
from tools.checks.tutorials import ROOT, public_names

PROGRAMS = ROOT / "docs" / "library" / "programs"
RECORDS = ROOT / "tests" / "data" / "records" / "own_games.sgf"
LONGEST = {"score_a_list": 15, "write_a_bot": 10, "analyse_records": 10, "host_an_engine": 15}
LONGEST |= {"three_bots": 35, "patient_bot": 42}
"""Three programs in one, and a bot that lasts; `tests/server/bots` runs both."""
GIVEN = {"score_a_list": [PROGRAMS / "evening.json"], "analyse_records": [RECORDS]}
SAID = {
    "score_a_list": ["deal  1         -80", "Björn           -80   -130"],
    "write_a_bot": ["finished, "],
    "analyse_records": ["clubs          8 played"],
}


def sound(asked: Asked) -> Saying:
    """Plays what stands first, and grand after the skat, which it lays away again."""
    position = next(line for line in reversed(asked.heard) if line.startswith("position"))
    skat = position.split(" w ")[-1].split()[0]
    yield asked.move(f"G.{skat}") if asked.legal == ["announce"] else asked.first


def lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def imported(text: str) -> set[tuple[str, str]]:
    """Package of `skat` and name, for each that a text imports."""
    return {
        (node.module, name.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("skat")
        for name in node.names
    }


@pytest.mark.parametrize("name", SAID)
def test_a_program_runs_as_it_stands(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = PROGRAMS / f"{name}.py"
    monkeypatch.setattr("sys.argv", [str(program), *map(str, GIVEN.get(name, []))])
    random.seed(7)
    runpy.run_path(str(program), run_name="__main__")
    said = capsys.readouterr().out
    assert all(part in said for part in SAID[name]), said
    assert 0 < lines(program.read_text("utf-8")) <= LONGEST[name]


def test_an_engine_is_checked_and_plays_a_deal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_process() as house:
        program = PROGRAMS / "host_an_engine.py"
        monkeypatch.setattr("sys.argv", [str(program), house.command(sound)])
        random.seed(7)
        runpy.run_path(str(program), run_name="__main__")
    said = capsys.readouterr().out
    assert said.count("ok    ") > 8
    assert "failed" not in said
    assert "finished, " in said


@pytest.mark.parametrize("name", LONGEST)
def test_a_program_uses_names_of_the_pages_alone(name: str) -> None:
    used = imported((PROGRAMS / f"{name}.py").read_text("utf-8"))
    assert used
    for module, public in used:
        assert re.fullmatch(r"skat\.\w+", module)
        assert public in public_names(module.removeprefix("skat."))
        page = ROOT / "docs" / "reference" / "api" / f"{module.removeprefix('skat.')}.md"
        assert page.exists(), module


def test_every_program_is_shown_on_a_page() -> None:
    assert {path.stem for path in PROGRAMS.glob("*.py")} == set(LONGEST)
    pages = "".join(page.read_text("utf-8") for page in PROGRAMS.parent.glob("*.md"))
    assert all(f"programs/{name}.py" in pages for name in LONGEST)


def test_the_comparison_counts_the_lines_of_its_own_programs() -> None:
    """The second block of each job is ours: an example, or a program of the folder."""
    page = (PROGRAMS.parent / "compared.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| *(\d*) *\| (\d+) \|$", page, re.MULTILINE)
    told = [int(number) for row in rows for number in row if number]
    blocks = re.findall(r"^```(pycon|py|\{literalinclude\} (\S+))\n(.*?)^```", page, re.M | re.S)
    counted = []
    for kind, program, text in blocks:
        if program:
            counted.append(lines((PROGRAMS.parent / program).read_text("utf-8")))
        elif kind == "pycon":
            counted.append(len(re.findall(r"^(>>>|\.\.\.) ", text, re.MULTILINE)))
        else:
            counted.append(lines(text))
    assert counted == told
    assert all(int(ours) <= int(theirs) for theirs, ours in rows if theirs)


def test_the_page_of_positions_names_every_field() -> None:
    page = Path(ROOT / "docs" / "reference" / "position.md").read_text("utf-8")
    assert [name for name in State.__struct_fields__ if f"`{name}`" not in page] == []


def test_the_page_of_environments_names_the_learners_as_they_are_pinned() -> None:
    learners = ROOT / "tools" / "proofs" / "learners"
    pinned = re.findall(r"^(\S+)==(\S+)$", (learners / "versions.txt").read_text("utf-8"), re.M)
    versions = {re.sub("[-_]", "", name.lower()): version for name, version in pinned}
    page = (ROOT / "docs" / "reference" / "environments.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \|", page.split("### Learners")[1].split("###")[0], re.M)
    told = re.findall(r"([\w-]+) (\d+\.\d+\.\d+)", " ".join(rows))
    assert len(told) > 9
    for name, version in told:
        assert versions[re.sub("[-_]", "", name.lower())] == version
    assert len(rows) == len(list(learners.glob("[a-z]*.py"))) + 1
