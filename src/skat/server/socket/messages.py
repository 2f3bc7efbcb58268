"""The messages of the WebSocket and the bodies of HTTP, as values."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from skat.journal import Seq
from skat.model.refusal import Detail, Refusal
from skat.model.seats import Place
from skat.rules.view import View
from skat.tables import Listed, Pace, Settings, Snapshot
from skat.tables.shown.fairness import Complaint, FairInfo
from skat.tables.shown.snapshot import LookInfo, TableInfo

MOST_MESSAGE_BYTES: Final = 8 * 1024

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CommandName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
DealName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}/[0-9]{1,9}$")]
ShortText = Annotated[str, msgspec.Meta(max_length=300)]


class _FromPage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message of the page."""


class Hello(_FromPage, frozen=True, tag="hello", kw_only=True):
    """The first message: whose line this is; without a token it is a spectator's."""

    token: Token | None = None
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


class ChatMessage(_FromPage, frozen=True, tag="chat"):
    """Something to be said to the others at the table."""

    text: ShortText


class MuteMessage(_FromPage, frozen=True, tag="mute"):
    """Whose chat this line does not want to hear; replaces what was said before."""

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
    """What this page was shown of a shuffle and must not have been; told to all at the table."""

    deal: DealName
    what: Complaint


FromPage: TypeAlias = (
    Hello
    | CommandMessage
    | PaceMessage
    | LanguageMessage
    | ChatMessage
    | MuteMessage
    | ReportMessage
    | CommitMessage
    | NonceMessage
    | ObjectMessage
)


class _ToPage(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to the page; snapshots, presence, chat and what is told of a shuffle come from
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


class BriefSnapshot(_ToPage, frozen=True, tag="snapshot", kw_only=True):
    """A snapshot without the list, which is most of it and changes once a deal."""

    seq: Seq
    table: TableInfo
    view: View | None
    look: LookInfo | None
    hold_locked: bool
    fair: FairInfo | None


def without_list(snapshot: Snapshot) -> BriefSnapshot:
    """The snapshot for a page that has been told the list already."""
    return BriefSnapshot(
        seq=snapshot.seq,
        table=snapshot.table,
        view=snapshot.view,
        look=snapshot.look,
        hold_locked=snapshot.hold_locked,
        fair=snapshot.fair,
    )


class Noted(_ToPage, frozen=True, tag="noted"):
    """A report has reached the operator's log."""

    what: str


class ErrorMessage(_ToPage, frozen=True, tag="error"):
    """Why the line is closed now."""

    code: str
    message: str


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of POST /api/tables.

    `others` says who has the places after the opener's: the level of a computer player, or "open".
    """

    size: int = 3
    name: str = ""
    language: Language = "en"
    edition: str = "isko-2022"
    options: dict[str, Any] = {}
    others: tuple[ShortText, ...] | None = None
    settings: Settings = Settings()


class NewPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of POST /api/tables/{table}/places: somebody who would like to sit down."""

    name: str = ""
    place: PlaceNumber | None = None
    language: Language = "en"


class SeatedBody(msgspec.Struct, frozen=True):
    """A place at a table: keep the token, it is the only key to it.

    `place` is null for whoever waits until the others let him join.
    """

    table: str
    place: Place | None
    token: str


class LobbyBody(msgspec.Struct, frozen=True):
    """The body of GET /api/tables."""

    tables: tuple[Listed, ...]


class LevelsBody(msgspec.Struct, frozen=True):
    """The body of GET /api/levels: the computer players that can be had, by name."""

    levels: tuple[str, ...]
    usual: str


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is not the thing asked for."""

    code: str
    message: str
    articles: tuple[str, ...] = ()


class IncidentBody(ErrorBody, frozen=True, kw_only=True):
    """What nobody expected; the log says more under this id."""

    incident: str


_FROM_PAGE: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)
_NEW_TABLE = msgspec.json.Decoder(NewTable)
_NEW_PLAYER = msgspec.json.Decoder(NewPlayer)


def parse_message(data: str | bytes) -> FromPage | Refusal:
    """A message of the page, or why it is none.

    >>> parse_message('{"type":"pace","pace":"fast"}').pace
    <Pace.FAST: 'fast'>
    >>> parse_message('{"type":"shout"}').code
    'bad_message'
    """
    try:
        return _FROM_PAGE.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal("bad_message", details={"reason": str(error)[:200]}, impossible=True)


def parse_new_table(data: bytes) -> NewTable | Refusal:
    """The request for a new table, or why it is none."""
    try:
        return _NEW_TABLE.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return _bad_request(error)


def parse_new_player(data: bytes) -> NewPlayer | Refusal:
    """The request for a place, or why it is none."""
    try:
        return _NEW_PLAYER.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return _bad_request(error)


def _bad_request(error: Exception) -> Refusal:
    return Refusal("bad_request", details={"reason": str(error)[:200]}, impossible=True)
