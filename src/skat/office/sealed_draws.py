"""The draws of a running tournament: what the desk asks for, filled in by the sealed seeds."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.apart import DrawTables
from skat.office.running_tournament import RunningTournament
from skat.tournament.commands import DrawSeries, Redraw
from skat.tournament.draw.drawing import DrawRequest, Method
from skat.tournament.machine import refused_phase
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.steps import (
    refused_redraw,
    refused_start,
    to_be_seated,
    too_few_checked_in,
    without_newest,
)
from skat.tournament.state import draw_purpose, redraw_purpose

Draw = TypeVar("Draw", DrawSeries, Redraw)


async def drawn_series(
    running: RunningTournament, series: int, *, method: Method, words: str
) -> DrawSeries | Refusal:
    """The draw of a series with its tables; refused as the draw says.

    A series that cannot start has no tables: a command that is sent again must get its answer.
    """
    state = running.state
    seed = running.seed(draw_purpose(state.id, series))
    seat = DrawSeries(series=series, seed=seed.hex(), tables=(), method=method, words=words)
    players = refused_phase(state, seat) or refused_start(state, series) or to_be_seated(state)
    if isinstance(players, Refusal):
        return seat
    few = too_few_checked_in(state, players)
    if few is not None:
        return few
    request = draw_request(state, players, seed=seed, method=method, words=words)
    return await _with_tables(running, seat, request)


async def redrawn_series(running: RunningTournament, command: Redraw) -> Redraw | Refusal:
    """The same draw repeated with the second seed of its series; refused as the draw says.

    Players taken off a table are not drawn again, nor are those that the command names.
    """
    state = running.state
    seed = running.seed(redraw_purpose(state.id, command.series))
    again = replace(command, seed=seed.hex())
    if refused_redraw(state, command.series) is not None:
        return again
    absent = tuple(sorted({*command.absent, *state.series[-1].absent}))
    before = without_newest(state)
    players = to_be_seated(before, absent=absent)
    if isinstance(players, Refusal):
        return players
    few = too_few_checked_in(before, players)
    if few is not None:
        return few
    request = draw_request(
        before, players, seed=seed, method=command.method, words=command.words, again=True
    )
    return await _with_tables(running, replace(again, absent=absent), request)


async def _with_tables(
    running: RunningTournament, draw: Draw, request: DrawRequest
) -> Draw | Refusal:
    result = await running.apart.done(DrawTables(request=request), by=running.state.id)
    if isinstance(result, Refusal):
        return result
    return replace(draw, tables=result.tables, plan=result.plan, sections=result.sections or UNSET)
