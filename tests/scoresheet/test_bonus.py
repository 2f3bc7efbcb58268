"""The tournament bonus of a single deal."""

import pytest

from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.series import GAME_BONUS, defence_bonus, tournament_bonus


@pytest.mark.article("TR-5.1")
@pytest.mark.parametrize(("table_size", "bonus"), [(3, 40), (4, 30), (5, 0), (6, 0)])
def test_defence_bonus_by_table(table_size: int, bonus: int) -> None:
    assert defence_bonus(table_size) == bonus


@pytest.mark.article("TR-5.1")
@pytest.mark.parametrize(
    ("table", "score", "expected"),
    [
        ("ABCD", -48, {"A": -50, "B": 30, "C": 30, "D": 30}),
        ("ABC", -48, {"A": -50, "B": 40, "C": 40}),
        ("ABCD", 24, {"A": 50, "B": 0, "C": 0, "D": 0}),
        ("ABC", 264, {"A": 50, "B": 0, "C": 0}),
        ("ABCDE", -96, {"A": -50, "B": 0, "C": 0, "D": 0, "E": 0}),
    ],
)
def test_bonus_of_a_deal(table: str, score: int, expected: dict[str, int]) -> None:
    assert tournament_bonus(table, DealEntry("A", ListPoints(score))) == expected


@pytest.mark.article("TR-5.1")
def test_nobody_earns_anything_in_a_passed_deal() -> None:
    passed: DealEntry[str] = DealEntry(None, ListPoints(0))
    assert tournament_bonus("ABCD", passed) == {"A": 0, "B": 0, "C": 0, "D": 0}


@pytest.mark.article("TR-5.1")
def test_the_defence_earns_nothing_while_the_soloist_wins() -> None:
    bonus = tournament_bonus("ABCD", DealEntry("A", ListPoints(18)))
    assert not isinstance(bonus, Refusal)
    assert sum(bonus.values()) == GAME_BONUS
