"""How fast this machine is now: a fixed loop of plain Python beside the figures of a bench.

Machines differ by three, and the same one by the hour; what two runs needed is compared by how
many additions each could have done meanwhile.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Final

ADDITIONS: Final = 1_000_000
TIMES: Final = 7


def calibrating_loop() -> float:
    """Milliseconds of processor time for a million additions in plain Python: the middle of 7."""
    return median(_once() for _ in range(TIMES))


def _once() -> float:
    began = time.process_time()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return 1_000 * (time.process_time() - began)


def in_additions(ms: float, *, loop: float) -> float:
    """How many additions fit into so many milliseconds, where the loop took `loop`.

    >>> in_additions(0.6, loop=40.0)
    15000.0
    """
    return ADDITIONS * ms / loop
