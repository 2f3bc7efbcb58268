"""The routes of a tournament: the screens of the hall, the desk, the phones of the players.

A key travels in the `Authorization` header and never in an address; without one only the screens
of the hall are shown. Every command has its id, so it is sent again until it is answered. Pages
learn of changes by a socket (`socket.watched`); where none comes through they ask every few
seconds, and what has not changed is short.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, UnsetType

from skat.journal import JournalId, Store
from skat.journal.threads import computed
from skat.model.languages import LANGUAGES
from skat.model.refusal import Refusal
from skat.model.shown import shown_as
from skat.office.apart import Apart
from skat.office.spreadsheets.csv_files import (
    cash_csv,
    lists_csv,
    players_csv,
    standings_csv,
    teams_csv,
)
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import OpenedTournament, Tournaments
from skat.server.apart.desk import JobDesk
from skat.server.apart.jobs import TournamentPaper
from skat.server.http.openapi import Number
from skat.server.http.refusals import LANGUAGE, RefusedError, granted
from skat.server.http.requests import Asked, Body, CommandName, ShortText, file_response, post_ok
from skat.server.limits.callers import address
from skat.server.limits.costs import draw_cost, file_cost, paper_cost
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.server.people.routes import VisitRoutes
from skat.server.routes.tournament.answers import (
    LongListRoutes,
    RecordedBody,
    StartCard,
    Unchanged,
    Visitor,
    entered,
    link,
    lists_that_fit,
    spend,
    start_card,
)
from skat.server.routes.tournament.helpers import (
    HelperRoutes,
    StandbyRoutes,
    file_duties,
    of_all_halls,
)
from skat.server.routes.tournament.imports import ImportRoutes, PlayerRoutes
from skat.tournament.commands import (
    Command,
    EnterMyself,
    Redraw,
    Text,
)
from skat.tournament.commands.entries import Categories, Memberships
from skat.tournament.draw import StartNumber
from skat.tournament.draw.drawing import Method
from skat.tournament.effects import Confirmed, Effect
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.state import shown_notice

MOST_BYTES: Final = 64 * 1024
_PAPER: Final = re.compile(
    rf"([a-z]+(?:-[a-z]+)?)(?:-([1-9][0-9]{{0,3}}))?\.({'|'.join(LANGUAGES)})\.pdf"
)
"""A paper by name and language, of the lists those from a table on: "lists-101.de.pdf"."""
_TABLES: Final = {
    "players": players_csv,
    "standings": standings_csv,
    "lists": lists_csv,
    "teams": teams_csv,
    "cash": cash_csv,
}
_TABLE: Final = re.compile(rf"({'|'.join(_TABLES)})(?:\.({'|'.join(LANGUAGES)}))?\.csv")
"""A table by name and language; without one it is for programs."""
_WITH_SECRET: Final = "complete.json"
_WHOLE: Final = ("tournament.json", _WITH_SECRET)

_LISTS: Final = "tables"
_ROOMS: Final[dict[str, Callable[[TournamentVisit], object]]] = {
    "hall": lambda visitor: visitor.paged_hall().head,
    "notice": lambda visitor: shown_notice(visitor.state),
    "desk": lambda visitor: granted(visitor.paged_desk()).head,
    "phone": lambda visitor: visitor.phone(),
    "cards": lambda visitor: visitor.cards(),
}
_FILES: Final = [*_TABLES, *_WHOLE, "public.json", "standings.en.pdf"]
RoomBody: Any = dict[str, Any] | list[Any]
_SHOWN: Final = {
    200: ResponseSpec(RoomBody, generate_examples=False, description="What is to be seen.")
}

Room: TypeAlias = Annotated[str, PathParameter(schema_extra={"enum": [*_ROOMS, _LISTS]})]
FileName: TypeAlias = Annotated[str, PathParameter(schema_extra={"enum": _FILES})]


class NewTournament(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments."""

    prospectus: Prospectus


Before: TypeAlias = Callable[[TournamentVisit, Command], Awaitable[None]]
"""What a visitor does before a command of his is judged."""


class SentCommand(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/commands."""

    command_id: CommandName
    command: Command


class SentEntry(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/entry: a player enters himself.

    `code` is what the link has behind its #. Who sends it again with the same id is entered once.
    """

    command_id: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{20,64}$")]
    code: ShortText
    name: ShortText
    club: ShortText | None = None
    team: ShortText | None = None
    categories: Categories = ()
    memberships: Memberships | UnsetType = UNSET
    consents: bool = False


class OwnEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """His start number, and the key of his card: his phone shows his table by it."""

    number: StartNumber
    key: str


class SentDraw(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/draw."""

    command_id: CommandName
    series: int
    method: Method = Method.RANDOM
    words: Text = ""


class SentRedraw(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/redraw: the draw repeated, and for whom not."""

    command_id: CommandName
    series: int
    reason: Text
    method: Method = Method.RANDOM
    words: Text = ""
    absent: tuple[StartNumber, ...] = ()


class SentCut(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/qualify: the cut after a day."""

    command_id: CommandName
    day: int
    declined: tuple[StartNumber, ...] = ()
    version: int | UnsetType = UNSET


class SentPublish(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/publish."""

    command_id: CommandName


class SentEffect(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/effect: what is only tried, nothing is done."""

    command: Confirmed


class SentTimer(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/timer; 0 stops it. With `more` it runs on longer."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=12 * 60 * 60)]
    more: bool = False


class TournamentRoutes(VisitRoutes, frozen=True):
    """The routes of these tournaments; live tables are read from `store`, `papers` sets papers
    and `apart` reads workbooks.

    `limits` says how often a caller may ask; `more` are routes of others under the same name.
    `before` is done before a command is judged.
    """

    root = "/api/tournaments"
    limit = Limit.AT_TOURNAMENTS
    tournaments: Tournaments
    store: Store
    papers: JobDesk
    apart: Apart
    more: Sequence[HTTPRouteHandler] = ()
    before: Before | None = None

    async def visit(self, name: JournalId, *, key: str | None) -> TournamentVisit | Refusal:
        """The visit of a caller at a tournament; without a key he sees what is public."""
        return await self.tournaments.visit(name, key=key)

    def within(self) -> Sequence[HTTPRouteHandler]:
        """The routes of one tournament, also those of others under its name."""
        return [
            *self.handlers()[1:],
            *HelperRoutes(self.visitors, self.limits, self.tournaments).handlers(),
            *StandbyRoutes(self.visitors, self.limits, self.store).handlers(),
            *ImportRoutes(self.visitors, self.limits, self.store).handlers(),
            *PlayerRoutes(self.visitors, self.limits, self.apart).handlers(),
            *LongListRoutes(self.visitors, self.limits).handlers(),
            *self.more,
        ]

    @post("/api/tournaments", request_max_body_size=MOST_BYTES, guards=[Limit.ASKING])
    async def open_tournament(
        self, request: Asked, data: JSONBody[NewTournament]
    ) -> OpenedTournament:
        """Opens a tournament by its prospectus."""
        account = await self.visitors.account(request)
        self.limits.count(Limit.NEW_TOURNAMENTS, request, account=account.id if account else None)
        return granted(await self.tournaments.open(data.prospectus))

    @get("/{room:str}", responses=_SHOWN)
    async def room(self, request: Asked, visitor: Visitor, room: Room) -> Any:
        """What one of the screens shows: hall, notice, desk, phone, cards or tables."""
        if request.query_params.get("after") == str(visitor.seq) and room != "hall":
            return Unchanged(visitor.seq)
        if room == _LISTS:
            return lists_that_fit(request, visitor)
        if room not in _ROOMS:
            raise RefusedError(Refusal(code="no_such_tournament"))
        return granted(_ROOMS[room](visitor))

    @get("/files/{file:str}", media_type="*/*")
    async def paper(self, request: Asked, visitor: Visitor, file: FileName) -> Response[bytes]:
        """A file of the tournament: tables of players, standings, papers, the whole."""
        made, media_type = await _file(
            self.tournaments, self.papers, self.limits, request, visitor, file=file
        )
        return file_response(granted(made), name=file, media_type=media_type)

    @get("/start-card/{number:int}")
    async def card(self, request: Asked, visitor: Visitor, number: Number) -> StartCard:
        """Where a player's phone goes, with its QR code."""
        cards = granted(visitor.cards())
        if str(number) not in cards:
            raise RefusedError(Refusal(code="no_such_number", details={"number": number}))
        return await start_card(request, visitor, "phone", cards[str(number)])

    @post("/commands", request_max_body_size=MOST_BYTES)
    async def command(self, visitor: Visitor, data: JSONBody[SentCommand]) -> RecordedBody:
        """Enters a command of the desk or of a player's phone."""
        if self.before is not None:
            await self.before(visitor, data.command)
        answer = await visitor.do(data.command, command_id=data.command_id)
        return entered(answer, visitor, seen=data.command)

    @get("/entry-link")
    async def entry_link(self, request: Asked, visitor: Visitor) -> StartCard:
        """Where players enter themselves, with its QR code; for the desk."""
        return await start_card(request, visitor, "enter", granted(visitor.entry_code()))

    @post("/entry")
    async def enter(self, request: Asked, visitor: Visitor, data: JSONBody[SentEntry]) -> OwnEntry:
        """A player enters himself, while the desk lets players do so."""
        self.limits.count(Limit.NEW_PLAYERS, request)
        ticket = sha256(data.command_id.encode()).hexdigest()[:32]
        wanted = shown_as(EnterMyself, data, ticket=ticket)
        number = granted(
            await visitor.enter_myself(wanted, code=data.code, command_id=data.command_id)
        )
        return OwnEntry(number, visitor.card_key(number))

    @post("/redraw", request_max_body_size=MOST_BYTES)
    async def redraw(
        self, request: Asked, visitor: Visitor, data: JSONBody[SentRedraw]
    ) -> RecordedBody:
        """Repeats the draw of a series."""
        spend(self.limits, draw_cost(len(visitor.state.entrants)), request, visitor)
        wanted = Redraw(
            series=data.series,
            seed="",
            tables=(),
            reason=data.reason,
            method=data.method,
            words=data.words,
            absent=data.absent,
        )
        return entered(await visitor.redraw(wanted, command_id=data.command_id), visitor)

    @post("/draw", request_max_body_size=MOST_BYTES)
    async def draw(
        self, request: Asked, visitor: Visitor, data: JSONBody[SentDraw]
    ) -> RecordedBody:
        """Draws the tables of a series."""
        spend(self.limits, draw_cost(len(visitor.state.entrants)), request, visitor)
        answer = await visitor.draw(
            data.series, method=data.method, words=data.words, command_id=data.command_id
        )
        return entered(answer, visitor)

    @post("/qualify", request_max_body_size=MOST_BYTES)
    async def qualify(self, visitor: Visitor, data: JSONBody[SentCut]) -> RecordedBody:
        """Says who goes on after a day, with the sealed lot among equals."""
        answer = await visitor.qualify(
            data.day,
            declined=data.declined,
            version=data.version,
            command_id=data.command_id,
        )
        return entered(answer, visitor)

    @post("/publish")
    async def publish(self, visitor: Visitor, data: JSONBody[SentPublish]) -> RecordedBody:
        """Publishes the final standings."""
        return entered(await visitor.publish(command_id=data.command_id), visitor)

    @post_ok("/effect", request_max_body_size=MOST_BYTES)
    async def effect(self, visitor: Visitor, data: JSONBody[SentEffect]) -> Effect:
        """What a correction would change; nothing is done."""
        return granted(visitor.effect(data.command))

    @post_ok("/timer")
    async def timer(self, visitor: Visitor, data: JSONBody[SentTimer]) -> Unchanged:
        """Starts the clock of the hall; 0 stops it."""
        granted(visitor.set_timer(data.seconds, more=data.more))
        return Unchanged(visitor.seq)


async def _file(
    tournaments: Tournaments,
    papers: JobDesk,
    limits: RateLimits,
    request: Asked,
    visitor: TournamentVisit,
    *,
    file: str,
) -> tuple[bytes | Refusal, str]:
    """The content of a file and its media type; all but the public one are for the desk."""
    if file == "public.json":
        return await tournaments.public_file(visitor.name), "application/json"
    if not visitor.may(*file_duties(file)) or (visitor.section and not of_all_halls(file)):
        return Refusal(code="management_only"), ""
    if (table := _TABLE.fullmatch(file)) is not None:
        # Ten series of a thousand players are ten thousand lines.
        return await computed(_TABLES[table[1]], visitor.state, table[2] or ""), "text/csv"
    if (asked := _PAPER.fullmatch(file)) is not None:
        request.scope["state"][LANGUAGE] = asked[3]
        spend(limits, paper_cost(len(visitor.state.entrants)), request, visitor)
        first = int(asked[2]) if asked[2] else None
        job = _job(request, visitor, paper=asked[1], language=asked[3], first=first)
        return await papers.done(job, by=address(request)), "application/pdf"
    if file in _WHOLE:
        spend(limits, file_cost(visitor.seq), request, visitor)
        secret = file == _WITH_SECRET
        made = await tournaments.written_file(visitor.name, public=False, with_secret=secret)
        return made, "application/json"
    return Refusal(code="no_such_tournament"), ""


def _job(
    request: Asked, visitor: TournamentVisit, *, paper: str, language: str, first: int | None
) -> TournamentPaper:
    """What is to be set for a paper, with the addresses that it leads to."""
    cards = visitor.cards()
    links: dict[StartNumber, str] = {}
    if paper == "start-cards" and not isinstance(cards, Refusal):
        links = {
            StartNumber(int(number)): link(request, visitor, "phone", key)
            for number, key in cards.items()
        }
    code = visitor.entry_code()
    entry = "" if isinstance(code, Refusal) else link(request, visitor, "enter", code)
    return TournamentPaper(
        paper=paper,
        state=visitor.state,
        language=language,
        cards=links,
        entry=entry,
        first=first,
    )
