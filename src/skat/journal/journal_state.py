"""What is known of one journal in memory: its entries, its state, the commands that it has seen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Generic, TypeVar

from skat.journal.entry import BEFORE_THE_FIRST, Actor, Digest, Entry, JournalId, Seq
from skat.journal.ports import Store
from skat.journal.reducing import Action, Recovered, Reducer, State
from skat.journal.stored.queries import entries_of

COMMANDS: Final = logging.getLogger("skat.commands")
"""The server that answered a command logs how, the others log that they have read its entry. Off by
default.
"""
COMMANDS.setLevel(logging.WARNING)


def note_command(journal: JournalId, command: str, *, seq: Seq, outcome: str) -> None:
    """Writes a line: `outcome` is "done", "read" or the code of a refusal."""
    if COMMANDS.isEnabledFor(logging.INFO):
        fields = {"journal": journal, "command": command, "seq": int(seq), "outcome": outcome}
        COMMANDS.info(
            "command %s of %s: %s, entry %d",
            command,
            journal,
            outcome,
            seq,
            extra={"event": "command", **fields},
        )


Result = TypeVar("Result")


class Begun:
    """The work of one owner that has begun and is not done. Belongs to one event loop."""

    __slots__ = ("_tasks",)

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __bool__(self) -> bool:
        return bool(self._tasks)

    async def to_its_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """What the work comes to; it goes on where the caller is cancelled."""
        return await asyncio.shield(self._begin(work))

    def answering(self, answer: asyncio.Future[Result], work: Coroutine[Any, Any, Result]) -> None:
        """Has the work done; what it comes to, or how it fails, is the answer."""
        self._begin(work).add_done_callback(partial(_hand_on, answer))

    async def wait(self) -> None:
        """Waits until nothing is left, what begins meanwhile included."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _hand_on(answer: asyncio.Future[Result], task: asyncio.Task[Result]) -> None:
    """Gives the waiting caller the result of a task."""
    if answer.done():
        return
    if task.cancelled():
        answer.cancel()
    elif (error := task.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(task.result())


MOST_REMEMBERED: Final = 4
"""How many recent commands are kept in memory; the journal has the others."""


class JournalState(Generic[State, Action]):
    """One journal and the state it comes to. `state` is always what the journal holds, never more.

    Everything runs on one event loop; what is read is read in a thread.
    """

    def __init__(
        self,
        store: Store,
        journal: JournalId,
        *,
        start: State,
        reducer: Reducer[State, Action],
    ) -> None:
        self.journal = journal
        self.state = start
        self.seq = BEFORE_THE_FIRST
        self._start = start
        self._store = store
        self._reducer = reducer
        self.has_lost_entries = False
        """Whether the journal no longer holds what this state came from; then it is of no use."""
        self._newest: Digest | None = None
        self._answered: dict[tuple[Actor, str], Seq] = {}
        self._subscribers: list[Callable[[], None]] = []

    # --- the journal ------------------------------------------------------------------------

    async def load(self) -> None:
        """Reads the journal. Raises `UnreadableJournalError` and `StoreError`."""
        self.take_over(await asyncio.to_thread(self.recovered))

    def recovered(self) -> Recovered[State]:
        """The state of the journal as it is now, replayed from its beginning; runs in a thread."""
        entries = self._store.read(entries_of, self.journal)
        return Recovered(self._reducer.replayed(entries, start=self._start), entries)

    def take_over(self, recovered: Recovered[State]) -> None:
        """Continues from what was read."""
        self.state = recovered.state
        self.seq = recovered.entries[-1].seq if recovered.entries else BEFORE_THE_FIRST
        self._newest = recovered.entries[-1].hash if recovered.entries else None
        newest = recovered.entries[-MOST_REMEMBERED:]
        self._answered = {(entry.actor, entry.command_id): entry.seq for entry in newest}

    async def _read_on(self) -> bool:
        """Whether there was something that others had entered; the state is after that now.

        Where the newest entry that is known here is not in the journal any more, as after a
        database that lost its end, the state stays and `lost_entries` is called.
        """
        read = await asyncio.to_thread(self._following)
        if read is None:
            self._lose_entries()
            return False
        if not read.entries:
            return False
        before, self.state, self.seq = self.state, read.state, read.entries[-1].seq
        self._newest = read.entries[-1].hash
        for entry in read.entries:
            note_command(self.journal, entry.command_id, seq=entry.seq, outcome="read")
        for entry in read.entries[-MOST_REMEMBERED:]:
            self._remember(entry)
        await self.caught_up(before)
        return True

    def _following(self) -> Recovered[State] | None:
        """The entries behind the newest that is known, and the state after them; in a thread.

        None where that newest one is not there, or is another one by now.
        """
        entries = self._store.read(
            entries_of, self.journal, after=Seq(max(self.seq - 1, BEFORE_THE_FIRST))
        )
        if self.seq > BEFORE_THE_FIRST:
            if not entries or entries[0].hash != self._newest:
                return None
            entries = entries[1:]
        return Recovered(self._reducer.replayed(entries, start=self.state, after=self.seq), entries)

    def _lose_entries(self) -> None:
        if not self.has_lost_entries:
            self.has_lost_entries = True
            self.lost_entries()

    def _remember(self, entry: Entry) -> None:
        self._answered[entry.actor, entry.command_id] = entry.seq
        if len(self._answered) > MOST_REMEMBERED:
            del self._answered[next(iter(self._answered))]

    # --- called in a subclass ---------------------------------------------------------------

    def lost_entries(self) -> None:
        """What the owner does when the journal has lost entries."""

    async def caught_up(self, before: State) -> None:
        """What the owner does when others have entered something, before it is shown."""

    def show(self) -> None:
        """Tells every subscriber that there is something to see."""
        for show in tuple(self._subscribers):
            show()

    def subscribe(self, show: Callable[[], None]) -> None:
        """Calls `show` after every entry from now on; it must be quick and never raise."""
        self._subscribers.append(show)

    def unsubscribe(self, show: Callable[[], None]) -> None:
        """Ends that; may be repeated."""
        if show in self._subscribers:
            self._subscribers.remove(show)
