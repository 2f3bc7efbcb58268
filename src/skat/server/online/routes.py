"""The routes of an evening that is played here: open the drawn tables, find the own seat, rule.

Of a deal that runs the referee sees what all at the table see, and only after a call: nobody at the
desk looks into hands, for he may play himself (TR-9.9). A deal that is over is open to him with all
its cards: he has to decide what was done in it (TR-7.3.2), and so far only its players know it.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from skat.journal import Answer, JournalId, NotDone, Seq
from skat.journal.threads import computed
from skat.model.cards import Card
from skat.model.contract import Announcement
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.model.shown import shown_as
from skat.office.keys import live_name, seat_token
from skat.office.phone_view import live_of
from skat.office.tournament_visit import TournamentVisit
from skat.referee.enact import ruling_in
from skat.rules.actions import Ruled
from skat.rules.open_play import waits_for_ruling
from skat.rules.state import OffenceKind, Phase, State
from skat.rules.views import public_view
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Body, CommandName
from skat.server.online.evening import OnlineEvenings
from skat.server.online.watching import OnlineDesk, OnlineTable, Watching, shown_table
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.routes import Routes
from skat.server.people.visitors import Asker
from skat.server.routes.tournament.answers import RecordedBody, Visitor, entered
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.shown.past_deal import PastDeal, refereed_deal
from skat.tables.state.actions import OfficialWasThere
from skat.tables.state.drawn_table import CallText, GivenRuling, NoteText
from skat.tables.state.table_state import TableState
from skat.tournament.commands import AtLive, Duty, OpenOnline
from skat.tournament.draw import StartNumber
from skat.tournament.helpers import other_hall
from skat.tournament.table_list import TableList


class SeenOffence(msgspec.Struct, frozen=True):
    """What was done at the table, for all to see."""

    fault: OffenceKind
    seat: Seat
    cards: tuple[Card, ...]


class SeenCall(msgspec.Struct, frozen=True):
    """A call in the auction: a value, "hold" or "pass"."""

    seat: Seat
    said: str


class SeenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as it lies on the table: no hand, no skat, no trick that is turned over."""

    phase: Phase
    turn: Seat | None
    calls: tuple[SeenCall, ...]
    soloist: Seat | None
    announcement: Announcement | None
    leader: Seat
    trick: tuple[Card, ...]
    tricks_won: tuple[int, int, int]


class RefereeView(msgspec.Struct, frozen=True, kw_only=True):
    """A live table as the referee sees it; after a call also the deal as it lies on the table.

    `seats` tells who has which seat in this deal. `offence` is what the call in open play is about,
    and `proposed` what the engine rules on it once the offended party has made its demand.
    `finished` deals of the list may be looked at; `rulings` were given at this table before.
    """

    online: OnlineTable
    seats: dict[str, StartNumber]
    view: SeenDeal | None
    offence: SeenOffence | None
    proposed: Ruled | None
    waits_for_demand: bool
    finished: int
    rulings: tuple[GivenRuling, ...]


async def referee_view(
    watching: Watching, at: int, table: TableList, *, by: str
) -> RefereeView | Refusal:
    """What the referee sees of a table that this tournament has drawn.

    Refused: `table_not_live`. Raises `StoreError`.
    """
    state = None if not table.live else await watching.state_of(table.live, by=by)
    if state is None:
        return Refusal(code="table_not_live", details={"table": at})
    called = _was_called(state)
    deal = state.deal if called else None
    offence = None if deal is None or deal.referral is None else deal.referral.offence
    seen = None if offence is None else SeenOffence(offence.fault, offence.seat, offence.cards)
    proposed = None
    if deal is not None and waits_for_ruling(deal):
        proposed = await computed(ruling_in, deal)
    return RefereeView(
        online=shown_table(at, table, state, connected=frozenset(), idle=None),
        seats={seat.value: table.numbers[place - 1] for seat, place in state.seats.items()},
        view=None if deal is None else seen_deal(deal),
        offence=seen,
        proposed=proposed,
        waits_for_demand=deal is not None
        and deal.phase is Phase.REFEREE
        and not waits_for_ruling(deal),
        finished=len(state.rows),
        rulings=state.rulings,
    )


def seen_deal(deal: State) -> SeenDeal:
    """What everybody at the table sees of this deal."""
    seen = public_view(deal)
    calls = tuple(SeenCall(call.seat, str(call.call)) for call in seen.calls)
    return shown_as(SeenDeal, seen, calls=calls)


async def ruled(
    watching: Watching, tables: DrawnTables, live: str, word: OfficialWasThere, *, command_id: str
) -> Answer:
    """Enters the referee's word: his ruling, or that he was there and play goes on as it stood.

    Refused: `nobody_called`, `ruling_due` where an offence waits for more than that, and as the
    rules say. Raises `StoreError`.
    """
    state = await watching.state_at(live)
    if state is None or not _was_called(state):
        # A ruling that is sent again has ended the call: its answer is known to the journal.
        word = OfficialWasThere(by=word.by, note=word.note)
    elif word.ruling is None and state.called is None:
        return NotDone(Seq(state.seq), Refusal("ruling_due", ("TR-7.3.2",)))
    return await tables.do(JournalId(live), word, command_id=command_id)


def _was_called(state: TableState) -> bool:
    ruling = state.deal is not None and state.deal.phase is Phase.REFEREE
    return state.called is not None or ruling


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


class OnlineRoutes(Routes, frozen=True):
    """The routes under the name of a tournament; who comes in is known by then."""

    evenings: OnlineEvenings
    replays: ReplayAccess

    @post("/online")
    async def open_online(self, visitor: Visitor, data: JSONBody[SentOnline]) -> RecordedBody:
        """Opens the drawn tables of a series; each player's start card leads to his seat."""
        _only_office(visitor)
        secret = await self.evenings.secret(visitor)
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
        await self.evenings.joining.joined(visitor.name)
        return answer

    @get("/seat")
    async def seat(self, visitor: Visitor, series: FromQuery[int] = 0) -> OwnSeat:
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
        token = seat_token(await self.evenings.secret(visitor), live=live, number=number)
        return OwnSeat(
            table=live, token=token, series=at, number=number, place=table.place_of(number)
        )

    @get("/online")
    async def desk(self, visitor: Visitor) -> OnlineDesk:
        """Who is at which live table, and how far it is; for management and referees."""
        _only_office(visitor, Duty.REFEREE)
        shown = await self.evenings.watching.desk(visitor.state)
        return _in_hall(shown, visitor) if visitor.section else shown

    @get("/online/{number:int}")
    async def called(self, visitor: Visitor, number: Number) -> RefereeView:
        """A live table as the referee sees it; after a call also the deal."""
        table = _live_table(visitor, number)
        view = referee_view(self.evenings.watching, number, table, by=visitor.state.id)
        return granted(await view)

    @post("/online/{number:int}/ruling")
    async def ruling(
        self, visitor: Visitor, number: Number, data: JSONBody[SentRuling]
    ) -> RuledBody:
        """Enters the referee's ruling at a live table, or lets play go on there."""
        table = _live_table(visitor, number)
        state = await self.evenings.watching.state_at(table.live)
        if state is not None and not state.is_drawn_by(visitor.state.id):
            raise RefusedError(Refusal(code="table_not_live", details={"table": number}))
        word = OfficialWasThere(
            by=_author(visitor, data.by), note=data.note.strip(), ruling=data.ruling
        )
        answer = await ruled(
            self.evenings.watching,
            self.evenings.drawn,
            table.live,
            word,
            command_id=f"ruling-{data.command_id}",
        )
        if isinstance(answer, NotDone):
            raise RefusedError(answer.refusal, seq=answer.seq)
        return RuledBody(answer.seq)

    @get("/online/{number:int}/deals/{deal:int}")
    async def finished(self, visitor: Visitor, number: Number, deal: Number) -> PastDeal:
        """A finished deal of a live table of the series, with all cards, for referees."""
        table = _live_table(visitor, number)
        stranger = Asker(account=None, token="")
        show = partial(refereed_deal, by=visitor.state.id)
        return await self.replays.deal(show, table=table.live, number=deal, asker=stranger)


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


def _in_hall(shown: OnlineDesk, visitor: TournamentVisit) -> OnlineDesk:
    """The live tables of the hall that a helper is kept to."""
    return replace(
        shown,
        tables=tuple(each for each in shown.tables if visitor.sees(shown.series, each.table)),
        may_open=tuple(each for each in shown.may_open if visitor.sees(shown.series, each)),
    )


def _live_table(visitor: TournamentVisit, number: int) -> TableList:
    _only_office(visitor, Duty.REFEREE)
    running = visitor.state.running
    tables = () if running is None else running.tables
    if not 1 <= number <= len(tables) or not tables[number - 1].live:
        raise RefusedError(Refusal(code="table_not_live", details={"table": number}))
    if not visitor.sees(len(visitor.state.series), number):
        raise RefusedError(other_hall(visitor.state, visitor.section))
    return tables[number - 1]
