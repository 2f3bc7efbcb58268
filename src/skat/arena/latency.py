"""How long decisions took: counts in narrow classes, so that boards can be added up."""

from __future__ import annotations

from math import exp, floor, log

import msgspec

_WIDTH = log(1.02)
"""Each class is 2 % wide: percentiles are right to 1 %."""

SLOW_MS = 500.0
"""What a decision at the table may take."""


class Latencies(msgspec.Struct):
    """Thinking times in milliseconds: how many fell into each class, their sum, the longest.

    `slow` counts those above `limit`: what a player may take who was given a time, else `SLOW_MS`.

    >>> times = Latencies()
    >>> for milliseconds in (1.0, 2.0, 400.0, 600.0):
    ...     times.add(milliseconds)
    >>> round(times.percentile(0.5)), times.longest, times.slow
    (2, 600.0, 1)
    """

    counts: dict[int, int] = {}
    total: float = 0.0
    longest: float = 0.0
    slow: int = 0
    limit: float = SLOW_MS

    def add(self, milliseconds: float) -> None:
        """One more decision."""
        place = floor(log(max(milliseconds, 1e-6)) / _WIDTH)
        self.counts[place] = self.counts.get(place, 0) + 1
        self.total += milliseconds
        self.longest = max(self.longest, milliseconds)
        self.slow += milliseconds > self.limit

    def add_all(self, others: Latencies) -> None:
        """All decisions of the others as well."""
        for place, count in others.counts.items():
            self.counts[place] = self.counts.get(place, 0) + count
        self.total += others.total
        self.longest = max(self.longest, others.longest)
        self.slow += others.slow

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Milliseconds a decision on average; 0 without any."""
        return self.total / self.decisions if self.counts else 0.0

    def percentile(self, share: float) -> float:
        """The milliseconds within which this share of the decisions was made; 0 without any."""
        wanted = share * self.decisions
        reached = 0
        for place in sorted(self.counts):
            reached += self.counts[place]
            if reached >= wanted:
                return min(exp((place + 0.5) * _WIDTH), self.longest)
        return 0.0
