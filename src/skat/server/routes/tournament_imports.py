"""What comes into a tournament from elsewhere: the list of a live table, a table of players.

A live table is looked at before its list is taken over, so that the desk sees whose list it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skat.journal import JournalId, Store, StoreError
from skat.model.refusal import Refusal
from skat.office.player_import import import_players
from skat.office.tournament_visit import TournamentVisit
from skat.server.http.answers import json_response
from skat.server.limits.rate_limits import Doors
from skat.server.routes.played_lists import PlayedList, played_list
from skat.server.routes.tournament_answers import (
    Asked,
    Sent,
    answered,
    body_of,
    refusal_of,
    refused,
)
from skat.server.socket.messages import CommandName
from skat.tournament.commands import EnterPlayed, Role

MOST_CSV_BYTES: Final = 256 * 1024

Visits: TypeAlias = Callable[[Asked, str], Awaitable[TournamentVisit | Refusal]]
TableName = Annotated[str, msgspec.Meta(max_length=100)]


class SeenLive(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/live-seen: which live table is meant."""

    live: TableName


class SentLive(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/live: which live table played this one."""

    command_id: CommandName
    series: int
    table: int
    live: TableName


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A live table as the desk sees it: who sat there from place 1, and how many deals it has."""

    players: tuple[str, ...]
    deals: int


def import_routes(visit: Visits, store: Store, doors: Doors) -> list[HTTPRouteHandler]:
    """The routes by which lists and players come in; live tables are read from `store`."""
    at_most = [doors.guard(doors.at_tournaments)]

    async def played(visitor: TournamentVisit | Refusal, live: str) -> PlayedList | Refusal:
        if isinstance(visitor, Refusal):
            return visitor
        if visitor.by is None or visitor.by.role is not Role.MANAGEMENT:
            return Refusal(code="management_only")
        try:
            return await asyncio.to_thread(played_list, store, JournalId(live))
        except StoreError:
            return Refusal(code="not_known")

    @post("/api/tournaments/{name:str}/live-seen", guards=at_most)
    async def live_seen(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SeenLive)
        if isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        found = await played(visitor, sent.live)
        if isinstance(found, Refusal):
            return refused(found, sent.language)
        return json_response(LiveTable(players=found.players, deals=len(found.lines)))

    @post("/api/tournaments/{name:str}/live", guards=at_most)
    async def live(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentLive)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        found = await played(visitor, sent.live)
        if isinstance(found, Refusal):
            return refused(found, sent.language)
        entered = EnterPlayed(
            series=sent.series, table=sent.table, lines=found.lines, source=f"table {sent.live}"
        )
        answer = await visitor.do(entered, command_id=sent.command_id)
        return answered(answer, visitor, sent.language)

    @post(
        "/api/tournaments/{name:str}/players", request_max_body_size=MOST_CSV_BYTES, guards=at_most
    )
    async def players(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, request)
        meant = request.query_params.get("duplicates") == "enter"
        made = await import_players(visitor, await request.body(), duplicates=meant)
        return refused(made, request) if isinstance(made, Refusal) else json_response(made, 201)

    return [live_seen, live, players]
