"""Shares of what the whole server has a bounded number of: nobody takes all of it alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

LASTS: Final = 3_600.0
"""Seconds for which something new is held, be it there or not: a table is there with its first
visitor."""

_LOOKED_THROUGH: Final = 1_000
"""So many callers are remembered before those who hold nothing any more are forgotten."""


class Shares:
    """Who holds what; `of_one` is the most that one caller may hold.

    What is older than an hour and not `there` is held by nobody any more; `clock` counts seconds.
    Belongs to one event loop.

    >>> now, tables = 0.0, {"t1"}
    >>> shares = Shares(of_one=2, there=tables.__contains__, clock=lambda: now)
    >>> shares.hold("t1", "here"); shares.hold("t2", "here")
    >>> shares.free(["here", "an account"])
    'an account'
    >>> now = 3_600.0
    >>> shares.free(["here", "an account"])
    'here'
    """

    def __init__(
        self,
        *,
        of_one: int,
        there: Callable[[str], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.of_one = of_one
        self._there = there
        self._clock = clock
        self._held: dict[str, dict[str, float]] = {}
        self._most = _LOOKED_THROUGH

    def free(self, callers: Iterable[str]) -> str | None:
        """The first of these callers who may hold one more; None where none of them may."""
        return next((each for each in callers if self._count(each) < self.of_one), None)

    def hold(self, name: str, caller: str) -> None:
        """The caller holds this from now on."""
        self._held.setdefault(caller, {})[name] = self._clock()
        if len(self._held) > self._most:
            for each in tuple(self._held):
                self._count(each)
            self._most = max(_LOOKED_THROUGH, 2 * len(self._held))

    def _count(self, caller: str) -> int:
        new = self._clock() - LASTS
        held = {
            name: since
            for name, since in self._held.get(caller, {}).items()
            if since > new or self._there(name)
        }
        if held:
            self._held[caller] = held
        else:
            self._held.pop(caller, None)
        return len(held)
