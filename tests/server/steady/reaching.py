"""Lines to a server: over a socket, or in process where it is a `SteadyServer`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Protocol, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.live import SECONDS
from tests.server.steady.server import SteadyServer


class Reached(Protocol):
    """A server, or what leads to one."""

    @property
    def url(self) -> str:
        """Where it is reached over HTTP."""


class Line(Protocol):
    """A WebSocket. All but `clock` raise `ConnectionClosed` where it is closed."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *why: object) -> None: ...

    def send(self, text: str | bytes) -> None:
        """Sends a message."""

    def recv(self, timeout: float | None = None) -> str:
        """The next message. Raises `TimeoutError` where none comes in so many seconds."""
        ...

    def close(self) -> None:
        """Hangs up; may be repeated."""

    def clock(self) -> float:
        """Seconds from any moment, by the clock of this line."""
        ...

    def sleep(self, seconds: float) -> None:
        """Lets so much time pass."""


def line_to(
    server: Reached,
    path: str,
    *,
    headers: Mapping[str, str] | None = None,
    hear: Callable[[str], None] = lambda text: None,
) -> Line:
    """An open line. `hear` gets each message at once, whether the test receives it or not."""
    if isinstance(server, SteadyServer):
        return server.websocket_connect(path, headers=headers, hear=hear)
    return LiveLine(f"{server.url.replace('http', 'ws', 1)}{path}", headers or {}, hear)


class LiveLine:
    """A real line, to which a thread listens."""

    def __init__(
        self, address: str, headers: Mapping[str, str], hear: Callable[[str], None]
    ) -> None:
        self._hear = hear
        self._socket = connect(address, additional_headers=headers).__enter__()
        self._heard = SimpleQueue[str | ConnectionClosed]()
        self._listening = Thread(target=self._listen, daemon=True)
        self._listening.start()

    def __enter__(self) -> LiveLine:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def _listen(self) -> None:
        try:
            while True:
                frame = self._socket.recv()
                assert isinstance(frame, str), "messages are text"
                self._hear(frame)
                self._heard.put(frame)
        except ConnectionClosed as closed:
            self._heard.put(closed)

    def send(self, text: str | bytes) -> None:
        self._socket.send(text)

    def recv(self, timeout: float | None = None) -> str:
        try:
            heard = self._heard.get(timeout=timeout)
        except Empty:
            raise TimeoutError(f"nothing came in {timeout} s") from None
        if isinstance(heard, ConnectionClosed):
            self._heard.put(heard)
            raise heard
        return heard

    def close(self) -> None:
        self._socket.close()
        self._listening.join(SECONDS)

    def clock(self) -> float:
        return monotonic()

    def sleep(self, seconds: float) -> None:
        sleep(seconds)
