"""The routes of an evening's list: open one, read it, enter deals.

The secret of a list travels in the `Authorization` header and never in an address. Every command
has its id, so a phone sends it again and again until it is answered.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from skat.journal import JournalId, NotDone, Seq
from skat.messages import LANGUAGES, message
from skat.messages.days import day_text
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.lists.entries import parse_list_request
from skat.office.lists.evening import EveningLists, ListVisit, OpenedList
from skat.office.lists.view import ShownList
from skat.papers.printing.score_list import Heading
from skat.rules.editions import rule_set
from skat.server.apart.desk import JobDesk
from skat.server.apart.jobs import EveningPaper
from skat.server.http.openapi import Name
from skat.server.http.refusals import LANGUAGE, RefusedError, granted
from skat.server.http.requests import Asked, Body, CommandName, Count, Switch, is_on
from skat.server.limits.callers import address
from skat.server.limits.costs import LIST_PAPER
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import VisitRoutes
from skat.server.routes.tables import Link, LinkCode, code_of

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


class ListRoutes(VisitRoutes, frozen=True):
    """The routes of these lists; `limits` says how often one may ask, `papers` sets them."""

    root = "/api/lists"
    limit = Limit.AT_LISTS
    lists: EveningLists
    papers: JobDesk

    async def visit(self, name: JournalId, *, key: str | None) -> ListVisit | Refusal:
        """The visit of a caller who has a key of the list."""
        return await self.lists.visit(name, key=key) if key else Refusal("bad_key")

    @post("/api/lists", guards=[Limit.ASKING])
    async def open_list(self, request: Asked, data: JSONBody[NewList]) -> OpenedList:
        """Opens the list of an evening."""
        account = await self.visitors.account(request)
        self.limits.count(Limit.NEW_LISTS, request, account=account.id if account else None)
        opened = await self.lists.open(
            players=[name.strip() for name in data.players],
            title=data.title.strip(),
            first_dealer=Place(data.first_dealer),
            length=data.length,
            rules=granted(rule_set(data.edition, data.options)),
        )
        return granted(opened)

    @get("/")
    async def read_list(self, visitor: Visitor) -> ShownList:
        """The list as it stands now."""
        return visitor.shown()

    @post("/commands")
    async def command(self, visitor: Visitor, data: JSONBody[ListCommand]) -> EnteredBody:
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
    async def code(self, name: Name, data: JSONBody[Link]) -> LinkCode:
        """The QR code of the list's link."""
        return await code_of(data, path=f"/list/{name}")

    @get("/sheet.pdf", media_type="*/*")
    async def paper(
        self,
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
        self.limits.spend(LIST_PAPER, request, key=visitor.name)
        made = await self.papers.done(job, by=address(request))
        return Response(granted(made), media_type="application/pdf")


def _job(visitor: ListVisit, *, language: str, empty: bool) -> EveningPaper | Refusal:
    """The list to be set; the day is that of its opening."""
    state = visitor.state
    if state.sheet is None:
        return Refusal(code="no_such_list")
    opened = date.fromisoformat(state.opened_at[:10])
    day = day_text(opened, partial(message, language=language))
    heading = Heading(event=state.title, date=day)
    return EveningPaper(sheet=state.sheet, heading=heading, language=language, empty=empty)
