"""From threads to an event loop: everything crosses, in its order, and wakes the loop seldom."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from skat.journal.threads import crossing_to
from tests.lanes.steady import GIVEN

THREADS, CALLS = 4, 2_000


def test_what_threads_hand_over_is_called_once_in_its_order() -> None:
    async def story() -> None:
        crossing = crossing_to(asyncio.get_running_loop())
        called: list[tuple[int, int]] = []

        def hand_over_many(thread: int) -> None:
            for number in range(CALLS):
                crossing.hand_over(partial(called.append, (thread, number)))

        with ThreadPoolExecutor(THREADS, thread_name_prefix=GIVEN) as threads:
            working = [threads.submit(hand_over_many, one) for one in range(THREADS)]
            while not all(each.done() for each in working):
                await asyncio.sleep(0)
        # Once for the step that wakes the loop, once for what it calls.
        for _ in range(2):
            await asyncio.sleep(0)
        assert [each.exception() for each in working] == [None] * THREADS
        for one in range(THREADS):
            assert [number for who, number in called if who == one] == list(range(CALLS))

    asyncio.run(story())


def test_what_crosses_together_wakes_the_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        crossing = crossing_to(loop)
        woken: list[Any] = []
        wake = loop.call_soon_threadsafe

        def counted(*call: Any) -> None:
            woken.append(call)
            wake(*call)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        called: list[int] = []
        for number in range(5):
            crossing.hand_over(partial(called.append, number))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (called, len(woken)) == ([0, 1, 2, 3, 4], 1)
        crossing.hand_over(partial(called.append, 5))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (called[-1], len(woken)) == (5, 2)

    asyncio.run(story())


def test_one_that_fails_keeps_no_other() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        reported: list[dict[str, Any]] = []
        loop.set_exception_handler(lambda _, context: reported.append(context))
        called: list[int] = []
        crossing = crossing_to(loop)
        crossing.hand_over(partial(called.remove, 2))
        crossing.hand_over(partial(called.append, 1))
        # Once for the step that wakes the loop, once for what it calls.
        for _ in range(3):
            await asyncio.sleep(0)
        assert called == [1]
        assert isinstance(reported[0]["exception"], ValueError)

    asyncio.run(story())


def test_a_loop_that_is_closed_is_not_woken() -> None:
    loop = asyncio.new_event_loop()
    crossing = crossing_to(loop)
    assert crossing_to(loop) is crossing
    loop.close()
    called: list[int] = []
    crossing.hand_over(partial(called.append, 1))
    assert called == []
