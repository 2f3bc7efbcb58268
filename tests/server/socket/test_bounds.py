"""What one socket may hold of the server: unprocessed messages, unread ones, and long ones."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from skat.server.http.protocols import MOST_MESSAGE_BYTES, MOST_UNPROCESSED, SocketProtocol
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.messages import Noted
from skat.server.socket.table_socket import TableSocket
from tests.server.socket.test_sockets import REQUEST, Transport

TOO_BIG = 1009


def frame(kind: Opcode, content: bytes, *, final: bool = True) -> bytes:
    return Frame(kind, content, fin=final).serialize(mask=True)


class Page(Transport):
    """Knows whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.is_read = True
        self.closed = False

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def close(self) -> None:
        self.closed = True


async def opened(app: Any, page: Page) -> SocketProtocol:
    """The protocol between this page and an application, after the handshake."""
    config = uvicorn.Config(
        app,
        ws=SocketProtocol,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan="off",
    )
    config.load()
    protocol = SocketProtocol(config, ServerState(), {})
    protocol.connection_made(page)
    protocol.data_received(REQUEST)
    while not page.written:
        await asyncio.sleep(0)
    return protocol


def test_a_page_whose_messages_wait_is_not_read_and_can_still_answer_the_end() -> None:
    async def talked() -> list[bool]:
        processes = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            for _ in range(MOST_UNPROCESSED):
                await processes.wait()
                await receive()
            processes.clear()
            await processes.wait()
            await send({"type": "websocket.close", "code": 4400, "reason": "enough"})

        page = Page()
        protocol = await opened(app, page)
        read = []
        for _ in range(MOST_UNPROCESSED):
            read.append(page.is_read)
            protocol.data_received(frame(Opcode.TEXT, b"and another"))
        read.append(page.is_read)
        processes.set()
        while processes.is_set():
            await asyncio.sleep(0)
        read.append(page.is_read)
        protocol.data_received(frame(Opcode.TEXT, b"more") * 2 * MOST_UNPROCESSED)
        read.append(page.is_read)
        processes.set()
        while not protocol.close_sent:
            await asyncio.sleep(0)
        protocol.data_received(frame(Opcode.TEXT, b"too late") * 2 * MOST_UNPROCESSED)
        read.append(page.is_read)
        protocol.data_received(frame(Opcode.CLOSE, struct.pack(">H", 4400)))
        read.append(page.closed)
        protocol.connection_lost(None)
        return read

    while_they_come = [True] * MOST_UNPROCESSED
    assert asyncio.run(talked()) == [*while_they_come, False, True, False, True, True]


@pytest.mark.parametrize(
    ("data", "is_heard"),
    [
        (frame(Opcode.TEXT, b"x" * MOST_MESSAGE_BYTES), True),
        (frame(Opcode.TEXT, b"x" * (MOST_MESSAGE_BYTES + 1))[:8], False),
        (frame(Opcode.BINARY, b"x" * 100_000)[:14], False),
        (
            frame(Opcode.TEXT, b"x" * MOST_MESSAGE_BYTES, final=False)
            + frame(Opcode.CONT, b"x", final=False),
            False,
        ),
    ],
    ids=["the longest", "its length", "the length of a huge one", "in pieces"],
)
def test_a_message_that_is_too_long_ends_the_socket(data: bytes, *, is_heard: bool) -> None:
    async def heard() -> tuple[list[str], bytes]:
        events: list[str] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            while not events or events[-1] == "websocket.receive":
                events.append((await receive())["type"])

        page = Page()
        protocol = await opened(app, page)
        handshake = len(page.written)
        protocol.data_received(data)
        for _ in range(5):
            await asyncio.sleep(0)
        protocol.connection_lost(None)
        return events, page.written[handshake:]

    events, written = asyncio.run(heard())
    assert events[0] == ("websocket.receive" if is_heard else "websocket.disconnect")
    assert (written[2:4] == struct.pack(">H", TOO_BIG)) is not is_heard


class SlowReader:
    """A page that reads now and then; what is sent while it does not read waits."""

    def __init__(self) -> None:
        self.host = ""
        self.reads = asyncio.Event()
        self.read: list[str] = []

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.read.append(text)


@pytest.mark.parametrize("seed", range(20))
def test_a_slow_reader_gets_all_in_order(seed: int) -> None:
    async def written() -> list[str]:
        chance, page = random.Random(seed), SlowReader()
        connection: Any = page
        nothing: Any = None
        socket = TableSocket(connection, nothing, nothing, RateLimits(), Metrics(), hints=nothing)
        # The first three are sent before the page is listened to.
        for number in range(60):
            if number == 3:
                socket._reading = asyncio.timeout(None)
                socket._write_what_waits()
            socket._put(Noted(str(number)))
            (page.reads.set if chance.random() < 0.7 else page.reads.clear)()
            if chance.random() < 0.6:
                await asyncio.sleep(0)
        page.reads.set()
        while len(page.read) < 60:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert socket._writing is None, "nobody writes when nothing waits"
        return page.read

    told = asyncio.run(written())
    assert [int(json.loads(text)["what"]) for text in told] == list(range(60))
