"""The table after an entry: one line an action, and what each does is in the file it names.

What the host may change until a list begins, how it is run and by which house rules, is here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from skat.journal import Reducer, Seq
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.phases import HOME_ARTICLES
from skat.tables.state import actions as entries
from skat.tables.state import dealing, hints, online, sealing, seating
from skat.tables.state import drawn_steps as drawn
from skat.tables.state.actions import (
    FORMAT,
    READERS,
    ChangeTerms,
    OpenTable,
    Recorded,
    TableAction,
    since,
)
from skat.tables.state.online import may_change_people
from skat.tables.state.settings import Settings, why_not_so
from skat.tables.state.table_state import Changed, Stage, TableState


def after_change_terms(state: TableState, action: ChangeTerms) -> Changed:
    """The table with other terms; what a player agreed to under the old rules is open again.

    Refused: `terms_hold` during a list, `only_the_host`, `kind_of_table_holds`, and what a
    tournament forbids.
    """
    if not may_change_people(state):
        return Refusal("terms_hold")
    if state.stage is not Stage.WAITING and action.rules != state.rules:
        return Refusal("terms_hold")
    if action.by != state.host:
        return Refusal("only_the_host")
    if _kind(action.settings) != _kind(state.settings):
        return Refusal("kind_of_table_holds")
    if refused := why_not_so(action.settings, action.rules):
        return refused
    changed = replace(state, settings=action.settings, rules=action.rules, again=(), declined=())
    # As at the opening: a host who names a stake has agreed to it.
    return changed if action.rules == state.rules else replace(changed, agreed=(state.host,))


def _kind(settings: Settings) -> tuple[bool, bool, bool]:
    """What a table is for good: who played at it relied on that."""
    return settings.tournament, settings.open_play, settings.training


_AFTER: Final[dict[type, Callable[[TableState, Any], Changed]]] = {
    entries.OpenTable: seating.after_open,
    entries.TakePlace: seating.after_take_place,
    entries.FreePlace: seating.after_free_place,
    entries.AgreeStake: seating.after_agree_stake,
    entries.ChangeTerms: after_change_terms,
    entries.Begin: seating.after_begin,
    entries.PlayAgain: seating.after_play_again,
    entries.AskToJoin: seating.after_ask_to_join,
    entries.Consent: seating.after_consent,
    entries.AnnounceLeave: seating.after_announce_leave,
    entries.Stay: seating.after_stay,
    entries.Remove: seating.after_remove,
    entries.TakeOver: seating.after_take_over,
    entries.ComeBack: seating.after_come_back,
    entries.LeaveTable: dealing.after_leave,
    entries.Ready: dealing.after_ready,
    entries.NextDeal: dealing.after_next_deal,
    entries.SealSeed: sealing.after_seal_seed,
    entries.FixCommitments: sealing.after_fix_commitments,
    entries.DealCards: sealing.after_deal_cards,
    entries.VoidDeal: sealing.after_void_deal,
    entries.AskToLook: dealing.after_ask_to_look,
    entries.LetLook: dealing.after_let_look,
    entries.AskHint: hints.after_ask_hint,
    entries.CallOfficial: drawn.after_call_official,
    entries.OfficialWasThere: drawn.after_official_was_there,
    entries.SeatReserve: drawn.after_seat_reserve,
    entries.Directed: drawn.after_directed,
    entries.SeriesOver: drawn.after_series_over,
    entries.LeaveDraw: drawn.after_leave_draw,
    entries.Resize: online.after_resize,
    entries.LayOpen: online.after_lay_open,
}

_NOT_DAILY: Final = (
    entries.TakePlace,
    entries.FreePlace,
    entries.ChangeTerms,
    entries.PlayAgain,
    entries.AskToJoin,
    entries.TakeOver,
)
"""What would let other people or other terms come to the deals of a day."""


def after(state: TableState, action: TableAction) -> Changed:
    """The table after an action, or why the action may not happen; `seq` is not touched.

    >>> from skat.journal import JournalId
    >>> after(TableState(id=JournalId("k3v9")), entries.NextDeal(bytes(32))).code
    'table_not_open'
    """
    if not isinstance(action, OpenTable):
        if not state.chairs:
            return Refusal("table_not_open", impossible=True)
        if state.finished:
            return Refusal("table_finished", impossible=True)
    if state.daily is not None and isinstance(action, _NOT_DAILY):
        return Refusal("daily_table")
    if refused := drawn.why_not_by_draw(state, action):
        return refused
    return _AFTER.get(type(action), dealing.after_deal_action)(state, action)


def recorded(state: TableState, entry: Recorded) -> TableState | Refusal:
    """The table after an entry, with its number; the time that its player thought is counted."""
    place = _thinker(state, entry.action) if entry.thought_ms else None
    changed = after(state, entry.action)
    if isinstance(changed, Refusal):
        return changed
    used = changed.thought_ms
    if place is not None and place <= len(used):
        used = (*used[: place - 1], used[place - 1] + entry.thought_ms, *used[place:])
    return replace(changed, seq=Seq(state.seq + 1), thought_ms=used)


REDUCER: Final[Reducer[TableState, Recorded]] = Reducer(
    kind=entries.TABLE_KIND,
    after=recorded,
    write=msgspec.json.encode,
    read=READERS,
    newest=FORMAT,
    ends=lambda state: state.finished,
    since=since,
)
"""How the journal of a table becomes its state."""

step: Final = REDUCER.step
"""The table after one more entry of its journal; for `skat.journal.reducing`."""


def why_not_here(state: TableState, place: Place, seat: Seat | None) -> Refusal | None:
    """Why a place may not act for this seat: everybody plays his own cards only."""
    if seat is not None and state.seat_of(place) is not seat:
        return Refusal("not_your_seat", details={"seat": seat.value}, impossible=True)
    if seat is None and place != state.dealer:
        return Refusal("not_your_seat", details={"seat": "dealer"}, impossible=True)
    return None


def why_not_for(state: TableState, place: Place, action: TableAction) -> Refusal | None:
    """Why a place may not do this because it acts for another seat, with the action's articles."""
    if type(action) in _AFTER or not hasattr(action, "seat"):
        return None
    refused = why_not_here(state, place, action.seat)
    if refused is None:
        return None
    return replace(refused, articles=HOME_ARTICLES[type(action)])


def _thinker(state: TableState, action: TableAction) -> Place | None:
    """Whose time an action ends: the player's whose seat it names."""
    seat = getattr(action, "seat", None)
    if type(action) in _AFTER or not isinstance(seat, Seat):
        return None
    return state.seats[seat]
