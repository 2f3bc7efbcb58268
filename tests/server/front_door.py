"""A plain proxy before several servers: a line goes to the first that takes it."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

_MOST_BYTES = 65_536


class FrontDoor:
    """`with FrontDoor(*ports) as door:` passes on what comes to `door.url`."""

    def __init__(self, *ports: int) -> None:
        self._ports = ports
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> FrontDoor:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        # Closing alone does not wake whoever waits in `accept`.
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = self._server()
            for one, other in ((client, server), (server, client)):
                threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def _server(self) -> socket.socket:
        for port in self._ports:
            with suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", port))
        raise ConnectionRefusedError("no server is there")


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(_MOST_BYTES):
            other.sendall(data)
    for line in (one, other):
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()
