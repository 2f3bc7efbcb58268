"""The socket of a bot: its events, all its tables and its moves over one connection."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.server.bots.acts import BotActs
from skat.server.bots.desk import MOST_AT_ONCE, BotDesk
from skat.server.bots.line import MOST_UNREAD, BotLine
from skat.server.bots.socket_words import (
    ACT_OF,
    FROM_BOT,
    HELLO,
    ActDone,
    ActRefused,
    BotHello,
    FromBot,
    LineEnded,
    SocketAccept,
    SocketChat,
    SocketClose,
    SocketDecline,
    SocketLeave,
    SocketMove,
    SocketOpen,
    SocketReady,
)
from skat.server.bots.tokens import BotTokens
from skat.server.bots.told import Full
from skat.server.http.refusals import RefusedError, told
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.client_socket import ClientSocket, decoded
from skat.server.socket.connection import SocketConnection
from skat.server.socket.outbox import Outbox
from skat.store.accounts import Account
from skat.tables.running.tables import Tables

MOST_OPEN: Final = 2 * MOST_AT_ONCE
"""Tables that one socket may follow; a bot that has left one may still watch it."""


class BotSocket(ClientSocket[BotHello]):
    """One program at its socket."""

    def __init__(
        self,
        connection: SocketConnection,
        *,
        desk: BotDesk,
        acts: BotActs,
        tokens: BotTokens,
        tables: Tables,
        limits: RateLimits,
        metrics: Metrics,
    ) -> None:
        super().__init__(connection, limits, metrics)
        self._messages = limits.bot_messages()
        self._desk, self._acts, self._tokens, self._tables = desk, acts, tokens, tables
        self._out: Outbox[bytes] = Outbox()
        self._secret = ""
        self._events: asyncio.Task[None] | None = None
        self._lines: dict[JournalId, tuple[BotLine, asyncio.Task[None]]] = {}

    def _greeted(self, text: str) -> BotHello:
        return decoded(HELLO, text)

    async def _enter(self, name: JournalId, hello: BotHello) -> str | None:
        bot = await self._tokens.player_of(hello.token)
        self._secret = hello.token
        self._events = asyncio.create_task(self._tell_events(bot))
        return hello.token

    def _leave(self) -> None:
        if self._events is not None:
            self._events.cancel()
        for table in tuple(self._lines):
            self._close_line(table)

    async def _next(self) -> str:
        return (await self._out.get()).decode()

    # --- out ------------------------------------------------------------------------------------

    async def _tell_events(self, bot: Account) -> None:
        async for event in self._desk.events(bot):
            self._put(msgspec.json.encode(event))

    async def _tell_table(self, table: JournalId, line: BotLine) -> None:
        while (one := await line.out.get()) is not None:
            text = msgspec.json.encode(one)
            if not isinstance(one, Full):
                text = b'{"table":' + msgspec.json.encode(table) + b"," + text[1:]
            self._put(text)
        line.close()
        self._put(msgspec.json.encode(LineEnded(table=table, code=line.why_ended)))

    def _put(self, text: bytes) -> None:
        if len(self._out) >= MOST_UNREAD:
            self._cut_off(Refusal("too_slow"))
        else:
            self._out.put_nowait(text)

    # --- in -------------------------------------------------------------------------------------

    async def _heard(self, text: str) -> None:
        asked = decoded(FROM_BOT, text)
        # A token that was revoked meanwhile ends the connection.
        bot = await self._tokens.player_of(self._secret)
        to, ply = ACT_OF[type(asked)], asked.ply if isinstance(asked, SocketMove) else None
        try:
            after = await self._do(bot, asked)
        except RefusedError as error:
            why = told(error.why, self._language)
            refused = ActRefused(to=to, table=asked.table, error=why, ply=ply)
            self._put(msgspec.json.encode(refused))
        else:
            self._put(msgspec.json.encode(ActDone(to=to, table=asked.table, ply=after)))

    async def _do(self, bot: Account, asked: FromBot) -> int | None:
        table = JournalId(asked.table)
        match asked:
            case SocketOpen():
                await self._open_line(bot, table)
            case SocketClose():
                self._close_line(table)
            case SocketAccept():
                await self._acts.accept(bot, table)
            case SocketDecline():
                await self._acts.decline(bot, table)
            case SocketMove(ply=ply, word=word):
                return await self._acts.say(bot, table, ply=ply, word=word)
            case SocketReady():
                await self._acts.ready(bot, table)
            case SocketLeave():
                await self._acts.leave(bot, table)
            case SocketChat(text=text):
                await self._acts.chat(bot, table, text)
        return None

    async def _open_line(self, bot: Account, table: JournalId) -> None:
        self._close_line(table)
        if len(self._lines) >= MOST_OPEN:
            raise RefusedError(Refusal("too_many_bot_tables", details={"most": MOST_AT_ONCE}))
        line = BotLine(self._tables)
        await line.open(table, bot.id)
        self._desk.sits(bot, table)
        self._lines[table] = line, asyncio.create_task(self._tell_table(table, line))

    def _close_line(self, table: JournalId) -> None:
        line, telling = self._lines.pop(table, (None, None))
        if telling is not None:
            telling.cancel()
        if line is not None:
            line.close()
