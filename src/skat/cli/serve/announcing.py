"""A server that says where it is once it can be reached, and that ends in good order."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from skat.cli.serve.broken_store import end_at_the_latest
from skat.cli.serve.code import terminal_code
from skat.cli.serve.garbage import search_often
from skat.server.cluster import OrderlyEnd
from skat.server.socket.lean_socket import LeanSocket

_log = logging.getLogger(__name__)


class AnnouncingServer(uvicorn.Server):
    """Prints its addresses, and sends its lines away before it ends.

    `addresses` are those of the page, the last one for others in the network; `programs` is that of
    the ISS port, if there is one. It ends once `must_end` says why, which `why_ended` keeps.
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
            for address in self.addresses:
                print(f"Skat is served at {address}", flush=True)
            if self.programs is not None:
                print(f"ISS clients connect to {self.programs}", flush=True)
            if len(self.addresses) > 1:
                _print_code(self.addresses[-1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sends whoever is here elsewhere, table by table, and ends."""
        # Whoever is sent away finds nobody here: a proxy leads him to another server.
        for listening in self.servers:
            listening.close()
        for connection in tuple(self.server_state.connections):
            if not isinstance(connection, LeanSocket):
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
