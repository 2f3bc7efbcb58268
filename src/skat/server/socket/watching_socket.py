"""One WebSocket to a list or a tournament: a hello, then what changed after every entry.

It only shows; entries are posted, so that a phone can send them again after a gap.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from skat.journal import JournalId
from skat.messages import message
from skat.model.refusal import Refusal
from skat.server.limits.open_sockets import OpenLine
from skat.server.limits.rate_limits import Doors
from skat.server.socket.client_socket import HungUpError, Socket
from skat.server.socket.messages import MOST_MESSAGE_BYTES, ErrorMessage, Language, Token

_log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 5.0
CLOSE_CODES: Final = {
    "bad_message": 4400,
    "bad_key": 4401,
    "management_only": 4403,
    "no_such_list": 4404,
    "no_such_tournament": 4404,
    "hello_timeout": 4408,
    "too_many_lines": 4429,
    "too_many_onlookers": 4429,
    "unknown_format": 4500,
    "unreadable_entry": 4500,
    "not_known": 1011,
    "not_saved": 1011,
}


class LiveHello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The only message of the page: its key, and which room of a tournament it shows."""

    key: Token | None = None
    language: Language = "en"
    room: Literal["hall", "desk", "phone"] = "hall"


_HELLO = msgspec.json.Decoder(LiveHello)

Show: TypeAlias = Callable[[], None]


class Watched(Protocol):
    """What a line shows, to one who was let in."""

    def shown(self) -> object | None:
        """What is to be told now; None where nothing of it is new."""

    def part(self, show: Show) -> None:
        """Calls `show` no more; may be repeated."""


Door: TypeAlias = Callable[[JournalId, LiveHello, Show], Awaitable[Watched | Refusal]]
"""Lets somebody in who said this hello, and calls his `show` after every entry from then on."""


class LiveLine:
    """One line between a page and what `door` lets it see; tells it at most every `pause` seconds.

    What comes in a pause is told together: an entry moves the standings of a whole hall.
    """

    def __init__(
        self,
        socket: Socket,
        door: Door,
        doors: Doors,
        *,
        pause: float = 0.0,
        hello_seconds: float = HELLO_SECONDS,
    ) -> None:
        self._socket = socket
        self._door = door
        self._doors = doors
        self._pause = pause
        self._hello_seconds = hello_seconds
        self._changed = asyncio.Event()

    async def serve(self, name: JournalId) -> None:
        """Serves until one of both ends hangs up; raises `HungUpError` if it was the other one."""
        await self._socket.accept()
        with self._doors.line(self._socket.host) as line:
            if line.let_in:
                await self._serve(name, line)
            else:
                await self._close(Refusal(code="too_many_lines"), "en")

    async def _serve(self, name: JournalId, line: OpenLine) -> None:
        hello = await self._hello()
        if isinstance(hello, Refusal):
            await self._close(hello, "en")
            return
        watched = await self._door(name, hello, self._show)
        if isinstance(watched, Refusal):
            await self._close(watched, hello.language)
            return
        try:
            if self._doors.know_line(line, hello.key):
                await self._talk(watched)
            else:
                await self._close(Refusal(code="too_many_lines"), hello.language)
        finally:
            watched.part(self._show)

    def _show(self) -> None:
        """Only the newest state is sent, so a page that reads slowly fills nothing."""
        self._changed.set()

    async def _hello(self) -> LiveHello | Refusal:
        try:
            async with asyncio.timeout(self._hello_seconds):
                return _HELLO.decode(await self._read())
        except TimeoutError:
            return Refusal(code="hello_timeout")
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            return Refusal(code="bad_message", details={"reason": str(error)[:200]})

    async def _read(self) -> str:
        data = await self._socket.receive()
        if data is None or len(data.encode()) > MOST_MESSAGE_BYTES:
            raise ValueError("messages are short texts")
        return data

    async def _talk(self, watched: Watched) -> None:
        """Writes after every entry; whatever the page says now ends the line."""
        listening = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write_all(watched))
        try:
            await asyncio.wait((listening, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (listening, writing):
                task.cancel()
            await asyncio.gather(listening, writing, return_exceptions=True)

    async def _write_all(self, watched: Watched) -> None:
        self._changed.set()
        while True:
            await self._changed.wait()
            self._changed.clear()
            told = watched.shown()
            if told is not None:
                await self._socket.send_text(msgspec.json.encode(told).decode())
                await asyncio.sleep(self._pause)

    async def _close(self, refusal: Refusal, language: str) -> None:
        """Says why, and hangs up; the other end may have done so already."""
        error = ErrorMessage(refusal.code, message(refusal.code, refusal.details, language))
        try:
            async with asyncio.timeout(self._hello_seconds):
                await self._socket.send_text(msgspec.json.encode(error).decode())
                code = CLOSE_CODES.get(refusal.code, 4400)
                await self._socket.close(code=code, reason=refusal.code)
        except (HungUpError, TimeoutError):
            _log.debug("the line was gone before it was closed", exc_info=True)
