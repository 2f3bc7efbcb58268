"""What may be said of somebody: in published results, and whether his name is kept at all."""

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


class ErasePerson(TournamentCommand, frozen=True, tag="erase_person"):
    """Name, club, pass number and texts about somebody go for good; a dash stands for the name.

    Results, money and the draws that he was in stay. Nobody who still plays is erased.
    """

    number: Annotated[StartNumber, "Also of somebody who withdrew or was refused."]
