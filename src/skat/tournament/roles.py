"""On whose behalf a command comes: the management, its helpers, the referee, a player."""

from __future__ import annotations

from enum import Enum
from typing import Final, NewType

import msgspec

from skat.tournament.draw.seating import StartNumber

HelperId = NewType("HelperId", int)
"""A helper's number, from 1; it is never given to anybody else."""


class Duty(Enum):
    """What a helper does for the management; the referee is one of them."""

    ENTRY = "entry"
    MONEY = "money"
    LISTS = "lists"
    REFEREE = "referee"


class Role(Enum):
    """On whose behalf a command comes."""

    MANAGEMENT = "management"
    REFEREE = "referee"
    PLAYER = "player"
    HELPER = "helper"
    SERVER = "server"
    STANDBY = "standby"


class By(msgspec.Struct, frozen=True):
    """Who sent a command; `number` is a player's, `helper` a helper's."""

    role: Role = Role.MANAGEMENT
    number: StartNumber | None = None
    helper: HelperId | None = None


MANAGEMENT: Final = By()
NOBODY_YET: Final = By(Role.PLAYER)
"""A player who has no number."""
