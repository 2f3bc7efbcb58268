"""Commands about who is here for a series, and who stays away."""

from __future__ import annotations

from typing import Annotated

import msgspec

from skat.tournament.commands.base import Text, TournamentCommand
from skat.tournament.draw.seating import StartNumber
from skat.tournament.draw.table_sizes import MOST_PLAYERS

Numbers = Annotated[
    tuple[StartNumber, ...],
    msgspec.Meta(min_length=1, max_length=MOST_PLAYERS),
    "Start numbers.",
]


class OpenCheckIn(TournamentCommand, frozen=True, tag="open_check_in"):
    """From now on only those are drawn for the next series who have checked in for it."""

    series: Annotated[int, "The series, from 1."]


class CloseCheckIn(TournamentCommand, frozen=True, tag="close_check_in"):
    """The next series is drawn without a check-in; who checked in is here if it opens again."""

    series: Annotated[int, "The series, from 1."]


class CheckIn(TournamentCommand, frozen=True, tag="check_in"):
    """These participants are here for a series; who was absent is back. A player checks himself in.

    For the newest series too, as long as it runs: a latecomer is here, and may join a table.
    """

    series: Annotated[int, "The series, from 1."]
    numbers: Numbers


class StayAway(TournamentCommand, frozen=True, tag="stay_away"):
    """These participants are not drawn for one series, or from now on until they check in.

    They stay in the event, and keep what they have played. A player says it of himself.
    """

    numbers: Numbers
    series: Annotated[int | None, "Only this series; else until they check in again."] = None
    reason: Annotated[Text, "Why; it stays in the journal."] = ""
