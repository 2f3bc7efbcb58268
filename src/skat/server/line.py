"""One WebSocket: a hello, then commands in and snapshots out, each within its limits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from skat.journal import JournalId, Seq, StoreError
from skat.messages import message
from skat.model.seats import Place
from skat.rules.violation import Violation
from skat.server.limits import Bucket
from skat.server.wire import (
    MOST_MESSAGE_BYTES,
    Ack,
    CommandMessage,
    ErrorMessage,
    Hello,
    LanguageMessage,
    PaceMessage,
    RefusedMessage,
    parse_message,
)
from skat.tables import Done, Onlooker, Snapshot, Tables, Visit, parse_wish

_log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 5.0
MOST_UNSENT: Final = 64
BURST: Final = 100
MESSAGES_A_SECOND: Final = 10.0

CLOSE_CODES: Final = {
    "bad_message": 4400,
    "bad_token": 4401,
    "no_such_table": 4404,
    "hello_timeout": 4408,
    "too_fast": 4429,
    "too_slow": 4429,
    "unknown_format": 4500,
    "unreadable_entry": 4500,
    "not_saved": 1011,
}
_CLOSE_REASON_BYTES: Final = 120

Socket: TypeAlias = WebSocket[Any, Any, Any]
Outgoing: TypeAlias = Snapshot | Ack | RefusedMessage


class _HungUpError(Exception):
    """The other end is gone."""


class _RefusedError(Exception):
    """The line is closed from here, and why."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.code)
        self.violation = violation


class Line:
    """One line between a page and its table; `clock` counts seconds."""

    def __init__(
        self,
        socket: Socket,
        tables: Tables,
        *,
        clock: Callable[[], float],
        hello_seconds: float = HELLO_SECONDS,
    ) -> None:
        self._socket = socket
        self._tables = tables
        self._hello_seconds = hello_seconds
        self._bucket = Bucket(burst=BURST, rate=MESSAGES_A_SECOND, clock=clock)
        self._unsent: asyncio.Queue[Outgoing] = asyncio.Queue(MOST_UNSENT)
        self._too_slow = asyncio.Event()
        self._language = "en"

    async def serve(self, table: JournalId) -> None:
        """Serves until one of both ends hangs up."""
        await self._socket.accept()
        visit: Visit | None = None
        try:
            hello = await self._hello()
            visit = await self._enter(table, hello)
            await self._talk(visit)
        except _RefusedError as refused:
            await self._close(refused.violation)
        except (_HungUpError, WebSocketException):
            pass
        finally:
            if visit is not None:
                self._tables.leave(visit)

    async def _hello(self) -> Hello:
        try:
            first = await asyncio.wait_for(self._read(), self._hello_seconds)
        except TimeoutError:
            raise _RefusedError(Violation("hello_timeout")) from None
        if not isinstance(first, Hello):
            raise _RefusedError(_bad("the first message is hello"))
        self._language = first.language
        return first

    async def _enter(self, table: JournalId, hello: Hello) -> Visit:
        # The token's place is set by the table; nothing is shown before that.
        onlooker = Onlooker(Place(0), self._show)
        try:
            visit = await self._tables.enter(table, token=hello.token, onlooker=onlooker)
        except StoreError:
            _log.exception("table %s cannot be read", table)
            raise _RefusedError(Violation("not_saved")) from None
        if isinstance(visit, Violation):
            raise _RefusedError(visit)
        return visit

    async def _talk(self, visit: Visit) -> None:
        """Reads, writes and watches the queue; the first of them to end ends the others."""
        tasks = [
            asyncio.create_task(work)
            for work in (self._read_all(visit), self._write_all(), self._watch_queue())
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    # --- in ---------------------------------------------------------------------------------

    async def _read(self) -> object:
        """The next message of the page."""
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise _HungUpError
        data = event.get("text")
        if data is None:
            raise _RefusedError(_bad("messages are text"))
        if len(data.encode()) > MOST_MESSAGE_BYTES:
            raise _RefusedError(_bad(f"a message has at most {MOST_MESSAGE_BYTES} bytes"))
        if not self._bucket.take():
            raise _RefusedError(Violation("too_fast"))
        parsed = parse_message(data)
        if isinstance(parsed, Violation):
            raise _RefusedError(parsed)
        return parsed

    async def _read_all(self, visit: Visit) -> None:
        while True:
            received = await self._read()
            if isinstance(received, CommandMessage):
                await self._command(visit, received)
            elif isinstance(received, PaceMessage):
                visit.driver.pace = received.pace
            elif isinstance(received, LanguageMessage):
                self._language = received.language
            else:
                raise _RefusedError(_bad("hello is said once"))

    async def _command(self, visit: Visit, command: CommandMessage) -> None:
        wish = parse_wish(command.action)
        if isinstance(wish, Violation):
            self._put(self._refused(command, visit.table.state.seq, wish))
            return
        answer = await visit.table.ask(
            wish,
            place=visit.onlooker.place,
            command_id=command.command_id,
            expected_seq=Seq(command.expected_seq),
        )
        if isinstance(answer, Done):
            self._put(Ack(command.command_id, answer.seq))
        else:
            self._put(self._refused(command, answer.seq, answer.violation))

    def _refused(self, command: CommandMessage, seq: Seq, violation: Violation) -> RefusedMessage:
        return RefusedMessage(
            command_id=command.command_id,
            seq=seq,
            code=violation.code,
            articles=violation.articles,
            details=violation.details,
            message=message(violation.code, violation.details, self._language),
        )

    # --- out --------------------------------------------------------------------------------

    def _show(self, snapshot: Snapshot) -> None:
        self._put(snapshot)

    def _put(self, outgoing: Outgoing) -> None:
        """Queues a message; a page that reads too slowly is cut off, and the table goes on."""
        try:
            self._unsent.put_nowait(outgoing)
        except asyncio.QueueFull:
            self._too_slow.set()

    async def _write_all(self) -> None:
        while True:
            outgoing = await self._unsent.get()
            await self._socket.send_text(msgspec.json.encode(outgoing).decode())

    async def _watch_queue(self) -> None:
        await self._too_slow.wait()
        raise _RefusedError(Violation("too_slow"))

    async def _close(self, violation: Violation) -> None:
        """Says why, and hangs up; the other end may have done so already."""
        text = message(violation.code, violation.details, self._language)
        reason = str(violation.details.get("reason", violation.code)).encode()
        try:
            # A page that does not read would not read this either, and must not hold us.
            async with asyncio.timeout(self._hello_seconds):
                error = ErrorMessage(violation.code, text)
                await self._socket.send_text(msgspec.json.encode(error).decode())
                await self._socket.close(
                    code=CLOSE_CODES.get(violation.code, 4400),
                    reason=reason[:_CLOSE_REASON_BYTES].decode(errors="ignore"),
                )
        except (WebSocketException, TimeoutError, RuntimeError, OSError):
            _log.debug("the line was gone before it was closed", exc_info=True)


def _bad(reason: str) -> Violation:
    return Violation("bad_message", details={"reason": reason}, impossible=True)
