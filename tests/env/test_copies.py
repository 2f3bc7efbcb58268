"""Deals of environments without a seed, and environments copied and pickled in mid-game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from skat.env import Batch, pettingzoo
from skat.env.game import SpielGame
from skat.env.gymnasium import SeatEnv
from skat.env.seat_vector import SeatVectorEnv
from skat.env.stream import by_the_rules
from tests.env.compared import first_legal
from tests.lanes.few import few

Copying = Callable[[Any], Any]
COPIES: tuple[Copying, ...] = (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))
copied = pytest.mark.parametrize("copying", COPIES, ids=["deepcopy", "pickle"])


def same(one: Any, other: Any) -> bool:
    """Whether two nested values have the same numbers everywhere."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))


def test_without_a_seed_each_batch_has_deals_of_its_own() -> None:
    first, other = Batch(4), Batch(4)
    assert first.seed != other.seed
    assert not np.array_equal(first.obs, other.obs)
    again = Batch(4, seed=first.seed)
    assert np.array_equal(first.obs, again.obs)


def test_without_a_seed_workers_collect_different_deals() -> None:
    seats = gymnasium.vector.SyncVectorEnv(
        [lambda: gymnasium.make("skat.env.gymnasium:skat/Seat-v0", seat=0) for _ in range(4)]
    )
    told, _ = seats.reset()
    assert len({row.tobytes() for row in told["observation"]}) == 4
    tables = [pettingzoo.env() for _ in range(2)]
    seen = []
    for table in tables:
        table.reset()
        seen.append(table.observe("player_0")["observation"].tobytes())
    assert seen[0] != seen[1]
    vectors = [SeatVectorEnv(num_envs=2) for _ in range(2)]
    first, other = (vector.reset()[0]["observation"] for vector in vectors)
    assert not np.array_equal(first, other)


@copied
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_a_batch_goes_on_from_where_it_was_copied(copying: Copying, autoreset: Any) -> None:
    batch = Batch(5, outputs=("obs_of_all", "legal", "history"), autoreset=autoreset)
    for _ in range(17):
        step(batch, autoreset)
    for source in (batch, batch.clone([3, 1])):
        twin = copying(source)
        assert (twin.seed, twin.settings) == (source.seed, source.settings)
        for _ in range(60):
            arrays = ("obs", "mask", "obs_of_all", "history", "reward", "done", "result", "episode")
            for name in arrays:
                assert np.array_equal(getattr(twin, name), getattr(source, name)), name
            step(source, autoreset)
            step(twin, autoreset)


def step(batch: Batch, autoreset: str) -> None:
    """What `simple` does in all deals that go on; where none does the next ones begin."""
    going = np.flatnonzero(batch.player >= 0)
    if autoreset != "disabled":
        batch.step(batch.suggest())
    elif going.size:
        batch.step_some(going, batch.suggest()[going])
    else:
        batch.reset(np.arange(len(batch)))


@copied
def test_games_of_the_kernel_and_of_the_rules(copying: Copying) -> None:
    batch = Batch(1, seed=5)
    for _ in range(14):
        batch.step(batch.suggest())
    native = batch.game(0)
    for game in (native, by_the_rules(native)):
        twin = copying(game)
        assert type(twin) is type(game)
        while game.turn >= 0:
            assert (twin.turn, twin.legal_actions()) == (game.turn, game.legal_actions())
            assert same(twin.observe(game.turn), game.observe(game.turn))
            action = game.legal_actions()[-1]
            game.step(action)
            twin.step(action)
        assert twin.outcome() == game.outcome()


@copied
def test_states_of_the_game_as_openspiel_knows_it(copying: Copying) -> None:
    state = SpielGame(seed=3).new_initial_state()
    state.apply_action(0)
    # One bids, the others pass; then the first of what is legal, to the end.
    while not state.is_terminal():
        twin = copying(state)
        assert str(twin) == str(state)
        player = state.current_player()
        assert twin.information_state_string(player) == state.information_state_string(player)
        action = state.legal_actions()[-1 if player == 1 else 0]
        state.apply_action(action)
        twin.apply_action(action)
        assert str(twin) == str(state)


@copied
@pytest.mark.parametrize("opponent", few(["random", "simple", "club"], gate=1))
def test_a_seat_goes_on_from_where_it_was_copied(copying: Copying, opponent: str) -> None:
    env = SeatEnv(opponent=opponent)
    told, _ = env.reset()
    for _ in range(4):
        told, _, over, *_ = env.step(first_legal(told["action_mask"]))
        if over:
            told, _ = env.reset()
    twin = copying(env)
    for _ in range(25):
        action = first_legal(told["action_mask"])
        here, there = env.step(action), twin.step(action)
        assert same(here[:4], there[:4])
        told = env.reset()[0] if here[2] else here[0]
        if here[2]:
            assert same(twin.reset()[0], told)


@copied
def test_many_seats_go_on_from_where_they_were_copied(copying: Copying) -> None:
    env = SeatVectorEnv(num_envs=3)
    told, _ = env.reset()
    twin = copying(env)
    for _ in range(20):
        actions = np.array([first_legal(mask) for mask in told["action_mask"]])
        here, there = env.step(actions), twin.step(actions)
        assert same(here[:4], there[:4])
        told = here[0]


@copied
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("options", [{}, {"backend": "rules"}, {"episode": "list"}])
def test_a_table_goes_on_from_where_it_was_copied(
    copying: Copying, make: Callable[..., Any], options: dict[str, Any]
) -> None:
    env = make(**options)
    env.reset()
    for moves in (7, 40):
        twin = copying(env)
        for _ in range(moves):
            agent = env.agent_selection
            assert twin.agent_selection == agent
            here, there = env.last(), twin.last()
            assert same(here[:4], there[:4])
            over = here[2] or here[3]
            action = None if over else first_legal(here[0]["action_mask"])
            if over and len(env.agents) == 1:
                env.reset()
                twin.reset()
                continue
            env.step(action)
            twin.step(action)
