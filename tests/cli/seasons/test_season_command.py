"""`skat season`: from the template to the site, on files alone."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from skat.cli.app import app
from tests.tournament.seasons import Person, evening

runner = CliRunner()


def season(*words: str, status: int = 0) -> str:
    result = runner.invoke(app, ["season", *words])
    assert result.exit_code == status, result.output
    return result.output


def test_a_league_from_the_template_to_the_site(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    plan = json.loads(season("template", "league"))
    names = [team["name"] for team in plan["league"]["teams"]]
    people = [Person(f"{name}/{at}", team=name) for name in names for at in range(2)]
    for team in plan["league"]["teams"]:
        team["players"] = [person.name for person in people if person.team == team["name"]]
    plan["league"]["days"] = 2
    file.write_text(json.dumps(plan))
    drawn = season("draw", str(file), "--seed", "07" * 32)
    assert season("fixtures", str(file)) == drawn
    day = tmp_path / "day-1.json"
    day.write_bytes(evening("one", people, series=1).data)
    shown = season("add", str(file), str(day), "--day", "1")
    assert [line.split()[0] for line in shown.splitlines()] == ["1", "2", "3", "4"]
    assert season("standings", str(file)) == shown
    assert season("check", str(file)) == "ok: 1 tournament, 4 ranks\n"
    season("site", str(file), "--to", str(tmp_path / "site"))
    assert "Team 1" in (tmp_path / "site/de/index.html").read_text("utf-8")
    day.write_bytes(day.read_bytes() + b"\n")
    assert "ist nicht mehr die Datei" in season("check", str(file), "--language", "de", status=1)
    before = file.read_bytes()
    assert "fixtures" in season("add", str(file), str(day), "--day", "3", status=1)
    assert file.read_bytes() == before
    season("add", str(file), str(day), "--day", "2")
    assert "begun" in season("draw", str(file), status=1)


def test_a_championship(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    file.write_text(season("template", "championship"))
    assert "no fixtures" in season("draw", str(file), status=1)
    for day in (1, 2):
        made = tmp_path / f"{day}.json"
        made.write_bytes(evening(f"cup {day}", [Person(f"P{at}") for at in range(4)]).data)
        shown = season("add", str(file), str(made), "--day", str(day))
    assert len(shown.splitlines()) == 4
    elsewhere = tmp_path / "other"
    elsewhere.mkdir()
    (elsewhere / "1.json").write_bytes(made.read_bytes())
    assert "beside" in season("add", str(file), str(elsewhere / "1.json"), "--day", "3", status=1)


def test_what_is_no_season_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    file.write_text("{}")
    assert "no file of a season" in season("check", str(file), status=1)
    plan = json.loads(season("template", "league"))
    file.write_text(json.dumps({**plan, "championship": {"best": 2}}))
    assert "either a league or a championship" in season("check", str(file), status=1)
    plan["league"]["fixtures"] = [[["Team 1", "Nobody"]]]
    file.write_text(json.dumps(plan))
    assert "Nobody" in season("check", str(file), status=1)
