"""How tests change a value of a bus."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from skat.journal import Bus
from tests.lanes.steady import GIVEN


def one_more(kept: bytes | None, now: float) -> tuple[bytes | None, int]:
    """One step more than there were."""
    count = int(kept or b"0") + 1
    return str(count).encode(), count


def kept(before: bytes | None, now: float) -> tuple[bytes | None, bytes | None]:
    """No change: what there is."""
    return before, before


def require_no_step_is_lost(bus: Bus) -> None:
    """Where many make them at once."""
    with ThreadPoolExecutor(4, thread_name_prefix=GIVEN) as threads:
        steps = [
            threads.submit(bus.values.change, "steps", one_more, seconds=60) for _ in range(60)
        ]
        assert sorted(step.result() for step in steps) == list(range(1, 61))


def require_a_value_ends_when_taken_away(bus: Bus) -> None:
    """And is there until then."""
    values = bus.values
    values.change("word", lambda before, now: (b"skat", None), seconds=60)
    assert values.change("word", kept, seconds=60) == b"skat"
    values.change("word", lambda before, now: (None, None), seconds=60)
    assert values.change("word", kept, seconds=60) is None
