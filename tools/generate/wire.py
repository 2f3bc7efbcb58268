"""Writes web/src/lib/wire.ts: the messages between server and page, from the server's own structs.

    python -m tools.generate.wire

Every struct and enum that is reached from `SENT` and `RECEIVED` has a TypeScript type of the same
name; those that the page imports, and what they are made of, are written. Where two have one name,
the later one is prefixed with the name of its package.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from skat.analysis.board.position import SeatChances, SeatPosition
from skat.analysis.decision import Option
from skat.analysis.hints.playable_games import Playable
from skat.analysis.hints.steps import HintStep
from skat.analysis.what_if import Tries
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.office.audit_view import AuditLine
from skat.office.desk_view import DeskView
from skat.office.duplicate.events import OpenedEvent
from skat.office.lists.entries import ListRequest
from skat.office.lists.evening import OpenedList
from skat.office.lists.view import ShownList
from skat.office.paged_views import SomePages
from skat.office.phone_view import PhoneView
from skat.office.spreadsheets.player_import import Preview
from skat.office.tournament_views import HallView
from skat.office.tournaments import OpenedTournament
from skat.requests.board import BoardAnswer, BoardRequest
from skat.requests.board_record import RecordedBoard
from skat.rules.actions import Action, PlayerAction
from skat.server.bots import tokens
from skat.server.bots.ratings import ProgramRatings
from skat.server.bots.routes import WaitingBody
from skat.server.duplicate.slips import BoardSlip, EnteredResults
from skat.server.duplicate.views import BoardView, DuplicateView
from skat.server.http import refusals
from skat.server.iss.passwords import PortPasswords
from skat.server.online.routes import OwnSeat, RefereeView
from skat.server.online.watching import OnlineDesk
from skat.server.people import account_routes, companions
from skat.server.people.friends import FriendsBody
from skat.server.people.own_games import OwnGames
from skat.server.push.routes import PushInfo
from skat.server.routes import lists, pairing, tables
from skat.server.routes.tables import LinkCode
from skat.server.routes.tournament.answers import StartCard
from skat.server.routes.tournament.routes import OwnEntry, SentEntry
from skat.server.socket import messages
from skat.server.socket.table_socket import Outgoing
from skat.server.study import daily, reviews, what_if
from skat.server.study.daily import DailyInfo, DailyPlace
from skat.server.study.device_deals import DeviceLists
from skat.server.study.own_record_routes import OwnRecordBody, ProgressTogether
from skat.server.study.puzzle_of_day import PuzzleOfDay
from skat.tables.pairing.pairing import PairingView
from skat.tables.shown.change import SnapshotChange
from skat.tables.shown.daily import DailyStanding
from skat.tables.shown.past_deal import PastDeal
from skat.tables.shown.snapshot import BriefSnapshot
from skat.tables.state.requests import TableRequest
from skat.tournament.commands import Command
from skat.tournament.effects import Effect
from skat.tournament.table_list import TableList

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web/src/lib/wire.ts"
READERS = ("web/src", "web/tests")
"""Where types of the page are imported."""

UNIONS: Final[dict[str, Any]] = {
    "ServerMessage": Outgoing | BriefSnapshot | SnapshotChange | messages.ErrorMessage,
    "PageMessage": messages.FromPage,
    "PlayerAction": PlayerAction,
    "Action": Action,
    "TableRequest": TableRequest,
    "ListRequest": ListRequest,
    "TournamentCommand": Command,
}
"""Unions that have a name on the page, in the order in which they are written."""

SENT: Final[tuple[Any, ...]] = (
    UNIONS["ServerMessage"],
    tables.SeatedBody,
    tables.LobbyBody,
    tokens.TokensBody,
    WaitingBody,
    ProgramRatings,
    tokens.MadeToken,
    tables.LevelsBody,
    pairing.TicketBody,
    companions.MetBody,
    FriendsBody,
    PushInfo,
    PairingView,
    refusals.ErrorBody,
    account_routes.AccountBody,
    OwnGames,
    reviews.DealsToReview,
    LinkCode,
    StartCard,
    AuditLine,
    Preview,
    OpenedList,
    lists.EnteredBody,
    PastDeal,
    ShownList,
    HallView,
    DeskView,
    PhoneView,
    OnlineDesk,
    RefereeView,
    OwnSeat,
    TableList,
    Effect,
    BoardAnswer,
    RecordedBoard,
    SeatChances,
    what_if.DealToTry,
    what_if.PlayedOn,
    Tries,
    DailyInfo,
    PuzzleOfDay,
    DailyPlace,
    DailyStanding,
    DuplicateView,
    BoardView,
    BoardSlip,
    EnteredResults,
    OpenedEvent,
    OwnRecordBody,
    ProgressTogether,
    DeviceLists,
    PortPasswords,
    HintStep,
    Playable,
    Option,
    OpenedTournament,
    OwnEntry,
    SomePages,
)
"""What the server sends. Defaults are sent too, unless a struct leaves them out."""

RECEIVED: Final[tuple[Any, ...]] = (
    messages.FromPage,
    tables.NewTable,
    tables.NewPlayer,
    pairing.WantToPlay,
    pairing.LeavePairing,
    companions.AskingWhom,
    companions.ShowingUp,
    PlayerAction,
    Action,
    TableRequest,
    ListRequest,
    Command,
    BoardRequest,
    SeatPosition,
    what_if.WantTries,
    what_if.PlayOn,
    daily.DailyPlayer,
    SentEntry,
)
"""What the server reads. What has a default may be missing, unless the server sends it too."""

NAMES: Final[dict[type, str]] = {Card: "CardName", Seat: "SeatName"}
"""Names that differ, because a component of the page has the name of the class."""

RAW: Final = {
    ("AccountInfo", "preferences"): "object",
    ("CommandMessage", "action"): "TableRequest",
    ("HintStep", "margin"): "'' | 'clear' | 'close' | 'same'",
    ("HintStep", "options"): "Option[]",
    ("PlayedOn", "views"): "View[]",
    ("SnapshotChange", "table"): "Partial<TableInfo>",
    ("SnapshotChange", "view"): "Partial<View> | null",
}
"""Fields that are decoded in a second step, or hold some fields of a struct, with their types."""

HEAD: Final = """\
/**
 * The messages between server and page. Written by tools/generate/wire.py from the structs of the
 * server; `make wire` writes it anew.
 */
"""


class Wire:
    """The types that were reached, each under its name."""

    def __init__(self) -> None:
        self.classes: dict[str, type] = {}
        self._names: dict[type, str] = {}
        self._sent: set[type] = set()
        self._received: set[type] = set()
        self._unions = {
            frozenset(get_args(union)): name for name, union in reversed(UNIONS.items())
        }
        for root in SENT:
            self._reach(root, self._sent)
        for root in RECEIVED:
            self._reach(root, self._received)

    def _reach(self, kind: Any, reached: set[type]) -> None:
        """Notes a type and all that it is made of."""
        for cls in _classes(kind):
            if cls in reached:
                continue
            reached.add(cls)
            self._name(cls)
            if issubclass(cls, msgspec.Struct):
                for field in msgspec.structs.fields(cls):
                    self._reach(field.type, reached)

    def _name(self, cls: type) -> None:
        if cls in self._names:
            return
        name = NAMES.get(cls, cls.__name__)
        if name in self.classes:
            name = f"{cls.__module__.split('.')[1].title()}{name}"
        if name in self.classes:
            raise ValueError(f"a third class is called {name}: {cls}")
        self._names[cls] = name
        self.classes[name] = cls

    def text(self) -> str:
        """The whole file: what the page imports, and what that is made of."""
        declared = self.declared()
        wanted, reached = imported() & declared.keys(), set[str]()
        while wanted:
            reached |= wanted
            made_of = "".join(_COMMENT.sub("", declared[name]) for name in wanted)
            wanted = set(_NAME.findall(made_of)) & declared.keys() - reached
        return "\n".join([HEAD, *(text for name, text in declared.items() if name in reached)])

    def declared(self) -> dict[str, str]:
        """Every type that was reached, by its name; the unions come first."""
        unions = {name: self._named_union(name, union) for name, union in UNIONS.items()}
        return unions | {
            name: self._declared(name, cls) for name, cls in sorted(self.classes.items())
        }

    def _named_union(self, name: str, union: Any) -> str:
        """A union under its name; one that is part of it stands there by its own name."""
        parts = frozenset(get_args(union))
        within = {other: set(kinds) for kinds, other in self._unions.items() if kinds < parts}
        inner = max(within, key=lambda other: len(within[other]), default=None)
        rest = [each for each in get_args(union) if inner is None or each not in within[inner]]
        members = [*([inner] if inner else []), *(self._names[each] for each in rest)]
        return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in members) + ";\n"

    def _declared(self, name: str, cls: type) -> str:
        comment = _comment(cls)
        if issubclass(cls, Enum):
            values = "string" if cls is Card else " | ".join(_literal(each.value) for each in cls)
            return f"{comment}export type {name} = {values};\n"
        if not issubclass(cls, msgspec.Struct):
            raise TypeError(f"neither a struct nor an enum: {cls}")
        config = cls.__struct_config__
        lines = [f"{comment}export interface {name} {{"]
        if config.tag_field is not None:
            lines.append(f"  {config.tag_field}: {_literal(config.tag)};")
        for field in msgspec.structs.fields(cls):
            unset = field.default is msgspec.UNSET
            may_miss = unset or (
                not field.required and (config.omit_defaults or cls not in self._sent)
            )
            kind = RAW.get((name, field.name)) or self._type(field.type)
            lines.append(f"  {field.encode_name}{'?' if may_miss else ''}: {kind};")
        return "\n".join([*lines, "}\n"])

    def _type(self, kind: Any) -> str:
        """How TypeScript writes a type."""
        kind = _plain(kind)
        origin, parts = get_origin(kind), get_args(kind)
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if kind in self._names:
            return self._names[kind]
        if origin in (Union, UnionType):
            return self._union(parts)
        if origin is Literal:
            return " | ".join(map(_literal, parts))
        if origin is dict:
            return f"Record<{self._type(parts[0])}, {self._type(parts[1])}>"
        if origin is tuple and parts[-1] is not Ellipsis:
            return f"[{', '.join(map(self._type, parts))}]"
        if origin in (tuple, list, frozenset):
            item = self._type(parts[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        raise TypeError(f"no type of TypeScript is known for {kind}")

    def _union(self, kinds: tuple[Any, ...]) -> str:
        kinds = tuple(map(_plain, kinds))
        structs = [
            kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        ]
        rest = [kind for kind in kinds if kind not in structs and kind is not msgspec.UnsetType]
        named = self._unions.get(frozenset(structs))
        parts = [named] if named else map(self._type, structs)
        return " | ".join(dict.fromkeys([*parts, *map(self._type, rest)]))


_SIMPLE: Final[dict[Any, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bytes: "string",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Any: "unknown",
    msgspec.Raw: "unknown",
}


_COMMENT: Final = re.compile(r"/\*\*.*?\*/")
_NAME: Final = re.compile(r"\b[A-Z]\w+")
_IMPORT: Final = re.compile(r"import (?:type )?\{([^}]*)\} from '[^']*/wire'")


def imported() -> set[str]:
    """The names that the page and its tests import from the file."""
    files = [file for folder in READERS for file in sorted((ROOT / folder).rglob("*.*"))]
    texts = [file.read_text("utf-8") for file in files if file.suffix in (".ts", ".svelte")]
    return {
        name for text in texts for names in _IMPORT.findall(text) for name in _NAME.findall(names)
    }


def _plain(kind: Any) -> Any:
    """A type without its name as a unit, its bounds and what a generic class was filled with."""
    if hasattr(kind, "__supertype__"):
        return _plain(kind.__supertype__)
    if hasattr(kind, "__metadata__"):
        return _plain(kind.__origin__)
    origin = get_origin(kind)
    return origin if isinstance(origin, type) and issubclass(origin, msgspec.Struct) else kind


def _classes(kind: Any) -> Iterator[type]:
    """The structs and enums that a type names."""
    kind = _plain(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct | Enum):
        yield kind
    elif get_origin(kind) is not Literal:
        for part in get_args(kind):
            yield from _classes(part)


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode().replace('"', "'")


def _comment(cls: type) -> str:
    """The first sentence of the docstring of a class."""
    text = " ".join((inspect.getdoc(cls) or "").split("\n\n")[0].split())
    return f"/** {text} */\n" if text else ""


def main() -> None:
    """Write the file."""
    PAGE.write_text(Wire().text(), encoding="utf-8")


if __name__ == "__main__":
    main()
