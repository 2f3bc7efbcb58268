"""How a duplicate event is reached: its routes, and the line that shows pages what came in.

They open an event, call out its words, start a round, read its boards. A key travels in the
`Authorization` header and never in an address; without one the boards that all tables have played
are shown, with names as people allow them. File and papers have the names of all and are for the
desk.

There is a line where real packs are used. At live tables there is none: what is shown lies in the
journals of all tables of the event, which no line joins, and a board takes minutes. There pages
ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody, PathParameter

from skat.journal import JournalId, NotDone, Seq
from skat.model.languages import LANGUAGES
from skat.model.refusal import Refusal
from skat.office.apart import Apart
from skat.office.duplicate import CallWords, DuplicateTerms, Packs, StartRound, Words
from skat.office.duplicate.events import DuplicateEvents, OpenedEvent
from skat.office.duplicate.visit import EventVisit
from skat.office.spreadsheets.board_form import result_form
from skat.papers.publishing.duplicate import EVENT_FILE, duplicate_subject
from skat.server.apart.desk import JobDesk
from skat.server.apart.jobs import DuplicatePaper
from skat.server.duplicate.rounds import DuplicateRounds, why_no_next_round
from skat.server.duplicate.slips import EventVisitor, SlipRoutes
from skat.server.duplicate.views import BoardView, DuplicateView, SeenEvent
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import Asked, Body, CommandName, file_response
from skat.server.limits.callers import address
from skat.server.limits.costs import movement_cost, paper_cost
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import VisitRoutes
from skat.server.published import SiteRoutes
from skat.server.socket.watching_socket import LetIn, LiveHello, Show
from skat.tournament.duplicate.form import DuplicateEvent, DuplicatePlayer, ShortName, written_event
from skat.tournament.duplicate.movement import MOST_PLAYERS

FILES: Final = (
    EVENT_FILE,
    *("results.en.pdf", "regulation.en.pdf"),
    *("form.en.csv", "slips.en.pdf", "guides.en.pdf", "deals.en.pdf"),
)
"""The file, and each paper in one of its languages; the last four with real packs."""
_FILE: Final = re.compile(rf"([a-z]+)\.({'|'.join(LANGUAGES)})\.(pdf|csv)")
_PAPERS: Final = ("results", "regulation")
_OF_PACKS: Final = ("slips", "guides", "deals")


async def event_paper(
    event: DuplicateEvent, file: str, *, visitor: EventVisit, papers: JobDesk, by: str
) -> Response[bytes]:
    """A file of the event for its desk; `by` is the address that asks.

    Refused: `no_such_duplicate`, and as `JobDesk.paper`.
    """
    if file == EVENT_FILE:
        return file_response(written_event(event), name=file, media_type="application/json")
    asked, packs = _FILE.fullmatch(file), visitor.state.packs
    paper, language, kind = asked.groups() if asked is not None else ("", "", "")
    made: bytes | Refusal = Refusal(code="no_such_duplicate", impossible=True)
    if (paper, kind) == ("form", "csv") and packs:
        made = result_form(event, language=language)
        return file_response(granted(made), name=file, media_type="text/csv; charset=utf-8")
    if kind == "pdf" and paper in (*_PAPERS, *(_OF_PACKS if packs else ())):
        secret = granted(visitor.pack_secret) if paper == "deals" else b""
        job = DuplicatePaper(paper=paper, event=event, language=language, secret=secret)
        made = await papers.done(job, by=by)
    return file_response(granted(made), name=file, media_type="application/pdf")


class DuplicateResultRoutes(SiteRoutes, frozen=True):
    """The public pages of these events."""

    kind = "duplicate"
    events: DuplicateEvents
    rounds: DuplicateRounds

    async def made(self, name: str, path: str) -> bytes:
        """A page of an event's site. Raises `NotFoundException`."""
        visit = await self.events.visit(JournalId(name), key=None)
        if isinstance(visit, Refusal):
            raise NotFoundException("no such duplicate event")
        event = SeenEvent(visit, await self.rounds.played(visit)).file
        stands = (event.words, event.complete, event.corrected)
        subject = partial(duplicate_subject, event)
        return await self.kept.page(name, path, state=stands, subject=subject)


MOST_BYTES: Final = 64 * 1024

FileName: TypeAlias = Annotated[str, PathParameter(schema_extra={"enum": [*FILES]})]


class NewDuplicate(Body, frozen=True, kw_only=True):
    """The body of POST /api/duplicates."""

    name: ShortName
    organiser: ShortName
    players: Annotated[tuple[DuplicatePlayer, ...], msgspec.Meta(max_length=MOST_PLAYERS)]
    boards: int = 18
    boards_a_round: int = 3
    terms: DuplicateTerms = DuplicateTerms()
    packs: Packs | None = None


class SentWords(Body, frozen=True, kw_only=True):
    """The body of POST /api/duplicates/<name>/words: what people called out."""

    command_id: CommandName
    words: Words


class SentRound(Body, frozen=True, kw_only=True):
    """The body of POST /api/duplicates/<name>/rounds: the round that begins now."""

    command_id: CommandName
    round: int


class EnteredEvent(msgspec.Struct, frozen=True):
    """The number of the entry, and the event as it stands now."""

    seq: Seq
    event: DuplicateView


class DuplicateRoutes(VisitRoutes, frozen=True):
    """The routes of these events; `limits` says how often one may ask, `papers` sets papers and
    `apart` reads workbooks.
    """

    root = "/api/duplicates"
    limit = Limit.AT_TOURNAMENTS
    events: DuplicateEvents
    rounds: DuplicateRounds
    papers: JobDesk
    apart: Apart

    def within(self) -> Sequence[HTTPRouteHandler]:
        """The routes of one event, also those of its slips."""
        slips = SlipRoutes(self.visitors, self.limits, self.apart)
        return [*self.handlers()[1:], *slips.handlers()]

    async def visit(self, name: JournalId, *, key: str | None) -> EventVisit | Refusal:
        """The visit of a caller at an event."""
        return await self.events.visit(name, key=key)

    @post("/api/duplicates", request_max_body_size=MOST_BYTES, guards=[Limit.ASKING])
    async def open_event(self, request: Asked, data: JSONBody[NewDuplicate]) -> OpenedEvent:
        """Opens a duplicate event: its movement is drawn, its boards are sealed."""
        account = await self.visitors.account(request)
        owner = account.id if account else None
        self.limits.count(Limit.NEW_TOURNAMENTS, request, account=owner)
        planned = data.boards // max(1, data.boards_a_round)
        self.limits.spend(movement_cost(len(data.players), rounds=planned), request, key=owner)
        opened = await self.events.open(
            name=data.name.strip(),
            organiser=data.organiser.strip(),
            players=data.players,
            boards=data.boards,
            boards_a_round=data.boards_a_round,
            terms=data.packs or data.terms,
        )
        return granted(opened)

    async def _seen(self, visitor: EventVisit) -> SeenEvent:
        return SeenEvent(visitor, await self.rounds.played(visitor))

    async def _entered(
        self, visitor: EventVisit, action: CallWords | StartRound, command_id: str
    ) -> EnteredEvent:
        answer = await visitor.do(action, command_id=command_id)
        if isinstance(answer, NotDone):
            raise RefusedError(answer.refusal, seq=answer.seq)
        return EnteredEvent(answer.seq, (await self._seen(visitor)).event())

    @get("/")
    async def event(self, visitor: EventVisitor) -> DuplicateView:
        """The event: its ranking, and for a player his seat and his boards."""
        return (await self._seen(visitor)).event()

    @get("/boards/{number:int}")
    async def board(
        self, visitor: EventVisitor, number: Number, language: FromQuery[str] = "en"
    ) -> BoardView:
        """A board that all tables have played: its cards, and what everybody made of them."""
        known = language if language in LANGUAGES else "en"
        return granted((await self._seen(visitor)).board(number, language=known))

    @get("/cards")
    async def cards(self, visitor: EventVisitor) -> dict[str, str]:
        """The keys of the players by number, for the desk to hand out; with real packs that of
        those who type slips, too.
        """
        cards = {str(number): key for number, key in granted(visitor.cards).items()}
        return {**cards, "helper": granted(visitor.helper_key)} if visitor.state.packs else cards

    @get("/files/{file:str}", media_type="*/*")
    async def paper(self, request: Asked, visitor: EventVisitor, file: FileName) -> Response[bytes]:
        """For the desk: the file of the event, as `skat duplicate` takes it, and its papers."""
        granted(visitor.cards)
        event = (await self._seen(visitor)).file
        self.limits.spend(paper_cost(len(event.players)), request, key=visitor.name)
        asked = address(request)
        return await event_paper(event, file, visitor=visitor, papers=self.papers, by=asked)

    @post("/words")
    async def words(self, visitor: EventVisitor, data: JSONBody[SentWords]) -> EnteredEvent:
        """Mixes in what people have called out; from now on the cards are fixed."""
        return await self._entered(visitor, CallWords(data.words), data.command_id)

    @post("/rounds")
    async def start_round(self, visitor: EventVisitor, data: JSONBody[SentRound]) -> EnteredEvent:
        """Opens the tables of the next round, when all have played the last one."""
        if data.round > visitor.state.started:
            refuse(why_no_next_round(await self.rounds.played(visitor)))
        return await self._entered(visitor, StartRound(data.round), data.command_id)


class _SeenPacks:
    """The view of a page that looks on, sent as often as it changes."""

    shares_key = False

    def __init__(self, visit: EventVisit) -> None:
        self._visit = visit
        self._sent: object = None

    def shown(self) -> DuplicateView | None:
        # An entry at another table changes nothing for a player, and there are a hundred of them.
        stands = _concerning(self._visit)
        if stands == self._sent:
            return None
        self._sent = stands
        return SeenEvent(self._visit, ()).event()

    @property
    def has_lost_entries(self) -> bool:
        return self._visit.has_lost_entries

    def part(self, show: Show) -> None:
        self._visit.part(show)


def _concerning(visit: EventVisit) -> object:
    """What of the event is shown to this one; it changes with that."""
    state, event = visit.state, visit.state.opened
    own = [
        (visit.result_at(board, table=table), state.proposals.get((board, table)))
        for board, table in visit.own_boards
    ]
    every = (event.results, state.proposals) if visit.types_slips else None
    return event.words, state.started, event.told_at, event.corrected, own, every


def let_in_at_duplicate(events: DuplicateEvents) -> LetIn:
    """Lets in a page with a key of the event, and every other to what all may see."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenPacks:
        visit = granted(await events.visit(name, key=hello.key))
        if not visit.state.packs:
            raise RefusedError(Refusal(code="duplicate_live"))
        visit.look_on(show)
        return _SeenPacks(visit)

    return enter
