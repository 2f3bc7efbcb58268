"""`skat tournament import` of a workbook: it is read in a process with bounds of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from skat.cli.app import app
from tests.office.club_files.workbooks import Value, xlsx

pytestmark = pytest.mark.live

ROWS: list[list[Value]] = [
    ["SC Herz Acht"],
    ["Nr", "Name", "Schuh", "TAN-\nDEM"],
    [7, "Łukasz Żółć", 42, "Pair 1"],
    ["Summe", None, 42, None],
]


def skat(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["tournament", *words, "--db", str(folder / "cup.db")])


def test_a_workbook_is_looked_at_and_entered(tmp_path: Path) -> None:
    notice, members = tmp_path / "notice.json", tmp_path / "members.xlsx"
    template = json.loads(CliRunner().invoke(app, ["tournament", "template"]).stdout)
    kinds = [{"name": "Tandem", "size": 2}, {"name": "Clubs", "of": "clubs"}]
    notice.write_text(json.dumps({**template, "team_kinds": kinds}), "utf-8")
    members.write_bytes(xlsx({"Liste": ROWS}))
    assert skat(tmp_path, "new", str(notice)).exit_code == 0
    assert skat(tmp_path, "announce").exit_code == 0
    shown = skat(tmp_path, "import", str(members), "--preview", "--map", "Schuh=")
    assert "3  Łukasz Żółć" in shown.stdout
    assert "D  TAN- DEM: Tandem\n" in shown.stdout
    assert skat(tmp_path, "entrants").stdout.strip() == ""
    entered = skat(tmp_path, "import", str(members))
    assert (entered.stdout, entered.exit_code) == ("entered: 1\n", 0)
    assert skat(tmp_path, "enter", "Bela", "--team-of", "Tandem=Pair 1").exit_code == 0
    listed = skat(tmp_path, "entrants").stdout.splitlines()
    assert [line.endswith("Tandem: Pair 1") for line in listed] == [True, True]
    for team in ("Tandem=Pair 1", "Clubs=Herz Acht"):
        assert skat(tmp_path, "enter", "Cleo", "--team-of", team).exit_code != 0
    assert "Line 4 is no player: Summe 42" in entered.stderr
    assert 'The column "Schuh" is unknown and was not entered' in entered.stderr
    members.write_bytes(members.read_bytes()[:300])
    assert "xlsx" in skat(tmp_path, "import", str(members)).stderr
