"""A list is corrected after its lost games were paid: who paid too much, and what settles it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.cli.tournament.text import cash_lines
from skat.journal import Seq
from skat.office.desk_view import desk_view
from skat.tournament.commands import (
    AddHelper,
    By,
    Close,
    CorrectTableDeal,
    Duty,
    HelperId,
    RestoreList,
    Role,
    TakeMoney,
    TakeTableMoney,
    Void,
)
from skat.tournament.effects import OpenMoney
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.results.board import board_of
from skat.tournament.results.receipts import overpaid_for_lost_games, owed_for_lost_games
from tests.tournament.evenings import Evening, lost, won

HELPER = By(Role.HELPER, helper=HelperId(1))


def paid() -> Evening:
    """Two have lost a game at table 1, and have paid 50 each for it."""
    evening = Evening(series=1).seated(8).do(AddHelper(name="Hanna", duties=(Duty.MONEY,)))
    evening.played(games={1: [lost(2), lost(3)]})
    return evening.do(TakeTableMoney(series=1, table=1, amount=Cents(100)), HELPER)


def corrected(evening: Evening, *, deal: int = 1) -> Evening:
    """The first loser has won after all."""
    table = evening.state.series[0].tables[0]
    return evening.do(
        CorrectTableDeal(
            series=1,
            table=1,
            deal=deal,
            game=won(2),
            reason="a slip of the keeper",
            consent=table.sheet.places,
        )
    )


def back(evening: Evening) -> TakeMoney:
    """The step that the desk offers."""
    ((whose, amount),) = overpaid_for_lost_games(evening.state).items()
    return TakeMoney(
        purpose=Purpose.LOST_GAMES,
        amount=Cents(-amount),
        number=whose,
        taken=Cents(50),
    )


@pytest.mark.parametrize("by", [By(), HELPER])
def test_a_correction_leaves_one_overpaid_until_it_is_given_back(by: By) -> None:
    evening = paid()
    assert overpaid_for_lost_games(evening.state) == {}
    whose = evening.sits(1, 2)
    corrected(evening)
    assert overpaid_for_lost_games(evening.state) == {whose: 50}
    view = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    shown = {each.number: (each.due, each.taken) for each in view.lost_money}
    assert shown[whose] == (0, 50)
    assert any(f"to give back to number {whose}" in line for line in cash_lines(evening.state))
    step = back(evening)
    evening.do(step, by)
    assert overpaid_for_lost_games(evening.state) == {}
    assert evening.refused(step, by).code == "taken_meanwhile"
    assert not any("give back" in line for line in cash_lines(evening.state))


def test_a_void_list_leaves_its_whole_table_overpaid_and_its_way_back_none() -> None:
    evening = paid()
    losers = {evening.sits(1, 2), evening.sits(1, 3)}
    evening.do(Void(series=1, table=1, reason="illegible"))
    assert overpaid_for_lost_games(evening.state) == dict.fromkeys(losers, 50)
    evening.do(evening.seen(RestoreList(series=1, table=1, reason="found")))
    assert overpaid_for_lost_games(evening.state) == {}


def test_a_correction_the_other_way_leaves_the_rest_owed() -> None:
    evening = paid()
    evening.do(
        CorrectTableDeal(
            series=1,
            table=1,
            deal=3,
            game=lost(2),
            reason="entered as passed",
            consent=evening.state.series[0].tables[0].sheet.places,
        )
    )
    assert owed_for_lost_games(evening.state, evening.sits(1, 2)) == 50


def test_before_the_event_is_closed_it_is_named() -> None:
    evening = corrected(paid()).closed().wait(20)
    evening.do(evening.publish_command())
    close = Close(signatures=("Skatfreunde Altenburg",))
    left = evening.effect(close).left_open
    assert left
    overpaid = OpenMoney(purpose=Purpose.LOST_GAMES, count=1, amount=Cents(50))
    assert left.overpaid == (overpaid,)
    evening.do(back(evening))
    settled = evening.effect(close).left_open
    assert settled == replace(left, overpaid=())
