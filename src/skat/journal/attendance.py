"""What servers that share a journal tell each other of the people they have at it.

It stands beside the journal, belongs to a holder and is gone with it: so nobody counts people as
there whose server was killed. What it says is the business of whoever tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

import msgspec

from skat.journal.entry import JournalId
from skat.journal.leases import Holder


class Attending(msgspec.Struct, frozen=True):
    """What `holder` tells of the people it has at `journal`."""

    journal: JournalId
    holder: Holder
    told: bytes


class Attendance(Protocol):
    """What is told beside the journals of a store. All methods may be called from any thread.

    Futures are as those of `skat.journal.Store`: done when it is on disk, failed with `StoreError`.
    """

    def tell(self, news: Sequence[Attending]) -> Future[None]:
        """Keeps this in place of what the same holder told of the same journal before.

        Nothing is kept of a holder who is over, of journals that there are not, and of people who
        have left: `told` is empty then.
        """
        ...

    def told(self, journals: Sequence[JournalId]) -> tuple[Attending, ...]:
        """What holders tell of these journals who are not over."""
        ...

    def everywhere(self) -> tuple[Attending, ...]:
        """What holders tell of all journals who are not over."""
        ...
