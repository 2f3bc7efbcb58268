"""An evening in two halls over HTTP: who sits where, and every figure worked out again.

The one of 1,000 players is marked as a proof; the gate plays one of 66.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.cli.app import app
from skat.tournament.notice.parts import Section
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import ask
from tests.server.second_awards import Event, by_rank
from tests.server.second_sum import some_deals
from tests.server.steady.server import SteadyServer, steady_server
from tests.server.tournament_hall import Hall

HALLS = ("Saal A", "Saal B")
SERIES, ROUNDS = 3, 2
CLUB = 9
GONE = (5, 11, 23)
"""Who leave after the first series."""


class TwoHalls(Hall):
    """The desk, and a record of what was played and who sat where."""

    def __init__(self, server: SteadyServer, players: int) -> None:
        sections = tuple(Section(name=name) for name in HALLS)
        notice = replace(sample_prospectus(series=SERIES, rounds=ROUNDS), sections=sections)
        super().__init__(server, notice=notice)
        self.chance = random.Random(players)
        self.event = Event(SERIES)
        self.drawn: list[list[dict[str, Any]]] = []
        self.do({"do": "announce"})
        rows = ["name;club;paid"]
        rows += [f"Player {at};Club {at % (players // CLUB)};yes" for at in range(1, players + 1)]
        path = f"/api/tournaments/{self.name}/players"
        entered = ask(server, path, body="\n".join(rows).encode(), key=self.desk_key)
        assert entered.json["players"] == players

    def played(self, series: int) -> None:
        """A series: drawn, every list typed and signed, closed."""
        assert self.draw(series).status == 201
        self.drawn.append(self.tables)
        for table in self.drawn[-1]:
            seated = [player["number"] for player in table["players"]]
            deals = some_deals(self.chance, seated, ROUNDS * len(seated))
            self.event.add(series, table["table"], deals)
            at = {"series": series, "table": table["table"]}
            self.do({"do": "enter_list", **at, "games": [deal.game for deal in deals]})
            self.do({"do": "sign", **at, "places": [*range(1, len(seated) + 1)]})
        self.do({"do": "close_series", "series": series})

    def halls(self, series: int) -> dict[int, str]:
        """In which hall everybody sat."""
        return {
            player["number"]: table["section"]
            for table in self.drawn[series - 1]
            for player in table["players"]
        }


@pytest.fixture
def hall_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[SteadyServer]:
    """A server that lets a desk type as fast as no person does."""
    monkeypatch.setenv("SKAT_LIMITS", "false")
    with steady_server() as running:
        yield running


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("players", [66, pytest.param(1_000, marks=pytest.mark.proof)])
def test_an_evening_in_two_halls(hall_server: SteadyServer, tmp_path: Path, players: int) -> None:
    evening = TwoHalls(hall_server, players)
    for series in range(1, SERIES + 1):
        if series == 2:
            for number in GONE:
                evening.do({"do": "withdraw", "number": number, "reason": "ill"})
        evening.played(series)
        _seated_well(evening, series, players)
    assert not evening.get("desk").json["hall"]["series_running"]
    _ranked_as_worked_out(evening)
    path = f"/api/tournaments/{evening.name}/files/complete.json"
    file = tmp_path / "complete.json"
    file.write_bytes(json.dumps(ask(hall_server, path, key=evening.desk_key).json).encode())
    checked = CliRunner().invoke(app, ["tournament", "check", str(file)])
    assert checked.exit_code == 0, checked.output


def _seated_well(evening: TwoHalls, series: int, players: int) -> None:
    """Even halls that nobody leaves without need, few tables of three, no mates, nobody twice."""
    tables = evening.drawn[-1]
    counts = Counter(table["section"] for table in tables)
    assert set(counts) == {*HALLS}
    assert max(counts.values()) - min(counts.values()) <= 1
    assert [table["section"] for table in tables] == sorted(table["section"] for table in tables)
    assert [table["table"] for table in tables] == [*range(1, len(tables) + 1)]
    sizes = Counter(len(table["players"]) for table in tables)
    assert set(sizes) <= {3, 4}
    assert sizes[3] <= 3
    seated = sorted(player["number"] for table in tables for player in table["players"])
    gone = GONE if series > 1 else ()
    assert seated == [number for number in range(1, players + 1) if number not in gone]
    clubs = players // CLUB
    pairs = [
        tuple(sorted(pair))
        for drawn in evening.drawn
        for table in drawn
        for pair in combinations([player["number"] for player in table["players"]], 2)
    ]
    assert [pair for pair in pairs if pair[0] % clubs == pair[1] % clubs] == []
    assert len(set(pairs)) == len(pairs)
    for before, after in pairwise(evening.halls(at) for at in range(1, series + 1)):
        walked = [number for number in after if before[number] != after[number]]
        assert len(walked) <= len(GONE)


def _ranked_as_worked_out(evening: TwoHalls) -> None:
    made = [evening.event.made(series) for series in range(1, SERIES + 1)]
    everybody = sorted({number for each in made for number in each})
    merits = []
    for number in everybody:
        own = [each[number] for each in made if number in each]
        merits.append(
            (
                number,
                sum(each.result for each in own),
                sum(each.won for each in own),
                sum(each.lost for each in own),
            )
        )
    known = {number: sums for number, *sums in merits}
    shown = evening.get("desk").json["hall"]["standings"]
    figures = {
        (each["rank"], each["number"], each["result"], each["won"], each["lost"]) for each in shown
    }
    assert len(shown) == len(figures)
    assert figures == {(rank, number, *known[number]) for rank, number in by_rank(merits)}
    for each in shown:
        assert each["series"] == [
            by_number[each["number"]].result if each["number"] in by_number else None
            for by_number in made
        ]
