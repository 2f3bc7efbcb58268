"""PettingZoo's own tests on our environments, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from skat.env import pettingzoo
from skat.env.planes import split

KNOWN = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""The warnings that come with every masked dict observation, as in PettingZoo's own card games."""

FORMS: list[dict[str, Any]] = [
    {},
    {"observation": "dict", "dtype": "float32", "history": True},
    {"episode": "list", "start": "play", "reward": "win"},
    {"backend": "rules"},
    {"start": "skat", "pairs": 3, "four": True, "giving_up": True, "bidding": "free"},
]


@pytest.mark.parametrize("options", FORMS)
def test_the_api(options: dict[str, Any]) -> None:
    cycles = 100 if options.get("backend") == "rules" else 300
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(**options), cycles)
    others = [str(each.message) for each in caught if not str(each.message).startswith(KNOWN)]
    assert others == []
    assert len({str(each.message) for each in caught}) == 2


@pytest.mark.proof
def test_the_api_as_long_as_pettingzoo_asks() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(), 1000)
        seed_test(pettingzoo.env, 500)
        parallel_seed_test(pettingzoo.parallel_env, 500)
        performance_benchmark(pettingzoo.env())


def test_seeds_and_rendering() -> None:
    seed_test(pettingzoo.env, 60)
    parallel_seed_test(pettingzoo.parallel_env, 60)
    parallel_api_test(pettingzoo.parallel_env(), 60)
    render_test(
        lambda render_mode: pettingzoo.env(render_mode=render_mode),
        {"ansi": lambda text: isinstance(text, str)},
    )


def played(env: Any, *, seed: int, deals: int) -> list[tuple[str, int, float]]:
    """Agent, action and reward, step by step, the first legal action but one in three the last."""
    lived = []
    for _ in range(deals):
        env.reset(seed=seed)
        for step, agent in enumerate(env.agent_iter()):
            observation, reward, over, _, _ = env.last()
            legal = observation["action_mask"].nonzero()[0]
            action = None if over else int(legal[-1 if step % 3 else 0])
            lived.append((agent, -1 if action is None else action, reward))
            env.step(action)
        seed += 1
    return lived


def test_the_seed_that_was_drawn_can_be_read_and_gives_the_same_again() -> None:
    first, second = pettingzoo.env(), pettingzoo.env()
    for table in (first, second):
        table.reset()
    drawn = first.last()[0]["observation"]
    assert (second.last()[0]["observation"] != drawn).any()
    second.reset(seed=first.np_random_seed)
    assert (second.last()[0]["observation"] == drawn).all()


def test_rules_and_kernel_live_the_same_deals() -> None:
    ours = played(pettingzoo.raw_env(), seed=3, deals=6)
    assert ours == played(pettingzoo.raw_env(backend="rules"), seed=3, deals=6)
    assert any(reward for _, _, reward in ours)


def test_a_list_goes_round_and_adds_up() -> None:
    env = pettingzoo.raw_env(episode="list", reward="list", scale=1.0)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    forehands = set()
    scores: tuple[int, ...] = ()
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        total[agent] += reward
        if over:
            scores = info["list"]
            env.step(None)
            continue
        if split(observation["observation"])["seat"][0]:
            forehands.add(agent)
        env.step(int(observation["action_mask"].nonzero()[0][0 if len(forehands) % 2 else -1]))
    assert forehands == set(env.possible_agents)
    assert list(total.values()) == list(scores)
    assert any(scores)
    assert env.agents == []


def test_an_illegal_action_raises_or_loses() -> None:
    raw = pettingzoo.raw_env()
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        raw.step(0)
    safe = pettingzoo.env()
    safe.reset(seed=1)
    agent = safe.agent_selection
    safe.last()
    safe.step(0)
    assert all(safe.truncations.values())
    assert safe.rewards[agent] == -1.0


def test_only_the_player_on_turn_has_a_mask_and_state_shows_all() -> None:
    raw = pettingzoo.raw_env()
    raw.reset(seed=1)
    masks = {agent: raw.observe(agent)["action_mask"].sum() for agent in raw.agents}
    assert masks == {"player_0": 0, "player_1": 2, "player_2": 0}
    state = raw.state()
    assert raw.state_space.contains(state)
    assert state.sum(axis=1).tolist() == [10, 10, 10, 2]
    assert (state.sum(axis=0) == 1).all()
    hand = split(raw.observe("player_2")["observation"])["hand"]
    assert np.array_equal(hand, state[2])


@pytest.mark.parametrize(
    "options", [{"observation": "x"}, {"dtype": "int8"}, {"episode": "x"}, {"backend": "x"}]
)
def test_other_words_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not '(x|int8)'"):
        pettingzoo.raw_env(**options)
