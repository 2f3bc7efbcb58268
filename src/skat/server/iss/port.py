"""The port itself: it lets programs in by name and password, and does what they ask, line by line.

A line that means nothing gets an error and never ends a connection. The password is one that was
made for the port: it goes over the line in the clear. A line to a client is read with patience,
written at once, and given up where nobody reads it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from skat.journal import Store
from skat.journal.store.account_tokens import (
    AccountToken,
    mark_token_used,
    secret_digest,
    token_of,
    tokens_of,
)
from skat.journal.store.accounts import Account, account_of, folded
from skat.model.likeness import tidied
from skat.server.iss.at_table import at_table
from skat.server.iss.board import Client
from skat.server.iss.hall import Hall
from skat.server.iss.lobby import in_lobby, seat_again
from skat.server.iss.words import word_of
from skat.server.limits.buckets import Bucket
from skat.server.limits.connections import LimitedListener
from skat.server.metrics import Metrics
from skat.tables.running.tables import Tables

_log = logging.getLogger(__name__)


LONGEST_LINE: Final = 1_024
MOST_UNREAD: Final = 64 * 1024


class PortLine:
    """One connection; `address` is where it comes from, `peer` its address and port."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        peer = writer.get_extra_info("peername")
        self.peer = (str(peer[0]), int(peer[1])) if peer else None
        self.address = self.peer[0] if self.peer else "."
        raw = writer.get_extra_info("socket")
        if raw is not None:
            # Clients say nothing for hours: only this finds out that one is gone.
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    async def read(self) -> str | None:
        """The next line that is not empty, without its end; None at the end of the connection, or
        where a line is too long.
        """
        while True:
            try:
                raw = await self._reader.readuntil(b"\n")
            except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
                return None
            text = raw.decode("utf-8", "replace").strip()
            if text:
                return text

    def send(self, line: str) -> None:
        """Sends a line; a client that leaves too much unread is hung up on."""
        if self._writer.is_closing():
            return
        self._writer.write(f"{line}\n".encode(errors="replace"))
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self._writer.transport.abort()

    def close(self) -> None:
        """Hangs up once everything is sent."""
        self._writer.close()


VERSION: Final = "14.1"
SECONDS_TO_LOG_IN: Final = 30.0
LINES_A_SECOND: Final = 20
TICK: Final = 1.0
_TICKS_TO_CHECK: Final = 10
_EMPTY_SECONDS: Final = 60.0
_ABANDONED_SECONDS: Final = 900.0
"""A table without open connections is released after so many seconds: between games, or in a game
whose clock does not end it.
"""


class IssPort:
    """The port on one server's tables; `door` learns which connections have shown a password.

    `limits_are_on` may be off for measurements alone.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        door: LimitedListener | None = None,
        metrics: Metrics,
        clock_seconds: int,
        limits_are_on: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hall = Hall(tables, store, clock_seconds=clock_seconds)
        self._store = store
        self._door, self._limits_are_on = door, limits_are_on
        self._clock = clock
        self._server: asyncio.Server | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self._empty_since: dict[str, float] = {}
        metrics.gauge("skat_iss_clients", lambda: len(self.hall.clients))

    async def open(self, listening: socket.socket) -> None:
        """Listens from now on."""
        self._server = await asyncio.start_server(
            self.take_line, sock=listening, limit=LONGEST_LINE
        )
        self.begin()

    def begin(self) -> None:
        """Does from now on what time brings."""
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Hangs up on everybody."""
        if self._ticking is not None:
            self._ticking.cancel()
        if self._server is not None:
            self._server.close()
        for task in tuple(self._lines):
            task.cancel()
        if self._lines:
            await asyncio.wait(self._lines, timeout=5)

    async def take_line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection to its end."""
        task = asyncio.current_task()
        if task is not None:
            self._lines.add(task)
            task.add_done_callback(self._lines.discard)
        line = PortLine(reader, writer)
        client: Client | None = None
        try:
            client = await self._log_in(line)
            if client is not None:
                await self._converse(line, client)
        except asyncio.CancelledError:
            # The server ends: that is no fault of this line.
            pass
        finally:
            if client is not None:
                self.hall.depart(client)
            line.close()

    # --- the door -------------------------------------------------------------------------------

    async def _log_in(self, line: PortLine) -> Client | None:
        """Who it is, once he has shown a password that was made for the port."""
        try:
            async with asyncio.timeout(SECONDS_TO_LOG_IN):
                typed = await line.read()
                if typed is None:
                    return None
                line.send("password:")
                secret = await line.read()
                known = None if secret is None else await self._known(typed, secret)
        except TimeoutError:
            return None
        if known is None:
            line.send("error _id_pw_mismatch")
            return None
        account, token = known
        if self._door is not None and line.peer is not None:
            self._door.known(line.peer, token.id)
        name = self.hall.names.claim(account.name, typed)
        client = Client(
            name=name, account=account, token=token.id, send=line.send, close=line.close
        )
        line.send(f"Welcome {name} @ {line.address} to ISS version {VERSION}")
        self._store.write(mark_token_used, token.id, at=int(time.time()))
        return client

    async def _known(self, typed: str, secret: str) -> tuple[Account, AccountToken] | None:
        # Nobody guesses such a password, and it costs one row of the database to look it up: no
        # wrong one is counted, so that nobody is kept out by what others try under his name.
        return await asyncio.to_thread(self._found, typed, secret)

    def _found(self, typed: str, secret: str) -> tuple[Account, AccountToken] | None:
        token = self._store.read(token_of, secret_digest(secret), kind="iss")
        account = None if token is None else self._store.read(account_of, token.account)
        if token is None or account is None:
            return None
        names = {folded(account.name), word_of(account.name).casefold()}
        is_his = folded(tidied(typed)) in names or typed.casefold().partition("~")[0] in names
        return (account, token) if is_his else None

    # --- the conversation -----------------------------------------------------------------------

    async def _converse(self, line: PortLine, client: Client) -> None:
        bucket = Bucket(burst=LINES_A_SECOND, rate=LINES_A_SECOND, clock=self._clock)
        await self.hall.arrive(client)
        await seat_again(self.hall, client)
        while (text := await line.read()) is not None:
            if self._limits_are_on:
                while seconds := bucket.wait():
                    # Nothing is refused: the line is only read later.
                    await asyncio.sleep(seconds)
            await self._do(client, text)

    async def _do(self, client: Client, text: str) -> None:
        words = text.split()
        try:
            if words[0] == "table":
                await at_table(self.hall, client, words[1:])
            else:
                await in_lobby(self.hall, client, words)
        except Exception:
            _log.exception("a line at the ISS port failed")
            client.error("server", "_ISS_down_for_maintenance")

    # --- what time brings -----------------------------------------------------------------------

    async def _tick(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            with suppress(Exception):
                if self.hall.clients:
                    await self.hall.look_round()
                await self._clear_the_empty()
                if ticks % _TICKS_TO_CHECK == 0:
                    await self._close_revoked()

    async def _clear_the_empty(self) -> None:
        now = self._clock()
        for board in tuple(self.hall.boards.values()):
            if board.state.finished:
                self.hall.close(board)
                continue
            if not board.is_deserted:
                self._empty_since.pop(board.name, None)
                continue
            since = self._empty_since.setdefault(board.name, now)
            longest = _ABANDONED_SECONDS if board.state.deal_is_running else _EMPTY_SECONDS
            if now - since > longest:
                del self._empty_since[board.name]
                await self.hall.clear(board)

    async def _close_revoked(self) -> None:
        """Hangs up on everybody whose password is not one any more."""
        for client in tuple(self.hall.clients.values()):
            kept = await asyncio.to_thread(
                self._store.read, tokens_of, client.account.id, kind="iss"
            )
            if all(token.id != client.token for token in kept):
                client.close()
