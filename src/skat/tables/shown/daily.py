"""How a player stands in the deals of a day, next to `club` with the same cards at his place."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.contract import Announcement
from skat.model.seats import Place
from skat.model.units import ListPoints, TournamentPoints
from skat.rules.result import DealEnding
from skat.scoresheet.foot import feet
from skat.tables.state.rows import Row, sheet_of
from skat.tables.state.table_state import Stage, TableState

PLAYER = Place(1)
"""Where the person sits at every table of a day."""


class DailyEnd(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a deal: the game that was played, and whether the player was the soloist.

    `points` are his own by Seeger and Fabian (TR-5.1), with what defenders are paid.
    """

    alone: bool
    ending: DealEnding
    announcement: Announcement | None
    won: bool | None
    score: ListPoints
    points: TournamentPoints


class DailyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal of the day, and what `club` did with the same cards."""

    number: int
    you: DailyEnd
    club: DailyEnd


class DailyTotal(msgspec.Struct, frozen=True, kw_only=True):
    """The foot of a list: list points, and the points by Seeger and Fabian."""

    list_points: ListPoints
    points: TournamentPoints


class DailyStanding(msgspec.Struct, frozen=True, kw_only=True):
    """The deals of a day that are over; the totals are those of these deals alone.

    `over` says that no other deal comes.
    """

    day: str
    table: str
    over: bool
    deals: tuple[DailyDeal, ...]
    you: DailyTotal
    club: DailyTotal


def daily_standing(state: TableState, club: Sequence[Row]) -> DailyStanding:
    """The standing at this table; `club` are the rows of all deals of its day.

    Raises ValueError for a table of other deals.
    """
    if state.daily is None:
        raise ValueError("these are no deals of a day")
    same = club[: len(state.rows)]
    return DailyStanding(
        day=state.daily.day,
        table=state.id,
        over=state.stage is not Stage.PLAYING,
        deals=tuple(
            DailyDeal(number=own.deal, you=_end(own), club=_end(its))
            for own, its in zip(state.rows, same, strict=True)
        ),
        you=_total(state.rows),
        club=_total(same),
    )


def _end(row: Row) -> DailyEnd:
    return DailyEnd(
        alone=row.soloist == PLAYER,
        ending=row.ending,
        announcement=row.announcement,
        won=row.line.won,
        score=row.line.score,
        points=_total([row]).points,
    )


def _total(rows: Sequence[Row]) -> DailyTotal:
    foot = feet(sheet_of(rows, players=("you", "2", "3")))[PLAYER - 1]
    return DailyTotal(list_points=foot.points, points=foot.seeger_fabian)
