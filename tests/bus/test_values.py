"""What servers change together: in one process and at a Redis, by many at once."""

from __future__ import annotations

import time
from contextlib import closing

import pytest

from skat.bus import LocalBus
from skat.bus.redis_bus import RedisBus
from tests.bus.changes import kept, require_a_value_ends_when_taken_away, require_no_step_is_lost
from tests.bus.redis_server import RedisServer


def test_in_one_process_no_step_is_lost_and_a_value_ends_in_its_time() -> None:
    now = [100.0]
    with closing(LocalBus(clock=lambda: now[0])) as bus:
        require_no_step_is_lost(bus)
        require_a_value_ends_when_taken_away(bus)
        bus.values.change("word", lambda before, at: (b"skat", None), seconds=1)
        now[0] += 0.9
        assert bus.values.change("word", kept, seconds=1) == b"skat"
        now[0] += 1.0
        assert bus.values.change("word", kept, seconds=1) is None


@pytest.mark.live
def test_no_step_is_lost_and_all_have_the_clock_of_the_redis() -> None:
    with (
        RedisServer() as server,
        closing(RedisBus(server.url)) as one,
        closing(RedisBus(server.url)) as other,
    ):
        require_no_step_is_lost(one)
        require_a_value_ends_when_taken_away(other)
        times = [
            bus.values.change("time", lambda kept, now: (None, now), seconds=1)
            for bus in (one, other)
        ]
        assert times[0] <= times[1] <= time.time() + 1
        one.values.change("word", lambda before, now: (b"skat", None), seconds=1)
        time.sleep(1.5)
        assert other.values.change("word", kept, seconds=1) is None
