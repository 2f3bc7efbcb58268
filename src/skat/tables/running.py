"""All running tables of one process: opened, found by their token, put away when nobody looks."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from skat.journal import Created, Journal, JournalId, Seq, Store, StoreError
from skat.model.seats import Place
from skat.players import Player
from skat.rules.editions import RuleSet
from skat.rules.table import table_places, why_no_table
from skat.rules.violation import Violation
from skat.tables.driver import Driver
from skat.tables.entries import TABLE_KIND, Chair, Kind, OpenTable, TableAction, read_entry
from skat.tables.state import why_too_large
from skat.tables.table import (
    TABLE_ACTOR,
    NotDone,
    Onlooker,
    Table,
    UnreadableTableError,
    draw_seed,
)

_log = logging.getLogger(__name__)

TOKEN_BYTES: Final = 32
MOST_TABLES: Final = 2_000
LONGEST_NAME: Final = 24
COMPUTER_NAMES: Final = ("Karl", "Lotte", "Emil", "Frieda", "Oskar")
HOST = Place(1)

SeatPlayer = Callable[[Chair], Player]


class Opened(msgspec.Struct, frozen=True):
    """A new table, the opener's place, and the secret that shows that the place is his."""

    table: JournalId
    place: Place
    token: str


class Running:
    """A table in memory with its driver."""

    def __init__(self, table: Table, driver: Driver) -> None:
        self.table = table
        self.driver = driver
        self.task = asyncio.create_task(driver.run())
        self.task.add_done_callback(_report)


class Visit:
    """One line to a table, from `Tables.enter` to `Tables.leave`."""

    def __init__(self, running: Running, onlooker: Onlooker) -> None:
        self._running = running
        self.onlooker = onlooker

    @property
    def table(self) -> Table:
        """The table that is visited."""
        return self._running.table

    @property
    def driver(self) -> Driver:
        """Whoever plays the computer players' seats there."""
        return self._running.driver


class Tables:
    """The tables of one process. Belongs to one event loop.

    `seat_player` makes the computer player of a chair; `draw` gives the seed of each deal.
    """

    def __init__(
        self,
        store: Store,
        *,
        seat_player: SeatPlayer,
        draw: Callable[[], bytes] = draw_seed,
        most: int = MOST_TABLES,
    ) -> None:
        self._store = store
        self._seat_player = seat_player
        self._draw = draw
        self._most = most
        self._running: dict[JournalId, asyncio.Task[Running]] = {}

    async def open(
        self, *, name: str, size: int, rules: RuleSet, player: str = "simple"
    ) -> Opened | Violation:
        """Opens a table with a person at place 1 and computer players at the others, and deals.

        Refused: `bad_name`, `too_few_players`, `table_too_large`, `too_many_tables`, `not_saved`.
        """
        refused = self._why_not_open(name, size)
        if refused is not None:
            return refused
        journal = JournalId(secrets.token_urlsafe(9))
        token = secrets.token_urlsafe(TOKEN_BYTES)
        opening = OpenTable(rules, _chairs(name, size=size, token=token, player=player))
        try:
            created = await asyncio.wrap_future(self._store.create(Journal(journal, TABLE_KIND)))
        except StoreError:
            _log.exception("a table could not be created")
            return Violation("not_saved", impossible=True)
        if not isinstance(created, Created):
            raise AssertionError("72 random bits came twice")
        table = Table(self._store, journal, draw=self._draw)
        actions: tuple[TableAction, ...] = (opening, table.fresh_deal())
        for number, action in enumerate(actions):
            answer = await table.enter(
                action, actor=TABLE_ACTOR, command_id=f"open-{number}", expected_seq=Seq(number)
            )
            if isinstance(answer, NotDone):
                return answer.violation
        return Opened(journal, HOST, token)

    async def enter(self, table: JournalId, *, token: str, onlooker: Onlooker) -> Visit | Violation:
        """Opens a line to a table for whoever holds the token of a place.

        Refused: `no_such_table`, `bad_token`, `unknown_format`, `unreadable_entry`. The onlooker's
        place is set to that of the token.

        Raises `StoreError` if the journal cannot be read.
        """
        place = await asyncio.to_thread(self._place_of, table, token)
        if isinstance(place, Violation):
            return place
        try:
            running = await self._load(table)
        except UnreadableTableError as error:
            return error.violation
        onlooker.place = place
        running.table.join(onlooker)
        return Visit(running, onlooker)

    def leave(self, visit: Visit) -> None:
        """Closes a line; a table that nobody looks at any more is put away."""
        visit.table.part(visit.onlooker)
        task = self._running.get(visit.table.state.id)
        if task is None or visit.table.watched or not task.done() or task.exception():
            return
        if task.result().table is visit.table:
            del self._running[visit.table.state.id]
            task.result().task.cancel()

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._running)

    async def close(self) -> None:
        """Stops all drivers and waits for every command that has begun."""
        loaded = await asyncio.gather(*self._running.values(), return_exceptions=True)
        self._running.clear()
        for running in loaded:
            if isinstance(running, Running):
                running.task.cancel()
                await running.table.close()

    def _why_not_open(self, name: str, size: int) -> Violation | None:
        if not (1 <= len(name) <= LONGEST_NAME and name.isprintable() and name.strip() == name):
            return Violation("bad_name", impossible=True)
        bad_size = why_no_table(size) or why_too_large(size)
        if bad_size is not None:
            return bad_size
        if self.count >= self._most:
            return Violation("too_many_tables", details={"most": self._most}, impossible=True)
        return None

    def _place_of(self, table: JournalId, token: str) -> Place | Violation:
        """The place that a token opens, judged by the first entry alone."""
        first = self._store.read(table, limit=1)
        if not first:
            return Violation("no_such_table", impossible=True)
        opening = read_entry(first[0])
        if isinstance(opening, Violation):
            return opening
        given = _token_hash(token)
        if isinstance(opening, OpenTable):
            for chair in opening.chairs:
                if hmac.compare_digest(chair.token_hash, given):
                    return chair.place
        return Violation("bad_token", impossible=True)

    async def _load(self, name: JournalId) -> Running:
        """The running table; whoever comes while it is being loaded waits for the same one."""
        if name not in self._running:
            self._running[name] = asyncio.create_task(self._start(name))
        loading = self._running[name]
        try:
            return await asyncio.shield(loading)
        except (UnreadableTableError, StoreError):
            if self._running.get(name) is loading:
                del self._running[name]
            raise

    async def _start(self, name: JournalId) -> Running:
        table = Table(self._store, name, draw=self._draw)
        await table.load()
        return Running(table, Driver(table, seat_player=self._seat_player))


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("a driver stopped", exc_info=task.exception())


def _token_hash(token: str) -> bytes:
    """A token has 256 random bits, so a plain hash of it tells nothing."""
    return sha256(token.encode(errors="replace")).digest()


def _chairs(name: str, *, size: int, token: str, player: str) -> tuple[Chair, ...]:
    names = iter(other for other in COMPUTER_NAMES if other != name)
    host = Chair(place=HOST, name=name, kind=Kind.HUMAN, token_hash=_token_hash(token))
    return (
        host,
        *(
            Chair(place=place, name=next(names), kind=Kind.COMPUTER, player=player)
            for place in table_places(size)[1:]
        ),
    )
