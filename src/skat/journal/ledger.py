"""A state on a journal: one command at a time, on disk before it is shown.

What tables, lists and tournaments have in common. How an action changes the state is their own
business, given as a `Reducer`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Final

from msgspec.structs import replace

from skat.journal.append import Appended, AppendOutcome, Created, Duplicate, LeaseLost
from skat.journal.entry import (
    Actor,
    Command,
    CommandId,
    Entry,
    FormatVersion,
    Journal,
    JournalId,
    Seq,
)
from skat.journal.fair_lock import FairLock
from skat.journal.journal_state import Begun, JournalState, note_command
from skat.journal.ports import Store, StoreError
from skat.journal.reducing import (
    Action,
    Answer,
    Done,
    NotDone,
    Reducer,
    State,
    Wanted,
)
from skat.journal.stored.leases import Lease
from skat.journal.stored.queries import append_entry, create_journal, entry_of
from skat.journal.threads import crossing_to
from skat.model.refusal import Detail, Refusal

_log = logging.getLogger(__name__)

MOST_TRIES: Final = 5
"""How often a command that may come at any time is tried while others write the same journal."""

LEASE_LOST: Final = "lease_lost"
"""The refusal code for a former driver."""

ENTRIES_LOST: Final = "moves_lost"
"""The refusal code where the journal no longer holds what this state came from."""

PASSING: Final = (ENTRIES_LOST, "stale", "not_saved", "not_known", "not_known_everywhere")
"""Codes of refusals in which no rule has decided anything: sent again, the same may be accepted."""


class Ledger(JournalState[State, Action]):
    """One journal and the state it comes to. `state` is always what the journal holds, never more.

    A command is judged, committed, then shown to all and acknowledged. Others may write the same
    journal: a refused commit reads what they have written, and so does `catch_up`. Everything runs
    on one event loop; a command that has begun is finished even if its caller goes away.

    `told` is called with the number of each entry that this ledger has written; `known` gives the
    newest format of a kind of journal that all its readers know. `forgotten` is called when the
    journal has lost entries: then this ledger takes nothing more, and another has to be loaded.
    `beside` is called when what is kept next to the journal has changed, `hear` with a message of
    another server.
    """

    def __init__(
        self,
        store: Store,
        journal: JournalId,
        *,
        start: State,
        reducer: Reducer[State, Action],
    ) -> None:
        super().__init__(store, journal, start=start, reducer=reducer)
        self.told: Callable[[Seq], None] = _nobody
        self.forgotten: Callable[[], None] = _nothing
        self.beside: Callable[[], None] = _nothing
        self.hear: Callable[[bytes], None] = _unheard
        self.known: Callable[[str], FormatVersion] = lambda kind: reducer.newest
        self._in_doubt = False
        self._lock = FairLock()
        self._begun = Begun()

    # --- the journal ------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Reads what others have entered since, and shows it.

        Raises `UnreadableJournalError` and `StoreError`.
        """
        await self._begun.to_its_end(self._catch_up())

    async def _catch_up(self) -> None:
        async with self._lock:
            await self._catch_up_locked()

    async def _catch_up_locked(self) -> None:
        if await self._read_on():
            self.show()

    # --- commands ---------------------------------------------------------------------------

    async def submit(
        self,
        make: Callable[[State], Action | Refusal],
        *,
        actor: Actor,
        command_id: str,
        expected_seq: Seq,
        at_any_time: bool = False,
        lease: Lease | None = None,
    ) -> Answer:
        """Enters what `make` makes of the state; a command sent again gets the answer of the first.

        Refused as `make` and the reducer say, and with `stale` for a command that had not seen the
        newest entry unless it may come `at_any_time`, `not_saved` if the disk failed, `not_known`
        while nobody can tell whether this command has had its effect, `moves_lost` where the
        journal ends before what was known here, `not_known_everywhere` for what an older server of
        the same journals could not read. What the driver of a shared journal enters carries its
        `lease`: `lease_lost` where another has taken the journal.
        """
        command = Command(CommandId(command_id), expected_seq, actor)
        wanted: Wanted[State, Action] = Wanted(
            make=make, command=command, at_any_time=at_any_time, lease=lease
        )
        answer = await (self._begun_at_once(wanted) or self._begun.to_its_end(self._submit(wanted)))
        outcome = "done" if isinstance(answer, Done) else answer.refusal.code
        note_command(self.journal, command_id, seq=answer.seq, outcome=outcome)
        return answer

    def _begun_at_once(self, wanted: Wanted[State, Action]) -> asyncio.Future[Answer] | None:
        """Has a command committed before which nothing has to be waited for; None for others.

        Nearly all are of this kind. It needs no task: what follows is called when the commit is
        there, whether its caller waits or not.
        """
        command = wanted.command
        if self.has_lost_entries or self._in_doubt or command.expected_seq != self.seq:
            return None
        if not self._lock.try_acquire():
            return None
        answer = None
        try:
            again = (command.actor, command.command_id) in self._answered
            action = None if again else wanted.make(self.state)
            if action is not None and not isinstance(action, Refusal):
                changed = self._reducer.after(self.state, action)
                if not isinstance(changed, Refusal):
                    answer = self._committing(wanted, action, changed)
        finally:
            if answer is None:
                self._lock.release()
        return answer

    def _committing(
        self, wanted: Wanted[State, Action], action: Action, changed: State
    ) -> asyncio.Future[Answer] | None:
        """The answer to a command on its way to the disk; None where it may not be written."""
        appended = self._append(wanted, action, changed)
        if appended is None:
            return None
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        cross = crossing_to(loop).hand_over
        settle = partial(self._settle, wanted=wanted, answer=answer, changed=changed)
        # A future keeps its callbacks: one that held the future would leave both to the collector.
        appended.add_done_callback(lambda done: cross(partial(settle, done)))
        return answer

    def _settle(
        self,
        appended: Future[AppendOutcome],
        *,
        wanted: Wanted[State, Action],
        answer: asyncio.Future[Answer],
        changed: State,
    ) -> None:
        """Continues after a commit."""
        outcome = None if appended.exception() is not None else appended.result()
        if not isinstance(outcome, Appended) or not self._follows(outcome.entry):
            self._begun.answering(answer, self._settle_locked(appended, changed, wanted))
            return
        try:
            self._enter(outcome.entry, changed)
            if not answer.done():
                answer.set_result(Done(outcome.entry.seq))
            self.show()
        except Exception as error:
            if answer.done():
                raise
            answer.set_exception(error)
        finally:
            self._lock.release()

    async def _settle_locked(
        self,
        appended: Future[AppendOutcome],
        changed: State,
        wanted: Wanted[State, Action],
    ) -> Answer:
        try:
            return await self._settled(appended, changed) or await self._tried(wanted)
        finally:
            self._lock.release()

    async def _submit(self, wanted: Wanted[State, Action]) -> Answer:
        async with self._lock:
            return await self._tried(wanted)

    async def _tried(self, wanted: Wanted[State, Action]) -> Answer:
        """The answer to a command whose turn it is."""
        if lost := self._refused_as_lost():
            return lost
        command = wanted.command
        earlier = self._answered.get((command.actor, command.command_id))
        if earlier is not None:
            return Done(earlier)
        if self._in_doubt and not await self._found_out():
            return self._refused("not_known")
        if command.expected_seq > self.seq and not await self._has_caught_up():
            return self._refused("not_known")
        if lost := self._refused_as_lost():
            return lost
        for _ in range(MOST_TRIES):
            if command.expected_seq != self.seq:
                known = await self._known(command)
                if known is not None:
                    return known
                if not wanted.at_any_time or command.expected_seq > self.seq:
                    break
                command = replace(command, expected_seq=self.seq)
                wanted = replace(wanted, command=command)
            action = wanted.make(self.state)
            if isinstance(action, Refusal):
                return await self._known(command) or NotDone(self.seq, action)
            changed = self._reducer.after(self.state, action)
            if isinstance(changed, Refusal):
                return await self._known(command) or NotDone(self.seq, changed)
            appended = self._append(wanted, action, changed)
            if appended is None:
                return self._refused("not_known_everywhere")
            answer = await self._settled(appended, changed)
            if answer is not None:
                return answer
        return self._stale(command)

    async def _has_caught_up(self) -> bool:
        """Reads what the sender has seen at another server; False if that cannot be read."""
        try:
            await self._catch_up_locked()
        except StoreError as error:
            _log.warning("journal %s cannot be read on: %s", self.journal, error)
            return False
        return True

    async def _found_out(self) -> bool:
        """Reads what became of a command whose commit got no answer; False if not yet."""
        try:
            await self._read_on()
        except StoreError:
            return False
        self._in_doubt = False
        self.show()
        return True

    async def _known(self, command: Command) -> Answer | None:
        """The answer that this command got long ago; None if it is new.

        The journal knows every command there ever was.
        """
        try:
            known = await asyncio.to_thread(
                self._store.read, entry_of, self.journal, command.actor, command.command_id
            )
        except StoreError as error:
            _log.warning("journal %s cannot look up a command: %s", self.journal, error)
            return self._refused("not_known")
        return None if known is None else Done(known.seq)

    def _append(
        self, wanted: Wanted[State, Action], action: Action, changed: State
    ) -> Future[AppendOutcome] | None:
        """Has a command committed; None for an entry that some server could not read."""
        known = self.known(self._reducer.kind)
        format_version = self._reducer.format_for(action, known=known)
        if format_version is None:
            return None
        return self._store.write(
            append_entry,
            self.journal,
            wanted.command,
            payload=self._reducer.write(action),
            format_version=format_version,
            last=self._reducer.ends(changed),
            lease=wanted.lease,
        )

    async def _settled(self, appended: Future[AppendOutcome], changed: State) -> Answer | None:
        """The answer to a command; None where another command was committed first."""
        try:
            outcome = await asyncio.wrap_future(appended)
            if not isinstance(outcome, Appended) or not self._follows(outcome.entry):
                # Another server wrote to this journal, so this command was judged on an old state.
                await self._read_on()
        except StoreError as error:
            _log.warning(
                "journal %s could not save entry %d: %s", self.journal, self.seq + 1, error
            )
            self._in_doubt = error.in_doubt
            return self._refused("not_known" if error.in_doubt else "not_saved")
        if lost := self._refused_as_lost():
            return lost
        if isinstance(outcome, Appended):
            self._enter(outcome.entry, changed)
        self.show()
        if isinstance(outcome, Appended | Duplicate):
            return Done(outcome.entry.seq)
        return self._refused(LEASE_LOST) if isinstance(outcome, LeaseLost) else None

    def _follows(self, entry: Entry) -> bool:
        """Whether an entry was chained to the newest one that is known here."""
        return self._newest is None or entry.previous == self._newest

    def _enter(self, entry: Entry, changed: State) -> None:
        self._remember(entry)
        self._newest = entry.hash
        before, self.state, self.seq = self.state, changed, entry.seq
        self.committed(before, entry)
        self.told(self.seq)

    def _refused_as_lost(self) -> NotDone | None:
        return self._refused(ENTRIES_LOST) if self.has_lost_entries else None

    def _refused(self, code: str, **details: Detail) -> NotDone:
        return NotDone(self.seq, Refusal(code, details=details, impossible=code != "stale"))

    def _stale(self, command: Command) -> NotDone:
        return self._refused("stale", expected=int(command.expected_seq), current=int(self.seq))

    async def close(self) -> None:
        """Waits for what has begun."""
        async with self._lock:
            pass
        await self._begun.wait()

    # --- subscribers ------------------------------------------------------------------------

    def lost_entries(self) -> None:
        """Has it forgotten, so that the next caller reads it anew, and calls the subscribers."""
        _log.warning(
            "journal %s ends before entry %d, which was in it: what came after is lost, and it is"
            " read anew",
            self.journal,
            self.seq,
        )
        self.forgotten()
        for show in tuple(self._subscribers):
            show()

    def committed(self, before: State, entry: Entry) -> None:
        """What the owner does when an entry is on disk, before it is shown."""

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing has begun."""
        return not self._subscribers and not self._begun and self._lock.is_free


def _nobody(seq: Seq) -> None:
    """Nobody else follows this journal."""


def _nothing() -> None:
    """Nobody else has it."""


def _unheard(message: bytes) -> None:
    """Messages of other servers change nothing here."""


async def create(store: Store, journal: Journal) -> bool:
    """Makes a journal whose name cannot be taken yet; False if it could not be saved."""
    try:
        created = await asyncio.wrap_future(store.write(create_journal, journal))
    except StoreError:
        _log.exception("a %s could not be created", journal.kind)
        return False
    if not isinstance(created, Created):
        raise AssertionError("72 random bits came twice")
    return True
