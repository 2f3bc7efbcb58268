"""The messages of a table's WebSocket, as values."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from skat.journal import Seq
from skat.model.refusal import Detail
from skat.server.http.requests import CommandName, Count, Language, PlaceNumber, ShortText, Token
from skat.tables.running.thinkers import Pace
from skat.tables.shown.chat import Phrase
from skat.tables.shown.fairness import Complaint

MOST_MESSAGE_BYTES: Final = 8 * 1024

DealName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}/[0-9]{1,9}$")]


class _FromPage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message of the page."""


class Hello(_FromPage, frozen=True, tag="hello", kw_only=True):
    """The first message: whose socket this is; without a token it is a spectator's.

    With `account` it is that of the account whose session the browser shows, on any device.
    """

    token: Token | None = None
    account: bool = False
    language: Language = "en"
    last_seq: Count | None = None
    """Sent by pages of 0.9 and older, and not read: who comes back is sent the whole table."""


class CommandMessage(_FromPage, frozen=True, tag="command", kw_only=True):
    """An action with its id and the number of the last entry that the player had seen."""

    command_id: CommandName
    expected_seq: Count
    action: msgspec.Raw


class Ping(_FromPage, frozen=True, tag="ping"):
    """Whether the connection still works: a page cannot see the pings of the WebSocket itself."""


class PaceMessage(_FromPage, frozen=True, tag="pace"):
    """How fast computer players shall act."""

    pace: Pace


class LanguageMessage(_FromPage, frozen=True, tag="language"):
    """The language of the sentences from now on."""

    language: Language


class ChatMessage(_FromPage, frozen=True, tag="chat"):
    """A text for the others at the table."""

    text: ShortText


class PhraseMessage(_FromPage, frozen=True, tag="phrase"):
    """A phrase, which each of the others reads in his own language."""

    phrase: Phrase


class MuteMessage(_FromPage, frozen=True, tag="mute"):
    """The places whose chat this page does not want; replaces those named before."""

    places: tuple[PlaceNumber, ...]


class ReportMessage(_FromPage, frozen=True, tag="report"):
    """A player who did not behave, for the operator."""

    place: PlaceNumber
    reason: ShortText


class CommitMessage(_FromPage, frozen=True, tag="commit"):
    """The commitment to this page's nonce, in hex; asked for by the message `coming`."""

    deal: DealName
    commitment: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class NonceMessage(_FromPage, frozen=True, tag="nonce"):
    """This page's nonce for the coming deal, in hex; asked for by the message `gathered`."""

    deal: DealName
    nonce: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){16,64}$")]


class ObjectMessage(_FromPage, frozen=True, tag="object"):
    """Something wrong that this page was shown of a shuffle; all at the table see it."""

    deal: DealName
    what: Complaint


FromPage: TypeAlias = (
    Hello
    | CommandMessage
    | Ping
    | PaceMessage
    | LanguageMessage
    | ChatMessage
    | PhraseMessage
    | MuteMessage
    | ReportMessage
    | CommitMessage
    | NonceMessage
    | ObjectMessage
)


class _ToPage(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to the page; snapshots, presence, chat and progress of a shuffle come from
    `skat.tables`.
    """


class Ack(_ToPage, frozen=True, tag="ack"):
    """The command is on disk as entry `seq`."""

    command_id: str
    seq: Seq


class RefusedMessage(_ToPage, frozen=True, tag="refused", kw_only=True):
    """The command had no effect, and why; other messages have no `command_id`."""

    command_id: str | None
    seq: Seq
    code: str
    articles: tuple[str, ...]
    details: dict[str, Detail]
    message: str


class Noted(_ToPage, frozen=True, tag="noted"):
    """A report has reached the operator's log."""

    what: str


class Pong(_ToPage, frozen=True, tag="pong"):
    """It does."""


class ErrorMessage(_ToPage, frozen=True, tag="error"):
    """Why the socket is closed now."""

    code: str
    message: str


FROM_PAGE: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)
