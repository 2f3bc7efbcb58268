"""The commands of the director to the tables of a server: a message, a pause, more time."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.commands.base import TournamentCommand

LONGEST_MESSAGE: Final = 200
MOST_SECONDS: Final = 3_600
"""The most seconds by which the clock of a player is longer than the notice says."""

MessageText = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_MESSAGE)]
ChosenTables = Annotated[tuple[int, ...], msgspec.Meta(max_length=2_000), "A table; repeatable."]
MoreSeconds = Annotated[int, msgspec.Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)]


class TellTables(TournamentCommand, frozen=True, tag="tell_tables"):
    """A message, in the words in which it was typed: for all, or for one table of a series.

    A message for all stands until it is taken back, one for a table until the next series too.
    """

    text: Annotated[MessageText, "What is shown."]
    series: Annotated[int | UnsetType, "The running series, for a message to one table."] = UNSET
    table: Annotated[int | UnsetType, "The table that it is for; without it for all."] = UNSET


class TakeBackMessage(TournamentCommand, frozen=True, tag="take_back_message"):
    """A message is not shown any more; `message` counts all messages from 1."""

    message: Annotated[int, "Its number, from 1."]


class PauseTables(TournamentCommand, frozen=True, tag="pause_tables"):
    """Nobody plays at these tables of the running series; without `tables` at all of the server.

    Their clocks stand still until the director lets them go on.
    """

    series: int
    tables: ChosenTables = ()


class GoOn(TournamentCommand, frozen=True, tag="go_on"):
    """Play goes on at these tables; without `tables` at all that pause."""

    series: int
    tables: ChosenTables = ()


class GiveTime(TournamentCommand, frozen=True, tag="give_time"):
    """The clock of each player at these tables is longer by so many seconds, until the list ends.

    Without `tables` at all of the server. Seconds below 0 take some of it back.
    """

    series: int
    seconds: Annotated[MoreSeconds, "Seconds more; below 0 some are taken back."]
    tables: ChosenTables = ()
