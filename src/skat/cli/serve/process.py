"""The process of a server: it says where it is, keeps its garbage collector quiet, ends in order.

A store that can write no more ends the process, and what supervises it starts another one. Nothing
acknowledged is lost by that, for it is on disk; what was under way was answered with `not_known`.
Faults that pass, a full disk or a database that is away, end nothing.

Values cannot be part of a reference cycle, so they are freed at once and are not searched at all
(`gc=False`). What is searched are connections, tables and tasks; the server breaks their cycles
itself, so a search finds next to nothing.
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import socket
import sys
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

import uvicorn

from skat.cli.serve.addresses import terminal_code
from skat.journal import StoreBrokenError, StoreError
from skat.journal.store.errors import PooledDatabaseError
from skat.server.cluster import OrderlyEnd
from skat.server.http.protocols import SocketProtocol

AT_THE_LATEST: Final = 15.0
"""Seconds after which it ends however its end hangs, with the stacks of all threads in the log."""


class Faulty(Protocol):
    """A store, as far as this looks at it."""

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with."""


def broken(store: Faulty) -> StoreBrokenError | None:
    """Why this store writes nothing any more until it is opened again; None while it may recover.

    >>> from types import SimpleNamespace
    >>> broken(SimpleNamespace(fault=StoreBrokenError("the disk is gone")))
    StoreBrokenError('the disk is gone')
    """
    fault = store.fault
    return fault if isinstance(fault, StoreBrokenError) else None


def why_end(store: Faulty, *, when_broken: bool) -> Exception | None:
    """Why a server with this store must end: a pooler leaves it no lock, or it is broken and a
    setting says so.
    """
    if isinstance(store.fault, PooledDatabaseError):
        return store.fault
    return broken(store) if when_broken else None


def end_at_the_latest() -> None:
    """From now on the process has so many seconds to end in good order."""
    faulthandler.dump_traceback_later(AT_THE_LATEST, exit=True)


def ended() -> None:
    """It has ended in good order."""
    faulthandler.cancel_dump_traceback_later()


_YOUNGEST: Final = 10_000
_SECONDS_BETWEEN_SEARCHES: Final = 0.25
_SEARCHES_TO_A_WHOLE_ONE: Final = 2_400
"""Ten minutes: at 2,000 tables a whole search takes some tenths of a second, and all moves wait."""


def tune_garbage_collector() -> None:
    """From now on each object is searched once, and again only by a whole search.

    What is loaded by now stays, so it is left out first. What was left out before, as by the
    process that forked this one, is not searched here either.
    """
    gc.set_threshold(_YOUNGEST, 20, 100)
    gc.collect()
    gc.freeze()
    if _search_once not in gc.callbacks:
        gc.callbacks.append(_search_once)


async def search_often(
    *, every: float = _SECONDS_BETWEEN_SEARCHES, wholly: int = _SEARCHES_TO_A_WHOLE_ONE
) -> None:
    """Searches what is new, so often that it is little each time, and everything once in a while.

    The collector itself counts what is made less what is freed. Where one state takes the place of
    the one before it hardly ever begins, and then finds all that was made in many seconds. Only
    the whole search finds a line that ended and was not let go of.
    """
    for search in count(1):
        await asyncio.sleep(every)
        gc.collect(2 if search % wholly == 0 else 0)


def _search_once(phase: str, collected: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
    elif collected["generation"] == 2:
        gc.unfreeze()


_log = logging.getLogger(__name__)


class AnnouncingServer(uvicorn.Server):
    """Prints its addresses, and sends its lines away before it ends.

    `addresses` are those of the page, the last one for others in the network; `programs` is that of
    the ISS port, if there is one. It ends once `must_end` says why, which `why_ended` keeps, and
    at once where nobody takes what it prints: `not_printed` has the fault then.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        *,
        addresses: tuple[str, ...],
        programs: str | None,
        ending: OrderlyEnd,
        must_end: Callable[[], Exception | None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self.addresses = addresses
        self.programs = programs
        self.ending = ending
        self.must_end = must_end
        self.why_ended: Exception | None = None
        self.not_printed: OSError | None = None

    async def on_tick(self, counter: int) -> bool:
        """Whether it is to end; asked ten times a second."""
        self.why_ended = self.must_end()
        if self.why_ended is None:
            return await super().on_tick(counter)
        _log.error("the server ends, because of its store: %s", self.why_ended)
        end_at_the_latest()
        return True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Says where the server is once it answers."""
        await super().startup(sockets=sockets)
        if self.started:
            self.searching = asyncio.create_task(search_often())
            try:
                self._print_addresses()
            except OSError as error:  # a full disk or a closed pipe: it ends in order
                self.not_printed = error
                self.should_exit = True

    def _print_addresses(self) -> None:
        for address in self.addresses:
            print(f"Skat is served at {address}", flush=True)
        if self.programs is not None:
            print(f"ISS clients connect to {self.programs}", flush=True)
        if len(self.addresses) > 1:
            _print_code(self.addresses[-1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sends clients to another server, table by table, and ends."""
        # A client that is sent away finds this server closed: a proxy leads it to another.
        for listening in self.servers:
            listening.close()
        for connection in tuple(self.server_state.connections):
            if not isinstance(connection, SocketProtocol):
                connection.shutdown()
        await self.ending.begin()
        await super().shutdown(sockets=sockets)


def _print_code(address: str) -> None:
    """The address that others in the network use as a QR code, where the terminal can show it."""
    code = terminal_code(address, coloured=sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    print(code, flush=True)
