"""Records played again: what of them is valid, what comes out, the first thing that is wrong."""

from __future__ import annotations

from typing import Literal

import msgspec

from skat.model.refusal import Refusal
from skat.notation.iss_moves import ONLINE_RULES, IssReading, stopped_by_server
from skat.notation.iss_record import (
    IssMove,
    IssOutcome,
    IssRecord,
    IssResult,
    place_of_move,
    write_result,
)
from skat.notation.iss_result import Difference, differences, iss_result
from skat.notation.problem import Problem, refused_move
from skat.notation.record import Record, RecordedResult, recorded_result
from skat.rules.actions import Action, Concede
from skat.rules.machine import apply, start
from skat.rules.result import DealResult
from skat.rules.state import Sitting, State

Status = Literal["ok", "illegal", "mismatch", "unreadable", "unfinished"]
"""How a replay went; `ok`: every move is legal, and the result is the recorded one."""

_UNREADABLE = frozenset({"bad_move", "hidden_cards", "not_a_pack"})


class ReplayedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record played again.

    `actions` are the valid ones and `states` the deal before and after each of them, one more than
    actions. `result` is ours, where the valid actions come to one. `problem` is the first thing
    that is wrong, with its place and articles; with "mismatch" every move is legal and
    `differences` tell where our result is not the recorded one. `iss` is our result as an ISS
    record writes it; `made` counts the actions after each ISS move.
    """

    status: Status
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    result: DealResult | None = None
    problem: Problem | None = None
    differences: tuple[Difference, ...] = ()
    iss: IssOutcome | None = None
    made: tuple[int, ...] = ()

    @property
    def state(self) -> State:
        """The last valid state."""
        return self.states[-1]

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of the problem; without one those of the result."""
        if self.problem is not None:
            return self.problem.articles
        return self.result.articles if self.result is not None else ()


def replay(
    record: Record | IssRecord | Problem, *, sitting: Sitting | None = None
) -> ReplayedRecord:
    """Play a record again by the rules it was played under; ISS records by the online ones.

    With `sitting` open what the rules forbid happens, and stands among the offences of the states;
    without it one of our own records is played as it was. Nothing is raised for a bad record: the
    problem is in the answer, with line, column and number of the move (for our own records the
    number of the action, the deal being number 1). What could not be read is answered so, too.

    >>> from skat.notation.iss_reader import read_iss
    >>> replayed = replay(next(read_iss("(;GM[Skat]MV[w CJ.CJ ]R[unknown] ;)")))
    >>> replayed.status
    'unreadable'
    >>> print(replayed.problem)
    These are not 32 different cards: 2 cards, 1 different
    """
    if isinstance(record, Problem):
        return ReplayedRecord(status="unreadable", states=(start(),), actions=(), problem=record)
    if isinstance(record, IssRecord):
        return _replay_iss(record, sitting or Sitting.PREVENTED)
    return _replay_own(record, sitting or record.sitting)


def _replay_own(record: Record, sitting: Sitting) -> ReplayedRecord:
    state = start(
        record.rules,
        table_size=record.table_size,
        sitting=sitting,
        bock=record.bock,
        ramsch_due=record.ramsch_due,
    )
    states = [state]
    actions = record.all_actions
    for number, action in enumerate(actions, 1):
        applied = apply(state, action)
        if isinstance(applied, Refusal):
            problem = refused_move(applied, move=number)
            return ReplayedRecord(
                status="illegal",
                states=tuple(states),
                actions=actions[: number - 1],
                result=state.result,
                problem=msgspec.structs.replace(problem, line=record.line),
            )
        state = applied.state
        states.append(state)
    return _compared_own(record, tuple(states), actions)


def _compared_own(
    record: Record, states: tuple[State, ...], actions: tuple[Action, ...]
) -> ReplayedRecord:
    result = states[-1].result
    status: Status = "ok"
    problem: Problem | None = None
    differing: tuple[Difference, ...] = ()
    if result is None:
        status = "unfinished"
        problem = Problem("unfinished", details={"actions": len(actions)}, line=record.line)
    elif record.result is not None and (differing := _differences(record.result, result)):
        status = "mismatch"
        problem = _result_differs(differing, result, line=record.line)
    return ReplayedRecord(
        status=status,
        states=states,
        actions=actions,
        result=result,
        problem=problem,
        differences=differing,
    )


def _differences(recorded: RecordedResult, result: DealResult) -> tuple[Difference, ...]:
    """The fields in which our result is another; the articles only explain it."""
    ours = recorded_result(result)
    return tuple(
        Difference(name, str(getattr(recorded, name)), str(getattr(ours, name)))
        for name in type(ours).__struct_fields__
        if name != "articles" and getattr(recorded, name) != getattr(ours, name)
    )


def _result_differs(
    differing: tuple[Difference, ...], result: DealResult, *, line: int | None
) -> Problem:
    recorded = ", ".join(f"{difference.field} {difference.recorded}" for difference in differing)
    ours = ", ".join(f"{difference.field} {difference.ours}" for difference in differing)
    details = {"recorded": recorded, "ours": ours}
    return Problem("result_differs", details=dict(details), articles=result.articles, line=line)


def _replay_iss(record: IssRecord, sitting: Sitting) -> ReplayedRecord:
    reading = IssReading()
    state = start(ONLINE_RULES, sitting=sitting)
    states, actions, made = [state], list[Action](), list[int]()
    problem: Problem | None = None
    for number, move in enumerate(record.moves, 1):
        if problem := _make(move, reading=reading, states=states, actions=actions):
            problem = _placed(problem, record, number)
            break
        made.append(len(actions))
    else:
        stopped = stopped_by_server(states[-1])
        if stopped is not None:
            _take(stopped, states=states, actions=actions)
    ours = iss_result(states[-1], reading)
    replayed = ReplayedRecord(
        status="ok",
        states=tuple(states),
        actions=tuple(actions),
        result=states[-1].result,
        iss=ours,
        made=tuple(made),
    )
    if problem is not None:
        status: Status = "unreadable" if problem.code in _UNREADABLE else "illegal"
        return msgspec.structs.replace(replayed, status=status, problem=problem)
    if ours is None:
        return _without_end(record, replayed)
    return _compared_iss(record, replayed, ours)


def _make(
    move: IssMove, *, reading: IssReading, states: list[State], actions: list[Action]
) -> Problem | None:
    meant = reading.actions(move, states[-1])
    if isinstance(meant, Problem):
        return meant
    for action in meant:
        if problem := _take(action, states=states, actions=actions):
            return problem
    return None


def _take(action: Action, *, states: list[State], actions: list[Action]) -> Problem | None:
    applied = apply(states[-1], action)
    if isinstance(applied, Refusal):
        return Problem(applied.code, details=dict(applied.details), articles=applied.articles)
    states.append(applied.state)
    actions.append(action)
    return None


def _placed(problem: Problem, record: IssRecord, move: int) -> Problem:
    line, column = place_of_move(record, move)
    return msgspec.structs.replace(problem, line=line, column=column, move=move)


def _compared_iss(record: IssRecord, replayed: ReplayedRecord, ours: IssOutcome) -> ReplayedRecord:
    if record.result is None:
        return replayed
    differing = differences(record.result, ours)
    if not differing:
        return replayed
    articles = replayed.result.articles if replayed.result is not None else ()
    problem = Problem(
        "result_differs",
        details={"recorded": write_result(record.result), "ours": write_result(ours)},
        articles=articles,
        line=record.line,
        column=record.column,
    )
    return msgspec.structs.replace(
        replayed, status="mismatch", problem=problem, differences=differing
    )


def _without_end(record: IssRecord, replayed: ReplayedRecord) -> ReplayedRecord:
    """The moves stop before the game is over: unfinished, unless one defender had given up.

    Online both must; the Skat Order takes one defender's word for both (SkO-4.3.3), so there is a
    result to hold against the recorded one.
    """
    state = replayed.state
    conceded = [seat for seat in state.conceded if seat is not state.soloist]
    if not conceded or not isinstance(record.result, IssResult) or not record.result.resigned:
        problem = Problem(
            "unfinished",
            details={"moves": len(record.moves)},
            line=record.line,
            column=record.column,
        )
        return msgspec.structs.replace(replayed, status="unfinished", problem=problem)
    by_the_law = msgspec.structs.replace(state, rules=start().rules, conceded=())
    applied = apply(by_the_law, Concede(conceded[0]))
    result = None if isinstance(applied, Refusal) else applied.state.result
    score = result.score.score if result is not None and result.score is not None else 0
    problem = Problem(
        "one_defender_resigned",
        details={"seat": conceded[0].value, "recorded": record.result.value, "ours": score},
        articles=("SkO-4.3.3",),
        line=record.line,
        column=record.column,
    )
    value = Difference("value", str(record.result.value), str(score))
    return msgspec.structs.replace(
        replayed, status="mismatch", result=result, problem=problem, differences=(value,)
    )
