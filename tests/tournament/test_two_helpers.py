"""Two helpers do the same thing at the same moment: one wins, the other is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Final

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.tournament_entries import REDUCER
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands import (
    AddHelper,
    By,
    Command,
    Duty,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    HelperId,
    Pay,
    PayPrize,
    Role,
    Sign,
    TakeBackDeal,
    TakeBackPayment,
    TakeMoney,
    TakeTableMoney,
    Void,
    Withdraw,
)
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import results
from tests.tournament.evenings import Evening, foot, lost, number, won

FIRST, SECOND = (By(Role.HELPER, helper=HelperId(each)) for each in (1, 2))
DUTIES: Final = (Duty.ENTRY, Duty.MONEY, Duty.LISTS)
TAKE: Final = TakeMoney(
    purpose=Purpose.LOST_GAMES, amount=Cents(50), number=number(1), taken=Cents(0)
)


def with_helpers(evening: Evening) -> Evening:
    for name in ("Hilde", "Hugo"):
        evening.do(AddHelper(name=name, duties=DUTIES))
    return evening


def seated() -> Evening:
    return with_helpers(Evening(series=1).seated(8))


def owing() -> Evening:
    """Number 1 has lost two games, and another at the same table one."""
    evening = seated()
    tables = enumerate(evening.state.series[0].tables, start=1)
    at, numbers = next((at, each.numbers) for at, each in tables if number(1) in each.numbers)
    place = numbers.index(number(1)) + 1
    games = [lost(place), lost(place % 4 + 1), lost(place)]
    return evening.played(games={at: _not_dealt_out(games)})


def _not_dealt_out(games: Sequence[TypedGame | None]) -> list[TypedGame | None]:
    """The games in an order in which no soloist deals."""
    for listed in permutations((*games, None)):
        if all(game is None or game.soloist != deal for deal, game in enumerate(listed, start=1)):
            return list(listed)
    raise AssertionError("a player deals in every order")


def table_money() -> tuple[Evening, Command, str]:
    evening = owing()
    tables = enumerate(evening.state.series[0].tables, start=1)
    at = next(at for at, each in tables if number(1) in each.numbers)
    return evening, TakeTableMoney(series=1, table=at, amount=Cents(150)), "taken_meanwhile"


def test_money_of_a_table_waits_for_its_signatures() -> None:
    """What was typed may still change until then (TR-7.2.3); a void list costs nothing."""
    evening = Evening(series=1).seated(8)
    games = (*_not_dealt_out([lost(2), lost(3)]), None)
    evening.do(EnterList(series=1, table=1, games=games))
    take = TakeTableMoney(series=1, table=1, amount=Cents(100))
    refused = evening.refused(take)
    assert (refused.code, refused.articles) == ("list_unsigned", ("TR-7.2.3",))
    older = replace(evening.step(take), revision=4)
    assert not isinstance(apply(evening.state, older), Refusal)
    signed = evening.state.series[0].tables[0].signers
    evening.do(Sign(series=1, table=1, places=signed)).do(take)
    evening.do(Void(series=1, table=2, reason="illegible"))
    assert evening.refused(replace(take, table=2)).code == "list_is_void"


def unpaid() -> tuple[Evening, Command, str]:
    evening = with_helpers(Evening(series=1).announced(8))
    evening.do(Enter(name="Late"))
    return evening, Pay(number=number(9), amount=Cents(1000)), "paid_already"


def refunded() -> tuple[Evening, Command, str]:
    evening = with_helpers(Evening(series=1).announced(8))
    gone = Withdraw(number=number(3), refund=Cents(1000), reason="ill")
    return evening, gone, "withdrawn"


def lost_money() -> tuple[Evening, Command, str]:
    return owing(), TAKE, "taken_meanwhile"


def prize() -> tuple[Evening, Command, str]:
    evening = with_helpers(Evening(series=1)).published()
    return evening, PayPrize(number=prizes(evening.state)[0].number), "prize_paid"


def payment_back() -> tuple[Evening, Command, str]:
    evening = owing().do(TAKE)
    back = TakeBackPayment(payment=len(evening.state.payments), reason="a slip")
    return evening, evening.seen(back), "no_such_payment"


def whole_list() -> tuple[Evening, Command, str]:
    return seated(), EnterList(series=1, table=1, games=(None,) * 4), "list_begun"


def typed_foot() -> tuple[Evening, Command, str]:
    feet = EnterTotals(series=1, table=1, totals=(foot(0),) * 4, passed=4)
    return seated(), feet, "list_begun"


def deal() -> tuple[Evening, Command, str]:
    entered = EnterTableDeal(series=1, table=1, deal=1, game=won(2))
    return seated(), entered, "deal_entered_already"


def deal_back() -> tuple[Evening, Command, str]:
    evening = seated().do(EnterTableDeal(series=1, table=1, deal=1, game=lost(2)))
    return evening, TakeBackDeal(series=1, table=1, deal=1, reason="a slip"), "stale_deal"


def signatures() -> tuple[Evening, Command, str]:
    evening = seated().do(EnterList(series=1, table=1, games=(None,) * 4))
    places = evening.state.series[0].tables[0].signers
    return evening, Sign(series=1, table=1, places=places), "signed_already"


@pytest.mark.parametrize(
    "case",
    [
        *(unpaid, refunded, lost_money, table_money, prize, payment_back),
        *(whole_list, typed_foot, deal, deal_back, signatures),
    ],
)
def test_the_second_of_two_is_told(case: Callable[[], tuple[Evening, Command, str]]) -> None:
    evening, command, code = case()
    evening.do(command, FIRST)
    payments, tables = evening.state.payments, evening.state.series
    assert evening.refused(command, SECOND).code == code
    assert (evening.state.payments, evening.state.series) == (payments, tables)


def test_money_that_is_owed_is_taken_by_the_helper_who_looks_again() -> None:
    evening = owing().do(TAKE, FIRST)
    refused = evening.refused(TAKE, SECOND)
    assert refused.details == {"number": 1, "taken": 50, "currency": "EUR"}
    evening.do(replace(TAKE, taken=Cents(50), amount=Cents(50)), SECOND)
    assert results(evening.state)[number(1)].lost_money == 100
    # A helper who does not say what was taken is not checked, but takes no more than is owed.
    assert evening.refused(replace(TAKE, taken=UNSET), FIRST).code == "more_than_owed"
    booked = [each.amount for each in evening.state.payments if each.number == 1]
    assert booked[-2:] == [50, 50]


def test_an_older_server_does_not_read_on_where_it_is_said() -> None:
    evening = seated()
    old = replace(evening.step(TAKE), revision=3)
    assert REDUCER.since(old) == 5
    plain = TakeMoney(purpose=Purpose.OTHER, amount=Cents(1))
    assert REDUCER.since(replace(old, do=plain)) < 5
