"""Cards as text, in the letters of each language: the one table of library, commands and page.

A row is a deck as one language writes it, suit first, then rank. German has two, for its two decks;
whatever no row has is no card in that language, the letters of another language included. The
scheme is never guessed: K in front is carreau in French, and in German Kreuz or Karo.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum
from typing import Final, Literal

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


def scheme_of(language: str) -> CardScheme:
    """The scheme of a language; the English letters where it has none of its own.

    >>> scheme_of("fr"), scheme_of("nl")
    (<CardScheme.FR: 'fr'>, <CardScheme.EN: 'en'>)
    """
    return {scheme.value: scheme for scheme in CardScheme}.get(language, CardScheme.EN)


class CardRow(msgspec.Struct, frozen=True):
    """A deck in one language; of each name the first spelling is written and all are read."""

    suits: Mapping[Suit, tuple[str, ...]]
    ranks: Mapping[Rank, tuple[str, ...]]


def _row(suits: str, ranks: str) -> CardRow:
    """Names of C S H D and of A K Q J T 9 8 7, with bars between them."""
    named = (tuple(name.split()) for name in suits.split("|"))
    ranked = (tuple(name.split()) for name in ranks.split("|"))
    return CardRow(
        dict(zip(map(Suit, "CSHD"), named, strict=True)),
        dict(zip(map(Rank, "AKQJT987"), ranked, strict=True)),
    )


_INTERNATIONAL: Final = _row("C | S | H | D", "A | K | Q | J | T 10 | 9 | 8 | 7")
_FRENCH_DECK_IN_GERMAN: Final = _row(
    "Kr Kreuz | Pi Pik | He Herz | Ka Karo Raute",
    "A As Ass | K König | D Dame | B Bube | 10 | 9 | 8 | 7",
)
# A bare D is the Ober, as it is the Dame of the other deck: never the Daus.
_GERMAN_DECK: Final = _row(
    "Ei Eichel | Gr Grün Blatt Laub Gras | Ro Rot | Sc Schellen Schell",
    "A Da Daus As Ass | K König | O D Ober Dame | U B Unter Bube | 10 | 9 | 8 | 7",
)
_FRENCH: Final = _row(
    "T Trèfle | P Pique | C Cœur Coeur | K Carreau",
    "A As | R Roi | D Dame | V Valet | 10 Dix | 9 | 8 | 7",
)
_POLISH: Final = _row(
    "Kr Krojc | Gr Grin | He Herc | Sz Szel",
    "A As | K Król | D Dama | W Walet | 10 | 9 | 8 | 7",
)

ROWS: Final[Mapping[CardScheme, tuple[CardRow, ...]]] = {
    CardScheme.EN: (_INTERNATIONAL,),
    CardScheme.DE: (_FRENCH_DECK_IN_GERMAN, _GERMAN_DECK),
    CardScheme.FR: (_FRENCH,),
    CardScheme.PL: (_POLISH,),
    CardScheme.GERMAN_SUITS: (_GERMAN_DECK, _FRENCH_DECK_IN_GERMAN),
}
"""The rows that a scheme reads; it writes the first."""

SYMBOLS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: "♣♧",
    Suit.SPADES: "♠♤",
    Suit.HEARTS: "♥♡",
    Suit.DIAMONDS: "♦♢◊",
}
"""The signs of the suits, read in every row; the first is the one that is written."""

CLAIMED_TWICE: Final[Mapping[str, tuple[str, str]]] = {
    "K": ("Kreuz (♣)", "Karo (♦)"),
    "R": ("Rot (♥)", "Raute (♦)"),
}
"""German letters that two suits begin with: in front they make no card, whatever rank follows."""

_LONGEST: Final = 24
# Blanks as a page has them: the mark at the start of a file is one, and what controls is none.
_INSIDE_A_CARD: Final = re.compile("[^\\S\x1c-\x1f\x85]|[-\ufe0e\ufe0f\ufeff]")
_BETWEEN_CARDS: Final = re.compile(r"[\s.,;|]+")


def _spellings(scheme: CardScheme) -> dict[str, Card]:
    """Every way to write each card, in one case. Raises ValueError where two cards share one."""
    spelt: dict[str, Card] = {}
    for row in ROWS[scheme]:
        for card in ALL_CARDS:
            for suit in (*row.suits[card.suit], *SYMBOLS[card.suit]):
                for rank in row.ranks[card.rank]:
                    if spelt.setdefault((suit + rank).casefold(), card) is not card:
                        raise ValueError(f"two cards are spelt {suit}{rank}")
    return spelt


def _claimed_twice(scheme: CardScheme) -> dict[str, str]:
    """The texts of a suit's letter and a rank where the letter is claimed twice, and the letter."""
    ranks = {rank for row in ROWS[scheme] for names in row.ranks.values() for rank in names}
    letters = CLAIMED_TWICE if len(ROWS[scheme]) > 1 else ()
    return {(letter + rank).casefold(): letter for letter in letters for rank in ranks}


_READ: Final = {scheme: _spellings(scheme) for scheme in CardScheme}
_UNCLEAR: Final = {scheme: _claimed_twice(scheme) for scheme in CardScheme}


def read_card(text: str, *, scheme: CardScheme = CardScheme.EN) -> Card | Problem:
    """The card a text names in this scheme, in upper or lower case; symbols are read in every one.

    Otherwise a `Problem`: "ambiguous_card" where German has two names for the suit, with both, or
    "unknown_card".

    >>> [str(read_card(text, scheme=CardScheme.DE)) for text in ("KaB", "EiO", "♥10")]
    ['DJ', 'CQ', 'HT']
    >>> print(read_card("R9", scheme=CardScheme.DE))
    R9 can be read in two ways: R is Rot (♥) or Raute (♦)
    >>> print(read_card("XY"))
    XY is not a card
    """
    if len(text) <= _LONGEST:
        bare = _INSIDE_A_CARD.sub("", unicodedata.normalize("NFC", text)).casefold()
        card = _READ[scheme].get(bare)
        if card is not None:
            return card
        letter = _UNCLEAR[scheme].get(bare)
        if letter is not None:
            first, second = CLAIMED_TWICE[letter]
            readings = {"letter": letter, "first": first, "second": second}
            return Problem("ambiguous_card", details={"card": quoted(text), **readings})
    return Problem("unknown_card", details={"card": quoted(text), "scheme": scheme.value})


def read_cards(text: str, *, scheme: CardScheme = CardScheme.EN) -> tuple[Card, ...] | Problem:
    """The cards of a list, separated by blanks, points, commas or bars, each at most once.

    A `Problem` has the code of `read_card` or "card_twice", and the column of the card.

    >>> from skat.rules import must
    >>> [str(card) for card in must(read_cards("♣B, ♥10", scheme=CardScheme.DE))]
    ['CJ', 'HT']
    >>> print(read_cards("CJ HT CJ"))
    ♣J is listed twice
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
    row = ROWS[scheme][0]
    names = SYMBOLS if suits == "symbols" else row.suits
    return {card: names[card.suit][0] + row.ranks[card.rank][0] for card in ALL_CARDS}


_WRITTEN: Final = {
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


def answered_card(card: Card, *, scheme: CardScheme) -> str:
    """The card as an answer to a program has it: with the symbol, but in the letters of ISS.

    >>> answered_card(Card.HT, scheme=CardScheme.EN), answered_card(Card.HT, scheme=CardScheme.FR)
    ('HT', '♥10')
    """
    suits: Literal["letters", "symbols"] = "letters" if scheme is CardScheme.EN else "symbols"
    return write_card(card, scheme=scheme, suits=suits)
