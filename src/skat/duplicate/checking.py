"""A duplicate event worked out again: its movement, its seals, its results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from skat.duplicate.boards import board_seal
from skat.duplicate.form import DuplicateEvent, line_of, movement_of
from skat.duplicate.movement import BoardNumber
from skat.model.refusal import Refusal
from skat.shuffle import Seed


def duplicate_problems(event: DuplicateEvent) -> tuple[Refusal, ...]:
    """Everything that does not fit: sizes, seals that are missing, seeds that are not the sealed
    ones, seeds of boards that not all have played, results that there cannot be, late corrections.
    """
    found: list[Refusal] = []
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return (plan,)
    if len(event.seals) != event.boards:
        found.append(Refusal(code="duplicate_seals_missing", details={"boards": event.boards}))
    told = {str(board) for board in event.complete}
    for board, seed in event.seeds.items():
        if board not in told:
            found.append(Refusal(code="duplicate_told_early", details={"board": board}))
            continue
        number = BoardNumber(int(board))
        seal = board_seal(Seed(bytes.fromhex(seed)), event.id, number).hex()
        if seal not in event.seals[number - 1 : number]:
            found.append(Refusal(code="duplicate_seal_differs", details={"board": board}))
    found += [
        Refusal(code="duplicate_seed_missing", details={"board": board})
        for board in sorted(told - event.seeds.keys())
    ]
    times = Counter((result.board, result.table) for result in event.results)
    for result in event.results:
        wrong = line_of(result)
        there = 1 <= result.board <= event.boards and 1 <= result.table <= plan.tables
        if isinstance(wrong, Refusal):
            found.append(wrong)
        if not there or times[result.board, result.table] > 1:
            details = {"board": int(result.board), "table": result.table}
            found.append(Refusal(code="duplicate_no_such_board", details=details))
    found += _wrong_corrections(event)
    return tuple(found)


def _wrong_corrections(event: DuplicateEvent) -> Iterator[Refusal]:
    """Corrections that the notice does not allow: without a time for them, before it or after."""
    told = event.told_at or {}
    for each in event.corrected or ():
        board = int(each.was.board)
        if event.correction_minutes is UNSET or str(board) not in told:
            yield Refusal(code="duplicate_told", details={"board": board})
        elif each.at < told[str(board)]:
            yield Refusal(code="duplicate_corrected_early", details={"board": board})
        elif not each.by_director and each.at > told[str(board)] + 60 * event.correction_minutes:
            details = {"board": board, "minutes": event.correction_minutes}
            yield Refusal(code="duplicate_correction_over", details=details)
