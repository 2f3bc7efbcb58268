"""The score list of a running table: one row a deal, and the totals that follow from the rows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.announcement import Announcement
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import BidValue, ListPoints, TournamentPoints
from skat.rules.ending.result import DealEnding
from skat.rules.state import State
from skat.rules.table import active_places, table_places
from skat.scoresheet.entry import running_totals
from skat.scoresheet.line import Line, line_of_deal
from skat.scoresheet.series import SeriesCard, series_result


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal of the table: who dealt, how it ended, and the line that it is in the list.

    A `soloist` stands there even if his game ended before it counted anything.
    """

    deal: int
    dealer: Place
    soloist: Place | None
    ending: DealEnding
    announcement: Announcement | None
    bid: BidValue | None
    line: Line


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """The foot of the list, by place from place 1; `seeger_fabian` as TR-5.1 counts it."""

    totals: tuple[ListPoints, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    seeger_fabian: tuple[TournamentPoints, ...]


def row_of(state: State, *, deal: int, dealer: Place) -> Row:
    """The row that a finished deal enters.

    Raises ValueError for a deal without a result.
    """
    line = line_of_deal(state, dealer=dealer)
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
    )


def totals_after_each(rows: Sequence[Row], *, size: int) -> tuple[tuple[ListPoints, ...], ...]:
    """The running totals after each row, by place."""
    table = table_places(size)
    deals = [{place: row.line.brought(place) for place in table} for row in rows]
    totals = running_totals(table, deals)
    if isinstance(totals, Refusal):
        raise AssertionError(f"rows of a table are always in order: {totals.code}")
    return tuple(tuple(total.values()) for total in totals)


def sums(rows: Sequence[Row], *, size: int) -> Sums:
    """The foot of the list.

    >>> sums([], size=3).totals
    (0, 0, 0)
    """
    table = table_places(size)
    totals = totals_after_each(rows, size=size)
    points = totals[-1] if totals else (ListPoints(0),) * size
    won, lost = (
        tuple(sum(row.soloist == place and row.line.won is how for row in rows) for place in table)
        for how in (True, False)
    )
    return Sums(
        totals=points,
        won=won,
        lost=lost,
        seeger_fabian=tuple(
            _series(points[at], won=won[at], lost=lost[at], others=sum(lost) - lost[at], size=size)
            for at in range(size)
        ),
    )


def _series(points: ListPoints, *, won: int, lost: int, others: int, size: int) -> TournamentPoints:
    card = SeriesCard(list_points=points, won=won, lost=lost, others_lost=others)
    result = series_result(card, table_size=size)
    if isinstance(result, Refusal):
        raise AssertionError(f"a running table has a valid card: {result.code}")
    return result
