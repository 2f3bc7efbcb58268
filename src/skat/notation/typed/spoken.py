"""Calls and games as players say them: "ja", "hearts hand", "Herz Hand", "Trèfle à la main"."""

from __future__ import annotations

from typing import Final

import msgspec

from skat.model.announcement import Announced
from skat.model.contract import Contract


class SpokenGame(msgspec.Struct, frozen=True, kw_only=True):
    """What was said, whether it may be announced or not."""

    contract: Contract
    hand: bool = False
    announced: Announced = Announced.NONE


class UnknownWordError(Exception):
    """A word that belongs to no game, and where it was said."""

    def __init__(self, path: str, word: str) -> None:
        super().__init__(path, word)
        self.path = path
        self.word = word


YES: Final = frozenset(("y", "yes", "hold", "j", "ja", "halte", "o", "oui", "t", "tak", "trzymam"))
"""What is understood as yes, in whatever language the table speaks."""

NO: Final = frozenset(
    ("n", "no", "p", "pass", "passe", "nein", "weg", "non", "nie", "pas", "pasuję", "pasuje")
)
"""What is understood as no, and in the auction as pass."""

_NAMES: dict[Contract, tuple[str, ...]] = {
    Contract.CLUBS: (
        *("clubs", "club", "kreuz", "eichel", "trèfle", "trefle", "krojc", "trefl", "żołądź"),
    ),
    Contract.SPADES: ("spades", "spade", "pik", "grün", "laub", "pique", "grin", "wino"),
    Contract.HEARTS: (
        *("hearts", "heart", "herz", "rot", "cœur", "coeur", "herc", "kier", "czerwień"),
    ),
    Contract.DIAMONDS: (
        *("diamonds", "diamond", "karo", "schell", "schellen", "carreau", "szel", "dzwonek"),
    ),
    Contract.GRAND: ("grand",),
    Contract.NULL: ("null", "nul"),
}
"""The contracts in English, German (with the German deck), French and Polish."""

_CONTRACTS = {word: contract for contract, words in _NAMES.items() for word in words}
_LEVELS = (
    dict.fromkeys(("schneider", "sznajder", "sznajdra"), Announced.SCHNEIDER)
    | dict.fromkeys(("schwarz", "szwarc", "szwarca"), Announced.SCHWARZ)
    | dict.fromkeys(("ouvert", "open", "offen", "ouverte", "otwarty", "otwarta"), Announced.OUVERT)
)
_HAND = frozenset(("hand", "main", "ręki", "ręka"))
_BESIDE = frozenset(
    (
        *("announced", "and", "with", "angesagt", "und", "mit", "annoncé", "annoncée", "et"),
        *("avec", "à", "la", "de", "zapowiedziany", "zapowiedziana", "zapowiedziane", "i"),
        *("oraz", "z"),
    )
)
"""Words that say nothing of their own."""

_STRENGTH = list(Announced)


def spoken_game(text: str, path: str) -> SpokenGame:
    """The game that these words name; raises UnknownWordError, also where no contract is named.

    All four languages are understood; no word means two things.

    >>> spoken_game("grand hand schneider", "event.said").announced.value
    'schneider'
    >>> spoken_game("Trèfle à la main", "event.said").contract.value
    'clubs'
    """
    contract: Contract | None = None
    hand, announced = False, Announced.NONE
    for word in text.casefold().replace(",", " ").replace("-", " ").split():
        if word in _CONTRACTS and contract is None:
            contract = _CONTRACTS[word]
        elif word in _HAND:
            hand = True
        elif word in _LEVELS:
            announced = max(announced, _LEVELS[word], key=_STRENGTH.index)
        elif word not in _BESIDE:
            raise UnknownWordError(path, word)
    if contract is None:
        raise UnknownWordError(path, text)
    return SpokenGame(contract=contract, hand=hand, announced=announced)
