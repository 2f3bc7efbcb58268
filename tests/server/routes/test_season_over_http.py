"""A league of 12 teams over 10 days: each day a tournament of a server, the last one at its tables.

The desk enters over HTTP, the last day is played over sockets; the files that the desk saves make
the season by the command line, and every figure of it is worked out again from what was played.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from tests.journal.bus.redis_server import until
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, side_by_side
from tests.server.second_sum import Deal, Sums, some_deals

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

TEAMS, DAYS, SIZE = 12, 10, 4
SUBSTITUTE_ON, ABSENT_ON, AT_TABLES_ON = 3, 5, 10
POINTS = (3, 2, 1, 0)
AT_FIVE = (4, 3, 2, 1, 0)
Groups = Sequence[Sequence[str]]


class Played(NamedTuple):
    """A match day: the team of everybody by start number, and what each has made."""

    groups: Groups
    teams: dict[int, str]
    sums: Sums
    file: bytes


def season(*words: str) -> str:
    result = CliRunner().invoke(app, ["season", *words])
    assert result.exit_code == 0, result.output
    return result.output


def squad(team: str) -> list[str]:
    return [f"{team}, player {at}" for at in range(1, 7)]


class MatchDay:
    """One day over HTTP: four of each team, on one day a reserve, on one a team stays away."""

    def __init__(self, server: LiveServer, groups: Groups, day: int) -> None:
        self.hall = OnlineHall(server)
        self.groups, self.day = groups, day
        self.sums = Sums(1, [0])
        self.chance = random.Random(day)
        self.teams: dict[int, str] = {}
        rows = ["number;name;team;paid;reserve"]
        absent = groups[0][-1] if day == ABSENT_ON else ""
        coming = [team for group in groups for team in group if team != absent]
        for team in coming:
            players = squad(team)[day % 3 :][:SIZE]
            bench = squad(team)[5:] if day == SUBSTITUTE_ON and team == coming[0] else []
            for name in (*players, *bench):
                self.teams[len(rows)] = team
                reserve = "yes" if name in bench else "no"
                rows.append(f"{len(rows)};{name};{team};yes;{reserve}")
        self.reserve = SIZE + 1 if day == SUBSTITUTE_ON else 0
        self.hall.do({"do": "announce"})
        path = f"/api/tournaments/{self.hall.name}/players"
        reply = ask(server, path, body="\n".join(rows).encode(), key=self.hall.desk_key)
        assert reply.json["players"] == len(self.teams), reply.json
        assert self.hall.draw(1).status == 201

    def typed(self) -> None:
        """The desk enters every list; the reserve comes with the second deal."""
        for table in self.hall.tables:
            seated = [player["number"] for player in table["players"]]
            after = [self.reserve if self.reserve and each == 1 else each for each in seated]
            at = {"series": 1, "table": table["table"]}
            if after != seated:
                swap = {"left": 1, "reserve": self.reserve, "reason": "ill", "deal": 2}
                self.hall.do({"do": "substitute", **at, **swap})
            came = 2 if after != seated else 0
            deals = some_deals(self.chance, seated, table["deals"], after=after, at=came)
            self.sums.add(1, deals)
            self.hall.do({"do": "enter_list", **at, "games": [deal.game for deal in deals]})
            self.hall.do({"do": "sign", **at, "places": [*range(1, len(seated) + 1)]})

    def at_the_tables(self) -> None:
        """All tables play here, and nobody types a line."""
        assert self.hall.open_online(1).status == 201
        cards = self.hall.cards()
        seen: dict[int, list[Deal]] = {}

        def play(at: int, numbers: Sequence[int]) -> None:
            table = OnlineTable(self.hall, numbers, cards)
            table.come()
            seen[at] = deals_of(table.play(), numbers)
            table.leave()

        drawn = [[player["number"] for player in table["players"]] for table in self.hall.tables]
        side_by_side([partial(play, at, numbers) for at, numbers in enumerate(drawn)])
        until(lambda: all(table["status"] == "done" for table in self.hall.tables))
        for deals in seen.values():
            self.sums.add(1, deals)

    def over(self) -> Played:
        """The series is closed, the desk saves the file; its sums are those of the desk."""
        self.hall.do({"do": "close_series", "series": 1})
        for line in self.hall.get("desk").json["hall"]["standings"]:
            assert line["result"] == self.sums.result(line["number"])
        file = self.hall.get("files/tournament.json").json
        return Played(self.groups, self.teams, self.sums, json.dumps(file).encode())


def second_table(
    days: Sequence[Played], points_of: Mapping[int, Sequence[int]]
) -> dict[str, dict[str, Any]]:
    """Table points, results, games and points of each day, by what was played alone."""
    table: dict[str, dict[str, Any]] = defaultdict(
        lambda: {"points": Fraction(0), "result": 0, "won": 0, "lost": 0, "days": []}
    )
    for played in days:
        for group in played.groups:
            sums = {
                team: sum(
                    played.sums.result(number)
                    for number, whose in played.teams.items()
                    if whose == team
                )
                for team in group
                if team in played.teams.values()
            }
            for team in group:
                made = table[team]
                if team not in sums:
                    made["days"].append(None)
                    continue
                better = sum(other > sums[team] for other in sums.values())
                equal = sum(other == sums[team] for other in sums.values())
                ranks = points_of[len(group)]
                points = Fraction(sum(ranks[better : better + equal]), equal)
                made["days"].append(points)
                made["points"] += points
                made["result"] += sums[team]
                for number, whose in played.teams.items():
                    if whose == team:
                        made["won"] += played.sums.won[number]
                        made["lost"] += played.sums.lost[number]
    return table


def test_seasons_with_every_figure_worked_out_again(server: LiveServer, tmp_path: Path) -> None:
    for played in (season_of_12_teams_over_10_days, season_of_groups_of_four_and_five):
        folder = tmp_path / played.__name__
        folder.mkdir()
        played(server, folder)


def season_of_12_teams_over_10_days(server: LiveServer, tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    plan = json.loads(season("template", "league"))
    names = [f"Club {at}" for at in range(1, TEAMS + 1)]
    plan["league"]["teams"] = [{"name": name, "players": squad(name)} for name in names]
    plan["league"].update(days=DAYS, size=SIZE)
    file.write_text(json.dumps(plan))
    season("draw", str(file), "--seed", "2a" * 32)
    fixtures = json.loads(file.read_text())["league"]["fixtures"]
    assert [sorted(team for group in groups for team in group) for groups in fixtures] == [
        sorted(names)
    ] * DAYS

    days: list[Played] = []
    for day, groups in enumerate(fixtures, start=1):
        match = MatchDay(server, groups, day)
        if day == AT_TABLES_ON:
            match.at_the_tables()
        else:
            match.typed()
        days.append(match.over())
        saved = tmp_path / f"day-{day}.json"
        saved.write_bytes(days[-1].file)
        season("add", str(file), str(saved), "--day", str(day))
    assert season("check", str(file)) == f"ok: {DAYS} tournaments, {TEAMS} ranks\n"

    again = second_table(days, {4: POINTS})
    shown = json.loads(file.read_text())["teams"]
    assert len(shown) == TEAMS
    for row in shown:
        made = again[row["team"]]
        assert Fraction(row["points"]) == made["points"]
        assert [row[key] for key in ("result", "won", "lost")] == [
            made[key] for key in ("result", "won", "lost")
        ]
        told = [None if points is None else Fraction(points) for points in row["days"]]
        assert told == made["days"]
    merits = [
        (made["points"], made["result"], made["won"], -made["lost"])
        for made in (again[row["team"]] for row in shown)
    ]
    assert merits == sorted(merits, reverse=True)
    assert [row["rank"] for row in shown] == [
        1 + sum(other > merit for other in merits) for merit in merits
    ]
    assert again[fixtures[ABSENT_ON - 1][0][-1]]["days"][ABSENT_ON - 1] is None
    # The reserve played, and counts for his team.
    assert days[SUBSTITUTE_ON - 1].sums.series[SIZE + 1] != [None]

    season("site", str(file), "--to", str(tmp_path / "site"))
    pages = json.loads((tmp_path / "site/data/index.json").read_text())["standings"]
    assert [(row["team"], Fraction(row["points"])) for row in pages] == [
        (row["team"], again[row["team"]]["points"]) for row in shown
    ]


def season_of_groups_of_four_and_five(server: LiveServer, tmp_path: Path) -> None:
    """Nine teams over five days: a walkover on the last one, which is played at the tables, and a
    team that lost points."""
    file, last = tmp_path / "league.json", 5
    plan = json.loads(season("template", "league"))
    names = [f"Club {at}" for at in range(1, 10)]
    plan["league"]["teams"] = [{"name": name, "players": squad(name)} for name in names]
    plan["league"].update(days=last, size=SIZE, sizes=[4, 5], points_by_size={5: AT_FIVE})
    file.write_text(json.dumps(plan))
    season("draw", str(file), "--seed", "2b" * 32)
    fixtures = json.loads(file.read_text())["league"]["fixtures"]
    days: list[Played] = []
    for day, groups in enumerate(fixtures, start=1):
        assert sorted(map(len, groups)) == [4, 5]
        match = MatchDay(server, groups, day)
        if day == last:
            match.at_the_tables()
        else:
            match.typed()
        days.append(match.over())
        saved = tmp_path / f"day-{day}.json"
        saved.write_bytes(days[-1].file)
        season("add", str(file), str(saved), "--day", str(day))
    absent = fixtures[ABSENT_ON - 1][0][-1]
    season("walkover", str(file), absent, "--day", str(ABSENT_ON), "--reason", "snow")
    season("deduct", str(file), names[0], "--points", "2", "--reason", "late list")
    season("check", str(file))
    again = second_table(days, {4: POINTS, 5: AT_FIVE})
    shown = json.loads(file.read_text())["teams"]
    assert len(shown) == len(names)
    for row in shown:
        made = again[row["team"]]
        lost = 2 if row["team"] == names[0] else 0
        assert Fraction(row["points"]) == made["points"] - lost
        assert [row[key] for key in ("result", "won", "lost")] == [
            made[key] for key in ("result", "won", "lost")
        ]
        told = [Fraction(points or 0) for points in row["days"]]
        assert told == [points or 0 for points in made["days"]]
        assert (row["days"][ABSENT_ON - 1] == "0") >= (row["team"] == absent)
