"""A state on a journal: one command at a time, on disk before anybody sees it.

What tables, lists and tournaments have in common. How an action changes the state is their own
business, told by a `Reducer`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from skat.journal.append import Appended, Created, Duplicate, LeaseLost
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
from skat.journal.errors import StoreError
from skat.journal.leases import Lease
from skat.journal.ports import BEFORE_THE_FIRST, Store
from skat.journal.reducing import (
    Action,
    Detail,
    Done,
    NotDone,
    Reason,
    Recovered,
    Reducer,
    State,
)
from skat.journal.replay import Refused

_log = logging.getLogger(__name__)

COMMANDS: Final = logging.getLogger("skat.commands")
"""What became of each command, in the log of every server that had to do with it: the one that
answered it says how, the others that they have read its entry. By default nobody wants that.
"""
COMMANDS.setLevel(logging.WARNING)

Result = TypeVar("Result")

MOST_REMEMBERED: Final = 4
"""How many commands a ledger knows by heart; the journal knows the others."""

MOST_TRIES: Final = 5
"""So often a command that may come at any time is tried while others write the same journal."""

LEASE_LOST: Final = "lease_lost"
"""The code of what a driver is told who is none any more."""


class Ledger(Generic[State, Action, Reason]):
    """One journal and the state it comes to. `state` is always what the journal holds, never more.

    A command is judged, committed, then shown to all and acknowledged. Others may write the same
    journal: a refused commit reads what they have written, and so does `catch_up`. Everything runs
    on one event loop; a command that has begun is finished even if whoever waits for it goes away.

    `told` is called with the number of each entry that this ledger has written; `known` tells the
    newest format of a kind of journal that everybody knows who reads it.
    """

    def __init__(
        self,
        store: Store,
        journal: JournalId,
        *,
        start: State,
        reducer: Reducer[State, Action, Reason],
    ) -> None:
        self.journal = journal
        self.state = start
        self.seq = BEFORE_THE_FIRST
        self.told: Callable[[Seq], None] = _nobody
        self.known: Callable[[str], FormatVersion] = lambda kind: reducer.newest
        self._start = start
        self._store = store
        self._reducer = reducer
        self._answered: dict[tuple[Actor, str], Seq] = {}
        self._in_doubt = False
        self._one_at_a_time = asyncio.Lock()
        self._begun: set[asyncio.Task[Any]] = set()
        self._subscribers: list[Callable[[], None]] = []

    # --- the journal ------------------------------------------------------------------------

    async def load(self) -> None:
        """Reads the journal. Raises `UnreadableJournalError` and `StoreError`."""
        self.take_over(await asyncio.to_thread(self.recovered))

    def recovered(self) -> Recovered[State]:
        """The state of the journal as it is now, replayed from its beginning; runs in a thread."""
        entries = self._store.read(self.journal)
        return Recovered(self._reducer.replayed(entries, start=self._start), entries)

    def take_over(self, found: Recovered[State]) -> None:
        """Goes on with what was read."""
        self.state = found.state
        self.seq = found.entries[-1].seq if found.entries else BEFORE_THE_FIRST
        newest = found.entries[-MOST_REMEMBERED:]
        self._answered = {(entry.actor, entry.command_id): entry.seq for entry in newest}

    async def catch_up(self) -> None:
        """Reads what others have entered since, and shows it.

        Raises `UnreadableJournalError` and `StoreError`.
        """
        await self._to_its_end(self._catch_up())

    async def _catch_up(self) -> None:
        async with self._one_at_a_time:
            await self._catch_up_in_turn()

    async def _catch_up_in_turn(self) -> None:
        if await self._read_on():
            self.show()

    async def _read_on(self) -> bool:
        """Whether there was something that others had entered; the state is after that now."""
        found = await asyncio.to_thread(self._following)
        if not found.entries:
            return False
        before, self.state, self.seq = self.state, found.state, found.entries[-1].seq
        for entry in found.entries:
            _note_command(self.journal, entry.command_id, seq=entry.seq, outcome="read")
        for entry in found.entries[-MOST_REMEMBERED:]:
            self._remember(entry)
        await self.caught_up(before)
        return True

    def _following(self) -> Recovered[State]:
        """The entries behind the newest that is known, and the state after them; in a thread."""
        entries = self._store.read(self.journal, after=self.seq)
        return Recovered(self._reducer.replayed(entries, start=self.state, after=self.seq), entries)

    # --- commands ---------------------------------------------------------------------------

    async def submit(
        self,
        make: Callable[[State], Action | Refused[Reason]],
        *,
        actor: Actor,
        command_id: str,
        expected_seq: Seq,
        at_any_time: bool = False,
        lease: Lease | None = None,
    ) -> Done | NotDone[Reason]:
        """Enters what `make` makes of the state; a command sent again gets the answer of the first.

        Refused as `make` and the reducer say, and with `stale` for a command that had not seen the
        newest entry unless it may come `at_any_time`, `not_saved` if the disk failed, `not_known`
        while nobody can tell whether this command has had its effect, `not_known_everywhere` for
        what an older server beside this one could not read. What the driver of a shared journal
        enters carries its `lease`: `lease_lost` where another has taken the journal.
        """
        command = Command(CommandId(command_id), expected_seq, actor)
        answer = await self._to_its_end(
            self._submit(make, command, at_any_time=at_any_time, lease=lease)
        )
        outcome = "done" if isinstance(answer, Done) else getattr(answer.refusal, "code", "refused")
        _note_command(self.journal, command_id, seq=answer.seq, outcome=outcome)
        return answer

    async def _submit(
        self,
        make: Callable[[State], Action | Refused[Reason]],
        command: Command,
        *,
        at_any_time: bool,
        lease: Lease | None,
    ) -> Done | NotDone[Reason]:
        async with self._one_at_a_time:
            earlier = self._answered.get((command.actor, command.command_id))
            if earlier is not None:
                return Done(earlier)
            if self._in_doubt and not await self._found_out():
                return self._refused("not_known")
            if command.expected_seq > self.seq and not await self._has_caught_up():
                return self._refused("not_known")
            for _ in range(MOST_TRIES):
                if command.expected_seq != self.seq:
                    known = await self._known(command)
                    if known is not None:
                        return known
                    if not at_any_time or command.expected_seq > self.seq:
                        break
                    command = replace(command, expected_seq=self.seq)
                action = make(self.state)
                if isinstance(action, Refused):
                    return await self._known(command) or NotDone(self.seq, action.reason)
                changed = self._reducer.after(self.state, action)
                if isinstance(changed, Refused):
                    return await self._known(command) or NotDone(self.seq, changed.reason)
                answer = await self._commit(command, action, changed, lease)
                if answer is not None:
                    return answer
            return self._stale(command)

    async def _has_caught_up(self) -> bool:
        """Reads what the sender has seen elsewhere; False if that cannot be read."""
        try:
            await self._catch_up_in_turn()
        except StoreError as error:
            _log.warning("journal %s cannot be read on: %s", self.journal, error)
            return False
        return True

    async def _found_out(self) -> bool:
        """Reads what became of a command whose commit nobody answered for; False if not yet."""
        try:
            await self._read_on()
        except StoreError:
            return False
        self._in_doubt = False
        self.show()
        return True

    async def _known(self, command: Command) -> Done | NotDone[Reason] | None:
        """The answer that this command got long ago; None if it is new.

        The journal knows every command there ever was.
        """
        try:
            known = await asyncio.to_thread(
                self._store.entry_of, self.journal, command.actor, command.command_id
            )
        except StoreError as error:
            _log.warning("journal %s cannot look up a command: %s", self.journal, error)
            return self._refused("not_known")
        return None if known is None else Done(known.seq)

    async def _commit(
        self, command: Command, action: Action, changed: State, lease: Lease | None
    ) -> Done | NotDone[Reason] | None:
        """The answer to a command; None where somebody else was faster with another one."""
        known = self.known(self._reducer.kind)
        format_version = self._reducer.format_for(action, known=known)
        if format_version is None:
            return self._refused("not_known_everywhere")
        try:
            appended = self._store.append(
                self.journal,
                command,
                payload=self._reducer.write(action),
                format_version=format_version,
                last=self._reducer.ends(changed),
                lease=lease,
            )
            outcome = await asyncio.wrap_future(appended)
            if not isinstance(outcome, Appended):
                # Somebody else wrote to this journal: what we had in mind is worth nothing.
                await self._read_on()
        except StoreError as error:
            _log.warning(
                "journal %s could not save entry %d: %s", self.journal, self.seq + 1, error
            )
            self._in_doubt = error.in_doubt
            return self._refused("not_known" if error.in_doubt else "not_saved")
        if isinstance(outcome, Appended):
            self._remember(outcome.entry)
            before, self.state, self.seq = self.state, changed, outcome.entry.seq
            self.committed(before, outcome.entry)
            self.told(self.seq)
        self.show()
        if isinstance(outcome, Appended | Duplicate):
            return Done(outcome.entry.seq)
        return self._refused(LEASE_LOST) if isinstance(outcome, LeaseLost) else None

    def _remember(self, entry: Entry) -> None:
        self._answered[entry.actor, entry.command_id] = entry.seq
        if len(self._answered) > MOST_REMEMBERED:
            del self._answered[next(iter(self._answered))]

    def _refused(self, code: str, **details: Detail) -> NotDone[Reason]:
        return NotDone(self.seq, self._reducer.refuse(code, details))

    def _stale(self, command: Command) -> NotDone[Reason]:
        return self._refused("stale", expected=int(command.expected_seq), current=int(self.seq))

    async def _to_its_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does the work even if whoever waits is cancelled: half a command must not exist."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Waits for what has begun."""
        while self._begun:
            await asyncio.wait(self._begun)

    # --- those who are told -----------------------------------------------------------------

    def committed(self, before: State, entry: Entry) -> None:
        """What the owner does when an entry is on disk, before it is shown."""

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

    @property
    def subscribers(self) -> int:
        """How many are shown every entry."""
        return len(self._subscribers)

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing has begun."""
        return not self._subscribers and not self._begun


def _nobody(seq: Seq) -> None:
    """Nobody else follows this journal."""


async def create(store: Store, journal: Journal) -> bool:
    """Makes a journal whose name nobody can have taken; False if it could not be saved."""
    try:
        created = await asyncio.wrap_future(store.create(journal))
    except StoreError:
        _log.exception("a %s could not be created", journal.kind)
        return False
    if not isinstance(created, Created):
        raise AssertionError("72 random bits came twice")
    return True


def _note_command(journal: JournalId, command: str, *, seq: Seq, outcome: str) -> None:
    """Writes a line: `outcome` is "done", "read" or the code of a refusal."""
    if COMMANDS.isEnabledFor(logging.INFO):
        told = {"journal": journal, "command": command, "seq": int(seq), "outcome": outcome}
        COMMANDS.info(
            "command %s of %s: %s, entry %d",
            command,
            journal,
            outcome,
            seq,
            extra={"event": "command", **told},
        )
