"""The controls that must hold before any figure of the arena is believed."""

from __future__ import annotations

import pytest

from skat.arena import Match, parse_player, play_match, probe_honesty
from skat.arena.board import play_board
from skat.arena.estimate import chairs_of, difference
from skat.arena.opening import dealt, pack_of_board
from skat.players import PLAYER_NAMES
from tests.arena.players import PastPeeper, Peeper, SharedChance
from tests.lanes.few import few

LOOK_AT_WORLDS = ("beginner", "pimc", "club", "strong")
PLAYERS = tuple(f"{name}:worlds=2" if name in LOOK_AT_WORLDS else name for name in PLAYER_NAMES)
MANY = dict.fromkeys(PLAYERS, 10) | {"random": 300, "simple": 150, "pimc:worlds=2": 25}
"""Boards or deals in `make proof`: as many as the player's thinking allows."""


def own_differences(name: str, *, boards: int, seed: int) -> list[tuple[float, float]]:
    """A player against himself: on every board the difference by both ways of counting."""
    played = play_match(Match(a=name, b=name, boards=boards, seed=seed))
    return [
        (
            difference(chairs, lambda chair: chair.seeger_fabian),
            difference(chairs, lambda chair: chair.classic),
        )
        for chairs in map(chairs_of, played)
    ]


@pytest.mark.parametrize("name", few(PLAYERS, gate=3))
def test_a_player_against_himself_reads_exactly_zero_on_every_board(name: str) -> None:
    assert own_differences(name, boards=2, seed=5) == [(0, 0)] * 2


@pytest.mark.proof
@pytest.mark.parametrize(("name", "boards"), MANY.items())
def test_a_player_against_himself_reads_exactly_zero_on_many_boards(name: str, boards: int) -> None:
    assert own_differences(name, boards=boards, seed=6) == [(0, 0)] * boards


def test_a_player_against_himself_plays_the_same_game_six_times() -> None:
    for board in play_match(Match(a="random", b="random", boards=4, seed=9)):
        outcomes = {(game.soloist, game.contract, game.score) for game in board.games}
        assert len(outcomes) == 1


def test_the_control_notices_chance_that_does_not_hang_on_board_and_seat() -> None:
    def shared(seed: int) -> SharedChance:
        return SharedChance(seed=seed)

    boards = [
        play_board(number, dealt(pack_of_board(1, number)), a=shared, b=shared, seed=1)
        for number in range(6)
    ]
    differences = [
        difference(chairs_of(board), lambda chair: chair.seeger_fabian) for board in boards
    ]
    assert any(differences)


@pytest.mark.parametrize("name", few(PLAYERS, gate=4))
def test_hidden_cards_change_no_decision(name: str) -> None:
    probe = probe_honesty(parse_player(name), deals=4, seed=2)
    assert probe.decisions > 80
    assert probe.changes == ()


@pytest.mark.proof
@pytest.mark.parametrize(("name", "deals"), MANY.items())
def test_hidden_cards_change_no_decision_in_many_deals(name: str, deals: int) -> None:
    probe = probe_honesty(parse_player(name), deals=deals, seed=3)
    assert probe.decisions > 20 * deals
    assert probe.changes == ()


@pytest.mark.parametrize("kind", [Peeper, PastPeeper])
def test_the_probe_notices_a_player_who_peeps(kind: type[Peeper]) -> None:
    probe = probe_honesty(lambda _: kind(), deals=3, seed=1)
    assert len(probe.changes) > 10
    change = probe.changes[0]
    assert change.decided != change.otherwise
