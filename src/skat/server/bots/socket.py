"""The socket of a bot: its events, all its tables and its moves over one connection."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec

from skat.client.bot import DeclineReason
from skat.client.lines import BotOffer, Full
from skat.journal import JournalId
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.server.bots.challenges import BotChallenges, NewBotTable
from skat.server.bots.desk import MOST_AT_ONCE, BotDesk
from skat.server.bots.table_lines import MOST_UNREAD, BotLine
from skat.server.bots.tokens import BotTokens
from skat.server.bots.waiting import checked
from skat.server.http.refusals import ErrorBody, RefusedError, error_body
from skat.server.http.requests import Count, Language, ShortText, Token
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.client_socket import ClientSocket, decoded
from skat.server.socket.connection import SocketConnection
from skat.tables.running.tables import Tables

_TableName = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]

Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Act: TypeAlias = Literal[
    "challenge", "open", "close", "accept", "decline", "move", "ready", "leave", "chat"
]


class BotHello(
    msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True
):
    """The first message: the token of the bot, the language of refusals, and with an `offer` what
    all the world may know of a bot that waits.
    """

    token: Token
    language: Language = "en"
    offer: BotOffer | None = None


class _FromBot(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What a bot asks for, at this table."""

    table: _TableName


class SocketChallenge(NewBotTable, frozen=True, tag="challenge", tag_field="type", kw_only=True):
    """To open a table, and to ask other bots to it; the answer has its name."""


class SocketOpen(_FromBot, frozen=True, tag="open"):
    """To get the lines of the own seat from now on, beginning with `full`; again, to begin anew."""


class SocketClose(_FromBot, frozen=True, tag="close"):
    """To get no more lines of a table; the place stays."""


class SocketAccept(_FromBot, frozen=True, tag="accept"):
    """To sit down where it was invited."""


class SocketDecline(_FromBot, frozen=True, tag="decline", kw_only=True):
    """Not to sit down."""

    reason: DeclineReason = "later"


class SocketMove(_FromBot, frozen=True, tag="move", kw_only=True):
    """A word."""

    ply: Count
    word: Word


class SocketReady(_FromBot, frozen=True, tag="ready"):
    """The next deal is wanted."""


class SocketLeave(_FromBot, frozen=True, tag="leave"):
    """To get up."""


class SocketChat(_FromBot, frozen=True, tag="chat", kw_only=True):
    """To say something to the others."""

    text: ShortText


AtOneTable: TypeAlias = (
    SocketOpen
    | SocketClose
    | SocketAccept
    | SocketDecline
    | SocketMove
    | SocketReady
    | SocketLeave
    | SocketChat
)
FromBot: TypeAlias = SocketChallenge | AtOneTable

HELLO: Final = msgspec.json.Decoder(BotHello)
FROM_BOT: Final = msgspec.json.Decoder(FromBot)


class ActDone(
    msgspec.Struct, frozen=True, tag="done", tag_field="type", omit_defaults=True, kw_only=True
):
    """What was asked for is done; `ply` is the one after a word, `table` the new one of a
    challenge.
    """

    to: Act
    table: str
    ply: int | None = None


class ActRefused(
    msgspec.Struct, frozen=True, tag="refused", tag_field="type", omit_defaults=True, kw_only=True
):
    """What was asked for is refused; `ply` is that of the word."""

    to: Act
    table: str
    error: ErrorBody
    ply: int | None = None


class LineEnded(msgspec.Struct, frozen=True, tag="closed", tag_field="type", kw_only=True):
    """The server tells no more of a table, and why."""

    table: str
    code: str


MOST_OPEN: Final = 2 * MOST_AT_ONCE
"""Tables that one socket may follow; a bot that has left one may still watch it."""


class BotSocket(ClientSocket[BotHello]):
    """One program at its socket."""

    def __init__(
        self,
        connection: SocketConnection,
        *,
        desk: BotDesk,
        challenges: BotChallenges,
        tokens: BotTokens,
        tables: Tables,
        limits: RateLimits,
        metrics: Metrics,
    ) -> None:
        super().__init__(connection, limits, metrics)
        self._messages = limits.bot_messages()
        self._desk, self._tokens, self._tables = desk, tokens, tables
        self._challenges = challenges
        self._out: asyncio.Queue[bytes] = asyncio.Queue()
        self._secret = ""
        self._events: asyncio.Task[None] | None = None
        self._lines: dict[JournalId, tuple[BotLine, asyncio.Task[None]]] = {}

    def _greeted(self, text: str) -> BotHello:
        return decoded(HELLO, text)

    async def _enter(self, name: JournalId, hello: BotHello) -> str | None:
        bot = await self._tokens.player_of(hello.token)
        self._secret = hello.token
        offer = None if hello.offer is None else checked(hello.offer)
        self._events = asyncio.create_task(self._tell_events(bot, offer))
        return hello.token

    def _leave(self) -> None:
        if self._events is not None:
            self._events.cancel()
        for table in tuple(self._lines):
            self._close_line(table)

    async def _next(self) -> str:
        return (await self._out.get()).decode()

    # --- out ------------------------------------------------------------------------------------

    async def _tell_events(self, bot: Account, offer: BotOffer | None) -> None:
        async for event in self._desk.events(bot, offer=offer):
            self._put(msgspec.json.encode(event))

    async def _tell_table(self, table: JournalId, line: BotLine) -> None:
        while (message := await line.out.get()) is not None:
            text = msgspec.json.encode(message)
            if not isinstance(message, Full):
                text = b'{"table":' + msgspec.json.encode(table) + b"," + text[1:]
            self._put(text)
        line.close()
        self._put(msgspec.json.encode(LineEnded(table=table, code=line.why_ended)))

    def _put(self, text: bytes) -> None:
        if self._out.qsize() >= MOST_UNREAD:
            self._cut_off(Refusal("too_slow"))
        else:
            self._out.put_nowait(text)

    # --- in -------------------------------------------------------------------------------------

    async def _heard(self, text: str) -> None:
        asked = decoded(FROM_BOT, text)
        # A token that was revoked meanwhile ends the connection.
        bot = await self._tokens.player_of(self._secret)
        # What is asked for has the name of its message.
        to = cast("Act", asked.__struct_config__.tag)
        ply = asked.ply if isinstance(asked, SocketMove) else None
        table = "" if isinstance(asked, SocketChallenge) else asked.table
        after = None
        try:
            if isinstance(asked, SocketChallenge):
                table = await self._challenges.open(bot, asked)
            else:
                after = await self._do(bot, asked)
        except RefusedError as error:
            why = error_body(error.why, self._language)
            refused = ActRefused(to=to, table=table, error=why, ply=ply)
            self._put(msgspec.json.encode(refused))
        else:
            self._put(msgspec.json.encode(ActDone(to=to, table=table, ply=after)))

    async def _do(self, bot: Account, asked: AtOneTable) -> int | None:
        table = JournalId(asked.table)
        match asked:
            case SocketOpen():
                await self._open_line(bot, table)
            case SocketClose():
                self._close_line(table)
            case SocketAccept():
                await self._desk.accept(bot, table)
            case SocketDecline():
                await self._desk.decline(bot, table)
            case SocketMove(ply=ply, word=word):
                return await self._desk.say(bot, table, ply=ply, word=word)
            case SocketReady():
                await self._desk.ready(bot, table)
            case SocketLeave():
                await self._desk.leave(bot, table)
            case SocketChat(text=text):
                await self._desk.chat(bot, table, text)
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
