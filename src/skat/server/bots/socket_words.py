"""What is said over the socket of a bot, one message a line of JSON."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from skat.server.bots.desk import DeclineReason
from skat.server.fields import Count, Language, ShortText, Token
from skat.server.http.refusals import ErrorBody

_TableName = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]

Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Act: TypeAlias = Literal["open", "close", "accept", "decline", "move", "ready", "leave", "chat"]


class BotHello(
    msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True
):
    """The first message: the token of the bot, and the language of refusals."""

    token: Token
    language: Language = "en"


class _FromBot(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What a bot asks for, at this table."""

    table: _TableName


class SocketOpen(_FromBot, frozen=True, tag="open"):
    """To be told of the own seat from now on, beginning with `full`; again, to hear it anew."""


class SocketClose(_FromBot, frozen=True, tag="close"):
    """To be told no more of a table; the place stays."""


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


FromBot: TypeAlias = (
    SocketOpen
    | SocketClose
    | SocketAccept
    | SocketDecline
    | SocketMove
    | SocketReady
    | SocketLeave
    | SocketChat
)

HELLO: Final = msgspec.json.Decoder(BotHello)
FROM_BOT: Final = msgspec.json.Decoder(FromBot)
ACT_OF: Final[dict[type[FromBot], Act]] = {
    SocketOpen: "open",
    SocketClose: "close",
    SocketAccept: "accept",
    SocketDecline: "decline",
    SocketMove: "move",
    SocketReady: "ready",
    SocketLeave: "leave",
    SocketChat: "chat",
}


class ActDone(
    msgspec.Struct, frozen=True, tag="done", tag_field="type", omit_defaults=True, kw_only=True
):
    """What was asked for is done; `ply` is the one after a word."""

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
