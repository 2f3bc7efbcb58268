"""The routes of bots: events, invitations, tables, words, and what a token of any scope reads.

Streams are lines of JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream
from msgspec import UNSET, UnsetType

from skat.client.bot import DeclineReason
from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.office.tournament_views import ShownRank
from skat.office.tournaments import Tournaments
from skat.rules.editions import rule_set
from skat.server.bots.desk import BotDesk
from skat.server.bots.tokens import BotTokens
from skat.server.bots.told import BotLine
from skat.server.http.openapi import NDJSON, Name
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import Asked, Body, Count, ShortText
from skat.server.limits.rate_limits import Limit
from skat.server.people.own_games import Export, Games
from skat.server.people.routes import Routes
from skat.store.accounts import Account, account_named
from skat.tables.running.tables import Tables
from skat.tables.state.keys import key_of
from skat.tables.state.opening import OPEN, Opening
from skat.tables.state.settings import Settings

ALIVE_SECONDS: Final = 7.0
"""Seconds of silence after which an empty line is sent."""

_MOST_RANKS: Final = 1_000
"""Lines of standings in one answer."""
_MOST_INVITED: Final = 3


class NewBotTable(Body, frozen=True, kw_only=True):
    """The body of POST /api/bot/tables: a table for bots and computer players.

    `invite` names bots; places that are left have the computer player `player`.
    """

    size: Annotated[int, msgspec.Meta(ge=3, le=4)] = 3
    edition: str = "isko-2022"
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: Settings = Settings()
    invite: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=_MOST_INVITED)] = ()
    player: ShortText = "simple"


class BotMoveBody(Body, frozen=True, kw_only=True):
    """The body of POST /api/bot/tables/{table}/moves."""

    ply: Count
    word: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Declining(Body, frozen=True, kw_only=True):
    """The body of POST /api/bot/tables/{table}/decline."""

    reason: DeclineReason = "later"


class BotChatBody(Body, frozen=True, kw_only=True):
    """The body of POST /api/bot/tables/{table}/chat."""

    text: ShortText


class InvitingBody(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables/{table}/invitations: a bot is asked to sit down."""

    bot: ShortText


class OpenedBody(msgspec.Struct, frozen=True):
    """A table that was opened for the bot."""

    table: str


class PlyBody(msgspec.Struct, frozen=True):
    """The ply after the word."""

    ply: int


class StandingsBody(msgspec.Struct, frozen=True):
    """The standings of a tournament as its hall shows them, after so many series.

    Where more follow than fit into the answer, `next` is what is to be skipped for them.
    """

    tournament: str
    name: str
    series: int
    standings: tuple[ShownRank, ...]
    next: int | UnsetType = UNSET


class BotRoutes(Routes, frozen=True):
    """The routes of bots, of those who read with a token, and of invitations."""

    tokens: BotTokens
    desk: BotDesk
    tables: Tables
    games: Games
    tournaments: Tournaments
    store: Store

    @get("/api/bot/events", guards=[Limit.ASKING], media_type=NDJSON)
    async def events(self, request: Asked) -> Stream:
        """Invitations, and games that begin or end, a line each; an empty line every 7 s."""
        bot = await self.tokens.player(request)
        return Stream(self._events(bot, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables", guards=[Limit.ASKING])
    async def open_table(self, request: Asked, data: JSONBody[NewBotTable]) -> OpenedBody:
        """Opens a table at which the bot sits, and invites others."""
        bot = await self.tokens.player(request)
        self.desk.require_room(bot)
        self.limits.count_for(Limit.NEW_TABLES, bot.id)
        others = [OPEN] * len(data.invite)
        others += [data.player] * (data.size - 1 - len(others))
        invited = [await self._account(name) for name in data.invite]
        opening = Opening(
            name=bot.name,
            account=bot.id,
            size=data.size,
            rules=granted(rule_set(data.edition, data.options)),
            settings=data.settings,
            others=tuple(others),
        )
        opened = granted(await self.tables.open(opening))
        self.desk.sits(bot, opened.table)
        for other in invited:
            await self.desk.invite(other, table=opened.table, by=bot.name)
        return OpenedBody(opened.table)

    @get("/api/bot/tables/{table:str}", guards=[Limit.ASKING], media_type=NDJSON)
    async def table_line(self, request: Asked, table: Name) -> Stream:
        """The bot's own seat, a line for each thing that happens; the first one has it all."""
        bot = await self.tokens.player(request)
        opened = BotLine(self.tables)
        await opened.open(JournalId(table), bot.id)
        self.desk.sits(bot, JournalId(table))
        return Stream(self._told(bot, opened, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables/{table:str}/accept", status_code=204, guards=[Limit.ASKING])
    async def accept(self, request: Asked, table: Name) -> None:
        """Sits down where the bot was invited."""
        await self.desk.accept(await self.tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/decline", status_code=204, guards=[Limit.ASKING])
    async def decline(self, request: Asked, table: Name, data: JSONBody[Declining]) -> None:
        """Does not sit down, and says why."""
        await self.desk.decline(await self.tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/moves", status_code=200, guards=[Limit.ASKING])
    async def move(self, request: Asked, table: Name, data: JSONBody[BotMoveBody]) -> PlyBody:
        """Says a word; the same again gives the same answer."""
        bot = await self.tokens.player(request)
        try:
            said = await self.desk.say(bot, JournalId(table), ply=data.ply, word=data.word)
        except RefusedError as error:
            # What the rules refuse is told apart from what cannot be read.
            raise RefusedError(error.why, status=422) from error
        return PlyBody(said)

    @post("/api/bot/tables/{table:str}/ready", status_code=204, guards=[Limit.ASKING])
    async def ready(self, request: Asked, table: Name) -> None:
        """The bot wants the next deal."""
        bot = await self.tokens.player(request)
        try:
            await self.desk.ready(bot, JournalId(table))
        except RefusedError as error:
            raise RefusedError(error.why, status=409) from error

    @post("/api/bot/tables/{table:str}/leave", status_code=204, guards=[Limit.ASKING])
    async def leave(self, request: Asked, table: Name) -> None:
        """Gets up: at once before a list, or from a table without people; else after the round."""
        await self.desk.leave(await self.tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/chat", status_code=204, guards=[Limit.ASKING])
    async def chat(self, request: Asked, table: Name, data: JSONBody[BotChatBody]) -> None:
        """Says something to the others at the table."""
        await self.desk.chat(await self.tokens.player(request), JournalId(table), data.text)

    @get("/api/bot/games", guards=[Limit.OWN_GAMES], media_type=NDJSON)
    async def own_games(self, request: Asked) -> Response[bytes]:
        """One's own deals, a record a line."""
        account = await self.tokens.reader(request)
        wanted = Export(tables=(), form="json", site=request.url.hostname or "skat")
        made = await self.games.exported(account, (), wanted)
        return Response(made.text.encode(), media_type=NDJSON)

    @get("/api/bot/tables/{table:str}/watch", guards=[Limit.ASKING], media_type=NDJSON)
    async def watch(self, request: Asked, table: Name) -> Stream:
        """A public table as spectators see it; never one of a tournament."""
        account = await self.tokens.reader(request)
        async with self.tables.held(JournalId(table)) as held:
            state = granted(held).state
        closed = state.settings.visibility != "public" or state.drawn is not None
        refuse(Refusal("no_spectators", impossible=True) if closed else None)
        opened = BotLine(self.tables)
        await opened.open(JournalId(table), None)
        return Stream(self._told(account, opened, _host(request)), media_type=NDJSON)

    @get("/api/bot/tournaments/{name:str}/standings", guards=[Limit.ASKING])
    async def standings(
        self, request: Asked, name: Name, skip: FromQuery[Count] = 0
    ) -> StandingsBody:
        """The standings of a tournament, a thousand in one answer after `skip` others."""
        await self.tokens.reader(request)
        hall = granted(await self.tournaments.visit(JournalId(name), key=None)).hall()
        end = skip + _MOST_RANKS
        more = end if end < len(hall.standings) else UNSET
        return StandingsBody(hall.id, hall.name, hall.series, hall.standings[skip:end], more)

    @post("/api/tables/{table:str}/invitations", status_code=204, guards=[Limit.ASKING])
    async def invite(self, request: Asked, table: Name, data: JSONBody[InvitingBody]) -> None:
        """Asks a bot to sit down; by whoever has a place at the table."""
        asker = await self.visitors.asker(request)
        async with self.tables.held(JournalId(table)) as held:
            state = granted(held).named
        key = key_of(asker.token)
        if not asker.token and asker.account is not None:
            key = granted(await self.tables.key_of_account(JournalId(table), asker.account.id))
        place = state.place_of(key)
        if place is None:
            raise RefusedError(Refusal("bad_token", impossible=True))
        bot = await self._account(data.bot)
        await self.desk.invite(bot, table=JournalId(table), by=state.chairs[place - 1].name)

    async def _account(self, name: str) -> Account:
        found = await asyncio.to_thread(self.store.read, account_named, name)
        return granted(found or Refusal("no_such_bot", details={"name": name}))

    async def _events(self, bot: Account, host: str) -> AsyncIterator[bytes]:
        """The events of a bot, kept alive; an open socket of its caller's address."""
        with self.limits.socket(host) as held:
            if not self.limits.know_socket(held, bot.id):
                return
            async for line in _alive(self.desk.events(bot), self.desk.ended):
                yield line

    async def _told(self, bot: Account, line: BotLine, host: str) -> AsyncIterator[bytes]:
        """What a line to a table is told, kept alive; it is closed at the end."""
        try:
            with self.limits.socket(host) as held:
                if self.limits.know_socket(held, bot.id):
                    async for text in _alive(_all(line), self.desk.ended):
                        yield text
        finally:
            line.close()


def _host(request: Asked) -> str:
    return request.client.host if request.client else ""


async def _all(line: BotLine) -> AsyncIterator[object]:
    while (told := await line.out.get()) is not None:
        yield told


async def _alive(items: AsyncIterator[object], ended: asyncio.Event) -> AsyncIterator[bytes]:
    """Each item as a line of JSON, and an empty line where nothing comes for a while."""
    coming: asyncio.Task[object] | None = None
    ending = asyncio.ensure_future(ended.wait())
    try:
        while not ended.is_set():
            coming = coming or asyncio.ensure_future(anext(items))
            done, _ = await asyncio.wait(
                (coming, ending), timeout=ALIVE_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if ending in done:
                return
            if not done:
                yield b"\n"
                continue
            try:
                item = coming.result()
            except StopAsyncIteration:
                return
            coming = None
            yield msgspec.json.encode(item) + b"\n"
    finally:
        waiting = [one for one in (coming, ending) if one is not None]
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await items.aclose()  # type: ignore[attr-defined]
