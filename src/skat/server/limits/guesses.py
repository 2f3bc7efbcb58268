"""Wrong passwords: whoever goes on guessing waits longer and longer, and nobody else waits for him.

A row of guesses belongs to where it comes from and whom it is about, together: what strangers try
elsewhere never keeps an owner out of his account.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Final

FREE_GUESSES: Final = 5
FIRST_WAIT: Final = 10.0
LONGEST_WAIT: Final = 900.0
_FORGOTTEN_AFTER: Final = 86_400.0


class _Row:
    """Guesses one after the other: how many, and when the next may follow."""

    __slots__ = ("last", "next", "tried")

    def __init__(self, now: float) -> None:
        self.tried = 0
        self.last = self.next = now


class Guesses:
    """The rows of guesses that go on; `clock` counts seconds, `most` rows are kept, the newest.

    >>> guesses = Guesses(clock=lambda: 0.0)
    >>> [guesses.wait("here, Anna") for _ in range(7)]
    [0, 0, 0, 0, 0, 10, 10]
    >>> guesses.wait("there, Anna")
    0
    """

    def __init__(self, *, clock: Callable[[], float], most: int = 10_000) -> None:
        self._clock = clock
        self._most = most
        self._rows: OrderedDict[str, _Row] = OrderedDict()

    def wait(self, row: str) -> int:
        """Seconds until one more guess may follow in this row; where it is 0, this was one.

        It counts before it is known to be wrong, so that many at once are many.
        """
        now = self._clock()
        known = self._rows.pop(row, None)
        if known is None or now - known.last > _FORGOTTEN_AFTER:
            known = _Row(now)
        self._rows[row] = known
        if len(self._rows) > self._most:
            self._rows.popitem(last=False)
        if now < known.next:
            return ceil(known.next - now)
        known.tried, known.last = known.tried + 1, now
        if known.tried >= FREE_GUESSES:
            doubled = min(known.tried - FREE_GUESSES, 16)
            known.next = now + min(FIRST_WAIT * 2**doubled, LONGEST_WAIT)
        return 0

    def right(self, row: str) -> None:
        """The last guess was right: the row is over."""
        self._rows.pop(row, None)
