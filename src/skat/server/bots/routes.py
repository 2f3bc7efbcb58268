"""The routes of bots: events, invitations, tables, words, and what a token of any scope reads.

Streams are lines of JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream
from msgspec import UNSET, UnsetType

from skat.client.bot import DeclineReason
from skat.client.lines import BotOffer, WaitingBot
from skat.journal import JournalId
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.office.tournament_views import ShownRank
from skat.office.tournaments import Tournaments
from skat.server.bots.challenges import BotChallenges, NewBotTable
from skat.server.bots.desk import BotDesk
from skat.server.bots.ratings import BotRatings, ProgramRatings
from skat.server.bots.table_lines import BotLine
from skat.server.bots.tokens import BotTokens
from skat.server.bots.waiting import read_offer
from skat.server.http.openapi import NDJSON, Name
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import Asked, Body, Count, ShortText, Switch, is_on, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.own_games import Export, Games
from skat.server.people.routes import Routes
from skat.tables.running.tables import Tables
from skat.tables.state.keys import key_of

ALIVE_SECONDS: Final = 7.0
"""Seconds of silence after which an empty line is sent."""

_MOST_RANKS: Final = 1_000
"""Lines of standings in one answer."""


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


class WaitingBody(msgspec.Struct, frozen=True):
    """The bots that wait: who sits at the fewest tables first, then who came first."""

    bots: tuple[WaitingBot, ...]


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
    challenges: BotChallenges
    ratings: BotRatings
    tables: Tables
    games: Games
    tournaments: Tournaments

    @get("/api/bots", guards=[Limit.ASKING])
    async def waiting(self) -> WaitingBody:
        """The bots that wait for invitations and let themselves be listed."""
        return WaitingBody(self.desk.waiting.listed())

    @get("/api/bots/ratings", guards=[Limit.ASKING])
    async def rated(self) -> ProgramRatings:
        """The ratings of bots and computer players, from the public deals of programs alone."""
        return await self.ratings.current()

    @get("/api/bot/events", guards=[Limit.ASKING], media_type=NDJSON)
    async def events(
        self,
        request: Asked,
        listed: FromQuery[Switch] = "off",
        rules: FromQuery[tuple[str, ...]] = (),
        seats: FromQuery[tuple[str, ...]] = ("3", "4"),
        who: FromQuery[tuple[str, ...]] = ("people", "bots"),
        run_by: FromQuery[str] = "",
    ) -> Stream:
        """Invitations, and games that begin or end, a line each; an empty line every 7 s."""
        bot = await self.tokens.player(request)
        offer = None
        if is_on(listed):
            offer = read_offer(rules=rules, seats=seats, who=who, run_by=run_by)
        return Stream(self._events(bot, _host(request), offer), media_type=NDJSON)

    @post("/api/bot/tables", guards=[Limit.ASKING])
    async def open_table(self, request: Asked, data: JSONBody[NewBotTable]) -> OpenedBody:
        """Opens a table at which the bot sits, and invites others."""
        bot = await self.tokens.player(request)
        return OpenedBody(await self.challenges.open(bot, data))

    @get("/api/bot/tables/{table:str}", guards=[Limit.ASKING], media_type=NDJSON)
    async def table_line(self, request: Asked, table: Name) -> Stream:
        """The bot's own seat, a line for each thing that happens; the first one has it all."""
        bot = await self.tokens.player(request)
        opened = BotLine(self.tables)
        await opened.open(JournalId(table), bot.id)
        self.desk.sits(bot, JournalId(table))
        return Stream(self._lines(bot, opened, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables/{table:str}/accept", status_code=204, guards=[Limit.ASKING])
    async def accept(self, request: Asked, table: Name) -> None:
        """Sits down where the bot was invited."""
        await self.desk.accept(await self.tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/decline", status_code=204, guards=[Limit.ASKING])
    async def decline(self, request: Asked, table: Name, data: JSONBody[Declining]) -> None:
        """Does not sit down, and says why."""
        await self.desk.decline(await self.tokens.player(request), JournalId(table))

    @post_ok("/api/bot/tables/{table:str}/moves", guards=[Limit.ASKING])
    async def move(self, request: Asked, table: Name, data: JSONBody[BotMoveBody]) -> PlyBody:
        """Says a word; the same again gives the same answer."""
        bot = await self.tokens.player(request)
        try:
            ply = await self.desk.say(bot, JournalId(table), ply=data.ply, word=data.word)
        except RefusedError as error:
            # The status differs from that of a word that cannot be read.
            raise RefusedError(error.why, status=422) from error
        return PlyBody(ply)

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
        return Stream(self._lines(account, opened, _host(request)), media_type=NDJSON)

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
        """Asks a bot to sit down; any player with a place at the table may."""
        asker = await self.visitors.asker(request)
        async with self.tables.held(JournalId(table)) as held:
            state = granted(held).named
        key = key_of(asker.token)
        if not asker.token and asker.account is not None:
            key = granted(await self.tables.key_of_account(JournalId(table), asker.account.id))
        place = state.place_of(key)
        if place is None:
            raise RefusedError(Refusal("bad_token", impossible=True))
        bot = await self.challenges.named(data.bot)
        await self.desk.invite(bot, table=JournalId(table), by=state.chairs[place - 1].name)

    async def _events(
        self, bot: Account, host: str, offer: BotOffer | None
    ) -> AsyncIterator[bytes]:
        """The events of a bot, kept alive; an open socket of its caller's address."""
        with self.limits.socket(host) as held:
            if not self.limits.know_socket(held, bot.id):
                return
            async for line in _alive(self.desk.events(bot, offer=offer), self.desk.ended):
                yield line

    async def _lines(self, bot: Account, line: BotLine, host: str) -> AsyncIterator[bytes]:
        """The messages of a connection to a table, kept alive; it is closed at the end."""
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
    while (message := await line.out.get()) is not None:
        yield message


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
        waiting = [task for task in (coming, ending) if task is not None]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await items.aclose()  # type: ignore[attr-defined]
