"""How long a computer player seems to think tells nobody anything about the cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

import pytest

from skat.model.seats import Place
from skat.players import make_player
from skat.tables.running.driver import AMONG_PROGRAMS, LATE_STEP, Driver
from skat.tables.running.table import Table
from skat.tables.running.thinkers import Pace, Thinkers
from skat.tables.state.people import person_of
from skat.tables.state.requests import RequestLeave
from skat.tables.state.settings import Settings
from tests.memory_store import MemoryStore
from tests.tables.tools import Eyes, key, opened_table
from tests.virtual_time import VirtualLoop, run

Result = TypeVar("Result")


class Slow(Executor):
    """Everything takes so many seconds of virtual time."""

    def __init__(self, loop: VirtualLoop, seconds: float) -> None:
        self.loop, self.seconds = loop, seconds

    def submit(self, work: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        future: Future[Result] = Future()
        self.loop.call_later(self.seconds, lambda: future.set_result(work(*given, **named)))
        return future


def answers_after(
    *, people: int, pace: Pace, thinking: float, answers: int = 3, bots: int = 0
) -> list[float]:
    """When the first computer players at a table of four have answered, in seconds.

    So many of the people are bots.
    """

    async def script(loop: VirtualLoop) -> list[float]:
        table: Table = await opened_table(
            MemoryStore(), size=4, people=people, settings=Settings(), clock=loop.time
        )
        for place in range(1, people + 1):
            table.audience.join(Eyes(place))
        for place in range(1, bots + 1):
            table.people.know(person_of(key(place)), f"Bube {place} [bot]")
        driver = Driver(
            table,
            seat_player=lambda *_: make_player("simple"),
            thinking=Thinkers(lambda: Slow(loop, thinking)),
            clock=loop.time,
        )
        driver.pace = pace
        running = loop.create_task(driver.run())
        left: list[float] = []
        began, seq = loop.time(), table.state.seq
        while len(left) < answers and loop.time() < began + 60:
            await asyncio.sleep(0.001)
            if table.state.seq > seq:
                seq = table.state.seq
                left.append(round(loop.time() - began, 2))
        assert not running.done()
        return left

    return run(script)


@pytest.mark.parametrize("pace", Pace)
def test_with_others_every_answer_leaves_after_the_same_time(pace: Pace) -> None:
    """Place 4 forehand's neighbour is asked first; the thinking takes none or nearly all of it."""
    fixed = pace.seconds or Pace.FAST.seconds
    quick, slow = (
        answers_after(people=2, pace=pace, thinking=thinking, answers=1)
        for thinking in (0.0, fixed * 0.9)
    )
    assert quick == slow == [pytest.approx(fixed, abs=0.02)]


@pytest.mark.parametrize("pace", Pace)
def test_who_thinks_too_long_answers_after_whole_steps(pace: Pace) -> None:
    fixed = pace.seconds or Pace.FAST.seconds
    for steps, thinking in ((1, 0.01), (1, 0.45), (2, 0.51), (2, 0.95)):
        (left,) = answers_after(people=2, pace=pace, thinking=fixed + thinking, answers=1)
        assert left == pytest.approx(fixed + steps * LATE_STEP, abs=0.02)


def test_one_person_alone_waits_for_nothing_but_the_thinking() -> None:
    (left,) = answers_after(people=1, pace=Pace.INSTANT, thinking=0.1, answers=1)
    assert left == pytest.approx(0.1, abs=0.02)


def test_among_programs_alone_nobody_waits_for_people() -> None:
    """A fixed short time, and whole steps after it: bots measure better than people do."""
    for thinking, steps in ((0.0, 0), (AMONG_PROGRAMS * 0.9, 0), (AMONG_PROGRAMS + 0.01, 1)):
        (left,) = answers_after(people=2, bots=2, pace=Pace.INSTANT, thinking=thinking, answers=1)
        assert left == pytest.approx(AMONG_PROGRAMS + steps * LATE_STEP, abs=0.02)


@pytest.mark.parametrize(("bots", "pace"), [(1, Pace.INSTANT), (2, Pace.FAST)])
def test_with_a_person_or_a_pace_that_was_chosen_it_is_as_ever(bots: int, pace: Pace) -> None:
    (left,) = answers_after(people=2, bots=bots, pace=pace, thinking=0.0, answers=1)
    assert left == pytest.approx(Pace.FAST.seconds, abs=0.02)


def test_an_entry_at_the_end_of_the_wait_comes_before_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A person leaves as the time of a computer player is over: nobody is asked in that deal."""
    asked: list[object] = []

    async def script(loop: VirtualLoop) -> None:
        table = await opened_table(MemoryStore(), people=1, clock=loop.time)
        table.audience.join(Eyes(1))
        driver = Driver(table, seat_player=lambda *_: make_player("simple"), clock=loop.time)

        async def ends_with_an_entry(*_: object) -> bool:
            seq = table.state.seq
            leaves = RequestLeave()
            await table.ask(leaves, place=Place(1), command_id="leave", expected_seq=seq)
            return False

        monkeypatch.setattr(driver, "_disturbed", ends_with_an_entry)
        monkeypatch.setattr(driver, "_decide", lambda *given: asked.append(given))
        await driver._work()
        assert not table.state.deal_is_running

    run(script)
    assert asked == []
