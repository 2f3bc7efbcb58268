"""Following suit: whose card is due, which cards he may play, and why a revoke is refused."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import followers
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Play
from skat.rules.state import Phase, State


@implements("LF-ramsch")
def contract_played(state: State) -> Contract:
    """The contract whose order holds in the tricks; Ramsch is played like grand."""
    return Contract.GRAND if state.announcement is None else state.announcement.contract


def to_play(state: State) -> Seat:
    """Whose card is due: the leader's, then clockwise."""
    return SEATS[(state.leader.index + len(state.trick)) % 3]


@implements("SkO-4.2.1", "SkO-4.2.2", "LF-follow-suit")
def playable(hand: CardSet, *, trick: tuple[Card, ...], contract: Contract) -> CardSet:
    """The cards of a hand that may be played to a trick.

    A card of the suit led, or a trump to a trump, if the hand has one; otherwise any card.

    >>> from skat.model.cards import Card
    >>> hand = CardSet.of([Card.S7, Card.SJ, Card.H9])
    >>> [str(card) for card in playable(hand, trick=(Card.SA,), contract=Contract.CLUBS)]
    ['S7']
    """
    if not trick:
        return hand
    following = hand & followers(trick[0], contract=contract)
    return following or hand


def why_not_play(state: State, action: Play) -> Refusal | None:
    """Why this card may not be played now."""
    card = action.card
    if action.seat is not state.turn:
        articles = ("SkO-4.2.7",) if state.trick else ("SkO-4.1.1", "SkO-4.1.3")
        return Refusal("not_your_turn", articles, {"seat": action.seat.value})
    hand = state.hands[action.seat.index]
    if not hand.mask & card.mask:
        return Refusal("card_not_held", ("SkO-4.1.2",), {"card": card.value}, impossible=True)
    if state.trick:
        allowed = playable(hand, trick=state.trick, contract=contract_played(state))
        if not allowed.mask & card.mask:
            led = state.trick[0].value
            details = {"card": card.value, "led": led}
            return Refusal("must_follow", ("SkO-4.2.1", "SkO-4.2.3"), dict(details))
    return None


_PLAYS = {seat: tuple(Play(seat, card) for card in ALL_CARDS) for seat in SEATS}


def plays_to_try(state: State, seat: Seat) -> Sequence[Play]:
    """The cards with which this seat follows suit, as plays, if it is to play."""
    if seat is not state.turn or state.phase is not Phase.PLAY:
        return ()
    contract = contract_played(state)
    cards = playable(state.hand_of(seat), trick=state.trick, contract=contract)
    plays = _PLAYS[seat]
    return [plays[card.index] for card in cards]
