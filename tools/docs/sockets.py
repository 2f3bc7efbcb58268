"""The messages of the table's WebSocket, from the types that read and write them."""

from __future__ import annotations

from typing import get_args

import msgspec

from skat.rules.actions import Action
from skat.server.socket.messages import (
    Ack,
    ErrorMessage,
    FromPage,
    Noted,
    Pong,
    RefusedMessage,
)
from skat.tables.shown.change import SnapshotChange
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.fairness import Coming, Gathered, Objection, VoidedInfo
from skat.tables.shown.snapshot import Presence, Snapshot
from tools.docs.types import fields_table, first_paragraph, structs_in

Kind = type[msgspec.Struct]
FROM_PAGE: tuple[Kind, ...] = get_args(FromPage)
TO_PAGE: tuple[Kind, ...] = (
    *(Snapshot, SnapshotChange, Presence, ChatLine, Coming, Gathered, VoidedInfo, Objection),
    *(Ack, RefusedMessage, Noted, Pong, ErrorMessage),
)
ACTIONS: tuple[Kind, ...] = get_args(Action)


def page() -> str:
    """The page of the messages: of the page, of the server, and what is in them."""
    lines = ["## From the page to the server", ""]
    lines += [line for kind in FROM_PAGE for line in _tagged(kind)]
    lines += ["## From the server to the page", ""]
    lines += [line for kind in TO_PAGE for line in _tagged(kind)]
    lines += ["## Actions of a deal", ""]
    lines += [line for kind in ACTIONS for line in _tagged(kind)]
    lines += ["## Objects in the messages", ""]
    for kind in sorted(_inside(), key=lambda one: one.__name__):
        lines += [f"### {kind.__name__}", "", first_paragraph(kind), "", *fields_table(kind)]
    return "\n".join(lines)


def _tagged(kind: Kind) -> list[str]:
    tag = kind.__struct_config__.tag
    return [f"### `{tag}`", "", first_paragraph(kind), "", *fields_table(kind)]


def _inside() -> set[Kind]:
    """The structs in the messages, however deep, that are no messages and no actions."""
    kinds: set[Kind] = set()
    waiting = [*FROM_PAGE, *TO_PAGE, *ACTIONS]
    while waiting:
        for field in msgspec.structs.fields(waiting.pop()):
            new = set(structs_in(field.type)) - kinds
            kinds |= new
            waiting += new
    return kinds - {*FROM_PAGE, *TO_PAGE, *ACTIONS}
