"""What a player's own phone shows: his seat and his table's list, by name. An allow-list."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec
from msgspec import UNSET, UnsetType

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.phone_final import PhoneFinal
from skat.office.standby import ShownStandby
from skat.office.tournament_views import ShownMessage, ShownPlayer, is_over, pauses, shown_messages
from skat.rules.scoring.steps import ScoreStep
from skat.rules.table import table_places
from skat.scoresheet.sheet import dealer_of, plays
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, ShownAs
from skat.tournament.entries.attendance import Attendance, attendance_of
from skat.tournament.results.receipts import ReceiptLine, receipt_of
from skat.tournament.sections import section_name
from skat.tournament.series.list_steps import table_and_place
from skat.tournament.series.steps import pack_goes_to
from skat.tournament.state import Tournament
from skat.tournament.steps.closing import too_late
from skat.tournament.table_list import TableList

NEWEST_LINES = 5


class PhoneLine(msgspec.Struct, frozen=True, kw_only=True):
    """One of the newest deals on a phone: who played, what it counted, whether it is confirmed.

    A confirmation carries `version`, so that nobody confirms what he did not see. A computer player
    acted for the places of `stand_ins`, if for any.
    """

    deal: int
    soloist: Place | None
    score: int
    steps: tuple[ScoreStep, ...]
    contract: str | None
    confirmed: bool
    version: int = 0
    stand_ins: tuple[Place, ...] | UnsetType = UNSET


class ProtestSeat(msgspec.Struct, frozen=True):
    """The table about which a player may still protest: that of the newest series."""

    series: int
    table: int


class PlayerPresence(Enum):
    """What a player has said of a series: nothing, that he is here, or that he stays away.

    He is `asked` where only those are drawn who check in; else he is `expected`.
    """

    ASKED = "asked"
    HERE = "here"
    AWAY = "away"
    EXPECTED = "expected"


class ComingSeries(msgspec.Struct, frozen=True):
    """The series of which a player may say now whether he is here."""

    series: int
    presence: PlayerPresence


class PhoneView(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's phone shows: his own seat and his table's list; places count from 1.

    `gets_pack` tells the keeper of a complete list that the pack is his (TR-9.12).
    `may_confirm` means that he may confirm the newest deal; `playing` are dealt
    cards in the next deal, and at the places in `left` nobody sits any more.
    `protest` stays after the series, until it is too late for a protest; also for who has left the
    table. A list that was declared `void` says why.
    `second` is where the second machine is, and `moved` that it has taken over; `shown` is how
    published results name him.
    `section` is the hall that his table stands in, where the event has several.
    `attendance` is what he is in the event now, and `coming` the series of which he may say so.
    `final` is there once no further series will be played. `live` is the table of this server at
    which his is played, empty in the hall; `reviews` are the series whose deals he may look back
    at, which the notice allows with `review_by_notice`. The director's `messages` are those for all
    and for his table, which is `paused` if nobody plays there now. `receipt` is what he paid and
    was paid.
    """

    id: str
    seq: Seq
    tournament: str
    number: StartNumber
    name: str
    paid: bool
    status: str
    attendance: Attendance
    series: int
    rank: int | None
    result: int
    protest: ProtestSeat | None = None
    table: int | None = None
    place: Place | None = None
    players: tuple[ShownPlayer, ...] = ()
    deals: int = 0
    next_deal: int = 0
    next_dealer: Place | None = None
    playing: tuple[Place, ...] = ()
    lines: tuple[PhoneLine, ...] = ()
    points: tuple[int, ...] = ()
    may_enter: bool = False
    may_confirm: bool = False
    complete: bool = False
    signed: tuple[Place, ...] = ()
    currency: str = ""
    gets_pack: bool = False
    final: PhoneFinal | None = None
    live: str = ""
    reviews: tuple[int, ...] = ()
    shown: ShownAs = ShownAs.NUMBER
    second: str = ""
    moved: bool = False
    review_by_notice: bool = False
    left: tuple[Place, ...] = ()
    messages: tuple[ShownMessage, ...] | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    section: str | UnsetType = UNSET
    receipt: tuple[ReceiptLine, ...] | UnsetType = UNSET
    coming: ComingSeries | UnsetType = UNSET
    void: str | UnsetType = UNSET


def phone_view(
    state: Tournament,
    number: StartNumber,
    *,
    seq: Seq,
    now: int,
    rank: int | None,
    result: int,
    final: PhoneFinal | None = None,
    standby: ShownStandby | None = None,
) -> PhoneView | Refusal:
    """What this player's phone shows; `rank` and `result` are his in the standings."""
    entrant = state.entrant(number)
    if entrant is None:
        return Refusal(code="no_such_number", details={"number": number})
    seat = table_and_place(state, number)
    messages = shown_messages(state, 0 if seat is None else seat[0])
    shown = PhoneView(
        id=state.id,
        seq=seq,
        tournament=state.prospectus.name,
        number=number,
        name=entrant.name,
        paid=entrant.paid is not None,
        status=entrant.status.value,
        messages=UNSET if is_over(state, now=now) else messages or UNSET,
        attendance=attendance_of(state, entrant),
        coming=_coming(state, entrant),
        series=len(state.series),
        rank=rank,
        result=result,
        protest=_protest_seat(state, number, now=now),
        currency=state.prospectus.currency,
        final=final,
        receipt=receipt_of(state, number) or UNSET,
        reviews=series_to_review(state, number),
        shown=entrant.shown,
        second="" if standby is None else standby.at,
        moved=standby is not None and standby.moved,
        review_by_notice=state.prospectus.online is not None and state.prospectus.online.review,
    )
    if seat is None:
        return shown
    at, place = seat
    table = state.series[-1].tables[at - 1]
    return _with_table(shown, state, table, number, at=at, place=place)


def _with_table(
    shown: PhoneView,
    state: Tournament,
    table: TableList,
    number: StartNumber,
    *,
    at: int,
    place: Place,
) -> PhoneView:
    names = {each.number: each.name for each in state.entrants}
    sheet, due = table.sheet, len(table.sheet.lines) + 1
    waits = table.confirmed < len(sheet.lines)
    over = table.complete or bool(table.void) or sheet.complete
    tallies = {tally.number: tally for tally in table.tallies}
    return msgspec.structs.replace(
        shown,
        table=at,
        section=section_name(state, len(state.series), at) or UNSET,
        place=place,
        players=tuple(ShownPlayer(number=each, name=names[each]) for each in table.numbers),
        left=tuple(leaver.place for leaver in table.leavers),
        deals=table.deals,
        next_deal=due,
        next_dealer=dealer_of(sheet, due),
        playing=tuple(each for each in table_places(table.size) if plays(sheet, each, deal=due)),
        lines=newest_lines(table),
        points=tuple(tallies[each].points for each in table.numbers),
        may_enter=not waits and not over and not table.live,
        may_confirm=waits and not table.void and table.entered_by != number,
        void=table.void or UNSET,
        complete=table.complete,
        signed=tuple(signature.place for signature in sheet.signatures),
        live=table.live,
        paused=pauses(state, table) or UNSET,
        gets_pack=not table.live and table.complete and pack_goes_to(state, table) == number,
    )


def series_to_review(state: Tournament, number: StartNumber) -> tuple[int, ...]:
    """The series, closed by now, that this player played at tables of this server."""
    terms = state.prospectus.online
    if terms is None or not terms.review:
        return ()
    return tuple(
        at
        for at, series in enumerate(state.series, start=1)
        if series.closed_at is not None and live_of(series.tables, number)
    )


def live_of(tables: Sequence[TableList], number: StartNumber) -> str:
    """The live table at which this player plays or played; empty if there is none."""
    return next(
        (
            table.live
            for table in tables
            if table.live and any(tally.number == number for tally in table.tallies)
        ),
        "",
    )


def newest_lines(table: TableList) -> tuple[PhoneLine, ...]:
    """The newest deals of a list as phones show them."""
    newest = list(enumerate(table.sheet.lines, start=1))[-NEWEST_LINES:]
    marks = {each.deal: each.places for each in table.stand_ins}
    return tuple(
        PhoneLine(
            deal=deal,
            soloist=line.soloist,
            score=line.score,
            steps=line.steps,
            contract=line.contract.value if line.contract is not None else None,
            confirmed=deal <= table.confirmed,
            version=table.version,
            stand_ins=marks.get(deal, UNSET),
        )
        for deal, line in newest
    )


def _coming(state: Tournament, entrant: Entrant) -> ComingSeries | UnsetType:
    """The running series for who is away from it, else the next; none after the last."""
    newest, number = len(state.series), entrant.number
    if not entrant.takes_part or state.abandoned:
        return UNSET
    if state.running is not None and number in state.absent_from(newest):
        return ComingSeries(newest, PlayerPresence.AWAY)
    if newest == state.prospectus.series:
        return UNSET
    if number in state.absent_from(newest + 1):
        return ComingSeries(newest + 1, PlayerPresence.AWAY)
    if state.checking_in is None:
        return ComingSeries(newest + 1, PlayerPresence.EXPECTED)
    here = number in state.checking_in.numbers
    return ComingSeries(newest + 1, PlayerPresence.HERE if here else PlayerPresence.ASKED)


def _protest_seat(state: Tournament, number: StartNumber, *, now: int) -> ProtestSeat | None:
    series = len(state.series)
    if not series or too_late(state, series, at=now) is not None:
        return None
    for at, table in enumerate(state.series[-1].tables, start=1):
        if any(tally.number == number for tally in table.tallies):
            return ProtestSeat(series, at)
    return None
