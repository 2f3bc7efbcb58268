"""Trick play: following suit, taking tricks, the end of the tenth."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.rules.actions import Play
from skat.rules.applied import Applied, TrickTaken
from skat.rules.ending.closing import close_game, close_ramsch
from skat.rules.following import contract_played
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import State, Trick


@implements("SkO-4.4.1", "SkO-4.2.1")
def after_play(state: State, action: Play) -> Applied:
    """The card lies on the table; the third completes the trick."""
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


@implements("SkO-4.1.1", "SkO-4.4.2", "LF-tricks", "SkO-4.4.4")
def _take_trick(
    state: State, hands: tuple[CardSet, CardSet, CardSet], cards: tuple[Card, Card, Card]
) -> Applied:
    """The winner of the trick leads to the next one."""
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
    """A null is lost with the soloist's first trick, so the game ends there."""
    ending = DealEnding.PLAYED_OUT if len(state.tricks) == 10 else DealEnding.NULL_TRICK
    return close_game(state, ending, end=GameEnd.PLAYED_OUT, events=(TrickTaken(trick),))


@implements("LF-tricks")
def _played_out(state: State, trick: Trick) -> Applied:
    """Ten tricks are a game."""
    events = (TrickTaken(trick),)
    if state.soloist is None:
        return close_ramsch(state, events=events)
    return close_game(state, DealEnding.PLAYED_OUT, end=GameEnd.PLAYED_OUT, events=events)
