"""The routes of bots: events, invitations, tables, words. Streams are lines of JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.response import Stream

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.rules.editions import rule_set
from skat.server.bots.acts import BotActs
from skat.server.bots.desk import BotDesk, DeclineReason
from skat.server.bots.line import BotLine
from skat.server.bots.tokens import BotTokens
from skat.server.fields import Count, ShortText
from skat.server.http.openapi import NDJSON, Name
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.store.accounts import Account, account_named
from skat.tables.running.tables import Tables
from skat.tables.state.opening import OPEN, Opening
from skat.tables.state.settings import Settings

ALIVE_SECONDS: Final = 7.0
"""Seconds of silence after which an empty line is sent."""

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


def bot_routes(
    tokens: BotTokens,
    desk: BotDesk,
    acts: BotActs,
    tables: Tables,
    store: Store,
    limits: RateLimits,
) -> list[HTTPRouteHandler]:
    """The routes of bots; `limits` says how often they may ask."""
    asking = [limits.guard(limits.asking)]
    line = BotStreams(desk, limits)

    @get("/api/bot/events", guards=asking, media_type=NDJSON)
    async def events(request: Asked) -> Stream:
        """Invitations, and games that begin or end, a line each; an empty line every 7 s."""
        bot = await tokens.player(request)
        return Stream(line.events(bot, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables", guards=asking)
    async def open_table(request: Asked, data: JSONBody[NewBotTable]) -> OpenedBody:
        """Opens a table at which the bot sits, and invites others."""
        bot = await tokens.player(request)
        desk.require_room(bot)
        limits.count_for(limits.new_tables, bot.id)
        others = [OPEN] * len(data.invite)
        others += [data.player] * (data.size - 1 - len(others))
        invited = [granted(await _account(store, name)) for name in data.invite]
        opening = Opening(
            name=bot.name,
            account=bot.id,
            size=data.size,
            rules=granted(rule_set(data.edition, data.options)),
            settings=data.settings,
            others=tuple(others),
        )
        opened = granted(await tables.open(opening))
        desk.sits(bot, opened.table)
        for other in invited:
            await desk.invite(other, table=opened.table, by=bot.name)
        return OpenedBody(opened.table)

    @get("/api/bot/tables/{table:str}", guards=asking, media_type=NDJSON)
    async def table_line(request: Asked, table: Name) -> Stream:
        """The bot's own seat, a line for each thing that happens; the first one has it all."""
        bot = await tokens.player(request)
        opened = BotLine(tables)
        await opened.open(JournalId(table), bot.id)
        desk.sits(bot, JournalId(table))
        return Stream(line.told(bot, opened, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables/{table:str}/accept", status_code=204, guards=asking)
    async def accept(request: Asked, table: Name) -> None:
        """Sits down where the bot was invited."""
        await acts.accept(await tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/decline", status_code=204, guards=asking)
    async def decline(request: Asked, table: Name, data: JSONBody[Declining]) -> None:
        """Does not sit down, and says why."""
        await acts.decline(await tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/moves", status_code=200, guards=asking)
    async def move(request: Asked, table: Name, data: JSONBody[BotMoveBody]) -> PlyBody:
        """Says a word; the same again gives the same answer."""
        bot = await tokens.player(request)
        try:
            said = await acts.say(bot, JournalId(table), ply=data.ply, word=data.word)
        except RefusedError as error:
            # What the rules refuse is told apart from what cannot be read.
            raise RefusedError(error.why, status=422) from error
        return PlyBody(said)

    @post("/api/bot/tables/{table:str}/ready", status_code=204, guards=asking)
    async def ready(request: Asked, table: Name) -> None:
        """The bot wants the next deal."""
        bot = await tokens.player(request)
        try:
            await acts.ready(bot, JournalId(table))
        except RefusedError as error:
            raise RefusedError(error.why, status=409) from error

    @post("/api/bot/tables/{table:str}/leave", status_code=204, guards=asking)
    async def leave(request: Asked, table: Name) -> None:
        """Gets up: at once before a list, or from a table without people; else after the round."""
        await acts.leave(await tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/chat", status_code=204, guards=asking)
    async def chat(request: Asked, table: Name, data: JSONBody[BotChatBody]) -> None:
        """Says something to the others at the table."""
        await acts.chat(await tokens.player(request), JournalId(table), data.text)

    return [events, open_table, table_line, accept, decline, move, ready, leave, chat]


def _host(request: Asked) -> str:
    return request.client.host if request.client else ""


async def _account(store: Store, name: str) -> Any:
    found = await asyncio.to_thread(store.read, account_named, name)
    return Refusal("no_such_bot", details={"name": name}) if found is None else found


class BotStreams:
    """Streams of JSON lines; each counts as an open socket of its caller's address."""

    def __init__(self, desk: BotDesk, limits: RateLimits) -> None:
        self._desk = desk
        self._limits = limits

    async def events(self, bot: Account, host: str) -> AsyncIterator[bytes]:
        """The events of a bot, kept alive."""
        with self._limits.socket(host) as held:
            if not self._limits.know_socket(held, bot.id):
                return
            async for line in _alive(self._desk.events(bot), self._desk.ended):
                yield line

    async def told(self, bot: Account, line: BotLine, host: str) -> AsyncIterator[bytes]:
        """What a line to a table is told, kept alive; it is closed at the end."""
        try:
            with self._limits.socket(host) as held:
                if self._limits.know_socket(held, bot.id):
                    async for text in _alive(_all(line), self._desk.ended):
                        yield text
        finally:
            line.close()


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
