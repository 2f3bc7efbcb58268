"""What a claimer has seen: tricks, cards that are gone, what somebody does not hold."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from skat.model.cards import Card, CardSet, Suit
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import Seat
from skat.referee.situation import Seen
from skat.requests.decode import Expected
from skat.requests.refusing import refuse
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL

_GROUPS = Expected('["clubs", "trumps", …]')

Tricks: TypeAlias = tuple[tuple[Card, ...], ...]
"""All tricks in the order their cards were played, three cards each, the last maybe open."""

Group: TypeAlias = Literal["clubs", "spades", "hearts", "diamonds", "trump", "trumps"]


class SeenTold(msgspec.Struct, frozen=True, kw_only=True):
    """The key `seen`: all tricks, or the cards that are gone and what each seat lacks."""

    tricks: Tricks | None = None
    cards: CardSet | None = None
    skat: CardSet | None = None
    lacks: dict[Seat, Annotated[tuple[Group, ...], _GROUPS]] = {}


def seen_of(told: SeenTold, contract: Contract | None) -> Seen:
    """What was seen, in a game of this contract; raises RefusalError for what cannot be.

    >>> told = SeenTold(lacks={Seat.FOREHAND: ("trumps",)})
    >>> len(seen_of(told, Contract.GRAND).lacks[Seat.FOREHAND])
    4
    """
    if told.tricks is not None and told.cards is not None:
        raise refuse("keys_mixed")
    if told.skat is not None and len(told.skat) != 2:
        raise refuse("bad_value", key="seen.skat", expected='["CJ", "HT"]')
    lacks = {
        seat: _groups(names, f"seen.lacks.{seat.value}", contract)
        for seat, names in told.lacks.items()
    }
    tricks = played_tricks(told.tricks or (), "seen.tricks")
    return Seen(tricks=tricks, cards=told.cards, skat=told.skat, lacks=lacks)


def played_tricks(told: Tricks, key: str) -> Tricks:
    """The tricks without empty ones; raises RefusalError for tricks that nobody can have played."""
    if len(told) > TRICKS_OF_A_DEAL or any(len(trick) > 3 for trick in told):
        raise refuse("bad_value", key=key, expected='[["CJ", "C7", "CA"], …]')
    cards = [card for trick in told for card in trick]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise refuse("card_twice", "SkO-1.2.1", card=twice.value)
    return tuple(trick for trick in told if trick)


def _groups(names: tuple[Group, ...], key: str, contract: Contract | None) -> CardSet:
    if contract is None:
        raise refuse("key_missing", key="game.contract")
    found = CardSet()
    for name in names:
        found |= CardSet.of(_group(name, key, contract))
    return found


def _group(name: Group, key: str, contract: Contract) -> tuple[Card, ...]:
    if name not in ("trump", "trumps"):
        return suit_order(Suit[name.upper()], contract=contract)
    if contract is Contract.NULL:
        raise refuse("bad_value", key=key, expected=_GROUPS.text)
    return trump_order(contract)
