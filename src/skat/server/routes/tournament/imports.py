"""Imports into a tournament: the list of a live table, a club's players.

A live table is looked at before its list is taken over, so that the desk sees whose list it is.
The opener of a tournament has no right to the tables of others: it must be a table of the
tournament, or one at which the desk has a place itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from litestar import post
from litestar.params import BodyKwarg, FromQuery, JSONBody

from skat.journal import (
    Actor,
    JournalId,
    Participant,
    Store,
    UnreadableJournalError,
    participants_of,
)
from skat.model.refusal import Refusal
from skat.office.apart import Apart
from skat.office.club_files.reading import MOST_BYTES
from skat.office.spreadsheets.player_import import (
    Imported,
    Preview,
    from_row,
    import_players,
    preview_players,
)
from skat.office.tournament_visit import TournamentVisit
from skat.scoresheet.sheet import ScoreSheet
from skat.server.http.refusals import RefusedError, granted, language_of
from skat.server.http.requests import Asked, Body, CommandName, Count, Token, post_ok
from skat.server.limits.costs import import_cost
from skat.server.people.routes import Routes
from skat.server.people.visitors import Asker
from skat.server.routes.tournament.answers import RecordedBody, Visitor, entered, spend
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import ChairKind
from skat.tables.state.keys import key_of
from skat.tables.state.people import People, actors_of, person_of
from skat.tables.state.table_state import TableState
from skat.tournament.commands import EnterPlayed, Role
from skat.tournament.state import Tournament

TableName = Annotated[str, msgspec.Meta(max_length=100)]


class SeenLive(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/live-seen: which live table is meant.

    `token` opens a place there, which is not needed where the desk's account has one, nor at the
    tables of the tournament.
    """

    live: TableName
    token: Token | None = None


class SentLive(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/live: which live table played this one, and
    `token` as in `SeenLive`.
    """

    command_id: CommandName
    series: int
    table: int
    live: TableName
    token: Token | None = None


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A live table as the desk sees it: who sat there from place 1, and how many deals it has."""

    players: tuple[str, ...]
    deals: int


class ImportRoutes(Routes, frozen=True):
    """The routes by which lists come in; live tables are read from `store`."""

    store: Store

    async def _played(
        self, request: Asked, visitor: TournamentVisit, data: SeenLive | SentLive
    ) -> ScoreSheet:
        if visitor.by is None or visitor.by.role is not Role.MANAGEMENT:
            raise RefusedError(Refusal(code="management_only"))
        asked = _AskedList(
            table=JournalId(data.live),
            asker=Asker(data.token or "", await self.visitors.account(request)),
            is_ours=data.live in _tables_of(visitor.state),
            tournament=visitor.state.id,
        )
        return granted(await asyncio.to_thread(_played_list, self.store, asked))

    @post_ok("/live-seen")
    async def live_seen(
        self, request: Asked, visitor: Visitor, data: JSONBody[SeenLive]
    ) -> LiveTable:
        """Who sat at a live table, before its list is taken over."""
        played = await self._played(request, visitor, data)
        return LiveTable(players=played.players, deals=len(played.lines))

    @post("/live")
    async def live(
        self, request: Asked, visitor: Visitor, data: JSONBody[SentLive]
    ) -> RecordedBody:
        """Takes over the list of a live table."""
        played = await self._played(request, visitor, data)
        command = EnterPlayed(
            series=data.series, table=data.table, lines=played.lines, source=f"table {data.live}"
        )
        return entered(await visitor.do(command, command_id=data.command_id), visitor)


class _AskedList(msgspec.Struct, frozen=True, kw_only=True):
    """Which live table is asked for, by whom, and whether the tournament is played there."""

    table: JournalId
    asker: Asker
    is_ours: bool
    tournament: str


def _tables_of(state: Tournament) -> frozenset[str]:
    """All live tables at which series of the tournament are, or were, played."""
    played = (table.live for series in state.series for table in series.tables)
    left = (live for series in state.series for live in series.left_online)
    return frozenset((*played, *left)) - {""}


def _played_list(store: Store, asked: _AskedList) -> ScoreSheet | Refusal:
    """The list of a live table, as its journal has it: who sat there, and the finished deals.

    Refused: `no_such_table`, also for one that is not the asker's; `unreadable_entry` for a journal
    that this version cannot replay.

    Raises `StoreError`.
    """
    table = asked.table
    people = store.read(participants_of, table)
    own = _people_of(asked.asker, people)
    # Before a stranger has anything replayed.
    if not (own or asked.is_ours):
        return Refusal("no_such_table")
    try:
        kept = recovered(store, table).state
    except UnreadableJournalError as error:
        if error.refusal.code == "no_such_table":
            return Refusal("no_such_table")
        return Refusal("unreadable_entry", details={"seq": error.seq, "reason": table})
    drawn = asked.is_ours and kept.is_drawn_by(asked.tournament)
    if not (drawn or _has_a_place(kept, own)):
        return Refusal("no_such_table")
    return People(people).named(kept).sheet


def _people_of(asker: Asker, people: Sequence[Participant]) -> frozenset[Actor]:
    """How the journal names the asker, by the secret that he shows and by his account."""
    shown = person_of(key_of(asker.token)) if asker.token else None
    account = None if asker.account is None else asker.account.id
    named = (person.actor for person in people if person.actor == shown)
    return frozenset((*named, *actors_of(people, account)))


def _has_a_place(table: TableState, own: frozenset[Actor]) -> bool:
    """Whether one of these sits there; a player who only asked for a place does not."""
    hashes = (chair.token_hash for chair in table.chairs if chair.kind is ChairKind.HUMAN)
    return any(person_of(each) in own for each in hashes)


Spreadsheet: TypeAlias = Annotated[bytes, BodyKwarg(media_type="text/plain")]
"""What goes in is no JSON: a table of players as a program writes it."""


class PlayerRoutes(Routes, frozen=True):
    """The routes within one tournament; `limits` says how much may be entered at once.

    `columns` says what columns are taken for, by their letters: "A=name,C=", the last for nothing.
    `apart` reads workbooks.
    """

    apart: Apart

    @post("/players", request_max_body_size=MOST_BYTES)
    async def players(
        self,
        request: Asked,
        visitor: Visitor,
        data: Spreadsheet = b"",
        duplicates: FromQuery[Literal["", "enter"]] = "",
        encoding: FromQuery[str] = "",
        columns: FromQuery[str] = "",
    ) -> Imported:
        """Reads players from a table as a program writes it: CSV, xlsx, ods or xls."""
        spend(self.limits, import_cost(data), request, visitor)
        made = await import_players(
            visitor,
            data,
            apart=self.apart,
            encoding=encoding,
            columns=_chosen(columns),
            duplicates=duplicates == "enter",
        )
        return granted(made)

    @post_ok("/players/preview", request_max_body_size=MOST_BYTES)
    async def preview(
        self,
        request: Asked,
        visitor: Visitor,
        data: Spreadsheet = b"",
        encoding: FromQuery[str] = "",
        columns: FromQuery[str] = "",
        skip: FromQuery[Count] = 0,
    ) -> Preview:
        """What such a table is taken for, row by row after `skip` of them; nothing is entered."""
        spend(self.limits, import_cost(data), request, visitor)
        read = await preview_players(
            visitor,
            data,
            apart=self.apart,
            encoding=encoding,
            columns=_chosen(columns),
            language=language_of(request),
        )
        return from_row(granted(read), skip)


def _chosen(columns: str) -> dict[str, str]:
    """What each column is taken for, as the query says it.

    >>> _chosen("A=name,C=")
    {'A': 'name', 'C': ''}
    """
    parts = (part.partition("=") for part in columns.split(",") if part)
    return {column: field for column, _, field in parts}
