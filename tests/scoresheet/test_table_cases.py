"""The worked deals at the table: what is entered, what is earned, who pays."""

from fractions import Fraction
from typing import Any

import pytest

from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.line import Line
from skat.scoresheet.series import tournament_bonus
from skat.scoresheet.settlement import payments
from skat.scoresheet.stakes import Stake
from tests.scoresheet.cases import cases


@pytest.mark.parametrize(("inputs", "expect"), cases("table_cases"))
def test_deal_at_the_table(inputs: dict[str, Any], expect: dict[str, Any]) -> None:
    table = inputs["table"]
    entry: DealEntry[str] = DealEntry(inputs["soloist"], ListPoints(inputs["score"]))
    soloist = Place(table.index(entry.soloist) + 1) if entry.soloist else None
    line = Line(soloist=soloist, score=entry.score)
    brought = {name: line.brought(Place(place)) for place, name in enumerate(table, start=1)}
    assert brought == expect["list_points"]
    assert tournament_bonus(table, entry) == expect["tournament_bonus"]
    assert payments(table, entry, stake=Stake(Fraction(1))) == expect["payments"]
