"""Cards as text: international letters, German, French, Polish, and the German suits.

The same letter means different cards in different languages (S is spades or Schellen), so a text
is read in one scheme and the scheme is never guessed. Suit first, then rank, everywhere.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Literal

import msgspec

from skat.model.cards import ALL_CARDS, Card, Rank, Suit
from skat.notation.problem import Problem, quoted


class CardScheme(Enum):
    """The language a text of cards is read or written in."""

    EN = "en"
    DE = "de"
    FR = "fr"
    PL = "pl"
    GERMAN_SUITS = "german-suits"

    __hash__ = object.__hash__


class _Letters(msgspec.Struct, frozen=True):
    """The words of a scheme; of each entry the first is written and all are read.

    `exact` are suits of one letter that count only as they are spelt.
    """

    suits: dict[Suit, tuple[str, ...]]
    ranks: dict[Rank, tuple[str, ...]]
    exact: dict[str, Suit] = {}


_SYMBOLS = {Suit.CLUBS: "♣♧", Suit.SPADES: "♠♤", Suit.HEARTS: "♥♡", Suit.DIAMONDS: "♦♢◊"}

_PIPS: dict[Rank, tuple[str, ...]] = {
    Rank.TEN: ("10", "T"),
    Rank.NINE: ("9",),
    Rank.EIGHT: ("8",),
    Rank.SEVEN: ("7",),
}


def _suits(clubs: str, spades: str, hearts: str, diamonds: str) -> dict[Suit, tuple[str, ...]]:
    names = (clubs, spades, hearts, diamonds)
    suits = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    return {suit: tuple(name.split()) for suit, name in zip(suits, names, strict=True)}


def _ranks(ace: str, king: str, queen: str, jack: str) -> dict[Rank, tuple[str, ...]]:
    names = (ace, king, queen, jack)
    ranks = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    return _PIPS | {rank: tuple(name.split()) for rank, name in zip(ranks, names, strict=True)}


_GERMAN_SUITS = _suits("Ei Eichel", "Gr Grün Blatt Laub Gras", "Ro Rot", "Sc Schellen Schell")
_FRENCH_SUITS_IN_GERMAN = _suits("Kr Kreuz", "Pi Pik", "He Herz", "Ka Karo")

_SCHEMES: dict[CardScheme, _Letters] = {
    CardScheme.EN: _Letters(
        _suits("C", "S", "H", "D"),
        _ranks("A", "K", "Q", "J") | {Rank.TEN: ("T", "10")},
    ),
    CardScheme.DE: _Letters(
        {suit: _FRENCH_SUITS_IN_GERMAN[suit] + _GERMAN_SUITS[suit] for suit in Suit},
        _ranks("A As Ass", "K König", "D Dame", "B Bube"),
        # K in front is Kreuz, so Karo alone needs another letter.
        {"K": Suit.CLUBS, "P": Suit.SPADES, "H": Suit.HEARTS} | dict.fromkeys("kR", Suit.DIAMONDS),
    ),
    CardScheme.FR: _Letters(
        _suits("T Trèfle", "P Pique", "C Cœur Coeur", "K Carreau"),
        _ranks("A As", "R Roi", "D Dame", "V Valet") | {Rank.TEN: ("10", "T", "Dix")},
    ),
    CardScheme.PL: _Letters(
        _suits("Kr Krojc", "Gr Grin", "He Herc", "Sz Szel"),
        _ranks("A As", "K Król", "D Dama", "W Walet"),
    ),
    CardScheme.GERMAN_SUITS: _Letters(
        {
            suit: _GERMAN_SUITS[suit] + names
            for suit, names in _suits("E", "G", "R Herz", "S").items()
        },
        _ranks("A As Ass Daus", "K König", "O Ober D", "U Unter B")
        | {Rank.TEN: ("10", "T", "Z", "X")},
    ),
}


def _spellings(letters: _Letters) -> dict[str, Card]:
    """Every way to write each card: folded to one case, the exact one-letter suits aside."""
    spelt: dict[str, Card] = {}
    for suit in Suit:
        for word in (*letters.suits[suit], *_SYMBOLS[suit]):
            for rank in Rank:
                for ending in letters.ranks[rank]:
                    spelt[(word + ending).casefold()] = Card(suit.value + rank.value)
    return spelt


def _exact_spellings(letters: _Letters) -> dict[str, Card]:
    return {
        letter + ending.casefold(): Card(suit.value + rank.value)
        for letter, suit in letters.exact.items()
        for rank in Rank
        for ending in letters.ranks[rank]
    }


_READ = {scheme: _spellings(letters) for scheme, letters in _SCHEMES.items()}
_READ_EXACTLY = {scheme: _exact_spellings(letters) for scheme, letters in _SCHEMES.items()}
_LONGEST = 24
_INSIDE_A_CARD = re.compile("[\\s\\-\ufe0e\ufe0f]+")
_BETWEEN_CARDS = re.compile(r"[\s.,;|]+")


def read_card(text: str, *, scheme: CardScheme = CardScheme.EN) -> Card | Problem:
    """The card a text names in this scheme; symbols are read in every one.

    Upper and lower case are the same, except for the German one-letter suits: K is Kreuz, k is
    Karo. Otherwise a `Problem` with the code "unknown_card".

    >>> [str(read_card(text, scheme=CardScheme.DE)) for text in ("KaB", "KK", "♥10")]
    ['DJ', 'CK', 'HT']
    >>> read_card("S7", scheme=CardScheme.GERMAN_SUITS), read_card("XY").code
    (<Card.D7: 'D7'>, 'unknown_card')
    """
    if len(text) <= _LONGEST:
        bare = _INSIDE_A_CARD.sub("", text)
        card = _READ[scheme].get(bare.casefold())
        if card is None and bare:
            card = _READ_EXACTLY[scheme].get(bare[0] + bare[1:].casefold())
        if card is not None:
            return card
    return Problem("unknown_card", details={"card": quoted(text), "scheme": scheme.value})


def read_cards(text: str, *, scheme: CardScheme = CardScheme.EN) -> tuple[Card, ...] | Problem:
    """The cards of a list, separated by blanks, points, commas or bars, each at most once.

    A `Problem` has the code "unknown_card" or "card_twice" and the column of the card.

    >>> [str(card) for card in read_cards("♣B, ♥10", scheme=CardScheme.DE)]
    ['CJ', 'HT']
    >>> read_cards("CJ HT CJ").code, read_cards("CJ HT CJ").column
    ('card_twice', 7)
    """
    cards: list[Card] = []
    position = 0
    for word in _BETWEEN_CARDS.split(text):
        position = text.index(word, position)
        if word:
            card = read_card(word, scheme=scheme)
            if isinstance(card, Problem):
                return msgspec.structs.replace(card, column=position + 1)
            if card in cards:
                return Problem("card_twice", details={"card": str(card)}, column=position + 1)
            cards.append(card)
        position += len(word)
    return tuple(cards)


def _written(scheme: CardScheme, suits: Literal["letters", "symbols"]) -> dict[Card, str]:
    letters = _SCHEMES[scheme]
    names = _SYMBOLS if suits == "symbols" else letters.suits
    return {card: names[card.suit][0] + letters.ranks[card.rank][0] for card in ALL_CARDS}


_WRITTEN = {
    (scheme, suits): _written(scheme, suits)
    for scheme in CardScheme
    for suits in ("letters", "symbols")
}


def write_card(
    card: Card,
    *,
    scheme: CardScheme = CardScheme.EN,
    suits: Literal["letters", "symbols"] = "letters",
) -> str:
    """The card in this scheme, its suit as letters or as a symbol.

    >>> write_card(Card.HT), write_card(Card.HT, scheme=CardScheme.DE, suits="symbols")
    ('HT', '♥10')
    >>> write_card(Card.CJ, scheme=CardScheme.GERMAN_SUITS)
    'EiU'
    """
    return _WRITTEN[scheme, suits][card]
