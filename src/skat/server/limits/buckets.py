"""Counting callers: token buckets, and how long who guesses passwords has to wait."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Final

_ROUNDED: Final = 1e-9
"""So little less than one is one: else a caller who waited as long as asked could wait for ever."""


class Bucket:
    """Lets `burst` through at once and `rate` a second for ever; `clock` counts seconds.

    >>> now = 0.0
    >>> bucket = Bucket(burst=2, rate=1.0, clock=lambda: now)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    >>> now = 1.0
    >>> bucket.take()
    True
    """

    __slots__ = ("_at", "_burst", "_clock", "_level", "_rate")

    def __init__(self, *, burst: int, rate: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._level = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is let through now."""
        return self.wait() == 0

    def wait(self, cost: int = 1) -> float:
        """Lets one more through and answers 0, or answers after how many seconds it would.

        What costs more than `burst` is let through where nothing was spent lately.
        """
        cost = min(cost, self._burst) if self._burst else cost
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if cost - self._level > _ROUNDED:
            return (cost - self._level) / self._rate
        self._level -= cost
        return 0.0

    def give_back(self) -> None:
        """The last one that was let through does not count after all."""
        self.count(-1)

    def count(self, times: int) -> None:
        """So many were let through at other servers; as much as `burst` is owed at most."""
        self._level = max(-self._burst, min(self._burst, self._level - times))


class Buckets:
    """One bucket for each of many keys; keeps the `most` keys that came last.

    `counted` is called with a key and how many times of it count here more.
    """

    def __init__(
        self, *, burst: int, rate: float, clock: Callable[[], float], most: int = 10_000
    ) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.counted: Callable[[str, int], None] | None = None

    def take(self, key: str) -> bool:
        """Whether this key may do it once more now."""
        return self.wait(key) == 0

    def give_back(self, key: str) -> None:
        """The last time of this key does not count after all."""
        if key in self._buckets:
            self._buckets[key].give_back()
            self._tell(key, -1)

    def count(self, key: str, times: int) -> None:
        """This key was let through so many times at other servers."""
        self._bucket(key).count(times)

    def wait(self, key: str, cost: int = 1) -> float:
        """Lets this key through and answers 0, or answers after how many seconds it would."""
        seconds = self._bucket(key).wait(cost)
        if not seconds:
            self._tell(key, cost)
        return seconds

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            bucket = Bucket(burst=self._burst, rate=self._rate, clock=self._clock)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def _tell(self, key: str, times: int) -> None:
        if self.counted is not None:
            self.counted(key, times)


FREE_GUESSES: Final = 5
FIRST_WAIT: Final = 10.0
LONGEST_WAIT: Final = 900.0
LONGEST_DELAY: Final = 10.0
"""Seconds by which strangers can delay an owner on a new device."""
_RIGHT: Final = -1_000
"""What a right guess counts at other servers: it outweighs all that were made a moment before."""
_FORGOTTEN_AFTER: Final = 86_400.0


class _Row:
    """Guesses one after the other: how many, and when the next may follow."""

    __slots__ = ("last", "next", "tried")

    def __init__(self, now: float) -> None:
        self.tried = 0
        self.last = self.next = now

    def guessed(self, now: float) -> None:
        """One more, now."""
        self.tried, self.last = self.tried + 1, now
        if self.tried >= FREE_GUESSES:
            doubled = min(self.tried - FREE_GUESSES, 16)
            self.next = now + min(FIRST_WAIT * 2**doubled, LONGEST_WAIT)


class _Rows:
    """The rows that go on; `clock` counts seconds, `most` rows are kept, the newest.

    `counted` is called with a row and 1 for a guess here, or less than 0 where it was right.
    """

    def __init__(self, *, clock: Callable[[], float], most: int = 10_000) -> None:
        self._clock = clock
        self._most = most
        self._rows: OrderedDict[str, _Row] = OrderedDict()
        self.counted: Callable[[str, int], None] | None = None

    def right(self, row: str) -> None:
        """The last guess was right: the row is over."""
        if self._rows.pop(row, None) is not None:
            self._tell(row, _RIGHT)

    def count(self, row: str, times: int) -> None:
        """So many guesses were made in this row at other servers, or the last there was right."""
        if times < 0:
            self._rows.pop(row, None)
        for _ in range(times):
            now = self._clock()
            self._row(row, now).guessed(now)

    def _guessed(self, row: str, now: float) -> _Row:
        known = self._row(row, now)
        known.guessed(now)
        self._tell(row, 1)
        return known

    def _row(self, row: str, now: float) -> _Row:
        known = self._rows.pop(row, None)
        if known is None or now - known.last > _FORGOTTEN_AFTER:
            known = _Row(now)
        self._rows[row] = known
        if len(self._rows) > self._most:
            self._rows.popitem(last=False)
        return known

    def _tell(self, row: str, times: int) -> None:
        if self.counted is not None:
            self.counted(row, times)


class LoginBackoff(_Rows):
    """Rows in which a guess may be too soon.

    >>> guesses = LoginBackoff(clock=lambda: 0.0)
    >>> [guesses.wait("here, Anna") for _ in range(7)]
    [0, 0, 0, 0, 0, 10, 10]
    >>> guesses.wait("there, Anna"), guesses.wait("there, Anna", "here, Anna")
    (0, 10)
    """

    def wait(self, *rows: str) -> int:
        """Seconds until one more guess may follow in all these rows; where it is 0, this was one.

        It counts before it is known to be wrong, so that many at once are many.
        """
        now = self._clock()
        soonest = max(self._row(row, now).next for row in rows)
        if now < soonest:
            return ceil(soonest - now)
        for row in rows:
            self._guessed(row, now)
        return 0


class Slowdown(_Rows):
    """Rows in which guesses are slowed down.

    >>> slowdown = Slowdown(clock=lambda: 0.0)
    >>> [slowdown.seconds("Anna") for _ in range(10)]
    [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 4.0, 8.0, 10.0]
    """

    def seconds(self, row: str) -> float:
        """After how many seconds this guess, which counts, is to be looked at."""
        before = self._guessed(row, self._clock()).tried - 1 - FREE_GUESSES
        return 0.0 if before < 0 else min(2.0 ** min(before, 16), LONGEST_DELAY)
