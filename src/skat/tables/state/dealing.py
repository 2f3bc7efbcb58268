"""What the deal's own entries do to a table: cards out, actions in, and the row in the list."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.notation.seen_moves import aside_of
from skat.rules.actions import Action, Deal
from skat.rules.actions import Leave as LeaveDeal
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, start
from skat.rules.state import Sitting
from skat.rules.table import next_dealer, table_places
from skat.scoresheet.bock import ramsch_is_due
from skat.tables.state.actions import AskToLook, ChairKind, LeaveTable, LetLook, NextDeal, Ready
from skat.tables.state.packs import pack_of
from skat.tables.state.rows import lines_of, next_is_double, row_of
from skat.tables.state.seating import begun, round_over
from skat.tables.state.table_state import Changed, Look, Shuffle, Stage, TableState


def after_ready(state: TableState, action: Ready) -> Changed:
    """A player waits for the next deal."""
    if state.stage is not Stage.PLAYING:
        return Refusal("no_list_running", impossible=True)
    if state.deal_is_running:
        return Refusal("deal_running", ("SkO-3.2.1",), {"deal": len(state.rows) + 1})
    if action.place in state.ready:
        return state
    return replace(state, ready=tuple(sorted({*state.ready, action.place})))


def after_next_deal(state: TableState, action: NextDeal) -> Changed:
    """The cards are dealt as in earlier releases: by seed and nonces that nothing had fixed."""
    if state.deal_is_running:
        return Refusal("deal_running", ("SkO-3.2.1",), {"deal": len(state.rows) + 1})
    if state.has_fixed_cards:
        # What nothing had fixed is not the same for everybody.
        return Refusal("bad_seed", details={"reason": "not sealed"}, impossible=True)
    if state.stage is Stage.WAITING:
        # Tables of format 1 have no entry for the beginning: their first deal was that.
        if state.players or state.free:
            return Refusal("list_not_begun", impossible=True)
        state = begun(state, table_places(state.size))
    name = state.deal_name(next_deal_number(state))
    return with_cards(state, Shuffle(name, action.seed, action.nonces))


def next_deal_number(state: TableState) -> int:
    """The number of the deal that comes next; the same again where the cards were taken back."""
    return state.deal_number if state.deals_again else state.deal_number + 1


def with_cards(state: TableState, shuffle: Shuffle) -> Changed:
    """The table with the cards of this shuffle out; in turn, and by the same dealer where they were
    taken back.
    """
    try:
        pack = pack_of(shuffle)
    except ValueError as error:
        return Refusal("bad_seed", details={"reason": str(error)}, impossible=True)
    sitting = Sitting.OPEN if state.settings.open_play else Sitting.PREVENTED
    empty = start(
        state.rules,
        table_size=state.size,
        sitting=sitting,
        bock=next_is_double(state.rows, rules=state.rules, size=state.list_size),
        ramsch_due=ramsch_is_due(lines_of(state.rows), state.rules),
    )
    dealt = apply(empty, Deal(pack))
    if isinstance(dealt, Refusal):
        return dealt
    goes_on = bool(state.rows) and not state.deals_again
    return replace(
        state,
        deal=dealt.state,
        asides=(),
        shuffle=shuffle,
        deal_number=next_deal_number(state),
        dealer=next_dealer(state.dealer, size=state.size) if goes_on else state.dealer,
        thought_ms=(0,) * state.size,
        ready=(),
        look=None,
        hint=None,
        hinted=(),
        shown_hand=None,
        stand_ins=(),
        left_game=False,
    )


def after_leave(state: TableState, action: LeaveTable) -> Changed:
    """The deal ends as if the leaver had thrown his cards in (SkO-4.3.6); an idle dealer's does not
    count, since nobody gave anything up.
    """
    if action.place not in table_places(state.size):
        return Refusal("no_such_place", details={"place": int(action.place)}, impossible=True)
    seat = state.seat_of(action.place)
    if not state.deal_is_running or seat is None:
        return replace(state, stage=Stage.FINISHED)
    ended = after_deal_action(state, LeaveDeal(seat))
    return ended if isinstance(ended, Refusal) else replace(ended, stage=Stage.FINISHED)


def after_deal_action(state: TableState, action: Action) -> Changed:
    """The deal after an action, and the list with its row once it is over."""
    if state.deal is None or state.stage is not Stage.PLAYING or isinstance(action, Deal):
        # The pack of a table comes from a seed, so a bare Deal never happens here.
        return Refusal("no_deal", ("SkO-3.2.1",), impossible=True)
    applied = apply(state.deal, action)
    if not isinstance(applied, Applied):
        return applied
    deal = applied.state
    aside = aside_of(action, state.deal)
    if aside is not None:
        state = replace(state, asides=(*state.asides, aside))
    seat = getattr(action, "seat", None)
    if state.away and isinstance(seat, Seat):
        state = _with_stand_in(state, state.seats[seat])
    if not is_over(deal):
        # A hint ends with its decision.
        return replace(state, deal=deal, hint=None, called=None)
    if state.away and state.seat_of(state.dealer) is None:
        # He had no cards, and yet a lost game would bring him something.
        state = _with_stand_in(state, state.dealer)
    row = row_of(
        deal,
        deal=len(state.rows) + 1,
        dealer=state.dealer,
        hinted=state.hinted,
        stand_ins=state.stand_ins,
        left_game=state.left_game,
    )
    over = replace(state, deal=deal, rows=(*state.rows, row), look=None, hint=None, called=None)
    return round_over(over) if over.between_rounds else over


def _with_stand_in(state: TableState, place: Place) -> TableState:
    """The table of a series with a mark in this deal, if a computer player acts for this place."""
    of_a_series = state.drawn is not None and state.boards is None
    if not of_a_series or state.substitute(place) is None or place in state.stand_ins:
        return state
    deal = state.deal
    announcer = deal.soloist if deal is not None and deal.announcement is not None else None
    left_game = announcer is not None and state.seats[announcer] == place
    stand_ins = tuple(sorted({*state.stand_ins, place}))
    return replace(state, stand_ins=stand_ins, left_game=state.left_game or left_game)


def after_ask_to_look(state: TableState, action: AskToLook) -> Changed:
    """The idle dealer asks for one hand; a computer player has nothing against it (SkO-3.5.4)."""
    if not state.deal_is_running or state.seat_of(action.place) is not None:
        return Refusal("only_the_idle_dealer", ("SkO-3.5.4",), impossible=True)
    if state.look is not None and state.look.allowed:
        details = {"seat": state.look.seat.value}
        return Refusal("one_hand_only", ("SkO-3.5.4", "TR-8.5"), dict(details))
    of_computer = state.chairs[state.seats[action.seat] - 1].kind is ChairKind.COMPUTER
    return replace(state, look=Look(action.seat, allowed=of_computer))


def after_let_look(state: TableState, action: LetLook) -> Changed:
    """Nobody has a claim to look into a hand: its player decides (SkO-3.5.4)."""
    asked = _asked(state, action.place)
    if asked is None:
        return Refusal("nobody_asked_to_look", ("SkO-3.5.4",), impossible=True)
    return replace(state, look=Look(asked, allowed=True) if action.agrees else None)


def _asked(state: TableState, place: Place) -> Seat | None:
    look = state.look
    if look is None or look.allowed or state.seat_of(place) is not look.seat:
        return None
    return look.seat
