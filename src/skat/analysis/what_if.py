"""What if: from any point of a finished deal play goes on again, by computer players or with one.

A start is found, a line is played on from it, and several tries say what it comes to. Each seat
sees its own view only, as at the table, and the same question has the same answer to the byte:
every chance follows from the deal, the point, the level and the number of the try.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from math import sqrt

import msgspec

from skat.analysis.outcomes import Scale, result_points
from skat.model.contract import Announcement
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.record import Record, write_record
from skat.notation.replaying import replay
from skat.players import Player, make_player
from skat.players.levels import Level
from skat.players.turn import take_turn
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Action, Deal, Ruled, TimeOut, Verdict
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, must
from skat.rules.result import DealResult
from skat.rules.state import Phase, Sitting, State
from skat.rules.views import View


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The deal as it stood after `at` actions (0: the cards are dealt), and how it really ended."""

    state: State
    at: int
    played: DealResult
    announced: Announcement | None
    deal: bytes
    """What every chance depends on: a digest of the whole record."""

    def decision(self, state: State, seat: Seat, *, level: Level, number: int) -> Action:
        """What a computer player does at this seat, in the try with this number, by its view."""

        def chance(seen: View, use: str) -> int:
            use_of_chance = msgspec.msgpack.encode((self.at, level, number, use, seen))
            return int.from_bytes(sha256(self.deal + use_of_chance).digest()[:8], "big")

        return take_turn(state, seat, name=level, make=_player, chance=chance)


def start_at(record: Record, *, at: int) -> Start | Refusal:
    """The deal of a record after `at` actions.

    Refused: `unfinished` and what a record that cannot be played is refused for,
    `no_open_play_here` for a deal in which rules were broken or could be, `no_such_step` where
    there is no such action or the deal is over there.
    """
    replayed = replay(record)
    if replayed.result is None:
        return replayed.problem or Refusal("unfinished")
    if record.sitting is not Sitting.PREVENTED:
        return Refusal("no_open_play_here")
    last = next(number for number, state in enumerate(replayed.states) if is_over(state)) - 2
    if not 0 <= at <= last:
        return Refusal("no_such_step", details={"step": at, "last": last}, impossible=True)
    return Start(
        state=replayed.states[at + 1],
        at=at,
        played=replayed.result,
        announced=replayed.state.announcement,
        deal=sha256(write_record(record).encode()).digest(),
    )


def _player(name: str, chance: int) -> Player:
    return make_player(name, seed=chance)


MOST_ACTIONS = 200
"""More than any deal has: 30 cards, two calls for each of 63 values, and the acts between them."""


class Continued(msgspec.Struct, frozen=True, kw_only=True):
    """What was done from there, and the deal before it and after each of the actions."""

    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """How the deal stands now."""
        return self.states[-1]


def line_played(start: Start, line: Sequence[Action]) -> State | Refusal:
    """The deal after these actions, which people or computer players took from the start on.

    Refused: what the rules refuse, `bad_line` for what only a table itself may do or a verdict
    that nothing waits for, and for a line that is longer than any deal.
    """
    state = start.state
    if len(line) > MOST_ACTIONS:
        return Refusal("bad_line")
    for action in line:
        if isinstance(action, Deal | TimeOut | Ruled):
            return Refusal("bad_line")
        if isinstance(action, Verdict) and (
            state.phase is not Phase.VERDICT or action != verdict_on(state)
        ):
            return Refusal("bad_line")
        applied = apply(state, action)
        if not isinstance(applied, Applied):
            return applied
        state = applied.state
    return state


def continued(
    start: Start, state: State, *, level: Level, number: int, person: Seat | None = None
) -> Continued:
    """The computer players go on from this state, to the result or until `person` has the turn.

    The referee answers claims. `number` is that of the try: another one has other chances.
    """
    actions, states = list[Action](), [state]
    while not is_over(state) and (state.turn is None or state.turn is not person):
        action = (
            verdict_on(state)
            if state.turn is None
            else start.decision(state, state.turn, level=level, number=number)
        )
        state = must(state, action)
        actions.append(action)
        states.append(state)
    return Continued(actions=tuple(actions), states=tuple(states))


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

    `told` is called with the share that is done. Raises ValueError for no try.
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
    scores = [float(end.score) for end in outcomes if end.score is not None]
    return Tries(
        at=start.at,
        level=level,
        ends=tuple(
            Counted(end=msgspec.json.decode(packed, type=TryEnd), count=count)
            for packed, count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
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
