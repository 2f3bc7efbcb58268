"""The hall of the port: who is there, and which tables.

What a table's journal tells is read by a port that came late: a new server, or at a table of the
page.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from skat.journal import Actor, Entry, JournalId, Store, entries_of
from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.notation.iss_moves import ONLINE_RULES, IssReading
from skat.notation.iss_record import IssResult
from skat.notation.iss_result import iss_result
from skat.rules.actions import Leave, TimeOut
from skat.server.iss.board import Client, IssBoard, Member
from skat.server.iss.entering import MADE_HERE, begin_if_ready, entered
from skat.server.iss.game import Numbers, seat_of_actor
from skat.server.iss.words import Names
from skat.tables.running.table import person_actor
from skat.tables.running.tables import Tables
from skat.tables.running.visits import TableVisit
from skat.tables.shown.retold import ReplayedEntry, replayed
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.shown.table_info import rules_info
from skat.tables.state.actions import FreePlace
from skat.tables.state.keys import STRANGER
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import TableState


class HeardBefore(msgspec.Struct):
    """A table up to now: who broke games of this series off, the entries of the running game, the
    clock that the table was opened with, and who has done something here by the port.
    """

    penalties: dict[int, Sequence[Place]] = {}
    running: list[tuple[ReplayedEntry, Actor]] = []
    clock: Clock | None = None
    by_the_port: set[Actor] = set()


async def catch_up(board: IssBoard, store: Store) -> None:
    """Reads the entries of a table from before the port came to it."""
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
    for entry, step in zip(entries, replayed(entries, table=table), strict=False):
        if isinstance(step, Refusal):
            break
        heard.clock = heard.clock or step.after.settings.clock
        if entry.command_id.startswith(MADE_HERE):
            heard.by_the_port.add(entry.actor)
        begins = step.after.deal_is_running and not step.before.deal_is_running
        if begins:
            heard.running.clear()
            if not step.after.rows:
                heard.penalties.clear()
        if step.after.deal_is_running:
            heard.running.append((step, entry.actor))
        elif step.before.deal_is_running:
            heard.running.clear()
            guilty = _broken_off(step)
            if guilty:
                heard.penalties[len(step.after.rows)] = guilty
    return heard


def _broken_off(step: ReplayedEntry) -> tuple[Place, ...]:
    """The player who ended the game with this entry before there was a contract."""
    deal, action = step.after.deal, step.deal_action
    reading = IssReading()
    if isinstance(action, TimeOut):
        reading.timed_out = action.seat
    elif isinstance(action, Leave):
        reading.left = action.seat
    outcome = None if deal is None else iss_result(deal, reading)
    if not isinstance(outcome, IssResult) or outcome.outcome != "penalty":
        return ()
    seats = step.before.seats
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
    for step, actor in rest:
        by = seat_of_actor(step.before, actor)
        game.hear(step.before, step.action, step.after, by=by)
    board.resume(game)


COMPUTERS: Final = ("simple", "club", "strong")
"""The computer players that the lobby names."""


class Hall:
    """All clients and tables of the port. Belongs to the event loop of the tables.

    `store` is that of the tables; `clock_seconds` is the time of each player for a game.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        clock_seconds: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.clients: dict[str, Client] = {}
        self.boards: dict[str, IssBoard] = {}
        self.names = Names()
        self.tables, self.store = tables, store
        self.clock = Clock(per="deal", seconds=clock_seconds, on_time_out="throw_in")
        self._numbers = Numbers(int(now()))
        self._attaching = asyncio.Lock()
        self._at_the_page: frozenset[str] = frozenset()
        self._tasks: set[asyncio.Task[None]] = set()

    def tell_all(self, line: str) -> None:
        """Tells everybody in the lobby."""
        for client in tuple(self.clients.values()):
            client.send(line)

    # --- who comes and goes ---------------------------------------------------------------------

    async def arrive(self, client: Client) -> None:
        """A client has logged in: it hears of all clients and of every table.

        Of two connections of one account the newer stays.
        """
        older = [known for known in self.clients.values() if known.account.id == client.account.id]
        for known in older:
            known.send("error _already_logged_in")
            self._drop(known, quietly=True)
            known.close()
        self.clients[client.name] = client
        client.send(_clients_line(client.name))
        for known in self.clients.values():
            if known is not client:
                known.send(_clients_line(client.name))
        for name in self.others(client):
            client.send(_clients_line(name))
        for player in COMPUTERS:
            client.send(_clients_line(player, lines=0, group=1))
        await self.look_round()
        for board in self.boards.values():
            client.send(board.tables_line)

    def depart(self, client: Client) -> None:
        """A connection is lost or closed: its seats are shown as free, and wait for their owner."""
        if self.clients.get(client.name) is client:
            self._drop(client, quietly=False)
            self.tell_all(f"clients - {client.name}")
            self.look_at_page()

    def _drop(self, client: Client, *, quietly: bool) -> None:
        self.clients.pop(client.name, None)
        for name in tuple(client.boards):
            board = self.boards[name]
            member = board.member(client)
            if member is None:
                continue
            if quietly:
                with board.quietly():
                    self.part(board, member)
            else:
                self.part(board, member)
                board.refresh()

    def part(self, board: IssBoard, member: Member) -> None:
        """A member is at this table no more."""
        board.members.remove(member)
        member.client.boards.discard(board.name)
        self.tables.leave(member.visit)

    def others(self, client: Client) -> Iterator[str]:
        """The words of all others who are there, at the port or at a table by the page."""
        yield from (name for name in self.clients if name != client.name)
        yield from sorted(self._at_the_page - {client.name})

    def is_here(self, name: str) -> bool:
        """Whether a person of this word is there."""
        return name in self.clients or name in self._at_the_page

    def look_at_page(self) -> None:
        """Tells who has come to a table by the page since then, and who has gone."""
        there = {name for board in self.boards.values() for name in board.at_the_page}
        now = frozenset(there - self.clients.keys())
        before, self._at_the_page = self._at_the_page, now
        for name in sorted(now - before):
            self.tell_all(_clients_line(name))
        for name in sorted(before - now - self.clients.keys()):
            self.tell_all(f"clients - {name}")

    # --- tables ---------------------------------------------------------------------------------

    async def look_round(self) -> None:
        """Finds the tables that people of the page have opened for programs."""
        known = {board.table.journal for board in self.boards.values()}
        for listed in await self.tables.lobby():
            fits = listed.rules == rules_info(ONLINE_RULES) and listed.settings.spectators
            if fits and not listed.settings.tournament and listed.id not in known:
                board = await self.attach(listed.id)
                if isinstance(board, IssBoard):
                    self.tell_all(board.tables_line)

    async def attach(self, journal: JournalId, *, name: str = "") -> IssBoard | Refusal:
        """The port looks on at a table, and everybody may come to it by the port."""
        async with self._attaching:
            known = self.board_of(journal)
            if known is not None:
                return known
            there: list[IssBoard] = []
            onlooker = Subscriber(
                STRANGER,
                lambda shown: _shown(there, shown),
                dismiss=lambda _: self._dismissed(there),
            )
            visit = await self.tables.enter(journal, onlooker)
            if isinstance(visit, Refusal):
                return visit
            board = self._board(name or self._free_name(), visit)
            await catch_up(board, self.store)
            there.append(board)
            self.boards[board.name] = board
            self._stirred(board)
            return board

    def _board(self, name: str, visit: TableVisit) -> IssBoard:
        return IssBoard(
            name,
            visit,
            names=self.names,
            numbers=self._numbers,
            tell_all=self.tell_all,
            stirred=self._stirred,
        )

    def board_of(self, journal: JournalId) -> IssBoard | None:
        """The table of this journal, if the port has it."""
        boards = self.boards.values()
        return next((board for board in boards if board.table.journal == journal), None)

    def _free_name(self) -> str:
        number = next(n for n in range(1, len(self.boards) + 2) if f".{n}" not in self.boards)
        return f".{number}"

    def close(self, board: IssBoard) -> None:
        """The port has nothing more to do with a table."""
        if not board.is_open:
            return
        board.is_open = False
        board.close()
        for member in tuple(board.members):
            member.client.send(f"destroy {board.name} {member.me}")
            self.part(board, member)
        self.boards.pop(board.name, None)
        self.tables.leave(board.visit)
        self.tell_all(f"tables - {board.name}")
        self.look_at_page()

    async def clear(self, board: IssBoard) -> None:
        """Leaves a table without a client; its players have no place any more.

        A table that a person at the page has opened stays his.
        """
        async with board.changing:
            with board.quietly():
                while board.is_deserted and board.is_of_the_port and not board.state.finished:
                    if await entered(board, _first_place_free) is not None:
                        break
            if board.is_deserted:
                self.close(board)

    def _dismissed(self, there: list[IssBoard]) -> None:
        for board in there:
            self.close(board)

    def _stirred(self, board: IssBoard) -> None:
        at_the_page = frozenset(board.people_of_the_page)
        if at_the_page != board.at_the_page:
            board.at_the_page = at_the_page
            self.look_at_page()
        if board.leavers and not board.state.deal_is_running:
            self.later(self._see_off(board))
        elif board.all_ready and not board.changing.locked():
            self.later(begin_if_ready(board))

    async def _see_off(self, board: IssBoard) -> None:
        """The game is over: a player who left in it, because he only dealt, has no place now."""
        async with board.changing:
            leavers, board.leavers = board.leavers, set()
            for key in leavers:
                place = board.state.place_of(key)
                if place is None:
                    continue
                refused = await entered(board, partial(_place_free, place))
                if refused is not None and refused.code in PASSING:
                    # He goes when the next thing happens at the table.
                    board.leavers.add(key)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does this soon, in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _place_free(place: Place, _: TableState) -> FreePlace:
    return FreePlace(place, place)


def _first_place_free(state: TableState) -> FreePlace:
    return _place_free(state.people[0], state)


def _shown(there: list[IssBoard], shown: Shown) -> None:
    for board in there:
        board.show(shown)


def _clients_line(name: str, *, lines: int = 1, group: int = 0) -> str:
    return f"clients + {name} 0 - 0 0.0 0 0 {group} {lines}"
