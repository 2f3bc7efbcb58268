"""The results of a duplicate event, and everything in its file that does not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.shuffle import Seed
from skat.tournament.duplicate.boards import board_seal, board_seed
from skat.tournament.duplicate.form import (
    BoardResult,
    CorrectedResult,
    DuplicateEvent,
    line_of,
    movement_of,
)
from skat.tournament.duplicate.movement import BoardNumber


def is_told(event: DuplicateEvent, board: BoardNumber) -> bool:
    """Whether all tables have played a board, so that its cards are published.

    >>> from skat.tournament.duplicate.form import DuplicatePlayer, new_event
    >>> from skat.rules import must
    >>> event = must(new_event(name="Cup", organiser="Club", boards=3, boards_a_round=3,
    ...     players=tuple(DuplicatePlayer(name=name) for name in "ABCDEF"), event_id="cup",
    ...     seed=bytes(32), secret=bytes(32)))
    >>> is_told(event, BoardNumber(1))
    False
    """
    if str(board) in event.seeds or str(board) in (event.told_at or {}):
        return True
    made = [each for each in event.results if each.board == board]
    if len(made) < event.tables:
        return False
    lines = {each.table: line_of(each) for each in made if each.table <= event.tables}
    return sum(not isinstance(line, Refusal) for line in lines.values()) == event.tables


def standing(event: DuplicateEvent, board: BoardNumber, *, table: int) -> BoardResult | None:
    """The result of a table on a board that counts now; None while there is none."""
    return next(
        (each for each in event.results if each.board == board and each.table == table), None
    )


def entered(
    event: DuplicateEvent, results: Sequence[BoardResult], *, at: int
) -> DuplicateEvent | Refusal:
    """As `with_result`, for a caller without the secret: the seeds of the boards that these results
    publish are still missing.
    """
    boards = sorted({each.board for each in results})
    published = {board for board in boards if is_told(event, board)}
    known = {(each.board, each.table): each for each in event.results}
    for result in results:
        if refused := _refused_result(event, result):
            return refused
        if result.board in published:
            return _refused_published(event, result, at=at)
        known[result.board, result.table] = result
    changed = replace(event, results=tuple(known[at] for at in sorted(known)))
    if event.correction_minutes is UNSET:
        return changed
    now = {str(board): at for board in boards if is_told(changed, board)}
    return replace(changed, told_at={**(event.told_at or {}), **now}) if now else changed


def _refused_published(event: DuplicateEvent, result: BoardResult, *, at: int) -> Refusal:
    """Why a published board is not entered anew; within the time it may be corrected."""
    if refused := refused_correction(event, result, at=at):
        return refused
    details = {"board": int(result.board), "minutes": event.correction_minutes or 0}
    return Refusal(code="duplicate_correct_instead", details=details)


def with_result(
    event: DuplicateEvent, result: BoardResult, *, secret: bytes, at: int = 0
) -> DuplicateEvent | Refusal:
    """The event with one more result, or one that is put right before its board is published.

    The last table's result publishes the board: its seed is shown; `at` is the time (UTC, seconds).
    Refused: an event that has not begun, a board or table that there is not, a game that there
    cannot be, a published board.
    """
    changed = entered(event, [result], at=at)
    if isinstance(changed, Refusal) or not is_told(changed, result.board):
        return changed
    seed = board_seed(secret, event.id, result.board).hex()
    return replace(changed, seeds={**event.seeds, str(result.board): seed})


def with_correction(
    event: DuplicateEvent, result: BoardResult, *, at: int, reason: str, by_director: bool = False
) -> DuplicateEvent | Refusal:
    """The event with a result of a published board put right, within the time that the notice sets.

    After that only the director does it. What stood there is kept with the reason; `at` is the time
    at which it was asked for (UTC, seconds). Refused: as `with_result`, a board that is not yet
    published, and one whose time for corrections is over.
    """
    if refused := refused_correction(event, result, at=at, by_director=by_director):
        return refused
    was = standing(event, result.board, table=result.table)
    if was is None:
        return Refusal(code="duplicate_not_told", details={"board": int(result.board)})
    is_late = refused_correction(event, result, at=at) is not None
    corrected = CorrectedResult(
        was=was, at=at, reason=reason, by_director=True if is_late else UNSET
    )
    results = tuple(result if each is was else each for each in event.results)
    return replace(event, results=results, corrected=(*(event.corrected or ()), corrected))


def refused_correction(
    event: DuplicateEvent, result: BoardResult, *, at: int, by_director: bool = False
) -> Refusal | None:
    """Why this may not be corrected at this time (UTC, seconds); see `with_correction`."""
    if refused := _refused_result(event, result):
        return refused
    board = int(result.board)
    if not is_told(event, result.board):
        return Refusal(code="duplicate_not_told", details={"board": board})
    told_at = (event.told_at or {}).get(str(board))
    if event.correction_minutes is UNSET or told_at is None:
        return Refusal(code="duplicate_told", details={"board": board})
    if at > told_at + 60 * event.correction_minutes and not by_director:
        details = {"board": board, "minutes": event.correction_minutes}
        return Refusal(code="duplicate_correction_over", details=details)
    return None


def _refused_result(event: DuplicateEvent, result: BoardResult) -> Refusal | None:
    """Why a table cannot have made this: not begun, no such board or table, no such game."""
    if event.words is None:
        return Refusal(code="duplicate_not_begun")
    if not 1 <= result.board <= event.boards or result.table > event.tables:
        details = {"board": int(result.board), "table": result.table}
        return Refusal(code="duplicate_no_such_board", details=details)
    line = line_of(result)
    return line if isinstance(line, Refusal) else None


def duplicate_problems(event: DuplicateEvent) -> tuple[Refusal, ...]:
    """Everything that does not fit: sizes, seals that are missing, seeds that are not the sealed
    ones, seeds of boards that not all have played, results that there cannot be, late corrections.
    """
    refusals: list[Refusal] = []
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return (plan,)
    if len(event.seals) != event.boards:
        refusals.append(Refusal(code="duplicate_seals_missing", details={"boards": event.boards}))
    published = {str(board) for board in event.complete}
    for board, seed in event.seeds.items():
        if board not in published:
            refusals.append(Refusal(code="duplicate_told_early", details={"board": board}))
            continue
        number = BoardNumber(int(board))
        seal = board_seal(Seed(bytes.fromhex(seed)), event.id, number).hex()
        if seal not in event.seals[number - 1 : number]:
            refusals.append(Refusal(code="duplicate_seal_differs", details={"board": board}))
    refusals += [
        Refusal(code="duplicate_seed_missing", details={"board": board})
        for board in sorted(published - event.seeds.keys())
    ]
    times = Counter((result.board, result.table) for result in event.results)
    for result in event.results:
        wrong = line_of(result)
        there = 1 <= result.board <= event.boards and 1 <= result.table <= plan.tables
        if isinstance(wrong, Refusal):
            refusals.append(wrong)
        if not there or times[result.board, result.table] > 1:
            details = {"board": int(result.board), "table": result.table}
            refusals.append(Refusal(code="duplicate_no_such_board", details=details))
    refusals += _wrong_corrections(event)
    return tuple(refusals)


def _wrong_corrections(event: DuplicateEvent) -> Iterator[Refusal]:
    """Corrections that the notice does not allow: without a time for them, before it or after."""
    told_at = event.told_at or {}
    for each in event.corrected or ():
        board = int(each.was.board)
        if event.correction_minutes is UNSET or str(board) not in told_at:
            yield Refusal(code="duplicate_told", details={"board": board})
        elif each.at < told_at[str(board)]:
            yield Refusal(code="duplicate_corrected_early", details={"board": board})
        elif not each.by_director and each.at > told_at[str(board)] + 60 * event.correction_minutes:
            details = {"board": board, "minutes": event.correction_minutes}
            yield Refusal(code="duplicate_correction_over", details=details)
