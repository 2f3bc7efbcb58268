"""What all commands share: who sends them, how long their texts may be."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

import msgspec

from skat.tournament.draw.seating import StartNumber
from skat.tournament.entries.prospectus import LONGEST_TEXT

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Role(Enum):
    """On whose behalf a command comes."""

    MANAGEMENT = "management"
    REFEREE = "referee"
    PLAYER = "player"
    SERVER = "server"


class By(msgspec.Struct, frozen=True):
    """Who sent a command; `number` is a player's."""

    role: Role = Role.MANAGEMENT
    number: StartNumber | None = None


MANAGEMENT: Final = By()


class TournamentCommand(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """A command; refusals are values."""
