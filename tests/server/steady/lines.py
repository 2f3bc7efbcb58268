"""A WebSocket to an application in this process: it speaks ASGI, and time is virtual."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import unquote, urlsplit

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

Result = TypeVar("Result")
Event = dict[str, Any]

SECONDS: Final = 600.0
"""How much virtual time anything may take that must come."""


class Driver(Protocol):
    """What lets time pass."""

    def until(self, work: Coroutine[Any, Any, Result], *, seconds: float = SECONDS) -> Result:
        """Lets time pass until this is done."""
        ...

    def now(self) -> float:
        """Seconds, by the virtual clock."""
        ...

    def passes(self, seconds: float) -> None:
        """Lets so much time pass."""


class SteadyLine:
    """One line. What the server says is kept until the test receives it; `hear` gets it at once,
    and may answer with `send`, as a page does without its player.
    """

    def __init__(
        self,
        app: Any,
        path: str,
        driver: Driver,
        *,
        address: str,
        headers: Mapping[str, str],
        hear: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._app = app
        self._driver = driver
        self._hear = hear
        asked = urlsplit(path)
        given = {"host": "127.0.0.1", **headers}
        self._scope: Event = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": unquote(asked.path),
            "raw_path": asked.path.encode(),
            "query_string": asked.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "client": (address, 4711),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._said = asyncio.Queue[Event]()
        self._heard = deque[str]()
        self._news = asyncio.Event()
        self._open = False
        self._closed: ConnectionClosed | None = None
        self._serving: asyncio.Task[None] | None = None

    async def opened(self) -> None:
        """Opens it. Raises `InvalidStatus` where the server does not take it."""
        self._serving = asyncio.create_task(self._served())
        self._said.put_nowait({"type": "websocket.connect"})
        while not self._open:
            if self._closed is not None:
                raise InvalidStatus(Response(403, "Forbidden", Headers()))
            await self._next()

    async def _served(self) -> None:
        try:
            await self._app(self._scope, self._said.get, self._send)
        finally:
            self._end(1006)

    async def _send(self, event: Event) -> None:
        if self._closed is not None:
            raise RuntimeError("the line is closed")
        match event["type"]:
            case "websocket.accept":
                self._open = True
            case "websocket.send":
                text = event["text"]
                assert isinstance(text, str), "messages are text"
                self._heard.append(text)
                self._hear(text)
            case "websocket.close":
                self._end(event.get("code", 1000), event.get("reason") or "")
        self._news.set()

    def _end(self, code: int, reason: str = "") -> None:
        if self._closed is None:
            self._closed = ConnectionClosed(Close(code, reason), None, None)
            self._said.put_nowait({"type": "websocket.disconnect", "code": code})
        self._news.set()

    async def _next(self) -> None:
        self._news.clear()
        await self._news.wait()

    # --- as a client speaks ---------------------------------------------------------------------

    def send(self, text: str | bytes) -> None:
        """Sends a message. Raises `ConnectionClosed`."""
        if self._closed is not None:
            raise self._closed
        kind = "text" if isinstance(text, str) else "bytes"
        self._said.put_nowait({"type": "websocket.receive", kind: text})

    async def heard(self) -> str:
        """The next text. Raises `ConnectionClosed` at the end."""
        while not self._heard:
            if self._closed is not None:
                raise self._closed
            await self._next()
        return self._heard.popleft()

    async def gone(self) -> None:
        """Hangs up, and waits until the server has noticed."""
        self._end(1000)
        assert self._serving is not None
        await asyncio.wait([self._serving])
        await self._serving

    # --- the same, while time passes ------------------------------------------------------------

    def __enter__(self) -> SteadyLine:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def send_json(self, message: Any) -> None:
        self.send(json.dumps(message))

    def recv(self, timeout: float | None = None) -> str:
        """The next text. Raises `ConnectionClosed`, `TimeoutError`."""
        return self._driver.until(self.heard(), seconds=timeout or SECONDS)

    def receive_json(self) -> Any:
        return json.loads(self.recv())

    def close(self) -> None:
        """Hangs up, and lets time pass until the server has noticed; may be repeated."""
        self._driver.until(self.gone())

    def clock(self) -> float:
        return self._driver.now()

    def sleep(self, seconds: float) -> None:
        self._driver.passes(seconds)
