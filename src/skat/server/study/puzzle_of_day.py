"""The puzzle of the day for the first page: its hand, without the thousand others.

The page finds the same one in its own file (`web/src/puzzle/puzzles.ts`), and asks there.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

import msgspec
from litestar import get

from skat.journal.threads import computed
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes

KIND: Final = "odds"
"""From one's own cards only: a hand says what it is about."""


class PuzzleOfDay(msgspec.Struct, frozen=True, kw_only=True):
    """Which puzzle it is, and what its seat holds; without the answer."""

    day: str
    id: str
    seat: Seat
    alone: bool
    contract: Contract
    hand: tuple[Card, ...]


@lru_cache(maxsize=2)
def puzzle_of(day: date) -> PuzzleOfDay:
    """The puzzle of this day.

    >>> puzzle_of(date(2026, 3, 1)).id == puzzle_of(date(2026, 3, 1)).id
    True
    """
    # A second and a half for the first one: not while the server starts.
    from skat.analysis.puzzles import daily_puzzle, position_in
    from skat.rules.state import State

    puzzle = daily_puzzle(day, kind=KIND)
    state = position_in(puzzle.record, puzzle.seat, kind=KIND)
    assert isinstance(state, State)
    assert state.announcement is not None
    return PuzzleOfDay(
        day=day.isoformat(),
        id=puzzle.id,
        seat=puzzle.seat,
        alone=state.soloist is puzzle.seat,
        contract=state.announcement.contract,
        hand=tuple(state.hand_of(puzzle.seat)),
    )


class PuzzleRoutes(Routes, frozen=True):
    """The route of the puzzle of the day; `now` counts seconds since 1970."""

    now: Callable[[], float]

    @get("/api/puzzle", guards=[Limit.ASKING])
    async def today(self, request: Asked) -> PuzzleOfDay:
        """The puzzle of today (UTC)."""
        return await computed(puzzle_of, datetime.fromtimestamp(self.now(), UTC).date())
