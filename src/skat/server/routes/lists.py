"""The routes of an evening's list: open one, read it, enter deals, look on live.

The secret of a list travels in the `Authorization` header and never in an address. Every command
has its id, so a phone sends it again and again until it is answered.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from skat.journal import JournalId, NotDone, Seq, StoreError
from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.evening import EveningLists, ListVisit
from skat.office.list_entries import parse_list_request
from skat.printing.score_list import Heading, list_pdf
from skat.rules.editions import rule_set
from skat.server.http.answers import json_response, language_of, refusal_response
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import Doors
from skat.server.routes.link_codes import code_of, parse_link
from skat.server.socket.messages import CommandName, Count, ErrorBody, Language

_STATUS: Final = {
    "bad_key": 401,
    "list_complete": 409,
    "deal_entered_already": 409,
    "no_such_list": 404,
    "not_known": 503,
    "not_saved": 503,
    "print_missing": 501,
    "read_only": 403,
    "stale": 409,
    "too_many_onlookers": 503,
}

Asked: TypeAlias = Request[Any, Any, Any]
_Body = TypeVar("_Body")


class NewList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of POST /api/lists; `first_dealer` counts places from 1."""

    players: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]
    title: str = ""
    first_dealer: int = 1
    length: int | None = None
    language: Language = "en"
    edition: str = "isko-2022"
    options: dict[str, Any] = {}


class ListCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of POST /api/lists/<list>/commands."""

    command_id: CommandName
    expected_seq: Count
    action: msgspec.Raw
    language: Language = "en"


_NEW_LIST = msgspec.json.Decoder(NewList)
_COMMAND = msgspec.json.Decoder(ListCommand)


def wall_clock() -> str:
    """Now, as corrections and signatures record it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def list_routes(lists: EveningLists, doors: Doors) -> list[HTTPRouteHandler]:
    """The routes of these lists; `doors` says who may come in how often."""
    at_most = [doors.guard(doors.at_lists)]

    @post("/api/lists", guards=[doors.guard(doors.asking)])
    async def open_list(request: Asked) -> Response[bytes]:
        wish = _decoded(_NEW_LIST, await request.body())
        if isinstance(wish, Refusal):
            return refused(wish, "en")
        if seconds := doors.wait(doors.new_lists, request):
            return refused(Refusal(code="too_fast", details={"seconds": seconds}), wish.language)
        rules = rule_set(wish.edition, wish.options)
        if isinstance(rules, Refusal):
            return refused(rules, wish.language)
        opened = await lists.open(
            players=[name.strip() for name in wish.players],
            title=wish.title.strip(),
            first_dealer=Place(wish.first_dealer),
            length=wish.length,
            rules=rules,
        )
        if isinstance(opened, Refusal):
            return refused(opened, wish.language)
        return json_response(opened, 201)

    async def visit(request: Asked, name: str) -> ListVisit | Refusal:
        key = bearer(request)
        if not key:
            return Refusal(code="bad_key")
        try:
            visitor = await lists.visit(JournalId(name), key=key)
        except StoreError:
            return Refusal(code="not_known")
        if not isinstance(visitor, Refusal):
            doors.know(request, key)
        return visitor

    @get("/api/lists/{name:str}", guards=at_most)
    async def read_list(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, language_of(request))
        return json_response(visitor.shown(), 200)

    @post("/api/lists/{name:str}/commands", guards=at_most)
    async def command(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, language_of(request))
        sent = _decoded(_COMMAND, await request.body())
        if isinstance(sent, Refusal):
            return refused(sent, language_of(request))
        wish = parse_list_request(sent.action)
        if isinstance(wish, Refusal):
            return refused(wish, sent.language)
        answer = await visitor.ask(
            wish, command_id=sent.command_id, expected_seq=Seq(sent.expected_seq)
        )
        if isinstance(answer, NotDone):
            return refused(answer.refusal, sent.language, seq=answer.seq)
        return json_response({"seq": answer.seq, "list": visitor.shown()}, 201)

    @post("/api/lists/{name:str}/code", guards=at_most)
    async def code(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, language_of(request))
        sent = parse_link(await request.body(), path=f"/list/{name}")
        if isinstance(sent, Refusal):
            return refused(sent, language_of(request))
        return json_response(await code_of(sent.link), 201)

    @get("/api/lists/{name:str}/sheet.pdf", guards=at_most)
    async def paper(
        request: Asked,
        name: FromPath[str],
        language: FromQuery[str] = "en",
        *,
        empty: FromQuery[bool] = False,
    ) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, language)
        written = language if language in LANGUAGES else "en"
        made = await asyncio.to_thread(_paper, visitor, language=written, empty=empty)
        if isinstance(made, Refusal):
            return refused(made, language)
        headers = {"cache-control": "no-store"}
        return Response(made, media_type="application/pdf", headers=headers)

    return [open_list, read_list, command, code, paper]


def refused(why: Refusal, language: str, *, seq: int | None = None) -> Response[bytes]:
    """A refusal in the one form that all errors have; `seq` is the newest entry of the list."""
    text = message(why.code, why.details, language)
    body: dict[str, object] = {"error": ErrorBody(why.code, text, why.articles)}
    if seq is not None:
        body["seq"] = seq
    return refusal_response(body, why, _STATUS)


def _decoded(decoder: msgspec.json.Decoder[_Body], data: bytes) -> _Body | Refusal:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal(code="bad_request", details={"reason": str(error)[:200]})


def _paper(visitor: ListVisit, *, language: str, empty: bool) -> bytes | Refusal:
    """The list as PDF; the day is that of its opening."""
    state = visitor.ledger.state
    if state.sheet is None:
        return Refusal(code="no_such_list")
    heading = Heading(event=state.title, date=state.opened_at[:10])
    return list_pdf(state.sheet, language=language, heading=heading, empty=empty)
