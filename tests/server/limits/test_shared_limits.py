"""Limits of several servers: together they let through what one would, and alone as much each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import cycle

import pytest

from skat.journal import Following, Hint, JournalId, Seq, SharedFormats
from skat.journal.bus import LocalBus
from skat.server.limits.buckets import FIRST_WAIT, FREE_GUESSES, Buckets
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.server.limits.shared_limits import TELL_EVERY, SharedLimits
from tests.memory_store import MemoryStore
from tests.tables.shared import DeafBus
from tests.virtual_time import VirtualLoop, run

BURST, RATE = 10, 1 / 10
"""How many tournaments one address may open."""
ALL = "192.0.2.7"


def spent(
    evening: Callable[[list[RateLimits], LocalBus], Awaitable[None]],
    *,
    bus: LocalBus,
    servers: int = 3,
) -> None:
    """Runs an evening of several servers in virtual time."""

    async def work(loop: VirtualLoop) -> None:
        limits, shared = [], []
        for _ in range(servers):
            limits.append(RateLimits(clock=loop.time))
            following = Following(MemoryStore(), bus, SharedFormats({}))
            shared.append(SharedLimits(limits[-1].counted, following))
            await shared[-1].begin()
        await evening(limits, bus)
        for each in shared:
            await each.close()

    run(work)


async def let_through(limits: list[RateLimits], *, seconds: float, caller: str = ALL) -> int:
    """How many tournaments a client opens that tries four times a second, at each in turn."""
    loop, opened, turns = asyncio.get_running_loop(), 0, cycle(limits)
    until = loop.time() + seconds
    while loop.time() < until:
        opened += next(turns).buckets[Limit.NEW_TOURNAMENTS].take(caller)
        await asyncio.sleep(0.25)
    return opened


@pytest.mark.parametrize("servers", [1, 2, 3])
def test_all_together_let_through_what_one_would(servers: int) -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        one = BURST + 600 * RATE
        opened = await let_through(limits, seconds=600)
        # What was let through at other servers is heard a moment later, so a few more go through.
        assert one - 2 <= opened <= one + servers

    spent(evening, bus=LocalBus(), servers=servers)


def test_each_counts_for_itself_where_the_others_cannot_be_heard() -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        opened = await let_through(limits, seconds=600)
        assert opened == pytest.approx(3 * (BURST + 600 * RATE), abs=6)

    spent(evening, bus=DeafBus())


def test_every_limit_of_callers_is_shared_and_no_two_are_mixed() -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        here, there, _ = limits
        assert {limit.value for limit in Limit} | {"guesses", "slowdown"} == set(here.counted)
        for name, buckets in here.counted.items():
            if not isinstance(buckets, Buckets):
                continue
            while buckets.take(f"caller of {name}"):
                pass
            await asyncio.sleep(2 * TELL_EVERY)
            # It fills up again meanwhile, the fastest one by a twentieth.
            used = [
                other
                for other, one in there.counted.items()
                if isinstance(one, Buckets)
                and one._bucket(f"caller of {name}")._level < one._burst / 2
            ]
            assert used == [name]

    spent(evening, bus=LocalBus())


def test_what_did_not_count_after_all_is_given_back_elsewhere_too() -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        here, there, _ = limits
        for _ in range(100):
            here.buckets[Limit.NEW_TOURNAMENTS].take(ALL)
            here.buckets[Limit.NEW_TOURNAMENTS].give_back(ALL)
            await asyncio.sleep(TELL_EVERY / 3)
        await asyncio.sleep(2 * TELL_EVERY)
        assert there.buckets[Limit.NEW_TOURNAMENTS].take(ALL)

    spent(evening, bus=LocalBus())


def test_guesses_at_an_account_slow_each_other_down_at_all_servers() -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        delays = []
        for each in [*limits] * 3:
            delays.append(each.slowdown("Anna"))
            await asyncio.sleep(2 * TELL_EVERY)
        assert delays == [0.0] * FREE_GUESSES + [1.0, 2.0, 4.0, 8.0]
        limits[1].guessed_right("Anna")
        await asyncio.sleep(2 * TELL_EVERY)
        assert [each.slowdown("Anna") for each in limits] == [0.0, 0.0, 0.0]

    spent(evening, bus=LocalBus())


def test_guesses_of_a_password_are_one_row_at_all_servers() -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        row, asked = "here, Anna", cycle(limits)
        for _ in range(FREE_GUESSES):
            assert next(asked)._guesses.wait(row) == 0
            await asyncio.sleep(2 * TELL_EVERY)
        for each in limits:
            assert 0 < each._guesses.wait(row) <= FIRST_WAIT
            assert each._guesses.wait("there, Anna") == 0
        await asyncio.sleep(FIRST_WAIT)
        # A right password at one server ends the wait at all of them.
        assert limits[1]._guesses.wait(row) == 0
        limits[1].guessed_right(row)
        await asyncio.sleep(2 * TELL_EVERY)
        assert [each._guesses.wait(row) for each in limits] == [0, 0, 0]

    spent(evening, bus=LocalBus())


def test_what_is_said_fits_the_bus_and_what_is_not_understood_harms_nobody() -> None:
    async def evening(limits: list[RateLimits], bus: LocalBus) -> None:
        heard: list[Hint] = []
        bus.subscribe(heard.append, journal=JournalId("limits"))
        for number in range(5_000):
            limits[0].buckets[Limit.NEW_TABLES].take(f"2001:db8:{number:x}::/64")
        await asyncio.sleep(2 * TELL_EVERY)
        assert len(heard) > 10
        assert max(len(hint.said) for hint in heard) < 4_000
        for said in (b"?", b"[[1,2,3]]", b'[["guesses","x"]]', b'[["of tomorrow","x",1]]'):
            bus.publish(Hint(JournalId("limits"), Seq(0), said))
        await asyncio.sleep(2 * TELL_EVERY)
        assert limits[1].buckets[Limit.NEW_TABLES].take("somebody else")

    spent(evening, bus=LocalBus())
