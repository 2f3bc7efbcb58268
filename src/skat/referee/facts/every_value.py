"""A missing fact, told in every way it can be: whether the ruling depends on it.

Nobody is asked for what decides nothing: where every value leads to the same ruling, that is it;
where it would decide nothing whatever else is told, the others are asked for first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.units import CardPoints
from skat.referee.facts.standings import fitting
from skat.referee.facts.told import ContradictoryFactsError, MissingError
from skat.referee.facts.values import every_value, some_values, with_fact
from skat.referee.facts.when import is_announced
from skat.referee.ruling import Ruling
from skat.referee.situation import Situation


class Law(NamedTuple):
    """The law of one kind of event: what it rules, and why something told cannot be."""

    rule: Callable[[Situation], Ruling]
    why_not: Callable[[Situation], Refusal | None]

    def possible(
        self, situation: Situation, path: str, values: tuple[object, ...]
    ) -> Iterator[Situation]:
        """The situation with each of these values that nothing told contradicts."""
        for value in values:
            told = with_fact(situation, path, value)
            if self.why_not(told) is None:
                yield told


_STANDINGS_TRIED = 12
_FACTS_OF_A_CASE = 12


def ruling_whatever(situation: Situation, missing: MissingError, law: Law) -> Ruling | None:
    """The ruling that every value of the missing fact leads to; None where it decides something.

    Values that contradict what was told do not count. A fact whose values cannot all be tried
    decides.
    """
    if missing.decide:
        return None
    found: Ruling | None = None
    path = missing.paths[0]
    for told in law.possible(situation, path, every_value(situation, path)):
        try:
            ruling: Ruling | None = law.rule(told)
        except MissingError as more:
            again = more.paths[0] == path
            ruling = None if again else ruling_whatever(told, more, law)
        except ContradictoryFactsError:
            continue
        if ruling is None or found not in (None, ruling):
            return None
        found = ruling
    return found


def paths_to_ask(situation: Situation, missing: MissingError, law: Law) -> tuple[str, ...]:
    """The missing facts to ask for; before one that seems to decide nothing, those behind it."""
    path = missing.paths[0]
    if missing.decide or _decides(situation, path, law):
        return missing.paths
    for told in law.possible(situation, path, every_value(situation, path)):
        try:
            law.rule(told)
        except MissingError as more:
            same = more.paths[0] == path
            return missing.paths if same else paths_to_ask(told, more, law)
        except ContradictoryFactsError:
            continue
    return missing.paths


def _decides(situation: Situation, path: str, law: Law) -> bool:
    """Whether two values of a fact lead to two rulings, in one of the cases that are tried."""
    values = every_value(situation, path)
    if not values:
        return True
    for number, case in enumerate(_standings(situation, path)):
        found: Ruling | None = None
        for told in law.possible(case, path, values):
            try:
                ruling = _with_the_rest(told, law, number=number)
            except ContradictoryFactsError:
                continue
            if ruling is None or found not in (None, ruling):
                return True
            found = ruling
    return False


def _standings(situation: Situation, path: str) -> Iterator[Situation]:
    """The situation with points and tricks told, in some of the ways that fit.

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
    """The ruling once all else is told, each fact by another of its values for each number.

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
            told = next(law.possible(situation, path, turned), None)
            if told is None:
                return None
            situation = told
    return None
