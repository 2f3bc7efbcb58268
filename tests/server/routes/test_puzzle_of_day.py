"""The puzzle of the day on the first page: that of the package, without the answer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from skat.analysis.puzzles import daily_puzzle, position_in
from skat.rules.state import State
from skat.server.study.puzzle_of_day import KIND, puzzle_of
from tests.server.in_process import Browser, server_on
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    with server_on(virtual_store(tmp_path)) as running:
        yield running


def test_it_is_that_of_the_day_with_the_hand_of_its_seat() -> None:
    for day in (date(2026, 11, 23) + timedelta(days=at) for at in range(10)):
        told = puzzle_of(day)
        puzzle = daily_puzzle(day, kind=KIND)
        state = position_in(puzzle.record, puzzle.seat, kind=KIND)
        assert isinstance(state, State)
        assert (told.id, told.seat, told.day) == (puzzle.id, puzzle.seat, day.isoformat())
        assert set(told.hand) == set(state.hand_of(puzzle.seat))
        # The cards of the others and the answer stay away.
        assert set(told.__struct_fields__) == {"day", "id", "seat", "alone", "contract", "hand"}


def test_every_visitor_is_told(client: SteadyServer) -> None:
    told = Browser(client).get("/api/puzzle").json()
    assert told["hand"]
    assert told == Browser(client).get("/api/puzzle").json()
