"""The state of a duplicate event: what is played, and how many of its rounds have begun.

Results are not in it. They are in the journals of the tables that play the boards, and are read
there, so that nothing has to be kept equal in two places.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from skat.duplicate.form import DuplicateEvent, begun, movement_of
from skat.duplicate.movement import Movement
from skat.journal import FormatVersion, Reducer
from skat.model.refusal import Refusal
from skat.tournament.notice.terms import OnlineTerms, Patience, Seconds

EVENT_KIND: Final = "duplicate"
FORMAT: Final = FormatVersion(2)

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class DuplicateTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock of the tables: so many `seconds` for every move, or for all moves of a deal.

    Then a computer player acts, and for whoever is away for `absent_seconds`.
    """

    clock: Literal["none", "move", "deal"] = "move"
    seconds: Seconds = 60
    absent_seconds: Patience | None = 180

    @property
    def online(self) -> OnlineTerms:
        """The same as the terms of a tournament: nothing forbidden can happen, all look back."""
        return OnlineTerms(
            clock=self.clock, seconds=self.seconds, absent_seconds=self.absent_seconds
        )


class OpenEvent(msgspec.Struct, frozen=True, tag_field="do", tag="open_event"):
    """The event with its seals, before anybody has called out a word."""

    event: DuplicateEvent
    terms: DuplicateTerms


class CallWords(msgspec.Struct, frozen=True, tag_field="do", tag="call_words"):
    """What was called out when the seals were known; from now on the cards are fixed."""

    words: Words


class StartRound(msgspec.Struct, frozen=True, tag_field="do", tag="start_round"):
    """The tables of a round are opened."""

    round: int


EventAction: TypeAlias = OpenEvent | CallWords | StartRound


class DuplicateState(msgspec.Struct, frozen=True, kw_only=True):
    """An event as its journal has it; without `event` it is not open. `started` counts rounds."""

    event: DuplicateEvent | None = None
    terms: DuplicateTerms = DuplicateTerms()
    started: int = 0

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
            return DuplicateState(event=event, terms=terms)
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


_READ: Final = msgspec.json.Decoder(EventAction)


def _since(action: EventAction) -> FormatVersion:
    """The oldest version that reads this as it is meant: the first knew no sitting out."""
    sits_out = isinstance(action, OpenEvent) and len(action.event.players) % 3
    return FORMAT if sits_out else FormatVersion(1)


REDUCER: Final[Reducer[DuplicateState, EventAction]] = Reducer(
    kind=EVENT_KIND,
    after=after,
    write=msgspec.json.encode,
    read=dict.fromkeys(map(FormatVersion, range(1, FORMAT + 1)), _READ.decode),
    newest=FORMAT,
    since=_since,
)
"""How the journal of an event becomes its state."""
