"""The routes of bots: events, invitations, tables, words. Streams are lines of JSON."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.response import Stream

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.rules.editions import rule_set
from skat.server.bots.desk import BotDesk, DeclineReason
from skat.server.bots.line import BotLine
from skat.server.bots.moves import AtTable
from skat.server.bots.tokens import BotTokens
from skat.server.fields import Count, ShortText
from skat.server.http.openapi import Name
from skat.server.http.refusals import (
    Error,
    RefusedError,
    error_response,
    granted,
    language_of,
    status_of,
    told,
)
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.store.accounts import AccountBook
from skat.tables.running.tables import Tables
from skat.tables.state.opening import OPEN, Opening
from skat.tables.state.requests import RequestAnnounceLeave, RequestLeave
from skat.tables.state.settings import Settings

NDJSON: Final = "application/x-ndjson"
ALIVE_SECONDS: Final = 7.0
"""After so long without anything to say an empty line is sent."""

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
    tokens: BotTokens, desk: BotDesk, tables: Tables, accounts: AccountBook, limits: RateLimits
) -> list[HTTPRouteHandler]:
    """The routes of bots; `limits` says how often they may ask."""
    asking = [limits.guard(limits.asking)]
    line = BotStreams(tables, limits)

    @get("/api/bot/events", guards=asking, media_type=NDJSON)
    async def events(request: Asked) -> Stream:
        """Invitations, and games that begin or end, a line each; an empty line every 7 s."""
        bot = await tokens.player(request)
        return Stream(line.events(desk, bot.id, bot, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables", guards=asking)
    async def open_table(request: Asked, data: JSONBody[NewBotTable]) -> OpenedBody:
        """Opens a table at which the bot sits, and invites others."""
        bot = await tokens.player(request)
        desk.require_room(bot)
        limits.count_for(limits.new_tables, bot.id)
        others = [OPEN] * len(data.invite)
        others += [data.player] * (data.size - 1 - len(others))
        invited = [granted(await _account(accounts, name)) for name in data.invite]
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
        if invited:
            desk.hosts(bot, opened.table)
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
        return Stream(line.told(opened, _host(request)), media_type=NDJSON)

    @post("/api/bot/tables/{table:str}/accept", status_code=204, guards=asking)
    async def accept(request: Asked, table: Name) -> None:
        """Sits down where the bot was invited."""
        await desk.accept(await tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/decline", status_code=204, guards=asking)
    async def decline(request: Asked, table: Name, data: JSONBody[Declining]) -> None:
        """Does not sit down, and says why."""
        desk.decline(await tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/moves", status_code=200, guards=asking)
    async def move(request: Asked, table: Name, data: JSONBody[BotMoveBody]) -> Response[PlyBody]:
        """Says a word; the same again gives the same answer."""
        bot = await tokens.player(request)
        limits.count_for(limits.bot_moves, bot.id)
        said = await desk.say(bot, JournalId(table), ply=data.ply, word=data.word)
        if isinstance(said, int):
            return Response(PlyBody(said))
        status = status_of(said)
        # What the rules refuse is told apart from what cannot be read.
        unprocessable = status if said.code in _NOT_OF_THE_RULES else 422
        body = Error(told(said, language_of(request)))
        answer: Response[Any] = error_response(body, unprocessable)
        return answer

    @post("/api/bot/tables/{table:str}/ready", status_code=204, guards=asking)
    async def ready(request: Asked, table: Name) -> None:
        """The bot wants the next deal."""
        await desk.ready(await tokens.player(request), JournalId(table))

    @post("/api/bot/tables/{table:str}/leave", status_code=204, guards=asking)
    async def leave(request: Asked, table: Name) -> None:
        """Gets up: at once before a list, or from a table without people; else after the round."""
        bot = await tokens.player(request)
        at = AtTable(tables, JournalId(table), bot.id)
        name = f"bot-leave-{secrets.token_hex(8)}"
        try:
            await at.ask(RequestLeave(), name=name)
        except RefusedError:
            await at.ask(RequestAnnounceLeave(), name=f"{name}-later")
        desk.gone(bot, JournalId(table))

    @post("/api/bot/tables/{table:str}/chat", status_code=204, guards=asking)
    async def chat(request: Asked, table: Name, data: JSONBody[BotChatBody]) -> None:
        """Says something to the others at the table."""
        bot = await tokens.player(request)
        limits.count_for(limits.bot_chat, bot.id)
        await AtTable(tables, JournalId(table), bot.id).chat(data.text)

    return [events, open_table, table_line, accept, decline, move, ready, leave, chat]


_NOT_OF_THE_RULES: Final = frozenset(
    ("stale", "bad_token", "no_such_table", "come_back", "not_saved", "not_known", "too_busy")
)


def _host(request: Asked) -> str:
    return request.client.host if request.client else ""


async def _account(accounts: AccountBook, name: str) -> Any:
    found = await asyncio.to_thread(accounts.account, name)
    return Refusal("no_such_bot", details={"name": name}) if found is None else found


class BotStreams:
    """Streams of lines that hold a line of their caller's address as long as they are open."""

    def __init__(self, tables: Tables, limits: RateLimits) -> None:
        self._tables = tables
        self._limits = limits

    async def events(self, desk: BotDesk, key: str, bot: Any, host: str) -> AsyncIterator[bytes]:
        """The events of a bot, kept alive."""
        with self._limits.socket(host) as held:
            if not (held.let_in and self._limits.know_socket(held, key)):
                return
            async for line in _alive(desk.events(bot)):
                yield line

    async def told(self, line: BotLine, host: str) -> AsyncIterator[bytes]:
        """What a line to a table is told, kept alive; it is closed at the end."""
        try:
            with self._limits.socket(host) as held:
                if held.let_in:
                    async for text in _alive(_all(line)):
                        yield text
        finally:
            line.close()


async def _all(line: BotLine) -> AsyncIterator[object]:
    while (told := await line.out.get()) is not None:
        yield told


async def _alive(items: AsyncIterator[object]) -> AsyncIterator[bytes]:
    """Each item as a line of JSON, and an empty line where nothing comes for a while."""
    coming: asyncio.Task[object] | None = None
    try:
        while True:
            coming = coming or asyncio.ensure_future(anext(items))
            done, _ = await asyncio.wait((coming,), timeout=ALIVE_SECONDS)
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
        if coming is not None:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
        await items.aclose()  # type: ignore[attr-defined]
