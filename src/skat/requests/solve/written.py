"""How an answer of `skat solve` writes cards."""

from __future__ import annotations

from skat.model.cards import Card
from skat.notation.cards import CardScheme, write_card


def written(card: Card, scheme: CardScheme) -> str:
    """A card in the letters of ISS, or in another language with the symbol of its suit.

    >>> written(Card.HT, CardScheme.EN), written(Card.HT, CardScheme.DE)
    ('HT', '♥10')
    """
    if scheme is CardScheme.EN:
        return write_card(card)
    return write_card(card, scheme=scheme, suits="symbols")
