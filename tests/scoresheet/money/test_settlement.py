"""Settlement of a list: three official ways, one result."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.settlement import (
    PlayerPayment,
    by_balance,
    by_divided_totals,
    pair_payments,
    payments,
    settle,
)
from skat.scoresheet.stakes import NO_STAKE, Stake, Units, parse_stake
from tests.scoresheet.cases import cases
from tests.scoresheet.strategies import played_lists, stakes, totals, whole_stakes

CENT = Stake(Fraction(1))
QUARTER = Stake(Fraction(1, 4))


def _totals(*points: int) -> list[ListPoints]:
    return [ListPoints(total) for total in points]


def by_pairs(totals: Sequence[ListPoints], *, stake: Stake) -> tuple[Fraction, ...]:
    """What each receives less what he pays, pair by pair: the way of the third worked case."""
    amounts = [Fraction(0)] * len(totals)
    for payment in pair_payments(totals, stake=stake):
        amounts[payment.payee] += payment.amount
        amounts[payment.payer] -= payment.amount
    return tuple(amounts)


@pytest.mark.parametrize(("inputs", "expect"), cases("settlement_cases"))
def test_worked_case_by_every_way(inputs: dict[str, Any], expect: dict[str, Any]) -> None:
    stake = parse_stake(inputs["stake"])
    assert not isinstance(stake, Refusal)
    final = _totals(*inputs["totals"])
    settlement = settle(final, stake=stake)
    assert not isinstance(settlement, Refusal)
    assert settlement.balance == expect["balance"]
    assert list(settlement.amounts) == expect["amounts"]
    for way in (by_balance, by_pairs, by_divided_totals):
        assert list(way(final, stake=stake)) == expect["amounts"]


@pytest.mark.article("SkO-5.5.5")
@pytest.mark.parametrize(
    ("points", "misprint"), [((196, 33, -12, 85), -482), ((196, 33, -12, 85), 27)]
)
def test_the_misprinted_amounts_do_not_occur(points: tuple[int, ...], misprint: int) -> None:
    for way in (by_balance, by_pairs, by_divided_totals):
        assert misprint not in way(_totals(*points), stake=CENT)


@pytest.mark.article("SkO-5.5.5")
def test_amounts_stay_exact_at_a_quarter() -> None:
    final = _totals(196, 33, -12, 85)
    exact = (Fraction(241, 2), Fraction(-85, 2), Fraction(-175, 2), Fraction(19, 2))
    for way in (by_balance, by_pairs, by_divided_totals):
        assert way(final, stake=QUARTER) == exact


@pytest.mark.article("SkO-5.5.5")
def test_each_pair_settles_its_difference() -> None:
    assert pair_payments(_totals(100, -50, 10), stake=CENT) == (
        PlayerPayment(payer=1, payee=0, amount=Fraction(150), payable=Units(150)),
        PlayerPayment(payer=1, payee=2, amount=Fraction(60), payable=Units(60)),
        PlayerPayment(payer=2, payee=0, amount=Fraction(90), payable=Units(90)),
    )


@pytest.mark.article("SkO-5.5.5")
def test_equal_totals_pay_nothing() -> None:
    assert pair_payments(_totals(36, 36, 36, 36), stake=CENT) == ()


@pytest.mark.article("SkO-5.5.5")
def test_without_stake_nobody_pays() -> None:
    assert pair_payments(_totals(100, -50, 10), stake=NO_STAKE) == ()
    for way in (by_balance, by_pairs, by_divided_totals):
        assert way(_totals(100, -50, 10), stake=NO_STAKE) == (Fraction(0),) * 3


@pytest.mark.article("SkO-5.5.5")
@pytest.mark.parametrize("players", [0, 1, 2])
def test_fewer_than_three_do_not_settle(players: int) -> None:
    assert settle(_totals(*[10] * players), stake=CENT) == Refusal(
        code="table_too_small",
        articles=("DEF-table-players", "SkO-5.5.5"),
        details={"players": players},
    )


@pytest.mark.article("SkO-5.5.5")
@given(final=totals, stake=stakes)
def test_the_three_ways_agree(final: list[ListPoints], stake: Stake) -> None:
    amounts = by_balance(final, stake=stake)
    assert by_pairs(final, stake=stake) == amounts
    assert by_divided_totals(final, stake=stake) == amounts
    assert sum(amounts) == 0
    assert all(payment.amount > 0 for payment in pair_payments(final, stake=stake))


@pytest.mark.article("SkO-3.5.3", "SkO-5.5.5")
@given(played=played_lists(), stake=whole_stakes)
def test_settling_the_list_is_paying_every_game(
    played: tuple[tuple[str, ...], list[DealEntry[str]]], stake: Stake
) -> None:
    table, entries = played
    purse = dict.fromkeys(table, 0)
    total = dict.fromkeys(table, 0)
    for entry in entries:
        paid = payments(table, entry, stake=stake)
        assert not isinstance(paid, Refusal)
        for player, units in paid.items():
            purse[player] += units
        if entry.soloist is not None:
            total[entry.soloist] += entry.score
    final = _totals(*total.values())
    assert list(by_balance(final, stake=stake)) == list(purse.values())
