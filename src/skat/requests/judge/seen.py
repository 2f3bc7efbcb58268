"""What a claimer has seen: tricks, cards that are gone, what somebody does not hold."""

from __future__ import annotations

from typing import Any

from skat.model.cards import Card, CardSet, Suit
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme
from skat.referee.situation import PlayedGame, Seen
from skat.requests.judge.values import read_cards, read_list, read_object, read_within
from skat.requests.keys import refuse
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL

_KEYS = ("tricks", "cards", "skat", "lacks")
_SUITS = {suit.name.lower(): suit for suit in Suit}


def read_seen(given: object, game: PlayedGame | None, scheme: CardScheme) -> Seen | None:
    """The key `seen`; what a seat lacks is told as "clubs", "trumps" and so on.

    >>> read_seen({"cards": ["CJ"], "skat": ["H7", "H8"]}, None, CardScheme.EN).cards
    CardSet(mask=2147483648)
    """
    if given is None:
        return None
    inner = read_within(read_object(given, "seen"), "seen", _KEYS)
    cards, skat = inner.get("seen.cards"), inner.get("seen.skat")
    tricks = inner.get("seen.tricks")
    if tricks is not None and cards is not None:
        raise refuse("keys_mixed")
    return Seen(
        tricks=() if tricks is None else read_tricks(tricks, "seen.tricks", scheme),
        cards=None if cards is None else CardSet.of(read_cards(cards, "seen.cards", scheme)),
        skat=None if skat is None else _skat(skat, scheme),
        lacks=_lacks(inner.get("seen.lacks"), game),
    )


def read_tricks(given: object, key: str, scheme: CardScheme) -> tuple[tuple[Card, ...], ...]:
    """All tricks in the order their cards were played, three cards each, the last maybe open."""
    tricks = [read_cards(trick, key, scheme) for trick in read_list(given, key)]
    if len(tricks) > TRICKS_OF_A_DEAL or any(len(trick) > 3 for trick in tricks):
        raise refuse("bad_value", key=key, expected='[["CJ", "C7", "CA"], …]')
    cards = [card for trick in tricks for card in trick]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise refuse("card_twice", "SkO-1.2.1", card=twice.value)
    return tuple(trick for trick in tricks if trick)


def _skat(given: object, scheme: CardScheme) -> CardSet:
    cards = CardSet.of(read_cards(given, "seen.skat", scheme))
    if len(cards) != 2:
        raise refuse("bad_value", key="seen.skat", expected='["CJ", "HT"]')
    return cards


def _lacks(given: object, game: PlayedGame | None) -> dict[Seat, CardSet]:
    if given is None:
        return {}
    inner = read_within(read_object(given, "seen.lacks"), "seen.lacks", _SEATS)
    contract = None if game is None else game.contract
    return {
        seat: _groups(inner[path], path, contract)
        for seat in SEATS
        if inner.get(path := f"seen.lacks.{seat.value}") is not None
    }


_SEATS = tuple(seat.value for seat in SEATS)


def _groups(given: object, key: str, contract: Contract | None) -> CardSet:
    if contract is None:
        raise refuse("key_missing", key="game.contract")
    found = CardSet()
    for name in read_list(given, key):
        found |= _group(name, key, contract)
    return found


def _group(name: Any, key: str, contract: Contract) -> CardSet:
    if name in ("trump", "trumps") and contract is not Contract.NULL:
        return CardSet.of(trump_order(contract))
    if isinstance(name, str) and name in _SUITS:
        return CardSet.of(suit_order(_SUITS[name], contract=contract))
    raise refuse("bad_value", key=key, expected='["clubs", "trumps", …]')
