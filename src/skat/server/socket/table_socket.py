"""The socket of a table: commands in, what this viewer may see out.

A button of the page becomes a command in `TableSocket._command`; its table is asked there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final, TypeAlias

import msgspec

from skat.journal import Answer, Done, JournalId, Seq
from skat.messages import message
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.shown import shown_as
from skat.rules.views import view
from skat.server.http.refusals import RefusedError, granted
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.people.visitors import Visitors
from skat.server.question_desk import Caller
from skat.server.socket.client_socket import HELLO_SECONDS, ClientSocket, bad_message, decoded
from skat.server.socket.connection import SocketConnection
from skat.server.socket.messages import (
    FROM_PAGE,
    Ack,
    ChatMessage,
    CommandMessage,
    CommitMessage,
    Hello,
    LanguageMessage,
    MuteMessage,
    NonceMessage,
    Noted,
    ObjectMessage,
    PaceMessage,
    PhraseMessage,
    Ping,
    Pong,
    RefusedMessage,
    ReportMessage,
)
from skat.server.study.hints import HintDesk
from skat.tables.running.table import Table
from skat.tables.running.tables import Tables
from skat.tables.running.visits import TableVisit
from skat.tables.shown.change import SnapshotChange, change, remembered
from skat.tables.shown.snapshot import BriefSnapshot, Snapshot
from skat.tables.shown.subscriber import Reported, Shown, Subscriber
from skat.tables.state.hints import why_no_hint
from skat.tables.state.keys import STRANGER, Key, key_of
from skat.tables.state.requests import RequestHint, RequestNextDeal, TableRequest, parse_request
from skat.tables.state.table_state import TableState

_log = logging.getLogger(__name__)

CARDS_SECONDS: Final = 3.0
"""Seconds for which the answer to `next_deal` waits for the cards: as long as pages may take to
commit."""

MOST_UNSENT: Final = 64
"""Unread messages after which a page counts as too slow."""

_NOT_A_PLAYER: Final = Refusal("not_a_player", impossible=True)

Outgoing: TypeAlias = Shown | Ack | RefusedMessage | Noted | Pong


class TableSocket(ClientSocket[Hello]):
    """A player or a spectator at a table."""

    def __init__(
        self,
        connection: SocketConnection,
        tables: Tables,
        visitors: Visitors,
        limits: RateLimits,
        metrics: Metrics,
        *,
        hints: HintDesk,
        hello_seconds: float = HELLO_SECONDS,
    ) -> None:
        super().__init__(connection, limits, metrics, hello_seconds=hello_seconds)
        self._tables = tables
        self._visitors = visitors
        self._hints = hints
        self._chat = limits.chat()
        self._outbox: list[Outgoing] = []
        self._sent: Snapshot | None = None
        # Hardly any line ever has one, and there are thousands: an empty tuple takes no memory.
        self._answering: tuple[asyncio.Task[None], ...] = ()
        self._hint_is_coming = False
        self._visit: TableVisit | None = None

    def _greeted(self, text: str) -> Hello:
        first = decoded(FROM_PAGE, text)
        if not isinstance(first, Hello):
            raise bad_message("the first message is hello")
        return first

    async def _enter(self, name: JournalId, hello: Hello) -> str | None:
        session, self._connection.session = self._connection.session, ""
        if hello.token is not None:
            secret, key = hello.token, key_of(hello.token)
        elif hello.account:
            secret, key = session, await self._key_of_account(name, session)
        else:
            secret, key = None, STRANGER
        subscriber = Subscriber(key, self._put, dismiss=self._cut_off, adds_bytes=True)
        self._visit = granted(await self._tables.enter(name, subscriber))
        return secret

    async def _key_of_account(self, name: JournalId, session: str) -> Key:
        """The account that is logged in has its place on each of its devices."""
        account = await self._visitors.signed_in(session)
        if account is None:
            raise RefusedError(Refusal("bad_token", impossible=True))
        return granted(await self._tables.key_of_account(name, account.id))

    def _leave(self) -> None:
        for dealing in self._answering:
            dealing.cancel()
        if self._visit is not None:
            self._tables.leave(self._visit)
            self._visit = None

    # --- in ---------------------------------------------------------------------------------

    async def _heard(self, text: str) -> None:
        received, visit = decoded(FROM_PAGE, text), self._visit
        assert visit is not None
        match received:
            case CommandMessage():
                await self._command(visit, received)
            case Ping():
                self._put(Pong())
            case PaceMessage(pace=pace):
                if visit.place is not None:
                    visit.driver.pace = pace
            case LanguageMessage(language=language):
                self._language = language
            case CommitMessage() | NonceMessage() | ObjectMessage():
                if visit.place is not None:
                    _shuffled(visit.table, visit.place, received)
            case ChatMessage() | PhraseMessage() | ReportMessage() | MuteMessage():
                self._talked(visit, received)
            case _:
                raise bad_message("hello is said once")

    async def _command(self, visit: TableVisit, command: CommandMessage) -> None:
        """Answers a command, the next ones after it."""
        begun = self._limits.clock()
        request, place = parse_request(command.action), visit.place
        if place is None:
            self._put(self._refused(command.command_id, visit.table.state.seq, _NOT_A_PLAYER))
            return
        if isinstance(request, Refusal):
            self._put(self._refused(command.command_id, visit.table.state.seq, request))
            return
        if isinstance(request, RequestHint):
            self._aside(self._with_the_hint(visit, command, place))
            return
        answer = await self._asked(visit, command, request, place)
        self._metrics.took(self._limits.clock() - begun)
        if isinstance(request, RequestNextDeal) and isinstance(answer, Done):
            # The answer comes with the cards; meanwhile messages of this page are read, because it
            # has to open its nonce.
            self._aside(self._with_the_cards(visit, command, answer))
            return
        self._answer(command, answer)

    async def _asked(
        self, visit: TableVisit, command: CommandMessage, request: TableRequest, place: Place
    ) -> Answer:
        return await visit.table.ask(
            request,
            place=place,
            command_id=command.command_id,
            expected_seq=Seq(command.expected_seq),
        )

    def _aside(self, answering: Coroutine[None, None, None]) -> None:
        """Answers a command later; meanwhile messages of this page are read."""
        task = asyncio.create_task(answering)
        self._answering = (*self._answering, task)
        task.add_done_callback(self._answered)

    def _answered(self, done: asyncio.Task[None]) -> None:
        self._answering = tuple(task for task in self._answering if task is not done)

    async def _with_the_hint(
        self, visit: TableVisit, command: CommandMessage, place: Place
    ) -> None:
        """A hint is worked out before it is entered: nobody has a star for one that does not come.

        A player who plays meanwhile has not asked for it: the command is stale then.
        """
        if refusal := await self._worked_out(visit.table.state, place):
            self._put(self._refused(command.command_id, visit.table.state.seq, refusal))
            return
        self._answer(command, await self._asked(visit, command, RequestHint(), place))

    async def _worked_out(self, state: TableState, place: Place) -> Refusal | None:
        """Why there is no hint on the cards of this place; None also where the table refuses it."""
        seat = state.seat_of(place)
        if state.deal is None or seat is None or why_no_hint(state, place) is not None:
            return None
        if self._hint_is_coming:
            return Refusal("too_fast")
        self._hint_is_coming = True
        try:
            by = Caller(self._connection.host, owner=True)
            steps = await self._hints.steps(view(state.deal, seat), by=by)
        finally:
            self._hint_is_coming = False
        return steps if isinstance(steps, Refusal) else None

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

    def _talked(
        self,
        visit: TableVisit,
        said: ChatMessage | PhraseMessage | ReportMessage | MuteMessage,
    ) -> None:
        """Chat, muted places and reports: no part of the game, and not in the journal."""
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
        elif isinstance(said, PhraseMessage):
            refused = visit.table.audience.say(place, said.phrase)
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
            self._outbox.append(outgoing)
            self._write_what_waits()

    async def _next(self) -> str | None:
        if not self._outbox:
            return None
        outgoing = self._outbox.pop(0)
        fresh = self._update_of(outgoing) if isinstance(outgoing, Snapshot) else outgoing
        return msgspec.json.encode(fresh).decode()

    def _update_of(self, snapshot: Snapshot) -> Snapshot | BriefSnapshot | SnapshotChange:
        known, self._sent = self._sent, remembered(snapshot)
        if known is None:
            return snapshot
        if self._connection.wants_changes:
            return change(known, snapshot)
        return shown_as(BriefSnapshot, snapshot) if snapshot.list is known.list else snapshot


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
