"""How a game begins once everybody at a table is ready."""

from __future__ import annotations

import logging
from functools import partial

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.server.iss.board import IssBoard
from skat.server.iss.entering import entered
from skat.tables.running.table import draw_order
from skat.tables.state.actions import ChangeTerms, Ready
from skat.tables.state.requests import begin
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import Stage, TableState

_log = logging.getLogger(__name__)


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
