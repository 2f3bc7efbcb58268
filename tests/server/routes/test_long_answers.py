"""No answer of a tournament is longer than 300 kB, however many play, and nobody loses a row.

The gate asks an event of 2,000 in the middle of its first series; the one of three series, with
money for each lost game, is marked as a proof.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from skat.tournament.commands import Duty
from skat.tournament.notice.parts import Section
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import Reply, ask
from tests.server.second_sum import some_deals
from tests.server.steady.server import SteadyServer, steady_server
from tests.server.tournament_hall import Hall

PLAYERS = 2_000
MOST = 300_000
"""Bytes of an answer."""
ROUNDS = 4


COUNTS = ("entrants", "attendance", "payments")


class LargeHall(Hall):
    """An event of 2,000 in two halls with a helper for each duty; it listens to all answers."""

    def __init__(self, server: SteadyServer, *, series: int) -> None:
        self.longest: Counter[str] = Counter()
        notice = sample_prospectus(series=series, rounds=ROUNDS)
        halls = tuple(Section(name=name) for name in ("Saal A", "Saal B"))
        super().__init__(server, notice=replace(notice, sections=halls))
        self.chance = random.Random(PLAYERS)
        self.do({"do": "announce"})
        rows = ["name;club;paid"]
        rows += [f"Bartholomäus Nummer {at};Skatclub {at // 10} e. V.;yes" for at in range(PLAYERS)]
        path = f"/api/tournaments/{self.name}/players"
        for each in (f"{path}/preview", path):
            reply = ask(server, each, body="\n".join(rows).encode(), key=self.desk_key)
            assert reply.status in (200, 201), reply.json
            self.heard(each, reply)

    def heard(self, room: str, reply: Reply) -> None:
        sent = json.dumps(reply.json, ensure_ascii=False, separators=(",", ":"))
        kind = re.sub("[0-9]+|[?].*", "", room)
        self.longest[kind] = max(self.longest[kind], len(sent.encode()))

    def asked(self, room: str, key: str | None = None) -> Reply:
        reply = super().asked(room, key)
        assert reply.status == 200, (room, reply.json)
        self.heard(room, reply)
        return reply

    def typed(self, series: int) -> None:
        """All lists of a series, as they are typed from paper."""
        for table in self.tables:
            seated = [player["number"] for player in table["players"]]
            deals = some_deals(self.chance, seated, ROUNDS * len(seated))
            at = {"series": series, "table": table["table"]}
            self.do({"do": "enter_list", **at, "games": [deal.game for deal in deals]})
            self.do({"do": "sign", **at, "places": [*range(1, len(seated) + 1)]})
        self.do({"do": "close_series", "series": series})

    def lists(self, series: int) -> list[Any]:
        """All lists of a series, as many at once as fit."""
        lines: list[Any] = []
        while len(lines) < PLAYERS // 4:
            lines += self.asked(f"tables?series={series}&from={len(lines) + 1}").json
        return lines


@pytest.fixture
def large_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[SteadyServer]:
    """A server that lets a desk type as fast as no person does."""
    monkeypatch.setenv("SKAT_LIMITS", "false")
    with steady_server() as running:
        yield running


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("series", [0, pytest.param(3, marks=pytest.mark.proof)])
def test_no_answer_is_long(large_server: SteadyServer, series: int) -> None:
    hall = LargeHall(large_server, series=max(series, 1))
    for number in range(1, series + 1):
        assert hall.draw(number).status == 201
        hall.typed(number)
        assert len(hall.lists(number)) == PLAYERS // 4
        assert len(hall.asked(f"tables?series={number}&table=500").json) == 1
        # What names no table gets none, and not all of them.
        for nowhere in ("0", "x", "9999"):
            assert not hall.asked(f"tables?series={number}&table={nowhere}").json
    if not series:
        assert hall.draw(1).status == 201
    desk = hall.get("desk").json
    assert [len(desk[each]) for each in COUNTS] == [PLAYERS] * len(COUNTS)
    assert len(desk["hall"]["tables"]) == PLAYERS // 4
    assert desk["hall"]["standings"] == hall.get("desk").json["hall"]["standings"]
    assert [each["number"] for each in hall.get("hall").json["standings"]] == [
        each["number"] for each in desk["hall"]["standings"]
    ]
    for duty in Duty:
        hall.do({"do": "add_helper", "name": duty.value, "duties": [duty.value]})
        link = hall.asked(f"helper/{hall.asked('desk').json['helpers'][-1]['id']}").json["address"]
        hall.get("desk", link.partition("#")[2])
    for room in ("notice", "cards", "audit", "online", "start-card/1", "tables"):
        hall.asked(room)
    for command in (
        {"do": "abandon", "reason": "storm", "refund": True},
        {"do": "take_back_payment", "payment": 7, "reason": "twice"},
    ):
        path = f"/api/tournaments/{hall.name}/effect"
        reply = ask(large_server, path, body={"command": command}, key=hall.desk_key)
        assert reply.status == 200, reply.json
        hall.heard("effect", reply)
    assert {room: size for room, size in hall.longest.items() if size > MOST} == {}
    assert hall.longest["pages/desk"] > MOST // 3
