"""The director at a table of the draw: play stops and goes on, and nobody loses time or place."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import UNSET

from skat.journal import Done, Journal, NotDone, create_journal
from skat.model.seats import Place
from skat.players.turn import harmless
from skat.rules.editions import RuleSet
from skat.tables.running.recovery import recovered
from skat.tables.running.table import Table
from skat.tables.shown.table_info import ClockInfo, DrawnInfo
from skat.tables.state.actions import (
    Begin,
    DealCards,
    Directed,
    FixCommitments,
    OpenTable,
    Recorded,
    SealSeed,
    TakeOver,
    since,
)
from skat.tables.state.drawn_table import DrawnTable, FromDirector
from skat.tables.state.requests import RequestComeBack
from skat.tables.state.settings import Clock, Settings
from skat.tables.state.turns import awaited
from tests.memory_store import MemoryStore
from tests.tables.running.test_clocks import DEAL, MOVE, Evening
from tests.tables.tools import TABLE, chairs, entered, seed, seeds, view_of
from tests.virtual_time import VirtualLoop

STOP, GO = Directed(FromDirector(paused=True)), Directed(FromDirector())


async def drawn_evening(loop: VirtualLoop, clock: Clock, *, patience: int = 60) -> Evening:
    """A table of the draw with cards dealt, and all three there."""
    store = MemoryStore()
    table = Table(store, TABLE, draw=seeds(), clock=loop.time)
    store.write(create_journal, Journal(TABLE, kind="table")).result()
    settings = Settings(tournament=True, clock=clock, take_over_seconds=patience)
    terms = DrawnTable(tournament="cup", series=1, table=1, deals=3)
    opening = OpenTable(RuleSet(), chairs(3), settings, drawn=terms)
    await entered(table, opening, Begin(Place(1), (Place(1), Place(2), Place(3))))
    await entered(table, SealSeed(seed(1)), FixCommitments(()), DealCards((), seed(2)))
    at = Evening(loop, table)
    at.look(1, 2, 3)
    return at


def drawn(at: Evening, place: int = 1) -> DrawnInfo:
    drawn_info = at.eyes[place].shown[-1].table.drawn
    assert drawn_info is not None
    return drawn_info


def clock_of(at: Evening) -> ClockInfo:
    clock = at.eyes[1].shown[-1].table.clock
    assert clock is not None
    return clock


def left_ms(at: Evening, place: Place) -> int:
    return clock_of(at).left_ms[place - 1]


@pytest.mark.parametrize("clock", [MOVE, DEAL])
async def test_no_clock_runs_in_a_pause_and_who_has_the_move_has_its_whole_time_then(
    clock: Clock,
    loop: VirtualLoop,
) -> None:
    at = await drawn_evening(loop, clock)
    before = at.table.state
    (slow,) = awaited(before)
    await asyncio.sleep(clock.seconds - 1)
    await entered(at.table, STOP)
    assert drawn(at).paused is True
    await asyncio.sleep(10_000)
    assert (at.away, awaited(at.table.state)) == ({}, ())
    # Nothing of the deal has moved, and the table comes out of its journal as it is.
    assert at.table.state.deal is before.deal
    assert recovered(at.table._store, TABLE).state == at.table.state
    await entered(at.table, GO)
    assert (awaited(at.table.state), left_ms(at, slow)) == ((slow,), clock.seconds * 1000)
    assert drawn(at).paused is UNSET
    await asyncio.sleep(clock.seconds)
    assert at.away == {}
    await asyncio.sleep(1)
    assert at.away == {slow: "simple"}


async def test_nobody_plays_in_a_pause_and_the_same_move_counts_after_it(
    loop: VirtualLoop,
) -> None:
    at = await drawn_evening(loop, MOVE)
    (first,) = awaited(at.table.state)
    await entered(at.table, STOP)
    seen = view_of(at.table.state, first)
    assert seen is not None
    move = harmless(seen)
    refused = await at.ask(first, move)  # type: ignore[arg-type]
    assert isinstance(refused, NotDone)
    assert (refused.refusal.code, refused.refusal.articles) == ("play_paused", ("TR-3.2",))
    await entered(at.table, GO)
    assert isinstance(await at.ask(first, move), Done)  # type: ignore[arg-type]


async def the_pause_does_not_count(at: Evening) -> None:
    """After a pause of an hour a player who is away has the whole patience of the table again."""
    await asyncio.sleep(3_600)
    await entered(at.table, GO)
    await asyncio.sleep(59)
    assert at.away == {}, "the pause counted"
    await asyncio.sleep(2)
    assert at.away == {3: "simple"}


async def test_who_is_away_in_a_pause_is_not_replaced_for_it(loop: VirtualLoop) -> None:
    at = await drawn_evening(loop, Clock(per="none"), patience=60)
    at.table.audience.part(at.eyes[3])
    await asyncio.sleep(50)
    await entered(at.table, STOP)
    await the_pause_does_not_count(at)


async def test_who_is_away_after_a_restart_in_a_pause_is_not_replaced_for_it(
    loop: VirtualLoop,
) -> None:
    before = await drawn_evening(loop, Clock(per="none"), patience=60)
    await entered(before.table, STOP)
    table = Table(before.table._store, TABLE, draw=seeds(), clock=loop.time)
    await table.load()
    at = Evening(loop, table)
    at.look(1, 2)
    await the_pause_does_not_count(at)


async def test_more_time_is_on_the_clock_at_once_and_for_every_move(loop: VirtualLoop) -> None:
    at = await drawn_evening(loop, MOVE)
    (slow,) = awaited(at.table.state)
    await asyncio.sleep(15)
    await entered(at.table, Directed(FromDirector(more_seconds=30)))
    assert left_ms(at, slow) == 35_000
    assert clock_of(at).seconds == 50
    await asyncio.sleep(34)
    assert at.away == {}
    await at.act()
    await asyncio.sleep(49)
    assert at.away == {}


async def test_with_more_time_a_player_who_had_used_up_his_comes_back(loop: VirtualLoop) -> None:
    at = await drawn_evening(loop, Clock(per="deal", seconds=5))
    (slow,) = awaited(at.table.state)
    await asyncio.sleep(5)
    await at.act()
    assert at.table.state.thought_ms[slow - 1] == 5_000
    await entered(at.table, TakeOver(slow, "simple"))
    refused = await at.ask(slow, RequestComeBack())
    assert isinstance(refused, NotDone)
    assert (refused.refusal.code, refused.refusal.details) == ("time_used_up", {"seconds": 5})
    await entered(at.table, Directed(FromDirector(more_seconds=30)))
    assert isinstance(await at.ask(slow, RequestComeBack()), Done)


async def test_all_at_the_table_read_the_messages_that_stand(loop: VirtualLoop) -> None:
    at = await drawn_evening(loop, MOVE)
    assert drawn(at).messages is UNSET
    await entered(at.table, Directed(FromDirector(messages=("Coffee is ready",))))
    for place in at.eyes:
        assert drawn(at, place).messages == ("Coffee is ready",)


def test_an_older_server_does_not_read_on() -> None:
    assert since(Recorded(GO)) == 7
