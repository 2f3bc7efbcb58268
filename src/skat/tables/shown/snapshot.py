"""What leaves a table: one snapshot a place, built from a view and from what all may know."""

from __future__ import annotations

import msgspec

from skat.journal import Seq
from skat.model.cards import Card
from skat.model.games import BID_VALUES
from skat.model.order import sorted_for
from skat.model.seats import Place, Seat
from skat.rules.state import Phase, State
from skat.rules.views import View, Viewer, own_view, public_view
from skat.tables.shown.fairness import FairInfo, fair_info
from skat.tables.shown.score_list import ListInfo, list_of
from skat.tables.shown.table_info import CachedTable, Role, TableInfo, Unrecorded
from skat.tables.state.hints import HintInfo, shown_hint
from skat.tables.state.online import seen_online
from skat.tables.state.table_state import Shuffle, TableState


class LookInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The idle dealer's look into one hand; the cards are there for him alone (SkO-3.5.4)."""

    seat: Seat
    allowed: bool
    hand: tuple[Card, ...] | None


class BriefSnapshot(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag="snapshot"
):
    """A snapshot without the list, which is most of it and changes once a deal.

    `hold_locked` asks the page to wait a moment before it takes a "hold": the bid that it would
    answer jumped, and a finger may be on its way already. `hint` is missing where none is given.
    """

    seq: Seq
    table: TableInfo
    view: View | None
    look: LookInfo | None
    hint: HintInfo | None
    hold_locked: bool
    fair: FairInfo | None


class Snapshot(BriefSnapshot, frozen=True, gc=False, kw_only=True, tag="snapshot"):
    """All that one onlooker may know after entry `seq`."""

    list: ListInfo


class Presence(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag="presence"
):
    """Who is there now; it has no number, because it is no part of the journal."""

    connected: tuple[Place, ...]
    spectators: int


class Common:
    """The parts that are the same for all, built again only when they have changed.

    States are values, so what is the same object has not changed.
    """

    def __init__(self) -> None:
        self._list: ListInfo | None = None
        self._rows: object = None
        self._players: object = None
        self._fair: FairInfo | None = None
        self._shuffle: tuple[Shuffle | None, bool] = (None, False)
        self._table: CachedTable | None = None

    def table(self, state: TableState, moment: Unrecorded) -> CachedTable:
        """The table around the deal."""
        if self._table is None or not self._table.still_holds(state, moment):
            self._table = CachedTable(state, moment)
        return self._table

    def list(self, state: TableState) -> ListInfo:
        """The list of this state."""
        same = self._rows is state.rows and self._players is state.players
        if self._list is None or not same:
            self._rows, self._players = state.rows, state.players
            self._list = list_of(state)
        return self._list

    def fair(self, state: TableState) -> FairInfo | None:
        """What is known of the shuffle; after the deal the seed and the cards belong to it."""
        over = not state.deal_is_running
        if self._shuffle[0] is not state.shuffle or self._shuffle[1] != over:
            self._shuffle = (state.shuffle, over)
            self._fair = fair_info(state)
        return self._fair


class PublicPart(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The public part of all snapshots at one moment: nothing in it belongs to one viewer.

    `deal` is the deal as everybody sees it.
    """

    table: CachedTable
    deal: View | None
    hold_locked: bool
    fair: FairInfo | None
    list: ListInfo


def public_part(
    state: TableState, moment: Unrecorded, *, common: Common | None = None
) -> PublicPart:
    """The public part now; `common` remembers the pieces that have not changed."""
    common = common or Common()
    return PublicPart(
        table=common.table(state, moment),
        deal=None if state.deal is None else public_view(state.deal).as_at_table(),
        hold_locked=_bid_jumped(state.deal),
        fair=common.fair(state),
        list=common.list(state),
    )


def snapshot_for(
    state: TableState,
    role: Role,
    public: PublicPart | Unrecorded,
) -> Snapshot:
    """What a player, a newcomer or a spectator sees of the table.

    `public` is the part that is the same for all at this moment, or what it is built from.
    """
    if isinstance(public, Unrecorded):
        public = public_part(state, public)
    place = None if isinstance(role, str) else role
    seen = _wire_view(state, role, public.deal)
    return Snapshot(
        seq=state.seq,
        table=public.table.seen_by(role),
        view=seen,
        look=_look(state, place),
        hint=None if place is None or seen is None else shown_hint(state, place, legal=seen.legal),
        hold_locked=public.hold_locked,
        fair=public.fair,
        list=public.list,
    )


def _viewer(state: TableState, role: Role) -> Viewer | None:
    """The viewer that this role is in the rules.

    A newcomer who waits to join sees no more than the table lets spectators see.
    """
    if isinstance(role, str):
        return "spectator" if state.settings.spectators else None
    if role > state.list_size:
        return "spectator"
    return state.seat_of(role) or "dealer"


def _wire_view(state: TableState, role: Role, public: View | None) -> View | None:
    viewer = _viewer(state, role)
    if state.deal is None or public is None or viewer is None:
        return None
    seen = own_view(state.deal, viewer, public=public).as_at_table()
    return seen_online(state, seen) if state.is_online else seen


def _look(state: TableState, place: Place | None) -> LookInfo | None:
    """The look into one hand: shown to the idle dealer and to whom he asked, the cards to him."""
    look, deal = state.look, state.deal
    if look is None or deal is None or place is None or place > state.list_size:
        return None
    own = state.seat_of(place)
    if own is look.seat:
        return LookInfo(seat=look.seat, allowed=look.allowed, hand=None)
    if own is not None:
        return None
    hand = _hand_to_look_into(deal, look.seat) if look.allowed else None
    return LookInfo(seat=look.seat, allowed=look.allowed, hand=hand)


def _hand_to_look_into(deal: State, seat: Seat) -> tuple[Card, ...]:
    """The hand without the skat, which the dealer may not see (TR-8.5)."""
    hand = deal.hand_of(seat)
    if deal.phase is Phase.DISCARD and seat is deal.soloist:
        hand -= deal.dealt_skat
    return sorted_for(deal.announcement.contract if deal.announcement else None, hand)


def _bid_jumped(deal: State | None) -> bool:
    """Whether the newest call is a bid above the lowest possible one."""
    if deal is None or deal.phase is not Phase.AUCTION or not deal.calls:
        return False
    newest = deal.calls[-1].call
    if isinstance(newest, str):
        return False
    before = [call.call for call in deal.calls[:-1] if not isinstance(call.call, str)]
    lowest = next((bid for bid in BID_VALUES if not before or bid > before[-1]), newest)
    return newest > lowest
