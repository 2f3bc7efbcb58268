"""How often somebody may do something: token buckets on a clock that is given."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

_ROUNDED: Final = 1e-9
"""So little less than one is one: who waited as long as he was told would wait for ever for it."""


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
        """So many were let through elsewhere; as much as `burst` is owed at most."""
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
        """This key was let through so many times elsewhere."""
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
