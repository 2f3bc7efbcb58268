"""The ports: what the package expects of a store of journals and of a bus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

import msgspec

from skat.journal.append import AppendOutcome, CreateOutcome, PurgeOutcome
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
    Seq,
)
from skat.journal.errors import StoreError
from skat.journal.leases import Lease
from skat.journal.participants import Participant

BEFORE_THE_FIRST = Seq(0)

Result = TypeVar("Result")


class Listing(msgspec.Struct, frozen=True):
    """A journal and where it ends."""

    journal: Journal
    head: Head


class StateSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A state after entry `seq`, kept so that recovery need not replay from the beginning.

    It is a convenience, never the truth: whoever does not know its `format_version` replays.
    """

    journal: JournalId
    seq: Seq
    payload: bytes
    format_version: FormatVersion = FIRST_FORMAT


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """All that going on with a journal takes, as it was at one moment.

    `entries` begin with the one that the snapshot was made after; without a snapshot they are all.
    """

    journal: Journal
    snapshot: StateSnapshot | None
    entries: tuple[Entry, ...]
    participants: tuple[Participant, ...]


class Saved(msgspec.Struct, frozen=True):
    """The snapshot is on disk."""


class Outdated(msgspec.Struct, frozen=True):
    """A newer snapshot, after entry `seq`, is there already; it stays."""

    seq: Seq


class NoEntry(msgspec.Struct, frozen=True):
    """The snapshot names an entry that the journal does not have."""


SnapshotOutcome = Saved | Outdated | NoEntry


class Store(Protocol):
    """Journals on disk. All methods may be called from any thread.

    What changes the store returns a future that is done only when the change is committed to
    disk: `.result()` waits for it, `asyncio.wrap_future` makes it awaitable. A future fails with
    a `StoreError` when nothing can be said to be recorded. Reading sees everything whose future
    is done; it raises `StoreError`.
    """

    def create(self, journal: Journal, *, entries: Sequence[Draft] = ()) -> Future[CreateOutcome]:
        """Makes a journal with these entries, all of them or nothing; by default without any.

        The future fails with `ValueError` for drafts that do not follow one another from the first.
        """
        ...

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
        """Records a command as the entry after the one that its actor had seen.

        `payload` is what the entry holds, where that is not the command's own payload: a player
        sends "next deal", the entry holds the deck. `last` ends the journal with this entry. What
        the driver of a journal enters on its own carries its `lease`, and is refused with
        `LeaseLost` where another has taken the journal; people's commands carry none.

        Raises `ValueError` at once for what `Draft` does not take, and for a lease where the store
        has none: where one process alone may write.
        """
        ...

    def journals(
        self,
        *,
        kind: str | None = None,
        running: bool = False,
        after: JournalId | None = None,
        limit: int | None = None,
    ) -> tuple[Listing, ...]:
        """Journals in the order of their creation, beginning behind `after`.

        `kind` selects one kind, `running` those that have not ended, `limit` the number.
        """
        ...

    def describe(self, journal: JournalId) -> Journal | None:
        """A journal's description, or None if there is no such journal."""
        ...

    def head(self, journal: JournalId) -> Head | None:
        """Where a journal ends, or None if there is no such journal."""
        ...

    def heads(self, journals: Sequence[JournalId]) -> dict[JournalId, Seq]:
        """The number of the newest entry of each of these journals, 0 before the first.

        Missing are journals that do not exist.
        """
        ...

    def read(
        self,
        journal: JournalId,
        *,
        after: Seq = BEFORE_THE_FIRST,
        limit: int | None = None,
    ) -> tuple[Entry, ...]:
        """A journal's entries from number `after + 1` on, at most `limit` of them.

        Empty where there are none, also where there is no such journal.
        """
        ...

    def entry_of(self, journal: JournalId, actor: Actor, command_id: CommandId) -> Entry | None:
        """What a command became; None if the journal has none of this actor and id."""
        ...

    def save_snapshot(self, snapshot: StateSnapshot) -> Future[SnapshotOutcome]:
        """Keeps a snapshot in place of the journal's older one."""
        ...

    def latest_snapshot(self, journal: JournalId) -> StateSnapshot | None:
        """The journal's snapshot, if one was saved."""
        ...

    def kept(
        self, journals: Sequence[JournalId], *, snapshots: bool = True
    ) -> dict[JournalId, Kept]:
        """What is kept of each of these journals; missing are journals that there are not.

        So many are asked for together because that takes hardly more questions than one. Without
        `snapshots` all entries are read.
        """
        ...

    def purge(self, journal: JournalId) -> Future[PurgeOutcome]:
        """Destroys a journal with all its entries, the one thing that is ever taken away.

        The caller has made sure that nothing obliges it to keep the journal (TR-7.4.4).
        """
        ...

    def enrol(self, participant: Participant) -> Future[bool]:
        """Keeps whose an actor is, beside the journal; False where there is no such journal.

        What was kept of this actor before is replaced.
        """
        ...

    def adopt(self, journal: JournalId, actor: Actor, *, account: str) -> Future[bool]:
        """Gives an actor who has no account this one; False where there is nothing to be given."""
        ...

    def unname(self, journal: JournalId, actor: Actor) -> Future[bool]:
        """Takes name and account of an actor away for good; False without such a journal."""
        ...

    def participants(self, journal: JournalId) -> tuple[Participant, ...]:
        """Everybody of whom something is kept beside a journal, by actor."""
        ...

    def taken_part(
        self, account: str, *, before: JournalId | None = None, limit: int | None = None
    ) -> tuple[Participant, ...]:
        """Where somebody with this account was, the newest journal first, behind `before`."""
        ...

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with; None while writing works."""
        ...

    @property
    def reconnections(self) -> int:
        """How often the database was lost and found again; it may be behind what it was since."""
        ...

    def try_writing(self) -> Future[None]:
        """Makes an attempt to write that changes no journal; `fault` tells of it afterwards."""
        ...

    def close(self) -> None:
        """Finishes what waits, then refuses work with `StoreClosedError`; may be repeated."""
        ...


class Hint(msgspec.Struct, frozen=True):
    """Journal `journal` has entry `seq`; whoever wants it reads it from the store.

    `said` is what somebody says beside the journal; it is kept nowhere.
    """

    journal: JournalId
    seq: Seq
    said: bytes = b""


class Subscription(Protocol):
    """A listener's place on the bus."""

    def close(self) -> None:
        """Ends the hints; may be repeated."""
        ...


class Values(Protocol):
    """Small values beside the journals that all servers change, one step after the other.

    They may get lost at any time; nothing that has to last is kept here.
    """

    def change(
        self,
        name: str,
        change: Callable[[bytes | None, float], tuple[bytes | None, Result]],
        *,
        seconds: int,
    ) -> Result:
        """Replaces a value by what `change` makes of it, and answers what it says beside that.

        `change` is given the value, None without one, and the time in seconds of a clock that all
        servers have; it may be called again where somebody else was faster. The value is lost
        after so many `seconds` in which nobody changes it. May be called from any thread.

        Raises `BusError`.
        """
        ...


class Bus(Protocol):
    """Carries hints between those who run the same journals. Hints may get lost, be doubled or
    come out of order: that costs latency, never state.
    """

    @property
    def values(self) -> Values:
        """What servers change together."""
        ...

    def publish(self, hint: Hint) -> None:
        """Tells every subscriber; never raises for a listener's failure."""
        ...

    def subscribe(
        self, listener: Callable[[Hint], None], *, journal: JournalId | None = None
    ) -> Subscription:
        """Calls `listener` for each hint, of one journal or of all, on whatever thread it came.

        The listener must be quick and must not wait for the store.
        """
        ...

    def close(self) -> None:
        """Ends all subscriptions; may be repeated."""
        ...
