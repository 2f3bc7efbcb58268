"""Who pays whom after a single deal."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.settlement import payments
from skat.scoresheet.stakes import Stake
from tests.scoresheet.strategies import entries, stakes, tables

CENT = Stake(Fraction(1))
QUARTER = Stake(Fraction(1, 4))


@pytest.mark.article("SkO-3.5.3")
def test_the_whole_opposing_party_pays_the_winner() -> None:
    paid = payments("ABCD", DealEntry("C", ListPoints(24)), stake=CENT)
    assert paid == {"A": -24, "B": -24, "C": 72, "D": -24}


@pytest.mark.article("SkO-3.5.3")
def test_the_loser_pays_everybody() -> None:
    paid = payments("ABC", DealEntry("B", ListPoints(-48)), stake=CENT)
    assert paid == {"A": 48, "B": -96, "C": 48}


@pytest.mark.article("SkO-3.5.3")
def test_the_idle_dealer_is_not_left_out() -> None:
    paid = payments("ABCD", DealEntry("C", ListPoints(-48)), stake=CENT)
    assert not isinstance(paid, Refusal)
    assert paid["A"] == paid["B"] == paid["D"] != 0


@pytest.mark.article("SkO-3.5.3")
def test_a_passed_deal_costs_nothing() -> None:
    passed: DealEntry[str] = DealEntry(None, ListPoints(0))
    assert payments("ABC", passed, stake=CENT) == {"A": 0, "B": 0, "C": 0}


@pytest.mark.article("SkO-3.5.3", "SkO-5.5.4")
def test_each_payment_is_rounded_not_their_sum() -> None:
    # 27 quarters are 6.75: each of three pays 7, so 21 and not the 20.25 rounded up.
    assert payments("ABCD", DealEntry("A", ListPoints(27)), stake=QUARTER) == {
        "A": 21,
        "B": -7,
        "C": -7,
        "D": -7,
    }
    lost = payments("ABC", DealEntry("A", ListPoints(-36)), stake=QUARTER)
    assert lost == {"A": -20, "B": 10, "C": 10}


@pytest.mark.article("SkO-3.5.3")
def test_a_stranger_is_paid_nothing() -> None:
    refused = payments("ABC", DealEntry("D", ListPoints(24)), stake=CENT)
    assert isinstance(refused, Refusal)
    assert refused.code == "soloist_not_at_table"


@given(table=tables(), data=st.data(), stake=stakes)
def test_nothing_is_lost_between_the_players(
    table: tuple[str, ...], data: st.DataObject, stake: Stake
) -> None:
    entry = data.draw(entries(table))
    paid = payments(table, entry, stake=stake)
    assert not isinstance(paid, Refusal)
    assert sum(paid.values()) == 0
    assert set(paid) == set(table)
