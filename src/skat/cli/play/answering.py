"""From a typed line to an action: keys, values, cards and games as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from skat.cli.play.asking import Question, own_seat, rare_choices
from skat.model.cards import Card
from skat.model.contract import Announcement
from skat.model.units import BidValue
from skat.notation.called import called_cards
from skat.notation.cards import CardScheme, read_card
from skat.notation.problem import Problem
from skat.notation.spoken import NO, YES, SpokenGame, UnknownWordError, spoken_game
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.state import Phase
from skat.rules.views import View

_BETWEEN: Final = re.compile(r"[\s,;+|]+")


def cards_meant(text: str, *, hand: Sequence[Card], scheme: CardScheme) -> tuple[Card, ...] | str:
    """The cards of the hand that a line names, by number or name; else the word that names none.

    Numbers count from 1 as the hand is shown. A card in two words ("♥ 10") is one card too, and
    cards may be called by name ("ten of hearts").

    >>> cards_meant("2, H7", hand=(Card.CJ, Card.SA, Card.H7), scheme=CardScheme.EN)
    (<Card.SA: 'SA'>, <Card.H7: 'H7'>)
    >>> cards_meant("CA", hand=(Card.CJ,), scheme=CardScheme.EN)
    'CA'
    """
    whole = read_card(text, scheme=scheme)
    if isinstance(whole, Card):
        return (whole,) if whole in hand else text
    called = called_cards(text, scheme=scheme)
    if called is not None:
        return called if set(called) <= set(hand) else text
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


class Unclear(msgspec.Struct, frozen=True):
    """A line that means nothing now: the code of the sentence that says so, and its details."""

    code: str
    details: dict[str, object] = {}


def answer(typed: str, view: View, asked: Question, *, words: Words) -> act.Action | Unclear:
    """What a line means to whom this was asked; whether it is legal, the rules say.

    Numbers and names of cards, "18", "yes" and "pass" in four languages, "grand hand", and the
    keys that the screen shows.
    """
    text = " ".join(typed.casefold().split())
    for choice in (*asked.choices, *rare_choices(view, words)):
        if text == choice.key:
            return choice.action
    match view.phase:
        case Phase.AUCTION | Phase.CONSENT | Phase.KONTRA | Phase.RAMSCH | Phase.PUSH:
            return _yes_or_no(text, view, asked)
        case Phase.DISCARD | Phase.LAY_AWAY:
            return _discard(typed, view, words)
        case Phase.SKAT | Phase.ANNOUNCE:
            return _game(text, view)
        case _:
            return _card(typed, view, words)


def _yes_or_no(text: str, view: View, asked: Question) -> act.Action | Unclear:
    """The first choice is yes, the last is no; while values are named, a number is a bid."""
    if view.phase is Phase.AUCTION and text.isascii() and text.isdecimal() and len(text) < 5:
        value = int(text)
        if value == view.bid and isinstance(asked.choices[0].action, act.Hold):
            return asked.choices[0].action
        return act.Bid(own_seat(view), BidValue(value))
    if text in YES and len(asked.choices) > 1:
        return asked.choices[0].action
    return asked.choices[-1].action if text in NO else Unclear("terminal.not_understood")


def _game(text: str, view: View) -> act.Action | Unclear:
    """A game in words; hand is meant without a word for it as long as the skat lies there."""
    meant = game_meant(text)
    if meant is None:
        return Unclear("terminal.not_understood")
    hand = meant.hand or view.phase is Phase.SKAT
    game = Announcement(meant.contract, hand=hand, announced=meant.announced)
    return act.Announce(own_seat(view), game)


def _card(typed: str, view: View, words: Words) -> act.Action | Unclear:
    meant = _cards(typed, view, words)
    if isinstance(meant, Unclear):
        return meant
    if len(meant) != 1:
        return Unclear("terminal.not_understood")
    return act.Play(own_seat(view), meant[0])


def _discard(typed: str, view: View, words: Words) -> act.Action | Unclear:
    meant = _cards(typed, view, words)
    if isinstance(meant, Unclear):
        return meant
    if len(set(meant)) != 2 or len(meant) != 2:
        return Unclear("terminal.two_cards")
    return act.Discard(own_seat(view), (meant[0], meant[1]))


def _cards(typed: str, view: View, words: Words) -> tuple[Card, ...] | Unclear:
    meant = cards_meant(typed, hand=view.hand, scheme=words.scheme)
    if not isinstance(meant, str):
        return meant
    read = read_card(meant, scheme=words.scheme)
    if isinstance(read, Problem) and read.code == "ambiguous_card":
        return Unclear(read.code, dict(read.details))
    return Unclear("terminal.not_in_hand", {"text": meant[:20]})
