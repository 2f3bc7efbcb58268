"""Journals in memory: for play that need not outlive the program, and for tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from msgspec.structs import replace

from skat.journal.append import (
    Appended,
    AppendOutcome,
    Created,
    CreateOutcome,
    Exists,
    NoJournal,
    Purged,
    PurgeOutcome,
    chained_from_the_first,
    decide,
)
from skat.journal.chain import empty_head, head_after
from skat.journal.entry import (
    FIRST_FORMAT,
    Actor,
    Command,
    CommandId,
    Draft,
    Entry,
    FormatVersion,
    Head,
    Journal,
    JournalId,
    Salt,
    Seq,
)
from skat.journal.errors import StoreError
from skat.journal.in_memory.at_once import AtOnce
from skat.journal.in_memory.attendance import MemoryAttendance
from skat.journal.in_memory.leases import MemoryLeases
from skat.journal.leases import Lease
from skat.journal.participants import NAMELESS, Participant
from skat.journal.ports import (
    BEFORE_THE_FIRST,
    Kept,
    Listing,
    NoEntry,
    Outdated,
    Saved,
    SnapshotOutcome,
    StateSnapshot,
)


class _Shelf:
    """One journal with everything that belongs to it."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.entries: list[Entry] = []
        self.by_command: dict[tuple[Actor, CommandId], Entry] = {}
        self.snapshot: StateSnapshot | None = None
        self.participants: dict[Actor, Participant] = {}

    def keep(self, entries: Sequence[Entry]) -> None:
        self.entries.extend(entries)
        self.by_command.update({(entry.actor, entry.command_id): entry for entry in entries})

    def kept(self, *, snapshots: bool) -> Kept:
        snapshot = self.snapshot if snapshots else None
        return Kept(
            journal=self.journal,
            snapshot=snapshot,
            entries=tuple(self.entries[0 if snapshot is None else snapshot.seq - 1 :]),
            participants=self.by_actor,
        )

    @property
    def by_actor(self) -> tuple[Participant, ...]:
        return tuple(self.participants[actor] for actor in sorted(self.participants))

    @property
    def head(self) -> Head:
        return head_after(self.entries[-1]) if self.entries else empty_head(self.journal)


class MemoryStore:
    """A `Store` that forgets everything when the program ends.

    `draw_salt` gives 16 unpredictable bytes for each entry; the journal draws none itself. `clock`
    tells the seconds of its leases.

    >>> import secrets
    >>> store = MemoryStore(draw_salt=lambda: Salt(secrets.token_bytes(16)))
    >>> table = JournalId("table-17")
    >>> _ = store.create(Journal(table, kind="table")).result()
    >>> command = Command(CommandId("c1"), expected_seq=Seq(0), actor=Actor("place-1"))
    >>> store.append(table, command, payload=b'"pass"').result().entry.seq
    1
    >>> store.read(table)[0].payload
    b'"pass"'
    """

    def __init__(
        self, *, draw_salt: Callable[[], Salt], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._draw_salt = draw_salt
        self._shelves: dict[JournalId, _Shelf] = {}
        self._at_once = AtOnce()
        is_journal = self._shelves.__contains__
        self.leases = MemoryLeases(self._at_once, is_journal=is_journal, clock=clock)
        self.attendance = MemoryAttendance(
            self._at_once, is_journal=is_journal, lives=self.leases.lives
        )

    def create(self, journal: Journal, *, entries: Sequence[Draft] = ()) -> Future[CreateOutcome]:
        """Makes a journal with these entries, all of them or nothing; by default without any."""

        def work() -> CreateOutcome:
            present = self._shelves.get(journal.id)
            if present is not None:
                return Exists(present.journal)
            shelf = _Shelf(journal)
            shelf.keep(
                chained_from_the_first(journal, entries, [self._draw_salt() for _ in entries])
            )
            self._shelves[journal.id] = shelf
            return Created(journal)

        return self._at_once.done(work)

    def append(
        self,
        journal: JournalId,
        command: Command,
        *,
        payload: bytes | None = None,
        format_version: FormatVersion = FIRST_FORMAT,
        last: bool = False,
        lease: Lease | None = None,
    ) -> Future[AppendOutcome]:
        """Records a command as the entry after the one that its actor had seen."""
        draft = Draft(
            journal=journal,
            command=command,
            payload=command.payload if payload is None else payload,
            format_version=format_version,
            last=last,
        )

        def work() -> AppendOutcome:
            shelf = self._shelves.get(journal)
            if shelf is None:
                return NoJournal(journal)
            key = (command.actor, command.command_id)
            outcome = decide(
                draft,
                head=shelf.head,
                earlier=shelf.by_command.get(key),
                salt=self._draw_salt(),
                may_write=lease is None or self._drives(lease, journal),
            )
            if isinstance(outcome, Appended):
                shelf.entries.append(outcome.entry)
                shelf.by_command[key] = outcome.entry
            return outcome

        return self._at_once.done(work)

    def journals(
        self,
        *,
        kind: str | None = None,
        running: bool = False,
        after: JournalId | None = None,
        limit: int | None = None,
    ) -> tuple[Listing, ...]:
        """Journals in the order of their creation, beginning behind `after`."""

        def work() -> tuple[Listing, ...]:
            names = list(self._shelves)
            if after is not None:
                names = names[names.index(after) + 1 :] if after in self._shelves else []
            found = [
                Listing(shelf.journal, shelf.head)
                for shelf in map(self._shelves.__getitem__, names)
                if kind in (None, shelf.journal.kind) and not (running and shelf.head.ended)
            ]
            return tuple(found[:limit])

        return self._at_once.now(work)

    def describe(self, journal: JournalId) -> Journal | None:
        """A journal's description, or None if there is no such journal."""
        shelf = self._at_once.now(lambda: self._shelves.get(journal))
        return None if shelf is None else shelf.journal

    def head(self, journal: JournalId) -> Head | None:
        """Where a journal ends, or None if there is no such journal."""

        def work() -> Head | None:
            shelf = self._shelves.get(journal)
            return None if shelf is None else shelf.head

        return self._at_once.now(work)

    def heads(self, journals: Sequence[JournalId]) -> dict[JournalId, Seq]:
        """The number of the newest entry of each of these journals."""

        def work() -> dict[JournalId, Seq]:
            found = ((name, self._shelves.get(name)) for name in journals)
            return {name: shelf.head.seq for name, shelf in found if shelf is not None}

        return self._at_once.now(work)

    def read(
        self,
        journal: JournalId,
        *,
        after: Seq = BEFORE_THE_FIRST,
        limit: int | None = None,
    ) -> tuple[Entry, ...]:
        """A journal's entries from number `after + 1` on, at most `limit` of them."""

        def work() -> tuple[Entry, ...]:
            shelf = self._shelves.get(journal)
            return () if shelf is None else tuple(shelf.entries[max(after, 0) :][:limit])

        return self._at_once.now(work)

    def entry_of(self, journal: JournalId, actor: Actor, command_id: CommandId) -> Entry | None:
        """What a command became; None if the journal has none of this actor and id."""

        def work() -> Entry | None:
            shelf = self._shelves.get(journal)
            return None if shelf is None else shelf.by_command.get((actor, command_id))

        return self._at_once.now(work)

    def save_snapshot(self, snapshot: StateSnapshot) -> Future[SnapshotOutcome]:
        """Keeps a snapshot in place of the journal's older one."""

        def work() -> SnapshotOutcome:
            shelf = self._shelves.get(snapshot.journal)
            if shelf is None or not 1 <= snapshot.seq <= shelf.head.seq:
                return NoEntry()
            if shelf.snapshot is not None and shelf.snapshot.seq > snapshot.seq:
                return Outdated(shelf.snapshot.seq)
            shelf.snapshot = snapshot
            return Saved()

        return self._at_once.done(work)

    def latest_snapshot(self, journal: JournalId) -> StateSnapshot | None:
        """The journal's snapshot, if one was saved."""
        shelf = self._at_once.now(lambda: self._shelves.get(journal))
        return None if shelf is None else shelf.snapshot

    def kept(
        self, journals: Sequence[JournalId], *, snapshots: bool = True
    ) -> dict[JournalId, Kept]:
        """What is kept of each of these journals."""

        def work() -> dict[JournalId, Kept]:
            found = ((name, self._shelves.get(name)) for name in journals)
            return {
                name: shelf.kept(snapshots=snapshots) for name, shelf in found if shelf is not None
            }

        return self._at_once.now(work)

    def purge(self, journal: JournalId) -> Future[PurgeOutcome]:
        """Destroys a journal with all its entries."""

        def work() -> PurgeOutcome:
            shelf = self._shelves.pop(journal, None)
            self.leases.forget(journal)
            return NoJournal(journal) if shelf is None else Purged(journal, len(shelf.entries))

        return self._at_once.done(work)

    def enrol(self, participant: Participant) -> Future[bool]:
        """Keeps whose an actor is, beside the journal."""
        return self._at_once.done(lambda: self._enrolled(participant))

    def adopt(self, journal: JournalId, actor: Actor, *, account: str) -> Future[bool]:
        """Gives an actor who has no account this one."""

        def work() -> bool:
            shelf = self._shelves.get(journal)
            known = None if shelf is None else shelf.participants.get(actor)
            if known is None or known.account is not None:
                return False
            return self._enrolled(replace(known, account=account))

        return self._at_once.done(work)

    def unname(self, journal: JournalId, actor: Actor) -> Future[bool]:
        """Takes name and account of an actor away for good."""

        def work() -> bool:
            shelf = self._shelves.get(journal)
            known = None if shelf is None else shelf.participants.get(actor)
            since = 0 if known is None else known.since
            nobody = Participant(journal=journal, actor=actor, name=NAMELESS, since=since)
            return self._enrolled(nobody)

        return self._at_once.done(work)

    def participants(self, journal: JournalId) -> tuple[Participant, ...]:
        """Everybody of whom something is kept beside a journal, by actor."""

        def work() -> tuple[Participant, ...]:
            shelf = self._shelves.get(journal)
            return () if shelf is None else shelf.by_actor

        return self._at_once.now(work)

    def taken_part(
        self, account: str, *, before: JournalId | None = None, limit: int | None = None
    ) -> tuple[Participant, ...]:
        """Where somebody with this account was, the newest journal first, behind `before`."""

        def work() -> tuple[Participant, ...]:
            names = list(self._shelves)
            if before is not None:
                names = names[: names.index(before)] if before in self._shelves else []
            found = (
                one
                for shelf in map(self._shelves.__getitem__, reversed(names))
                for one in shelf.by_actor
            )
            return tuple(one for one in found if one.account == account)[:limit]

        return self._at_once.now(work)

    def _enrolled(self, participant: Participant) -> bool:
        shelf = self._shelves.get(participant.journal)
        if shelf is not None:
            shelf.participants[participant.actor] = participant
        return shelf is not None

    @property
    def fault(self) -> StoreError | None:
        """Memory does not fail."""
        return None

    @property
    def reconnections(self) -> int:
        """Memory is not lost before the program is."""
        return 0

    def try_writing(self) -> Future[None]:
        """Memory can always be written."""
        return self._at_once.done(lambda: None)

    def close(self) -> None:
        """Refuses all further work."""
        self._at_once.close()

    def _drives(self, lease: Lease, journal: JournalId) -> bool:
        return lease.journal == journal and self.leases.is_in_force(lease)
