"""Actions as words and back: one codec for records, the ISS port, engines, bots and environments.

What a word means may depend on who reads it: a resignation, cards laid open, an answer to an offer.
That is decided where it is read; here is what is the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Announce, Bid, Hold, Pass, Play, TakeSkat

CARDS: Final = {card.value: card for card in ALL_CARDS}
CALLS: Final[dict[str, type[Hold | Pass | TakeSkat]]] = {"p": Pass, "y": Hold, "s": TakeSkat}
CONTRACT_LETTERS: Final = {
    "D": Contract.DIAMONDS,
    "H": Contract.HEARTS,
    "S": Contract.SPADES,
    "C": Contract.CLUBS,
    "G": Contract.GRAND,
    "N": Contract.NULL,
}
SEAT_OF: Final = dict(zip("012", SEATS, strict=True))
"""The seat of each number in a record."""
RESIGNED: Final = "RE"
SHOWN: Final = "SC"
"""The word of a soloist who shows his cards: online that binds nobody, at a table it claims."""
LAID_OPEN: Final = {Announced.NONE: SHOWN, Announced.SCHNEIDER: "SCS", Announced.SCHWARZ: "SCZ"}
HIDDEN: Final = "??"
GAME: Final = re.compile(r"([CSHDGN])([OHSZ]{0,6})(?:\.(.*))?")
"""Contract and modifiers of a game, and the cards that follow it."""

Worded: TypeAlias = Bid | Hold | Pass | TakeSkat | Announce | Play
"""An action whose word is the same for all."""

PLAIN: Final[dict[Seat, dict[str, Hold | Pass | TakeSkat | Play]]] = {
    seat: {
        **{word: Play(seat, card) for word, card in CARDS.items()},
        **{word: kind(seat) for word, kind in CALLS.items()},
    }
    for seat in SEATS
}
"""What each seat may say without a number: the cards that it plays, and its calls."""

_CALL_WORDS: Final[dict[type, str]] = {kind: word for word, kind in CALLS.items()}
_LETTERS: Final = {contract: letter for letter, contract in CONTRACT_LETTERS.items()}
_LEVELS: Final = {"S": Announced.SCHNEIDER, "Z": Announced.SCHWARZ, "O": Announced.OUVERT}
"""The letters of what may be announced, the highest last."""
_RECORD_ORDER: Final = {
    card: ("DHSC".index(card.value[0]), "789TJQKA".index(card.value[1])) for card in ALL_CARDS
}


def word_of(action: Worded) -> str:
    """The word of an action; of an announcement the game, without the cards that follow it.

    >>> word_of(Play(Seat.FOREHAND, Card.DA)), word_of(Hold(Seat.FOREHAND))
    ('DA', 'y')
    """
    match action:
        case Bid(value=value):
            return str(value)
        case Play(card=card):
            return str(card)
        case Announce(announcement=announcement):
            return write_announcement(announcement)
        case Hold() | Pass() | TakeSkat():
            return _CALL_WORDS[type(action)]


def write_game(announcement: Announcement, cards: Iterable[Card | None] = ()) -> str:
    """A game with the cards that follow it: those laid away, those laid open.

    >>> write_game(Announcement(Contract.NULL, announced=Announced.OUVERT), [Card.CJ, None])
    'NO.CJ.??'
    """
    cards_after = write_cards(cards)
    return write_announcement(announcement) + (f".{cards_after}" if cards_after else "")


def write_announcement(announcement: Announcement) -> str:
    """The letters of an announcement as the server writes them.

    >>> write_announcement(Announcement(Contract.CLUBS, hand=True, announced=Announced.SCHWARZ))
    'CHZ'
    >>> write_announcement(Announcement(Contract.NULL, hand=True, announced=Announced.OUVERT))
    'NOH'
    """
    letter = _LETTERS[announcement.contract]
    in_null = announcement.contract is Contract.NULL
    if announcement.ouvert:
        return letter + ("OH" if in_null and announcement.hand else "O")
    level = next((sign for sign, level in _LEVELS.items() if level is announcement.announced), "")
    return letter + ("H" if announcement.hand else "") + level


def read_announcement(letter: str, modifiers: str) -> Announcement:
    """The game of an announcement's letters: O ouvert, H hand, S schneider, Z schwarz, any order.

    >>> grand = read_announcement("G", "O")
    >>> grand.hand, grand.announced
    (True, <Announced.OUVERT: 'ouvert'>)
    """
    contract = CONTRACT_LETTERS[letter]
    announced = Announced.NONE
    for modifier, level in _LEVELS.items():
        if modifier in modifiers:
            announced = level
    open_in_trump = announced is Announced.OUVERT and contract is not Contract.NULL
    return Announcement(contract, hand="H" in modifiers or open_in_trump, announced=announced)


def read_game(word: str) -> tuple[Announcement, str | None] | None:
    """The game of a word, and the text after its point, None without one.

    None where it is no game, or says a letter twice.

    >>> game, cards = read_game("GH.CJ")
    >>> write_announcement(game), cards
    ('GH', 'CJ')
    >>> read_game("GHH")
    """
    matched = GAME.fullmatch(word)
    if matched is None:
        return None
    letter, modifiers, rest = matched.groups()
    if len(set(modifiers)) != len(modifiers):
        return None
    return read_announcement(letter, modifiers), rest


def read_cards(text: str) -> tuple[Card, ...] | None:
    """Cards joined by points; None where something else is among them.

    >>> read_cards("CJ.DA"), read_cards("CJ.")
    ((<Card.CJ: 'CJ'>, <Card.DA: 'DA'>), None)
    """
    cards = tuple(CARDS[word] for word in text.split(".") if word in CARDS)
    return cards if len(cards) == text.count(".") + 1 else None


def write_cards(cards: Iterable[Card | None]) -> str:
    """Cards joined by points; those of which nothing is known are hidden.

    >>> write_cards([Card.CJ, None])
    'CJ.??'
    """
    return ".".join(HIDDEN if card is None else card.value for card in cards)


def in_record_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as lists of a record have them: D H S C, and 7 8 9 T J Q K A.

    >>> write_cards(in_record_order([Card.CJ, Card.DA, Card.DT]))
    'DT.DA.CJ'
    """
    return tuple(sorted(cards, key=_RECORD_ORDER.__getitem__))
