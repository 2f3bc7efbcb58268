"""The 32 cards, and sets of them.

A card's JSON value is its international text ("CJ", "HT"); its `index` is the number of its bit in
a `CardSet` and in the kernel: eight cards a suit, diamonds first, in the order 7 8 9 Q K T A J.
That number is an identity, not an order of strength: see `skat.model.order`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from math import factorial

import msgspec

from skat.model.law import implements
from skat.model.units import CardPoints


class Suit(Enum):
    """The four suits; `rank_among_suits` grows from diamonds to clubs (SkO-1.2.1)."""

    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    CLUBS = "C"

    rank_among_suits: int

    def __init__(self, letter: str) -> None:
        self.rank_among_suits = "DHSC".index(letter)


class Rank(Enum):
    """The eight ranks with their card points (SkO-1.2.2)."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    QUEEN = "Q"
    KING = "K"
    TEN = "T"
    ACE = "A"
    JACK = "J"

    points: CardPoints

    def __init__(self, letter: str) -> None:
        self.points = CardPoints({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(letter, 0))


class Card(Enum):
    """One of the 32 cards.

    >>> Card("CJ").suit, Card.CJ.rank, Card.CJ.points
    (<Suit.CLUBS: 'C'>, <Rank.JACK: 'J'>, 2)
    """

    D7, D8, D9, DQ = "D7", "D8", "D9", "DQ"
    DK, DT, DA, DJ = "DK", "DT", "DA", "DJ"
    H7, H8, H9, HQ = "H7", "H8", "H9", "HQ"
    HK, HT, HA, HJ = "HK", "HT", "HA", "HJ"
    S7, S8, S9, SQ = "S7", "S8", "S9", "SQ"
    SK, ST, SA, SJ = "SK", "ST", "SA", "SJ"
    C7, C8, C9, CQ = "C7", "C8", "C9", "CQ"
    CK, CT, CA, CJ = "CK", "CT", "CA", "CJ"

    suit: Suit
    rank: Rank
    points: CardPoints
    index: int
    mask: int

    def __init__(self, text: str) -> None:
        self.suit = Suit(text[0])
        self.rank = Rank(text[1])
        self.points = self.rank.points
        self.index = 8 * "DHSC".index(text[0]) + "789QKTAJ".index(text[1])
        self.mask = 1 << self.index

    def __str__(self) -> str:
        return str(self.value)

    # Members are singletons: identity is the cheapest correct hash.
    __hash__ = object.__hash__


ALL_CARDS: tuple[Card, ...] = tuple(Card)
"""All cards, in the order of their index."""

_POINTS_OF_BYTE = tuple(
    sum(card.points for card in ALL_CARDS[:8] if card.mask & byte) for byte in range(256)
)
"""Card points of eight cards of one suit, given as a byte; every suit has the same."""


class CardSet(msgspec.Struct, frozen=True, gc=False):
    """A set of cards, as a number with one bit a card.

    >>> hand = CardSet.of([Card.CJ, Card.H7])
    >>> Card.CJ in hand, len(hand), [str(card) for card in hand]
    (True, 2, ['H7', 'CJ'])
    """

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards; a card named twice is in it once."""
        mask = 0
        for card in cards:
            mask |= card.mask
        return cls(mask)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        rest = self.mask
        while rest:
            lowest = rest & -rest
            yield ALL_CARDS[lowest.bit_length() - 1]
            rest ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def with_card(self, card: Card) -> CardSet:
        """This set and that card."""
        return CardSet(self.mask | card.mask)

    def without_card(self, card: Card) -> CardSet:
        """This set, less that card."""
        return CardSet(self.mask & ~card.mask)


@implements("SkO-1.2.1")
def deck() -> CardSet:
    """The pack: eight cards in each of four suits, 32 in all.

    >>> len(deck())
    32
    """
    return CardSet.of(ALL_CARDS)


@implements("PI-number-of-deals")
def number_of_deals() -> int:
    """How many ways there are to deal three hands of ten and a skat of two.

    >>> f"{number_of_deals():,}"
    '2,753,294,408,504,640'
    """
    return factorial(32) // (factorial(10) ** 3 * factorial(2))


@implements("SkO-1.2.2", "LF-card-points")
def card_points(cards: CardSet) -> CardPoints:
    """Card points of these cards: ace 11, ten 10, king 4, queen 3, jack 2.

    >>> card_points(deck())
    120
    """
    mask = cards.mask
    table = _POINTS_OF_BYTE
    return CardPoints(
        table[mask & 255] + table[mask >> 8 & 255] + table[mask >> 16 & 255] + table[mask >> 24]
    )
