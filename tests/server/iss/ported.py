"""A port in this process: a store, tables, accounts with passwords, and programs."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from skat.journal.store import SqliteStore
from skat.journal.store.account_tokens import AccountToken, keep_token, secret_digest
from skat.journal.store.accounts import Account, create_account
from skat.players import make_player
from skat.server.iss.port import LONGEST_LINE, IssPort
from skat.server.metrics import Metrics
from skat.tables.running.tables import Tables
from skat.tables.running.thinkers import Pace, Thinkers
from tests.server.iss.pipes import PipeDoor
from tests.server.iss.program import Program, Turn
from tests.server.iss.wire import StateLine
from tests.virtual_store import virtual_store
from tests.virtual_time import VirtualThreads

NOW = 1_790_000_000


def account_at(store: SqliteStore, name: str) -> str:
    """A new account, and its password for the port."""
    identity = hashlib.sha256(name.encode()).hexdigest()[:12]
    account = Account(
        id=identity, name=name, password="$argon2id$", recovery=bytes(32), created=NOW
    )
    assert store.write(create_account, account).result()
    secret = f"secret-of-{identity}"
    token = AccountToken(
        id=f"t-{identity}",
        account=identity,
        kind="iss",
        digest=secret_digest(secret),
        created=NOW,
    )
    assert store.write(keep_token, token).result()
    return secret


class Ported:
    """The port and what belongs to it."""

    def __init__(self, store: SqliteStore, tables: Tables, port: IssPort) -> None:
        self.store, self.tables, self.port = store, tables, port
        self.door = PipeDoor(port.take_line, longest=LONGEST_LINE)
        self.programs: list[Program] = []

    def account(self, name: str) -> str:
        """A new account, and its password for the port."""
        return account_at(self.store, name)

    def program(self, name: str, *, turn: Turn | None = None, typed: str = "") -> Program:
        """A program that is not connected yet."""
        secret = self.account(name)
        made = Program(typed or name, secret, self.door, turn=turn)
        self.programs.append(made)
        return made

    async def connected(self, *names: str, turn: Turn | None = None) -> list[Program]:
        return [await self.program(name, turn=turn).connect() for name in names]

    def fast(self) -> None:
        """Computer players do not pause."""
        for board in self.port.hall.boards.values():
            board.visit.driver.pace = Pace.INSTANT


@asynccontextmanager
async def ported(
    folder: Path, *, clock: int = 240, limits: bool = False, draw: object = None
) -> AsyncIterator[Ported]:
    """A port on a free number; programs that found something wrong fail the test at its end."""
    loop = asyncio.get_running_loop()
    store = virtual_store(folder)
    thinking = Thinkers(VirtualThreads)
    more = {} if draw is None else {"draw": draw}
    tables = Tables(
        store,
        seat_player=lambda name, chance: make_player("simple"),
        thinking=thinking,
        clock=loop.time,
        now=lambda: NOW + loop.time(),
        **more,  # type: ignore[arg-type]
    )
    port = IssPort(
        tables,
        store,
        metrics=Metrics(),
        clock_seconds=clock,
        limits_are_on=limits,
        clock=loop.time,
    )
    port.begin()
    here = Ported(store, tables, port)
    try:
        yield here
    finally:
        for program in here.programs:
            await program.close()
        await port.close()
        await tables.close()
        thinking.close()
        store.close()
    for program in here.programs:
        if program.failed is not None:
            raise program.failed


async def table_of(host: Program, *guests: Program, size: int = 3) -> str:
    """A table that one opens and the others join; its name."""
    known = set(host.places)
    host.say(f"create / {size}")
    await host.until(lambda: set(host.places) - known)
    (name,) = set(host.places) - known
    for guest in guests:
        await sit_down(guest, name)
    return name


async def sit_down(guest: Program, name: str) -> None:
    """A guest joins a table."""
    await guest.until(lambda: name in guest.lobby)
    guest.say(f"join {name}")
    await guest.until(lambda: name in guest.places)


async def settled(program: Program, name: str, *, more_than: int) -> None:
    """Waits for the end of a game, and the state after it."""
    await program.until(lambda: program.places[name].settled > more_than)


async def all_ready(name: str, *programs: Program) -> None:
    """All say that they are ready."""
    for program in programs:
        program.say(f"table {name} {program.name} ready")


async def games(name: str, number: int, *programs: Program) -> None:
    """So many games are played at a table."""
    for _ in range(number):
        before = [len(program.places[name].records) for program in programs]
        await all_ready(name, *programs)
        for program, known in zip(programs, before, strict=True):
            await settled(program, name, more_than=known)


def at(program: Program, name: str) -> StateLine:
    """The newest state of a table as a program has it."""
    state = program.places[name].state
    assert state is not None
    return state
