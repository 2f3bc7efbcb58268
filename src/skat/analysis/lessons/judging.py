"""Whether the tests of an acceptor hold for a card, a discard or a call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from skat.analysis.lessons.acceptors import (
    Above,
    Ahead,
    Banks,
    Best,
    CallTest,
    CardTest,
    Clears,
    Covered,
    DiscardTest,
    Does,
    DropsTrump,
    Exactly,
    KeepsGame,
    Loses,
    MostPoints,
    NumberTest,
    OfRank,
    OfSuit,
    Pays,
    Points,
    Right,
    Strongest,
    TakesTrick,
    Trump,
    WinsGame,
    WinsOften,
)
from skat.analysis.lessons.solved import Solved, SolvedDiscards, soloist_wins
from skat.analysis.walk import after_card, playable_now
from skat.model.cards import Card, CardSet, card_points
from skat.model.contract import Contract
from skat.model.games import LOWEST_BID
from skat.model.order import trumps, winning_card
from skat.model.seats import Seat
from skat.model.top_trumps import tops
from skat.model.value import Level, game_value
from skat.rules.actions import Bid, Kontra, PlayerAction, Re
from skat.rules.state import State


class LaidOut(msgspec.Struct, frozen=True, kw_only=True):
    """Where a card is tested: the cards it stands among, and the game."""

    cards: tuple[Card, ...]
    contract: Contract


class InPlay(LaidOut, frozen=True, kw_only=True):
    """The same in a deal, with what the solver says of it."""

    state: State
    solved: Solved


def card_passes(tests: Iterable[CardTest], card: Card, among: LaidOut) -> bool:
    """Whether all tests hold for this card there.

    Raises ValueError for a test that needs a deal where cards only lie on the table.
    """
    return all(_card_holds(test, card, among) is test.holds for test in tests)


def _card_holds(test: CardTest, card: Card, among: LaidOut) -> bool:
    match test:
        case Trump():
            return card in trumps(among.contract)
        case OfSuit():
            return card.suit.value == test.suit and card not in trumps(among.contract)
        case OfRank():
            return card.rank.value in test.ranks
        case Points():
            return test.least <= card.points <= test.most
        case MostPoints():
            return card.points == max(other.points for other in among.cards)
        case Strongest():
            return among.cards[winning_card(among.cards, contract=among.contract)] is card
    if not isinstance(among, InPlay):
        raise ValueError(test.__struct_config__.tag)
    match test:
        case Ahead():
            trick = (*among.state.trick, card)
            return trick[winning_card(trick, contract=among.contract)] is card
        case TakesTrick():
            return _takes(among.state, card)
        case Best():
            return among.solved.loss(card) == 0
        case Loses():
            return among.solved.loss(card) >= test.least
        case WinsGame():
            return among.solved.wins(card)


def _takes(state: State, card: Card) -> bool:
    """Whether the trick goes to the party that plays the card, whatever is still played to it."""
    assert state.turn is not None
    number = len(state.tricks)
    # In a Ramsch everybody plays alone.
    own = set(state.defenders) if state.turn in state.defenders else {state.turn}
    reached = [after_card(state, card)]
    while len(reached[0].tricks) == number:
        reached = [
            after_card(before, next_card)
            for before in reached
            for next_card in playable_now(before)
        ]
    return all(after.tricks[number].winner in own for after in reached)


def discard_passes(
    tests: Iterable[DiscardTest],
    cards: tuple[Card, Card],
    *,
    hand: CardSet,
    contract: Contract,
    solved: SolvedDiscards,
) -> bool:
    """Whether all tests hold for laying these two of twelve cards away."""

    def holds(test: DiscardTest) -> bool:
        match test:
            case Banks():
                return test.least <= card_points(CardSet.of(cards)) <= test.most
            case DropsTrump():
                return any(card in trumps(contract) for card in cards)
            case Clears():
                return len(_suits(hand - CardSet.of(cards), contract)) < len(_suits(hand, contract))
            case KeepsGame():
                return solved.wins(cards)
            case WinsOften():
                return solved.share(cards) >= test.least

    return all(holds(test) is test.holds for test in tests)


def _suits(cards: CardSet, contract: Contract) -> set[str]:
    """The plain suits of a hand."""
    return {card.suit.value for card in cards if card not in trumps(contract)}


class Silent(msgspec.Struct, frozen=True, tag="silent", tag_field="do"):
    """A defender who could say kontra says nothing."""

    seat: Seat


Call: TypeAlias = PlayerAction | Silent


def call_passes(tests: Iterable[CallTest], action: Call, *, state: State, seat: Seat) -> bool:
    """Whether all tests hold for this call.

    Raises ValueError for `Pays` where no game is announced.
    """

    def holds(test: CallTest) -> bool:
        match test:
            case Does():
                return action.__struct_config__.tag == test.call
            case Covered():
                return called_value(action, state) <= _value_of(state.hand_of(seat), test.contract)
            case Pays():
                wins = soloist_wins(state) is (seat is state.soloist)
                return isinstance(action, Kontra | Re) is wins

    return all(holds(test) is test.holds for test in tests)


def called_value(action: Call, state: State) -> int:
    """The value that stands after a call; after a pass the value that was not bid."""
    if isinstance(action, Bid):
        return action.value
    return state.bid or LOWEST_BID


def _value_of(hand: CardSet, contract: Contract) -> int:
    """What ten cards are worth in a simple game of a contract."""
    tops_of_hand = tops(hand, contract=contract)
    return game_value(contract, tops=tops_of_hand, counted=(Level.GAME,))


def number_passes(tests: Iterable[NumberTest], number: int, *, right: int) -> bool:
    """Whether all tests hold for this number."""

    def holds(test: NumberTest) -> bool:
        match test:
            case Right():
                return number == right
            case Above():
                return number > right
            case Exactly():
                return number == test.number

    return all(holds(test) is test.holds for test in tests)
