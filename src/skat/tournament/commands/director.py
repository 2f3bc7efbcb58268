"""The commands that run an evening: messages, pauses, live tables, helpers, a second machine."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament.commands.base import TableCommand, Text, TournamentCommand
from skat.tournament.draw import StartNumber
from skat.tournament.roles import Duty, HelperId

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


LiveName = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
"""What a table is called where it is played."""


class AtLive(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the draw, and the live table at which it is played."""

    table: int
    live: LiveName


class OpenOnline(TournamentCommand, frozen=True, tag="open_online"):
    """Tables of the running series are played at live tables, each with the seats of the draw."""

    series: int
    tables: tuple[AtLive, ...]


class LeaveOnline(TableCommand, frozen=True, tag="leave_online"):
    """A table leaves its live table: its list goes on by hand, or its seats are changed first."""

    reason: Text


class EnterRuling(TableCommand, frozen=True, tag="enter_ruling"):
    """What the referee decided at a live table, number `ruling` there; only the server enters it.

    He is called `by`. Without an `outcome` play went on as it stood.
    """

    live: LiveName
    ruling: int
    deal: int
    by: Text
    note: Text = ""
    outcome: str = ""
    winner: str = ""
    level: str = ""
    articles: tuple[str, ...] = ()


class EnterCounted(TableCommand, frozen=True, tag="enter_counted"):
    """A deal as the live table has counted it; only the server itself enters that.

    A computer player acted in it for the people at the places of `stand_ins`, if there are any;
    `left_game` says that the soloist is one of them and had announced his game before.
    """

    live: LiveName
    deal: int
    line: Line
    stand_ins: tuple[Place, ...] | UnsetType = UNSET
    left_game: bool | UnsetType = UNSET


class AllowRank(TournamentCommand, frozen=True, tag="allow_rank"):
    """A player for whom a computer player acted has a rank for prizes, or has none.

    `seen` is the digest of the effect that was shown before (`skat.tournament.effects`).
    """

    number: StartNumber
    allowed: bool
    reason: Text
    seen: str = ""


class AddHelper(TournamentCommand, frozen=True, tag="add_helper"):
    """A helper begins, with a key of his own that lets him do just this.

    With a `section` only in that hall of the notice, from 1.
    """

    name: Annotated[str, msgspec.Meta(max_length=80), "The name of the helper."]
    duties: Annotated[
        tuple[Duty, ...],
        msgspec.Meta(min_length=1, max_length=len(Duty)),
        "What the helper may do.",
    ]
    section: Annotated[int | UnsetType, "The hall that it is for, by its number from 1."] = UNSET


class RemoveHelper(TournamentCommand, frozen=True, tag="remove_helper"):
    """A helper helps no more; his key opens nothing."""

    helper: HelperId


class TakeOverHere(TournamentCommand, frozen=True, tag="take_over"):
    """The copy goes on as the tournament; the first machine is not asked."""


class HandOver(TournamentCommand, frozen=True, tag="hand_over"):
    """The tournament goes on at another machine; here nothing is entered any more."""

    to: Text = ""
