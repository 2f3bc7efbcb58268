"""One WebSocket from its hello to its end: the one loop that reads and closes, and what is written.

What follows the hello differs, and is in `TableSocket` and in `WatchingSocket`.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from skat.journal import JournalId, StoreError
from skat.messages import message
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.connection import HungUpError, SocketConnection
from skat.server.socket.messages import MOST_MESSAGE_BYTES, ErrorMessage

_log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 5.0

_COME_BACK: Final = 1012
"""The close code that uvicorn also uses for open connections when a server ends."""

_CLOSED_WITH: Final[Mapping[int, tuple[str, ...]]] = {
    1011: ("not_known", "not_saved"),
    4400: ("bad_message",),
    4401: ("bad_key", "bad_token", "no_token"),
    4403: ("management_only", "not_a_bot", "wrong_scope"),
    4404: ("no_such_list", "no_such_table", "no_such_tournament"),
    4405: ("no_spectators", "no_spectators_in_tournament"),
    4408: ("hello_timeout",),
    4409: ("moves_lost",),
    4410: ("sent_away",),
    4429: ("too_fast", "too_many_lines", "too_many_onlookers", "too_slow"),
    4500: ("unknown_format", "unreadable_entry"),
    _COME_BACK: ("come_back",),
}
"""The codes that close a socket otherwise than `_OTHERS`, by the close code."""

CLOSE_CODES: Final = {code: close for close, codes in _CLOSED_WITH.items() for code in codes}
_OTHERS: Final = 4400
_CLOSE_REASON_BYTES: Final = 120


class Greeting(Protocol):
    """The first message of a page."""

    @property
    def language(self) -> str:
        """The language of the sentences from now on."""


Hello = TypeVar("Hello", bound=Greeting)
Read = TypeVar("Read")


class ClientSocket(ABC, Generic[Hello]):
    """One page at its socket; `limits` are those that it keeps."""

    _shares_key = False
    """Whether many have the key that let this page in."""

    def __init__(
        self,
        connection: SocketConnection,
        limits: RateLimits,
        metrics: Metrics,
        *,
        hello_seconds: float = HELLO_SECONDS,
    ) -> None:
        self._connection = connection
        self._limits = limits
        self._metrics = metrics
        self._hello_seconds = hello_seconds
        self._messages = limits.messages()
        self._greeting: asyncio.Timeout | None = None
        self._reading: asyncio.Timeout | None = None
        self._writing: asyncio.Task[None] | None = None
        self._why_closed: Refusal | None = None
        self._language = "en"

    async def serve(self, name: JournalId) -> None:
        """Serves until one end closes; raises `HungUpError` if it was the other one."""
        await self._connection.accept()
        with self._limits.socket(self._connection.host, self) as held:
            try:
                key = await self._entered(name, await self._hello())
                _require_room(
                    self._limits.know_socket(
                        held, key, shared=self._shares_key, peer=self._connection.peer
                    )
                )
                await self._talk()
            except RefusedError as refused:
                self._metrics.count("skat_lines_refused_total", code=refused.why.code)
                await self._close(refused.why)
            finally:
                self._leave()

    async def _entered(self, name: JournalId, hello: Hello) -> str | None:
        try:
            return await self._enter(name, hello)
        except StoreError:
            _log.exception("%s cannot be read", name)
            raise RefusedError(Refusal("not_known")) from None

    @abstractmethod
    def _greeted(self, text: str) -> Hello:
        """The hello in the first message. Raises `RefusedError`."""

    @abstractmethod
    async def _enter(self, name: JournalId, hello: Hello) -> str | None:
        """Lets the page with this hello in; returns its key, if any. Raises `RefusedError`."""

    @abstractmethod
    async def _heard(self, text: str) -> None:
        """What the page says after its hello. Raises `RefusedError`."""

    @abstractmethod
    async def _next(self) -> str | None:
        """The next text for the page; None where none waits."""

    @abstractmethod
    def _leave(self) -> None:
        """Cleans up after the end of the socket, also where nobody was let in."""

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._hello_seconds) as self._greeting:
                hello = self._greeted(self._allowed(await self._connection.receive()))
        except TimeoutError:
            raise RefusedError(self._why_closed or Refusal("hello_timeout")) from None
        finally:
            self._greeting = None
        self._language = hello.language
        return hello

    async def _talk(self) -> None:
        """Reads until one of both ends stops; a task writes meanwhile what cannot leave at once."""
        try:
            async with asyncio.timeout(None) as self._reading:
                self._write_what_waits()
                while self._why_closed is None:
                    await self._heard(self._allowed(await self._connection.receive()))
        except TimeoutError:
            _log.debug("the socket was closed from here, or could not be written to")
        finally:
            self._reading = None
            failed = await self._end_writing()
        if self._why_closed is not None:
            raise RefusedError(self._why_closed)
        if failed is not None:
            try:
                raise failed
            finally:
                # The error refers to this frame: a reference cycle would keep both.
                del failed

    def _allowed(self, text: str | None) -> str:
        """A message of the page that it may send now. Raises `RefusedError`."""
        if text is None:
            raise bad_message("messages are text")
        if len(text.encode()) > MOST_MESSAGE_BYTES:
            raise bad_message(f"a message has at most {MOST_MESSAGE_BYTES} bytes")
        if not self._messages.take():
            raise RefusedError(Refusal("too_fast"))
        return text

    def _write_what_waits(self) -> None:
        """Has a task write until nothing waits: few of thousands of connections need one."""
        if self._writing is None and self._reading is not None:
            self._writing = asyncio.create_task(self._write_all())
            self._writing.add_done_callback(self._written)

    async def _write_all(self) -> None:
        while (text := await self._next()) is not None:
            await self._connection.send_text(text)
        # In the same moment, so that a message from now on does not wait for this task.
        self._writing = None

    def _written(self, writing: asyncio.Task[None]) -> None:
        if self._writing is writing:
            self._stop()

    async def _end_writing(self) -> BaseException | None:
        """Ends the task that writes; what it had failed with."""
        writing, self._writing = self._writing, None
        if writing is None:
            return None
        ended = writing.done()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        return writing.exception() if ended and not writing.cancelled() else None

    def crowded_out(self) -> None:
        """Closes the socket, because another needs its place."""
        self._cut_off(Refusal("too_many_lines"))

    def _cut_off(self, why: Refusal) -> None:
        """Closes the socket from here."""
        self._why_closed = why
        self._stop()

    def _stop(self) -> None:
        """Ends the reading, which would otherwise wait for the next message."""
        reading = self._greeting or self._reading
        if reading is not None and not reading.expired():
            reading.reschedule(asyncio.get_running_loop().time())

    async def _close(self, why: Refusal) -> None:
        """Sends the reason and closes; the other end may have closed already."""
        code = CLOSE_CODES.get(why.code, _OTHERS)
        error = ErrorMessage(why.code, message(why.code, why.details, self._language))
        reason = str(why.details.get("reason", why.code)).encode()
        try:
            # A page that does not read would not read this either, and must not hold us.
            async with asyncio.timeout(self._hello_seconds):
                # A page that is to connect again, to another server, needs no message.
                if code != _COME_BACK:
                    await self._connection.send_text(msgspec.json.encode(error).decode())
                await self._connection.close(
                    code=code,
                    reason=reason[:_CLOSE_REASON_BYTES].decode(errors="ignore"),
                )
        except (HungUpError, TimeoutError):
            _log.debug("the socket was gone before it was closed", exc_info=True)


def decoded(decoder: msgspec.json.Decoder[Read], text: str) -> Read:
    """A message of the page. Raises `RefusedError`: `bad_message`."""
    try:
        return decoder.decode(text)
    except UNREADABLE as error:
        raise bad_message(str(error)[:200]) from None


def bad_message(reason: str) -> RefusedError:
    """Why a message is none."""
    details: dict[str, Any] = {"reason": reason}
    return RefusedError(Refusal("bad_message", details=details, impossible=True))


def _require_room(may_stay: bool, /) -> None:  # noqa: FBT001 - it is all there is
    if not may_stay:
        raise RefusedError(Refusal("too_many_lines"))
