"""The routes of an evening that is played here: open the drawn tables, find the own seat, rule."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody

from skat.journal import NotDone, Seq
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.keys import live_name, seat_token
from skat.office.phone_view import live_of
from skat.office.tournament_visit import TournamentVisit
from skat.rules.actions import Ruled
from skat.server.fields import CommandName
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Body
from skat.server.online.evening import OnlineEvenings
from skat.server.online.refereeing import RefereeView, referee_view, ruled
from skat.server.online.watching import OnlineDesk
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.visitors import Asker
from skat.server.routes.tournament.answers import RecordedBody, Visitor, entered
from skat.tables.shown.past_deal import PastDeal, refereed_deal
from skat.tables.state.actions import OfficialWasThere
from skat.tables.state.drawn_table import CallText, NoteText
from skat.tournament.commands import AtLive, Duty, OpenOnline
from skat.tournament.draw.seating import StartNumber
from skat.tournament.table_list import TableList

_MOST_TABLES: Final = 1_000


class SentOnline(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/online: which tables are played here.

    Without `tables` all of the series that have not begun.
    """

    command_id: CommandName
    series: int
    tables: Annotated[tuple[int, ...], msgspec.Meta(max_length=_MOST_TABLES)] = ()


class SentRuling(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/online/<table>/ruling; null lets play go on.

    `by` is the referee's name, by default the first one of the notice, a helper's is known.
    """

    command_id: CommandName
    ruling: Ruled | None
    by: CallText = ""
    note: NoteText = ""


class OwnSeat(msgspec.Struct, frozen=True, kw_only=True):
    """The live table of a start card, and the token that opens its place there."""

    table: str
    token: str
    series: int
    number: StartNumber
    place: Place | None


class RuledBody(msgspec.Struct, frozen=True):
    """The entry of the ruling in the journal of the live table."""

    seq: Seq


def online_routes(evenings: OnlineEvenings, replays: ReplayAccess) -> list[HTTPRouteHandler]:
    """The routes under the name of a tournament; who comes in is known by then."""

    @post("/online")
    async def open_online(visitor: Visitor, data: JSONBody[SentOnline]) -> RecordedBody:
        """Opens the drawn tables of a series; each player's start card leads to his seat."""
        _only_office(visitor)
        secret = await evenings.secret(visitor)
        running = visitor.state.series[data.series - 1 :][:1] if data.series > 0 else ()
        drawn: tuple[TableList, ...] = running[0].tables if running else ()
        left = len(running[0].left_online) if running else 0
        chosen = data.tables or tuple(
            at
            for at, table in enumerate(drawn, start=1)
            if not (table.live or table.begun or table.void)
        )
        command = OpenOnline(
            series=data.series,
            tables=tuple(
                AtLive(table=at, live=live_name(secret, series=data.series, table=at, left=left))
                for at in chosen
            ),
        )
        answer = entered(await visitor.do(command, command_id=data.command_id), visitor)
        await evenings.joined(visitor)
        return answer

    @get("/seat")
    async def seat(visitor: Visitor, series: FromQuery[int] = 0) -> OwnSeat:
        """Where the player of this start card sits, in the running series or an earlier one."""
        number = None if visitor.by is None else visitor.by.number
        if number is None:
            raise RefusedError(Refusal(code="bad_key"))
        at = series or len(visitor.state.series)
        tables = visitor.state.series[at - 1].tables if 0 < at <= len(visitor.state.series) else ()
        live = live_of(tables, number)
        if not live:
            raise RefusedError(Refusal(code="no_live_table", articles=("TR-7.1.4",)))
        table = next(table for table in tables if table.live == live)
        token = seat_token(await evenings.secret(visitor), live=live, number=number)
        return OwnSeat(
            table=live, token=token, series=at, number=number, place=table.place_of(number)
        )

    @get("/online")
    async def desk(visitor: Visitor) -> OnlineDesk:
        """Who is at which live table, and how far it is; for management and referees."""
        _only_office(visitor, Duty.REFEREE)
        return await evenings.watching.desk(visitor.state)

    @get("/online/{number:int}")
    async def called(visitor: Visitor, number: Number) -> RefereeView:
        """A live table as the referee sees it; after a call also the deal."""
        table = _live_table(visitor, number)
        view = referee_view(evenings.watching, number, table, by=visitor.state.id)
        return granted(await view)

    @post("/online/{number:int}/ruling")
    async def ruling(visitor: Visitor, number: Number, data: JSONBody[SentRuling]) -> RuledBody:
        """Enters the referee's ruling at a live table, or lets play go on there."""
        table = _live_table(visitor, number)
        found = await evenings.watching.state_at(table.live)
        if found is not None and not found.is_drawn_by(visitor.state.id):
            raise RefusedError(Refusal(code="table_not_live", details={"table": number}))
        word = OfficialWasThere(
            by=_author(visitor, data.by), note=data.note.strip(), ruling=data.ruling
        )
        answer = await ruled(
            evenings.watching,
            evenings.drawn,
            table.live,
            word,
            command_id=f"ruling-{data.command_id}",
        )
        if isinstance(answer, NotDone):
            raise RefusedError(answer.refusal, seq=answer.seq)
        return RuledBody(answer.seq)

    @get("/online/{number:int}/deals/{deal:int}")
    async def finished(visitor: Visitor, number: Number, deal: Number) -> PastDeal:
        """A finished deal of a live table of the series, with all cards, for referees."""
        table = _live_table(visitor, number)
        nobody = Asker(account=None, token="")
        told = partial(refereed_deal, by=visitor.state.id)
        return await replays.deal(told, table=table.live, number=deal, asker=nobody)

    return [open_online, seat, desk, called, ruling, finished]


def _only_office(visitor: TournamentVisit, *duties: Duty) -> None:
    if not visitor.may(*duties):
        raise RefusedError(Refusal(code="management_only", articles=("TR-3.2",)))


def _author(visitor: TournamentVisit, named: str) -> str:
    """Who rules: a helper as the management has entered him, else as he says."""
    helper = None if visitor.by is None else visitor.by.helper
    known = (each.name for each in visitor.state.helpers if each.id == helper)
    notice = visitor.state.prospectus
    official = next(iter((*notice.referees, *notice.management, notice.organiser)), "")
    return next(known, "") or named.strip() or official


def _live_table(visitor: TournamentVisit, number: int) -> TableList:
    _only_office(visitor, Duty.REFEREE)
    running = visitor.state.running
    tables = () if running is None else running.tables
    if not 1 <= number <= len(tables) or not tables[number - 1].live:
        raise RefusedError(Refusal(code="table_not_live", details={"table": number}))
    return tables[number - 1]
