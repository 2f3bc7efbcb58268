"""Who drives a journal where several servers share it: leases, each with an epoch.

Whoever drives a table sets its clocks, lets its computer players move and enters verdicts. A
`Holder` is one run of a server; it is valid as long as it renews itself, by the clock of the
database, never by its own. A `Lease` names the journal, its holder and an epoch that no other lease
has. What the driver appends carries the lease: once another has taken the journal it is refused,
however long the old driver was stopped, and whatever it believes.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import NewType, Protocol

import msgspec

from skat.journal.entry import JournalId

Holder = NewType("Holder", int)
"""One run of a server; a number is never used again."""

LeaseEpoch = NewType("LeaseEpoch", int)
"""The number of one lease; a later lease of the same journal has a greater one."""


class Lease(msgspec.Struct, frozen=True):
    """That `holder` drives `journal`, until somebody else has a lease of a greater epoch."""

    journal: JournalId
    holder: Holder
    epoch: LeaseEpoch


class Leases(Protocol):
    """Leases on the journals of a store. All methods may be called from any thread.

    Futures are as those of `skat.journal.Store`: done when it is on disk, failed with `StoreError`.
    """

    def begin_holding(self, *, seconds: float, knows: bytes = b"") -> Future[Holder]:
        """A new holder, valid for so many seconds; `knows` is what it announces to all."""
        ...

    def announced(self) -> tuple[bytes, ...]:
        """What live holders announce."""
        ...

    def renew(self, holder: Holder, *, seconds: float) -> Future[bool]:
        """Extends a holder by so many seconds from now, with all its leases.

        False where it has expired or ended. It drives nothing any more; only a new holder can.
        """
        ...

    def end_holding(self, holder: Holder) -> Future[None]:
        """Ends a holder at once: what it drives waits for others. May be repeated."""
        ...

    def take(self, holder: Holder, journals: Sequence[JournalId]) -> Future[tuple[Lease, ...]]:
        """The leases that the holder now has of these journals; older ones stay as they were.

        Journals are taken that have no lease, or one whose holder has expired. Missing are journals
        that another drives, those that do not exist, and all of them where the holder itself has
        expired.
        """
        ...

    def release(self, leases: Sequence[Lease]) -> Future[None]:
        """Gives up the leases of these journals; leases that are no longer its own are ignored."""
        ...

    def driven(self, journals: Sequence[JournalId]) -> tuple[Lease, ...]:
        """The leases of these journals; without those whose holder has expired."""
        ...
