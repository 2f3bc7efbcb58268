"""The hall of the port: who is there, which tables, and who sits down where."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from skat.journal import JournalId, Refused, Store, StoreError
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.notation.iss_moves import ONLINE_RULES
from skat.server.iss.board import IssBoard
from skat.server.iss.client import Client, Member
from skat.server.iss.entering import entered
from skat.server.iss.game import IssGame, Numbers, seat_of_actor
from skat.server.iss.words import Names
from skat.tables.running.pace import Pace
from skat.tables.running.staying_away import Comer
from skat.tables.running.table import draw_order
from skat.tables.running.tables import Tables
from skat.tables.shown.retold import replayed
from skat.tables.shown.snapshot import rules_info
from skat.tables.shown.subscriber import STRANGER, Key, Shown, Subscriber
from skat.tables.state.actions import ChangeTerms, FreePlace, Ready
from skat.tables.state.online import is_online
from skat.tables.state.opening import OPEN, Opening, key_of
from skat.tables.state.requests import begin
from skat.tables.state.settings import Clock, Settings
from skat.tables.state.table_state import Stage, TableState

_log = logging.getLogger(__name__)

COMPUTERS: Final = ("simple", "club", "strong")
"""The computer players that the lobby names."""

MOST_TABLES: Final = 5
"""Tables at which a person sits."""

_LATEST: Final = 3
_TURNED_DOWN: Final = "_full_or_already_there"


class Hall:
    """Everybody and every table of the port. Belongs to the event loop of the tables.

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
        self.tables = tables
        self._store = store
        self._clock = Clock(per="deal", seconds=clock_seconds, on_time_out="throw_in")
        self._numbers = Numbers(int(now()))
        self._attaching = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def tell_all(self, line: str) -> None:
        """Tells everybody in the lobby."""
        for client in tuple(self.clients.values()):
            client.send(line)

    # --- who comes and goes ---------------------------------------------------------------------

    async def arrive(self, client: Client) -> None:
        """Somebody has logged in: he hears of everybody and of every table, and sits where he sat.

        Of two lines of one account the newer stays.
        """
        older = [one for one in self.clients.values() if one.account.id == client.account.id]
        for one in older:
            one.send("error _already_logged_in")
            self._drop(one, quietly=True)
            one.close()
        self.clients[client.name] = client
        line = _clients_line(client.name, clones=1)
        client.send(line)
        for other in self.clients.values():
            if other is not client:
                other.send(line)
                client.send(_clients_line(other.name, clones=1))
        for player in COMPUTERS:
            client.send(_clients_line(player, clones=1, group=1))
        await self.look_round()
        for board in self.boards.values():
            client.send(board.tables_line)
        await self._seat_again(client)

    def depart(self, client: Client) -> None:
        """A line is lost or closed: the seats are free to see, and wait for their owner."""
        if self.clients.get(client.name) is client:
            self._drop(client, quietly=False)
            self.tell_all(f"clients - {client.name}")

    def _drop(self, client: Client, *, quietly: bool) -> None:
        self.clients.pop(client.name, None)
        for board in tuple(client.boards.values()):
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
        member.client.boards.pop(board.name, None)
        self.tables.leave(member.visit)

    # --- tables ---------------------------------------------------------------------------------

    async def look_round(self) -> None:
        """Finds the tables that people of the page have opened for programs."""
        known = {board.table.journal for board in self.boards.values()}
        for listed in await self.tables.lobby():
            fits = listed.rules == rules_info(ONLINE_RULES) and listed.settings.spectators
            if fits and not listed.settings.tournament and listed.id not in known:
                board = await self._attach(listed.id)
                if isinstance(board, IssBoard):
                    self.tell_all(board.tables_line)

    async def create(
        self, client: Client, *, size: int, name: str = "", password: str = ""
    ) -> str | None:
        """Opens a table and lets its maker sit down there; the words of the error."""
        if len(client.boards) >= MOST_TABLES:
            return "_Already_at_5_tables"
        if name and name in self.boards:
            return f"{name} _already_exists"
        settings = Settings(
            visibility="private" if name else "public",
            seating="drawn",
            clock=self._clock,
            spectators=True,
            take_over_seconds=None,
        )
        opening = Opening(
            name=client.account.name,
            size=size,
            rules=ONLINE_RULES,
            settings=settings,
            others=(OPEN,) * (size - 1),
            account=client.account.id,
        )
        seated = await self.tables.open(opening)
        if isinstance(seated, Refusal):
            return f"_ISS_down_for_maintenance {seated.code}"
        board = await self._attach(seated.table, name=name)
        if isinstance(board, Refusal):
            return f"_ISS_down_for_maintenance {board.code}"
        if password:
            board.ticket = password
        board.visit.driver.pace = Pace.FAST
        self.tell_all(f"tables + {board.name} {size} 0 {'. ' * size}-1")
        async with board.changing:
            return await self._sit(client, board, key_of(seated.token))

    async def _attach(self, journal: JournalId, *, name: str = "") -> IssBoard | Refusal:
        """The port looks on at a table, and everybody may come to it by the port."""
        async with self._attaching:
            for board in self.boards.values():
                if board.table.journal == journal:
                    return board
            there: list[IssBoard] = []
            onlooker = Subscriber(
                STRANGER,
                lambda shown: _shown(there, shown),
                dismiss=lambda _: self._dismissed(there),
            )
            visit = await self.tables.enter(journal, onlooker)
            if isinstance(visit, Refusal):
                return visit
            board = IssBoard(
                name or self._free_name(),
                visit,
                names=self.names,
                numbers=self._numbers,
                tell_all=self.tell_all,
                stirred=self._stirred,
            )
            await self._catch_up(board)
            there.append(board)
            self.boards[board.name] = board
            return board

    def _free_name(self) -> str:
        number = next(n for n in range(1, len(self.boards) + 2) if f".{n}" not in self.boards)
        return f".{number}"

    async def _catch_up(self, board: IssBoard) -> None:
        """Reads what was said in a game that is running already."""
        table = board.table
        while table.state.deal_is_running and board.game is None:
            entries = await asyncio.to_thread(self._store.read, table.journal)
            if not entries or entries[-1].seq != table.seq:
                continue
            game: IssGame | None = None
            for entry, told in zip(entries, replayed(entries, table=table.journal), strict=False):
                if isinstance(told, Refused):
                    return
                if told.after.deal_is_running and not told.before.deal_is_running:
                    game = board.new_game()
                    if told.after.deal is not None:
                        game.deal(told.after.deal)
                elif game is not None:
                    by = seat_of_actor(told.before, entry.actor)
                    game.hear(told.before, told.action, told.after, by=by)
            if game is not None:
                board.resume(game)

    def let_go(self, board: IssBoard) -> None:
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

    def _dismissed(self, there: list[IssBoard]) -> None:
        for board in there:
            self.let_go(board)

    # --- seats ----------------------------------------------------------------------------------

    async def join(self, client: Client, board: IssBoard, *, ticket: str = "") -> str | None:
        """Gives somebody a seat, his own one if he has one; the words of the error."""
        async with board.changing:
            if not board.is_open:
                return f"_Table_unknown_colon {board.name}"
            if board.member(client) is not None:
                return f"{board.name} {_TURNED_DOWN}"
            own = await self.tables.key_of_account(board.table.journal, client.account.id)
            if not isinstance(own, Refusal) and board.state.place_of(own) is not None:
                return await self._sit(client, board, own)
            private = board.state.settings.visibility == "private"
            if private and ticket != board.ticket:
                return "_Table_pw_false"
            if len(client.boards) >= MOST_TABLES:
                return "_Already_at_5_tables"
            if board.state.deal_is_running or board.starting:
                return f"{board.name} _Game_underway {_TURNED_DOWN}"
            with board.quietly():
                return await self._take_seat(client, board)

    async def _take_seat(self, client: Client, board: IssBoard) -> str | None:
        """A free seat, or that of somebody whose line is lost."""
        if not board.state.free:
            lost = [
                place
                for place in board.state.people
                if not board.is_seated(board.state.chairs[place - 1])
            ]
            if not lost:
                return f"{board.name} {_TURNED_DOWN}"
            refused = await entered(board, lambda _: FreePlace(lost[0], lost[0]))
            if refused is not None:
                return f"{board.name} {_TURNED_DOWN} {refused.code}"
        comer = Comer(name=client.account.name, account=client.account.id)
        seated = await self.tables.join(board.table.journal, comer)
        if isinstance(seated, Refusal) or seated.place is None:
            why = seated.code if isinstance(seated, Refusal) else ""
            return f"{board.name} {_TURNED_DOWN} {why}".strip()
        return await self._sit(client, board, key_of(seated.token))

    async def _sit(self, client: Client, board: IssBoard, key: Key) -> str | None:
        """A client has a place of his own at a table, now or again: the lines of that, in order."""
        with board.quietly():
            member = await self._enter(client, board, key)
        if isinstance(member, Refusal):
            return f"{board.name} {_TURNED_DOWN} {member.code}"
        board.accounts[client.account.id] = key
        board.flags_of(member).ready = False
        board.show_tables()
        self._welcome(client, board, member)
        return None

    async def observe(self, client: Client, board: IssBoard, *, ticket: str = "") -> str | None:
        """Lets somebody look on; the words of the error."""
        known = board.member(client)
        if known is not None:
            return "_You_already_observing" if known.observes else "_You_already_playing"
        if board.state.settings.visibility == "private" and ticket != board.ticket:
            return "_Table_pw_false"
        with board.quietly():
            member = await self._enter(client, board, STRANGER)
        if isinstance(member, Refusal):
            return f"{board.name} {_TURNED_DOWN} {member.code}"
        self._welcome(client, board, member)
        return None

    def _welcome(self, client: Client, board: IssBoard, member: Member) -> None:
        """What somebody new at a table is told, in order: the table, its state, a running game."""
        client.send(board.create_line(member))
        board.members.append(member)
        client.boards[board.name] = board
        board.show_state()
        start = board.start_again(member)
        if start is not None:
            board.say_to(member, start)

    async def _enter(self, client: Client, board: IssBoard, key: Key) -> Member | Refusal:
        def dismissed(_: Refusal) -> None:
            member = board.member(client)
            if member is not None and board.is_open:
                client.send(f"destroy {board.name} {member.me}")
                self.part(board, member)

        # What he is told comes from the board, for all in one order; his line shows he is there.
        onlooker = Subscriber(key, lambda _: None, dismiss=dismissed)
        visit = await self.tables.enter(board.table.journal, onlooker)
        return visit if isinstance(visit, Refusal) else Member(client, key, visit)

    async def _seat_again(self, client: Client) -> None:
        """Puts somebody who is back on his seats, also those of a server that was started anew."""
        for board in tuple(self.boards.values()):
            key = board.accounts.get(client.account.id)
            if key is not None and board.state.place_of(key) is not None:
                async with board.changing:
                    if board.is_open and board.member(client) is None:
                        await self._sit(client, board, key)
        try:
            latest = await asyncio.to_thread(
                self._store.taken_part, client.account.id, limit=_LATEST
            )
            for one in latest:
                if all(board.table.journal != one.journal for board in self.boards.values()):
                    await self._recall(client, one.journal)
        except StoreError:
            _log.warning("the last tables of an account cannot be read")

    async def _recall(self, client: Client, journal: JournalId) -> None:
        """A game that ran when the server ended goes on once one of its players is back."""
        own = await self.tables.key_of_account(journal, client.account.id)
        if isinstance(own, Refusal):
            return
        visit = await self.tables.enter(journal, Subscriber(own, lambda _: None))
        if isinstance(visit, Refusal):
            return
        state = visit.table.state
        goes_on = is_online(state) and state.deal_is_running and state.settings.spectators
        board = await self._attach(journal) if goes_on else None
        if isinstance(board, IssBoard):
            for place in board.state.people:
                board.flags_from_before(place)
            async with board.changing:
                await self._sit(client, board, own)
        self.tables.leave(visit)

    # --- games ----------------------------------------------------------------------------------

    def _stirred(self, board: IssBoard) -> None:
        if board.all_ready and not board.changing.locked():
            self._later(self.begin_if_ready(board))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def begin_if_ready(self, board: IssBoard) -> None:
        """Begins the next game if everybody is ready."""
        async with board.changing:
            if not (board.is_open and board.all_ready):
                return
            board.starting = True
            refused = await self._begin(board)
            if refused is not None:
                _log.warning("no game began at table %s: %s", board.name, refused.code)
                board.starting = False
                board.show_state()

    async def _begin(self, board: IssBoard) -> Refusal | None:
        clock = self._clock_of_next(board)
        if clock != board.state.settings.clock:
            refused = await entered(board, lambda state: _with_clock(state, clock))
            if refused is not None:
                return refused
        if board.state.stage is Stage.WAITING:
            return await entered(
                board, lambda state: begin(state, state.host, draw_order=draw_order)
            )
        for place in board.state.people:
            if place not in board.state.ready and board.member_at(place) is not None:
                refused = await entered(board, partial(_ready, place), place=place)
                if refused is not None:
                    return refused
        return None

    def _clock_of_next(self, board: IssBoard) -> Clock:
        """None at all where all wish to practise; else the one that the table was opened with."""
        now = board.state.settings.clock
        if board.all_wish(lambda flags: flags.practice):
            board.clock = board.clock or now
            return Clock()
        before, board.clock = board.clock, None
        return before or now


def _ready(place: Place, _: TableState) -> Ready:
    return Ready(place)


def _with_clock(state: TableState, clock: Clock) -> ChangeTerms:
    return ChangeTerms(state.host, state.rules, replace(state.settings, clock=clock))


def _shown(there: list[IssBoard], shown: Shown) -> None:
    for board in there:
        board.heard_beside(shown)


def _clients_line(name: str, *, clones: int, group: int = 0) -> str:
    return f"clients + {name} 0 - 0 0.0 0 0 {group} {clones}"
