"""Dealing hidden cards anew: the view stays, the deal stays possible, the cards do change."""

from __future__ import annotations

import random

from skat.arena.soundness import with_hidden_cards_anew
from skat.model.cards import CardSet, deck
from skat.model.seats import SEATS, Seat
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.rules.positions import random_line


def positions(deals: int) -> list[tuple[State, Seat]]:
    """Every state of some random deals with the seat that must decide in it."""
    return [
        (state, state.turn)
        for seed in range(deals)
        for state, _ in random_line(random.Random(seed))
        if state.turn is not None
    ]


def test_the_view_stays_and_hidden_cards_change() -> None:
    changed = 0
    asked = positions(25)
    for number, (state, seat) in enumerate(asked):
        other = with_hidden_cards_anew(state, seat, random.Random(number))
        assert view(other, seat) == view(state, seat)
        changed += other.hands != state.hands
    assert changed > 0.7 * len(asked)


def test_the_deal_stays_a_deal_of_32_cards() -> None:
    for number, (state, seat) in enumerate(positions(25)):
        other = with_hidden_cards_anew(state, seat, random.Random(number))
        assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
        assert [len(hand) for hand in other.dealt_hands] == [10, 10, 10]
        assert whole(other.dealt_hands, other.dealt_skat) == deck()
        played = CardSet.of(card for trick in other.tricks for card in trick.cards)
        on_table = CardSet.of(other.trick)
        assert whole((*other.hands, played, on_table), other.skat) == deck()


def test_the_past_fits_the_cards() -> None:
    for number, (state, seat) in enumerate(positions(25)):
        other = with_hidden_cards_anew(state, seat, random.Random(number))
        for each in SEATS:
            own = other.dealt_hands[each.index]
            if each is other.soloist and other.skat_taken:
                own |= other.dealt_skat
            assert other.hand_of(each) & own == other.hand_of(each)
        if not other.skat_taken and other.phase is not Phase.DEAL:
            assert other.skat == other.dealt_skat
        assert other.dealt_hands[seat.index] == state.dealt_hands[seat.index]


def whole(hands: tuple[CardSet, ...], skat: CardSet) -> CardSet:
    """All these cards together; each must be there once."""
    cards = [card for part in (*hands, skat) for card in part]
    assert len(cards) == len(set(cards))
    return CardSet.of(cards)
