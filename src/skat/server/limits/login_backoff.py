"""Wrong passwords: each further guess has to wait longer, and nobody else is delayed.

A row of guesses belongs to where it comes from and whom it is about, together: what strangers try
elsewhere never keeps an owner out of his account. All that they try at one account from anywhere is
slowed down, by seconds, and never refused.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Final

FREE_GUESSES: Final = 5
FIRST_WAIT: Final = 10.0
LONGEST_WAIT: Final = 900.0
LONGEST_DELAY: Final = 10.0
"""Seconds by which strangers can delay an owner on a device that nobody knows."""
_RIGHT: Final = -1_000
"""What a right guess counts elsewhere: it outweighs all that were made a moment before."""
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
        """So many guesses were made in this row elsewhere, or the last one there was right."""
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
