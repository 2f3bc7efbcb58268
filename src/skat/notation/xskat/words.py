"""The words of XSkat's log in its two languages and with both decks, and its formatted letters."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from skat.model.cards import Card
from skat.model.contract import SUIT_CONTRACTS, Contract

_SUITS: Final = {
    **dict.fromkeys(("diamond", "karo", "bells", "schellen"), "D"),
    **dict.fromkeys(("heart", "herz", "hearts", "rot"), "H"),
    **dict.fromkeys(("spade", "pik", "leaves", "grün"), "S"),
    **dict.fromkeys(("club", "kreuz", "acorns", "eicheln"), "C"),
}
_RANKS: Final = {"10": "T", "D": "Q", "O": "Q", "B": "J", "U": "J"}
_SUIT_GAMES: Final = dict(zip("DHSC", SUIT_CONTRACTS, strict=True))
_CONTRACTS: Final = {
    "grand": Contract.GRAND,
    "null": Contract.NULL,
    **{word: _SUIT_GAMES[suit] for word, suit in _SUITS.items()},
}

_CARD: Final = re.compile(r"([^\W\d_]{3,8})([ _])(10|[AKQJDBOU987])(?!\w)")
_FORMATTED: Final = re.compile("(.)\b(.)")


class LoggedCard(msgspec.Struct, frozen=True):
    """A card of the log: capitals mark the taker of a trick, or a trump; an underscore the lead."""

    card: Card
    capitals: bool
    underscore: bool


def plain(line: str) -> str:
    """A formatted line as the unformatted log has it: bold as capitals, underlined blanks as such.

    >>> plain("S\\bSp\\bp _\\bK_\\b _\\b7")
    'SP K_7'
    """

    def letter(found: re.Match[str]) -> str:
        first, second = found.groups()
        if first == second:
            return second.upper()
        return "_" if second == " " else second

    return _FORMATTED.sub(letter, line)


def cards_in(text: str) -> list[LoggedCard]:
    """The cards of a row, in its order. Raises LookupError for a suit of another program.

    >>> [(str(one.card), one.capitals, one.underscore) for one in cards_in("Club_8  PIK 10")]
    [('C8', False, True), ('ST', True, False)]
    """
    return [
        LoggedCard(
            Card(_SUITS[suit.casefold()] + _RANKS.get(rank, rank)), suit[1].isupper(), mark == "_"
        )
        for suit, mark, rank in _CARD.findall(text)
    ]


def contract_called(word: str) -> Contract:
    """The game of this name. Raises LookupError for another word.

    >>> contract_called("Kreuz").value
    'clubs'
    """
    return _CONTRACTS[word.casefold()]
