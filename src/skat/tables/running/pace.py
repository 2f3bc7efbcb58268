"""How fast computer players act."""

from __future__ import annotations

from enum import Enum


class Pace(Enum):
    """How fast computer players act: seconds before an action, and more after a full trick.

    >>> Pace.INSTANT.seconds, Pace("slow").after_trick
    (0.0, 2.2)
    """

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    seconds: float
    after_trick: float

    def __init__(self, name: str) -> None:
        self.seconds = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}[name]
        self.after_trick = {"slow": 2.2, "normal": 1.2, "fast": 0.5, "instant": 0.0}[name]
