"""Our short way through a socket beside uvicorn's long one: nobody must notice which it took."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.lean_socket import LeanSocket
from skat.server.socket.messages import Noted
from skat.server.socket.table_socket import TableSocket
from tests.server.socket.test_sockets import REQUEST, Transport

MOST = 16 * 1024
MASK = b"\x5c\xa7\x01\xfe"
TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


def frame(kind: int, content: bytes, *, final: bool = True, masked: bool = True) -> bytes:
    """A frame as RFC 6455 has it."""
    size = len(content)
    first = (0x80 if final else 0) | kind
    if size < 126:
        head = struct.pack(">BB", first, 0x80 * masked | size)
    elif size < 65_536:
        head = struct.pack(">BBH", first, 0x80 * masked | 126, size)
    else:
        head = struct.pack(">BBQ", first, 0x80 * masked | 127, size)
    if not masked:
        return head + content
    hidden = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(content))
    return head + MASK + hidden


def said(chance: random.Random) -> list[bytes]:
    """What a page may say, and now and then what none may."""
    frames = []
    for _ in range(chance.randint(1, 12)):
        text = chance.choice(["", "ping", "ä♣" * 9, "x" * 125, "y" * 126, "z" * 5_000]).encode()
        kind = chance.choices(range(8), weights=[12, 3, 2, 3, 2, 1, 1, 1])[0]
        if kind == 0:
            frames.append(frame(TEXT, text))
        elif kind == 1:
            frames.append(frame(PING, text[:100]))
        elif kind == 2:
            frames.append(frame(BINARY, text))
        elif kind == 3:
            begun = [frame(TEXT, text, final=False), frame(CONTINUED, b"more", final=False)]
            frames += [*begun, frame(PING, b"between"), frame(CONTINUED, b"end")]
        elif kind == 4:
            frames.append(frame(PONG, text[:100]))
        elif kind == 5:
            frames.append(frame(CLOSE, struct.pack(">H", 1001) + b"gone"))
        elif kind == 6:
            wrong = [b"\xff\xfe", b"a" * (MOST + 1), b"b" * 100_000]
            frames.append(frame(TEXT, chance.choice(wrong)))
        else:
            broken = [frame(CONTINUED, b"of what"), frame(TEXT, b"open", masked=False)]
            frames += chance.choice(
                [broken[:1], broken[1:], [frame(TEXT, b"", final=False)], [b"\xf1\x80"]]
            )
    return frames


def cut(data: bytes, chance: random.Random) -> list[bytes]:
    """The same bytes as they may arrive."""
    places = sorted(chance.randint(0, len(data)) for _ in range(chance.randint(0, 9)))
    ends = [0, *places, len(data)]
    return [data[begin:end] for begin, end in pairwise(ends) if begin < end]


async def heard(
    kind: type[WebSocketsSansIOProtocol], parts: list[bytes]
) -> tuple[list[Any], bytes]:
    """What an application is told of these bytes, and what is written to the page."""
    events: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        while (event := await receive())["type"] != "websocket.disconnect":
            events.append(event)
        events.append(event)

    config = uvicorn.Config(
        app, ws=kind, ws_max_size=MOST, ws_per_message_deflate=False, lifespan="off"
    )
    config.load()
    transport = Transport()
    line = kind(config, ServerState(), {})
    line.connection_made(transport)
    line.data_received(REQUEST)
    while not transport.written:
        await asyncio.sleep(0)
    for part in parts:
        line.data_received(part)
        await asyncio.sleep(0)
    line.connection_lost(None)
    while not events or events[-1]["type"] != "websocket.disconnect":
        await asyncio.sleep(0)
    return events, transport.written


@pytest.mark.parametrize("seed", range(100))
def test_what_is_heard_is_what_uvicorn_hears(seed: int) -> None:
    chance = random.Random(seed)
    frames = said(chance)
    ours = asyncio.run(heard(LeanSocket, cut(b"".join(frames), chance)))
    # Where a frame is broken uvicorn forgets what came with it, so it is given one at a time.
    assert ours == asyncio.run(heard(WebSocketsSansIOProtocol, frames))


def test_a_page_that_begins_before_its_answer_is_heard() -> None:
    early = REQUEST + frame(TEXT, b"early")[:7]
    rest = [frame(TEXT, b"early")[7:], frame(TEXT, b"later")]

    async def both(kind: type[WebSocketsSansIOProtocol]) -> list[Any]:
        events: list[Any] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            while len(events) < 2:
                events.append(await receive())

        config = uvicorn.Config(app, ws=kind, ws_per_message_deflate=False, lifespan="off")
        config.load()
        line = kind(config, ServerState(), {})
        transport = Transport()
        line.connection_made(transport)
        line.data_received(early)
        while not transport.written:
            await asyncio.sleep(0)
        for part in rest:
            line.data_received(part)
        async with asyncio.timeout(5):
            while len(events) < 2:
                await asyncio.sleep(0)
        return events

    ours = asyncio.run(both(LeanSocket))
    assert [event["text"] for event in ours] == ["early", "later"]
    assert ours == asyncio.run(both(WebSocketsSansIOProtocol))


async def opened(app: Any, page: Transport) -> LeanSocket:
    """A line from this page to an application, after the handshake."""
    config = uvicorn.Config(app, ws=LeanSocket, ws_per_message_deflate=False, lifespan="off")
    config.load()
    line = LeanSocket(config, ServerState(), {})
    line.connection_made(page)
    line.data_received(REQUEST)
    while not page.written:
        await asyncio.sleep(0)
    return line


class Paused(Transport):
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


def test_who_says_more_than_is_heard_waits_and_can_still_answer_the_end() -> None:
    async def talked() -> list[bool]:
        hears = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            await hears.wait()
            await receive()
            await send({"type": "websocket.close", "code": 4400, "reason": "enough"})

        page = Paused()
        line = await opened(app, page)
        found = [page.is_read]
        line.data_received(frame(TEXT, b"and another") * 20)
        found.append(page.is_read)
        hears.set()
        while not line.close_sent:
            await asyncio.sleep(0)
        found.append(page.is_read)
        line.data_received(frame(TEXT, b"one more") + frame(TEXT, b"long" * 99))
        found.append(page.is_read)
        line.data_received(frame(CLOSE, struct.pack(">H", 4400)))
        found.append(page.closed)
        line.connection_lost(None)
        return found

    assert asyncio.run(talked()) == [True, False, True, True, True]


class Reader:
    """A page that reads now and then; what is written while it does not read waits."""

    def __init__(self) -> None:
        self.host = ""
        self.ready = True
        self.reads = asyncio.Event()
        self.read: list[str] = []

    def write(self, text: bytes) -> None:
        assert self.ready
        self.read.append(text.decode())

    write_with_the_next = write

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.read.append(text)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_at_once_overtakes_nothing(seed: int) -> None:
    async def written() -> list[str]:
        chance, page = random.Random(seed), Reader()
        connection: Any = page
        nothing: Any = None
        socket = TableSocket(connection, nothing, nothing, RateLimits(), Metrics(), hints=nothing)
        # The first three are said before the page is listened to.
        for number in range(60):
            if number == 3:
                socket._reading = asyncio.timeout(None)
                socket._write_what_waits()
            socket._put(Noted(str(number)))
            page.ready = chance.random() < 0.7
            (page.reads.set if page.ready else page.reads.clear)()
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


@pytest.mark.parametrize("seed", range(40))
def test_what_is_held_for_a_moment_overtakes_nothing(seed: int) -> None:
    """However texts are written, they leave in their order, none twice, and none behind the end."""

    async def written() -> bytes:
        chance = random.Random(seed)

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            await receive()

        page = Transport()
        line = await opened(app, page)
        before = len(page.written)
        for number in range(40):
            text = str(number).encode()
            way = chance.choice(("at once", "with the next", "by uvicorn"))
            if way == "at once":
                line.write(text)
            elif way == "with the next":
                line.write_with_the_next(text)
            else:
                await line.send({"type": "websocket.send", "text": text.decode()})
            if chance.random() < 0.4:
                await asyncio.sleep(0)
        if chance.random() < 0.5:
            await line.send({"type": "websocket.close", "code": 4400, "reason": "enough"})
            line.write_with_the_next(b"too late")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        line.connection_lost(None)
        return page.written[before:]

    sent = asyncio.run(written())
    texts = b"".join(frame(TEXT, str(number).encode(), masked=False) for number in range(40))
    end = frame(CLOSE, struct.pack(">H", 4400) + b"enough", masked=False)
    assert sent in (texts, texts + end)
