"""Closing is confirmed with what is still open: prizes, money owed, what waits, protests."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from skat.tournament import commands as do
from skat.tournament.effects import LeftOpen, OpenMoney, left_open
from skat.tournament.files import checked, file_of
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.protests import Protest
from skat.tournament.results.prizes import prizes
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, lost, number

CLOSE = do.Close(signatures=("Skatfreunde Altenburg", "Martha Voss"))
NOTHING = LeftOpen(
    prizes=0,
    prize_money=Cents(0),
    withheld=0,
    withheld_money=Cents(0),
    waiting=0,
    protests=(),
    unpaid=(),
)


def shown(evening: Evening) -> LeftOpen:
    """What is still open, as the desk is shown it before it closes."""
    left = evening.effect(CLOSE).left_open
    assert isinstance(left, LeftOpen)
    return left


def with_lost_games(**notice: Any) -> Evening:
    """The results are out; two have lost a game and have not paid for it."""
    evening = Evening(series=1, **notice).seated(8).played(games={1: [lost(2), lost(3)]}).closed()
    evening.wait(20)
    return evening.do(evening.publish_command())


@pytest.mark.article("TR-3.3")
def test_the_effect_says_what_is_not_done_yet() -> None:
    evening = with_lost_games()
    won = prizes(evening.state)
    assert evening.refused(CLOSE).code == "effect_not_seen"
    effect = evening.effect(CLOSE)
    assert [phase.value for phase in effect.phase] == ["published", "closed"]
    assert shown(evening) == replace(
        NOTHING,
        prizes=len(won),
        prize_money=Cents(sum(each.amount for each in won)),
        unpaid=(OpenMoney(purpose=Purpose.LOST_GAMES, count=2, amount=Cents(100)),),
    )


def test_what_is_settled_is_not_named_and_nothing_is_left_at_the_end() -> None:
    evening = with_lost_games()
    evening.do(do.TakeTableMoney(series=1, table=1, amount=Cents(100)))
    for prize in prizes(evening.state):
        before = shown(evening)
        evening.do(do.PayPrize(number=prize.number))
        assert shown(evening).prizes == before.prizes - 1
        assert shown(evening).prize_money == before.prize_money - prize.amount
    assert shown(evening) == NOTHING
    evening.do(evening.seen(CLOSE))
    file = file_of(evening.steps, public=True)
    assert not hasattr(file, "code")
    assert checked(file) == ()


def test_a_digest_of_before_something_changed_closes_nothing() -> None:
    evening = with_lost_games()
    old = evening.seen(CLOSE)
    evening.do(do.TakeTableMoney(series=1, table=1, amount=Cents(100)))
    assert evening.refused(old).code == "effect_not_seen"
    evening.do(evening.seen(CLOSE))


@pytest.mark.article("TR-7.4.3")
def test_a_prize_that_nobody_may_fetch_and_postage_that_is_owed_stand_apart() -> None:
    evening = with_lost_games()
    first, second = (each.number for each in prizes(evening.state)[:2])
    sent = do.PayPrize(number=first, postage=Cents(prizes(evening.state)[0].amount + 690))
    evening.do(sent).do(do.Exclude(number=second or number(0), reason="it came out"))
    left = shown(evening)
    assert (left.prizes, left.withheld) == (len(prizes(evening.state)) - 2, 1)
    assert left.withheld_money == prizes(evening.state)[1].amount
    owed = OpenMoney(purpose=Purpose.POSTAGE, count=1, amount=Cents(690))
    assert owed in left.unpaid


def test_protests_deals_that_wait_and_unpaid_fees_are_named() -> None:
    """No step leaves them today once the results are out; events of before may have them."""
    state = with_lost_games().state
    table = state.series[0].tables[0]
    waits = replace(state.series[0], tables=(replace(table, confirmed=table.deals - 1),))
    protest = Protest(id=4, number=number(1), series=1, table=1, facts="a revoke", at=0)
    owing = replace(state.entrants[0], paid=None)
    fees = tuple(each for each in state.payments if each.number != owing.number)
    left = left_open(
        replace(
            state,
            series=(waits,),
            protests=(protest,),
            entrants=(owing, *state.entrants[1:]),
            payments=fees,
        )
    )
    assert (left.waiting, left.protests) == (1, (4,))
    assert OpenMoney(purpose=Purpose.FEE, count=1, amount=Cents(1000)) in left.unpaid


def test_steps_of_before_the_effect_was_asked_for_close_as_they_did() -> None:
    evening = with_lost_games()
    old = replace(evening.step(CLOSE), revision=5)
    assert isinstance(apply(evening.state, old), Tournament)
