"""Limits of several servers: each tells the others several times a second what it let through.

No request waits for another server: it is counted here at once, and by the others a moment later.
So all servers together let through what one would, but in the first moment as much as each would
alone. Without contact each counts for itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, Protocol, TypeAlias

import msgspec

from skat.journal import Following, JournalId
from skat.server.background import Background

_NAME: Final = JournalId("limits")
"""The channel of the bus on which servers tell each other; no journal has this name."""
TELL_EVERY: Final = 0.25
_MOST_UNSENT: Final = 2_000
"""Callers in one message; a flood from more is limited by what all may do here."""
_MOST_BYTES: Final = 3_500

Counted: TypeAlias = tuple[str, str, int]
"""The name of a limit, who was counted, how often."""


class Counting(Protocol):
    """What counts callers here."""

    counted: Callable[[str, int], None] | None

    def count(self, key: str, times: int, /) -> None:
        """So many times were counted at other servers."""


class SharedLimits(Background):
    """Shares these limits, by name, with the other servers. Belongs to one event loop."""

    def __init__(self, limits: Mapping[str, Counting], following: Following) -> None:
        self._limits = limits
        self._following = following
        self._unsent: Counter[tuple[str, str]] = Counter()

    async def begin(self) -> None:
        """Sends and receives from now on."""
        for name, limit in self._limits.items():
            limit.counted = partial(self._note, name)
        self._following.listen_for(_NAME, list[Counted], self._hear)
        await super().begin()

    def _note(self, name: str, key: str, times: int) -> None:
        if len(self._unsent) < _MOST_UNSENT or (name, key) in self._unsent:
            self._unsent[name, key] += times

    def _hear(self, counted: list[Counted]) -> None:
        for name, key, times in counted:
            limit = self._limits.get(name)
            if limit is not None:
                limit.count(key, times)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TELL_EVERY)
            unsent, self._unsent = self._unsent, Counter()
            for message in _texts((name, key, times) for (name, key), times in unsent.items()):
                self._following.call(_NAME, message)


def _texts(counted: Iterator[Counted]) -> Iterator[bytes]:
    """The counts as messages small enough for the bus; counts of nothing are left out."""
    piece: list[bytes] = []
    size = 0
    for count in counted:
        if not count[2]:
            continue
        text = msgspec.json.encode(count)
        if size + len(text) > _MOST_BYTES:
            yield b"[" + b",".join(piece) + b"]"
            piece, size = [], 0
        piece.append(text)
        size += len(text) + 1
    if piece:
        yield b"[" + b",".join(piece) + b"]"
