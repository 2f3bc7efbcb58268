"""The state of a duplicate event: what is played, how many of its rounds have begun, and with real
packs the results.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from skat.journal import FormatVersion, Reducer
from skat.model.refusal import Refusal
from skat.office.duplicate import (
    AgreeToResult,
    CallWords,
    DropResult,
    DuplicateTerms,
    EnterResults,
    EventAction,
    OpenEvent,
    ResultAction,
    StartRound,
)
from skat.office.duplicate.proposals import (
    Proposals,
    agreed,
    dropped,
    proposed,
    typed_from_slips,
)
from skat.tournament.commands import Role
from skat.tournament.duplicate.form import DuplicateEvent, begun, movement_of
from skat.tournament.duplicate.movement import Movement

EVENT_KIND: Final = "duplicate"
FORMAT: Final = FormatVersion(3)


class DuplicateState(msgspec.Struct, frozen=True, kw_only=True):
    """An event as its journal has it; without `event` it is not open. `started` counts rounds.

    With real packs `event` has the results that count, and `proposals` those that wait for others
    at the table.
    """

    event: DuplicateEvent | None = None
    terms: DuplicateTerms = DuplicateTerms()
    started: int = 0
    packs: bool = False
    proposals: Proposals = {}

    @property
    def opened(self) -> DuplicateEvent:
        """The event. Raises `AssertionError` before it is open."""
        if self.event is None:
            raise AssertionError("an event begins with its first entry")
        return self.event

    @property
    def plan(self) -> Movement:
        """Who sits where in every round."""
        plan = movement_of(self.opened)
        if isinstance(plan, Refusal):
            raise AssertionError(f"an event has its movement: {plan.code}")
        return plan


def after(state: DuplicateState, action: EventAction) -> DuplicateState | Refusal:
    """The event after an action, or why the action may not happen.

    >>> after(DuplicateState(), StartRound(1)).code
    'no_such_duplicate'
    """
    match action:
        case OpenEvent(event=event, terms=terms):
            if state.event is not None:
                return Refusal(code="duplicate_begun")
            return DuplicateState(event=event, terms=terms, packs=bool(action.packs))
        case _ if state.event is None:
            return Refusal(code="no_such_duplicate", impossible=True)
        case CallWords(words=words):
            changed = begun(state.event, words=words)
            return changed if isinstance(changed, Refusal) else replace(state, event=changed)
        case StartRound(round=number):
            if state.event.words is None:
                return Refusal(code="duplicate_not_begun")
            rounds = state.event.boards // state.event.boards_a_round
            if number != state.started + 1 or number > rounds:
                details: dict[str, int | str] = {"round": number, "started": state.started}
                return Refusal(code="duplicate_no_such_round", details=details)
            return replace(state, started=number)
    return _with_results(state, action) if state.packs else Refusal(code="duplicate_live")


def _with_results(state: DuplicateState, action: ResultAction) -> DuplicateState | Refusal:
    """The event after something about results of real packs."""
    event, known = state.opened, state.proposals
    match action:
        case EnterResults(results=results):
            ahead = next(
                (each for each in results if each.board > state.started * event.boards_a_round),
                None,
            )
            if ahead is not None:
                return Refusal(code="duplicate_ahead", details={"board": int(ahead.board)})
            by_phone = action.by.role is Role.PLAYER
            made = (proposed if by_phone else typed_from_slips)(event, known, action)
        case AgreeToResult():
            made = agreed(event, known, action)
        case DropResult():
            made = dropped(event, known, action)
    if isinstance(made, Refusal):
        return made
    return replace(state, event=made.event, proposals=made.proposals)


_READ: Final = msgspec.json.Decoder(EventAction)


def _since(action: EventAction) -> FormatVersion:
    """The oldest version that reads this as it is meant: the first knew no sitting out, the second
    no real packs.
    """
    if isinstance(action, ResultAction) or (isinstance(action, OpenEvent) and action.packs):
        return FORMAT
    sits_out = isinstance(action, OpenEvent) and len(action.event.players) % 3
    return FormatVersion(2) if sits_out else FormatVersion(1)


REDUCER: Final[Reducer[DuplicateState, EventAction]] = Reducer(
    kind=EVENT_KIND,
    after=after,
    write=msgspec.json.encode,
    read=dict.fromkeys(map(FormatVersion, range(1, FORMAT + 1)), _READ.decode),
    newest=FORMAT,
    since=_since,
)
"""How the journal of an event becomes its state."""
