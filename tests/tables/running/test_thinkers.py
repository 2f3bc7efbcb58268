"""A computer player that hangs, fails or decides nonsense never stops a table, and is reported."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest

from skat.arena.opening import dealt
from skat.model.cards import ALL_CARDS
from skat.model.seats import Seat
from skat.players import Player, make_player
from skat.players.turn import take_turn
from skat.rules.actions import Action, Pass
from skat.rules.machine import why_not
from skat.rules.views import View
from skat.tables.running.driver import Driver
from skat.tables.running.thinkers import SECONDS_TO_THINK, Pace, Thinkers
from skat.tables.state.settings import Settings
from tests.lanes.steady import GIVEN
from tests.memory_store import MemoryStore
from tests.server.peer import Peer
from tests.server.steady.server import SteadyServer
from tests.tables.tools import Eyes, opened_table
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualLoop, VirtualThreads, run

Result = TypeVar("Result")


class Hanging(Executor):
    """Nothing that is begun here ever ends."""

    def submit(self, work: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        return Future()


def answered_after(*made: type[Executor]) -> tuple[float, Counter[str]]:
    """When the first computer player has answered where these think, one after the other."""

    async def script(loop: VirtualLoop) -> tuple[float, Counter[str]]:
        table = await opened_table(
            MemoryStore(), size=4, people=1, settings=Settings(), clock=loop.time
        )
        table.audience.join(Eyes(1))
        told: Counter[str] = Counter()
        coming = iter(made)
        thinking = Thinkers(lambda: next(coming)(), failed=lambda why: told.update([why]))
        driver = Driver(
            table,
            seat_player=lambda *_: make_player("simple"),
            thinking=thinking,
            clock=loop.time,
        )
        driver.pace = Pace.INSTANT
        running = loop.create_task(driver.run())
        began, seq = loop.time(), table.state.seq
        while table.state.seq == seq:
            await asyncio.sleep(0.1)
        assert not running.done()
        thinking.close()
        return loop.time() - began, told

    return run(script)


@pytest.mark.parametrize("hang", range(4))
def test_a_thinker_that_hangs_is_followed_by_another_and_at_last_by_none(hang: int) -> None:
    """Twice the player of the place, then `simple`; where nobody answers, what is allowed."""
    made = [*[Hanging] * hang, VirtualThreads, VirtualThreads]
    seconds, told = answered_after(*made)
    assert seconds == pytest.approx(hang * SECONDS_TO_THINK, abs=1)
    assert told["slow"] == hang
    # Within the time that people wait for a server that was lost, but for the last way.
    assert hang == 3 or seconds < 30


def test_others_do_not_wait_behind_one_who_hangs() -> None:
    """On real threads: the only one hangs, and the next decision comes from a new one."""
    for_ever = Event()

    async def script() -> int:
        thinking = Thinkers(partial(ThreadPoolExecutor, 1, GIVEN))
        try:
            waits_behind = asyncio.create_task(thinking.think(int, "1", seconds=60))
            with pytest.raises(TimeoutError):
                await thinking.think(for_ever.wait, seconds=0)
            behind = asyncio.create_task(thinking.think(int, "2", seconds=60))
            return await waits_behind + await behind
        finally:
            thinking.close()

    try:
        assert asyncio.run(script()) == 3
    finally:
        for_ever.set()


class Failing:
    """Raises, or decides what is not allowed."""

    name = "failing"

    def __init__(self, choice: Action | None) -> None:
        self.choice = choice

    def decide(self, seen: View) -> Action:
        if self.choice is None:
            raise ZeroDivisionError
        return self.choice


@pytest.mark.parametrize("decides", [None, Pass(Seat.REARHAND)])
def test_simple_decides_for_one_that_fails(decides: Action | None) -> None:
    state, told = dealt(ALL_CARDS), list[str]()
    seat = state.turn
    assert seat is Seat.MIDDLEHAND
    chosen = take_turn(
        state,
        seat,
        name="failing",
        make=lambda *_: Failing(decides),
        chance=lambda seen, use: 1,
        failed=lambda: told.append("failed"),
    )
    simple = take_turn(
        state, seat, name="simple", make=lambda *_: make_player("simple"), chance=lambda *_: 1
    )
    assert chosen == simple
    assert why_not(state, chosen) is None
    assert told == ["failed"]


def test_a_server_tells_how_often_a_player_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seat_player(name: str, chance: int) -> Player:
        return Failing(None) if name == "club" else make_player(name)

    monkeypatch.setattr("skat.server.app.seat_player", seat_player)
    with SteadyServer(virtual_store(tmp_path)) as server:
        with Peer.seated(server, server.open_table(others=["club", "simple"])) as anna:
            anna.play_until(lambda told: bool(told["list"]["entries"]))
        metrics = server.text("/metrics")
        assert 'skat_thinkers_failed_total{reason="error"}' in metrics
        assert "ZeroDivisionError" in server.log
