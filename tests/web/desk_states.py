"""Desks of a tournament for tests of the page: each state of an event as each helper sees it.

    python -m tests.web.desk_states FILE

With them what each may do, by the rules: commands by duty and phase, files by duty.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import Seq
from skat.model.seats import Seat
from skat.office.desk_view import DeskView, desk_view
from skat.office.helper_views import as_helper, in_hall
from skat.rules.actions import Outcome, Ruled
from skat.rules.state import Phase
from skat.server.online.routes import RefereeView, SeenDeal
from skat.server.online.watching import OnlineDesk, OnlineTable
from skat.server.routes.tournament.helpers import FILES, OF_ALL_HALLS
from skat.tournament import commands as do
from skat.tournament.commands import HelperId
from skat.tournament.helpers import OF_THE_EVENT
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.parts import Day, OnlineTerms, Section
from skat.tournament.notice.prize_plan import PrizePlan, Purse
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.board import board_of
from skat.tournament.roles import By, Duty, Role
from skat.tournament.rows import ROWS
from skat.tournament.state import Tournament, TournamentPhase
from skat.tournament.table_list import Then
from tests.tournament.evenings import Evening, foot, lost, number, player, won

SOME_DUTIES: Final = (
    *((each,) for each in Duty),
    (Duty.ENTRY, Duty.MONEY),
    (Duty.LISTS, Duty.REFEREE),
    tuple(Duty),
)
HALLS: Final = (Section(name="Upper hall"), Section(name="Cellar"))
TICKET: Final = "t" * 32
HELPER: Final = HelperId(1)


class SeenBy(msgspec.Struct, frozen=True):
    """A desk as a helper sees it who has these duties, or the management with None."""

    duties: tuple[Duty, ...] | None
    view: DeskView


class EventState(msgspec.Struct, frozen=True):
    """An event as all desks see it, with the lists of its series."""

    name: str
    seen: tuple[SeenBy, ...]
    lists: tuple[tuple[Any, ...], ...]


class MayGive(msgspec.Struct, frozen=True):
    """Who gives a command, and when."""

    management: bool
    duties: tuple[Duty, ...]
    of_notice: bool
    phases: tuple[TournamentPhase, ...]
    cut_short: bool
    of_the_event: bool


class Desks(msgspec.Struct, frozen=True):
    """All states, what the desk asks besides, and the rules."""

    states: tuple[EventState, ...]
    online: OnlineDesk
    referee: RefereeView
    commands: dict[str, MayGive]
    files: dict[Duty, tuple[str, ...]]
    of_all_halls: tuple[str, ...]


def commands() -> dict[str, MayGive]:
    """Each command with who gives it, by its row."""
    return {
        str(kind.__struct_config__.tag): MayGive(
            management=Role.MANAGEMENT in row.roles,
            duties=tuple(each for each in Duty if each in row.roles),
            of_notice=Role.REFEREE in row.roles,
            phases=tuple(each for each in TournamentPhase if each not in row.phases),
            cut_short=row.cut_short is None,
            of_the_event=kind in OF_THE_EVENT,
        )
        for kind, row in ROWS.items()
    }


def planned() -> Evening:
    """The notice is written."""
    prizes = PrizePlan(amounts=(Cents(10_000),), best_game=Purse(amounts=(Cents(500),)))
    return Evening(
        series=2,
        prizes=prizes,
        team_fee=Cents(500),
        online=OnlineTerms(),
        side_payments=LossMoney((Cents(50),)),
        days=(Day(series=1, goes_on=8), Day(series=1)),
    )


def entries() -> Evening:
    """The notice is out; some have not paid, some are gone, one waits on the bench of a team."""
    evening = planned().announced(10)
    evening.do(do.Enter(name="Ida", team="Jacks"))
    evening.do(do.Enter(name="Res", team="Jacks", reserve=True))
    evening.do(do.Withdraw(number=number(9), refund=Cents(0), reason="ill"))
    evening.do(do.Exclude(number=number(10), reason="disturbs"))
    evening.do(do.HandIn(numbers=(number(1),)))
    return evening.do(do.KeepApart(one=number(1), other=number(2), apart=True))


def by_link() -> Evening:
    """Players enter themselves and check in; one of them was refused, one stays away."""
    evening = entries().do(do.OpenEntry(most=20))
    evening.do(do.EnterMyself(name="Eva", ticket=TICKET, consents=True), By(Role.PLAYER))
    mine = next(each.number for each in evening.state.entrants if each.ticket == TICKET)
    evening.do(do.RefuseEntry(number=mine)).do(do.OpenCheckIn(series=1))
    evening.do(do.CheckIn(numbers=(number(2),), series=1))
    return evening.do(do.StayAway(numbers=(number(3),), series=1))


def drawn() -> Evening:
    """The first series is drawn: two tables of four, one of three that nobody is late for."""
    evening = entries().do(do.Pay(number=number(11), amount=Cents(1_000)))
    for name in ("Ole", "Pia"):
        evening.do(do.Enter(name=name, paid=Cents(1_000)))
    evening.do(evening.seat_command())
    return evening.do(do.Enter(name="Late"))


def running() -> Evening:
    """A deal and a game wait for a second person, a table's foot alone was typed, one is empty."""
    evening = drawn()
    evening.do(do.EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    second = do.EnterTableDeal(series=1, table=1, deal=2, game=lost(3))
    evening.do(second, player(evening.sits(1, 1)))
    table = evening.state.series[0].tables[1]
    feet = (foot(96, 1), foot(48, 1), *(foot(0) for _ in table.numbers[2:]))
    typed = do.EnterTotals(series=1, table=2, totals=feet, passed=table.deals - 2)
    evening.do(typed)
    game = do.NameGame(series=1, table=2, number=table.numbers[0], value=96)
    evening.do(do.AddHelper(name="Ute", duties=(Duty.LISTS,)))
    evening.do(game)
    other = do.NameGame(series=1, table=2, number=table.numbers[1], value=48)
    return evening.do(other, By(Role.HELPER, helper=HELPER))


def lists_end() -> Evening:
    """A list waits for its signatures, one is void, from another a player has gone."""
    evening = drawn()
    tables = evening.state.series[0].tables
    evening.do(do.EnterList(series=1, table=1, games=(lost(2), *[None] * (tables[0].deals - 1))))
    evening.do(do.Void(series=1, table=2, reason="illegible"))
    left = evening.sits(3, 1)
    leave = do.LeaveSeat(series=1, table=3, left=left, then=Then.ENDS, reason="ill", deal=2)
    evening.do(evening.seen(leave))
    lodged = do.Lodge(number=evening.sits(1, 1), series=1, table=1, facts="a revoke")
    evening.do(lodged).do(lodged)
    ruling = ProtestRuling(upheld=True, text="So it was.", by="Olga Rau")
    return evening.do(do.Decide(id=1, ruling=ruling))


def between() -> Evening:
    """The first series and its day are over; lost games are owed for."""
    return drawn().played(games={1: [lost(2)], 2: [lost(3)]}).closed()


def second() -> Evening:
    """The second series runs, with those who go on."""
    evening = between()
    evening.do(evening.qualify_command(1))
    return evening.do(evening.seat_command())


def signed() -> Evening:
    """All lists of the second series are signed, which may be closed."""
    return second().played().do(do.TellTables(text="Ten minutes more."))


def finished() -> Evening:
    """All is played, and the results may be announced."""
    return signed().closed().wait(60)


def published() -> Evening:
    """The results are out."""
    evening = finished()
    return evening.do(evening.publish_command())


def closed() -> Evening:
    """The event is signed and closed."""
    evening = published()
    notice = evening.state.prospectus
    close = do.Close(signatures=(notice.organiser, *notice.management))
    return evening.do(evening.seen(close))


def cut_short() -> Evening:
    """The event was broken off after its first series."""
    evening = between()
    return evening.do(evening.seen(do.Abandon(reason="no light", refund=True)))


def two_halls() -> Evening:
    """Two halls; each helper is kept to the first."""
    evening = Evening(series=1, sections=HALLS).announced(16)
    return evening.do(evening.seat_command())


STATES: Final = (
    *(planned, entries, by_link, drawn, running, lists_end, between, second, signed, finished),
    *(published, closed, cut_short, two_halls),
)


def seen_by_all(evening: Evening) -> Iterator[SeenBy]:
    """The desk of the management, of helpers, and of the referee whom the notice names."""
    state = evening.state
    whole = desk_view(board_of(state), seq=Seq(1), now=evening.clock)
    yield SeenBy(None, whole)
    for duties in SOME_DUTIES:
        seen = _in_first_hall(as_helper(whole, duties), state)
        # Ute, who has named a game.
        yield SeenBy(duties, replace(seen, helper=HELPER) if duties == (Duty.LISTS,) else seen)
    referee = (Duty.REFEREE,)
    yield SeenBy(referee, replace(as_helper(whole, referee), of_notice=True))


def _in_first_hall(view: DeskView, state: Tournament) -> DeskView:
    return in_hall(view, state, 1) if state.prospectus.sections is not UNSET else view


def online() -> OnlineDesk:
    """A table whose referee was called, one that is paused, and others that may be opened."""
    return OnlineDesk(series=1, tables=(_table(1), _table(4, paused=True)), may_open=(2, 3))


def _table(at: int, *, paused: bool | UnsetType = UNSET) -> OnlineTable:
    players = tuple(map(number, (1, 2, 3)))
    return OnlineTable(
        table=at,
        live="t-one",
        players=players,
        there=players,
        replaced=(),
        waits_for=players[:1],
        deal=2,
        deals=3,
        passed_on=1,
        idle=5,
        called=None if paused else players[0],
        awaited=not paused,
        paused=paused,
    )


def referee() -> RefereeView:
    """What the referee sees there, with a ruling that is proposed."""
    deal = SeenDeal(
        phase=Phase.PLAY,
        turn=Seat.FOREHAND,
        calls=(),
        soloist=Seat.FOREHAND,
        announcement=None,
        leader=Seat.FOREHAND,
        trick=(),
        tricks_won=(0, 0, 0),
    )
    return RefereeView(
        online=_table(1),
        seats={seat.value: number(at) for at, seat in enumerate(Seat, start=1)},
        view=deal,
        offence=None,
        proposed=Ruled(outcome=Outcome.REDEAL),
        waits_for_demand=False,
        finished=0,
        rulings=(),
    )


def desks() -> Desks:
    """All that the tests of the page ask for."""
    evenings = [(make.__name__, make()) for make in STATES]
    return Desks(
        states=tuple(
            EventState(
                name=name,
                seen=tuple(seen_by_all(evening)),
                lists=tuple(series.tables for series in evening.state.series),
            )
            for name, evening in evenings
        ),
        online=online(),
        referee=referee(),
        commands=commands(),
        files=FILES,
        of_all_halls=OF_ALL_HALLS,
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(desks()))
