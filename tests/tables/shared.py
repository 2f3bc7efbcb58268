"""Several servers in one process, on one store in memory and on virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from skat.journal import (
    Bus,
    Done,
    Following,
    Hint,
    JournalId,
    NotDone,
    SharedFormats,
    describe,
    entries_of,
    verify_chain,
)
from skat.journal.bus import LocalBus
from skat.model.refusal import Refusal
from skat.players import make_player
from skat.players.turn import harmless
from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from skat.tables.running.sharing import Sharing
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.running.thinkers import Pace, Thinkers
from skat.tables.running.visits import TableVisit
from skat.tables.shown.fairness import Coming, Gathered
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.state.keys import key_of
from skat.tables.state.opening import Opening, Seated
from skat.tables.state.reducer import REDUCER
from skat.tables.state.requests import RequestBegin, RequestNextDeal
from skat.tables.state.settings import Settings
from tests.drawn_faults import FaultyBuses, FaultyStore, Rates
from tests.memory_store import MemoryStore
from tests.tables.replayed import states_of
from tests.tables.tools import seed, seeds
from tests.virtual_time import VirtualLoop, VirtualThreads, run


class DeafBus(LocalBus):
    """Loses every hint."""

    def publish(self, hint: Hint) -> None:
        """Nobody hears it."""


class Server:
    """One of several servers on a store."""

    def __init__(self, store: MemoryStore, bus: Bus, loop: VirtualLoop) -> None:
        self.formats = SharedFormats({REDUCER.kind: REDUCER.newest})
        self.following = Following(store, bus, self.formats)
        self.sharing = Sharing(store, self.following)
        self.tables = Tables(
            store,
            seat_player=lambda *_: make_player("simple"),
            thinking=Thinkers(VirtualThreads),
            draw=seeds(),
            clock=loop.time,
            sharing=self.sharing,
        )

    async def begin(self) -> None:
        self.following.begin()
        await self.sharing.begin()

    def drives(self, table: JournalId) -> bool:
        shared = self.sharing._tables.get(table)
        return shared is not None and shared.driver.lease is not None

    def stop(self) -> None:
        """It hears, renews and takes nothing any more; what it drives it goes on driving."""
        for task in (
            self.sharing._work,
            self.sharing._holding._renewing,
            self.following._polling,
        ):
            assert task is not None
            task.cancel()
        for journal in tuple(self.following._followed):
            self.following.leave(journal)

    def kill(self) -> None:
        """Nothing is tidied up, and nothing is sent."""
        self.stop()
        for running in self.tables._loaded:
            running.task.cancel()


class Person:
    """A player at a table, with a page that takes part in the shuffle."""

    def __init__(self, server: Server, seated: Seated, *, number: int) -> None:
        self.server, self.seated, self.number = server, seated, number
        self.all: list[Shown] = []
        self.shown: list[Snapshot] = []
        self.news = asyncio.Event()
        self.visit: TableVisit | None = None
        self.sent_away: Refusal | None = None
        self.sent = self.refused = 0
        self.acknowledged: list[str] = []

    @property
    def at(self) -> TableVisit:
        assert self.visit is not None
        return self.visit

    @property
    def sees(self) -> Snapshot:
        return self.shown[-1]

    async def come(self, server: Server | None = None) -> Person:
        """Opens a line, at another server if one is given."""
        self.server = server or self.server
        onlooker = Subscriber(
            key_of(self.seated.token), self._show, dismiss=self._dismiss, adds_bytes=True
        )
        visit = await self.server.tables.enter(self.seated.table, onlooker)
        assert isinstance(visit, TableVisit), visit
        self.visit = visit
        for shown in visit.table.shuffle.told(visit.table.state):
            self._show(shown)
        return self

    def leave(self) -> None:
        self.server.tables.leave(self.at)
        self.visit = None

    def _dismiss(self, why: Refusal) -> None:
        self.sent_away = why
        asyncio.get_running_loop().call_soon(self.leave)

    def _show(self, shown: Shown) -> None:
        self.all.append(shown)
        if isinstance(shown, Snapshot):
            self.shown.append(shown)
            self.news.set()
        elif isinstance(shown, Coming | Gathered) and self.visit is not None:
            table, nonce = self.visit.table, Nonce(seed(self.number)[:16])
            if isinstance(shown, Gathered):
                table.shuffle.open(table.state, deal=shown.deal, nonce=nonce)
            elif self.visit.place is not None:
                sealed = Commitment(bytes.fromhex(shown.commitment))
                own = nonce_commitment(nonce, DealId(shown.deal), sealed=sealed)
                table.shuffle.commit(table.state, self.visit.place, deal=shown.deal, shown=own)

    def request(self) -> Any:
        seen = self.sees.view
        if seen is None or seen.result is not None:
            waits = self.at.place in self.sees.table.ready
            return None if waits or seen is None else RequestNextDeal()
        return harmless(seen) if seen.turn is seen.viewer and seen.legal else None

    async def ask(self, request: Any) -> None:
        """Asks until it is done; a player at another server may have been quicker.

        As a page does, it sends a command again of which nobody can say that it was saved.
        """
        self.sent += 1
        command, seq = f"c{self.number}-{self.sent}", self.at.table.seq
        while True:
            assert self.at.place is not None
            answer = await self.at.table.ask(
                request, place=self.at.place, command_id=command, expected_seq=seq
            )
            if isinstance(answer, Done):
                self.acknowledged.append(command)
                return
            assert isinstance(answer, NotDone)
            if answer.refusal.code == "stale":
                return
            assert answer.refusal.code in ("not_saved", "not_known"), answer
            self.refused += 1
            await asyncio.sleep(0.2)

    async def play(self, until: Callable[[Snapshot], bool]) -> None:
        """Plays until it sees this."""
        while not until(self.sees):
            self.news.clear()
            request = self.request()
            if request is None:
                await self.news.wait()
            else:
                await self.ask(request)


class Evening:
    """Anna and Ben at two servers, with a computer player; a third server is there."""

    def __init__(
        self,
        store: FaultyStore,
        between: FaultyBuses,
        servers: list[Server],
        people: list[Person],
    ) -> None:
        self.store, self.between = store, between
        self.servers, self.people = servers, people
        self.table = people[0].seated.table

    @property
    def driver(self) -> Server:
        (driving,) = (server for server in self.servers if server.drives(self.table))
        return driving

    def has_seen(self, rates: Rates) -> bool:
        """Whether something of what may fail has failed."""
        in_store, between = rates.full or rates.uncertain, rates.lost or rates.late
        return (not in_store or self.store.faults > 0) and (not between or self.between.faults > 0)

    async def play(self, until: Callable[[Snapshot], bool], *people: Person) -> None:
        """All play until each of them has seen this."""
        async with asyncio.TaskGroup() as playing:
            for person in people or self.people:
                playing.create_task(person.play(until))

    def check(self) -> list[str]:
        """The journal is whole and replays to what everybody sees; its command ids."""
        journal, entries = (
            self.store.read(describe, self.table),
            self.store.read(entries_of, self.table),
        )
        assert journal is not None
        assert verify_chain(journal, entries) is None
        states_of(self.store, self.table)
        return [str(entry.command_id) for entry in entries]


def evening(
    story: Callable[[Evening], Coroutine[Any, Any, None]],
    *,
    bus: Callable[[], Bus] = LocalBus,
    settings: Settings | None = None,
    rates: Rates | None = None,
    draw: random.Random | None = None,
) -> None:
    """Tells a story of Anna and Ben, who have a table and begin; from then on faults are drawn."""

    async def told(loop: VirtualLoop) -> None:
        store = FaultyStore(loop)
        between, faulty = bus(), FaultyBuses(loop)
        servers = [
            Server(store, between if rates is None else faulty.bus(), loop) for _ in range(3)
        ]
        for server in servers:
            await server.begin()
        opening = Opening(name="Anna", others=("open", "simple"), settings=settings or Settings())
        opened = await servers[0].tables.open(opening)
        assert isinstance(opened, Seated), opened
        anna = await Person(servers[0], opened, number=1).come()
        anna.at.driver.pace = Pace.INSTANT
        # The faster server takes the lease: the others come when it is taken.
        while not servers[0].drives(opened.table):
            await asyncio.sleep(0.01)
        joined = await servers[1].tables.join(opened.table, Comer(name="Ben"))
        assert not isinstance(joined, Refusal), joined
        ben = await Person(servers[1], joined, number=2).come()
        while "Ben" not in [place.name for place in anna.sees.table.places]:
            anna.news.clear()
            await anna.news.wait()
        if anna.sees.table.stage.value == "waiting":
            await anna.ask(RequestBegin())
        store.rates = faulty.rates = rates or Rates()
        async with asyncio.timeout(3_600):
            await story(Evening(store, faulty, servers, [anna, ben]))

    run(told, draw=draw)
