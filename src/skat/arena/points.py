"""What the games of a board brought each chair, in Seeger-Fabian and in list points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from skat.arena.board import Board, BoardGame
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.series import tournament_bonus

CHAIRS_OF_EACH = 9
"""Each player has nine of the eighteen chairs of a board."""


class SeatResult(NamedTuple):
    """One seat in one game: who sat there, and what it brought him.

    `declaring` and `defending` are Seeger-Fabian points, of which one is always 0; `classic` are
    list points. A passed deal brings 0 everywhere.
    """

    is_a: bool
    declares: bool
    game: BoardGame
    declaring: int
    defending: int
    classic: int

    @property
    def seeger_fabian(self) -> int:
        """Everything that this game brought here by Seeger and Fabian (TR-5.1)."""
        return self.declaring + self.defending


def chairs_of(board: Board) -> tuple[SeatResult, ...]:
    """The eighteen chairs of a board."""
    return tuple(chair for game in board.games for chair in _chairs(game))


def _chairs(game: BoardGame) -> Iterable[SeatResult]:
    bonus = tournament_bonus(SEATS, DealEntry(game.soloist, game.score))
    if isinstance(bonus, Refusal):
        raise ValueError(f"a game that no list takes: {bonus.code} {game}")
    for seat in SEATS:
        declares = seat is game.soloist
        yield SeatResult(
            is_a=game.is_a(seat),
            declares=declares,
            game=game,
            declaring=game.score + bonus[seat] if declares else 0,
            defending=0 if declares else bonus[seat],
            classic=game.score if declares else 0,
        )


def difference(chairs: Iterable[SeatResult], points: Callable[[SeatResult], int]) -> float:
    """A's points a game less B's on one board: the unit of every comparison."""
    total = sum(points(chair) if chair.is_a else -points(chair) for chair in chairs)
    return total / CHAIRS_OF_EACH
