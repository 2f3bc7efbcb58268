"""A missing fact, tried with every value it can have: whether the ruling depends on it.

Nobody is asked for what decides nothing: where every value leads to the same ruling, that is it;
where it would decide nothing whatever the other facts are, those are asked for first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import EnumMeta
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card
from skat.model.games import BID_VALUES
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops
from skat.model.units import CardPoints
from skat.referee.facts import ContradictoryFactsError, MissingError
from skat.referee.facts.standings import POINTS_THAT_MATTER, fitting
from skat.referee.facts.when import is_announced
from skat.referee.ruling import Ruling
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
    contract = None if situation.game is None else situation.game.contract
    if path == "event.said" and contract is not None:
        return (contract.value, f"{contract.value} hand")
    return every_value(situation, path) or _SOME.get(path, ())


def with_fact(situation: Situation, path: str, value: object) -> Situation:
    """The situation with this fact added.

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
    return {field.encode_name: field.name for field in msgspec.structs.fields(kind)}


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


class Law(NamedTuple):
    """The law of one kind of event: what it rules, and why a fact cannot be."""

    rule: Callable[[Situation], Ruling]
    why_not: Callable[[Situation], Refusal | None]

    def possible(
        self, situation: Situation, path: str, values: tuple[object, ...]
    ) -> Iterator[Situation]:
        """The situation with each of these values that no fact given contradicts."""
        for value in values:
            tried = with_fact(situation, path, value)
            if self.why_not(tried) is None:
                yield tried


_STANDINGS_TRIED = 12
_FACTS_OF_A_CASE = 12


def ruling_whatever(situation: Situation, missing: MissingError, law: Law) -> Ruling | None:
    """The ruling that every value of the missing fact leads to; None where it decides something.

    Values that contradict the facts given do not count. A fact whose values cannot all be tried
    decides.
    """
    if missing.decide:
        return None
    agreed: Ruling | None = None
    path = missing.paths[0]
    for tried in law.possible(situation, path, every_value(situation, path)):
        try:
            ruling: Ruling | None = law.rule(tried)
        except MissingError as more:
            again = more.paths[0] == path
            ruling = None if again else ruling_whatever(tried, more, law)
        except ContradictoryFactsError:
            continue
        if ruling is None or agreed not in (None, ruling):
            return None
        agreed = ruling
    return agreed


def paths_to_ask(situation: Situation, missing: MissingError, law: Law) -> tuple[str, ...]:
    """The missing facts to ask for; before one that seems to decide nothing, those behind it."""
    path = missing.paths[0]
    if missing.decide or _decides(situation, path, law):
        return missing.paths
    for tried in law.possible(situation, path, every_value(situation, path)):
        try:
            law.rule(tried)
        except MissingError as more:
            same = more.paths[0] == path
            return missing.paths if same else paths_to_ask(tried, more, law)
        except ContradictoryFactsError:
            continue
    return missing.paths


def _decides(situation: Situation, path: str, law: Law) -> bool:
    """Whether two values of a fact lead to two rulings, in one of the cases that are tried."""
    values = every_value(situation, path)
    if not values:
        return True
    for number, case in enumerate(_standings(situation, path)):
        agreed: Ruling | None = None
        for tried in law.possible(case, path, values):
            try:
                ruling = _with_the_rest(tried, law, number=number)
            except ContradictoryFactsError:
                continue
            if ruling is None or agreed not in (None, ruling):
                return True
            agreed = ruling
    return False


def _standings(situation: Situation, path: str) -> Iterator[Situation]:
    """The situation with points and tricks filled in, in some of the ways that fit.

    As it is before play, and where the fact in question is itself one of the state of play.
    """
    if not is_announced(situation) or path.startswith("state."):
        yield situation
        return
    fits = list(fitting(situation))
    for own, theirs, own_tricks, their_tricks in islice(
        fits, 0, None, max(1, len(fits) // _STANDINGS_TRIED)
    ):
        state = replace(
            situation.state,
            soloist_points=CardPoints(own),
            opponent_points=CardPoints(theirs),
            soloist_tricks=own_tricks,
            opponent_tricks=their_tricks,
            tricks_only=False,
        )
        yield replace(situation, state=state)


def _with_the_rest(situation: Situation, law: Law, *, number: int) -> Ruling | None:
    """The ruling once all else is filled in, each fact by another of its values for each number.

    None where a fact has no values that can be listed.
    """
    for _ in range(_FACTS_OF_A_CASE):
        try:
            return law.rule(situation)
        except MissingError as more:
            path = more.paths[0]
            values = some_values(situation, path)
            start = number % len(values) if values else 0
            turned = (*values[start:], *values[:start])
            filled = next(law.possible(situation, path, turned), None)
            if filled is None:
                return None
            situation = filled
    return None
