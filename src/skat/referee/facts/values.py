"""The values that a fact can have, by the path with which it is asked for."""

from __future__ import annotations

from enum import EnumMeta
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card
from skat.model.games import BID_VALUES
from skat.model.top_trumps import Tops
from skat.referee.facts.standings import POINTS_THAT_MATTER
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL
from skat.rules.scoring.possible import SKAT_POINTS

_NUMBERS: Final[dict[str, tuple[object, ...]]] = {
    "game.bid": BID_VALUES,
    "game.tops": tuple(Tops(held=held, count=n) for held in (True, False) for n in range(1, 12)),
    "state.trick": tuple(range(1, TRICKS_OF_A_DEAL + 1)),
    "state.soloist_tricks": tuple(range(TRICKS_OF_A_DEAL + 1)),
    "state.opponent_tricks": tuple(range(TRICKS_OF_A_DEAL + 1)),
    "state.skat_points": tuple(sorted(SKAT_POINTS)),
}
"""Facts in numbers, of which every value is tried."""

_SOME: Final[dict[str, tuple[object, ...]]] = {
    **dict.fromkeys(("state.soloist_points", "state.opponent_points"), POINTS_THAT_MATTER),
    **dict.fromkeys(("event.gathered_points", "event.lying_points"), POINTS_THAT_MATTER),
    **dict.fromkeys(("event.said", "event.game_named"), ("hearts", "null", "grand hand")),
    "event.packet": (3, 12),
}
"""Facts with more values than can be tried, and some of these."""


def every_value(situation: Situation, path: str) -> tuple[object, ...]:
    """All values of a fact; none where they cannot be listed.

    >>> from skat.referee.events import HandSeen
    >>> every_value(Situation(event=HandSeen()), "event.hands_seen")
    (1, 2)
    """
    if path in _NUMBERS:
        return _NUMBERS[path]
    if path in ("state.table_cards", "event.cards"):
        free = _cards_nobody_holds(situation)
        return (free[:1], free[:2], *(((),) if path.startswith("state") else ()))
    *where, name = path.split(".")
    holder = getattr(situation, where[0]) if where else situation
    if len(where) > 1 or not isinstance(holder, msgspec.Struct):
        return ()
    return _values(_types(type(holder)).get(_field(type(holder), name)))


def some_values(situation: Situation, path: str) -> tuple[object, ...]:
    """Some values of a fact, all where they can be listed.

    >>> from skat.referee.events import CutMissing
    >>> some_values(Situation(event=CutMissing()), "event.packet")
    (3, 12)
    """
    return every_value(situation, path) or _SOME.get(path, ())


def with_fact(situation: Situation, path: str, value: object) -> Situation:
    """The situation with this fact told.

    >>> from skat.referee.events import Remark
    >>> with_fact(Situation(event=Remark()), "event.trick", 3).trick
    3
    """
    *where, name = path.split(".")
    if not where:
        return replace(situation, **{name: value})
    holder = getattr(situation, where[0])
    changed = replace(holder, **{_field(type(holder), name): value})
    return replace(situation, **{where[0]: changed})


@cache
def _types(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The type of each field; Python works them out anew from the source each time it is asked."""
    return get_type_hints(kind)


def _field(kind: type[msgspec.Struct], name: str) -> str:
    """The field behind a key; some have another name."""
    return _names(kind).get(name, name)


@cache
def _names(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {one.encode_name: one.name for one in msgspec.structs.fields(kind)}


def _cards_nobody_holds(situation: Situation) -> tuple[Card, ...]:
    held = [card for hand in situation.hands.values() for card in hand]
    return tuple(card for card in ALL_CARDS if card not in held)


@cache
def _values(kind: Any) -> tuple[object, ...]:
    """All values of enumerations, words and yes or no; nothing of other types."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        parts = [_values(part) for part in get_args(kind) if part is not NoneType]
        return tuple(value for part in parts for value in part) if all(parts) else ()
    if kind is bool:
        return (False, True)
    return tuple(kind) if isinstance(kind, EnumMeta) else ()
