"""Sets of cards: each operation against the sets of Python."""

from __future__ import annotations

import pytest

from skat.model.cards import ALL_CARDS, Card, CardSet

SOME = CardSet.of([Card.CJ, Card.HA, Card.S7, Card.DT])


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_card_is_put_in_and_taken_out(card: Card) -> None:
    assert set(SOME.with_card(card)) == {*SOME, card}
    assert set(SOME.without_card(card)) == {*SOME} - {card}
    assert card in SOME.with_card(card)
    assert card not in SOME.without_card(card)
