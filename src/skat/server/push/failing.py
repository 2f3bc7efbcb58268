"""Devices that could not be told: each is left alone for longer after every failure, then given up.

Otherwise devices that are dead would have all turns, and those that live would wait.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_FAILURES: Final = 10
"""In a row, after which a device is given up."""
FIRST_PAUSE: Final = 60.0
"""Seconds after the first failure; each further one doubles them. Ten take eight hours and a half,
so that a push service that fails for an evening loses nobody."""
_MOST_KNOWN: Final = 10_000
"""Devices whose failures are counted; of the oldest they are forgotten."""


class FailingDevices:
    """The failures of devices in a row, by their addresses; `clock` counts seconds.

    >>> seconds = [0.0]
    >>> failing = FailingDevices(clock=lambda: seconds[0])
    >>> failing.failed("d"), failing.may_be_told("d")
    (False, False)
    >>> seconds[0] = 60.0
    >>> failing.may_be_told("d")
    True
    """

    def __init__(self, *, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def may_be_told(self, endpoint: str) -> bool:
        """Whether no pause runs for this device."""
        _, until = self._known.get(endpoint, (0, 0.0))
        return self._clock() >= until

    def failed(self, endpoint: str) -> bool:
        """Counts a failure; whether the device is to be given up now."""
        failures = self._known.pop(endpoint, (0, 0.0))[0] + 1
        if failures >= MOST_FAILURES:
            return True
        if len(self._known) >= _MOST_KNOWN:
            self._known.popitem(last=False)
        self._known[endpoint] = (failures, self._clock() + FIRST_PAUSE * 2 ** (failures - 1))
        return False

    def worked(self, endpoint: str) -> None:
        """It was told, so its failures count no more."""
        self._known.pop(endpoint, None)
