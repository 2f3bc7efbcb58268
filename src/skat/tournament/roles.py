"""On whose behalf a command comes: the management, its helpers, the referee, a player.

Two of them may change the same thing: a command that names an older state is refused.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NewType

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal
from skat.tournament.draw import StartNumber

HelperId = NewType("HelperId", int)
"""A helper's number, from 1; it is never given to another."""


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


def changed_meanwhile(seen: int | UnsetType, now: int) -> Refusal | None:
    """Why nothing is put in the place of something that the sender has not seen.

    A sender who does not say what he has seen is not asked.

    >>> changed_meanwhile(0, 1).code
    'changed_meanwhile'
    >>> changed_meanwhile(1, 1), changed_meanwhile(UNSET, 1)
    (None, None)
    """
    return None if seen is UNSET or seen == now else Refusal(code="changed_meanwhile")
