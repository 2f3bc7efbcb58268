"""What servers tell each other, in memory: several servers in one process, as tests have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from skat.journal.attendance import Attending
from skat.journal.entry import JournalId
from skat.journal.in_memory.at_once import AtOnce
from skat.journal.leases import Holder


class MemoryAttendance:
    """An `Attendance` beside the journals of a `MemoryStore`."""

    def __init__(
        self,
        at_once: AtOnce,
        *,
        is_journal: Callable[[JournalId], bool],
        lives: Callable[[Holder], bool],
    ) -> None:
        self._at_once = at_once
        self._is_journal = is_journal
        self._lives = lives
        self._told: dict[tuple[JournalId, Holder], Attending] = {}

    def tell(self, news: Sequence[Attending]) -> Future[None]:
        """Keeps this in place of what the same holder told of the same journal before."""

        def work() -> None:
            for one in news:
                self._told.pop((one.journal, one.holder), None)
                if one.told and self._is_journal(one.journal) and self._lives(one.holder):
                    self._told[one.journal, one.holder] = one

        return self._at_once.done(work)

    def told(self, journals: Sequence[JournalId]) -> tuple[Attending, ...]:
        """What live holders tell of these journals."""

        wanted = frozenset(journals)
        return tuple(one for one in self.everywhere() if one.journal in wanted)

    def everywhere(self) -> tuple[Attending, ...]:
        """What live holders tell of all journals."""

        def work() -> tuple[Attending, ...]:
            return tuple(one for one in self._told.values() if self._lives(one.holder))

        return self._at_once.now(work)
