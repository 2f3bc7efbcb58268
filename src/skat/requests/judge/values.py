"""Single values of a `skat judge` request, each read or refused with its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme, read_card
from skat.notation.problem import Problem
from skat.referee.events import Heap, Idle
from skat.requests.keys import only_keys, refuse

_MOST = 1_000_000


class ProblemError(Exception):
    """A card that cannot be read, on its way to the one place that returns it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def read_object(value: object, key: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict):
        if key == "request":
            raise refuse("not_an_object")
        raise refuse("bad_value", key=key, expected="{…}")
    return value


def read_within(given: Mapping[str, Any], path: str, known: tuple[str, ...]) -> dict[str, Any]:
    """The keys of an inner object with the path in front, so that refusals name the whole path."""
    inner = {f"{path}.{key}": value for key, value in given.items()}
    only_keys(inner, [f"{path}.{key}" for key in known])
    return inner


def read_word(given: Mapping[str, Any], key: str, words: Mapping[str, Any]) -> Any:
    """What one of these words stands for; None if the key is missing."""
    value = given.get(key)
    if value is None:
        return None
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if text not in words:
        raise refuse("bad_value", key=key, expected=" | ".join(words))
    return words[text]


def read_yes(given: Mapping[str, Any], key: str) -> bool | None:
    """True or false; None if the key is missing."""
    value = given.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise refuse("bad_value", key=key, expected="true | false")


def read_number(given: Mapping[str, Any], key: str) -> int | None:
    """A whole number; None if the key is missing."""
    value = given.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _MOST:
        raise refuse("bad_value", key=key, expected="0 | 1 | 2 | …")
    return value


def read_text(given: Mapping[str, Any], key: str) -> str | None:
    """A short text; None if the key is missing."""
    value = given.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip() or len(value) > 80:
        raise refuse("bad_value", key=key, expected='"…"')
    return value


def read_list(value: object, key: str) -> list[Any]:
    """A JSON list."""
    if not isinstance(value, list):
        raise refuse("bad_value", key=key, expected="[…]")
    return value


def read_cards(value: object, key: str, scheme: CardScheme) -> tuple[Card, ...]:
    """Cards, each once."""
    cards: list[Card] = []
    for text in read_list(value, key):
        if not isinstance(text, str):
            raise refuse("bad_value", key=key, expected='["CJ", "HT", …]')
        card = read_card(text, scheme=scheme)
        if isinstance(card, Problem):
            raise ProblemError(card)
        if card in cards:
            raise refuse("card_twice", "SkO-1.2.1", card=card.value)
        cards.append(card)
    return tuple(cards)


PEOPLE: dict[str, Seat | Idle] = {seat.value: seat for seat in SEATS} | {"dealer": Idle.DEALER}
PLACES: dict[str, Seat | Heap] = {seat.value: seat for seat in SEATS} | {
    heap.value: heap for heap in Heap
}
LEVELS = {level.value: level for level in (Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ)}
PROVED = LEVELS | {"simple": Announced.NONE}
