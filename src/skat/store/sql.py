"""What the stores have in common whatever database is behind: one writing thread, many readers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from functools import cached_property
from typing import ClassVar

from skat.journal import (
    BEFORE_THE_FIRST,
    FIRST_FORMAT,
    Actor,
    AppendOutcome,
    Command,
    CommandId,
    CreateOutcome,
    Draft,
    Entry,
    FormatVersion,
    Head,
    Journal,
    JournalId,
    Kept,
    Lease,
    Listing,
    Participant,
    PurgeOutcome,
    Seq,
    SnapshotOutcome,
    StateSnapshot,
    StoreBrokenError,
    StoreError,
)
from skat.store import kept_queries, participant_queries, queries
from skat.store.committer import Committing
from skat.store.salts import Salts
from skat.store.sql_accounts import SqlAccounts
from skat.store.statements import SqlConnection, Work
from skat.store.writer import count_attempt


class SqlStore(SqlAccounts):
    """A `skat.journal.Store` and a `skat.store.accounts.AccountBook` over SQL.

    A database says how it commits and how it is read.

    A future is done when its commit is on disk. A subclass starts `_committer` when it is open.
    """

    _committer: Committing[Work]
    _fault: StoreError | None = None
    _reconnections = 0
    _has_leases: ClassVar[bool] = False

    @cached_property
    def _salts(self) -> Salts:
        return Salts()

    def create(self, journal: Journal, *, entries: Sequence[Draft] = ()) -> Future[CreateOutcome]:
        """Makes a journal with these entries, all of them or nothing; by default without any."""
        salts = [self._salts.draw() for _ in entries]
        return self._committer.submit(
            lambda connection: queries.create(connection, journal, entries, salts)
        )

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
        if lease is not None and not self._has_leases:
            raise ValueError("this store has no leases: whoever has it open writes alone")
        draft = Draft(
            journal=journal,
            command=command,
            payload=command.payload if payload is None else payload,
            format_version=format_version,
            last=last,
        )
        salt = self._salts.draw()
        return self._committer.submit(
            lambda connection: queries.append(connection, draft, salt, lease=lease)
        )

    def save_snapshot(self, snapshot: StateSnapshot) -> Future[SnapshotOutcome]:
        """Keeps a snapshot in place of the journal's older one."""
        return self._committer.submit(
            lambda connection: queries.save_snapshot(connection, snapshot)
        )

    def purge(self, journal: JournalId) -> Future[PurgeOutcome]:
        """Destroys a journal with all its entries."""
        return self._committer.submit(lambda connection: queries.purge(connection, journal))

    def journals(
        self,
        *,
        kind: str | None = None,
        running: bool = False,
        after: JournalId | None = None,
        limit: int | None = None,
    ) -> tuple[Listing, ...]:
        """Journals in the order of their creation, beginning behind `after`."""
        with self._reader() as connection:
            return queries.journals(
                connection, kind=kind, running=running, after=after, limit=limit
            )

    def describe(self, journal: JournalId) -> Journal | None:
        """A journal's description, or None if there is no such journal."""
        with self._reader() as connection:
            return queries.describe(connection, journal)

    def head(self, journal: JournalId) -> Head | None:
        """Where a journal ends, or None if there is no such journal."""
        with self._reader() as connection:
            return queries.head(connection, journal)

    def heads(self, journals: Sequence[JournalId]) -> dict[JournalId, Seq]:
        """The number of the newest entry of each of these journals."""
        with self._reader() as connection:
            return queries.heads(connection, journals)

    def read(
        self,
        journal: JournalId,
        *,
        after: Seq = BEFORE_THE_FIRST,
        limit: int | None = None,
    ) -> tuple[Entry, ...]:
        """A journal's entries from number `after + 1` on, at most `limit` of them."""
        with self._reader() as connection:
            return queries.read(connection, journal, after=after, limit=limit)

    def entry_of(self, journal: JournalId, actor: Actor, command_id: CommandId) -> Entry | None:
        """What a command became; None if the journal has none of this actor and id."""
        with self._reader() as connection:
            return queries.entry_of(connection, journal, actor, command_id)

    def latest_snapshot(self, journal: JournalId) -> StateSnapshot | None:
        """The journal's snapshot, if one was saved."""
        with self._reader() as connection:
            return queries.latest_snapshot(connection, journal)

    def kept(
        self, journals: Sequence[JournalId], *, snapshots: bool = True
    ) -> dict[JournalId, Kept]:
        """What is kept of each of these journals."""
        with self._reader() as connection:
            return kept_queries.kept(connection, journals, snapshots=snapshots)

    def enrol(self, participant: Participant) -> Future[bool]:
        """Keeps whose an actor is, beside the journal."""
        return self._committer.submit(
            lambda connection: participant_queries.enrol(connection, participant)
        )

    def adopt(self, journal: JournalId, actor: Actor, *, account: str) -> Future[bool]:
        """Gives an actor who has no account this one."""
        return self._committer.submit(
            lambda connection: participant_queries.adopt(
                connection, journal, actor, account=account
            )
        )

    def unname(self, journal: JournalId, actor: Actor) -> Future[bool]:
        """Takes name and account of an actor away for good."""
        return self._committer.submit(
            lambda connection: participant_queries.unname(connection, journal, actor)
        )

    def participants(self, journal: JournalId) -> tuple[Participant, ...]:
        """Everybody of whom something is kept beside a journal, by actor."""
        with self._reader() as connection:
            return participant_queries.participants(connection, journal)

    def taken_part(
        self, account: str, *, before: JournalId | None = None, limit: int | None = None
    ) -> tuple[Participant, ...]:
        """Where somebody with this account was, the newest journal first, behind `before`."""
        with self._reader() as connection:
            return participant_queries.taken_part(connection, account, before=before, limit=limit)

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with; None while writing works."""
        return self._fault

    @property
    def reconnections(self) -> int:
        """How often the line to the database was lost and opened anew."""
        return self._reconnections

    def try_writing(self) -> Future[None]:
        """Makes an attempt to write that changes no journal; `fault` tells of it afterwards."""
        return self._committer.submit(count_attempt)

    @abstractmethod
    def close(self) -> None:
        """Finishes what waits, then refuses work with `StoreClosedError`; may be repeated."""

    def _commit(self, group: Sequence[Work]) -> list[object]:
        """Does a group of work in one transaction; runs on the writing thread only."""
        if isinstance(self._fault, StoreBrokenError):
            raise StoreBrokenError(str(self._fault))
        try:
            results = self._attempt(group)
        except StoreError as error:
            self._fault = error
            self._roll_back()
            # Where that fails as well, it is the worse fault.
            raise self._fault from error.__cause__
        self._fault = None
        return results

    @abstractmethod
    def _attempt(self, group: Sequence[Work]) -> list[object]:
        """Does a group of work in one transaction. Raises `StoreError` alone."""

    @abstractmethod
    def _roll_back(self) -> None:
        """Gives up what a failed attempt has begun; `_fault` where that fails."""

    @abstractmethod
    def _reader(self) -> AbstractContextManager[SqlConnection]:
        """A connection that reads one moment of the database, `StoreClosedError` after the end."""
