"""The score list of a running table: one row a deal, and the totals that follow from the rows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.announcement import Announcement
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.model.units import BidValue, ListPoints, TournamentPoints
from skat.rules.scoring.steps import ScoreStep
from skat.rules.state import DealEnding, State
from skat.rules.table import active_places, table_places
from skat.scoresheet.entry import running_totals
from skat.scoresheet.series import SeriesCard, series_result


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What one deal entered in the list; places as numbers, scores by place from place 1.

    `score` is the soloist's, 0 where nobody played alone; `scores` is what the deal brought each
    place, which in Ramsch is the only thing there is.
    """

    deal: int
    dealer: Place
    soloist: Place | None
    ending: DealEnding
    announcement: Announcement | None
    bid: BidValue | None
    won: bool | None
    score: ListPoints
    steps: tuple[ScoreStep, ...]
    overbid: bool
    scores: tuple[ListPoints, ...]


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
    result = state.result
    if result is None:
        raise ValueError("a deal is entered when it has its result (SkO-5.5.1)")
    places = active_places(dealer, size=state.table_size)
    soloist = places[result.soloist] if result.soloist else None
    score = result.score
    brought = dict.fromkeys(table_places(state.table_size), ListPoints(0))
    if score is not None and soloist is not None:
        brought[soloist] = score.score
    if result.ramsch is not None:
        for seat, points in zip(SEATS, result.ramsch, strict=True):
            brought[places[seat]] = ListPoints(-points)
    return Row(
        deal=deal,
        dealer=dealer,
        soloist=soloist,
        ending=result.ending,
        announcement=state.announcement,
        bid=state.bid if soloist is not None else None,
        won=score.won if score else None,
        score=score.score if score else ListPoints(0),
        steps=score.steps if score else (),
        overbid=score.overbid if score else False,
        scores=tuple(brought.values()),
    )


def totals_after_each(rows: Sequence[Row], *, size: int) -> tuple[tuple[ListPoints, ...], ...]:
    """The running totals after each row, by place."""
    table = table_places(size)
    deals = [dict(zip(table, row.scores, strict=True)) for row in rows]
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
    won = tuple(sum(1 for row in rows if row.soloist == place and row.won) for place in table)
    lost = tuple(
        sum(1 for row in rows if row.soloist == place and row.won is False) for place in table
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
