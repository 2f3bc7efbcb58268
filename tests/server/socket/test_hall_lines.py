"""The live line of a tournament: each room is sent what changed for it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.steady.reaching import Line, line_to
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

SECONDS = 60.0
QUIET = 0.8


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


@contextmanager
def line(hall: Hall, room: str, key: str | None = None) -> Iterator[Line]:
    """A line that has said hello."""
    with line_to(hall.server, f"/api/tournaments/{hall.name}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "room": room, "key": key}))
        yield socket


def told(socket: Line, seconds: float = SECONDS) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=seconds))
    return message


def cards_of(hall: Hall, table: int) -> list[str]:
    """The keys of those at a table, from place 1."""
    cards = hall.get("cards").json
    players = hall.get("desk").json["hall"]["tables"][table - 1]["players"]
    return [cards[str(player["number"])] for player in players]


def test_each_room_is_told_what_changed_for_it(server: SteadyServer) -> None:
    hall = Hall(server).seated(8)
    own, other = cards_of(hall, 1), cards_of(hall, 2)
    with (
        line(hall, "phone", own[1]) as phone,
        line(hall, "desk", hall.desk_key) as desk,
        line(hall, "hall") as screen,
        line(hall, "phone", other[0]) as away,
    ):
        for socket in (phone, desk, screen, away):
            told(socket)
        hall.do({"do": "enter_deal", "series": 1, "table": 1, "deal": 1, "game": None}, key=own[0])
        shown = told(phone)
        assert shown["may_confirm"]
        assert [line["deal"] for line in shown["lines"]] == [1]
        assert told(desk)["hall"]["tables"][0]["entered"] == 1
        assert told(screen)["tables"][0]["entered"] == 1
        # The deal was passed at another table: nothing that this phone shows has changed.
        with pytest.raises(TimeoutError):
            told(away, QUIET)
        # What a line shows is what a request is answered with.
        assert shown == hall.get("phone", own[1]).json
        assert hall.timer(600).status == 200
        assert told(screen)["timer_ends_at"] is not None


@pytest.mark.parametrize(
    ("room", "whose", "code"),
    [("phone", "forged", 4401), ("desk", "forged", 4401), ("desk", "phone", 4403)],
)
def test_nobody_sees_a_room_that_is_not_his(
    server: SteadyServer, room: str, whose: str, code: int
) -> None:
    hall = Hall(server).seated(4)
    key = cards_of(hall, 1)[0] if whose == "phone" else "1.forged"
    with line(hall, room, key) as socket:
        assert told(socket)["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            told(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
