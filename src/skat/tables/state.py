"""The state of a table: a value that follows from its journal, entry by entry."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from skat.journal import BEFORE_THE_FIRST, Entry, JournalId, Refused, Seq
from skat.model.seats import Place, Seat
from skat.rules.actions import Deal
from skat.rules.actions import Leave as LeaveDeal
from skat.rules.applied import Applied
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, is_over, start
from skat.rules.phases import HOME_ARTICLES
from skat.rules.state import Phase, State
from skat.rules.table import active_places, next_dealer, table_places, why_no_table
from skat.rules.violation import Violation
from skat.shuffle import DealId, Nonce, Seed, shuffled_pack
from skat.tables.entries import (
    Chair,
    LeaveTable,
    NextDeal,
    OpenTable,
    TableAction,
    read_entry,
)
from skat.tables.rows import Row, row_of

FIRST_DEALER = Place(1)
LARGEST_TABLE = 4


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its journal up to entry `seq` has it.

    `deal_number` counts from 1 and is 0 before the first deal; `deal` is the running or the last
    deal; `rows` are the finished ones. A table without `chairs` is not open yet.
    """

    id: JournalId
    seq: Seq = BEFORE_THE_FIRST
    rules: RuleSet = RuleSet()
    chairs: tuple[Chair, ...] = ()
    dealer: Place = FIRST_DEALER
    deal_number: int = 0
    deal: State | None = None
    rows: tuple[Row, ...] = ()
    finished: bool = False

    @property
    def size(self) -> int:
        """How many people the table has: three or four."""
        return len(self.chairs)

    @property
    def seats(self) -> dict[Seat, Place]:
        """The places that play in this deal, by seat."""
        return active_places(self.dealer, size=self.size)

    def seat_of(self, place: Place) -> Seat | None:
        """The seat of a place in this deal; none for the idle dealer."""
        return next((seat for seat, at in self.seats.items() if at == place), None)

    @property
    def deal_is_running(self) -> bool:
        """Whether cards are out and the deal has no result yet."""
        return self.deal is not None and not is_over(self.deal) and not self.deals_again

    @property
    def deals_again(self) -> bool:
        """Whether a ruling has taken the cards back: the same dealer deals once more."""
        return self.deal is not None and self.deal.phase is Phase.DEAL


Changed: TypeAlias = TableState | Violation


def deal_id(table: JournalId, number: int) -> DealId:
    """The name of a deal, which its commitment covers.

    >>> deal_id(JournalId("k3v9"), 12)
    'k3v9/12'
    """
    return DealId(f"{table}/{number}")


def after(state: TableState, action: TableAction) -> Changed:
    """The table after an action, or why the action may not happen; `seq` is not touched.

    >>> after(TableState(id=JournalId("k3v9")), NextDeal(bytes(32))).code
    'table_not_open'
    """
    if isinstance(action, OpenTable):
        return _after_open(state, action)
    if not state.chairs:
        return Violation("table_not_open", impossible=True)
    if state.finished:
        return Violation("table_finished", impossible=True)
    if isinstance(action, NextDeal):
        return _after_next_deal(state, action)
    if isinstance(action, LeaveTable):
        return _after_leave(state, action)
    return _after_deal_action(state, action)


def why_too_large(size: int) -> Violation | None:
    """Why so many do not fit at one table here: it has three or four places."""
    if size > LARGEST_TABLE:
        return Violation("table_too_large", details={"players": size}, impossible=True)
    return None


def step(state: TableState, entry: Entry) -> TableState | Refused[Violation]:
    """The table after one more entry of its journal; for `skat.journal.replay`."""
    action = read_entry(entry)
    changed = action if isinstance(action, Violation) else after(state, action)
    if isinstance(changed, Violation):
        return Refused(changed)
    return replace(changed, seq=entry.seq)


def why_not_here(state: TableState, place: Place, seat: Seat | None) -> Violation | None:
    """Why a place may not act for this seat: everybody plays his own cards only."""
    if seat is not None and state.seat_of(place) is not seat:
        return Violation("not_your_seat", details={"seat": seat.value}, impossible=True)
    if seat is None and place != state.dealer:
        return Violation("not_your_seat", details={"seat": "dealer"}, impossible=True)
    return None


def why_not_for(state: TableState, place: Place, action: TableAction) -> Violation | None:
    """Why a place may not do this because it acts for another seat, with the action's articles."""
    if isinstance(action, NextDeal | OpenTable | LeaveTable) or not hasattr(action, "seat"):
        return None
    refused = why_not_here(state, place, action.seat)
    if refused is None:
        return None
    return replace(refused, articles=HOME_ARTICLES[type(action)])


def _after_open(state: TableState, action: OpenTable) -> Changed:
    if state.chairs:
        return Violation("table_open_already", impossible=True)
    size = len(action.chairs)
    bad_size = why_no_table(size) or why_too_large(size)
    if bad_size is not None:
        return bad_size
    if tuple(chair.place for chair in action.chairs) != table_places(size):
        return Violation("places_out_of_order", ("SkO-3.2.1",), impossible=True)
    return replace(state, rules=action.rules, chairs=action.chairs)


def _after_next_deal(state: TableState, action: NextDeal) -> Changed:
    if state.deal_is_running:
        return Violation("deal_running", ("SkO-3.2.1",), {"deal": state.deal_number})
    number = state.deal_number if state.deals_again else state.deal_number + 1
    try:
        pack = shuffled_pack(
            Seed(action.seed),
            deal_id(state.id, number),
            nonces=[Nonce(nonce) for nonce in action.nonces],
        )
    except ValueError as error:
        return Violation("bad_seed", details={"reason": str(error)}, impossible=True)
    dealt = apply(start(state.rules, table_size=state.size), Deal(pack))
    if isinstance(dealt, Violation):
        return dealt
    goes_on = state.deal_number > 0 and not state.deals_again
    dealer = next_dealer(state.dealer, size=state.size) if goes_on else state.dealer
    return replace(state, deal=dealt.state, deal_number=number, dealer=dealer)


def _after_leave(state: TableState, action: LeaveTable) -> Changed:
    """The deal ends as if the leaver had thrown his cards in (SkO-4.3.6); an idle dealer's does not
    count, since nobody gave anything up.
    """
    if action.place not in table_places(state.size):
        return Violation("no_such_place", details={"place": int(action.place)}, impossible=True)
    seat = state.seat_of(action.place)
    if not state.deal_is_running or seat is None:
        return replace(state, finished=True)
    ended = _after_deal_action(state, LeaveDeal(seat))
    return ended if isinstance(ended, Violation) else replace(ended, finished=True)


def _after_deal_action(state: TableState, action: TableAction) -> Changed:
    if state.deal is None or isinstance(action, Deal | OpenTable | NextDeal | LeaveTable):
        # The pack of a table comes from a seed, so a bare Deal never happens here.
        return Violation("no_deal", ("SkO-3.2.1",), impossible=True)
    applied = apply(state.deal, action)
    if not isinstance(applied, Applied):
        return applied
    deal = applied.state
    if not is_over(deal):
        return replace(state, deal=deal)
    row = row_of(deal, deal=state.deal_number, dealer=state.dealer)
    return replace(state, deal=deal, rows=(*state.rows, row))
