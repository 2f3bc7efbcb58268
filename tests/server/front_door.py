"""A plain proxy before several servers: a line goes to the first that takes it."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from tests.loopback import MOST_BYTES, Listener, close


class FrontDoor(Listener):
    """`with FrontDoor(*ports) as door:` passes on what comes to `door.url`."""

    def __init__(self, *ports: int) -> None:
        super().__init__()
        self._ports = ports
        self.url = f"http://127.0.0.1:{self.port}"

    def taken(self, client: socket.socket) -> None:
        server = self._server()
        for one, other in ((client, server), (server, client)):
            threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def hang_up(self) -> None:
        """Nothing to do: each line ends with who called or with the server."""

    def _server(self) -> socket.socket:
        for port in self._ports:
            with suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", port))
        raise ConnectionRefusedError("no server is there")


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(MOST_BYTES):
            other.sendall(data)
    for line in (one, other):
        close(line)
