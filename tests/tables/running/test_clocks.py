"""Time at a table: who is waited for how long, and what happens then. No test waits."""

from __future__ import annotations

import asyncio

import pytest

from skat.journal import Answer, Done, NotDone
from skat.model.seats import Place
from skat.players import make_player
from skat.players.turn import harmless
from skat.tables.running.driver import Driver
from skat.tables.running.next_shuffle import COMMIT_SECONDS
from skat.tables.running.recovery import recovered
from skat.tables.running.table import Table
from skat.tables.running.thinkers import Pace, Thinkers
from skat.tables.state.requests import RequestComeBack, RequestNextDeal, TableRequest
from skat.tables.state.settings import Clock, Settings
from skat.tables.state.table_state import Stage
from skat.tables.state.turns import READY_SECONDS, awaited
from tests.memory_store import MemoryStore
from tests.tables.tools import TABLE, Eyes, opened_table, view_of
from tests.virtual_time import VirtualLoop, VirtualThreads

MOVE = Clock(per="move", seconds=20)
DEAL = Clock(per="deal", seconds=60)


class Evening:
    """A table of people on virtual time, with its driver."""

    def __init__(self, loop: VirtualLoop, table: Table) -> None:
        self.loop, self.table = loop, table
        self.eyes = {number: Eyes(number) for number in (1, 2, 3)}
        self.driver = Driver(
            table,
            seat_player=lambda *_: make_player("simple"),
            thinking=Thinkers(VirtualThreads),
            clock=loop.time,
        )
        self.driver.pace = Pace.INSTANT
        self.names = 0
        self.driving = loop.create_task(self.driver.run())

    def look(self, *numbers: int) -> None:
        for number in numbers:
            self.table.audience.join(self.eyes[number])

    async def ask(self, place: Place, request: TableRequest) -> Answer:
        self.names += 1
        return await self.table.ask(
            request, place=place, command_id=f"c{self.names}", expected_seq=self.table.state.seq
        )

    async def act(self) -> None:
        """The player who is awaited does something."""
        place = awaited(self.table.state)[0]
        seen = view_of(self.table.state, place)
        assert seen is not None
        request: TableRequest = harmless(seen)  # type: ignore[assignment]
        assert isinstance(await self.ask(place, request), Done)

    @property
    def away(self) -> dict[int, str]:
        return {int(away.place): away.player for away in self.table.state.away}


async def evening(loop: VirtualLoop, settings: Settings) -> Evening:
    table = await opened_table(MemoryStore(), settings=settings, clock=loop.time)
    return Evening(loop, table)


async def test_a_move_that_takes_too_long_is_made_by_a_computer_player(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings(clock=MOVE))
    at.look(1, 2, 3)
    (slow,) = awaited(at.table.state)
    await asyncio.sleep(20)
    assert at.away == {}
    await asyncio.sleep(1)
    assert at.away == {slow: "simple"}
    # The computer player acts for him until he says that he is back.
    assert awaited(at.table.state) != (slow,)
    assert isinstance(await at.ask(slow, RequestComeBack()), Done)
    assert at.away == {}


async def test_every_move_has_its_own_time(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings(clock=MOVE))
    at.look(1, 2, 3)
    for _ in range(6):
        await asyncio.sleep(19)
        if at.table.state.deal_is_running:
            await at.act()
    assert at.away == {}


async def test_asking_for_something_else_gives_nobody_more_time(loop: VirtualLoop) -> None:
    from skat.tables.state.requests import RequestAnnounceLeave

    at = await evening(loop, Settings(clock=MOVE))
    at.look(1, 2, 3)
    (slow,) = awaited(at.table.state)
    await asyncio.sleep(15)
    assert isinstance(await at.ask(slow, RequestAnnounceLeave()), Done)
    await asyncio.sleep(6)
    assert at.away == {slow: "simple"}


async def test_the_time_of_a_deal_adds_up_and_is_in_the_journal(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings(clock=DEAL))
    at.look(1, 2, 3)
    (first,) = awaited(at.table.state)
    await asyncio.sleep(50)
    await at.act()
    assert at.table.state.thought_ms[first - 1] == 50_000
    assert recovered(at.table._store, TABLE).state == at.table.state
    clock = at.eyes[1].shown[-1].table.clock
    assert clock is not None
    assert clock.left_ms[first - 1] == 10_000


async def test_the_time_that_the_server_was_down_is_nobodys(loop: VirtualLoop) -> None:
    before = await evening(loop, Settings(clock=DEAL, take_over_seconds=60))
    before.look(1, 2, 3)
    (first,) = awaited(before.table.state)
    await asyncio.sleep(50)
    await before.act()
    (second,) = awaited(before.table.state)
    await asyncio.sleep(30)
    before.driving.cancel()
    await asyncio.sleep(10_000)
    table = Table(before.table._store, TABLE, clock=loop.time)
    table.take_over(recovered(before.table._store, TABLE))
    after = Evening(loop, table)
    after.look(1, 2, 3)
    clock = after.eyes[1].shown[-1].table.clock
    assert clock is not None
    # Nor is the time that a player had thought about a move which he had not made.
    assert (clock.left_ms[first - 1], clock.left_ms[second - 1]) == (10_000, 60_000)
    await asyncio.sleep(59)
    assert after.away == {}
    await asyncio.sleep(2)
    assert after.away == {second: "simple"}


async def test_who_has_no_time_left_in_this_deal_cannot_come_back_in_it(
    loop: VirtualLoop,
) -> None:
    at = await evening(loop, Settings(clock=Clock(per="deal", seconds=5)))
    at.look(1, 2, 3)
    (slow,) = awaited(at.table.state)
    await asyncio.sleep(4.9)
    await at.act()
    while awaited(at.table.state)[:1] != (slow,):
        if not at.table.state.deal_is_running:
            return
        await at.act()
    await asyncio.sleep(2)
    assert at.away == {slow: "simple"}


async def test_the_clock_can_end_the_deal(loop: VirtualLoop) -> None:
    clock = Clock(per="move", seconds=20, on_time_out="throw_in")
    at = await evening(loop, Settings(clock=clock))
    at.look(1, 2, 3)
    await asyncio.sleep(21)
    assert [row.ending.value for row in at.table.state.rows] == ["time_out"]


async def test_without_a_clock_everybody_is_waited_for(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings(take_over_seconds=None))
    at.look(1)
    before = at.table.state.seq
    await asyncio.sleep(100_000)
    assert at.table.state.seq == before


async def test_who_is_away_is_replaced_until_he_is_back(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings(take_over_seconds=60))
    at.look(1, 2, 3)
    at.table.audience.part(at.eyes[3])
    await asyncio.sleep(59)
    assert at.away == {}
    at.look(3)
    await asyncio.sleep(5)
    at.table.audience.part(at.eyes[3])
    await asyncio.sleep(59)
    assert at.away == {}, "it counts from when he went"
    await asyncio.sleep(2)
    assert at.away == {3: "simple"}
    at.look(3)
    assert isinstance(await at.ask(Place(3), RequestComeBack()), Done)
    assert at.away == {}


async def test_nobody_is_missed_while_nobody_is_there(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings(clock=MOVE, take_over_seconds=60))
    await asyncio.sleep(10_000)
    assert at.table.state.seq == 2
    at.look(1, 2, 3)
    await asyncio.sleep(1)
    assert at.away == {}, "the clock ran while nobody was there"


@pytest.mark.parametrize("asking", [1, 2])
async def test_the_next_deal_comes_when_all_who_are_there_want_it_or_after_a_while(
    asking: int,
    loop: VirtualLoop,
) -> None:
    clock = Clock(per="move", seconds=20, on_time_out="throw_in")
    at = await evening(loop, Settings(clock=clock))
    at.look(1, 2)
    await asyncio.sleep(21)
    assert not at.table.state.deal_is_running
    for number in range(1, asking + 1):
        assert isinstance(await at.ask(Place(number), RequestNextDeal()), Done)
    await asyncio.sleep(0.1)
    assert at.table.state.deal_number == asking
    if asking == 1:
        before = at.table.state
        again = await at.ask(Place(1), RequestNextDeal())
        assert isinstance(again, NotDone)
        assert (again.refusal.code, at.table.state) == ("ready_already", before)
        await asyncio.sleep(READY_SECONDS - 1)
        assert at.table.state.deal_number == 1
        await asyncio.sleep(2)
        assert at.table.state.deal_number == 2
    assert at.table.state.stage is Stage.PLAYING


async def test_nobody_waits_for_bytes_to_hear_that_it_is_too_early(loop: VirtualLoop) -> None:
    at = await evening(loop, Settings())
    at.look(1)
    # His page adds bytes of its own to every deal, and has not sent those for the next.
    at.eyes[1].adds_bytes = True
    at.table.audience.show()
    asked = loop.time()
    assert isinstance(await at.ask(Place(1), RequestNextDeal()), NotDone)
    assert loop.time() - asked < COMMIT_SECONDS / 10
