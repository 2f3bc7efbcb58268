"""What a token of any scope reads: own deals, a public table, the standings of a tournament.

And how whoever sits at a table asks a bot to sit down.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.response import Stream

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.office.tournament_views import ShownRank
from skat.office.tournaments import Tournaments
from skat.server.bots.desk import BotDesk
from skat.server.bots.line import BotLine
from skat.server.bots.routes import BotStreams, InvitingBody
from skat.server.bots.tokens import BotTokens
from skat.server.http.openapi import NDJSON, Name
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.own_games import Export, Games
from skat.server.people.visitors import Visitors
from skat.store.accounts import account_named
from skat.tables.running.tables import Tables
from skat.tables.state.keys import key_of


class StandingsBody(msgspec.Struct, frozen=True):
    """The standings of a tournament as its hall shows them, after so many series."""

    tournament: str
    name: str
    series: int
    standings: tuple[ShownRank, ...]


def reading_routes(
    tokens: BotTokens,
    desk: BotDesk,
    tables: Tables,
    games: Games,
    tournaments: Tournaments,
    store: Store,
    visitors: Visitors,
    limits: RateLimits,
) -> list[HTTPRouteHandler]:
    """The routes of those who read, and of invitations."""
    asking = [limits.guard(limits.asking)]
    lines = BotStreams(desk, limits)

    @get("/api/bot/games", guards=[limits.guard(limits.own_games)], media_type=NDJSON)
    async def own_games(request: Asked) -> Response[bytes]:
        """One's own deals, a record a line."""
        account = await tokens.reader(request)
        wanted = Export(tables=(), form="json", site=request.url.hostname or "skat")
        made = await games.exported(account, (), wanted)
        return Response(made.text.encode(), media_type=NDJSON)

    @get("/api/bot/tables/{table:str}/watch", guards=asking, media_type=NDJSON)
    async def watch(request: Asked, table: Name) -> Stream:
        """A public table as spectators see it; never one of a tournament."""
        account = await tokens.reader(request)
        async with tables.held(JournalId(table)) as held:
            state = granted(held).state
        closed = state.settings.visibility != "public" or state.drawn is not None
        refuse(Refusal("no_spectators", impossible=True) if closed else None)
        opened = BotLine(tables)
        await opened.open(JournalId(table), None)
        host = request.client.host if request.client else ""
        return Stream(lines.told(account, opened, host), media_type=NDJSON)

    @get("/api/bot/tournaments/{name:str}/standings", guards=asking)
    async def standings(request: Asked, name: Name) -> StandingsBody:
        """The standings of a tournament."""
        await tokens.reader(request)
        hall = granted(await tournaments.visit(JournalId(name), key=None)).hall()
        return StandingsBody(hall.id, hall.name, hall.series, hall.standings)

    @post("/api/tables/{table:str}/invitations", status_code=204, guards=asking)
    async def invite(request: Asked, table: Name, data: JSONBody[InvitingBody]) -> None:
        """Asks a bot to sit down; by whoever has a place at the table."""
        asker = await visitors.asker(request)
        async with tables.held(JournalId(table)) as held:
            state = granted(held).named
        key = key_of(asker.token)
        if not asker.token and asker.account is not None:
            key = granted(await tables.key_of_account(JournalId(table), asker.account.id))
        place = state.place_of(key)
        if place is None:
            raise RefusedError(Refusal("bad_token", impossible=True))
        bot = await asyncio.to_thread(store.read, account_named, data.bot)
        if bot is None:
            raise RefusedError(Refusal("no_such_bot", details={"name": data.bot}))
        await desk.invite(bot, table=JournalId(table), by=state.chairs[place - 1].name)

    return [own_games, watch, standings, invite]
