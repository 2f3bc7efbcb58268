"""Two servers run one table: both show it, one drives it, and another one when that is gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from skat.journal import (
    Appended,
    AppendOutcome,
    Bus,
    JournalId,
    Lease,
    LeaseLost,
    StoreBusyError,
    append_entry,
    entries_of,
    tell_attendance,
)
from skat.journal.bus import LocalBus
from skat.journal.following import POLL_SECONDS
from skat.journal.holding import LEASE_SECONDS
from skat.rules.state import Phase
from skat.tables.running.next_shuffle import COMMIT_SECONDS
from skat.tables.running.sharing import LOOK_SECONDS
from skat.tables.running.thinkers import Pace
from skat.tables.running.visits import COME_BACK, SECONDS_TO_LEAVE, TableVisit
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.keys import key_of
from skat.tables.state.opening import Opening, Seated
from skat.tables.state.requests import RequestNextDeal
from skat.tables.state.settings import Settings
from tests.lanes.few import few
from tests.memory_store import MemoryStore
from tests.tables.shared import DeafBus, Evening, Person, evening
from tests.virtual_time import DELAYS


def played(deals: int) -> Callable[[Snapshot], bool]:
    return lambda seen: len(seen.list.entries) >= deals


@pytest.mark.parametrize("bus", [LocalBus, DeafBus])
def test_a_server_that_ends_sends_people_elsewhere_first(bus: Callable[[], Bus]) -> None:
    """Another one drives the table long before the lease would have been over."""

    async def story(at: Evening) -> None:
        anna, ben = at.people
        leaving, staying, third = at.servers
        await at.play(PHASES["auction"])
        assert at.driver is leaving
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await leaving.tables.drain()
        assert (anna.sent_away, ben.sent_away) == (COME_BACK, None)
        assert await leaving.tables.open(Opening(name="Cleo")) == COME_BACK
        assert await leaving.tables.enter(at.table, anna_again(anna)) == COME_BACK
        while not staying.drives(at.table):
            await asyncio.sleep(0.01)
        assert loop.time() - begun < LEASE_SECONDS / 4
        await anna.come(third)
        await at.play(played(1))
        at.check()

    evening(story, bus=bus)


def anna_again(anna: Person) -> Subscriber:
    return Subscriber(key_of(anna.seated.token), lambda shown: None)


def test_tables_leave_one_after_the_other() -> None:
    """So many people come to the others that no two tables come at once."""

    async def story(at: Evening) -> None:
        (server, *_), loop = at.servers, asyncio.get_running_loop()
        gone: list[float] = []
        for _ in range(5):
            opened = await server.tables.open(Opening(name="Cleo"))
            assert isinstance(opened, Seated)
            visit = await server.tables.enter(
                opened.table,
                Subscriber(
                    key_of(opened.token),
                    lambda shown: None,
                    dismiss=lambda why: gone.append(loop.time()),
                ),
            )
            assert isinstance(visit, TableVisit)
        await server.tables.drain()
        assert sorted(set(gone)) == gone
        assert gone[-1] - gone[0] < SECONDS_TO_LEAVE

    evening(story)


@pytest.mark.parametrize("bus", [LocalBus, DeafBus])
def test_people_at_two_servers_play_together(bus: Callable[[], Bus]) -> None:
    """A hint that is lost costs time alone; both pages have a say in the shuffle."""

    async def story(at: Evening) -> None:
        await at.play(played(2))
        anna, ben = at.people
        assert at.driver is at.servers[0]
        assert [place.name for place in ben.sees.table.places][:2] == ["Anna", "Ben"]
        assert anna.sees.list == ben.sees.list
        assert anna.sees.fair is not None
        assert len(anna.sees.fair.commitments) == 2
        at.check()

    evening(story, bus=bus)


@pytest.mark.parametrize("drawn", few([range(3), range(3, 40)], gate=1))
def test_a_page_elsewhere_has_a_say_in_the_shuffle_however_hints_get_lost(drawn: range) -> None:
    """By two looks, each a second after the last at the worst, and what threads take between."""
    assert POLL_SECONDS + LOOK_SECONDS + 20 * max(DELAYS) <= COMMIT_SECONDS

    async def story(at: Evening) -> None:
        await at.play(played(2))
        anna, _ = at.people
        assert anna.sees.fair is not None
        assert len(anna.sees.fair.commitments) == 2

    for seed in drawn:
        evening(story, bus=DeafBus, draw=random.Random(seed))


def test_what_happens_at_one_server_is_seen_at_the_others_without_a_look() -> None:
    """By a hint at once, for the looks in short intervals are only for those that get lost."""

    async def story(at: Evening) -> None:
        await at.play(PHASES["auction"])
        loop, moves = asyncio.get_running_loop(), 0
        while moves < 5:
            mine = [person for person in at.people if person.request() is not None]
            if mine:
                await mine[0].ask(mine[0].request())
                moves += 1
            asked, done = loop.time(), at.check()
            while not all(person.at.table.seq >= len(done) for person in at.people):
                await asyncio.sleep(0.001)
            assert loop.time() - asked < POLL_SECONDS / 10
            await asyncio.sleep(0.01)

    evening(story)


PHASES: dict[str, Callable[[Snapshot], bool]] = {
    "before the cards": lambda seen: seen.view is None,
    "auction": lambda seen: seen.view is not None and seen.view.phase is Phase.AUCTION,
    "declaring": lambda seen: (
        seen.view is not None and seen.view.phase not in (Phase.AUCTION, Phase.FINISHED)
    ),
    "third trick": lambda seen: seen.view is not None and sum(seen.view.tricks_won) >= 2,
    "after the deal": lambda seen: seen.view is not None and seen.view.result is not None,
}


@pytest.mark.parametrize("phase", few(PHASES, gate=2))
@pytest.mark.parametrize("moves", [True, False])
def test_another_server_goes_on_when_the_driver_is_killed(phase: str, moves: bool) -> None:
    """Those who were at the killed one come back at another, or stay away."""

    async def story(at: Evening) -> None:
        anna, ben = at.people
        await at.play(PHASES[phase])
        old, loop = at.driver, asyncio.get_running_loop()
        assert old is at.servers[0]
        old.kill()
        killed = loop.time()
        if moves:
            await anna.come(at.servers[2])
        while not any(server.drives(at.table) for server in at.servers[1:]):
            await asyncio.sleep(0.1)
        assert loop.time() - killed < 30
        before = len(ben.sees.list.entries)
        await at.play(played(before + 1), *([anna, ben] if moves else [ben]))
        assert not at.servers[1].drives(at.table) or not at.servers[2].drives(at.table)
        at.check()

    evening(story)


def test_an_old_driver_that_comes_back_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stood still while another one took the table, and believes that it drives it still."""
    outcomes: list[tuple[Lease | None, AppendOutcome]] = []
    write = MemoryStore.write

    def told(self: MemoryStore, query: Any, /, *asked: Any, **named: Any) -> Any:
        done = write(self, query, *asked, **named)
        if query is append_entry:
            outcomes.append((named["lease"], done.result()))
        return done

    monkeypatch.setattr(MemoryStore, "write", told)

    async def story(at: Evening) -> None:
        anna, ben = at.people
        await at.play(PHASES["auction"])
        old, new = at.servers[:2]
        driver = old.sharing._tables[at.table].driver
        old.kill()
        lease = driver.lease
        assert lease is not None
        while not new.drives(at.table):
            await asyncio.sleep(0.1)
        seen = len(at.store.read(entries_of, at.table))
        await at.play(played(1), ben)
        # Nobody else is there now who could be faster than the old one.
        new.kill()
        await ben.ask(RequestNextDeal())
        outcomes.clear()
        await anna.at.table.catch_up()
        back = asyncio.create_task(driver.run())
        while driver.lease is not None:
            await asyncio.sleep(0.1)
        await asyncio.sleep(30)
        back.cancel()
        written = [outcome for own, outcome in outcomes if own == lease]
        assert LeaseLost(at.table) in written
        assert not [outcome for outcome in written if isinstance(outcome, Appended)]
        assert len(at.store.read(entries_of, at.table)) > seen
        at.check()

    evening(story)


def test_a_table_that_nobody_looks_at_is_left_to_others_at_once() -> None:
    async def story(at: Evening) -> None:
        anna, _ = at.people
        await at.play(PHASES["third trick"])
        assert at.driver is at.servers[0]
        anna.leave()
        await asyncio.sleep(0.5)
        assert at.driver is at.servers[1]
        await anna.come(at.servers[2])
        await asyncio.sleep(0.5)
        assert at.driver is at.servers[1]
        await at.play(played(1))
        await at.servers[1].tables.close()
        await asyncio.sleep(0.5)
        assert at.driver is at.servers[2]

    evening(story)


def test_all_see_who_is_there_at_any_server() -> None:
    async def story(at: Evening) -> None:
        anna, ben = at.people
        await asyncio.sleep(1)
        both = {anna.at.place, ben.at.place}
        assert anna.at.table.audience.connected == ben.at.table.audience.connected == both
        ben.leave()
        await asyncio.sleep(1)
        assert anna.at.table.audience.connected == {anna.at.place}
        await ben.come(at.servers[2])
        await asyncio.sleep(1)
        assert anna.at.table.audience.connected == both
        # Those who were at a server that is gone are gone too, when its time is up.
        at.servers[2].kill()
        await asyncio.sleep(15)
        assert anna.at.table.audience.connected == {anna.at.place}

    evening(story)


def test_the_pace_that_one_has_chosen_is_that_of_the_driver() -> None:
    async def story(at: Evening) -> None:
        anna, ben = at.people
        ben.at.driver.pace = Pace.SLOW
        await asyncio.sleep(3)
        assert anna.at.driver.pace is Pace.SLOW
        anna.at.driver.pace = Pace.FAST
        await asyncio.sleep(3)
        assert ben.at.driver.pace is Pace.FAST
        assert anna.at.driver.pace is Pace.FAST

    evening(story)


def test_a_busy_server_looks_after_all_its_tables_too() -> None:
    """Somewhere something is always going on; a table whose driver dies is taken none the less."""

    async def story(at: Evening) -> None:
        await at.play(PHASES["auction"])
        at.servers[0].kill()
        busy = at.servers[1].sharing
        for _ in range(600):
            busy._changed(JournalId("elsewhere"))
            await asyncio.sleep(0.05)
            if at.servers[1].drives(at.table):
                return
        raise AssertionError("nobody drives the table")

    evening(story)


def test_what_could_not_be_told_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(at: Evening) -> None:
        anna, ben = at.people
        await asyncio.sleep(2)
        down = True
        write = MemoryStore.write

        def told(self: MemoryStore, query: Any, /, *asked: Any, **named: Any) -> Future[Any]:
            if not down or query is not tell_attendance:
                return write(self, query, *asked, **named)
            failed: Future[Any] = Future()
            failed.set_exception(StoreBusyError("no server"))
            return failed

        monkeypatch.setattr(MemoryStore, "write", told)
        ben.leave()
        await ben.come(at.servers[2])
        await asyncio.sleep(5)
        down = False
        await asyncio.sleep(3)
        assert anna.at.table.audience.connected == {anna.at.place, ben.at.place}
        assert ben.at.table.audience.connected == {anna.at.place, ben.at.place}

    evening(story)


def test_every_lobby_has_the_public_tables_of_all_servers() -> None:
    async def story(at: Evening) -> None:
        anna, ben = at.people
        await at.play(played(1))
        await asyncio.sleep(2)
        for server in at.servers:
            (listed,) = await server.tables.lobby()
            assert (listed.id, listed.deal) == (at.table, 1)
            assert [(each.name, each.connected) for each in listed.places[:2]] == [
                ("Anna", True),
                ("Ben", True),
            ]
        anna.leave()
        await asyncio.sleep(2)
        (listed,) = await at.servers[2].tables.lobby()
        assert [each.connected for each in listed.places[:2]] == [False, True]
        ben.leave()
        await asyncio.sleep(2)
        for server in at.servers:
            assert await server.tables.lobby() == ()

    evening(story, settings=Settings(visibility="public"))


def test_a_private_table_stands_in_no_lobby() -> None:
    async def story(at: Evening) -> None:
        await asyncio.sleep(2)
        for server in at.servers:
            assert await server.tables.lobby() == ()

    evening(story)
