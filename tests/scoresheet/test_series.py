"""Results of a series, worked cases and the sum over single deals."""

from typing import Any

import pytest
from hypothesis import given

from skat.model.refusal import Refusal
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.series import SeriesCard, series_result, tournament_bonus
from tests.scoresheet.cases import cases
from tests.scoresheet.strategies import played_lists

# One published list of four players and 48 deals, nobody passed: points, won, lost, result.
PUBLISHED = [(492, 12, 0, 1332), (628, 12, 2, 1308), (660, 10, 1, 1320), (-32, 6, 5, 108)]


@pytest.mark.parametrize(("inputs", "expect"), cases("series_cases"))
def test_worked_case(inputs: dict[str, Any], expect: dict[str, Any]) -> None:
    card = SeriesCard(
        list_points=inputs["game_points"],
        won=inputs["won"],
        lost=inputs["lost"],
        others_lost=inputs["others_lost"],
    )
    assert series_result(card, table_size=inputs["table_size"]) == expect["result"]


@pytest.mark.article("TR-5.1", "TR-8.12")
@pytest.mark.parametrize(("points", "won", "lost", "result"), PUBLISHED)
def test_published_list(points: int, won: int, lost: int, result: int) -> None:
    all_lost = sum(row[2] for row in PUBLISHED)
    card = SeriesCard(
        list_points=ListPoints(points), won=won, lost=lost, others_lost=all_lost - lost
    )
    assert series_result(card, table_size=4) == result


@pytest.mark.article("TR-8.12")
def test_the_soloists_own_losses_earn_him_nothing() -> None:
    losses = SeriesCard(list_points=ListPoints(-96), won=0, lost=2, others_lost=0)
    assert series_result(losses, table_size=4) == -196


@pytest.mark.article("TR-5.1", "TR-8.12")
@pytest.mark.parametrize(("won", "lost", "others_lost"), [(-1, 0, 0), (0, -1, 0), (0, 0, -1)])
def test_fewer_games_than_none_are_refused(won: int, lost: int, others_lost: int) -> None:
    card = SeriesCard(list_points=ListPoints(0), won=won, lost=lost, others_lost=others_lost)
    assert series_result(card, table_size=3) == Refusal(code="games_negative", articles=("TR-5.1",))


@pytest.mark.article("TR-5.1")
def test_two_players_play_no_series() -> None:
    card = SeriesCard(list_points=ListPoints(0), won=0, lost=0, others_lost=0)
    assert series_result(card, table_size=2) == Refusal(
        code="table_too_small", articles=("DEF-table-players",), details={"players": 2}
    )


@pytest.mark.article("TR-5.1", "TR-8.12")
@given(played_lists())
def test_the_series_is_the_sum_of_its_deals(
    played: tuple[tuple[str, ...], list[DealEntry[str]]],
) -> None:
    table, entries = played
    for player in table:
        own = [entry for entry in entries if entry.soloist == player]
        card = SeriesCard(
            list_points=ListPoints(sum(entry.score for entry in own)),
            won=sum(entry.won for entry in own),
            lost=sum(entry.lost for entry in own),
            others_lost=sum(entry.lost for entry in entries) - sum(entry.lost for entry in own),
        )
        deal_by_deal = TournamentPoints(card.list_points)
        for entry in entries:
            bonus = tournament_bonus(table, entry)
            assert not isinstance(bonus, Refusal)
            deal_by_deal = TournamentPoints(deal_by_deal + bonus[player])
        assert series_result(card, table_size=len(table)) == deal_by_deal
