"""Who is ahead of whom, and where only the lot decides."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.scoresheet.foot import PlayerResult, SharedRank, ranking
from tests.scoresheet.cases import cases


def _standing(player: str, result: int, won: int, lost: int) -> PlayerResult[str]:
    return PlayerResult(player=player, result=TournamentPoints(result), won=won, lost=lost)


@st.composite
def fields(draw: st.DrawFn) -> list[PlayerResult[str]]:
    size = draw(st.integers(min_value=0, max_value=8))
    few = st.integers(min_value=0, max_value=2)
    return [_standing(f"P{n}", draw(few), draw(few), draw(few)) for n in range(size)]


@pytest.mark.parametrize(("inputs", "expect"), cases("ranking_cases"))
def test_worked_case(inputs: dict[str, Any], expect: list[str] | str) -> None:
    standings = [
        _standing(row["name"], row["result"], row["won"], row["lost"]) for row in inputs["players"]
    ]
    ranks = ranking(standings)
    assert not isinstance(ranks, Refusal)
    if expect == "drawn by lot":
        assert ranks == (SharedRank(1, frozenset("PQ")),)
        assert ranks[0].drawn_by_lot
    else:
        assert ranks == tuple(
            SharedRank(n, frozenset({name})) for n, name in enumerate(expect, start=1)
        )
        assert not any(rank.drawn_by_lot for rank in ranks)


@pytest.mark.article("TR-5.1")
def test_the_next_rank_counts_the_tied() -> None:
    standings = [_standing("A", 9, 1, 1), _standing("B", 9, 1, 1), _standing("C", 8, 9, 0)]
    assert ranking(standings) == (SharedRank(1, frozenset("AB")), SharedRank(3, frozenset("C")))


@pytest.mark.article("TR-5.1")
def test_nobody_stands_twice() -> None:
    standings = [_standing("A", 9, 1, 1), _standing("A", 8, 1, 1)]
    assert ranking(standings) == Refusal(code="player_twice", articles=("TR-5.1",))


@pytest.mark.article("TR-5.1")
@given(field=fields(), data=st.data())
def test_the_order_of_the_list_decides_nothing(
    field: list[PlayerResult[str]], data: st.DataObject
) -> None:
    assert ranking(field) == ranking(data.draw(st.permutations(field)))


@pytest.mark.article("TR-5.1")
@given(fields())
def test_a_rank_counts_those_ahead(field: list[PlayerResult[str]]) -> None:
    ranks = ranking(field)
    assert not isinstance(ranks, Refusal)
    rank_of = {player: rank.number for rank in ranks for player in rank.players}
    assert set(rank_of) == {standing.player for standing in field}
    for each in field:
        ahead = [other for other in field if _is_ahead(other, each)]
        assert rank_of[each.player] == len(ahead) + 1


def _is_ahead(one: PlayerResult[str], other: PlayerResult[str]) -> bool:
    if one.result != other.result:
        return one.result > other.result
    if one.won != other.won:
        return one.won > other.won
    return one.lost < other.lost
