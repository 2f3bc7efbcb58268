"""Who sits where: counted by code that knows nothing of how a movement is made."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from skat.tournament.duplicate.movement import (
    BoardNumber,
    Movement,
    WantedMovement,
    movement,
    quality_of,
    refused_size,
)
from tests.tools import code_of


def made(players: int, boards: int, a_round: int, seed: int = 0) -> Movement:
    plan = movement(
        WantedMovement(
            players=players, boards=boards, boards_a_round=a_round, seed=bytes([seed]) * 32
        )
    )
    assert isinstance(plan, Movement)
    return plan


def chairs(plan: Movement) -> list[tuple[int, int, int, int]]:
    """Board, table, seat, player."""
    return [
        (board, table, seat, int(player))
        for board in range(1, plan.boards + 1)
        for table in range(1, plan.tables + 1)
        for seat, player in enumerate(plan.seated(BoardNumber(board), table=table))
    ]


SIZES = [(6, 12, 3), (9, 18, 3), (12, 18, 6), (15, 9, 3), (18, 18, 3), (24, 18, 3), (30, 18, 6)]


@pytest.mark.parametrize(("players", "boards", "a_round"), SIZES)
def test_everybody_plays_every_board_and_holds_every_seat_equally_often(
    players: int, boards: int, a_round: int
) -> None:
    plan = made(players, boards, a_round)
    assert (plan.boards, plan.tables) == (boards, players // 3)
    places = chairs(plan)
    assert Counter((board, player) for board, _, _, player in places) == Counter(
        {(board, player): 1 for board in range(1, boards + 1) for player in range(1, players + 1)}
    )
    seats = Counter((player, seat) for _, _, seat, player in places)
    assert set(seats.values()) == {boards // 3}
    assert len(seats) == 3 * players


@pytest.mark.parametrize(("players", "boards", "a_round"), SIZES)
def test_the_quality_is_what_counting_says(players: int, boards: int, a_round: int) -> None:
    plan = made(players, boards, a_round)
    places = chairs(plan)
    pairs = list(combinations(range(1, players + 1), 2))
    at_table: dict[tuple[int, int], set[int]] = {}
    with_hand: dict[tuple[int, int], set[int]] = {}
    for board, table, seat, player in places:
        at_table.setdefault((board, table), set()).add(player)
        with_hand.setdefault((board, seat), set()).add(player)
    met = {pair: sum(set(pair) <= seated for seated in at_table.values()) for pair in pairs}
    same = {pair: sum(set(pair) <= held for held in with_hand.values()) for pair in pairs}
    quality = quality_of(plan)
    assert a_round * quality.most_met == max(met.values())
    assert a_round * quality.least_met == min(met.values())
    assert quality.most_compared == max(same.values())
    assert quality.least_compared == min(same.values())


@pytest.mark.parametrize("seed", range(3))
def test_of_24_no_two_players_meet_twice_in_18_boards(seed: int) -> None:
    plan = made(24, 18, 3, seed)
    assert quality_of(plan).most_met == 1
    opponents = {player: set[int]() for player in range(1, 25)}
    for tables in plan.rounds:
        for table in tables:
            for player in table:
                opponents[player] |= set(map(int, table)) - {int(player)}
    assert {len(met) for met in opponents.values()} == {12}
    # Compared with 7 others a round: nobody is the measure of another on more than 15 boards.
    assert quality_of(plan).most_compared <= 15


def test_the_same_seed_gives_the_same_movement() -> None:
    assert made(12, 9, 3, 5) == made(12, 9, 3, 5)
    assert made(12, 9, 3, 5) != made(12, 9, 3, 6)


@pytest.mark.parametrize(
    ("players", "boards", "a_round"),
    [(5, 18, 3), (3, 18, 3), (24, 20, 3), (24, 18, 4), (24, 0, 3), (24, 18, 0), (123, 18, 3)],
)
def test_sizes_that_cannot_be_are_refused(players: int, boards: int, a_round: int) -> None:
    plan = movement(
        WantedMovement(players=players, boards=boards, boards_a_round=a_round, seed=bytes(32))
    )
    assert code_of(plan) == "duplicate_size"


@pytest.mark.parametrize("at_table", [-3, 0, 2, 5])
def test_a_table_has_three_or_four(at_table: int) -> None:
    refused = refused_size(players=24, boards=18, boards_a_round=3, at_table=at_table)
    assert code_of(refused) == "duplicate_size"
