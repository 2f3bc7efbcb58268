"""Trick play: following suit, taking tricks, the end of the tenth."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import followers, winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.rules.actions import Play
from skat.rules.applied import Applied, TrickTaken
from skat.rules.auction.kontra import finish_ramsch
from skat.rules.ending.closing import finish
from skat.rules.scoring.finished import End
from skat.rules.state import Ending, Phase, State, Trick


@implements("LF-ramsch")
def contract_played(state: State) -> Contract:
    """The contract whose order holds in the tricks; Ramsch is played like grand."""
    return Contract.GRAND if state.announcement is None else state.announcement.contract


def to_play(state: State) -> Seat:
    """Whose card is due: the leader's, then clockwise."""
    return SEATS[(state.leader.index + len(state.trick)) % 3]


@implements("SkO-4.2.1", "SkO-4.2.2", "LF-follow-suit")
def playable(hand: CardSet, *, trick: tuple[Card, ...], contract: Contract) -> CardSet:
    """The cards of a hand that may be played to a trick (SkO-4.2.1, 4.2.2).

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


@implements("SkO-4.4.1")
def after_play(state: State, action: Play) -> Applied:
    """The card lies on the table; the third completes the trick (SkO-4.4.1)."""
    seat, card = action.seat, action.card
    hands = state.hands
    left = hands[seat.index].without_card(card)
    hands = (
        (left, hands[1], hands[2])
        if seat is Seat.FOREHAND
        else (hands[0], left, hands[2])
        if seat is Seat.MIDDLEHAND
        else (hands[0], hands[1], left)
    )
    trick = (*state.trick, card)
    if len(trick) < 3:
        return Applied(replace(state, hands=hands, trick=trick, turn=seat.next))
    return _take_trick(state, hands, (trick[0], trick[1], trick[2]))


@implements("SkO-4.1.1", "SkO-4.4.2", "LF-tricks")
def _take_trick(
    state: State, hands: tuple[CardSet, CardSet, CardSet], cards: tuple[Card, Card, Card]
) -> Applied:
    """Whoever takes the trick leads to the next one (SkO-4.1.1)."""
    contract = contract_played(state)
    winner = SEATS[(state.leader.index + winning_card(cards, contract=contract)) % 3]
    won = winner.index
    worth = cards[0].points + cards[1].points + cards[2].points
    points, counts = list(state.points), list(state.tricks_won)
    points[won] = CardPoints(points[won] + worth)
    counts[won] += 1
    trick = Trick(state.leader, cards, winner)
    taken = replace(
        state,
        hands=hands,
        trick=(),
        leader=winner,
        turn=winner,
        tricks=(*state.tricks, trick),
        points=(points[0], points[1], points[2]),
        tricks_won=(counts[0], counts[1], counts[2]),
    )
    if contract is Contract.NULL and winner is state.soloist:
        return _null_lost(taken, trick)
    if len(taken.tricks) == 10:
        return _played_out(taken, trick)
    return Applied(taken, (TrickTaken(trick),))


@implements("SkO-5.2.7")
def _null_lost(state: State, trick: Trick) -> Applied:
    """A null is lost with the soloist's first trick, so the game ends there (SkO-5.2.7)."""
    ending = Ending.PLAYED_OUT if len(state.tricks) == 10 else Ending.NULL_TRICK
    return finish(state, ending, end=End.PLAYED_OUT, events=(TrickTaken(trick),))


@implements("LF-tricks")
def _played_out(state: State, trick: Trick) -> Applied:
    """Ten tricks are a game."""
    events = (TrickTaken(trick),)
    if state.soloist is None:
        return finish_ramsch(state, events=events)
    return finish(state, Ending.PLAYED_OUT, end=End.PLAYED_OUT, events=events)


_PLAYS = {seat: tuple(Play(seat, card) for card in ALL_CARDS) for seat in SEATS}


def plays_to_try(state: State, seat: Seat) -> Sequence[Play]:
    """The cards with which this seat follows suit, as plays, if it is to play."""
    if seat is not state.turn or state.phase is not Phase.PLAY:
        return ()
    cards = playable(state.hand_of(seat), trick=state.trick, contract=contract_played(state))
    plays = _PLAYS[seat]
    return [plays[card.index] for card in cards]
