"""Ramsch before its first card, by house rules: who says grand hand instead, who takes the skat.

Each is asked in turn, forehand first; without these rules the cards are played at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from skat.model.cards import CardSet, Rank
from skat.model.contract import Announcement, Contract
from skat.model.games import LOWEST_BID
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Announce, Discard, Pass, PushOn, TakeSkat
from skat.rules.applied import Applied, AuctionWon
from skat.rules.auction.declaring import after_announce, why_not_spitze, with_hand
from skat.rules.state import Phase, SkatExchange, State

GRAND_HAND = Announcement(Contract.GRAND, hand=True)


@implements("LF-ramsch")
def begin_ramsch(state: State) -> State:
    """Everybody plays for himself; before it each may say grand hand, where the house knows that.

    >>> from skat.rules.editions import Options, RuleSet
    >>> rules = RuleSet(options=Options(ramsch=True, ramsch_push="yes"))
    >>> begin_ramsch(State(rules=rules)).phase.value
    'push'
    """
    if state.rules.options.grand_hand_in_ramsch == "yes":
        return replace(state, phase=Phase.RAMSCH, turn=Seat.FOREHAND)
    return _push(state)


def _push(state: State) -> State:
    """The skat goes round, or stays where it is."""
    pushes = state.rules.options.ramsch_push == "yes"
    return replace(state, phase=Phase.PUSH if pushes else Phase.PLAY, turn=Seat.FOREHAND)


def _why_not_his_turn(state: State, seat: Seat) -> Refusal | None:
    if seat is state.turn:
        return None
    return Refusal("not_your_turn", ("LF-ramsch",), {"seat": seat.value})


# --- grand hand ---------------------------------------------------------------------------


def why_not_grand_hand(state: State, action: Announce) -> Refusal | None:
    """Instead of Ramsch nothing but a grand hand is played."""
    if refused := _why_not_his_turn(state, action.seat):
        return refused
    if action.announcement != GRAND_HAND or action.laid_open or action.instead is not None:
        return Refusal("only_grand_hand", ("LF-ramsch",))
    return why_not_spitze(state, action)


def after_grand_hand(state: State, action: Announce) -> Applied:
    """He plays alone, as if he had bid the lowest value."""
    alone = replace(state, soloist=action.seat, bid=LOWEST_BID)
    announced = after_announce(alone, action)
    return Applied(announced.state, (AuctionWon(action.seat, LOWEST_BID), *announced.events))


def why_not_rather_ramsch(state: State, action: Pass) -> Refusal | None:
    """Each says in turn that he plays no grand hand."""
    return _why_not_his_turn(state, action.seat)


def after_rather_ramsch(state: State, action: Pass) -> Applied:
    """The next is asked; after rearhand the Ramsch begins."""
    if action.seat is SEATS[-1]:
        return Applied(_push(state))
    return Applied(replace(state, turn=action.seat.next))


def grand_hands_to_try(state: State, seat: Seat) -> Iterator[Announce]:
    """Grand hand, and with Spitze where the house knows it, if this seat is asked."""
    if seat is state.turn:
        yield Announce(seat, GRAND_HAND)
        if state.rules.options.spitze == "yes":
            yield Announce(seat, GRAND_HAND, spitze=True)


# --- the skat goes round ------------------------------------------------------------------


def why_not_push(state: State, action: TakeSkat | PushOn) -> Refusal | None:
    """In turn each takes the skat or pushes it on."""
    return _why_not_his_turn(state, action.seat)


def after_push_on(state: State, action: PushOn) -> Applied:
    """A player who does not look doubles what the Ramsch counts."""
    return Applied(_to_next(replace(state, pushed=(*state.pushed, action.seat))))


def after_take(state: State, action: TakeSkat) -> Applied:
    """Twelve cards in the hand, two to be laid away for the next one."""
    twelve = with_hand(state.hands, action.seat, state.hand_of(action.seat) | state.skat)
    exchanges = (*state.exchanges, SkatExchange(action.seat, state.skat))
    return Applied(
        replace(state, phase=Phase.LAY_AWAY, hands=twelve, skat=CardSet(), exchanges=exchanges)
    )


def why_not_lay_away(state: State, action: Discard) -> Refusal | None:
    """Two different cards of the twelve, and no jacks."""
    if refused := _why_not_his_turn(state, action.seat):
        return refused
    first, second = action.cards
    for card in action.cards:
        if card not in state.hand_of(action.seat):
            return Refusal("card_not_held", ("LF-ramsch",), {"card": str(card)}, impossible=True)
    if first is second:
        return Refusal("same_card_twice", ("LF-ramsch",), {"card": str(first)}, impossible=True)
    for card in action.cards:
        if card.rank is Rank.JACK:
            return Refusal("no_jack_pushed", ("LF-ramsch",), {"card": str(card)})
    return None


def after_lay_away(state: State, action: Discard) -> Applied:
    """Ten in the hand; the two are the skat of the next one."""
    away = CardSet.of(action.cards)
    ten = state.hand_of(action.seat) - away
    *before, last = state.exchanges
    laid = replace(
        state,
        hands=with_hand(state.hands, action.seat, ten),
        skat=away,
        exchanges=(*before, replace(last, laid=away)),
    )
    return Applied(_to_next(laid))


def cards_to_lay_away(state: State, seat: Seat) -> Iterator[Discard]:
    """All pairs of this seat's cards but jacks, if it is to lay two away."""
    if seat is not state.turn:
        return iter(())
    held = (card for card in state.hand_of(seat) if card.rank is not Rank.JACK)
    return (Discard(seat, pair) for pair in combinations(held, 2))


def _to_next(state: State) -> State:
    """The next one has the skat before him; after rearhand forehand leads."""
    if state.turn is SEATS[-1]:
        return replace(state, phase=Phase.PLAY, turn=Seat.FOREHAND)
    turn = Seat.FOREHAND if state.turn is None else state.turn.next
    return replace(state, phase=Phase.PUSH, turn=turn)
