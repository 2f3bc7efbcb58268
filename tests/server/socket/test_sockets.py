"""The way in for sockets: what is served, what waits, and what an open line holds."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from skat.journal import JournalId
from skat.server.http.errors import Incidents
from skat.server.http.protocols import SocketProtocol
from skat.server.metrics import Metrics
from skat.server.socket.connection import HungUpError, SocketConnection, Sockets
from tests.server.live import LiveServer
from tests.server.peer import Peer

REQUEST = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: c2thdCBsb2FkIGxpbmUhIQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\nCookie: secret=1\r\n\r\n"
)


NOWHERE = ("/", "/api/tables", "/api/cards/x/socket", "/api/tables/a/b/socket")


@pytest.mark.live
def test_a_line_to_nowhere_is_refused_and_a_huge_message_is_not_even_read(
    server: LiveServer,
) -> None:
    for path in NOWHERE:
        address = f"{server.url.replace('http', 'ws', 1)}{path}"
        with pytest.raises(InvalidStatus) as refused, connect(address):
            pass
        assert refused.value.response.status_code == 403
    with Peer(server, server.open_table().table) as peer:
        peer.write('{"type":"hello","token":"' + "x" * 100_000 + '"}')
        peer.expect_close(1009)


def test_a_line_that_is_gone_says_so() -> None:
    async def broken(_: Any) -> None:
        raise ConnectionResetError

    async def nothing() -> Any:
        return {"type": "websocket.disconnect", "code": 1006}

    async def said() -> None:
        scope: Any = {"client": ("192.0.2.7", 1)}
        line = SocketConnection(scope, nothing, broken)
        assert line.host == "192.0.2.7"
        with pytest.raises(HungUpError):
            await line.receive()
        with pytest.raises(HungUpError):
            await line.send_text("x")
        with pytest.raises(HungUpError):
            await line.close(code=4400, reason="x")

    asyncio.run(said())


def test_who_hangs_up_at_the_door_is_let_go() -> None:
    greeted: list[JournalId] = []

    async def opened() -> Any:
        return {"type": "websocket.connect"}

    async def broken(_: Any) -> None:
        raise ConnectionResetError

    async def serve(socket: SocketConnection, name: JournalId) -> None:
        greeted.append(name)
        await socket.accept()
        raise AssertionError("nobody is there")

    async def nobody(*_: Any) -> None:
        raise AssertionError("this is no request")

    metrics = Metrics()
    scope: Any = {
        "type": "websocket",
        "path": "/api/tables/x/socket",
        "client": None,
        "headers": [],
    }
    asyncio.run(Sockets(nobody, {"tables": serve}, Incidents(metrics))(scope, opened, broken))
    assert greeted == ["x"]
    # A line that is gone is no mistake.
    assert "unexpected" not in metrics.text()


class Transport(asyncio.Transport):
    """Takes what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        return

    def pause_reading(self) -> None:
        return

    def resume_reading(self) -> None:
        return


def test_an_open_line_does_not_hold_its_request() -> None:
    async def opened() -> tuple[bytes, Any, Any]:
        scopes: list[Any] = []
        answered = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            scopes.append(scope)
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            await send({"type": "websocket.send", "text": "hello"})
            answered.set()
            await receive()

        config = uvicorn.Config(
            app, ws=SocketProtocol, ws_per_message_deflate=False, lifespan="off"
        )
        config.load()
        transport = Transport()
        line = SocketProtocol(config, ServerState(), {})
        line.connection_made(transport)
        line.data_received(REQUEST)
        request = line.request
        await answered.wait()
        line.connection_lost(None)
        return transport.written, scopes[0], request

    written, scope, request = asyncio.run(opened())
    assert written.startswith(b"HTTP/1.1 101")
    assert written.endswith(b"hello")
    assert scope == {}
    assert len(request.headers) == 0


def test_a_fault_at_an_open_socket_is_kept_and_named_to_the_page() -> None:
    async def serve(socket: SocketConnection, _: JournalId) -> None:
        await socket.accept()
        raise KeyError("unexpected")

    async def nobody(*_: Any) -> None:
        raise AssertionError("this is no request")

    async def failed() -> bytes:
        app = Sockets(nobody, {"tables": serve}, Incidents(Metrics()))
        config = uvicorn.Config(
            app, ws=SocketProtocol, ws_per_message_deflate=False, lifespan="off"
        )
        config.load()
        page, state = Transport(), ServerState()
        protocol = SocketProtocol(config, state, {})
        protocol.connection_made(page)
        protocol.data_received(REQUEST)
        while state.tasks:
            await asyncio.sleep(0)
        protocol.connection_lost(None)
        return page.written

    closed = asyncio.run(failed()).rpartition(b"\r\n\r\n")[2]
    assert closed[2:4] == (1011).to_bytes(2, "big")
