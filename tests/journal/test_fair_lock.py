"""One holder at a time, in the order in which they came; one that is cancelled is passed over."""

from __future__ import annotations

import asyncio
import random

import pytest

from skat.journal.fair_lock import FairLock


@pytest.mark.parametrize("seed", range(30))
async def test_one_at_a_time_in_their_order(seed: int) -> None:
    chance, lock = random.Random(seed), FairLock()
    came: list[int] = []
    inside: list[int] = []
    done: list[int] = []

    async def work(number: int) -> None:
        came.append(number)
        await lock.acquire()
        try:
            inside.append(number)
            assert inside == [number], "two at a time"
            await asyncio.sleep(chance.choice((0, 0, 0.001)))
            inside.remove(number)
            done.append(number)
        finally:
            if number in inside:
                inside.remove(number)
            lock.release()

    tasks = []
    for number in range(30):
        tasks.append(asyncio.create_task(work(number)))
        if chance.random() < 0.3:
            await asyncio.sleep(0)
        if chance.random() < 0.3:
            chance.choice(tasks).cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(done) == sum(not task.cancelled() for task in tasks) > 1
    assert done == [number for number in came if not tasks[number].cancelled()]
    assert lock.is_free


def test_a_free_lock_is_taken_without_waiting() -> None:
    lock = FairLock()
    assert lock.try_acquire()
    assert not lock.try_acquire()
    lock.release()
    assert lock.try_acquire()


def test_a_task_that_is_cancelled_while_it_gets_the_lock_releases_it() -> None:
    async def story() -> None:
        lock = FairLock()
        assert lock.try_acquire()
        first, second = (asyncio.create_task(lock.acquire()) for _ in range(2))
        await asyncio.sleep(0)
        # The first task has the lock now, but has not run yet.
        lock.release()
        first.cancel()
        assert await asyncio.gather(first, return_exceptions=True)
        await asyncio.wait_for(second, 5)  # noqa: TID251 - nothing else is at stake here
        assert not lock.is_free

    asyncio.run(story())
