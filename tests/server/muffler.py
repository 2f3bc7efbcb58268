"""A way to a server that can go deaf: nothing is forwarded any more, and nobody hangs up."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Muffler:
    """Forwards connections to a port of this machine; `url` is where it listens."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.deaf = threading.Event()
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Muffler:
        return self

    def __exit__(self, *_: object) -> None:
        for each in (self._door, *self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                self._open += [near, far]
                for source, target in ((near, far), (far, near)):
                    pipe = threading.Thread(target=self._forward, args=(source, target))
                    pipe.daemon = True
                    pipe.start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if not self.deaf.is_set():
                    target.sendall(data)
            if not self.deaf.is_set():
                target.shutdown(socket.SHUT_WR)
