"""One WebSocket: a hello, then commands in and snapshots out, each within its limits."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, TypeAlias

import msgspec

from skat.journal import JournalId, Seq, StoreError
from skat.messages import message
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.server.limits.open_sockets import OpenLine
from skat.server.limits.rate_limits import Doors
from skat.server.metrics import Metrics
from skat.server.socket.client_socket import HungUpError, Socket
from skat.server.socket.messages import (
    MOST_MESSAGE_BYTES,
    Ack,
    ChatMessage,
    CommandMessage,
    CommitMessage,
    ErrorMessage,
    Hello,
    LanguageMessage,
    MuteMessage,
    NonceMessage,
    Noted,
    ObjectMessage,
    PaceMessage,
    RefusedMessage,
    ReportMessage,
    parse_message,
    without_list,
)
from skat.server.socket.outbox import Mailbox
from skat.tables import (
    STRANGER,
    Answer,
    Done,
    ListInfo,
    Reported,
    Shown,
    Snapshot,
    Subscriber,
    Table,
    Tables,
    TableVisit,
    key_of,
    parse_request,
)
from skat.tables.state.requests import RequestNextDeal

_log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 5.0
CARDS_SECONDS: Final = 3.0
"""So long the answer to `next_deal` waits for the cards: as long as pages may take to commit."""

MOST_UNSENT: Final = 64
"""After so many messages that a page has not read it is too slow."""

CLOSE_CODES: Final = {
    "bad_message": 4400,
    "bad_token": 4401,
    "no_such_table": 4404,
    "no_spectators": 4405,
    "no_spectators_in_tournament": 4405,
    "hello_timeout": 4408,
    "sent_away": 4410,
    "too_fast": 4429,
    "too_many_lines": 4429,
    "too_many_onlookers": 4429,
    "too_slow": 4429,
    "unknown_format": 4500,
    "unreadable_entry": 4500,
    "not_known": 1011,
    "not_saved": 1011,
}
_CLOSE_REASON_BYTES: Final = 120

_NOT_A_PLAYER: Final = Refusal("not_a_player", impossible=True)

Outgoing: TypeAlias = Shown | Ack | RefusedMessage | Noted


class _RefusedError(Exception):
    """The line is closed from here, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Line:
    """One line between a page and its table; `doors` has the limits that it keeps."""

    def __init__(
        self,
        socket: Socket,
        tables: Tables,
        doors: Doors,
        metrics: Metrics,
        *,
        hello_seconds: float = HELLO_SECONDS,
    ) -> None:
        self._socket = socket
        self._tables = tables
        self._doors = doors
        self._metrics = metrics
        self._hello_seconds = hello_seconds
        self._messages = doors.messages()
        self._chat = doors.chat()
        self._outbox: Mailbox[Outgoing] = Mailbox()
        self._reading: asyncio.Timeout | None = None
        self._why_cut_off: Refusal | None = None
        self._list_told: ListInfo | None = None
        self._answering: set[asyncio.Task[None]] = set()
        self._language = "en"

    async def serve(self, table: JournalId) -> None:
        """Serves until one of both ends hangs up; raises `HungUpError` if it was the other one."""
        await self._socket.accept()
        with self._doors.line(self._socket.host) as line:
            await self._serve(table, line)

    async def _serve(self, table: JournalId, line: OpenLine) -> None:
        visit: TableVisit | None = None
        try:
            if not line.let_in:
                raise _RefusedError(Refusal("too_many_lines"))
            hello = await self._hello()
            visit = await self._enter(table, hello)
            if not self._doors.know_line(line, hello.token):
                raise _RefusedError(Refusal("too_many_lines"))
            await self._talk(visit)
        except _RefusedError as refused:
            self._metrics.count("skat_lines_refused_total", code=refused.refusal.code)
            await self._close(refused.refusal)
        finally:
            if visit is not None:
                self._tables.leave(visit)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._hello_seconds):
                first = await self._read()
        except TimeoutError:
            raise _RefusedError(Refusal("hello_timeout")) from None
        if not isinstance(first, Hello):
            raise _RefusedError(_bad("the first message is hello"))
        self._language = first.language
        return first

    async def _enter(self, table: JournalId, hello: Hello) -> TableVisit:
        key = STRANGER if hello.token is None else key_of(hello.token)
        onlooker = Subscriber(key, self._put, dismiss=self._cut_off, adds_bytes=True)
        try:
            visit = await self._tables.enter(table, onlooker)
        except StoreError:
            _log.exception("table %s cannot be read", table)
            raise _RefusedError(Refusal("not_known")) from None
        if isinstance(visit, Refusal):
            raise _RefusedError(visit)
        return visit

    async def _talk(self, visit: TableVisit) -> None:
        """Reads until one of both ends stops; beside it a task writes."""
        writing = asyncio.create_task(self._write_all())
        writing.add_done_callback(lambda _: self._stop())
        try:
            async with asyncio.timeout(None) as self._reading:
                while self._why_cut_off is None:
                    await self._heard(visit, await self._read())
        except TimeoutError:
            _log.debug("the line was cut off, or could not be written to")
        finally:
            self._reading = None
            for dealing in self._answering:
                dealing.cancel()
            ended = writing.done()
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
        if self._why_cut_off is not None:
            raise _RefusedError(self._why_cut_off)
        if ended:
            try:
                writing.result()
            finally:
                # The error knows this frame: the two must not hold each other.
                del writing

    def _stop(self) -> None:
        """Ends the reading, which else waits for a page that may never say anything again."""
        if self._reading is not None and self._reading.when() is None:
            self._reading.reschedule(asyncio.get_running_loop().time())

    # --- in ---------------------------------------------------------------------------------

    async def _read(self) -> object:
        """The next message of the page."""
        data = await self._socket.receive()
        if data is None:
            raise _RefusedError(_bad("messages are text"))
        if len(data.encode()) > MOST_MESSAGE_BYTES:
            raise _RefusedError(_bad(f"a message has at most {MOST_MESSAGE_BYTES} bytes"))
        if not self._messages.take():
            raise _RefusedError(Refusal("too_fast"))
        parsed = parse_message(data)
        if isinstance(parsed, Refusal):
            raise _RefusedError(parsed)
        return parsed

    async def _heard(self, visit: TableVisit, received: object) -> None:
        match received:
            case CommandMessage():
                await self._command(visit, received)
            case PaceMessage(pace=pace):
                if visit.place is not None:
                    visit.driver.pace = pace
            case LanguageMessage(language=language):
                self._language = language
            case CommitMessage() | NonceMessage() | ObjectMessage():
                if visit.place is not None:
                    _shuffled(visit.table, visit.place, received)
            case ChatMessage() | ReportMessage() | MuteMessage():
                self._talked(visit, received)
            case _:
                raise _RefusedError(_bad("hello is said once"))

    async def _command(self, visit: TableVisit, command: CommandMessage) -> None:
        """Answers a command, the next ones after it."""
        begun = self._doors.clock()
        request, place = parse_request(command.action), visit.place
        if place is None:
            self._put(self._refused(command.command_id, visit.table.state.seq, _NOT_A_PLAYER))
            return
        if isinstance(request, Refusal):
            self._put(self._refused(command.command_id, visit.table.state.seq, request))
            return
        answer = await visit.table.ask(
            request,
            place=place,
            command_id=command.command_id,
            expected_seq=Seq(command.expected_seq),
        )
        self._metrics.took(self._doors.clock() - begun)
        if isinstance(request, RequestNextDeal) and isinstance(answer, Done):
            # The answer comes with the cards, and meanwhile this page is heard: it has to open.
            dealing = asyncio.create_task(self._with_the_cards(visit, command, answer))
            self._answering.add(dealing)
            dealing.add_done_callback(self._answering.discard)
            return
        self._answer(command, answer)

    async def _with_the_cards(
        self, visit: TableVisit, command: CommandMessage, answer: Done
    ) -> None:
        await visit.table.cards_out(longest=CARDS_SECONDS)
        self._answer(command, answer)

    def _answer(self, command: CommandMessage, answer: Answer) -> None:
        if isinstance(answer, Done):
            self._metrics.count("skat_commands_total", outcome="ack")
            self._put(Ack(command.command_id, answer.seq))
        else:
            self._metrics.count("skat_commands_total", outcome=answer.refusal.code)
            self._put(self._refused(command.command_id, answer.seq, answer.refusal))

    def _talked(self, visit: TableVisit, said: ChatMessage | ReportMessage | MuteMessage) -> None:
        """What is not part of the game: said, muted, reported; nothing of it is in the journal."""
        seq, place = visit.table.state.seq, visit.place
        refused: Refusal | None = None
        if place is None:
            refused = _NOT_A_PLAYER
        elif isinstance(said, MuteMessage):
            visit.table.audience.mute(visit.onlooker, map(Place, said.places))
        elif not self._chat.take():
            refused = Refusal("too_fast")
        elif isinstance(said, ChatMessage):
            refused = visit.table.audience.say(place, said.text)
        else:
            report = visit.table.audience.report(
                place, against=Place(said.place), reason=said.reason
            )
            if isinstance(report, Refusal):
                refused = report
            else:
                self._note(visit, report)
        if refused is not None:
            self._put(self._refused(None, seq, refused))

    def _note(self, visit: TableVisit, report: Reported) -> None:
        """The operator's log is where reports go; it holds what people wrote, and no cards."""
        _log.warning(
            "report from table %s",
            visit.table.state.id,
            extra={"event": "report", "report": msgspec.to_builtins(report)},
        )
        self._put(Noted("report"))

    def _refused(self, command_id: str | None, seq: Seq, refusal: Refusal) -> RefusedMessage:
        return RefusedMessage(
            command_id=command_id,
            seq=seq,
            code=refusal.code,
            articles=refusal.articles,
            details=dict(refusal.details),
            message=message(refusal.code, refusal.details, self._language),
        )

    # --- out --------------------------------------------------------------------------------

    def _put(self, outgoing: Outgoing) -> None:
        """Queues a message; a page that reads too slowly is cut off, and the table goes on."""
        if len(self._outbox) >= MOST_UNSENT:
            self._cut_off(Refusal("too_slow"))
        else:
            self._outbox.put_nowait(outgoing)

    def _cut_off(self, why: Refusal) -> None:
        self._why_cut_off = why
        self._stop()

    async def _write_all(self) -> None:
        while True:
            # Nothing of a message is kept here while the line waits for the next one.
            await self._socket.send_text(self._text(await self._outbox.get()))

    def _text(self, outgoing: Outgoing) -> str:
        """A message as it is sent; the list is left out where this line was told it before."""
        told: object = outgoing
        if isinstance(outgoing, Snapshot):
            known, self._list_told = self._list_told, outgoing.list
            if outgoing.list is known:
                told = without_list(outgoing)
        return msgspec.json.encode(told).decode()

    async def _close(self, refusal: Refusal) -> None:
        """Says why, and hangs up; the other end may have done so already."""
        text = message(refusal.code, refusal.details, self._language)
        reason = str(refusal.details.get("reason", refusal.code)).encode()
        try:
            # A page that does not read would not read this either, and must not hold us.
            async with asyncio.timeout(self._hello_seconds):
                error = ErrorMessage(refusal.code, text)
                await self._socket.send_text(msgspec.json.encode(error).decode())
                await self._socket.close(
                    code=CLOSE_CODES.get(refusal.code, 4400),
                    reason=reason[:_CLOSE_REASON_BYTES].decode(errors="ignore"),
                )
        except (HungUpError, TimeoutError):
            _log.debug("the line was gone before it was closed", exc_info=True)


def _shuffled(
    table: Table, place: Place, received: CommitMessage | NonceMessage | ObjectMessage
) -> None:
    """What a page adds to the shuffle of the coming deal, or objects to."""
    deal = received.deal
    match received:
        case CommitMessage(commitment=shown):
            table.shuffle.commit(table.state, place, deal=deal, shown=bytes.fromhex(shown))
        case NonceMessage(nonce=nonce):
            table.shuffle.open(table.state, deal=deal, nonce=bytes.fromhex(nonce))
        case ObjectMessage(what=what):
            table.audience.object(place, deal=deal, what=what)


def _bad(reason: str) -> Refusal:
    return Refusal("bad_message", details={"reason": reason}, impossible=True)
