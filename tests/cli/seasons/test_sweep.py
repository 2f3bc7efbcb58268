"""Random leagues and championships, step by step: what is written is always what is checked."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.model.refusal import Refusal
from skat.tournament.files import file_of, written
from tests.lanes.few import few
from tests.tournament.evenings import Evening
from tests.tournament.seasons import Person, evening

ROUNDS = 8


def season(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["season", *words])
    assert result.exit_code == status, result.output
    return result.output


def checked(file: Path, evenings: int) -> dict[str, Any]:
    """The file once more, after its check agreed with what was written."""
    document: dict[str, Any] = json.loads(file.read_text())
    ranks = len(document["teams"] or document["persons"])
    counted = f"{evenings} tournament{'s' * (evenings != 1)}, {ranks} rank{'s' * (ranks != 1)}"
    assert season("check", str(file)) == f"ok: {counted}\n"
    assert ranks or not evenings
    return document


def add(file: Path, name: str, people: Sequence[Person], *, day: int, series: int) -> None:
    made = file.with_name(f"{name}.json")
    made.write_bytes(evening(name, people, series=series).data)
    season("add", str(file), str(made), "--day", str(day))


@pytest.mark.parametrize("seed", few(range(ROUNDS), gate=1))
def test_a_league_is_checked_after_every_step(tmp_path: Path, seed: int) -> None:
    chance = random.Random(f"league {seed}")
    file = tmp_path / "league.json"
    file.write_text(season("template", "league"))
    checked(file, 0)
    document = json.loads(file.read_text())
    names = [f"Club {at}" for at in range(chance.randint(2, 9))]
    squads = {name: [f"{name}/{at}" for at in range(3)] for name in names}
    document["league"].update(
        teams=[{"name": name, "players": players} for name, players in squads.items()],
        days=chance.randint(1, 3),
        size=2,
        group=chance.randint(2, 5),
        points=sorted(chance.choices(range(-2, 9), k=chance.randint(1, 5)), reverse=True),
    )
    if chance.random() < 0.4:
        had = {"points": f"{chance.randint(-9, 30)}/2", "result": 900, "won": 9, "lost": 1}
        document["league"]["carried"] = [{"team": name, **had} for name in names[1:]]
    file.write_text(json.dumps(document))
    checked(file, 0)
    season("draw", str(file), "--seed", chance.randbytes(32).hex())
    document = checked(file, 0)
    added = 0
    for day, groups in enumerate(document["league"]["fixtures"], start=1):
        for number, group in enumerate(groups, start=1):
            if len(group) < 2:
                continue
            there = group if len(group) == 2 or chance.random() < 0.7 else group[1:]
            people = [Person(name, team=team) for team in there for name in squads[team][:2]]
            name = f"day-{day}-{number}"
            add(file, name, people, day=day, series=chance.randint(1, 2))
            added += 1
            checked(file, added)
            if chance.random() < 0.3:
                # A newer file of the same name takes the place of the older one.
                add(file, name, people[::-1], day=day, series=1)
                checked(file, added)
            if chance.random() < 0.3:
                points = str(chance.randint(1, 5))
                season("deduct", str(file), group[0], "--points", points, "--reason", "late")
                checked(file, added)
            if len(there) < len(group):
                season("walkover", str(file), group[0], "--day", str(day), "--reason", "snow")
                checked(file, added)


@pytest.mark.parametrize("seed", few(range(ROUNDS), gate=1))
def test_a_championship_is_checked_after_every_step(tmp_path: Path, seed: int) -> None:
    chance = random.Random(f"championship {seed}")
    file = tmp_path / "cup.json"
    file.write_text(season("template", "championship"))
    checked(file, 0)
    document = json.loads(file.read_text())
    document["championship"]["best"] = chance.randint(1, 3)
    if chance.random() < 0.5:
        document["championship"]["count"] = "series"
    file.write_text(json.dumps(document))
    for at in range(1, chance.randint(2, 5)):
        people = [
            Person(f"Member {each}")
            for each in chance.sample(range(9), chance.choice([3, 4, 6, 7]))
        ]
        add(file, f"evening-{at}", people, day=chance.randint(1, 4), series=chance.randint(1, 2))
        checked(file, at)


@pytest.mark.parametrize(
    "words",
    [
        ("deduct", "Team 1", "--points", "0", "--reason", "late"),
        ("deduct", "Team 1", "--points", "-2", "--reason", "late"),
        ("deduct", "Team 1", "--points", "1001", "--reason", "late"),
        ("deduct", "Team 1", "--points", "1", "--reason", ""),
        ("deduct", "Team 1", "--points", "1", "--reason", "x" * 201),
        ("deduct", "", "--points", "1", "--reason", "late"),
        ("walkover", "Team 1", "--day", "0", "--reason", "flu"),
        ("walkover", "Team 1", "--day", "61", "--reason", "flu"),
        ("walkover", "Team 1", "--day", "1", "--reason", ""),
        ("walkover", "Team 1", "--day", "1", "--reason", "flu", "--series", "21"),
    ],
)
def test_the_cause_of_a_decision_that_cannot_be_is_what_was_asked_for(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Not the file, which is a season as before."""
    file = tmp_path / "league.json"
    file.write_text(season("template", "league"))
    season("draw", str(file))
    before = file.read_bytes()
    told = season(words[0], str(file), *words[1:], status=1)
    assert "nothing was written" in told
    assert "no file of a season" not in told
    assert file.read_bytes() == before


def test_an_evening_whose_series_is_being_played_waits(tmp_path: Path) -> None:
    """Else everybody shares the points of a series that nobody has played yet."""
    file, made = tmp_path / "league.json", tmp_path / "one.json"
    file.write_text(season("template", "league"))
    season("draw", str(file))
    cup = Evening(series=2).announced(8)
    cup.do(cup.seat_command()).played().closed()
    for drawn in (True, False):
        made.write_bytes(_written(cup.do(cup.seat_command()) if drawn else cup.played().closed()))
        told = season("add", str(file), str(made), "--day", "1", status=1 if drawn else 0)
        assert ("one.json: series 2 is still running" in told) is drawn


def _written(cup: Evening) -> bytes:
    made = file_of(cup.steps, public=False)
    assert not isinstance(made, Refusal)
    return written(made)


@pytest.mark.parametrize("day", ["0", "61"])
def test_nothing_is_written_that_cannot_be_read_again(tmp_path: Path, day: str) -> None:
    file, made = tmp_path / "cup.json", tmp_path / "one.json"
    file.write_text(season("template", "championship"))
    made.write_bytes(evening("one", [Person(f"P{at}") for at in range(3)], series=1).data)
    before = file.read_bytes()
    assert "nothing was written" in season("add", str(file), str(made), "--day", day, status=1)
    assert file.read_bytes() == before
