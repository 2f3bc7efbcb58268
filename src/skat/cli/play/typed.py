"""What the words of a typed line mean: cards of the hand, a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from skat.model.cards import Card
from skat.notation.cards import CardScheme, read_card
from skat.notation.typed.spoken import SpokenGame, UnknownWordError, spoken_game

_BETWEEN: Final = re.compile(r"[\s,;+|]+")


def cards_meant(text: str, *, hand: Sequence[Card], scheme: CardScheme) -> tuple[Card, ...] | str:
    """The cards of the hand that a line names, by number or name; else the word that names none.

    Numbers count from 1 as the hand is shown. A card in two words ("♥ 10") is one card too.

    >>> cards_meant("2, H7", hand=(Card.CJ, Card.SA, Card.H7), scheme=CardScheme.EN)
    (<Card.SA: 'SA'>, <Card.H7: 'H7'>)
    >>> cards_meant("CA", hand=(Card.CJ,), scheme=CardScheme.EN)
    'CA'
    """
    whole = read_card(text, scheme=scheme)
    if isinstance(whole, Card):
        return (whole,) if whole in hand else text
    meant: list[Card] = []
    words: list[str] = _BETWEEN.split(text)
    for word in filter(None, words):
        card = _numbered(word, hand) or read_card(word, scheme=scheme)
        if not isinstance(card, Card) or card not in hand:
            return word
        meant.append(card)
    return tuple(meant)


def _numbered(word: str, hand: Sequence[Card]) -> Card | None:
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0
    return hand[number - 1] if 1 <= number <= len(hand) else None


def game_meant(text: str) -> SpokenGame | None:
    """The game that a line names in any of the four languages, or None.

    >>> game_meant("Herz Hand").contract, game_meant("what?")
    (<Contract.HEARTS: 'hearts'>, None)
    """
    try:
        return spoken_game(text, "typed")
    except UnknownWordError:
        return None
