"""One at a time: in the order in which they came, and nobody is forgotten who gives up waiting."""

from __future__ import annotations

import asyncio
import random

import pytest

from skat.journal.in_turn import InTurn


@pytest.mark.parametrize("seed", range(30))
def test_one_at_a_time_in_their_order(seed: int) -> None:
    async def story() -> None:
        chance, turn = random.Random(seed), InTurn()
        inside: list[int] = []
        done: list[int] = []

        async def work(number: int) -> None:
            await turn.had()
            try:
                inside.append(number)
                assert inside == [number], "two at a time"
                await asyncio.sleep(chance.choice((0, 0, 0.001)))
                inside.remove(number)
                done.append(number)
            finally:
                if number in inside:
                    inside.remove(number)
                turn.pass_on()

        tasks = []
        for number in range(30):
            tasks.append(asyncio.create_task(work(number)))
            if chance.random() < 0.3:
                await asyncio.sleep(0)
            if chance.random() < 0.3:
                chance.choice(tasks).cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == sorted(done)
        assert done == [number for number, task in enumerate(tasks) if not task.cancelled()]
        assert turn.is_free

    asyncio.run(story())


def test_who_finds_it_free_need_not_wait() -> None:
    turn = InTurn()
    assert turn.had_at_once()
    assert not turn.had_at_once()
    turn.pass_on()
    assert turn.had_at_once()


def test_who_is_handed_it_and_goes_away_hands_it_on() -> None:
    async def story() -> None:
        turn = InTurn()
        assert turn.had_at_once()
        first, second = (asyncio.create_task(turn.had()) for _ in range(2))
        await asyncio.sleep(0)
        # It is the first one's by now, who has not noticed it yet.
        turn.pass_on()
        first.cancel()
        assert await asyncio.gather(first, return_exceptions=True)
        await asyncio.wait_for(second, 5)  # noqa: TID251 - nothing else is at stake here
        assert not turn.is_free

    asyncio.run(story())
