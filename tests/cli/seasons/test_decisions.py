"""Groups of four and five, walkovers, deductions, totals taken over, the best series."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from tests.lanes.few import few
from tests.tournament.seasons import Person, Played, evening

TEAMS = [f"Club {at}" for at in range(1, 10)]
BY_SIZE = {4: [3, 2, 1, 0], 5: [4, 3, 2, 1, 0]}


def season(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["season", *words])
    assert result.exit_code == status, result.output
    return result.output


def league(file: Path, **plan: object) -> dict[str, Any]:
    """A league of two players a team, written and drawn."""
    names = plan.pop("names", TEAMS)
    assert isinstance(names, list)
    document = json.loads(season("template", "league"))
    document["league"].update(
        {
            "teams": [{"name": name, "players": [f"{name}/1", f"{name}/2"]} for name in names],
            "size": 2,
            **plan,
        }
    )
    file.write_text(json.dumps(document))
    season("draw", str(file), "--seed", "2b" * 32)
    return written(file)


def written(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text())
    season("check", str(file))
    return document


def match(file: Path, teams: Sequence[str], *, day: int, series: int = 1, name: str = "") -> Played:
    """A tournament of these teams, added to the season."""
    people = [Person(f"{team}/{at}", team=team) for team in teams for at in (1, 2)]
    name = name or f"day-{day}-{len(teams)}-{teams[0].replace(' ', '')}"
    played = evening(name, people, series=series)
    made = file.with_name(f"{name}.json")
    made.write_bytes(played.data)
    season("add", str(file), str(made), "--day", str(day))
    return played


def shares(played: Played, points: Sequence[int]) -> dict[str, Fraction]:
    """What each team has of these series, from the lists as they were written."""
    shared: dict[str, Fraction] = defaultdict(Fraction)
    for series in range(len(played.seated)):
        sums: Counter[str] = Counter()
        for number, person in enumerate(played.people, start=1):
            assert person.team is not None
            sums[person.team] += played.sums.series[number][series] or 0
        for team, result in sums.items():
            better = sum(other > result for other in sums.values())
            equal = sum(other == result for other in sums.values())
            shared[team] += Fraction(sum(points[better : better + equal]), equal)
    return shared


@pytest.mark.proof
def test_groups_of_four_and_five_have_points_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    document = league(file, days=3, sizes=[4, 5], points_by_size=BY_SIZE)
    fixtures = document["league"]["fixtures"]
    assert [sorted(map(len, groups)) for groups in fixtures] == [[4, 5]] * 3
    again: dict[str, Fraction] = defaultdict(Fraction)
    for day, groups in enumerate(fixtures, start=1):
        for group in groups:
            # On the second day one of five is missing: the points stay those of five.
            there = group[1:] if day == 2 and len(group) == 5 else group
            played = match(file, there, day=day, series=2)
            for team, points in shares(played, BY_SIZE[len(group)]).items():
                again[team] += points
    shown = written(file)["teams"]
    assert {row["team"]: Fraction(row["points"]) for row in shown} == again
    assert json.loads(file.read_text())["format"] == "skat season 2"
    season("site", str(file), "--to", str(tmp_path / "site"))
    page = (tmp_path / "site/de/index.html").read_text("utf-8")
    assert "In Gruppen von 5 Mannschaften: 4, 3, 2, 1, 0 Wertungspunkte." in page


def test_a_walkover_is_won_by_the_team_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    document = league(file, names=TEAMS[:4], days=2, group=2, points=[2, 0])
    (one, other), pair = document["league"]["fixtures"][0]
    assert "was not to play" in season(
        "walkover", str(file), one, "--day", "5", "--reason", "x", status=1
    )
    assert "no team Nobody" in season(
        "walkover", str(file), "Nobody", "--day", "1", "--reason", "x", status=1
    )
    season("walkover", str(file), one, "--day", "1", "--reason", "snow", "--series", "3")
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert (rows[other]["points"], rows[other]["days"]) == ("6", ["6", None])
    assert (rows[one]["points"], rows[one]["days"]) == ("0", ["0", None])
    # Recorded once more it takes the place of the first record.
    season("walkover", str(file), one, "--day", "1", "--reason", "snow", "--series", "2")
    assert len(written(file)["league"]["walkovers"]) == 1
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert (rows[other]["points"], rows[other]["days"]) == ("4", ["4", None])
    # A team that plays on that day all the same has won each series that was played.
    match(file, [other, "Guests"], day=1, series=2)
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert (rows[other]["points"], rows[other]["days"]) == ("4", ["4", None])
    assert rows[other]["result"] != 0
    match(file, pair, day=1)
    assert "recorded as not having come" in season(
        "walkover", str(file), pair[0], "--day", "1", "--reason", "x", status=1
    )
    season("site", str(file), "--to", str(tmp_path / "site"))
    decisions = json.loads((tmp_path / "site/data/index.json").read_text())["decisions"]
    assert [(row["team"], row["day"], row["reason"]) for row in decisions] == [(one, 1, "snow")]


def test_a_walkover_of_one_of_four_gives_nothing_to_a_team_that_met_nobody(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    document = league(file, names=TEAMS[:4], days=1)
    alone, second, third, absent = document["league"]["fixtures"][0][0]
    season("walkover", str(file), absent, "--day", "1", "--reason", "snow")
    match(file, [alone, "Guests"], day=1)
    match(file, [second, third], day=1)
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert (rows[alone]["points"], rows[alone]["days"]) == ("0", [None])
    assert Fraction(rows[second]["points"]) + Fraction(rows[third]["points"]) == 3 + 2


def test_a_match_day_that_nobody_could_play_has_a_page(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    document = league(file, names=TEAMS[:2], days=1, group=2, points=[2, 0])
    one, other = document["league"]["fixtures"][0][0]
    season("walkover", str(file), one, "--day", "1", "--reason", "flu")
    season("site", str(file), "--to", str(tmp_path / "site"))
    page = (tmp_path / "site/fr/day-1.html").read_text("utf-8")
    assert other in page
    assert "0 (par forfait)" in page


def test_points_are_deducted_for_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    league(file, names=TEAMS[:4], days=1)
    played = match(file, TEAMS[:4], day=1)
    before = shares(played, [3, 2, 1, 0])
    shown = season("deduct", str(file), TEAMS[0], "--points", "4", "--reason", "late list")
    assert len(shown.splitlines()) == 4
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert Fraction(rows[TEAMS[0]]["points"]) == before[TEAMS[0]] - 4
    assert rows[TEAMS[0]]["deducted"] == "4"
    assert "deducted" not in rows[TEAMS[1]]
    season("deduct", str(file), TEAMS[0], "--points", "1", "--reason", "no pass")
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert Fraction(rows[TEAMS[0]]["points"]) == before[TEAMS[0]] - 5
    season("site", str(file), "--to", str(tmp_path / "site"))
    page = json.loads((tmp_path / "site/data/index.json").read_text())
    assert [row["reason"] for row in page["decisions"]] == ["late list", "no pass"]
    assert {row["team"]: row["deducted"] for row in page["standings"]}[TEAMS[0]] in (-5, "-5")
    assert "nothing was written" in season(
        "deduct", str(file), TEAMS[0], "--points", "0", "--reason", "x", status=1
    )


def test_a_league_is_taken_over_with_its_totals(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    carried = [
        {"team": TEAMS[0], "points": "13/2", "result": 8000, "won": 60, "lost": 9},
        {"team": TEAMS[1], "points": "2"},
    ]
    league(file, names=TEAMS[:4], days=2, carried=carried)
    shown = season("recount", str(file))
    assert shown.splitlines()[0].split() == ["1", "Club", "1", "13/2", "8000", "60", "9"]
    written(file)
    played = match(file, TEAMS[:4], day=1)
    again = shares(played, [3, 2, 1, 0])
    rows = {row["team"]: row for row in written(file)["teams"]}
    assert Fraction(rows[TEAMS[0]]["points"]) == again[TEAMS[0]] + Fraction(13, 2)
    assert Fraction(rows[TEAMS[1]]["points"]) == again[TEAMS[1]] + 2
    assert rows[TEAMS[0]]["result"] == 8000 + sum(played.sums.result(at) for at in (1, 2))
    assert rows[TEAMS[0]]["won"] == 60 + sum(played.sums.won[at] for at in (1, 2))
    document = json.loads(file.read_text())
    document["league"]["carried"] *= 2
    file.write_text(json.dumps(document))
    assert "Two totals" in season("check", str(file), status=1)


@pytest.mark.parametrize("seed", few(range(4), gate=1))
def test_the_best_series_of_a_championship_count(tmp_path: Path, seed: int) -> None:
    chance = random.Random(f"best series {seed}")
    file = tmp_path / "cup.json"
    document = json.loads(season("template", "championship"))
    best = chance.randint(1, 5)
    document["championship"] = {
        "best": best,
        "count": "series",
        "carried": [{"name": "Member 0", "evenings": {"1": [640, -120], "2": [333]}}],
    }
    file.write_text(json.dumps(document))
    made: dict[str, list[int]] = defaultdict(list)
    made["Member 0"] = [640, -120, 333]
    for day in (3, 4, 6):
        people = [Person(f"Member {at}") for at in chance.sample(range(9), chance.choice([3, 6]))]
        played = evening(f"{seed}-{day}", people, series=chance.randint(1, 3))
        (tmp_path / f"{day}.json").write_bytes(played.data)
        season("add", str(file), str(tmp_path / f"{day}.json"), "--day", str(day))
        for number, person in enumerate(people, start=1):
            made[person.name] += [each for each in played.sums.series[number] if each is not None]
    rows = written(file)["persons"]
    assert {row["name"]: row["result"] for row in rows} == {
        name: sum(sorted(results)[-best:]) for name, results in made.items()
    }
    for row in rows:
        counted = [row["series"][day - 1][at - 1] for day, at in row["counted_series"]]
        assert sum(counted) == row["result"]
        assert len(counted) == min(best, len(made[row["name"]]))
    season("site", str(file), "--to", str(tmp_path / "site"))
    page = (tmp_path / "site/en/index.html").read_text("utf-8")
    assert f"Of the series the best count ({best})" in page
    assert "640 (−120)" in page if best < 3 else "640" in page


def test_groups_that_do_not_hold_all_teams_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    league(file, days=1)
    document = json.loads(file.read_text())
    assert document["format"] == "skat season 1"
    document["league"]["sizes"] = [4, 6]
    file.write_text(json.dumps(document))
    assert "9 teams do not make groups of 4, 6" in season("check", str(file), status=1)
    cup = tmp_path / "cup.json"
    cup.write_text(season("template", "championship"))
    assert "no teams" in season("deduct", str(cup), "A", "--points", "1", "--reason", "x", status=1)
