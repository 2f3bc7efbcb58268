"""Running totals of the list."""

from collections.abc import Mapping

import pytest
from hypothesis import given

from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.entry import DealEntry, running_totals
from tests.scoresheet.strategies import played_lists

TABLE = ("Anna", "Ben", "Cleo")


def _anna(*scores: int) -> list[Mapping[str, ListPoints]]:
    return [{"Anna": ListPoints(score)} for score in scores]


@pytest.mark.article("SkO-5.5.1", "TR-8.11")
@pytest.mark.parametrize(
    ("scores", "expected"), [((24, -48, 18), [24, -24, -6]), ((24, -48), [24, -24]), ((), [])]
)
def test_every_game_is_added_at_once(scores: tuple[int, ...], expected: list[int]) -> None:
    totals = running_totals(TABLE, _anna(*scores))
    assert not isinstance(totals, Refusal)
    assert [total["Anna"] for total in totals] == expected
    assert all(total["Ben"] == total["Cleo"] == 0 for total in totals)


@pytest.mark.article("TR-8.11")
def test_a_total_is_no_entry() -> None:
    totals = running_totals(TABLE, _anna(24, 24))
    assert not isinstance(totals, Refusal)
    assert totals[-1]["Anna"] != 24


@pytest.mark.article("SkO-5.5.1", "TR-8.11")
def test_points_of_a_stranger_are_refused() -> None:
    deals = [*_anna(24), {"David": ListPoints(24)}]
    assert running_totals(TABLE, deals) == Refusal(
        code="soloist_not_at_table", articles=("SkO-5.5.1",), details={"deal": 2}
    )


def test_a_table_of_two_keeps_no_list() -> None:
    refused = running_totals(("Anna", "Ben"), [])
    assert isinstance(refused, Refusal)
    assert refused.code == "table_too_small"


@given(played_lists())
def test_the_last_totals_are_the_sums(played: tuple[tuple[str, ...], list[DealEntry[str]]]) -> None:
    table, entries = played
    deals = [{entry.soloist: entry.score} if entry.soloist else {} for entry in entries]
    totals = running_totals(table, deals)
    assert not isinstance(totals, Refusal)
    assert len(totals) == len(entries)
    for player in table:
        scores = [entry.score for entry in entries if entry.soloist == player]
        assert (totals[-1][player] if totals else 0) == sum(scores)
