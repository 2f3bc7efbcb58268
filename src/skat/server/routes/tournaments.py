"""The routes of a tournament: the screens of the hall, the desk, the phones of the players.

A key travels in the `Authorization` header and never in an address; without one only the screens
of the hall are shown. Every command has its id, so it is sent again until it is answered. Pages
are told by a line what changes (`live_doors`); where none comes through they ask every few seconds,
and what has not changed is short.
"""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skat.journal import JournalId, Store, StoreError
from skat.model.refusal import Refusal
from skat.office.csv_files import players_csv, standings_csv
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.printing.qr import qr_svg
from skat.printing.tournament import tournament_pdf
from skat.server.http.answers import file_response, json_response
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import Doors
from skat.server.routes.tournament_answers import (
    Asked,
    Sent,
    answered,
    body_of,
    refusal_of,
    refused,
)
from skat.server.routes.tournament_imports import import_routes
from skat.server.socket.messages import CommandName
from skat.tournament.commands import (
    Command,
    CorrectTableDeal,
    CorrectTotals,
    Redraw,
    Role,
    Text,
    Undo,
)
from skat.tournament.draw.drawing import Method
from skat.tournament.draw.seating import StartNumber
from skat.tournament.entries.prospectus import Prospectus
from skat.tournament.state import shown_notice

MOST_BYTES: Final = 64 * 1024
_PAPER: Final = re.compile(r"([a-z-]{1,40})\.(de|en|fr|pl)\.pdf")
_SMALL_NUMBER: Final = re.compile(r"[0-9]{1,4}")


class NewTournament(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments."""

    prospectus: Prospectus


class SentCommand(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/commands."""

    command_id: CommandName
    command: Command


class SentDraw(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/draw."""

    command_id: CommandName
    series: int
    method: Method = Method.RANDOM
    words: Text = ""


class SentRedraw(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/redraw: the draw repeated, and for whom not."""

    command_id: CommandName
    series: int
    reason: Text
    method: Method = Method.RANDOM
    words: Text = ""
    absent: tuple[StartNumber, ...] = ()


class SentPublish(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/publish."""

    command_id: CommandName


class SentEffect(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/effect: what is only tried, nothing is done."""

    command: CorrectTableDeal | CorrectTotals | Undo


class SentTimer(Sent, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/timer; 0 stops it."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=12 * 60 * 60)]


def tournament_routes(
    tournaments: Tournaments, store: Store, doors: Doors
) -> list[HTTPRouteHandler]:
    """The routes of these tournaments; live tables are read from `store`.

    `doors` says who may come in how often.
    """
    at_most = [doors.guard(doors.at_tournaments)]

    async def visit(request: Asked, name: str) -> TournamentVisit | Refusal:
        key = bearer(request) or None
        try:
            visitor = await tournaments.visit(JournalId(name), key=key)
        except StoreError:
            return Refusal(code="not_known")
        if key is not None and not isinstance(visitor, Refusal):
            doors.know(request, key)
        return visitor

    @post(
        "/api/tournaments",
        request_max_body_size=MOST_BYTES,
        guards=[doors.guard(doors.asking)],
    )
    async def open_tournament(request: Asked) -> Response[bytes]:
        sent = await body_of(request, NewTournament)
        if isinstance(sent, Refusal):
            return refused(sent, request)
        if seconds := doors.wait(doors.new_tournaments, request):
            return refused(Refusal(code="too_fast", details={"seconds": seconds}), sent.language)
        opened = await tournaments.open(sent.prospectus)
        if isinstance(opened, Refusal):
            return refused(opened, sent.language)
        return json_response(opened, 201)

    @get("/api/tournaments/{name:str}/{room:str}", guards=at_most)
    async def room(request: Asked, name: FromPath[str], room: FromPath[str]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, request)
        if request.query_params.get("after") == str(visitor.seq) and room != "hall":
            return json_response({"seq": visitor.seq})
        shown = _shown(visitor, room, request.query_params.get("series"))
        return refused(shown, request) if isinstance(shown, Refusal) else json_response(shown)

    @get("/api/tournaments/{name:str}/files/{file:str}", guards=at_most)
    async def paper(request: Asked, name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, request)
        if file == "public.json":
            return _file_or_refused(await tournaments.public_file(visitor.name), file, request)
        if visitor.by is None or visitor.by.role is not Role.MANAGEMENT:
            return refused(Refusal(code="management_only"), request)
        if file == "players.csv":
            return file_response(players_csv(visitor.state), name=file, media_type="text/csv")
        if file == "standings.csv":
            return file_response(standings_csv(visitor.state), name=file, media_type="text/csv")
        if (asked := _PAPER.fullmatch(file)) is not None:
            return await _printed(request, visitor, paper=asked[1], language=asked[2])
        if file in ("tournament.json", "complete.json"):
            with_secret = file == "complete.json"
            made = await tournaments.whole_file(visitor.name, with_secret=with_secret)
            return _file_or_refused(made, file, request)
        return refused(Refusal(code="no_such_tournament"), request)

    @get("/api/tournaments/{name:str}/start-card/{number:int}", guards=at_most)
    async def card(request: Asked, name: FromPath[str], number: FromPath[int]) -> Response[bytes]:
        visitor = await visit(request, name)
        if isinstance(visitor, Refusal):
            return refused(visitor, request)
        cards = visitor.cards()
        if isinstance(cards, Refusal):
            return refused(cards, request)
        if str(number) not in cards:
            return refused(Refusal(code="no_such_number", details={"number": number}), request)
        address = _phone_address(request, visitor, cards[str(number)])
        code = await asyncio.to_thread(qr_svg, address)
        return json_response({"address": address, "code": code})

    @post("/api/tournaments/{name:str}/commands", request_max_body_size=MOST_BYTES, guards=at_most)
    async def command(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentCommand)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        answer = await visitor.do(sent.command, command_id=sent.command_id)
        return answered(answer, visitor, sent.language, seen=sent.command)

    @post("/api/tournaments/{name:str}/redraw", guards=at_most)
    async def redraw(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentRedraw)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        wanted = Redraw(
            series=sent.series,
            seed="",
            tables=(),
            reason=sent.reason,
            method=sent.method,
            words=sent.words,
            absent=sent.absent,
        )
        answer = await visitor.redraw(wanted, command_id=sent.command_id)
        return answered(answer, visitor, sent.language)

    @post("/api/tournaments/{name:str}/draw", guards=at_most)
    async def draw(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentDraw)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        answer = await visitor.draw(
            sent.series, method=sent.method, words=sent.words, command_id=sent.command_id
        )
        return answered(answer, visitor, sent.language)

    @post("/api/tournaments/{name:str}/publish", guards=at_most)
    async def publish(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentPublish)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        return answered(await visitor.publish(command_id=sent.command_id), visitor, sent.language)

    @post("/api/tournaments/{name:str}/effect", request_max_body_size=MOST_BYTES, guards=at_most)
    async def effect(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentEffect)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        found = visitor.effect(sent.command)
        if isinstance(found, Refusal):
            return refused(found, sent.language)
        return json_response(found)

    @post("/api/tournaments/{name:str}/timer", guards=at_most)
    async def timer(request: Asked, name: FromPath[str]) -> Response[bytes]:
        visitor, sent = await visit(request, name), await body_of(request, SentTimer)
        if isinstance(visitor, Refusal) or isinstance(sent, Refusal):
            return refused(refusal_of(visitor, sent), request)
        why_not = visitor.set_timer(sent.seconds)
        if why_not is not None:
            return refused(why_not, sent.language)
        return json_response({"seq": visitor.seq})

    own: list[HTTPRouteHandler] = [open_tournament, room, paper, card, command, draw, redraw]
    return [*own, publish, effect, timer, *import_routes(visit, store, doors)]


def _shown(visitor: TournamentVisit, room: str, series: str | None) -> object:
    """What a room of the page shows; a refusal where somebody has no business."""
    if room == "hall":
        return visitor.hall()
    if room == "notice":
        return shown_notice(visitor.state)
    if room == "desk":
        return visitor.desk()
    if room == "phone":
        return visitor.phone()
    if room == "cards":
        return visitor.cards()
    if room == "tables":
        return visitor.lists(_small_number(series))
    return Refusal(code="no_such_tournament")


def _small_number(text: str | None) -> int | None:
    """A number of an address, 0 where it is none that there can be; None where none was given."""
    if not text:
        return None
    return int(text) if _SMALL_NUMBER.fullmatch(text) else 0


def _phone_address(request: Asked, visitor: TournamentVisit, key: str) -> str:
    """Where a phone goes; the key stands behind #, which no browser sends anywhere.

    The host is the name of ours by which the desk has come, and nothing else of what it sent.
    """
    host, port = request.url.hostname or "", request.url.port
    shown = f"[{host}]" if ":" in host else host
    place = shown if port is None else f"{shown}:{port}"
    return f"{request.url.scheme}://{place}/tournament/{visitor.name}/phone#{key}"


async def _printed(
    request: Asked, visitor: TournamentVisit, *, paper: str, language: str
) -> Response[bytes]:
    """A paper as PDF."""
    cards = visitor.cards()
    addresses: dict[StartNumber, str] = {}
    if paper == "start-cards" and not isinstance(cards, Refusal):
        addresses = {
            StartNumber(int(number)): _phone_address(request, visitor, key)
            for number, key in cards.items()
        }
    made = await asyncio.to_thread(
        tournament_pdf, paper, visitor.state, language=language, cards=addresses
    )
    if isinstance(made, Refusal):
        return refused(made, language)
    return file_response(made, name=f"{paper}.{language}.pdf", media_type="application/pdf")


def _file_or_refused(made: bytes | Refusal, name: str, request: Asked) -> Response[bytes]:
    if isinstance(made, Refusal):
        return refused(made, request)
    return file_response(made, name=name, media_type="application/json")
