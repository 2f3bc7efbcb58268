"""For every step that can be taken back: a state in which it fits, the step, and its way back."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament import commands as do
from skat.tournament.entrants import ShownAs
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.notice.parts import Day, Section
from skat.tournament.results.prizes import prizes
from skat.tournament.table_list import Then
from tests.tournament.back.begun import (
    ALL,
    ANNA,
    ONE,
    SLIP,
    Story,
    Way,
    entries,
    played,
    published,
    seated,
    with_three,
)
from tests.tournament.back.online_ways import (
    allow_rank,
    give_time,
    go_on,
    leave_online,
    open_online,
    pause_tables,
    substitute_at_a_live_table,
    take_back_message,
    tell_tables,
)
from tests.tournament.evenings import Evening, foot, lost, number, player, won


def amend() -> Way:
    evening = Evening(series=4)
    before = evening.state.prospectus
    other = do.Amend(prospectus=replace(before, series=3, place="Elsewhere"))
    return Way(evening, other, [do.Amend(prospectus=before)])


def amend_announced() -> Way:
    evening = Evening(series=4).announced(4)
    before = evening.state.prospectus
    other = do.Amend(prospectus=replace(before, series=3), reason="few came")
    return Way(evening, other, [do.Amend(prospectus=before, reason="more came")])


def amend_halls() -> Way:
    """A hall that was closed between two series is open again."""
    upper, cellar = (Section(name=name) for name in ("Upper hall", "Cellar"))
    evening = Evening(series=2, sections=(upper, cellar)).seated(16).played().closed()
    before = evening.state.prospectus
    closed = replace(before, sections=(upper, replace(cellar, closed=True)))
    back = do.Amend(prospectus=before, reason="it is dry again")
    return Way(evening, do.Amend(prospectus=closed, reason="the pipes burst"), [back])


def enter() -> Way:
    back = do.RefuseEntry(number=number(11), reason=SLIP)
    return Way(entries(), do.Enter(name="Twice"), [back], again=False)


def open_entry() -> Way:
    return Way(entries(), do.OpenEntry(most=4), [do.CloseEntry()])


def close_entry() -> Way:
    return Way(entries().do(do.OpenEntry(most=4)), do.CloseEntry(), [do.OpenEntry(most=4)])


def enter_myself() -> Way:
    entry = do.EnterMyself(name="Eva", ticket="t" * 20, consents=True)
    back = do.RefuseEntry(number=number(11), reason=SLIP)
    return Way(entries().do(do.OpenEntry(most=4)), entry, [back], ANNA, again=False)


def rename() -> Way:
    return Way(
        entries(),
        do.Rename(number=number(1), name="Other", club="Pik"),
        [do.Rename(number=number(1), name="Player 1")],
    )


def pay() -> Way:
    back = do.TakeBackPayment(payment=9, reason=SLIP)
    return Way(entries(), do.Pay(number=number(9), amount=Cents(1000)), [back])


def of_team() -> Evening:
    """One player of a team that pays a fee besides."""
    evening = Evening(series=1, team_fee=Cents(4000)).announced()
    return evening.do(do.Enter(name="Anna", team="A", paid=Cents(1000)))


def pay_team() -> Way:
    step = do.PayTeam(team="A", amount=Cents(4000))
    return Way(of_team(), step, [do.TakeBackPayment(payment=2, reason=SLIP)])


def refund_team() -> Way:
    evening = of_team().do(pay_team().step).do(do.Withdraw(number=number(1)))
    step = do.RefundTeam(team="A", amount=Cents(4000))
    return Way(evening, step, [do.TakeBackPayment(payment=3, reason=SLIP)])


def take_money() -> Way:
    step = do.TakeMoney(
        purpose=Purpose.LOST_GAMES, amount=Cents(50), number=number(1), note="a kontra"
    )
    return Way(entries(), step, [do.TakeBackPayment(payment=9, reason=SLIP)])


def take_table_money() -> Way:
    evening = Evening(series=1).seated().played(games={1: [lost(2), lost(3)]})
    back = [do.TakeBackPayment(payment=at, reason=SLIP) for at in (9, 10)]
    return Way(evening, do.TakeTableMoney(**ONE, amount=Cents(100)), back)


def withdraw() -> Way:
    step = do.Withdraw(number=number(1), reason="ill", refund=Cents(400))
    return Way(played(), step, [do.ReturnToEvent(number=number(1), reason=SLIP)])


def exclude() -> Way:
    step = do.Exclude(number=number(1), reason="signals")
    return Way(played(), step, [do.Readmit(number=number(1), reason=SLIP)])


def report_swap() -> Way:
    back = [do.Readmit(number=number(each), reason=SLIP) for each in (2, 1)]
    return Way(played(), do.ReportSwap(one=number(1), other=number(2)), back)


def exchange() -> Way:
    evening = Evening(series=2, team_size=3).announced()
    for at in range(4):
        evening.do(do.Enter(name=f"A{at}", team="A", paid=Cents(1000), reserve=at == 3))
    there = do.Exchange(number=number(1), reserve=number(4))
    return Way(evening, there, [do.Exchange(number=number(4), reserve=number(1))])


def hand_in() -> Way:
    step = do.HandIn(numbers=(number(1),))
    return Way(played(), step, [do.TakeBackCard(number=number(1), reason=SLIP)])


def show_names() -> Way:
    step = do.ShowNames(numbers=(number(1),), shown=ShownAs.NAME)
    return Way(entries(), step, [replace(step, shown=ShownAs.NUMBER)])


def open_check_in() -> Way:
    return Way(entries(), do.OpenCheckIn(series=1), [do.CloseCheckIn(series=1)])


def close_check_in() -> Way:
    evening = entries().do(do.OpenCheckIn(series=1))
    evening.do(do.CheckIn(series=1, numbers=(number(1), number(2))))
    return Way(evening, do.CloseCheckIn(series=1), [do.OpenCheckIn(series=1)])


def check_in() -> Way:
    evening = entries().do(do.StayAway(numbers=(number(1),)))
    back = do.StayAway(numbers=(number(1),))
    return Way(evening, do.CheckIn(series=1, numbers=(number(1),)), [back])


def stay_away() -> Way:
    evening = entries().do(do.OpenCheckIn(series=1))
    here = do.CheckIn(series=1, numbers=(number(1),))
    return Way(evening.do(here), do.StayAway(numbers=(number(1),)), [here])


def swap() -> Way:
    evening = seated()
    one, other = evening.sits(1, 1), evening.sits(2, 3)
    step = do.Swap(series=1, one=one, other=other, reason="brothers")
    return Way(evening, step, [step])


def seat_by_hand() -> Way:
    evening = with_three()
    one, two, three = (table.numbers for table in evening.state.series[0].tables)
    there = do.SeatByHand(series=1, tables=(one[1:], two, (*three, one[0])), reason="asked")
    return Way(evening, there, [replace(there, tables=(one, two, three))])


def seat_by_hand_of_an_absent_player() -> Way:
    evening = join_of_an_absent_player().evening
    one, two, three = (table.numbers for table in evening.state.series[0].tables)
    late = number(12)
    there = do.SeatByHand(series=1, tables=(one, two, (*three, late)), reason="is here")
    return Way(evening, there, [replace(there, tables=(one, two, three), absent=(late,))])


def substitute() -> Way:
    evening = seated()
    left = evening.sits(1, 1)
    step = do.Substitute(**ONE, left=left, reserve=number(9), reason="ill")
    return Way(evening, step, [do.ReturnToTable(**ONE, number=left, reason=SLIP)])


def date_change() -> Way:
    way = substitute()
    evening = way.evening.do(way.step).do(do.DateChange(**ONE, came=number(9), deal=2))
    step = do.DateChange(**ONE, came=number(9), deal=3)
    return Way(evening, step, [replace(step, deal=2)])


def leave_table() -> Way:
    evening = seated().do(do.EnterTableDeal(**ONE, deal=1, game=won(2)))
    left = evening.sits(1, 1)
    step = do.LeaveSeat(**ONE, left=left, then=Then.ENDS, reason="ill")
    return Way(evening, step, [do.ReturnToTable(**ONE, number=left, reason=SLIP)])


def join() -> Way:
    step = do.Join(series=1, table=3, number=number(12), reason="late")
    return Way(with_three(), step, [do.TakeOff(series=1, table=3, number=number(12), reason=SLIP)])


def join_of_an_absent_player() -> Way:
    way = join()
    evening = Evening(series=2).announced(11).do(do.Enter(name="Late", paid=Cents(1000)))
    evening.do(do.StayAway(numbers=(number(12),))).do(evening.seat_command())
    return way._replace(evening=evening)


def take_off() -> Way:
    evening = with_three()
    gone = evening.sits(1, 2)
    step = do.TakeOff(**ONE, number=gone, reason="not here")
    return Way(evening, step, [do.Join(**ONE, number=gone, reason="here", place=Place(2))])


def close_series() -> Way:
    evening = Evening(series=2).seated(8).played()
    return Way(evening, do.CloseSeries(series=1), [do.ReopenSeries(series=1, reason=SLIP)])


def enter_deal() -> Way:
    step = do.EnterTableDeal(**ONE, deal=1, game=won(2))
    return Way(seated(), step, [do.TakeBackDeal(**ONE, deal=1, reason=SLIP)])


def confirm_deal() -> Way:
    evening = seated()
    by, other = player(evening.sits(1, 2)), player(evening.sits(1, 3))
    entered = do.EnterTableDeal(**ONE, deal=1, game=won(2))
    evening.do(entered, by)
    step = do.ConfirmDeal(**ONE, deal=1, version=0)
    back = [do.TakeBackDeal(**ONE, deal=1, reason=SLIP), entered]
    return Way(evening, step, back, other, by, again=False)


def take_back_deal() -> Way:
    entered = do.EnterTableDeal(**ONE, deal=1, game=won(2))
    return Way(seated().do(entered), do.TakeBackDeal(**ONE, deal=1, reason=SLIP), [entered])


CLEAR: Final = do.ClearList(**ONE, reason="table 2 was meant")
TOTALS: Final = do.EnterTotals(**ONE, totals=(foot(24, 1), *(foot(0),) * 3), passed=3)
PUT_RIGHT: Final = do.CorrectTotals(
    **ONE, totals=(foot(0), foot(24, 1), *(foot(0),) * 2), passed=3, reason=SLIP
)


def enter_totals() -> Way:
    return Way(seated(), TOTALS, [CLEAR])


def enter_list() -> Way:
    return Way(seated(), do.EnterList(**ONE, games=(won(2), None, None, None)), [CLEAR])


def enter_played() -> Way:
    return Way(seated(), do.EnterPlayed(**ONE, lines=(Line(),) * 4, source="t-1"), [CLEAR])


def name_game() -> Way:
    evening = seated().do(TOTALS)
    step = do.NameGame(**ONE, number=evening.sits(1, 1), value=24)
    return Way(evening, step, [replace(step, value=0)])


def correct_deal() -> Way:
    evening = seated().do(do.EnterTableDeal(**ONE, deal=1, game=won(2)))
    step = do.CorrectTableDeal(**ONE, deal=1, game=won(3), reason=SLIP, consent=ALL)
    return Way(evening, step, [replace(step, game=won(2))])


def correct_totals() -> Way:
    right = replace(PUT_RIGHT, totals=TOTALS.totals)
    return Way(seated().do(TOTALS), PUT_RIGHT, [right])


def void() -> Way:
    evening = seated().do(do.EnterTableDeal(**ONE, deal=1, game=won(2)))
    back = do.RestoreList(**ONE, reason=SLIP)
    return Way(evening, do.Void(**ONE, reason="illegible"), [back])


def abandon() -> Way:
    evening = played()
    evening.do(evening.seat_command()).played(games={1: [won(2)]})
    return Way(evening, do.Abandon(reason="fire", refund=True), [do.Resume(reason="it is out")])


def qualify() -> Way:
    days = (Day(series=1, goes_on=4), Day(series=1))
    evening = Evening(series=2, days=days).seated(9).played().closed()
    evening.do(evening.qualify_command(1))
    other = evening.state.cuts[0].through[0]
    return Way(evening, evening.qualify_command(1, (other,)), [evening.qualify_command(1)])


def publish() -> Way:
    evening = Evening(series=1).seated(8).played().closed().wait(20)
    return Way(evening, evening.publish_command(), [do.TakeBackResults(reason=SLIP)])


def pay_prize() -> Way:
    evening = published()
    step = do.PayPrize(number=prizes(evening.state)[0].number)
    return Way(evening, step, [do.TakeBackPayment(payment=9, reason=SLIP)])


def sent() -> do.PayPrize:
    """The prize of the first, whose postage is more than its money."""
    first = prizes(published().state)[0]
    return do.PayPrize(number=first.number, postage=Cents(first.amount + 690))


def pay_prize_that_is_sent() -> Way:
    return Way(published(), sent(), [do.TakeBackPayment(payment=9, reason=SLIP)])


def pay_postage() -> Way:
    step = do.PayPostage(number=sent().number)
    back = do.TakeBackPayment(payment=11, reason=SLIP)
    return Way(published().do(sent()), step, [back])


def close() -> Way:
    step = do.Close(signatures=("Skatfreunde Altenburg", "Martha Voss"))
    return Way(published(), step, [do.Reopen(reason="a prize was not fetched")])


def add_helper() -> Way:
    step = do.AddHelper(name="Hanna", duties=(do.Duty.LISTS,))
    return Way(entries(), step, [do.RemoveHelper(helper=do.HelperId(1))], again=False)


def remove_helper() -> Way:
    way = add_helper()
    return Way(
        way.evening.do(way.step), do.RemoveHelper(helper=do.HelperId(1)), [way.step], again=False
    )


def keep_apart() -> Way:
    step = do.KeepApart(one=number(1), other=number(2))
    return Way(entries(), step, [replace(step, apart=False)])


STORIES: Final[tuple[Story, ...]] = (
    *(
        amend,
        amend_announced,
        amend_halls,
        enter,
        open_entry,
        close_entry,
        enter_myself,
        rename,
        pay,
    ),
    *(rename, pay, pay_team, refund_team),
    *(take_money, take_table_money, withdraw, exclude, report_swap, exchange, hand_in, show_names),
    *(open_check_in, close_check_in, check_in, stay_away, keep_apart),
    *(
        swap,
        seat_by_hand,
        seat_by_hand_of_an_absent_player,
        substitute,
        substitute_at_a_live_table,
        date_change,
        leave_table,
        join,
        join_of_an_absent_player,
        take_off,
        close_series,
    ),
    *(open_online, leave_online, allow_rank),
    *(tell_tables, take_back_message, pause_tables, go_on, give_time),
    *(enter_deal, confirm_deal, take_back_deal, enter_totals, enter_list, enter_played),
    *(name_game, correct_deal, correct_totals, void),
    *(abandon, qualify, publish, pay_prize, pay_prize_that_is_sent, pay_postage, close),
    *(add_helper, remove_helper),
)
"""What there is to take back; what takes back is taken back by the same stories, turned round."""
