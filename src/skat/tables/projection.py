"""What leaves a table: one snapshot a place, built from a view and from what all may know."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec
from msgspec.structs import replace

from skat.journal import JournalId, Seq
from skat.model.announcement import Announcement
from skat.model.seats import Place, Seat
from skat.model.units import BidValue, ListPoints, TournamentPoints
from skat.rules.state import Ending
from skat.rules.table import round_of
from skat.rules.view import View, view
from skat.tables.entries import Kind
from skat.tables.rows import sums, totals_after_each
from skat.tables.state import TableState


class PlaceInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a place; `seat` is missing for the idle dealer."""

    place: Place
    name: str
    kind: Kind
    player: str | None
    seat: Seat | None
    connected: bool


class RulesInfo(msgspec.Struct, frozen=True):
    """The edition, and only the options that differ from it."""

    edition: str
    options: dict[str, Any]


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The table around the deal; `you` is the place of the one who looks."""

    id: JournalId
    size: int
    you: Place
    dealer: Place
    deal: int
    round: int
    places: tuple[PlaceInfo, ...]
    rules: RulesInfo
    house_rules: tuple[str, ...]
    finished: bool


class ListEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the list with the totals after it, by place."""

    deal: int
    dealer: Place
    soloist: Place | None
    ending: Ending
    announcement: Announcement | None
    bid: BidValue | None
    won: bool | None
    score: ListPoints
    breakdown: tuple[str, ...]
    overbid: bool
    totals: tuple[ListPoints, ...]


class ListInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The list with its foot, by place."""

    entries: tuple[ListEntry, ...]
    totals: tuple[ListPoints, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    seeger_fabian: tuple[TournamentPoints, ...]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="snapshot"):
    """All that one place may know after entry `seq`."""

    seq: Seq
    table: TableInfo
    view: View | None
    list: ListInfo


def snapshot_for(state: TableState, place: Place, *, connected: Container[Place]) -> Snapshot:
    """What a place sees of the table; `connected` are the people whose line is open."""
    return Snapshot(
        seq=state.seq,
        table=_table(state, place, connected),
        view=_wire_view(state, place),
        list=list_of(state),
    )


def view_of(state: TableState, place: Place) -> View | None:
    """The view of the deal that this place has; none before the first deal."""
    if state.deal is None:
        return None
    return view(state.deal, state.seat_of(place) or "dealer")


def _wire_view(state: TableState, place: Place) -> View | None:
    """The view without what the Skat Order does not let a player look up (SkO-4.4.3, 3.4.8).

    A computer player remembers every trick and his discard; on the page they could be read.
    """
    seen = view_of(state, place)
    return None if seen is None else replace(seen, played=(), discarded=None)


def _table(state: TableState, you: Place, connected: Container[Place]) -> TableInfo:
    seats = {place: seat for seat, place in state.seats.items()}
    return TableInfo(
        id=state.id,
        size=state.size,
        you=you,
        dealer=state.dealer,
        deal=state.deal_number,
        round=round_of(max(state.deal_number, 1), size=state.size),
        places=tuple(
            PlaceInfo(
                place=chair.place,
                name=chair.name,
                kind=chair.kind,
                player=chair.player,
                seat=seats.get(chair.place),
                connected=chair.kind is Kind.COMPUTER or chair.place in connected,
            )
            for chair in state.chairs
        ),
        rules=RulesInfo(state.rules.edition.value, state.rules.changed),
        house_rules=state.rules.house_rules,
        finished=state.finished,
    )


def list_of(state: TableState) -> ListInfo:
    """The score list as everybody at the table may read it."""
    foot = sums(state.rows, size=state.size)
    after_each = totals_after_each(state.rows, size=state.size)
    return ListInfo(
        entries=tuple(
            ListEntry(
                deal=row.deal,
                dealer=row.dealer,
                soloist=row.soloist,
                ending=row.ending,
                announcement=row.announcement,
                bid=row.bid,
                won=row.won,
                score=row.score,
                breakdown=row.breakdown,
                overbid=row.overbid,
                totals=totals,
            )
            for row, totals in zip(state.rows, after_each, strict=True)
        ),
        totals=foot.totals,
        won=foot.won,
        lost=foot.lost,
        seeger_fabian=foot.seeger_fabian,
    )
