"""The duplicate events of one process: opened, found by a key, told what the desk wants.

Two secrets lie in the description of the journal: the keys of the desk and of the players follow
from one, the cards of the boards from the other. No view contains them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from skat.duplicate.boards import board_seed
from skat.duplicate.form import DuplicatePlayer, new_event, wanted_movement
from skat.duplicate.movement import BoardNumber, WantedMovement, is_known, remember_movement
from skat.journal import (
    Actor,
    Alone,
    Answer,
    Following,
    JournalId,
    Ledger,
    NotDone,
    Running,
    RunningJournals,
    Store,
    Visit,
    described,
)
from skat.model.refusal import Refusal
from skat.office.apart import Apart, Here
from skat.office.duplicate.state import (
    EVENT_KIND,
    REDUCER,
    CallWords,
    DuplicateState,
    DuplicateTerms,
    EventAction,
    OpenEvent,
    StartRound,
)
from skat.office.keys import MANAGEMENT_ONLY, SECRET_BYTES, holder_of, key_of
from skat.shuffle import Seed
from skat.tournament.commands import By, Role
from skat.tournament.draw.seating import StartNumber

_NAMES_BEGIN: Final = "d-"
"""So that whoever reads the name of a journal sees of which kind it is."""
_DESK: Final = Actor("desk")

EventLedger: TypeAlias = Ledger[DuplicateState, EventAction]


class EventSecrets(msgspec.Struct, frozen=True):
    """What the description of the journal holds."""

    keys: bytes
    boards: bytes


class OpenedEvent(msgspec.Struct, frozen=True):
    """A new event with the key of its desk and those of its players, by number."""

    duplicate: JournalId
    desk: str
    cards: dict[StartNumber, str]


class RunningEvent(Running[DuplicateState, EventAction]):
    """An event in memory, and its secrets."""

    def __init__(self, ledger: EventLedger, secrets: EventSecrets) -> None:
        super().__init__(ledger)
        self.secrets = secrets


class EventVisit(Visit[RunningEvent]):
    """Somebody at an event. From `DuplicateEvents.visit`; without a key `by` is None."""

    def __init__(self, running: RunningEvent, by: By | None) -> None:
        super().__init__(running)
        self._by = by

    @property
    def state(self) -> DuplicateState:
        """The event as it stands."""
        return self._running.ledger.state

    @property
    def at_desk(self) -> bool:
        """Whether this is the desk."""
        return self._by is not None and self._by.role is Role.MANAGEMENT

    @property
    def number(self) -> StartNumber | None:
        """Whose key it was; None for the desk, and without a key."""
        return None if self._by is None else self._by.number

    @property
    def knows_names(self) -> bool:
        """Whether everybody is called by name here: people of the event meet at its tables."""
        return self.at_desk or self.number is not None

    @property
    def secret(self) -> bytes:
        """What names and tokens of the live tables follow from."""
        return self._running.secrets.keys

    @property
    def cards(self) -> dict[StartNumber, str] | Refusal:
        """The keys of all players, for the desk. Refused: `management_only`."""
        if not self.at_desk:
            return MANAGEMENT_ONLY
        return _cards(self.secret, people=len(self.state.opened.players))

    def seed(self, board: BoardNumber) -> Seed:
        """The seed of a board: for its tables, and for all once they have played it."""
        return board_seed(self._running.secrets.boards, self.state.opened.id, board)

    async def do(self, action: CallWords | StartRound, *, command_id: str) -> Answer:
        """Enters what the desk wants; a command sent again gets the answer of the first.

        Refused: `management_only`, as `skat.office.duplicate.state.after`, `not_saved`.
        """
        if not self.at_desk:
            return NotDone(self.seq, MANAGEMENT_ONLY)
        return await self._running.ledger.submit(
            lambda _: action,
            actor=_DESK,
            command_id=command_id,
            expected_seq=self.seq,
            at_any_time=True,
        )


class DuplicateEvents(RunningJournals[RunningEvent]):
    """The events of one process. Belongs to one event loop.

    `following` is for other processes that write the same events. `apart` finds movements.
    """

    kind = EVENT_KIND
    missing = Refusal(code="no_such_duplicate", impossible=True)
    most_in_memory = 100

    def __init__(
        self,
        store: Store,
        *,
        draw_secret: Callable[[int], bytes] = secrets.token_bytes,
        following: Following | Alone = Alone(),  # noqa: B008 - it has no state
        apart: Apart | None = None,
    ) -> None:
        super().__init__(store, following)
        self._apart = apart or Here()
        self._draw_secret = draw_secret

    async def open(
        self,
        *,
        name: str,
        organiser: str,
        players: Sequence[DuplicatePlayer],
        boards: int,
        boards_a_round: int,
        terms: DuplicateTerms,
    ) -> OpenedEvent | Refusal:
        """Opens an event and seals its boards.

        Refused: as `skat.duplicate.movement.refused_size`, and `not_saved`.
        """
        hidden = EventSecrets(keys=self._draw_secret(SECRET_BYTES), boards=self._draw_secret(32))
        event_id = self._draw_secret(9).hex()
        seed = self._draw_secret(32)
        wanted = WantedMovement(
            players=len(players), boards=boards, boards_a_round=boards_a_round, seed=seed
        )
        refused = await self._know(wanted, by=event_id)
        if refused is not None:
            return refused
        event = new_event(
            name=name,
            organiser=organiser,
            players=tuple(players),
            boards=boards,
            boards_a_round=boards_a_round,
            event_id=event_id,
            seed=seed,
            secret=hidden.boards,
        )
        if isinstance(event, Refusal):
            return event
        journal = JournalId(f"{_NAMES_BEGIN}{event_id}")
        refused = await self._make(
            journal,
            OpenEvent(event, terms),
            actor=_DESK,
            description=msgspec.json.encode(hidden),
        )
        if refused is not None:
            return refused
        cards = _cards(hidden.keys, people=len(players))
        return OpenedEvent(journal, key_of(hidden.keys, By()), cards)

    async def _know(self, wanted: WantedMovement, *, by: str) -> Refusal | None:
        """Has the movement remembered, so that nothing here waits until it is found."""
        if is_known(wanted):
            return None
        found = await self._apart.movement(wanted, by=by)
        if isinstance(found, Refusal):
            return found
        remember_movement(wanted, found)
        return None

    async def visit(self, name: JournalId, *, key: str | None) -> EventVisit | Refusal:
        """Lets somebody in: with a key its owner, without one to what everybody may see.

        Refused: `no_such_duplicate`, `bad_key`, `unknown_format`, `unreadable_entry`.

        Raises `StoreError` if the journal cannot be read.
        """
        running = await self._found(name)
        if isinstance(running, Refusal):
            return running
        event = running.ledger.state.opened
        full = await self._know(wanted_movement(event), by=name)
        if full is not None:
            return full
        if key is None:
            return EventVisit(running, None)
        by = holder_of(running.secrets.keys, key)
        known = by is not None and (
            by.role is Role.MANAGEMENT
            or (by.number is not None and by.number <= len(event.players))
        )
        return EventVisit(running, by) if known else Refusal(code="bad_key")

    def fresh(self, name: JournalId) -> EventLedger:
        """The ledger of an event of which nothing was read yet."""
        return Ledger(self._store, name, start=DuplicateState(), reducer=REDUCER)

    def _run(self, ledger: EventLedger, description: bytes) -> RunningEvent:
        return RunningEvent(ledger, described(description, EventSecrets))


def _cards(secret: bytes, *, people: int) -> dict[StartNumber, str]:
    numbers = [StartNumber(number) for number in range(1, people + 1)]
    return {number: key_of(secret, By(Role.PLAYER, number)) for number in numbers}
