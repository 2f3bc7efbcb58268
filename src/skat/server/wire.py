"""The messages of the WebSocket and the bodies of HTTP, as values."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from skat.journal import Seq
from skat.model.seats import Place
from skat.rules.violation import Detail, Violation
from skat.tables import Pace

MOST_MESSAGE_BYTES: Final = 8 * 1024

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CommandName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]


class _FromPage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message of the page."""


class Hello(_FromPage, frozen=True, tag="hello", kw_only=True):
    """The first message: whose line this is."""

    token: Token
    language: Language = "en"
    last_seq: Count | None = None


class CommandMessage(_FromPage, frozen=True, tag="command", kw_only=True):
    """An action with its id and the number of the last entry that the player had seen."""

    command_id: CommandName
    expected_seq: Count
    action: msgspec.Raw


class PaceMessage(_FromPage, frozen=True, tag="pace"):
    """How fast computer players shall act."""

    pace: Pace


class LanguageMessage(_FromPage, frozen=True, tag="language"):
    """The language of the sentences from now on."""

    language: Language


FromPage: TypeAlias = Hello | CommandMessage | PaceMessage | LanguageMessage


class _ToPage(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to the page; snapshots come from `skat.tables`."""


class Ack(_ToPage, frozen=True, tag="ack"):
    """The command is on disk as entry `seq`."""

    command_id: str
    seq: Seq


class RefusedMessage(_ToPage, frozen=True, tag="refused", kw_only=True):
    """The command had no effect, and why."""

    command_id: str
    seq: Seq
    code: str
    articles: tuple[str, ...]
    details: dict[str, Detail]
    message: str


class ErrorMessage(_ToPage, frozen=True, tag="error"):
    """Why the line is closed now."""

    code: str
    message: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables."""

    size: int = 3
    name: str = ""
    language: Language = "en"
    edition: str = "isko-2022"
    options: dict[str, Any] = {}


class TableOpened(msgspec.Struct, frozen=True):
    """The answer to POST /api/tables: keep the token, it is the only key to the place."""

    table: str
    place: Place
    token: str


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is not the thing asked for."""

    code: str
    message: str
    articles: tuple[str, ...] = ()


_FROM_PAGE: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)
_NEW_TABLE = msgspec.json.Decoder(NewTable)


def parse_message(data: str | bytes) -> FromPage | Violation:
    """A message of the page, or why it is none.

    >>> parse_message('{"type":"pace","pace":"fast"}').pace
    <Pace.FAST: 'fast'>
    >>> parse_message('{"type":"shout"}').code
    'bad_message'
    """
    try:
        return _FROM_PAGE.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Violation("bad_message", details={"reason": str(error)[:200]}, impossible=True)


def parse_new_table(data: bytes) -> NewTable | Violation:
    """The wish for a new table, or why it is none."""
    try:
        return _NEW_TABLE.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Violation("bad_request", details={"reason": str(error)[:200]}, impossible=True)
