"""Cards as they are called: "jack of clubs", "Herz Zehn", "valet de trèfle", "as kier".

The words of all four languages are understood together, for no two of them mean two things. How
cards are written for short is in `cards`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from skat.model.cards import Card, Rank, Suit
from skat.notation.cards import ROWS, CardScheme

SUITS: Final[Mapping[Suit, tuple[str, ...]]] = {
    Suit.CLUBS: (
        *("clubs", "club", "kreuz", "eichel", "trèfle", "trefle", "krojc", "trefl", "żołądź"),
    ),
    Suit.SPADES: ("spades", "spade", "pik", "grün", "laub", "pique", "grin", "wino"),
    Suit.HEARTS: (
        *("hearts", "heart", "herz", "rot", "cœur", "coeur", "herc", "kier", "czerwień"),
    ),
    Suit.DIAMONDS: (
        *("diamonds", "diamond", "karo", "schell", "schellen", "carreau", "szel", "dzwonek"),
    ),
}
"""The suits in English, German (with the German deck), French and Polish."""

_RANKS: Final[Mapping[Rank, tuple[str, ...]]] = {
    Rank.ACE: ("ace", "ass", "as", "daus"),
    Rank.KING: ("king", "könig", "roi", "król"),
    Rank.QUEEN: ("queen", "dame", "ober", "dama"),
    Rank.JACK: ("jack", "bube", "unter", "valet", "walet"),
    Rank.TEN: ("ten", "zehn", "dix", "dziesiątka", "10"),
    Rank.NINE: ("nine", "neun", "neuf", "dziewiątka", "9"),
    Rank.EIGHT: ("eight", "acht", "huit", "ósemka", "8"),
    Rank.SEVEN: ("seven", "sieben", "sept", "siódemka", "7"),
}
_BESIDE: Final = frozenset(("of", "the", "de", "and", "und", "et", "i"))
_BETWEEN: Final = re.compile(r"[\s\-.,;|]+")


def called_cards(text: str, *, scheme: CardScheme = CardScheme.EN) -> tuple[Card, ...] | None:
    """The cards that a text calls, suit and rank in either order; None where it calls another
    thing, or nothing. A rank may be a letter of the scheme.

    >>> called_cards("ace of hearts, Kreuz-Zehn")
    (<Card.HA: 'HA'>, <Card.CT: 'CT'>)
    >>> called_cards("trefl W", scheme=CardScheme.PL), called_cards("hearts hand")
    ((<Card.CJ: 'CJ'>,), None)
    """
    called = _called(scheme)
    words = [word for word in _BETWEEN.split(text.casefold()) if word and word not in _BESIDE]
    cards: list[Card] = []
    while words:
        # In German it is one word, too: "Pikzehn".
        many = 1 if words[0] in called else 2
        card = called.get("".join(words[:many]))
        if card is None:
            return None
        cards.append(card)
        del words[:many]
    return tuple(cards) or None


@cache
def _called(scheme: CardScheme) -> dict[str, Card]:
    """Each card by suit and rank in one word. Raises ValueError where two cards share it."""
    called: dict[str, Card] = {}
    for suit, suits in SUITS.items():
        for rank, ranks in _RANKS.items():
            letters = {name.casefold() for row in ROWS[scheme] for name in row.ranks[rank]}
            card = Card(suit.value + rank.value)
            for by_suit in suits:
                for by_rank in {*ranks, *letters}:
                    for name in (by_suit + by_rank, by_rank + by_suit):
                        if called.setdefault(name, card) is not card:
                            raise ValueError(f"two cards are called {name}")
    return called
