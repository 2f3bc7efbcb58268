"""Points and tricks at the moment of an event, where some of them are not known.

Every standing that fits is tried: if all lead to the same result, the missing facts are not needed;
if not, the facts on which it hangs are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import product
from typing import TypeVar

from skat.model.units import CardPoints
from skat.referee.facts import MissingError, refuse
from skat.referee.situation import Situation, StateOfPlay
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL, Standing
from skat.rules.scoring.possible import SKAT_POINTS

Result = TypeVar("Result")

POINTS_THAT_MATTER = (0, 30, 31, 59, 60, 61, 89, 90, PACK_POINTS)
"""Card points between which nothing changes in the law."""

_TRICKS = (0, 1, 2, 4, 5, 8, 9)
_MOST_IN_A_TRICK = 33
_MOST_IN_THE_SKAT = max(SKAT_POINTS)

_Facts = tuple[int, int, int, int]
_PATHS = (
    "state.soloist_points",
    "state.opponent_points",
    "state.soloist_tricks",
    "state.opponent_tricks",
)


def same_for_all(
    situation: Situation,
    decide: Callable[[Standing], Result],
    *,
    by: Callable[[Result], Hashable],
    unless_shown: Callable[[Result], bool] = lambda result: False,
) -> list[Result]:
    """What `decide` says of every standing that fits, where all agree in what `by` takes of it.

    Results for which `unless_shown` is true count only where the facts leave no other.
    Where no fact is given, the thresholds of the law stand for all values between them. Raises
    MissingError where the results differ.
    """
    results = {facts: decide(_standing(facts)) for facts in fitting(situation)}
    if not results:
        raise refuse("facts_contradict", "SkO-1.2.2", facts=standing_facts(situation))
    results = {
        facts: result for facts, result in results.items() if not unless_shown(result)
    } or results
    compared = {facts: by(result) for facts, result in results.items()}
    if len(set(compared.values())) == 1:
        return list(results.values())
    raise MissingError(*_deciding(situation.state, compared), decide=True)


def standing_facts(situation: Situation) -> tuple[str, ...]:
    """The paths of the facts given about points, tricks and the number of the trick."""
    state = situation.state
    standing = {
        "state.soloist_points": state.soloist_points,
        "state.opponent_points": state.opponent_points,
        "state.skat_points": state.skat_points,
        "state.soloist_tricks": state.soloist_tricks,
        "state.opponent_tricks": state.opponent_tricks,
        "event.trick": situation.event.trick,
        "state.trick": state.trick,
    }
    return tuple(path for path, fact in standing.items() if fact is not None)


def fitting(situation: Situation, *, finished: bool = False) -> Iterator[_Facts]:
    """Every standing that the facts allow, by the thresholds that matter.

    In an unfinished game a tenth trick is taken only where that is given.
    """
    state = situation.state
    tricks = (*_TRICKS, TRICKS_OF_A_DEAL) if finished else _TRICKS
    taken = None if situation.trick is None or finished else situation.trick - 1
    for facts in product(
        _own_points(state),
        _values(state.opponent_points, _points_near(state.soloist_points)),
        _values(state.soloist_tricks, tricks if taken is None else range(taken + 1)),
        _values(state.opponent_tricks, tricks if taken is None else range(taken + 1)),
    ):
        counted = _tricks_given(state) or _may_be_taken(facts, taken, finished=finished)
        if counted and _can_be(facts):
            yield facts


def _own_points(state: StateOfPlay) -> tuple[int, ...]:
    points = state.soloist_points
    if points is None:
        return _points_near(state.opponent_points)
    if not state.tricks_only:
        return (points,)
    if state.skat_points is not None:
        return (points + state.skat_points,)
    return tuple(sorted(points + skat for skat in SKAT_POINTS))


def _points_near(other: CardPoints | None) -> tuple[int, ...]:
    """The thresholds, and all that the other party has left."""
    if other is None:
        return POINTS_THAT_MATTER
    return tuple({*POINTS_THAT_MATTER, PACK_POINTS - other})


def _values(fact: int | None, others: tuple[int, ...] | range) -> tuple[int, ...] | range:
    return others if fact is None else (fact,)


def _tricks_given(state: StateOfPlay) -> bool:
    return state.soloist_tricks is not None and state.opponent_tricks is not None


def _may_be_taken(facts: _Facts, taken: int | None, *, finished: bool) -> bool:
    """Whether so many tricks can have been taken by then, where their number is not given."""
    tricks = facts[2] + facts[3]
    if finished:
        return tricks == TRICKS_OF_A_DEAL
    return tricks < TRICKS_OF_A_DEAL if taken is None else tricks == taken


def _can_be(facts: _Facts) -> bool:
    own, theirs, own_tricks, their_tricks = facts
    tricks = own_tricks + their_tricks
    if own + theirs > PACK_POINTS or tricks > TRICKS_OF_A_DEAL:
        return False
    if tricks == TRICKS_OF_A_DEAL and own + theirs < PACK_POINTS:
        return False
    return (
        theirs <= _MOST_IN_A_TRICK * their_tricks
        and own <= _MOST_IN_A_TRICK * own_tricks + _MOST_IN_THE_SKAT
    )


def _standing(facts: _Facts) -> Standing:
    own, theirs, own_tricks, their_tricks = facts
    return Standing(CardPoints(own), CardPoints(theirs), own_tricks, their_tricks)


def _deciding(state: StateOfPlay, results: dict[_Facts, Hashable]) -> tuple[str, ...]:
    """The facts to ask for: as few as decide, those left out that follow from the others."""
    facts = (
        state.soloist_points if _skat_is_known(state) else None,
        state.opponent_points,
        state.soloist_tricks,
        state.opponent_tricks,
    )
    asked = [place for place, fact in enumerate(facts) if fact is None]
    for place in reversed(asked):
        others = [number for number in asked if number != place]
        if _decide(others, results):
            asked = others
    paths = list(_PATHS)
    if state.soloist_points is not None:
        paths[0] = "state.skat_points"
    return tuple(paths[place] for place in asked)


def _skat_is_known(state: StateOfPlay) -> bool:
    return not state.tricks_only or state.skat_points is not None


def _decide(places: list[int], results: dict[_Facts, Hashable]) -> bool:
    """Whether these facts alone, added to those given, leave one result."""
    by_key: dict[tuple[int, ...], Hashable] = {}
    for facts, reached in results.items():
        key = tuple(facts[place] for place in places)
        if by_key.setdefault(key, reached) != reached:
            return False
    return True
