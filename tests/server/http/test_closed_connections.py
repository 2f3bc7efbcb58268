"""Connections that are over leave nothing for the garbage collector, which comes rarely here."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
import uvicorn
from websockets.asyncio.client import connect

from skat.server.http.protocols import PatientHttp, SocketProtocol
from tests.server.socket.test_put_away import without_collector

pytestmark = pytest.mark.live

MANY: Final = 5
Visit = Callable[[int], Awaitable[None]]


async def request(port: int) -> None:
    """One request, after which the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
    assert (await reader.read()).startswith(b"HTTP/1.1 200")
    writer.close()
    await writer.wait_closed()


async def cut(port: int) -> None:
    """Half a request, and a reset."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nho")
    await writer.drain()
    writer.transport.abort()


async def socket(port: int) -> None:
    """A WebSocket with a message each way."""
    async with connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        await line.send("18")
        assert await line.recv() == "18"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers every request, and says what it hears on a socket."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"skat"})
        return
    await receive()
    await send({"type": "websocket.accept", "headers": []})
    while (heard := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": heard["text"]})


def transports_of(server: uvicorn.Server) -> int:
    """How many transports there are whose connection came to this server, open or closed."""
    (port,) = {each.getsockname()[1] for each in server.servers[0].sockets}
    transports = [each for each in gc.get_objects() if issubclass(type(each), asyncio.Transport)]
    names = (each.get_extra_info("sockname") for each in transports)
    return sum(name is not None and name[1] == port for name in names)


@pytest.mark.parametrize("visit", [request, cut, socket])
def test_a_closed_connection_is_gone(visit: Visit) -> None:
    async def visits() -> int:
        config = uvicorn.Config(
            app, port=0, http=PatientHttp, ws=SocketProtocol, lifespan="off", log_level="error"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0)
        (port,) = {each.getsockname()[1] for each in server.servers[0].sockets}
        for _ in range(MANY):
            await visit(port)
        while server.server_state.connections or server.server_state.tasks:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        left = transports_of(server)
        server.should_exit = True
        await serving
        return left

    with without_collector():
        assert asyncio.run(visits()) == 0
