"""How many tables of four and of three a number of players makes."""

from __future__ import annotations

from typing import Final

from skat.model.law import implements
from skat.model.refusal import Refusal

MOST_PLAYERS: Final = 2_000
SEATS_AT_A_TABLE: Final = 4
MOST_THREES: Final = 3


@implements("TR-7.1.1")
def table_sizes(players: int) -> tuple[int, ...] | Refusal:
    """The sizes of the tables for so many players, fours first: at most three are of three.

    With 1, 2 or 5 players no such tables exist: `impossible_number` says so. More than
    2,000 are refused with `too_many_players`, since the draw is not proved for them.

    >>> table_sizes(13)
    (4, 3, 3, 3)
    >>> print(table_sizes(5))
    With 5 players there are no tables of four and three
    """
    threes = -players % SEATS_AT_A_TABLE
    fours = (players - 3 * threes) // SEATS_AT_A_TABLE
    if players < 1 or fours < 0:
        return Refusal(
            code="impossible_number", articles=("TR-7.1.1",), details={"players": players}
        )
    if players > MOST_PLAYERS:
        return Refusal(code="too_many_players", details={"players": players, "most": MOST_PLAYERS})
    return (4,) * fours + (3,) * threes
