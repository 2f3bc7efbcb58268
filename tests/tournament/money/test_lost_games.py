"""Money for lost games: of a whole table at once, never twice, and no more than is owed."""

from __future__ import annotations

from msgspec.structs import replace

from skat.journal import Seq
from skat.office.desk_view import TableOwes, desk_view
from skat.office.helper_views import as_helper
from skat.office.tournament_entries import REDUCER
from skat.tournament.audit import problems
from skat.tournament.commands import (
    AddHelper,
    By,
    Duty,
    EnterList,
    HelperId,
    Role,
    Sign,
    TakeBackPayment,
    TakeMoney,
    TakeTableMoney,
    Void,
)
from skat.tournament.notice.money import Cents, LossMoney, Purpose
from skat.tournament.results.board import board_of
from skat.tournament.results.cash import cash_sheet
from tests.tournament.evenings import Evening, lost, number

HELPER = By(Role.HELPER, helper=HelperId(1))
COSTS = LossMoney((Cents(50), Cents(100)))
"""The first lost game of a list, and each further one."""


def evening() -> Evening:
    """At table 1 place 2 has lost two games, place 3 one. A helper has the till."""
    begun = Evening(series=2, side_payments=COSTS).announced(8)
    begun.do(AddHelper(name="Hilde", duties=(Duty.MONEY,)))
    begun.do(begun.seat_command())
    return begun.played(games={1: [lost(2), None, lost(2), lost(3)]})


def owing(over: Evening) -> tuple[TableOwes, ...]:
    return desk_view(board_of(over.state), seq=Seq(0), now=0).tables_owe


def take(amount: int, table: int = 1) -> TakeTableMoney:
    return TakeTableMoney(series=1, table=table, amount=Cents(amount))


def money(amount: int, who: int | None = None, *, note: str = "") -> TakeMoney:
    whose = None if who is None else number(who)
    return TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(amount), number=whose, note=note)


def test_a_table_pays_at_once_and_never_twice() -> None:
    over = evening()
    two, three = over.sits(1, 2), over.sits(1, 3)
    assert owing(over) == (TableOwes(series=1, table=1, amount=Cents(200), numbers=(two, three)),)
    over.do(take(200), HELPER)
    assert [(each.number, each.amount) for each in over.state.payments[-2:]] == [
        (two, 150),
        (three, 50),
    ]
    assert (owing(over), cash_sheet(over.state).lost_games) == ((), 200)
    again = over.refused(take(200), HELPER)
    assert (again.code, again.details["number"], again.details["taken"]) == (
        "taken_meanwhile",
        int(two),
        150,
    )
    assert problems(over.steps) == ()


def test_of_whom_something_was_taken_already_only_the_rest_is() -> None:
    over = evening()
    two = over.sits(1, 2)
    over.do(money(100, two), HELPER)
    assert owing(over)[0].amount == 100
    assert over.refused(take(200), HELPER).code == "taken_meanwhile"
    over.do(take(100), HELPER)
    # One of them had no money after all: what he owes is open again.
    over.do(over.seen(TakeBackPayment(payment=len(over.state.payments), reason="no purse")))
    assert [(each.amount, each.numbers) for each in owing(over)] == [(50, (over.sits(1, 3),))]


def test_a_list_of_a_later_series_costs_by_itself() -> None:
    over = evening().do(take(200), HELPER).closed()
    over.do(over.seat_command()).played(games={1: [lost(2)], 2: [lost(3)]})
    told = [(each.series, each.table, each.amount) for each in owing(over)]
    assert told == [(2, 1, 50), (2, 2, 50)]


def test_a_list_that_is_paid_is_not_owed_again_with_a_later_one() -> None:
    over = evening().do(take(200), HELPER).closed()
    two = over.sits(1, 2)
    over.do(over.seat_command())
    tables = enumerate(over.state.series[1].tables, start=1)
    at, place = next((at, table.place_of(two)) for at, table in tables if table.place_of(two))
    assert place is not None
    over.played(games={at: [None, lost(place)] if place == 1 else [lost(place)]})
    assert [(each.series, each.table, each.amount) for each in owing(over)] == [(2, at, 50)]
    assert over.refused(take(200), HELPER).code == "taken_meanwhile"
    # What he paid before does not hide that this list costs more than was seen.
    later = TakeTableMoney(series=2, table=at, amount=Cents(20))
    assert over.refused(later).details["owed"] == 50
    over.do(replace(later, amount=Cents(50)), HELPER)
    assert owing(over) == ()


def test_a_list_asks_for_money_once_it_is_signed() -> None:
    begun = Evening(series=1, side_payments=COSTS).seated(8)
    table = begun.state.series[0].tables[0]
    games = (lost(2), *[None] * (table.deals - 1))
    begun.do(EnterList(series=1, table=1, games=games))
    assert owing(begun) == ()
    begun.do(Sign(series=1, table=1, places=table.signers))
    assert [(each.table, each.amount) for each in owing(begun)] == [(1, 50)]


def test_what_nobody_owes_is_not_taken() -> None:
    over = evening()
    assert over.refused(take(200, table=2)).code == "table_owes"
    wrong = over.refused(take(250))
    assert (wrong.code, wrong.details["owed"]) == ("table_owes", 200)
    assert over.refused(take(200, table=3)).code == "no_such_table_number"
    later = TakeTableMoney(series=2, table=1, amount=Cents(200))
    assert over.refused(later).code == "series_not_drawn"
    over.do(Void(series=1, table=1, reason="illegible"))
    assert over.refused(take(200)).code == "list_is_void"


def test_a_helper_takes_no_more_than_is_owed_and_the_desk_with_a_reason() -> None:
    over = evening()
    two = over.sits(1, 2)
    for command in (money(151, two), money(201), money(-1, two)):
        refused = over.refused(command, HELPER)
        assert (refused.code, refused.articles) == ("more_than_owed", ("TR-3.2",))
        assert over.refused(command).code == "reason_missing"
    assert over.refused(money(151, two), HELPER).details["owed"] == 150
    over.do(money(151, two, note="a coin too much"))
    over.do(money(-1, two), HELPER)
    assert over.refused(money(1, two), HELPER).code == "more_than_owed"


def test_fees_go_back_by_a_helper_as_far_as_they_were_paid() -> None:
    over = evening()
    back = TakeMoney(purpose=Purpose.REFUND, amount=Cents(-600), number=number(1))
    over.do(back, HELPER)
    assert over.refused(back, HELPER).details["owed"] == 400
    nobody = TakeMoney(purpose=Purpose.REFUND, amount=Cents(-1))
    assert over.refused(nobody, HELPER).code == "more_than_owed"
    paid_in = TakeMoney(purpose=Purpose.REFUND, amount=Cents(1), number=number(1))
    assert over.refused(paid_in).code == "reason_missing"


def test_a_helper_sells_coffee_and_buys_none() -> None:
    over = evening()
    over.do(TakeMoney(purpose=Purpose.OTHER, amount=Cents(150), note="coffee"), HELPER)
    bought = TakeMoney(purpose=Purpose.OTHER, amount=Cents(-900), note="coffee")
    assert over.refused(bought, HELPER).code == "more_than_owed"
    over.do(bought)
    postage = TakeMoney(purpose=Purpose.POSTAGE, amount=Cents(690), number=number(1))
    assert over.refused(postage).code == "own_command"


def test_older_events_take_what_they_took() -> None:
    over = Evening(series=1, revision=4).announced(8)
    over.do(AddHelper(name="Hilde", duties=(Duty.MONEY,)))
    over.do(money(900, 1), HELPER).do(money(-5), HELPER)
    assert [each.amount for each in over.state.payments[-2:]] == [900, -5]


def test_only_who_has_the_till_sees_what_tables_owe() -> None:
    view = desk_view(board_of(evening().state), seq=Seq(0), now=0)
    assert len(as_helper(view, [Duty.MONEY]).tables_owe) == 1
    assert as_helper(view, [Duty.LISTS]).tables_owe == ()
    step = replace(evening().step(take(200)), revision=4)
    assert REDUCER.since(step) == 5
