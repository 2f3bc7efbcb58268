"""Several tries from one point: what they came to, how often, and what they brought everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt

import msgspec

from skat.analysis.chairs import result_points
from skat.analysis.outcomes import Scale
from skat.analysis.what_if.continuing import continued
from skat.analysis.what_if.start import Start
from skat.model.announcement import Announcement
from skat.model.seats import Seat
from skat.players.levels import Level
from skat.rules.result import DealResult
from skat.rules.state import State


class TryEnd(msgspec.Struct, frozen=True, kw_only=True):
    """What a try came to: who played what and his list points; without a soloist none of it."""

    soloist: Seat | None
    announcement: Announcement | None
    won: bool | None
    score: int | None


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """How a try ended, and how many tries ended so."""

    end: TryEnd
    count: int


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """Mean and spread of several numbers; `deviation` is that of one try, 0 where there is one."""

    number: int
    mean: float
    deviation: float
    least: float
    most: float


class Tries(msgspec.Struct, frozen=True, kw_only=True):
    """What came of several tries; the commonest end first.

    `score` are the soloist's list points in the tries that had one; `points` are own points by
    Seeger and Fabian (TR-5.1), for each chair. `played` is what the deal really came to.
    """

    at: int
    level: Level
    ends: tuple[Counted, ...]
    score: Spread | None
    points: dict[str, Spread]
    played: TryEnd
    played_points: dict[str, float]


def tried(
    start: Start,
    *,
    level: Level,
    tries: int,
    told: Callable[[float], None] | None = None,
) -> Tries:
    """What comes of so many tries, all seats played by computer players of one level.

    `told` hears the share that is done. Raises ValueError for no try.
    """
    if tries < 1:
        raise ValueError("there is nothing to count without a try")
    ends = list[State]()
    for number in range(tries):
        ends.append(continued(start, start.state, level=level, number=number).state)
        if told is not None:
            told((number + 1) / tries)
    size = start.state.table_size
    outcomes = [_end_of(_result(end), end.announcement) for end in ends]
    counted = Counter(map(msgspec.json.encode, outcomes))
    scores = [float(one.score) for one in outcomes if one.score is not None]
    return Tries(
        at=start.at,
        level=level,
        ends=tuple(
            Counted(end=msgspec.json.decode(one, type=TryEnd), count=count)
            for one, count in sorted(counted.items(), key=lambda found: (-found[1], found[0]))
        ),
        score=_spread(scores) if scores else None,
        points=_by_chair([_points(_result(end), size) for end in ends]),
        played=_end_of(start.played, start.announced),
        played_points=dict(_points(start.played, size)),
    )


def _result(end: State) -> DealResult:
    assert end.result is not None
    return end.result


def _end_of(result: DealResult, announcement: Announcement | None) -> TryEnd:
    score = result.score
    return TryEnd(
        soloist=result.soloist,
        announcement=announcement,
        won=None if score is None else score.won,
        score=None if score is None else int(score.score),
    )


def _points(result: DealResult, table_size: int) -> Mapping[str, float]:
    return result_points(result, table_size=table_size, scale=Scale.OWN)


def _by_chair(every: Sequence[Mapping[str, float]]) -> dict[str, Spread]:
    return {chair: _spread([points[chair] for points in every]) for chair in every[0]}


def _spread(values: Sequence[float]) -> Spread:
    number = len(values)
    mean = sum(values) / number
    apart = sum((value - mean) ** 2 for value in values)
    return Spread(
        number=number,
        mean=round(mean, 1),
        deviation=round(sqrt(apart / (number - 1)), 1) if number > 1 else 0.0,
        least=min(values),
        most=max(values),
    )
