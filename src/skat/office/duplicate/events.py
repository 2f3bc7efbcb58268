"""The duplicate events of one process: opened, found by a key, told what the desk wants.

Two secrets lie in the description of the journal: the keys of the desk and of the players follow
from one, the cards of the boards from the other. No view contains them.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
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
    Journal,
    JournalId,
    Ledger,
    Loaded,
    NotDone,
    Seq,
    Store,
    UnreadableJournalError,
    create,
    describe,
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
from skat.office.keys import SECRET_BYTES, holder_of, key_of
from skat.shuffle import Seed
from skat.tournament.commands import By, Role
from skat.tournament.draw.seating import StartNumber

MOST_IN_MEMORY: Final = 100
_NAMES_BEGIN: Final = "d-"
"""So that whoever reads the name of a journal sees of which kind it is."""
_DESK: Final = Actor("desk")

EventLedger: TypeAlias = Ledger[DuplicateState, EventAction]


class _Secrets(msgspec.Struct, frozen=True):
    """What the description of the journal holds."""

    keys: bytes
    boards: bytes


class OpenedEvent(msgspec.Struct, frozen=True):
    """A new event with the key of its desk and those of its players, by number."""

    duplicate: JournalId
    desk: str
    cards: dict[StartNumber, str]


class _Kept(msgspec.Struct, frozen=True):
    ledger: EventLedger
    secrets: _Secrets


class EventVisit:
    """Somebody at an event. From `DuplicateEvents.visit`; without a key `by` is None."""

    def __init__(self, kept: _Kept, by: By | None) -> None:
        self._kept = kept
        self._by = by

    @property
    def name(self) -> JournalId:
        """What the journal of the event is called."""
        return self._kept.ledger.journal

    @property
    def state(self) -> DuplicateState:
        """The event as it stands."""
        return self._kept.ledger.state

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
        return self._kept.secrets.keys

    @property
    def cards(self) -> dict[StartNumber, str] | Refusal:
        """The keys of all players, for the desk. Refused: `management_only`."""
        if not self.at_desk:
            return Refusal(code="management_only", articles=("TR-3.2",))
        return _cards(self.secret, people=len(self.state.opened.players))

    def seed(self, board: BoardNumber) -> Seed:
        """The seed of a board: for its tables, and for all once they have played it."""
        return board_seed(self._kept.secrets.boards, self.state.opened.id, board)

    async def do(self, action: CallWords | StartRound, *, command_id: str) -> Answer:
        """Enters what the desk wants; a command sent again gets the answer of the first.

        Refused: `management_only`, as `skat.office.duplicate.state.after`, `not_saved`.
        """
        ledger = self._kept.ledger
        if not self.at_desk:
            return NotDone(ledger.seq, Refusal(code="management_only", articles=("TR-3.2",)))
        return await ledger.submit(
            lambda _: action,
            actor=_DESK,
            command_id=command_id,
            expected_seq=ledger.seq,
            at_any_time=True,
        )


class DuplicateEvents:
    """The events of one process. Belongs to one event loop.

    `following` is for other processes that write the same events. `apart` finds movements.
    """

    def __init__(
        self,
        store: Store,
        *,
        draw_secret: Callable[[int], bytes] = secrets.token_bytes,
        following: Following | Alone = Alone(),  # noqa: B008 - it has no state
        apart: Apart | None = None,
    ) -> None:
        self._store = store
        self._apart = apart or Here()
        self._draw_secret = draw_secret
        self._following = following
        self._loaded = Loaded(self._load, forgotten=following.leave)

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
        hidden = _Secrets(keys=self._draw_secret(SECRET_BYTES), boards=self._draw_secret(32))
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
        journal = Journal(
            JournalId(f"{_NAMES_BEGIN}{event_id}"), EVENT_KIND, msgspec.json.encode(hidden)
        )
        if not await create(self._store, journal):
            return Refusal(code="not_saved")
        answer = await self._ledger(journal.id).submit(
            lambda _: OpenEvent(event, terms),
            actor=_DESK,
            command_id="open",
            expected_seq=Seq(0),
        )
        if isinstance(answer, NotDone):
            return answer.refusal
        cards = _cards(hidden.keys, people=len(players))
        return OpenedEvent(journal.id, key_of(hidden.keys, By()), cards)

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
        try:
            kept = await self._loaded.get(name)
            await self._following.catch_up(kept.ledger)
            if kept.ledger.has_lost_entries:
                kept = await self._loaded.get(name)
        except UnreadableJournalError as error:
            refused: Refusal = error.refusal
            return refused
        self._loaded.forget_idle(most=MOST_IN_MEMORY, idle=lambda one: one.ledger.idle)
        full = await self._know(wanted_movement(kept.ledger.state.opened), by=name)
        if full is not None:
            return full
        if key is None:
            return EventVisit(kept, None)
        by = holder_of(kept.secrets.keys, key)
        people = len(kept.ledger.state.opened.players)
        known = by is not None and (
            by.role is Role.MANAGEMENT or (by.number is not None and by.number <= people)
        )
        return EventVisit(kept, by) if known else Refusal(code="bad_key")

    @property
    def ledgers(self) -> tuple[EventLedger, ...]:
        """The events in memory."""
        return tuple(kept.ledger for kept in self._loaded)

    async def close(self) -> None:
        """Waits for every command that has begun."""
        for kept in await self._loaded.close():
            await kept.ledger.close()

    def _ledger(self, name: JournalId) -> EventLedger:
        return Ledger(self._store, name, start=DuplicateState(), reducer=REDUCER)

    async def _load(self, name: JournalId) -> _Kept:
        journal = await asyncio.to_thread(self._store.read, describe, name)
        if journal is None or journal.kind != EVENT_KIND:
            raise UnreadableJournalError(Refusal(code="no_such_duplicate", impossible=True))
        ledger = self._ledger(name)
        await ledger.load()
        if ledger.state.event is None:
            # The process died between the journal and its first entry; there is nothing in it.
            raise UnreadableJournalError(Refusal(code="no_such_duplicate", impossible=True))
        hidden = msgspec.json.decode(journal.metadata, type=_Secrets)
        ledger.forgotten = partial(self._loaded.forget, name)
        self._following.follow(ledger)
        return _Kept(ledger, hidden)


def _cards(secret: bytes, *, people: int) -> dict[StartNumber, str]:
    numbers = [StartNumber(number) for number in range(1, people + 1)]
    return {number: key_of(secret, By(Role.PLAYER, number)) for number in numbers}
