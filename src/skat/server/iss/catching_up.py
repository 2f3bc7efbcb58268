"""What a table's journal tells a port that came late: a new server, or at a table of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from skat.journal import Actor, Entry, JournalId, Store, entries_of
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.notation.iss_moves import IssReading
from skat.notation.iss_record import IssResult
from skat.notation.iss_result import iss_result
from skat.rules.actions import Leave, TimeOut
from skat.server.iss.board import IssBoard
from skat.server.iss.entering import MADE_HERE
from skat.server.iss.game import seat_of_actor
from skat.tables.running.table import person_actor
from skat.tables.shown.retold import Told, replayed
from skat.tables.state.settings import Clock


class HeardBefore(msgspec.Struct):
    """A table up to now: who broke games of this series off, the entries of the running game, the
    clock that the table was opened with, and who has done something here by the port.
    """

    penalties: dict[int, Sequence[Place]] = {}
    running: list[tuple[Told, Actor]] = []
    clock: Clock | None = None
    by_the_port: set[Actor] = set()


async def catch_up(board: IssBoard, store: Store) -> None:
    """Reads what was said at a table before the port came to it."""
    table = board.table
    while table.state.rows or table.state.deal_is_running:
        entries = await asyncio.to_thread(store.read, entries_of, table.journal)
        if not entries:
            return
        heard = await asyncio.to_thread(_heard, entries, table.journal)
        if entries[-1].seq == table.seq:
            _take_over(board, heard)
            return


def _heard(entries: Sequence[Entry], table: JournalId) -> HeardBefore:
    heard = HeardBefore()
    for entry, told in zip(entries, replayed(entries, table=table), strict=False):
        if isinstance(told, Refusal):
            break
        heard.clock = heard.clock or told.after.settings.clock
        if entry.command_id.startswith(MADE_HERE):
            heard.by_the_port.add(entry.actor)
        begins = told.after.deal_is_running and not told.before.deal_is_running
        if begins:
            heard.running.clear()
            if not told.after.rows:
                heard.penalties.clear()
        if told.after.deal_is_running:
            heard.running.append((told, entry.actor))
        elif told.before.deal_is_running:
            heard.running.clear()
            guilty = _broken_off(told)
            if guilty:
                heard.penalties[len(told.after.rows)] = guilty
    return heard


def _broken_off(told: Told) -> tuple[Place, ...]:
    """Whoever ended the game with this entry before there was a contract."""
    deal, action = told.after.deal, told.deal_action
    reading = IssReading()
    if isinstance(action, TimeOut):
        reading.timed_out = action.seat
    elif isinstance(action, Leave):
        reading.left = action.seat
    outcome = None if deal is None else iss_result(deal, reading)
    if not isinstance(outcome, IssResult) or outcome.outcome != "penalty":
        return ()
    seats = told.before.seats
    return tuple(
        seats[seat] for seat, is_his in zip(SEATS, outcome.penalties, strict=True) if is_his
    )


def _take_over(board: IssBoard, heard: HeardBefore) -> None:
    board.standing.penalties = heard.penalties
    practising = board.state.settings.clock.per == "none"
    if practising and heard.clock is not None and heard.clock.per != "none":
        board.clock = heard.clock
    for place in board.state.people:
        if person_actor(board.state, place) in heard.by_the_port:
            board.flags_at(place)
    if not heard.running:
        return
    game = board.new_game()
    (first, _), *rest = heard.running
    if first.after.deal is not None:
        game.deal(first.after.deal)
    for told, actor in rest:
        by = seat_of_actor(told.before, actor)
        game.hear(told.before, told.action, told.after, by=by)
    board.resume(game)
