"""What servers change together: in one process and at a Redis, by many at once, and away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from skat.bus import LocalBus
from skat.bus.redis_bus import RedisBus
from skat.journal import Bus, BusError
from tests.bus.redis_server import RedisServer

pytestmark = pytest.mark.live


def one_more(kept: bytes | None, now: float) -> tuple[bytes | None, int]:
    count = int(kept or b"0") + 1
    return str(count).encode(), count


def kept(before: bytes | None, now: float) -> tuple[bytes | None, bytes | None]:
    return before, before


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with RedisServer() as running:
        yield running


@pytest.fixture(params=["local", "redis"])
def bus(request: pytest.FixtureRequest) -> Iterator[Bus]:
    if request.param == "local":
        made: Bus = LocalBus()
    else:
        made = RedisBus(request.getfixturevalue("server").url)
    with closing(made):
        yield made


def test_no_step_is_lost_where_many_make_them_at_once(bus: Bus) -> None:
    values = bus.values
    with ThreadPoolExecutor(4) as threads:
        steps = [threads.submit(values.change, "steps", one_more, seconds=60) for _ in range(60)]
        assert sorted(step.result() for step in steps) == list(range(1, 61))


def test_a_value_ends_when_it_is_taken_away_or_nobody_changes_it(bus: Bus) -> None:
    values = bus.values
    values.change("word", lambda before, now: (b"skat", None), seconds=60)
    assert values.change("word", kept, seconds=60) == b"skat"
    values.change("word", lambda before, now: (None, None), seconds=60)
    assert values.change("word", kept, seconds=60) is None
    values.change("word", lambda before, now: (b"skat", None), seconds=1)
    time.sleep(1.5)
    assert values.change("word", kept, seconds=1) is None


def test_all_have_the_clock_of_the_redis(server: RedisServer) -> None:
    with closing(RedisBus(server.url)) as one, closing(RedisBus(server.url)) as other:
        times = [
            bus.values.change("time", lambda kept, now: (None, now), seconds=1)
            for bus in (one, other)
        ]
    assert times[0] <= times[1] <= time.time() + 1


def test_what_cannot_be_reached_is_said() -> None:
    with (
        closing(RedisBus("redis://127.0.0.1:1")) as bus,
        pytest.raises(BusError),
    ):
        bus.values.change("steps", one_more, seconds=60)
