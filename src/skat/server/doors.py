"""Who may come in how often: limits for each address, each line, and for the house as a whole."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from litestar.connection import ASGIConnection

from skat.server.limits import Bucket, Buckets

_NEW_TABLES: Final = (20, 1 / 3)
_NEW_LISTS: Final = (20, 1 / 3)
_AT_LISTS: Final = (200, 20.0)
_NEW_PLAYERS: Final = (40, 1.0)
_READING: Final = (60, 5.0)
_RULINGS: Final = (60, 1.0)
_REPLAYS: Final = (20, 0.5)
_NEW_ACCOUNTS: Final = (10, 1 / 60)
_AT_ACCOUNTS: Final = (60, 2.0)
_LOGINS: Final = (20, 1 / 3)
_GUESSES: Final = (5, 1 / 12)
_OWN_GAMES: Final = (15, 0.5)
_NEW_LINES: Final = (60, 2.0)
_MESSAGES: Final = (100, 10.0)
_CHAT: Final = (5, 0.5)


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from; all that come through a local socket count as one."""
    return connection.client.host if connection.client else ""


class Doors:
    """The limits of one server; `clock` counts seconds.

    Of each, so many are let through at once and so many a second for ever. `lines` is the most
    sockets that one address may have open, `all_lines` that all have together.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        lines: int = 60,
        all_lines: int = 20_000,
        limits_are_on: bool = True,
    ) -> None:
        self.clock = clock
        self._on = limits_are_on
        self._lines, self._all_lines = lines, all_lines
        self._open: Counter[str] = Counter()
        self.new_tables = self._buckets(_NEW_TABLES)
        self.new_lists = self._buckets(_NEW_LISTS)
        self.at_lists = self._buckets(_AT_LISTS)
        self.new_players = self._buckets(_NEW_PLAYERS)
        self.reading = self._buckets(_READING)
        self.new_lines = self._buckets(_NEW_LINES)
        self.rulings = self._buckets(_RULINGS)
        self.new_accounts = self._buckets(_NEW_ACCOUNTS)
        self.at_accounts = self._buckets(_AT_ACCOUNTS)
        self.logins = self._buckets(_LOGINS)
        self.guesses = self._buckets(_GUESSES)
        self.own_games = self._buckets(_OWN_GAMES)
        self.replays = self._buckets(_REPLAYS)

    def messages(self) -> Bucket:
        """The limit of what one line may send."""
        return self._bucket(_MESSAGES)

    def chat(self) -> Bucket:
        """The limit of what one line may say."""
        return self._bucket(_CHAT)

    @property
    def open_lines(self) -> int:
        """How many sockets are open."""
        return self._open.total()

    @contextmanager
    def line(self, host: str) -> Iterator[bool]:
        """Holds one more line of this address open; whether that was let through."""
        free = self._open[host] < self._lines and self.open_lines < self._all_lines
        if self._on and not (self.new_lines.take(host) and free):
            yield False
            return
        self._open[host] += 1
        try:
            yield True
        finally:
            self._open[host] -= 1
            if not self._open[host]:
                del self._open[host]

    def _buckets(self, limit: tuple[int, float]) -> Buckets:
        burst, rate = self._scaled(limit)
        return Buckets(burst=burst, rate=rate, clock=self.clock)

    def _bucket(self, limit: tuple[int, float]) -> Bucket:
        burst, rate = self._scaled(limit)
        return Bucket(burst=burst, rate=rate, clock=self.clock)

    def _scaled(self, limit: tuple[int, float]) -> tuple[int, float]:
        # A load generator comes from one address and would only measure the limits.
        return limit if self._on else (1 << 30, 1e9)
