"""The tables of one server among others that run the same journals.

One of the servers that have people at a table drives it: the one that takes its lease. All of
them learn what the others have: new entries, who is there, what pages add to the shuffle.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.journal import (
    BEFORE_THE_FIRST,
    Attending,
    Following,
    Holder,
    Holding,
    JournalId,
    Lease,
    Participant,
    Store,
    StoreError,
    all_attendance,
    attendance_of,
    leases_of,
    participants_of,
    tell_attendance,
)
from skat.tables.running.attendants import (
    NOBODY,
    Attendants,
    Spoken,
    read,
    spoken_in,
    together,
    written,
)
from skat.tables.running.driver import Driver
from skat.tables.running.table import Table
from skat.tables.running.thinkers import Pace
from skat.tables.shown.lobby import Listed, in_lobby

_log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0
"""Seconds between two looks at all tables; a table that a hint names is looked at immediately."""


class Shared:
    """A table that others may run too: as it is driven here, and what this server last sent of it.

    `others` are the servers that have people at it, each with the pace chosen there.
    """

    def __init__(self, table: Table, driver: Driver) -> None:
        self.table = table
        self.driver = driver
        self.sent: Attending | None = None
        self.others: dict[Holder, Pace | None] = {}

    def people(self) -> Attendants:
        """What the other servers have to know of the people here.

        The driver alone needs what pages add to the shuffle, so nobody tells it what it has.
        """
        here = self.table.audience.here
        shuffle = NOBODY.shuffle
        if self.driver.lease is None:
            shuffle = self.table.shuffle.sent(self.table.state)
        return replace(
            here,
            pace=self.driver.chosen,
            shuffle=shuffle,
            listed=in_lobby(
                self.table.named,
                connected=here.connected,
                ratings=self.table.ratings,
                watched=self.table.watched,
            ),
        )

    def hear(self, others: dict[Holder, Attendants]) -> None:
        """What the other servers tell of their people."""
        state, shuffle = self.table.state, self.table.shuffle
        for holder, people in others.items():
            sent = people.shuffle
            for place, shown in sent.pages:
                if any(chair.place == place for chair in state.chairs):
                    shuffle.commit(state, place, deal=sent.deal, shown=shown)
            for nonce in sent.nonces:
                shuffle.open(state, deal=sent.deal, nonce=nonce)
            if people.pace is not None and self.others.get(holder) is not people.pace:
                self.driver.follow_pace(people.pace)
        self.others = {holder: people.pace for holder, people in others.items()}
        self.table.audience.hear_of(together(others.values()))


class Sharing:
    """The shared tables of one process. Belongs to one event loop, and runs from `begin`."""

    def __init__(self, store: Store, following: Following) -> None:
        self._store = store
        self.following = following
        self._holding = Holding(store, formats=following.formats, lost=self._lost)
        self._tables: dict[JournalId, Shared] = {}
        self._left: list[JournalId] = []
        self._unused: list[Lease] = []
        self._stirred: set[JournalId] = set()
        self._lobby: tuple[Listed, ...] = ()
        self._lobby_until = 0.0
        self._stir = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Takes part from now on."""
        await self._holding.begin()
        self._work = asyncio.create_task(self._run())

    @property
    def driven(self) -> int:
        """How many tables are driven here."""
        return sum(shared.driver.lease is not None for shared in self._tables.values())

    def enter(self, table: Table, driver: Driver) -> None:
        """Begins to share a table that was asked for here."""
        self._tables[table.journal] = Shared(table, driver)
        table.beside = partial(self._changed, table.journal)
        table.spoken = partial(self._say, table.journal)
        table.hear = partial(self._hear, table.journal)

    async def lobby(self) -> tuple[Listed, ...]:
        """The public tables that other servers have people at, as they were a moment ago.

        None while the store cannot be read.
        """
        now = asyncio.get_running_loop().time()
        if now >= self._lobby_until:
            self._lobby_until = now + LOOK_SECONDS
            try:
                messages = await asyncio.to_thread(self._store.read, all_attendance)
            except StoreError:
                messages = ()
            others = (
                read(message.told) for message in messages if message.holder != self._holding.holder
            )
            self._lobby = tuple(message.listed for message in others if message.listed is not None)
        return self._lobby

    def leave(self, table: Table) -> None:
        """Nobody here looks at a table any more: others may drive it."""
        shared = self._tables.pop(table.journal, None)
        if shared is not None:
            self._left.append(table.journal)
            if shared.driver.lease is not None:
                self._unused.append(shared.driver.lease)
            self._stir.set()

    async def close(self) -> None:
        """Leaves all tables to others, at once."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        for shared in self._tables.values():
            shared.driver.lease = None
        await self._holding.end()
        for journal in (*self._tables, *self._left):
            self.following.tell(journal, BEFORE_THE_FIRST)

    def _say(self, journal: JournalId, spoken: Spoken) -> None:
        self.following.say(journal, msgspec.json.encode(spoken))

    def _hear(self, journal: JournalId, sent: bytes) -> None:
        shared, spoken = self._tables.get(journal), spoken_in(sent)
        if shared is not None and spoken is not None:
            shared.table.audience.hear(spoken)

    def _changed(self, journal: JournalId) -> None:
        self._stirred.add(journal)
        self._stir.set()

    def _lost(self) -> None:
        """The holder has expired: others may drive everything by now."""
        for shared in self._tables.values():
            shared.driver.lease = None
            shared.sent = None
        self._stir.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + LOOK_SECONDS
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self._stir.wait()
            self._stir.clear()
            stirred, self._stirred = self._stirred, set()
            try:
                await self._give_up()
                await self._look(tuple(stirred), anew=True)
                # However many hints come, a full look finds what they have missed.
                if loop.time() >= due:
                    due = loop.time() + LOOK_SECONDS
                    await self._look(tuple(self._tables), anew=False)
            except StoreError as error:
                _log.warning("the other servers cannot be heard: %s", error)
                self._stirred |= stirred
                due = loop.time() + LOOK_SECONDS

    async def _give_up(self) -> None:
        """Releases tables that nobody here looks at any more, and tells the other servers."""
        left, unused = tuple(self._left), tuple(self._unused)
        if not left and not unused:
            return
        await self._holding.release(unused)
        holder = self._holding.holder
        if holder is not None:
            nobody = [Attending(name, holder, b"") for name in left if name not in self._tables]
            await asyncio.wrap_future(self._store.write(tell_attendance, nobody))
        # Where the store fails, all of it is done again.
        del self._left[: len(left)], self._unused[: len(unused)]
        for name in left:
            self.following.tell(name, BEFORE_THE_FIRST)

    async def _look(self, journals: Sequence[JournalId], *, anew: bool) -> None:
        """Exchanges what there is with the others; with `anew` also the names of people."""
        here = [self._tables[name] for name in journals if name in self._tables]
        here = [shared for shared in here if shared.table.watched]
        if not here or self._holding.holder is None:
            return
        unsent = [shared for shared in here if anew or shared.sent is None]
        await self._tell(unsent, self._holding.holder)
        names = [shared.table.journal for shared in here]
        renamed = [shared.table.journal for shared in here if anew or shared.table.has_strangers]
        driven, messages, known = await asyncio.to_thread(self._found, names, renamed)
        leases = {lease.journal: lease for lease in driven}
        free = [name for name in names if name not in leases]
        if free:
            leases |= {lease.journal: lease for lease in await self._holding.take(free)}
        others: dict[JournalId, dict[Holder, Attendants]] = {}
        for message in messages:
            if message.holder != self._holding.holder:
                others.setdefault(message.journal, {})[message.holder] = read(message.told)
        for shared in here:
            name = shared.table.journal
            if name in known:
                shared.table.learn(known[name])
            self._drive(shared, leases.get(name))
            if name in others or shared.others:
                shared.hear(others.get(name, {}))

    def _drive(self, shared: Shared, lease: Lease | None) -> None:
        """Drives a table if this lease of it is ours, and else does not."""
        ours = lease is not None and lease.holder == self._holding.holder
        if self._tables.get(shared.table.journal) is shared:
            before, shared.driver.lease = shared.driver.lease, lease if ours else None
            if before is not None and not ours:
                # The new driver has to know what the pages here have sent.
                self._changed(shared.table.journal)
        elif lease is not None and ours:
            self._unused.append(lease)
            self._stir.set()

    def _found(
        self, names: Sequence[JournalId], renamed: Sequence[JournalId]
    ) -> tuple[tuple[Lease, ...], tuple[Attending, ...], dict[JournalId, tuple[Participant, ...]]]:
        store = self._store
        known = {name: store.read(participants_of, name) for name in renamed}
        return store.read(leases_of, names), store.read(attendance_of, names), known

    async def _tell(self, here: Sequence[Shared], holder: Holder) -> None:
        """Tells the others what has changed here."""
        news: list[tuple[Shared, Attending]] = []
        for shared in here:
            current = Attending(shared.table.journal, holder, written(shared.people()))
            if current != shared.sent:
                news.append((shared, current))
        if not news:
            return
        await asyncio.wrap_future(
            self._store.write(tell_attendance, [current for _, current in news])
        )
        for shared, current in news:
            shared.sent = current
            self.following.tell(current.journal, shared.table.seq)
