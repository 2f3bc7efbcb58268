"""The WebSockets, handled outside the framework that answers requests.

A socket is open for hours, by the thousand, and whatever handles its request stays in memory as
long. So this is only the entry: what a path asks for, and a socket that holds no request.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from skat.journal import JournalId
from skat.server.http.errors import Incidents
from skat.server.http.requests import is_on
from skat.server.people.visitors import session_at

_log = logging.getLogger(__name__)

_PATH: Final = re.compile(r"/api/(\w+/)(?:([^/]+)/)?socket")
_CHANGES: Final = "changes"
_NOTHING_THERE: Final = 4404
_UNEXPECTED: Final = 1011


class HungUpError(Exception):
    """The other end is gone."""


class SocketConnection:
    """One WebSocket; `host` is where it comes from, empty for a local socket, whose `peer` is None.

    `session` is the secret of the browser's session until it is asked whose it is;
    `wants_changes` says that the page can do with what of a snapshot has changed.
    """

    __slots__ = ("_receive", "_send", "host", "peer", "session", "wants_changes")

    def __init__(self, scope: Scope, receive: Receive, send: Send, *, session: str = "") -> None:
        self.peer = scope["client"]
        self.host = self.peer[0] if self.peer else ""
        self.session = session
        # Asked for in the address, which a server that knows nothing of it takes as well.
        # Proxies write `?changes` as `?changes=`.
        query = scope.get("query_string", b"").decode("latin-1")
        asked = dict(parse_qsl(query, keep_blank_values=True))
        self.wants_changes = is_on(asked.get(_CHANGES, "off"))
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        """Opens it. Raises `HungUpError`."""
        await self._receive()
        await self._say({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive(self) -> str | None:
        """The next text; None for bytes, which nobody here sends. Raises `HungUpError`."""
        event: Any = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise HungUpError
        text: str | None = event.get("text")
        return text

    async def send_text(self, text: str) -> None:
        """Sends a text, as soon as the other end reads. Raises `HungUpError`."""
        await self._say({"type": "websocket.send", "text": text, "bytes": None})

    async def close(self, *, code: int, reason: str) -> None:
        """Hangs up, and says why. Raises `HungUpError`."""
        await self._say({"type": "websocket.close", "code": code, "reason": reason})

    async def _say(self, event: Any) -> None:
        try:
            await self._send(event)
        except (OSError, RuntimeError) as error:
            # The second is what uvicorn says of a socket that it has closed itself.
            raise HungUpError from error


Serve: TypeAlias = Callable[[SocketConnection, JournalId], Awaitable[None]]
"""Serves one socket to what has this name; raises `HungUpError` when the other end is gone."""


class Sockets:
    """Serves /api/KIND/NAME/socket as this kind is served; requests are left to `app`.

    A kind that ends with a slash has no names: /api/KIND/socket.
    """

    def __init__(self, app: ASGIApp, kinds: Mapping[str, Serve], incidents: Incidents) -> None:
        self._app = app
        self._kinds = kinds
        self._incidents = incidents

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        if scope["type"] != ScopeType.WEBSOCKET:
            await self._app(scope, receive, send)
            return
        path = scope["path"]  # an open socket forgets its scope
        kind, name = _asked(path)
        serve = self._kinds.get(kind)
        if serve is None:
            await receive()
            await send(
                {"type": "websocket.close", "code": _NOTHING_THERE, "reason": "no such line"}
            )
            return
        connection = SocketConnection(scope, receive, send, session=session_at(scope))
        try:
            await serve(connection, name)
        except HungUpError:
            _log.debug("the other end hung up")
        except Exception as error:
            incident = self._incidents.note(error, where=path)
            with suppress(HungUpError):
                await connection.close(code=_UNEXPECTED, reason=incident)


def _asked(path: str) -> tuple[str, JournalId]:
    """Which kind of socket, and of what; empty words where it is none."""
    asked = _PATH.fullmatch(path)
    if asked is None:
        return "", JournalId("")
    return (asked[1], JournalId("")) if asked[2] is None else (asked[1][:-1], JournalId(asked[2]))
