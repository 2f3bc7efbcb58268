"""A store in memory whose journals are the same, byte for byte, every time."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from skat.journal import MemoryStore, Salt


def store_salts() -> Callable[[], Salt]:
    """Draws salts that are the same every time."""
    numbers = itertools.count()
    return lambda: Salt(next(numbers).to_bytes(16, "big"))


def memory_store() -> MemoryStore:
    """A store with salts that are the same every time."""
    return MemoryStore(draw_salt=store_salts())
