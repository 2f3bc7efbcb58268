"""The score list of a running table: one row a deal, and its rounds of bock."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from skat.model.contract import Announcement
from skat.model.seats import Place
from skat.model.units import BidValue
from skat.rules.editions import RuleSet
from skat.rules.result import DealEnding
from skat.rules.state import State
from skat.rules.table import active_places
from skat.scoresheet.bock import bock_rounds, counts_double
from skat.scoresheet.line import Line, line_of_deal
from skat.scoresheet.sheet import ScoreSheet


class Row(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A finished deal of the table: who dealt, how it ended, and the line that it is in the list.

    There is a `soloist` even if the game ended before it counted anything. `stand_ins` are the
    places of people for whom a computer player acted in it; `left_game` says that the soloist is
    one of them and had announced his game before.
    """

    deal: int
    dealer: Place
    soloist: Place | None
    ending: DealEnding
    announcement: Announcement | None
    bid: BidValue | None
    line: Line
    stand_ins: tuple[Place, ...] = ()
    left_game: bool = False


def row_of(
    state: State,
    *,
    deal: int,
    dealer: Place,
    hinted: tuple[Place, ...] = (),
    stand_ins: tuple[Place, ...] = (),
    left_game: bool = False,
) -> Row:
    """The row that a finished deal enters; `hinted` are those who asked for hints in it.

    Raises ValueError for a deal without a result.
    """
    line = replace(line_of_deal(state, dealer=dealer), hinted=hinted)
    result = state.result
    if result is None:
        raise AssertionError("a deal with a line has a result")
    places = active_places(dealer, size=state.table_size)
    soloist = places[result.soloist] if result.soloist else None
    return Row(
        deal=deal,
        dealer=dealer,
        soloist=soloist,
        ending=result.ending,
        announcement=state.announcement,
        bid=state.bid if soloist is not None else None,
        line=line,
        stand_ins=stand_ins,
        left_game=left_game,
    )


def sheet_of(rows: Sequence[Row], *, players: Sequence[str]) -> ScoreSheet:
    """The list that these rows are, by place.

    >>> sheet_of([], players=["Anna", "Bernd", "Cleo"]).size
    3
    """
    return ScoreSheet(players=tuple(players), lines=lines_of(rows))


def lines_of(rows: Sequence[Row]) -> tuple[Line, ...]:
    """The lines of the list so far."""
    return tuple(row.line for row in rows)


def next_is_double(rows: Sequence[Row], *, rules: RuleSet, size: int) -> bool:
    """Whether the deal that comes next, or is running, lies in a round of bock."""
    return counts_double(lines_of(rows), rules=rules, seats=lambda deal: size)


def doubled_to_come(rows: Sequence[Row], *, rules: RuleSet, size: int) -> int:
    """How many deals of rounds of bock are still to be entered, the running one included."""
    rounds = bock_rounds(lines_of(rows), rules=rules, seats=lambda deal: size)
    return sum(deal > len(rows) for each in rounds for deal in each)
