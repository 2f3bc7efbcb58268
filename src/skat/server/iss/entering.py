"""How the port enters something at a table: judged by the rules, saved, then told to everybody."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from skat.journal import Done
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.server.iss.board import IssBoard
from skat.tables.running.table import TABLE_ACTOR, person_actor
from skat.tables.state.actions import TableAction
from skat.tables.state.requests import TableRequest
from skat.tables.state.table_state import TableState

MADE_HERE: Final = "iss-"
"""How the commands of the port begin: by them a journal tells who came by it."""

_TRIES: Final = 6
_STALE: Final = "stale"


async def entered(
    board: IssBoard,
    make: Callable[[TableState], TableAction | Refusal],
    *,
    place: Place | None = None,
) -> Refusal | None:
    """Enters what `make` makes of the table as it is, for a place or for the table itself."""
    refused = Refusal("too_busy")
    for _ in range(_TRIES):
        state = board.state
        action = make(state)
        if isinstance(action, Refusal):
            return action
        answer = await board.table.enter(
            action,
            actor=TABLE_ACTOR if place is None else person_actor(state, place),
            command_id=_fresh_id(),
            expected_seq=board.table.seq,
        )
        if isinstance(answer, Done):
            return None
        refused = answer.refusal
        if refused.code != _STALE:
            break
    return refused


async def asked(board: IssBoard, request: TableRequest, *, place: Place) -> Refusal | None:
    """Makes a move, once: whoever was slower than another entry is told `stale`."""
    answer = await board.table.ask(
        request, place=place, command_id=_fresh_id(), expected_seq=board.table.seq
    )
    return None if isinstance(answer, Done) else answer.refusal


def _fresh_id() -> str:
    return f"{MADE_HERE}{secrets.token_hex(8)}"
