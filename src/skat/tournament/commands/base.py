"""What all commands share: who sends them, how long their texts may be."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, NewType

import msgspec

from skat.tournament.draw.seating import StartNumber
from skat.tournament.entries.prospectus import LONGEST_TEXT

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


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


class TournamentCommand(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """A command; refusals are values."""
