"""Requests that do not arrive: how long a connection is waited for, on virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from skat.server.http.protocols import BODY_SECONDS, HEADER_SECONDS, PatientHttp, SocketProtocol
from tests.server.socket.test_sockets import REQUEST, Transport
from tests.virtual_time import VirtualLoop, run

GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"
HALF_A_BODY = POST + b'{"name"'


class Line(Transport):
    """A connection to the protocol; `ended` is when it was given up or closed, if it was."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop
        self.ended: float | None = None
        config = uvicorn.Config(
            answered, http=PatientHttp, ws=SocketProtocol, ws_ping_interval=None, lifespan="off"
        )
        config.load()
        self._protocol: Any = PatientHttp(config, ServerState(), {})
        self._protocol.connection_made(self)

    def say(self, data: bytes) -> None:
        self._protocol.data_received(data)

    def get_protocol(self) -> Any:
        return self._protocol

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def is_closing(self) -> bool:
        return self.ended is not None

    def abort(self) -> None:
        if self.ended is None:
            self.ended = self._loop.time()
            self._loop.call_soon(self._protocol.connection_lost, None)

    close = abort

    async def end(self) -> float:
        """When it was ended."""
        while self.ended is None:
            await asyncio.sleep(0.1)
        return self.ended


async def answered(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request when all of it is there, and keeps a socket open."""
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"skat"})
        return
    await receive()
    await send({"type": "websocket.accept", "headers": []})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def told(story: Callable[[Line], Awaitable[object]]) -> float | None:
    """When the line of a story was ended."""

    async def all_of_it(loop: VirtualLoop) -> float | None:
        line = Line(loop)
        async with asyncio.timeout(3_600):
            await story(line)
        return line.ended

    return run(all_of_it)


@pytest.mark.parametrize(
    ("begun", "seconds"),
    [
        (b"", HEADER_SECONDS),
        (b"GET", HEADER_SECONDS),
        (GET, HEADER_SECONDS),
        (POST, BODY_SECONDS),
        (HALF_A_BODY, BODY_SECONDS),
    ],
    ids=["nothing", "G", "headers", "b", "c"],
)
def test_what_never_comes_is_not_waited_for(begun: bytes, seconds: float) -> None:
    async def story(line: Line) -> None:
        if begun:
            line.say(begun)
        await line.end()

    assert told(story) == seconds


@pytest.mark.parametrize(
    ("begun", "seconds"),
    [(GET + b"X: ", HEADER_SECONDS), (POST, BODY_SECONDS)],
    ids=["headers", "body"],
)
def test_a_byte_now_and_then_is_no_way_around(begun: bytes, seconds: float) -> None:
    async def story(line: Line) -> None:
        line.say(begun)
        while line.ended is None:
            line.say(b"x")
            await asyncio.sleep(0.9)

    assert told(story) == seconds


def test_a_second_request_on_the_line_is_watched_too() -> None:
    async def story(line: Line) -> None:
        for _ in range(2):
            line.say(GET + b"\r\n")
            await asyncio.sleep(3)
        assert line.written.count(b"HTTP/1.1 200") == 2
        line.say(GET)
        await line.end()

    assert told(story) == 6 + HEADER_SECONDS


def test_who_is_slow_but_comes_in_time_is_answered() -> None:
    async def story(line: Line) -> None:
        line.say(POST[:20])
        await asyncio.sleep(HEADER_SECONDS - 1)
        line.say(POST[20:])
        await asyncio.sleep(BODY_SECONDS - 1)
        line.say(b"x" * 100)
        await asyncio.sleep(1)
        assert line.written.startswith(b"HTTP/1.1 200")

    assert told(story) is None


def test_a_socket_is_waited_for_as_long_as_it_is_open() -> None:
    async def story(line: Line) -> None:
        line.say(REQUEST)
        await asyncio.sleep(20 * BODY_SECONDS)
        assert line.written.startswith(b"HTTP/1.1 101")

    assert told(story) is None
