"""The routes of an evening's list: open one, read it, enter deals.

The secret of a list travels in the `Authorization` header and never in an address. Every command
has its id, so a phone sends it again and again until it is answered.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import FromQuery, JSONBody

from skat.journal import JournalId, NotDone, Seq
from skat.messages import LANGUAGES
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.lists.entries import parse_list_request
from skat.office.lists.evening import EveningLists, ListVisit, OpenedList
from skat.office.lists.view import ShownList
from skat.printing.score_list import Heading
from skat.rules.editions import rule_set
from skat.server.apart.desk import JobDesk
from skat.server.apart.jobs import EveningPaper
from skat.server.fields import CommandName, Count, Switch, is_on
from skat.server.http.openapi import Name
from skat.server.http.refusals import LANGUAGE, RefusedError, granted
from skat.server.http.requests import Asked, Body
from skat.server.limits.callers import ClientConnection, address, bearer
from skat.server.limits.costs import LIST_PAPER
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.visitors import Visitors
from skat.server.routes.link_codes import Link, LinkCode, code_of

Visitor: TypeAlias = NamedDependency[ListVisit]
"""Who was let in, to read or to write."""


class NewList(Body, frozen=True, kw_only=True):
    """The body of POST /api/lists; `first_dealer` counts places from 1."""

    players: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]
    title: str = ""
    first_dealer: int = 1
    length: int | None = None
    edition: str = "isko-2022"
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class ListCommand(Body, frozen=True, kw_only=True):
    """The body of POST /api/lists/<list>/commands."""

    command_id: CommandName
    expected_seq: Count
    action: msgspec.Raw


class EnteredBody(msgspec.Struct, frozen=True):
    """The answer to a command: the number of its entry, and the list as it stands now."""

    seq: Seq
    list: ShownList


def list_routes(
    lists: EveningLists, visitors: Visitors, limits: RateLimits, *, papers: JobDesk
) -> list[HTTPRouteHandler | Router]:
    """The routes of these lists; `limits` says how often one may ask, `papers` sets them."""

    @post("/api/lists", guards=[limits.guard(limits.asking)])
    async def open_list(request: Asked, data: JSONBody[NewList]) -> OpenedList:
        """Opens the list of an evening."""
        account = await visitors.account(request)
        limits.count(limits.new_lists, request, account=account.id if account else None)
        opened = await lists.open(
            players=[name.strip() for name in data.players],
            title=data.title.strip(),
            first_dealer=Place(data.first_dealer),
            length=data.length,
            rules=granted(rule_set(data.edition, data.options)),
        )
        return granted(opened)

    async def knows_key(connection: ClientConnection, _handler: BaseRouteHandler) -> None:
        key = bearer(connection)
        if not key:
            raise RefusedError(Refusal(code="bad_key"))
        visitor = await lists.visit(JournalId(connection.path_params["name"]), key=key)
        connection.state.visitor = granted(visitor)
        limits.know(connection, key)

    @get("/")
    async def read_list(visitor: Visitor) -> ShownList:
        """The list as it stands now."""
        return visitor.shown()

    @post("/commands")
    async def command(visitor: Visitor, data: JSONBody[ListCommand]) -> EnteredBody:
        """Enters, corrects or signs something in the list."""
        request = parse_list_request(data.action)
        if isinstance(request, Refusal):
            raise RefusedError(request)
        answer = await visitor.ask(
            request, command_id=data.command_id, expected_seq=Seq(data.expected_seq)
        )
        if isinstance(answer, NotDone):
            raise RefusedError(answer.refusal, seq=answer.seq)
        return EnteredBody(answer.seq, visitor.shown())

    @post("/code")
    async def code(name: Name, data: JSONBody[Link]) -> LinkCode:
        """The QR code of the list's link."""
        return await code_of(data, path=f"/list/{name}")

    @get("/sheet.pdf", media_type="*/*")
    async def paper(
        request: Asked,
        visitor: Visitor,
        language: FromQuery[str] = "en",
        *,
        empty: FromQuery[Switch] = "off",
    ) -> Response[bytes]:
        """The list as PDF."""
        request.scope["state"][LANGUAGE] = language
        written = language if language in LANGUAGES else "en"
        job = granted(_job(visitor, language=written, empty=is_on(empty)))
        limits.spend(LIST_PAPER, request, key=visitor.name)
        made = await papers.done(job, by=address(request))
        return Response(granted(made), media_type="application/pdf")

    one = Router(
        "/api/lists/{name:str}",
        guards=[limits.guard(limits.at_lists), knows_key],
        dependencies={"visitor": Provide(_visitor, sync_to_thread=False)},
        route_handlers=[read_list, command, code, paper],
    )
    return [open_list, one]


def _visitor(request: Asked, name: Name) -> ListVisit:
    """Who was let in here, to what is called `name`."""
    visitor: ListVisit = request.state.visitor
    return visitor


def _job(visitor: ListVisit, *, language: str, empty: bool) -> EveningPaper | Refusal:
    """The list to be set; the day is that of its opening."""
    state = visitor.state
    if state.sheet is None:
        return Refusal(code="no_such_list")
    heading = Heading(event=state.title, date=state.opened_at[:10])
    return EveningPaper(sheet=state.sheet, heading=heading, language=language, empty=empty)
