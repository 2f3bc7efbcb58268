"""Open play: what the rules forbid happens, and is kept until somebody calls the referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules import actions as act
from skat.rules.applied import Applied, CardsShown, SkatLookedAt
from skat.rules.auction.bidding import answerer, bidder
from skat.rules.play import after_play
from skat.rules.state import Call, Offence, OffenceKind, Phase, Sitting, State


def committed(state: State, action: act.Action, refusal: Refusal) -> Applied | Refusal:
    """The forbidden act as it happens in open play; the violation where it cannot happen.

    What is impossible, a card that is not held, is so at every table.
    """
    happens = _HAPPENS.get(type(action))
    if state.sitting is not Sitting.OPEN or refusal.impossible or happens is None:
        return refusal
    return happens(state, action) or refusal


@implements("SkO-4.1.3", "SkO-4.2.3", "DEF-infringement")
def _play(state: State, action: act.Play) -> Applied | None:
    """A revoke, or a lead by somebody whose lead it is not; the trick begins with him then."""
    if not state.hand_of(action.seat).mask & action.card.mask:
        return None
    if action.seat is state.turn:
        return _recorded(
            state, after_play(state, action), OffenceKind.REVOKE, action.seat, action.card
        )
    if state.trick:
        return None
    led = after_play(replace(state, leader=action.seat, turn=action.seat), action)
    return _recorded(state, led, OffenceKind.LEAD_OUT_OF_TURN, action.seat, action.card)


@implements("SkO-3.3.8")
def _pass(state: State, action: act.Pass) -> Applied | None:
    """Whoever waits until the others have bid says "pass" before he is asked: it stands (C14)."""
    waits = action.seat not in (bidder(state), answerer(state))
    if state.phase is not Phase.AUCTION or not waits or action.seat in state.passed:
        return None
    said = replace(
        state,
        calls=(*state.calls, Call(action.seat, "pass")),
        passed=(*state.passed, action.seat),
    )
    return _recorded(state, Applied(said), OffenceKind.PREMATURE_PASS, action.seat)


@implements("SkO-4.1.9")
def _show(state: State, action: act.ShowCards) -> Applied:
    """Cards are seen that still belong to the hand."""
    seen = Applied(state, (CardsShown(action.seat, action.cards),))
    return _recorded(state, seen, OffenceKind.CARDS_SHOWN, action.seat, *action.cards)


@implements("SkO-3.2.14", "SkO-4.2.8")
def _look(state: State, action: act.LookAtSkat) -> Applied:
    """Somebody knows the skat now."""
    seen = Applied(state, (SkatLookedAt(action.seat),))
    return _recorded(state, seen, OffenceKind.SKAT_SEEN, action.seat)


def _recorded(
    state: State, applied: Applied, fault: OffenceKind, seat: Seat, *cards: Card
) -> Applied:
    offence = Offence(fault, seat, cards, state)
    after = replace(applied.state, offences=(*state.offences, offence))
    return replace(applied, state=after)


_HAPPENS: dict[type[act.ActionBase], Callable[[State, Any], Applied | None]] = {
    act.Play: _play,
    act.Pass: _pass,
    act.ShowCards: _show,
    act.LookAtSkat: _look,
}


def why_not_show(state: State, action: act.ShowCards) -> Refusal:
    """Cards that are not due may never be shown (SkO-4.1.9, 4.5.5); nobody shows what he lacks."""
    held = state.hand_of(action.seat)
    lacking = next((card for card in action.cards if card not in held), None)
    if lacking is not None or not action.cards or len(set(action.cards)) < len(action.cards):
        card = lacking.value if lacking is not None else ""
        return Refusal("card_not_held", ("SkO-4.1.2",), {"card": card}, impossible=True)
    return Refusal("cards_not_due", ("SkO-4.1.9", "SkO-4.5.5"))


def why_not_look(state: State, action: act.LookAtSkat) -> Refusal:
    """The skat may be looked at by nobody but the soloist in his time (SkO-4.5.4)."""
    taken = state.skat_taken and action.seat is state.soloist
    articles = ("SkO-3.4.8",) if taken else ("SkO-3.2.14", "SkO-4.2.8")
    return Refusal("skat_not_yours", articles)


def offended(state: State, offence: Offence) -> tuple[Seat, ...]:
    """The innocent party: who may demand that the game ends or goes on; nobody in the auction."""
    if state.soloist is None:
        return ()
    if offence.seat is state.soloist:
        return tuple(seat for seat in SEATS if seat is not state.soloist)
    return (state.soloist,)
