"""The score list as everybody at the table may read it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.contract import Announcement
from skat.model.seats import Place
from skat.model.units import BidValue, ListPoints, TournamentPoints
from skat.rules.result import DealEnding
from skat.rules.scoring.steps import ScoreStep
from skat.scoresheet.foot import feet, totals_after_each
from skat.tables.state.rows import Row
from skat.tables.state.table_state import TableState


class ListEntry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One row of the list with the totals after it, by place; `hinted` asked for hints.

    `bock` says that the deal counted double; a computer player acted in it for `stand_ins`.
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
    hinted: tuple[Place, ...]
    totals: tuple[ListPoints, ...]
    bock: bool | UnsetType = UNSET
    stand_ins: tuple[Place, ...] | UnsetType = UNSET


class ListInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The list with its foot, by place; `players` are those whose list it is.

    `before` counts the deals that the table had before this list: with it a row's deal has its
    number in the table's life, by which it is looked at again.
    """

    players: tuple[str, ...]
    before: int
    entries: tuple[ListEntry, ...]
    totals: tuple[ListPoints, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    seeger_fabian: tuple[TournamentPoints, ...]


def entry_of(row: Row, *, totals: tuple[ListPoints, ...]) -> ListEntry:
    """A row as everybody may read it, with the totals after it.

    Field by field: 36 of them after every deal, and `shown_as` takes three times as long.
    """
    line = row.line
    return ListEntry(
        deal=row.deal,
        dealer=row.dealer,
        soloist=row.soloist,
        ending=row.ending,
        announcement=row.announcement,
        bid=row.bid,
        won=line.won,
        score=line.score,
        steps=line.steps,
        overbid=line.overbid,
        hinted=line.hinted,
        totals=totals,
        bock=line.bock,
        stand_ins=row.stand_ins or UNSET,
    )


def list_of(state: TableState) -> ListInfo:
    """The score list as everybody at the table may read it."""
    sheet = state.sheet
    foot, after_each = feet(sheet), totals_after_each(sheet)
    return ListInfo(
        players=state.players,
        before=state.deals_before_list,
        entries=tuple(
            entry_of(row, totals=totals) for row, totals in zip(state.rows, after_each, strict=True)
        ),
        totals=tuple(each.points for each in foot),
        won=tuple(each.won for each in foot),
        lost=tuple(each.lost for each in foot),
        seeger_fabian=tuple(each.seeger_fabian for each in foot),
    )
