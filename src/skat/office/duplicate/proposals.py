"""Results of real packs: slips count at once, what a phone proposes when all with cards agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.duplicate import AgreeToResult, DropResult, EnterResults
from skat.tournament.commands import Role
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.form import BoardResult, DuplicateEvent, movement_of
from skat.tournament.duplicate.movement import BoardNumber
from skat.tournament.duplicate.results import (
    entered,
    is_told,
    refused_correction,
    with_correction,
)


class ResultProposal(msgspec.Struct, frozen=True, kw_only=True):
    """What a player entered, and who of those that held cards has agreed so far.

    `version` counts what was proposed at this table for this board, so that nobody agrees to
    something else than was seen. `at` is the time at which it was entered (UTC, seconds).
    """

    result: BoardResult
    agreed: tuple[StartNumber, ...]
    version: int
    at: int
    reason: str = ""
    open: bool = True


MOST_AT_ONCE: Final = 250
"""Results of a form that are new: two rounds of the largest event, in 50 ms."""

Proposals: TypeAlias = Mapping[tuple[BoardNumber, int], ResultProposal]
"""By board and table the newest proposal; those that came to their end are kept for the count."""


class EventSoFar(msgspec.Struct, frozen=True):
    """The event and what is proposed, after something was entered, agreed to or dropped."""

    event: DuplicateEvent
    proposals: Proposals


def players_at(
    event: DuplicateEvent, board: BoardNumber, *, table: int
) -> tuple[StartNumber, ...] | Refusal:
    """Who sits at a table on a board: forehand, middlehand, rearhand, at four the dealer last.

    Refused: `duplicate_no_such_board`.
    """
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return plan
    if not (1 <= board <= event.boards and 1 <= table <= plan.tables):
        details = {"board": int(board), "table": table}
        return Refusal(code="duplicate_no_such_board", details=details)
    dealer = plan.dealer(board, table=table)
    return (*plan.seated(board, table=table), *(() if dealer is None else (dealer,)))


def typed_from_slips(
    event: DuplicateEvent, known: Proposals, action: EnterResults
) -> EventSoFar | Refusal:
    """The results of signed slips, all or none; what waited there is settled by them.

    What counts already may come again, for a form comes whenever more of it is filled in.
    """
    stands = frozenset(event.results)
    results = [each for each in action.results if each not in stands]
    if len(results) > MOST_AT_ONCE:
        return Refusal(code="duplicate_form_long", details={"most": MOST_AT_ONCE})
    by_director = action.by.role is Role.MANAGEMENT
    counted = _counted(
        event,
        results,
        asked_at=action.at,
        at=action.at,
        reason=action.reason,
        by_director=by_director,
    )
    if isinstance(counted, Refusal):
        return counted
    settled = {(each.board, each.table) for each in results}
    if len(settled) < len(results):
        named = [(each.board, each.table) for each in results]
        board, table = next(each for each in named if named.count(each) > 1)
        details = {"board": int(board), "table": table}
        return Refusal(code="duplicate_no_such_board", details=details)
    closed = {at: replace(known[at], open=False) for at in settled & known.keys()}
    return EventSoFar(counted, {**known, **closed})


def proposed(event: DuplicateEvent, known: Proposals, action: EnterResults) -> EventSoFar | Refusal:
    """What a player enters by phone, in place of what waited there."""
    for result in action.results:
        board, table, number = result.board, result.table, action.by.number
        there = players_at(event, board, table=table)
        if isinstance(there, Refusal):
            return there
        if number is None or number not in there:
            return _not_there(number)
        # Refused now, not when the others have agreed.
        tried = _counted(event, [result], asked_at=action.at, at=action.at, reason=action.reason)
        if isinstance(tried, Refusal):
            return tried
        before = known.get((board, table))
        new = ResultProposal(
            result=result,
            agreed=(number,) if number in there[:3] else (),
            version=1 if before is None else before.version + 1,
            at=action.at,
            reason=action.reason,
        )
        known = {**known, (board, table): new}
    return EventSoFar(event, known)


def agreed(event: DuplicateEvent, known: Proposals, action: AgreeToResult) -> EventSoFar | Refusal:
    """A player agrees; with the last of those who held cards the result counts."""
    pending = _waiting_at(event, known, action)
    if isinstance(pending, Refusal):
        return pending
    waiting, there = pending
    if action.number not in there[:3]:
        return _not_there(action.number)
    numbers = tuple(sorted({*waiting.agreed, action.number}))
    now = replace(waiting, agreed=numbers, open=set(numbers) != set(there[:3]))
    if not now.open:
        counted = _counted(event, [now.result], asked_at=now.at, at=action.at, reason=now.reason)
        if isinstance(counted, Refusal):
            return counted
        event = counted
    return EventSoFar(event, {**known, (action.board, action.table): now})


def dropped(event: DuplicateEvent, known: Proposals, action: DropResult) -> EventSoFar | Refusal:
    """A proposal is withdrawn by a player at its table, or by desk and helpers."""
    pending = _waiting_at(event, known, action)
    if isinstance(pending, Refusal):
        return pending
    waiting, there = pending
    if action.by.role is Role.PLAYER and action.by.number not in there:
        return _not_there(action.by.number)
    return EventSoFar(event, {**known, (action.board, action.table): replace(waiting, open=False)})


def _waiting_at(
    event: DuplicateEvent, known: Proposals, action: AgreeToResult | DropResult
) -> tuple[ResultProposal, tuple[StartNumber, ...]] | Refusal:
    """The proposal that the sender saw, if it still waits, and who sits at that table."""
    waiting = known.get((action.board, action.table))
    if waiting is None or not waiting.open or waiting.version != action.version:
        details = {"board": int(action.board), "table": action.table}
        return Refusal(code="duplicate_changed", details=details)
    there = players_at(event, action.board, table=action.table)
    return there if isinstance(there, Refusal) else (waiting, there)


def _counted(
    event: DuplicateEvent,
    results: Sequence[BoardResult],
    *,
    asked_at: int,
    at: int,
    reason: str,
    by_director: bool = False,
) -> DuplicateEvent | Refusal:
    """The event in which these count from `at` on; in place of another one only with a reason."""
    reason, stands = reason.strip(), {(each.board, each.table) for each in event.results}
    published = {board for board in {each.board for each in results} if is_told(event, board)}
    for result in results:
        if result.counted is not None:
            details = {"board": int(result.board), "table": result.table}
            return Refusal(code="duplicate_no_such_board", details=details)
        # It may have been asked for before the last table made its result.
        asked = max(asked_at, (event.told_at or {}).get(str(result.board), asked_at))
        if result.board in published:
            refused = refused_correction(event, result, at=asked, by_director=by_director)
            if refused is not None:
                return refused
        if (result.board, result.table) in stands and not reason:
            return Refusal(code="reason_missing")
        if result.board in published:
            changed = with_correction(
                event, result, at=asked, reason=reason, by_director=by_director
            )
            if isinstance(changed, Refusal):
                return changed
            event = changed
    return entered(event, [each for each in results if each.board not in published], at=at)


def _not_there(number: StartNumber | None) -> Refusal:
    return Refusal(
        code="not_your_table",
        articles=("TR-7.1.5", "TR-9.9", "TR-9.7"),
        details={"number": number or 0},
    )
