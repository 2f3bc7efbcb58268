"""Seatings never change: every number of players is drawn to the byte as it was kept."""

import pytest

from tests.tournament.seatings import Seatings, seatings
from tools.proofs.seatings import KEPT, NUMBERS


@pytest.fixture(scope="module")
def kept() -> dict[int, Seatings]:
    return {line.players: line for line in KEPT.all()}


def test_every_number_was_drawn() -> None:
    assert [line.players for line in KEPT.all()] == [*NUMBERS]


def test_mates_sit_apart_where_that_can_be(kept: dict[int, Seatings]) -> None:
    assert [line.players for line in kept.values() if line.mates] == []


@pytest.mark.parametrize("count", [9, 31, 50, 111, 333])
def test_a_sample_is_drawn_the_same(kept: dict[int, Seatings], count: int) -> None:
    assert seatings(count) == kept[count]


@pytest.mark.proof
@pytest.mark.parametrize("start", range(20))
def test_more_are_drawn_the_same(kept: dict[int, Seatings], start: int) -> None:
    for count in NUMBERS[start * 7 :: 140]:
        assert seatings(count) == kept[count]
