"""An answer without an end, of an application in this process: its lines come as time passes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any

from tests.server.steady.lines import Driver

Event = dict[str, Any]


class SteadyStream:
    """One such answer; `status` is there at once. What came so far is in `whole`."""

    def __init__(
        self, app: Any, path: str, driver: Driver, *, address: str, headers: Mapping[str, str]
    ) -> None:
        self._app = app
        self._driver = driver
        where, _, asked = path.partition("?")
        given = {"host": "127.0.0.1", **headers}
        self._scope: Event = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": asked.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "client": (address, 4711),
            "server": ("127.0.0.1", 80),
            "state": {},
            "extensions": {},
        }
        self._said = asyncio.Queue[Event]()
        self._said.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        self._news = asyncio.Event()
        self._lines = deque[bytes]()
        self._part = b""
        self._ended = False
        self._serving: asyncio.Task[None] | None = None
        self.status = 0
        self.whole = b""
        driver.until(self._begun())

    async def _begun(self) -> None:
        self._serving = asyncio.create_task(self._served())
        while not self.status:
            await self._next()

    async def _served(self) -> None:
        try:
            await self._app(self._scope, self._said.get, self._send)
        finally:
            self._ended = True
            self._news.set()

    async def _send(self, event: Event) -> None:
        if event["type"] == "http.response.start":
            self.status = event["status"]
        else:
            body = event.get("body", b"")
            self.whole += body
            *whole, self._part = (self._part + body).split(b"\n")
            self._lines.extend(whole)
        self._news.set()

    async def _next(self) -> None:
        self._news.clear()
        await self._news.wait()

    @property
    def waits(self) -> bool:
        """Whether a line has come that nobody has read."""
        return bool(self._lines)

    async def _line(self) -> bytes | None:
        while not self._lines:
            if self._ended:
                return None
            await self._next()
        return self._lines.popleft()

    def line(self, *, seconds: float) -> bytes | None:
        """The next line; None at the end. Raises `TimeoutError` after so much virtual time."""
        return self._driver.until(self._line(), seconds=seconds)

    async def _gone(self) -> None:
        self._said.put_nowait({"type": "http.disconnect"})
        assert self._serving is not None
        await asyncio.wait([self._serving])

    def close(self) -> None:
        """Hangs up, and lets time pass until the server has noticed; may be repeated."""
        self._driver.until(self._gone())
