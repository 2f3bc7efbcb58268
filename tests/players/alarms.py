"""Timers that go off when a test says so, and not by the clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest


class Alarms:
    """Stands in for `threading.Timer`: each goes off `after` so many calls of `goes_on`."""

    def __init__(self, *, after: int) -> None:
        self.after = after
        self.seconds: list[float] = []
        """For how long each was set."""
        self._running: list[Alarm] = []

    def __call__(self, seconds: float, ring: Callable[[], None]) -> Alarm:
        """One that is set, and not yet started."""
        self.seconds.append(seconds)
        return Alarm(self._running, ring, left=self.after)

    def goes_on(self) -> None:
        """One more thing was done while they run."""
        for alarm in tuple(self._running):
            alarm.count()


class Alarm:
    """One of them."""

    def __init__(self, running: list[Alarm], ring: Callable[[], None], *, left: int) -> None:
        self._running = running
        self._ring = ring
        self._left = left

    def start(self) -> None:
        """Begins to count; with nothing to count, it goes off."""
        if self._left:
            self._running.append(self)
        else:
            self._ring()

    def count(self) -> None:
        """One thing was done."""
        self._left -= 1
        if not self._left:
            self.cancel()
            self._ring()

    def cancel(self) -> None:
        """Counts no more."""
        if self in self._running:
            self._running.remove(self)


def alarmed(monkeypatch: pytest.MonkeyPatch, module: str, *, after: int = 0) -> Alarms:
    """The timers of this module from now on; `after` 0 they go off as they are started."""
    alarms = Alarms(after=after)
    monkeypatch.setattr(f"{module}.Timer", alarms)
    return alarms
