"""The duplicate events of one process: opened, and found by a key."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.journal import (
    Alone,
    Following,
    JournalId,
    Ledger,
    RunningJournals,
    Store,
    described,
    entries_of,
)
from skat.model.refusal import Refusal
from skat.office.apart import Apart, FindMovement, Here
from skat.office.duplicate import DuplicateTerms, OpenEvent, Packs
from skat.office.duplicate.state import EVENT_KIND, REDUCER, DuplicateState
from skat.office.duplicate.visit import (
    DESK,
    HELPER,
    EventLedger,
    EventSecrets,
    EventVisit,
    RunningEvent,
    cards_of_players,
)
from skat.office.keys import SECRET_BYTES, holder_of, key_of
from skat.tournament.commands import By, Role
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.form import DuplicatePlayer, new_event, wanted_movement
from skat.tournament.duplicate.movement import WantedMovement, is_known, remember_movement

_NAMES_BEGIN: Final = "d-"
"""How the names of duplicate journals begin."""


class OpenedEvent(msgspec.Struct, frozen=True):
    """A new event with the key of its desk and those of its players, by number.

    With real packs `helper` is the key of those who type slips.
    """

    duplicate: JournalId
    desk: str
    cards: dict[StartNumber, str]
    helper: str | UnsetType = UNSET


class DuplicateEvents(RunningJournals[RunningEvent]):
    """The events of one process. Belongs to one event loop.

    `following` is for other processes that write the same events. `apart` finds movements. `now`
    tells the seconds.
    """

    kind = EVENT_KIND
    missing = Refusal(code="no_such_duplicate", impossible=True)
    most_in_memory = 100

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        draw_secret: Callable[[int], bytes] = secrets.token_bytes,
        following: Following | Alone = Alone(),  # noqa: B008 - it has no state
        apart: Apart | None = None,
    ) -> None:
        super().__init__(store, following)
        self._apart = apart or Here()
        self._now = now
        self._draw_secret = draw_secret

    async def open(
        self,
        *,
        name: str,
        organiser: str,
        players: Sequence[DuplicatePlayer],
        boards: int,
        boards_a_round: int,
        terms: DuplicateTerms | Packs,
    ) -> OpenedEvent | Refusal:
        """Opens an event and seals its boards; `terms` are those of its live tables or real packs.

        Refused: as `skat.tournament.duplicate.movement.refused_size`, and `not_saved`.
        """
        packs = terms if isinstance(terms, Packs) else None
        at_table = 3 if packs is None else packs.at_table
        hidden = EventSecrets(keys=self._draw_secret(SECRET_BYTES), boards=self._draw_secret(32))
        event_id = self._draw_secret(9).hex()
        seed = self._draw_secret(32)
        wanted = WantedMovement(
            players=len(players),
            boards=boards,
            boards_a_round=boards_a_round,
            seed=seed,
            at_table=at_table,
        )
        if refused := await self._know(wanted, by=event_id):
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
            at_table=at_table,
            correction_minutes=0 if packs is None else packs.correction_minutes,
        )
        if isinstance(event, Refusal):
            return event
        journal = JournalId(f"{_NAMES_BEGIN}{event_id}")
        refused = await self._make(
            journal,
            OpenEvent(event, DuplicateTerms(), packs=True)
            if isinstance(terms, Packs)
            else OpenEvent(event, terms),
            actor=DESK,
            description=msgspec.json.encode(hidden),
        )
        if refused is not None:
            return refused
        cards = cards_of_players(hidden.keys, people=len(players))
        helper = UNSET if packs is None else key_of(hidden.keys, HELPER)
        return OpenedEvent(journal, key_of(hidden.keys, By()), cards, helper)

    async def _know(self, wanted: WantedMovement, *, by: str) -> Refusal | None:
        """Has the movement remembered, so that nothing here waits until it is found."""
        if is_known(wanted):
            return None
        movement = await self._apart.done(FindMovement(wanted=wanted), by=by)
        if isinstance(movement, Refusal):
            return movement
        remember_movement(wanted, movement)
        return None

    async def visit(self, name: JournalId, *, key: str | None) -> EventVisit | Refusal:
        """A visit by the owner of the key, or to the public views without one.

        Refused: `no_such_duplicate`, `bad_key`, `unknown_format`, `unreadable_entry`.

        Raises `StoreError` if the journal cannot be read.
        """
        running = await self._found(name)
        if isinstance(running, Refusal):
            return running
        event = running.ledger.state.opened
        if full := await self._know(wanted_movement(event), by=name):
            return full
        if key is None:
            return EventVisit(running, None, self._now)
        by = holder_of(running.secrets.keys, key)
        known = by is not None and (
            by.role is Role.MANAGEMENT
            or (by == HELPER and running.ledger.state.packs)
            or (by.number is not None and by.number <= len(event.players))
        )
        return EventVisit(running, by, self._now) if known else Refusal(code="bad_key")

    def fresh(self, name: JournalId) -> EventLedger:
        """The ledger of an event of which nothing was read yet."""
        return Ledger(self._store, name, start=DuplicateState(), reducer=REDUCER)

    async def _load(self, name: JournalId) -> RunningEvent:
        # What players entered is judged by the movement: it is found before that is read.
        first = await asyncio.to_thread(self._store.read, entries_of, name, limit=1)
        opened = [REDUCER.action_in(each) for each in first]
        for each in opened:
            if isinstance(each, OpenEvent) and each.packs:
                await self._know(wanted_movement(each.event), by=name)
        return await super()._load(name)

    def _run(self, ledger: EventLedger, description: bytes) -> RunningEvent:
        return RunningEvent(ledger, described(description, EventSecrets))
