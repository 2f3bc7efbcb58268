"""Leases in memory: several servers in one process, as tests have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import count

from skat.journal.entry import JournalId
from skat.journal.in_memory.at_once import AtOnce
from skat.journal.leases import Holder, Lease, LeaseEpoch


class MemoryLeases:
    """`Leases` on the journals of a `MemoryStore`; `clock` tells seconds."""

    def __init__(
        self,
        at_once: AtOnce,
        *,
        is_journal: Callable[[JournalId], bool],
        clock: Callable[[], float],
    ) -> None:
        self._at_once = at_once
        self._is_journal = is_journal
        self._clock = clock
        self._numbers = count(1)
        self._until: dict[Holder, float] = {}
        self._knows: dict[Holder, bytes] = {}
        self._leases: dict[JournalId, Lease] = {}

    def begin_holding(self, *, seconds: float, knows: bytes = b"") -> Future[Holder]:
        """A new holder, valid for so many seconds."""

        def work() -> Holder:
            holder = Holder(next(self._numbers))
            self._until[holder] = self._clock() + seconds
            self._knows[holder] = knows
            return holder

        return self._at_once.done(work)

    def announced(self) -> tuple[bytes, ...]:
        """What live holders announce."""
        living = (holder for holder in self._until if self.lives(holder))
        return self._at_once.now(lambda: tuple(self._knows[holder] for holder in living))

    def renew(self, holder: Holder, *, seconds: float) -> Future[bool]:
        """Extends a holder by so many seconds from now; False where it has expired."""

        def work() -> bool:
            lives = self.lives(holder)
            if lives:
                self._until[holder] = self._clock() + seconds
            return lives

        return self._at_once.done(work)

    def end_holding(self, holder: Holder) -> Future[None]:
        """Ends a holder at once: what it drives waits for others."""

        def work() -> None:
            self._until.pop(holder, None)

        return self._at_once.done(work)

    def take(self, holder: Holder, journals: Sequence[JournalId]) -> Future[tuple[Lease, ...]]:
        """The leases that the holder now has of these journals; older ones stay as they were."""

        def work() -> tuple[Lease, ...]:
            if not self.lives(holder):
                return ()
            wanted = [journal for journal in dict.fromkeys(journals) if self._is_journal(journal)]
            for journal in wanted:
                lease = self._leases.get(journal)
                if lease is None or not self.lives(lease.holder):
                    self._give(journal, holder)
            theirs = map(self._leases.__getitem__, wanted)
            return tuple(lease for lease in theirs if lease.holder == holder)

        return self._at_once.done(work)

    def release(self, leases: Sequence[Lease]) -> Future[None]:
        """Gives up the leases of these journals; leases that are no longer its own are ignored."""

        def work() -> None:
            for lease in leases:
                if self.is_in_force(lease):
                    del self._leases[lease.journal]

        return self._at_once.done(work)

    def driven(self, journals: Sequence[JournalId]) -> tuple[Lease, ...]:
        """The leases of these journals; without those whose holder has expired."""

        def work() -> tuple[Lease, ...]:
            found = map(self._leases.get, dict.fromkeys(journals))
            return tuple(lease for lease in found if lease is not None and self.lives(lease.holder))

        return self._at_once.now(work)

    def is_in_force(self, lease: Lease) -> bool:
        """Whether nobody has taken the journal since."""
        return self._leases.get(lease.journal) == lease

    def forget(self, journal: JournalId) -> None:
        """The journal is no longer there."""
        self._leases.pop(journal, None)

    def lives(self, holder: Holder) -> bool:
        """Whether a holder has renewed itself in time."""
        return self._until.get(holder, self._clock()) > self._clock()

    def _give(self, journal: JournalId, holder: Holder) -> Lease:
        lease = Lease(journal, holder, LeaseEpoch(next(self._numbers)))
        self._leases[journal] = lease
        return lease
