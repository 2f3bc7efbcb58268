"""How the port enters something at a table: judged by the rules, saved, then told to everybody.

A game begins once everybody at the table is ready.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from skat.journal import Done
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.server.iss.board import IssBoard
from skat.tables.running.table import TABLE_ACTOR, draw_order, person_actor
from skat.tables.state.actions import ChangeTerms, Ready, TableAction
from skat.tables.state.requests import TableRequest, begin
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import Stage, TableState

_log = logging.getLogger(__name__)


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
    """Makes a move, once: a player slower than another entry is told `stale`."""
    answer = await board.table.ask(
        request, place=place, command_id=_fresh_id(), expected_seq=board.table.seq
    )
    return None if isinstance(answer, Done) else answer.refusal


def _fresh_id() -> str:
    return f"{MADE_HERE}{secrets.token_hex(8)}"


async def begin_if_ready(board: IssBoard) -> None:
    """Begins the next game if everybody is ready."""
    async with board.changing:
        if not (board.is_open and board.all_ready):
            return
        board.starting = True
        refused = await _begin(board)
        if refused is not None:
            _log.warning("no game began at table %s: %s", board.name, refused.code)
            board.starting = False
            board.show_state()


async def _begin(board: IssBoard) -> Refusal | None:
    clock = _clock_of_next(board)
    if clock != board.state.settings.clock:
        refused = await entered(board, lambda state: _with_clock(state, clock))
        if refused is not None:
            return refused
    if board.state.stage is Stage.WAITING:
        return await entered(board, lambda state: begin(state, state.host, draw_order=draw_order))
    for place in board.state.people:
        if place not in board.state.ready and board.member_at(place) is not None:
            refused = await entered(board, partial(_ready, place), place=place)
            if refused is not None:
                return refused
    return None


def _clock_of_next(board: IssBoard) -> Clock:
    """None at all where all wish to practise; else the one that the table was opened with."""
    now = board.state.settings.clock
    if board.standing.all_wish(lambda flags: flags.practice):
        board.clock = board.clock or now
        return Clock()
    before, board.clock = board.clock, None
    return before or now


def _ready(place: Place, _: TableState) -> Ready:
    return Ready(place)


def _with_clock(state: TableState, clock: Clock) -> ChangeTerms:
    return ChangeTerms(state.host, state.rules, replace(state.settings, clock=clock))
