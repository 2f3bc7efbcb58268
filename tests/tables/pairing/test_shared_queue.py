"""One queue of several servers, on virtual time: who waits at one plays with those at another."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import pytest

from skat.journal import BusError, JournalId, list_journals
from skat.journal.bus import LocalBus, LocalValues
from skat.tables.pairing import ABSENT_SECONDS, MOST_WAITING
from skat.tables.pairing import pairing as pairing_module
from skat.tables.pairing.pairing import Pairing
from skat.tables.pairing.room import SharedRoom
from tests.lanes.few import few
from tests.memory_store import MemoryStore
from tests.tables.pairing.test_pairing import Tab
from tests.tables.shared import DeafBus, Server
from tests.virtual_time import VirtualLoop, run

Result = TypeVar("Result")


class LostValues(LocalValues):
    """May be out of reach, and may lose all it has."""

    away = False

    def change(
        self,
        name: str,
        change: Callable[[bytes | None, float], tuple[bytes | None, Result]],
        *,
        seconds: int,
    ) -> Result:
        """Refuses while it is out of reach."""
        if self.away:
            raise BusError("out of reach")
        return super().change(name, change, seconds=seconds)

    def flush(self) -> None:
        self._kept.clear()


class Service:
    """Servers on one store and one bus, each with people who wait; all started."""

    def __init__(self, loop: VirtualLoop, bus: LocalBus, *, servers: int) -> None:
        # A clock of its own: no server's clock is that of the queue.
        self.values = LostValues(lambda: loop.time() + 5_000)
        self.store = MemoryStore(clock=loop.time)
        self.servers = [Server(self.store, bus, loop) for _ in range(servers)]
        self.waiting = [
            Pairing(
                server.tables,
                clock=loop.time,
                room=SharedRoom(self.values, server.following, clock=loop.time),
            )
            for server in self.servers
        ]

    async def begin(self) -> None:
        for server, pairing in zip(self.servers, self.waiting, strict=True):
            await server.begin()
            await pairing.begin()

    async def close(self) -> None:
        for server, pairing in zip(self.servers, self.waiting, strict=True):
            await pairing.close()
            await server.tables.close()
            await server.sharing.close()
            await server.following.close()

    def tables(self) -> set[JournalId]:
        return {listing.journal.id for listing in self.store.read(list_journals)}


def spent(
    evening: Callable[[Service], Awaitable[None]], *, bus: LocalBus | None = None, servers: int = 3
) -> None:
    async def work(loop: VirtualLoop) -> None:
        service = Service(loop, bus or LocalBus(), servers=servers)
        await service.begin()
        try:
            await evening(service)
        finally:
            await service.close()

    run(work)


async def passes(seconds: float) -> None:
    await asyncio.sleep(seconds)
    for _ in range(20):
        await asyncio.sleep(0)


def kill(pairing: Pairing, patch: pytest.MonkeyPatch) -> None:
    """It does nothing any more, and hears nothing."""
    assert pairing._work is not None
    pairing._work.cancel()
    patch.setattr(pairing, "_run", partial(asyncio.sleep, 0))


@pytest.mark.parametrize("bus", [LocalBus, DeafBus])
def test_three_at_three_servers_sit_down_together(bus: type[LocalBus]) -> None:
    async def evening(service: Service) -> None:
        tabs = [
            await Tab.of(pairing, name)
            for pairing, name in zip(service.waiting, ("Anna", "Ben", "Cleo"), strict=True)
        ]
        await passes(5)
        assert len({tab.table() for tab in tabs} - {None}) == 1
        places = [tab.newest.seated for tab in tabs]
        assert [place and place.place for place in places] == [1, 2, 3]
        assert len({place.token for place in places if place}) == 3
        assert len(service.tables()) == 1

    spent(evening, bus=bus())


def test_a_ticket_of_one_server_opens_a_line_at_another() -> None:
    """A proxy leads the question and the line to different servers."""

    async def evening(service: Service) -> None:
        here, there, _ = service.waiting
        ticket = await here.enter("Anna", name="Anna", account=None, patience=None)
        assert isinstance(ticket, str)
        anna = Tab(there, ticket)
        await anna.open()
        assert await there.enter("Anna", name="Anna", account=None, patience=30.0) == ticket
        ben = await Tab.of(here, "Ben")
        await passes(2)
        assert [each.count for each in service.waiting] == [2, 2, 2]
        assert (anna.newest.waiting, ben.newest.waiting) == (2, 2)
        # Her patience counts from the beginning, given at any server; Ben wants people alone.
        await passes(30)
        assert anna.table() is not None
        assert ben.table() is None
        await here.leave(ben.ticket)
        await passes(2)
        assert ben.newest.refused == "waits_no_more"
        ben.close()
        anna.close()
        await passes(2 * ABSENT_SECONDS)
        assert not await there.look_on(ben.ticket, lambda: None)
        assert [each.count for each in service.waiting] == [0, 0, 0]

    spent(evening)


def test_who_reloads_at_another_server_keeps_his_turn() -> None:
    async def evening(service: Service) -> None:
        here, there, _ = service.waiting
        anna = await Tab.of(here, "Anna")
        ben, cleo = await Tab.of(there, "Ben"), await Tab.of(there, "Cleo")
        del ben
        anna.close()
        anna = Tab(there, anna.ticket)
        await anna.open()
        await passes(3)
        assert anna.table() == cleo.table() is not None

    spent(evening)


def test_nobody_counts_as_there_whose_server_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(service: Service) -> None:
        here, there, _ = service.waiting
        anna = await Tab.of(here, "Anna")
        ben = await Tab.of(there, "Ben")
        await passes(1)
        assert ben.newest.waiting == 2
        kill(here, monkeypatch)
        await passes(20)
        assert ben.newest.waiting == 1
        assert ben.table() is None
        del anna

    spent(evening)


def test_people_whom_a_server_took_before_it_was_killed_are_seated_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening(service: Service) -> None:
        never = asyncio.Event()

        async def hangs(*_: object) -> None:
            await never.wait()

        for server in service.servers[:1]:
            monkeypatch.setattr(server.tables, "open_together", hangs)
        here, there, _ = service.waiting
        for pairing in service.waiting[1:]:
            monkeypatch.setattr(pairing, "_taking", lambda queue, now: (queue, None))
        tabs = [await Tab.of(there, name) for name in ("Anna", "Ben", "Cleo")]
        here._stir()
        await passes(2)
        kill(here, monkeypatch)
        for pairing in service.waiting[1:]:
            monkeypatch.setattr(pairing, "_taking", partial(Pairing._taking, pairing))
        await passes(pairing_module._SEATING_SECONDS / 2)
        assert {tab.table() for tab in tabs} == {None}
        await passes(pairing_module._SEATING_SECONDS)
        assert len({tab.table() for tab in tabs} - {None}) == 1

    spent(evening)


def test_where_the_others_are_out_of_reach_each_server_pairs_its_own(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def evening(service: Service) -> None:
        here, there, _ = service.waiting
        early = [await Tab.of(here, "Anna"), await Tab.of(there, "Ben")]
        await passes(1)
        service.values.away = True
        await passes(3)
        assert [tab.newest.waiting for tab in early] == [1, 1]
        mine = [await Tab.of(here, name) for name in ("Cleo", "David")]
        await passes(2)
        assert early[0].table() == mine[0].table() == mine[1].table() is not None
        assert early[1].table() is None
        service.values.away = False
        await passes(3)
        # What was done alone is not undone, and who still waits waits with all again.
        assert early[0].newest.seated is not None
        late = [await Tab.of(here, name) for name in ("Emil", "Fritz")]
        await passes(3)
        assert early[1].table() == late[0].table() == late[1].table() is not None
        assert len(service.tables()) == 2
        told = [each.message for each in caplog.records if each.name.endswith("pairing.room")]
        assert sum("alone" in message for message in told) == 3
        assert sum("again" in message for message in told) == 3

    spent(evening)


def test_a_queue_that_is_lost_is_made_anew_by_those_who_wait() -> None:
    async def evening(service: Service) -> None:
        here, there, _ = service.waiting
        tabs = [await Tab.of(here, "Anna"), await Tab.of(there, "Ben")]
        await passes(1)
        service.values.flush()
        await passes(2)
        assert [tab.newest.waiting for tab in tabs] == [2, 2]
        tabs.append(await Tab.of(there, "Cleo"))
        await passes(2)
        assert len({tab.table() for tab in tabs} - {None}) == 1

    spent(evening)


@pytest.mark.parametrize(
    "seed",
    few(range(6), gate=1),
)
def test_nobody_has_two_places_whatever_happens(seed: int) -> None:
    """People come, go, reload and give up at any server while the queue is lost or out of reach."""

    async def evening(service: Service) -> None:
        dice = random.Random(seed)
        tabs: list[Tab] = []
        seated: dict[str, set[str]] = {}
        for step in range(60):
            choice = dice.random()
            pairing = dice.choice(service.waiting)
            if choice < 0.5 or not tabs:
                tabs.append(await Tab.of(pairing, f"P{step}", dice.choice([None, 10.0])))
            elif choice < 0.65:
                tab = tabs.pop(dice.randrange(len(tabs)))
                tab.close()
                again = Tab(pairing, tab.ticket)
                if await pairing.look_on(tab.ticket, again._show):
                    tabs.append(again)
            elif choice < 0.75:
                await pairing.leave(dice.choice(tabs).ticket)
            elif choice < 0.8:
                service.values.flush()
            elif choice < 0.9:
                service.values.away = not service.values.away
            await passes(dice.choice([0.0, 0.3, 2.0, 7.0]))
            for tab in tabs:
                for view in tab.told:
                    if view is not None and view.seated is not None:
                        seated.setdefault(tab.ticket, set()).add(view.seated.token)
        service.values.away = False
        await passes(15)
        assert seated, "nobody was seated"
        assert all(len(tokens) == 1 for tokens in seated.values())
        assert len(service.tables()) < MOST_WAITING

    spent(evening)
