"""What stands in the middle of a line on loopback: it takes every client, and ends in order."""

from __future__ import annotations

import socket
import threading
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TypeVar

MOST_BYTES = 65_536

Own = TypeVar("Own", bound="Listener")


class Listener(ABC):
    """Takes lines at `port` from `with` on; each is `taken` in a thread that only takes."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._taking = threading.Thread(target=self._take, daemon=True)

    def __enter__(self: Own) -> Own:
        self._taking.start()
        return self

    def __exit__(self, *_: object) -> None:
        # Closing alone does not wake the thread that waits in `accept`.
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.hang_up()
        self._taking.join(10)

    @abstractmethod
    def taken(self, client: socket.socket) -> None:
        """A client has connected."""

    @abstractmethod
    def hang_up(self) -> None:
        """Ends the lines that are still there, as far as it must."""

    def _take(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self.taken(client)


def close(line: socket.socket) -> None:
    """Ends a line, whatever became of it."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
