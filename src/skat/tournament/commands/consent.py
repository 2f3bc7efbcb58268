"""The command about what published results may say of somebody."""

from __future__ import annotations

from typing import Annotated

import msgspec

from skat.tournament.commands.base import TournamentCommand
from skat.tournament.draw.seating import StartNumber
from skat.tournament.draw.table_sizes import MOST_PLAYERS
from skat.tournament.entrants import ShownAs


class ShowNames(TournamentCommand, frozen=True, tag="show_names"):
    """These participants are published so from now on; a player says it for himself alone."""

    numbers: Annotated[tuple[StartNumber, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    shown: Annotated[ShownAs, "name, initials or number."]
