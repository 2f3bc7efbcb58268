"""A line to PostgreSQL that a test can cut: a TCP proxy of our own on loopback."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from tests.loopback import MOST_BYTES, Listener, close

_PREPARED = re.compile(rb"P.{4}([^\0]*)\0COMMIT\0", re.DOTALL)


class Proxy(Listener):
    """`with Proxy(port) as proxy:` passes on what comes to `proxy.port`.

    `cut` is asked at every COMMIT that a client sends: `None` passes it on, "before" hangs up
    instead, "after" passes it on and hangs up instead of giving the answer, "half" hangs up on the
    client alone, so that the server believes in the line. While `down` nobody gets through.
    """

    def __init__(self, port: int) -> None:
        super().__init__()
        self._target = port
        self.cut: Callable[[], str | None] = lambda: None
        self.down = False
        self._lines: list[socket.socket] = []

    def to(self, url: str) -> str:
        """An address of the server, by this line."""
        return url.replace(f":{self._target}/", f":{self.port}/")

    def hang_up(self) -> None:
        """Cuts every line."""
        for line in self._lines:
            close(line)
        self._lines.clear()

    def taken(self, client: socket.socket) -> None:
        if self.down:
            close(client)
            return
        server = socket.create_connection(("127.0.0.1", self._target))
        self._lines += [client, server]
        muted = threading.Event()
        for work in (self._forth, self._back):
            threading.Thread(target=work, args=(client, server, muted), daemon=True).start()

    def _forth(self, client: socket.socket, server: socket.socket, muted: threading.Event) -> None:
        how: str | None = None
        statements = Statements()
        with suppress(OSError):
            while data := client.recv(MOST_BYTES):
                how = self.cut() if statements.commits(data) else None
                if how is not None:
                    muted.set()
                if how in ("before", "half"):
                    break
                server.sendall(data)
                if how == "after":
                    # The server has answered when it is done, and only then the line is cut.
                    server.recv(1, socket.MSG_PEEK)
                    break
        close(client)
        if how != "half":
            close(server)

    def _back(self, client: socket.socket, server: socket.socket, muted: threading.Event) -> None:
        with suppress(OSError):
            while server.recv(1, socket.MSG_PEEK):
                if muted.is_set():
                    return
                client.sendall(server.recv(MOST_BYTES))
        close(client)


class Statements:
    """What a line has prepared: after a few times a COMMIT is sent by its name alone."""

    def __init__(self) -> None:
        self._names: set[bytes] = set()

    def commits(self, data: bytes) -> bool:
        """Whether there is a COMMIT in this."""
        self._names.update(name for name in _PREPARED.findall(data) if name)
        return b"COMMIT\0" in data or any(b"\0%b\0" % name in data for name in self._names)


class AtCommit:
    """Cuts at the COMMIT that comes next, once; `then` is done before."""

    def __init__(self, how: str, *, then: Callable[[], None] = lambda: None) -> None:
        self._how: str | None = how
        self._then = then
        self.cuts = 0

    def __call__(self) -> str | None:
        how, self._how = self._how, None
        if how is None:
            return None
        self.cuts += 1
        self._then()
        return how
