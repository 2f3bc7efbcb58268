"""A line that dies in silence: packets are dropped, and nobody hangs up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from skat.server.http.protocols import PING_SECONDS, PONG_SECONDS, SocketProtocol
from tests.server.live import LiveServer
from tests.server.muffler import Muffler
from tests.server.peer import Peer
from tests.server.socket.test_sockets import REQUEST, Transport
from tests.server.steady.server import SteadyServer
from tests.virtual_time import VirtualLoop, run

NOTICED = 15.0
QUICK = "from skat.cli.serve import serving as run; run.PING_SECONDS, run.PONG_SECONDS = 0.2, 4.0"
"""Soon noticed, and who lives answers in this time on a busy machine too."""
PING, MASKED_PONG = 0x89, b"\x8a\x84\0\0\0\0"
MASKED_TEXT = b"\x81\x82\0\0\0\0hi"


class Wire(Transport):
    """Takes what is written, and answers pings as long as the other end `lives`."""

    def __init__(self) -> None:
        super().__init__()
        self.line: SocketProtocol | None = None
        self.lives = True
        self.aborted = False
        self.pings = 0

    def write(self, data: Any) -> None:
        super().write(data)
        self.pings += bool(data and data[0] == PING)
        if data and data[0] == PING and self.lives:
            assert self.line is not None
            asyncio.get_running_loop().call_soon(self.line.data_received, MASKED_PONG + data[2:])

    def abort(self) -> None:
        assert self.line is not None
        self.aborted = True
        self.line.connection_lost(None)


@pytest.mark.parametrize("talks", [False, True])
def test_a_line_that_answers_no_ping_is_given_up_in_fifteen_seconds(*, talks: bool) -> None:
    async def line(loop: VirtualLoop) -> tuple[float, bool, bool, int]:
        gone = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            gone.set()

        config = uvicorn.Config(
            app,
            ws=SocketProtocol,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PONG_SECONDS,
            lifespan="off",
        )
        config.load()
        wire = Wire()
        wire.line = SocketProtocol(config, ServerState(), {})
        wire.line.connection_made(wire)
        wire.line.data_received(REQUEST)
        # While it answers it is kept, for as long as you like.
        for _ in range(200):
            await asyncio.sleep(5)
            if talks:
                wire.line.data_received(MASKED_TEXT)
        pings = wire.pings
        kept = not gone.is_set()
        wire.lives, died = False, loop.time()
        await gone.wait()
        return loop.time() - died, kept, wire.aborted, pings

    seconds, kept, aborted, pings = run(line)
    assert kept
    assert (pings == 0) == talks, "only who is silent is asked"
    assert aborted, "a line with something still to be sent would not have been closed"
    assert seconds <= NOTICED


@pytest.mark.live
def test_the_others_are_told_of_a_line_that_went_deaf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = LiveServer(tmp_path)
    server.plant = QUICK
    with server, Muffler(server.port) as way:
        anna = server.open_table(others=["open", "open"])
        bernd = server.sit_down(anna.table, "Bernd")
        here = Peer.seated(server, anna)
        with monkeypatch.context() as patch:
            patch.setattr(server, "url", way.url)
            there = Peer.seated(server, bernd)
        here.read_until(lambda: here.presence.get("connected") == [1, 2])
        way.deaf.set()
        here.read_until(lambda: here.presence["connected"] == [1])
        # His page comes back by another way, with the same secret; the others see that too.
        again = Peer.seated(server, bernd)
        here.read_until(lambda: here.presence["connected"] == [1, 2])
        for peer in (here, again):
            peer.hang_up()
        assert there.snapshot["table"]["you"] == 2


def test_a_page_can_ask_whether_the_line_lives(steady: SteadyServer) -> None:
    with Peer.seated(steady, steady.open_table(others=["open", "open"])) as peer:
        peer.say(type="ping")
        peer.expect("pong")
