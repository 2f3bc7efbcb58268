"""What servers that share a journal tell each other of the people they have at it.

It is kept beside the journal, belongs to a holder and is deleted with it. So people whose server
was killed do not count as present. The content is opaque to the store.
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
    """What is kept beside the journals of a store. All methods may be called from any thread.

    Futures are as those of `skat.journal.Store`: done when it is on disk, failed with `StoreError`.
    """

    def tell(self, news: Sequence[Attending]) -> Future[None]:
        """Keeps this in place of what the same holder told of the same journal before.

        Nothing is kept for an expired holder, for a journal that does not exist, or where `told` is
        empty because all people have left.
        """
        ...

    def told(self, journals: Sequence[JournalId]) -> tuple[Attending, ...]:
        """What live holders tell of these journals."""
        ...

    def everywhere(self) -> tuple[Attending, ...]:
        """What live holders tell of all journals."""
        ...
