"""What servers change together in one process, by many at once; at a Redis: `test_redis_bus.py`."""

from __future__ import annotations

from contextlib import closing

from skat.journal.bus import LocalBus
from tests.journal.bus.changes import (
    kept,
    require_a_value_ends_when_taken_away,
    require_no_step_is_lost,
)


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
