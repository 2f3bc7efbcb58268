"""The routes of duplicate events: open one, call out its words, start a round, read its boards.

A key travels in the `Authorization` header and never in an address; without one the boards that
all tables have played are shown, with names as people allow them.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import FromQuery, JSONBody, PathParameter

from skat.duplicate.form import DuplicatePlayer, ShortName
from skat.duplicate.movement import MOST_PLAYERS
from skat.journal import JournalId, NotDone, Seq
from skat.messages import LANGUAGES
from skat.office.duplicate.events import DuplicateEvents, EventVisit, OpenedEvent
from skat.office.duplicate.state import CallWords, DuplicateTerms, StartRound, Words
from skat.server.apart.desk import JobDesk
from skat.server.duplicate.published import FILES, duplicate_results_routes, event_paper
from skat.server.duplicate.rounds import DuplicateRounds, why_no_next_round
from skat.server.duplicate.views import BoardView, DuplicateView, SeenEvent
from skat.server.fields import CommandName
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked, Body
from skat.server.limits.callers import ClientConnection, address, bearer
from skat.server.limits.costs import movement_cost, paper_cost
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.visitors import Visitors

MOST_BYTES: Final = 64 * 1024

EventVisitor = NamedDependency[EventVisit]
"""Who was let in, with what his key opens."""

FileName: TypeAlias = Annotated[str, PathParameter(schema_extra={"enum": [*FILES]})]


class NewDuplicate(Body, frozen=True, kw_only=True):
    """The body of POST /api/duplicates."""

    name: ShortName
    organiser: ShortName
    players: Annotated[tuple[DuplicatePlayer, ...], msgspec.Meta(max_length=MOST_PLAYERS)]
    boards: int = 18
    boards_a_round: int = 3
    terms: DuplicateTerms = DuplicateTerms()


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


def duplicate_routes(
    events: DuplicateEvents,
    rounds: DuplicateRounds,
    visitors: Visitors,
    limits: RateLimits,
    *,
    papers: JobDesk,
) -> list[HTTPRouteHandler | Router]:
    """The routes of these events; `limits` says how often one may ask, `papers` sets papers."""

    @post(
        "/api/duplicates",
        request_max_body_size=MOST_BYTES,
        guards=[limits.guard(limits.asking)],
    )
    async def open_event(request: Asked, data: JSONBody[NewDuplicate]) -> OpenedEvent:
        """Opens a duplicate event: its movement is drawn, its boards are sealed."""
        account = await visitors.account(request)
        limits.count(limits.new_tournaments, request, account=account.id if account else None)
        planned = data.boards // max(1, data.boards_a_round)
        limits.spend(movement_cost(len(data.players), rounds=planned), request)
        opened = await events.open(
            name=data.name.strip(),
            organiser=data.organiser.strip(),
            players=data.players,
            boards=data.boards,
            boards_a_round=data.boards_a_round,
            terms=data.terms,
        )
        return granted(opened)

    async def knows_key(connection: ClientConnection, _handler: BaseRouteHandler) -> None:
        key = bearer(connection)
        visit = await events.visit(JournalId(connection.path_params["name"]), key=key or None)
        connection.state.visitor = granted(visit)
        if key:
            limits.know(connection, key)

    async def seen(visitor: EventVisit) -> SeenEvent:
        return SeenEvent(visitor, await rounds.played(visitor))

    async def entered(
        visitor: EventVisit, action: CallWords | StartRound, command_id: str
    ) -> EnteredEvent:
        answer = await visitor.do(action, command_id=command_id)
        if isinstance(answer, NotDone):
            raise RefusedError(answer.refusal, seq=answer.seq)
        return EnteredEvent(answer.seq, (await seen(visitor)).event())

    @get("/")
    async def event(visitor: EventVisitor) -> DuplicateView:
        """The event: its ranking, and for a player his seat and his boards."""
        return (await seen(visitor)).event()

    @get("/boards/{number:int}")
    async def board(
        visitor: EventVisitor, number: Number, language: FromQuery[str] = "en"
    ) -> BoardView:
        """A board that all tables have played: its cards, and what everybody made of them."""
        told = language if language in LANGUAGES else "en"
        return granted((await seen(visitor)).board(number, language=told))

    @get("/cards")
    async def cards(visitor: EventVisitor) -> dict[str, str]:
        """The keys of the players by number, for the desk to hand out."""
        return {str(number): key for number, key in granted(visitor.cards).items()}

    @get("/files/{file:str}", media_type="*/*")
    async def paper(request: Asked, visitor: EventVisitor, file: FileName) -> Response[bytes]:
        """For the desk: the file of the event, as `skat duplicate` takes it, and its papers."""
        granted(visitor.cards)
        event = (await seen(visitor)).file
        limits.spend(paper_cost(len(event.players)), request, key=visitor.name)
        return await event_paper(event, file, papers=papers, by=address(request))

    @post("/words")
    async def words(visitor: EventVisitor, data: JSONBody[SentWords]) -> EnteredEvent:
        """Mixes in what people have called out; from now on the cards are fixed."""
        return await entered(visitor, CallWords(data.words), data.command_id)

    @post("/rounds")
    async def start_round(visitor: EventVisitor, data: JSONBody[SentRound]) -> EnteredEvent:
        """Opens the tables of the next round, when all have played the last one."""
        if data.round > visitor.state.started:
            refused = why_no_next_round(await rounds.played(visitor))
            if refused is not None:
                raise RefusedError(refused)
        return await entered(visitor, StartRound(data.round), data.command_id)

    one = Router(
        "/api/duplicates/{name:str}",
        guards=[limits.guard(limits.at_tournaments), knows_key],
        dependencies={"visitor": Provide(_visitor, sync_to_thread=False)},
        route_handlers=[event, board, cards, paper, words, start_round],
    )
    return [open_event, one, *duplicate_results_routes(events, rounds, limits)]


def _visitor(request: Asked, name: Name) -> EventVisit:
    """Who was let in here, to what is called `name`."""
    visitor: EventVisit = request.state.visitor
    return visitor
