"""An event of the tournament office in every state, acted out by its real machine, step by step."""

from __future__ import annotations

from typing import Final

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament import commands as do
from skat.tournament.commands import HelperId
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.parts import Day, OnlineTerms, Section, with_stand_in_terms
from skat.tournament.notice.prize_plan import PrizeInKind, PrizePlan, Purse
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.prizes import prizes
from skat.tournament.roles import By, Duty, Role
from skat.tournament.table_list import Then
from tests.tournament.evenings import Evening, foot, lost, number, player, won

FEE: Final = Cents(1_000)
HALLS: Final = (Section(name="Upper hall"), Section(name="Cellar"))
TICKET: Final = "t" * 32
HELPER: Final = HelperId(1)


def planned() -> Evening:
    """The notice is written."""
    plan = PrizePlan(
        amounts=(Cents(10_000),),
        best_game=Purse(amounts=(Cents(500),)),
        in_kind=(PrizeInKind(rank=2, what="ham"),),
    )
    return Evening(
        series=2,
        prizes=plan,
        team_fee=Cents(500),
        online=with_stand_in_terms(OnlineTerms()),
        side_payments=LossMoney((Cents(50),)),
        days=(Day(series=1, goes_on=8), Day(series=1)),
    )


def entries() -> Evening:
    """The notice is out; some have not paid, some are gone, one waits on the bench of a team.

    A team that has paid has left.
    """
    evening = planned().announced(10)
    evening.do(do.Enter(name="Ida", team="Jacks"))
    evening.do(do.Enter(name="Res", team="Jacks", reserve=True, paid=FEE))
    evening.do(do.Withdraw(number=number(9), refund=Cents(0), reason="ill"))
    evening.do(do.Exclude(number=number(10), reason="disturbs"))
    evening.do(do.Enter(name="Kai", team="Kings"))
    evening.do(do.PayTeam(team="Kings", amount=Cents(500))).do(do.Withdraw(number=number(13)))
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
    evening = entries().do(do.Pay(number=number(11), amount=FEE))
    for name in ("Ole", "Pia"):
        evening.do(do.Enter(name=name, paid=FEE))
    evening.do(evening.seat_command())
    return evening.do(do.Enter(name="Late", paid=FEE))


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


def reserve_came() -> Evening:
    """A reserve sits at a table whose list comes on paper: from which deal on is not known yet."""
    evening = drawn()
    left = evening.sits(1, 1)
    return evening.do(do.Substitute(series=1, table=1, left=left, reserve=number(12), reason="ill"))


def stood_in() -> Evening:
    """A computer player has acted for two people at a table of the server; one may win no prize.

    Another table pauses.
    """
    at = tuple(do.AtLive(table=table, live=f"t-{table}") for table in (1, 2))
    evening = (
        drawn().do(do.OpenOnline(series=1, tables=at)).do(do.PauseTables(series=1, tables=(2,)))
    )
    for deal, places in ((1, (Place(1), Place(2))), (2, ())):
        counted = do.EnterCounted(
            series=1, table=1, live="t-1", deal=deal, line=Line(), stand_ins=places
        )
        evening.do(counted, By(Role.SERVER))
    decided = do.AllowRank(number=evening.sits(1, 1), allowed=False, reason="gone")
    return evening.do(evening.seen(decided))


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


def sent() -> Evening:
    """A ham was sent to its winner, who owes the postage."""
    evening = published()
    ham = next(each for each in prizes(evening.state) if each.rank == 2)
    return evening.do(do.PayPrize(number=ham.number, postage=Cents(690)))


def copied() -> Evening:
    """This is the second machine: it has a copy, and may take over."""
    return drawn()


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
    *(planned, entries, by_link, drawn, running, lists_end, reserve_came, stood_in, between),
    *(second, signed, finished, published, sent, closed, cut_short, two_halls, copied),
)
