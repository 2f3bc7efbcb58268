"""What type checkers must infer about the kernel's face; mypy reads this file, nothing runs it."""

from typing import assert_type

from skat.kernel import Cancel, Solver, build_info
from skat.kernel.position import Position, why_refused
from skat.kernel.solve import (
    DEFENDERS,
    ClaimAnswer,
    Decision,
    DiscardValue,
    MoveDecision,
    MoveValue,
    Value,
    claim,
    discards,
    line,
    lines_of_play,
    move_decisions,
    moves,
    null_wins,
    reaches,
    value,
)


def uses(position: Position, solver: Solver, cancel: Cancel) -> None:
    assert_type(build_info(), dict[str, str])
    assert_type(why_refused(position), str | None)
    assert_type(position.turn, int)
    assert_type(value(position, budget=10, cancel=cancel, solver=solver), Value)
    assert_type(value(position).points, int)
    assert_type(reaches(position, 61), Decision)
    assert_type(reaches(position, 61).answer, bool | None)
    assert_type(null_wins(position), Decision)
    assert_type(moves(position).cards, tuple[MoveValue, ...])
    assert_type(move_decisions(position, 90).cards, tuple[MoveDecision, ...])
    assert_type(line(position), tuple[int, ...])
    assert_type(claim(position, DEFENDERS), ClaimAnswer)
    assert_type(claim(position, 0).holds, bool | None)
    assert_type(discards(position).discards, tuple[DiscardValue, ...])
    assert_type(discards(position).nodes, int)
    assert_type(lines_of_play(position, budget=10, cancel=cancel), int | None)
    assert_type(cancel.is_set(), bool)
