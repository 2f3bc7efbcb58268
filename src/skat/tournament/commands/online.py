"""The commands by which a series is played at the tables of a server."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament.commands.base import TableCommand, Text, TournamentCommand
from skat.tournament.draw.seating import StartNumber

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
