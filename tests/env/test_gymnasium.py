"""Gymnasium's own check of the single seat, and the three autoreset modes of its vector form."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from skat.env.actions import numbers_of
from skat.env.batch import Batch
from skat.env.gymnasium import SeatEnv
from skat.env.observations import Suits, Told
from skat.env.opponents import PlayerOpponent
from skat.env.seat_vector import SeatVectorEnv
from skat.players import make_player
from skat.rules import Action, View
from tests.env.compared import first_legal
from tests.lanes.few import few


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"observation": "dict", "history": True, "opponent": "simple"},
        {"start": "play", "seat": 2, "dtype": "float32", "giving_up": True},
    ],
)
def test_gymnasium_finds_nothing(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("skat/Seat-v0", **options).unwrapped)


def opponent_of_masks(told: Told) -> int:
    return first_legal(told["action_mask"])


@pytest.mark.parametrize(
    "opponent",
    few(["random", "simple", opponent_of_masks, "club", make_player("simple", seed=3)], gate=2),
)
def test_the_learning_seat_is_on_turn_until_the_deal_ends(opponent: Any) -> None:
    env = SeatEnv(opponent=opponent, render_mode="ansi")
    for seed in range(12):
        told, info = env.reset(seed=seed) if seed % 4 == 0 else env.reset()
        over = False
        while not over:
            assert told["action_mask"].any()
            assert f"seat {info['seat']}" in str(env.render())
            told, reward, over, cut, info = env.step(first_legal(told["action_mask"]))
            assert not cut
            assert over or reward == 0.0
        assert not told["action_mask"].any()
        assert info["result"] is not None
        with pytest.raises(RuntimeError, match="reset"):
            env.step(32)


def test_the_seed_that_was_drawn_can_be_read_and_gives_the_same_again() -> None:
    def line(env: SeatEnv, seed: int | None) -> list[bytes]:
        told, _ = env.reset(seed=seed)
        seen = []
        for _ in range(30):
            seen.append(told["observation"].tobytes())
            told, _, over, _, _ = env.step(first_legal(told["action_mask"]))
            if over:
                told, _ = env.reset()
        return seen

    env = SeatEnv(opponent=["random", "simple"])
    drawn = line(env, None)
    assert line(SeatEnv(opponent=["random", "simple"]), env.np_random_seed) == drawn
    assert line(SeatEnv(opponent=["random", "simple"]), None) != drawn
    many = SeatVectorEnv(3)
    told, _ = many.reset()
    again, _ = SeatVectorEnv(3).reset(seed=many.np_random_seed)
    assert (told["observation"] == again["observation"]).all()


def test_an_illegal_action_loses_the_deal() -> None:
    env = SeatEnv(seat=1)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(127)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert {"seat", "action_mask"} < set(info)
    told, _ = env.reset()
    assert told["action_mask"].any()


@pytest.mark.parametrize("suits", ["real", "canonical"])
def test_a_number_that_is_no_action_is_refused_by_many_seats(suits: Suits) -> None:
    """Also one that 16 bits would make an action, and what is no whole number."""
    env = SeatVectorEnv(2, seat=1, suits=suits)
    told, _ = env.reset(seed=1)
    for number in (-1, 128, (1 << 16) + first_legal(told["action_mask"][0])):
        with pytest.raises(ValueError, match=f"{number} is no action"):
            env.step(np.array([number, number]))
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        env.step(np.array([35.5, 35.5]))
    env.step(np.array([first_legal(mask) for mask in told["action_mask"]]))


class Watching:
    """Plays as `simple` and keeps what it could do."""

    name = "watching"

    def __init__(self) -> None:
        self.player = make_player("simple")
        self.legal: list[set[int]] = []

    def decide(self, view: View) -> Action:
        self.legal.append({number for each in view.legal for number in numbers_of(each)})
        return self.player.decide(view)


@pytest.mark.proof
@pytest.mark.parametrize(
    "options", [{}, {"bidding": "free", "four": True}, {"giving_up": True}, {"start": "play"}]
)
def test_a_player_may_do_what_the_kernel_lets_its_seat_do(options: dict[str, Any]) -> None:
    watching = Watching()
    for seed in range(6):
        batch, opponent = (
            Batch(1, seed=seed, autoreset="disabled", **options),
            PlayerOpponent(watching),
        )
        while not batch.done[0]:
            may = set(map(int, np.flatnonzero(batch.mask[0])))
            watching.legal.clear()
            number = opponent.number(0, batch.game(0))
            assert number in may
            # The second card of a discard was decided with the first.
            assert not watching.legal or watching.legal == [may]
            batch.step(np.array([number], np.int16))


def test_each_deal_draws_one_of_several_opponents() -> None:
    asked: list[str] = []

    def named(name: str) -> Any:
        def plays(told: Told) -> int:
            asked.append(name)
            return first_legal(told["action_mask"])

        return plays

    env = SeatEnv(opponent=[named("old"), named("new")])
    deals = []
    env.reset(seed=1)
    for _ in range(12):
        asked.clear()
        told, _ = env.reset()
        over = False
        while not over:
            told, _, over, *_ = env.step(first_legal(told["action_mask"]))
        deals.append(set(asked))
    assert {"old"} in deals
    assert {"new"} in deals
    assert all(len(each) == 1 for each in deals)


@pytest.mark.parametrize(
    "options", [{"seat": 3}, {"opponent": "nobody"}, {"opponent": 7}, {"opponent": ()}]
)
def test_other_words_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not|opponent"):
        SeatEnv(**options)


def legal_of(mask: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    """A legal action a row; anything where none is."""
    noise = chance.random(mask.shape) * mask
    actions: NDArray[np.int64] = noise.argmax(axis=1)
    return actions


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_vector_form_keeps_to_its_mode(mode: AutoresetMode) -> None:
    env = SeatVectorEnv(24, autoreset_mode=mode, opponent="simple")
    assert env.metadata["autoreset_mode"] is mode
    chance = np.random.default_rng(1)
    told, _ = env.reset(seed=7)
    over = np.zeros(24, bool)
    ended = 0
    for _ in range(60):
        assert env.observation_space.contains(told)
        has_turn = told["action_mask"].any(axis=1)
        if mode is AutoresetMode.SAME_STEP:
            assert has_turn.all()
        assert (has_turn | over).all()
        before = over
        told, rewards, over, cut, infos = env.step(legal_of(told["action_mask"], chance))
        ended += int(over.sum())
        assert not cut.any()
        assert not rewards[~over].any()
        if mode is AutoresetMode.NEXT_STEP:
            assert not over[before].any(), "the action after an end is ignored"
        if over.any():
            assert infos["_result"].tolist() == over.tolist()
        if over.any() and mode is AutoresetMode.SAME_STEP:
            finished = infos["final_obs"]["observation"][over]
            assert (finished[:, 5] == 1).all()
        if over.any() and mode is AutoresetMode.DISABLED:
            with pytest.raises(ValueError, match="reset_mask"):
                env.step(legal_of(told["action_mask"], chance))
            told, _ = env.reset(options={"reset_mask": over})
            over = np.zeros(24, bool)
    assert ended > 24
    env.close()


def test_single_and_vector_form_of_a_seat_see_the_same_deal() -> None:
    single, many = SeatEnv(seat=1), SeatVectorEnv(3, seat=1)
    told, _ = single.reset(seed=9)
    rows, _ = many.reset(seed=9)
    assert np.array_equal(told["observation"], rows["observation"][0])
    assert (
        gymnasium.make_vec(
            "skat/Seat-v0", num_envs=2, vectorization_mode="vector_entry_point"
        ).unwrapped.metadata["autoreset_mode"]
        is AutoresetMode.SAME_STEP
    )


@pytest.mark.proof
def test_players_in_many_deals_are_asked_for_each_of_them() -> None:
    env = SeatVectorEnv(5, opponent="club")
    told, infos = env.reset(seed=2)
    ended = 0
    for _ in range(40):
        assert (told["action_mask"] == infos["action_mask"]).all()
        told, _, over, _, infos = env.step(np.array([first_legal(m) for m in told["action_mask"]]))
        ended += int(over.sum())
    assert ended >= 5


def test_opponents_by_a_function() -> None:
    def lowest(obs: NDArray[np.uint8], mask: NDArray[np.uint8]) -> NDArray[np.int64]:
        assert len(obs) == len(mask)
        actions: NDArray[np.int64] = mask.argmax(axis=1)
        return actions

    env = SeatVectorEnv(8, opponent=lowest, start="play")
    told, _ = env.reset(seed=1)
    for _ in range(12):
        told, *_ = env.step(told["action_mask"].argmax(axis=1))
    with pytest.raises(ValueError, match="not legal"):
        env.step(np.full(8, 34))
    with pytest.raises(ValueError, match="opponent"):
        SeatVectorEnv(2, opponent="nobody")
