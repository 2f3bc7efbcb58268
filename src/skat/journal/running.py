"""The journals of one kind in one process: made, found, followed, visited, forgotten when idle.

What tables, lists, tournaments and duplicate events have in common. A kind of event brings its
reducer, what the description of its journal holds, and what its visitors may do.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from skat.journal.entry import BEFORE_THE_FIRST, Actor, Journal, JournalId, Seq
from skat.journal.following import Alone, Following
from skat.journal.ledger import Ledger, create
from skat.journal.ports import Store
from skat.journal.reducing import Action, Loaded, NotDone, State, UnreadableJournalError
from skat.journal.stored.queries import describe
from skat.model.refusal import Detail, Refusal

Item = TypeVar("Item", bound="Running[Any, Any]")
Description = TypeVar("Description")


class Running(Generic[State, Action]):
    """A journal in memory: its ledger, and in subclasses what is kept only as long as that."""

    def __init__(self, ledger: Ledger[State, Action]) -> None:
        self.ledger = ledger

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost if it were forgotten now."""
        return self.ledger.idle

    async def close(self) -> None:
        """Waits for every command that has begun."""
        await self.ledger.close()


class Visit(Generic[Item]):
    """A caller at a running journal; subclasses say what he may see and do there."""

    def __init__(self, running: Item) -> None:
        self._running = running

    @property
    def name(self) -> JournalId:
        """What the journal is called."""
        return self._running.ledger.journal

    @property
    def seq(self) -> Seq:
        """The number of its newest entry."""
        return self._running.ledger.seq

    @property
    def has_lost_entries(self) -> bool:
        """Whether all is to be asked for anew: the database has lost the newest entries."""
        return self._running.ledger.has_lost_entries

    def look_on(self, show: Callable[[], None]) -> Refusal | None:
        """Calls `show` after every entry until `part`, or why not."""
        self._running.ledger.subscribe(show)
        return None

    def part(self, show: Callable[[], None]) -> None:
        """Ends that; may be repeated."""
        self._running.ledger.unsubscribe(show)


class RunningJournals(ABC, Generic[Item]):
    """The journals of one `kind` in one process. Belongs to one event loop.

    `missing` is the refusal where there is none of the name that is asked for. No more than
    `most_in_memory` are kept unless more are in use. `following` is for other processes that write
    the same ones.
    """

    kind: ClassVar[str]
    missing: ClassVar[Refusal]
    most_in_memory: float = inf

    def __init__(self, store: Store, following: Following | Alone) -> None:
        self._store = store
        self._following = following
        self._loaded = Loaded(self._load, forgotten=following.leave)

    @abstractmethod
    def fresh(self, name: JournalId) -> Ledger[Any, Any]:
        """The ledger of a journal of which nothing was read yet."""

    @abstractmethod
    def _run(self, ledger: Any, description: bytes) -> Item:
        """A journal that was read, with what `described` finds in its description."""

    @property
    def ledgers(self) -> tuple[Ledger[Any, Any], ...]:
        """Those in memory."""
        return tuple(running.ledger for running in self._loaded)

    async def close(self) -> None:
        """Waits for every command that has begun."""
        for running in await self._loaded.close():
            await running.close()

    async def _make(
        self, name: JournalId, first: object, *, actor: Actor, description: bytes
    ) -> Refusal | None:
        """Makes a journal with its first entry. Refused as the reducer says, and `not_saved`."""
        if not await create(self._store, Journal(name, self.kind, description)):
            return Refusal(code="not_saved")
        answer = await self.fresh(name).submit(
            lambda _: first, actor=actor, command_id="open", expected_seq=BEFORE_THE_FIRST
        )
        return answer.refusal if isinstance(answer, NotDone) else None

    async def _found(self, name: JournalId) -> Item | Refusal:
        """The journal of this name as its newest entry has it.

        Refused: `missing`, `unknown_format`, `unreadable_entry`. Raises `StoreError`.
        """
        try:
            while True:
                running = await self._loaded.get(name)
                # A client that comes from another server sees at least what was shown there.
                await self._following.catch_up(running.ledger)
                # Meanwhile it may have been forgotten: entries were lost, or nobody used it.
                if self._loaded.peek(name) is running:
                    break
        except UnreadableJournalError as error:
            refused: Refusal = error.refusal
            return refused
        self._loaded.forget_idle(most=self.most_in_memory, idle=lambda item: item.idle)
        return running

    async def _load(self, name: JournalId) -> Item:
        ledger = self.fresh(name)
        description = await self._read(ledger)
        if ledger.seq == BEFORE_THE_FIRST:
            # The process died between the journal and its first entry; there is nothing in it.
            raise UnreadableJournalError(self.missing)
        # By its name: a ledger that refers to itself would stay after it was forgotten.
        ledger.forgotten = partial(self._lost, name)
        running = self._run(ledger, description)
        self._following.follow(ledger)
        return running

    async def _read(self, ledger: Ledger[Any, Any]) -> bytes:
        """Reads a journal; its description."""
        journal = await asyncio.to_thread(self._store.read, describe, ledger.journal)
        if journal is None or journal.kind != self.kind:
            # Requests for what does not exist must not fill the memory.
            raise UnreadableJournalError(self.missing)
        await ledger.load()
        return journal.metadata

    def _lost(self, name: JournalId) -> None:
        """Its journal lost entries: a visitor who comes back finds it as it is there now."""
        self._loaded.forget(name)


def described(description: bytes, kind: type[Description]) -> Description:
    """What the description of a journal holds. Raises `UnreadableJournalError`."""
    try:
        return msgspec.json.decode(description, type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        reason: dict[str, Detail] = {"seq": 0, "reason": str(error)[:200]}
        raise UnreadableJournalError(Refusal("unreadable_entry", details=reason)) from None
