"""Suits renamed: deals that differ in their names alone look the same, and actions find back."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

from skat.env import pettingzoo
from skat.env.actions import ACTIONS, GIVE_UP, action_to_string, string_to_action
from skat.env.batch import Batch
from skat.env.dealing import pack_of_episode
from skat.env.native import NativeGame
from skat.env.observations import ObservationForm, SuitNames
from skat.env.planes import SIZE, split
from skat.env.stream import resampled
from skat.model.cards import ALL_CARDS
from tests.env.compared import random_choice, random_settings

CANONICAL = ObservationForm(history=True, suits="canonical")
LETTERS = "DHSC"


def other_word(word: str, order: tuple[int, ...], *, jacks: bool) -> str:
    """The word with another suit, worked out from the letters of words alone."""
    if word in {"p", "y", "s", "RE"} or word.isdigit() or word[0] in "GN":
        return word
    if len(word) == 2 and word[1] == "J" and not jacks:
        return word
    return LETTERS[order[LETTERS.index(word[0])]] + word[1:]


def moved(action: int, order: tuple[int, ...], *, jacks: bool) -> int:
    return string_to_action(other_word(action_to_string(action), order, jacks=jacks))


def told(game: NativeGame, seat: int) -> bytes:
    parts = CANONICAL.told(game, seat)
    return b"".join(parts[name].tobytes() for name in ("observation", "action_mask", "history"))


def deals_told_apart(number: int, *, first: int = 0) -> list[str]:
    """Of so many deals with suits renamed those that look otherwise to a seat.

    In a null game jacks are renamed with their suits, so what was before the announcement is left
    out: there a jack is still a jack.
    """
    differing = []
    for deal in range(first, first + number):
        chance = Random(f"suits/{deal}")
        order = chance.choice(list(permutations(range(4))))
        null = deal % 3 == 0
        pack = pack_of_episode(9, episode=deal)
        other_pack = [ALL_CARDS[moved(card.index, order, jacks=null)] for card in pack]
        settings = random_settings(chance)
        game, other = NativeGame(pack, settings), NativeGame(other_pack, settings)
        while game.turn >= 0:
            if not null or game.phase == 4:
                seat = chance.randrange(3)
                if told(game, seat) != told(other, seat):
                    differing.append(f"deal {deal}, seat {seat}, after {game.said()}")
                legal = [moved(each, order, jacks=null) for each in game.legal_actions()]
                assert sorted(legal) == other.legal_actions()
            action = random_choice(game, chance, shy=True)
            if game.phase in (1, 3) and (nulls := {103, 104, 125, 126} & set(game.legal_actions())):
                action = max(nulls) if null else action
            if not null and action in {103, 104, 125, 126}:
                action = 102 if game.phase == 3 else 121
            game.step(action)
            other.step(moved(action, order, jacks=null))
            if null and game.phase == 4 and game.announcement not in {103, 104, 125, 126}:
                break
    return differing


def test_renamed_deals_look_the_same() -> None:
    assert deals_told_apart(25) == []


@pytest.mark.proof
def test_five_hundred_renamed_deals_look_the_same() -> None:
    assert deals_told_apart(500, first=1_000) == []


def test_every_action_finds_back() -> None:
    """By every order, in null and in other games; without a rename nothing changes."""
    seen = np.zeros((48, SIZE), np.uint8)
    for row, order in enumerate([*permutations(range(4))] * 2):
        hand = split(seen[row])["hand"]
        for place, suit in enumerate(order):
            hand[8 * suit : 8 * suit + 4 - place] = 1
        split(seen[row])["contract"][5] = row >= 24
    names = SuitNames.seen_in(seen)
    for row, order in enumerate([*permutations(range(4))] * 2):
        assert names.suits[row].tolist() == list(order)
        assert names.actions[row].tolist() == [
            moved(one, order, jacks=row >= 24) for one in range(ACTIONS)
        ]
    every = np.arange(ACTIONS)
    for row in range(48):
        one = SuitNames.seen_in(seen[row])
        back = one.history(np.stack([one.actions, one.actions], -1))[:, 0]
        assert back.tolist() == every.tolist()
        renamed = split(one.observation(seen[row]))
        assert renamed["hand"].reshape(4, 8).sum(1).tolist() == [4, 3, 2, 1]
    assert names.real(np.full(48, 128)).tolist() == [128] * 48
    assert names.real(np.full(48, -1)).tolist() == [-1] * 48


def test_trumps_come_first_then_the_longest() -> None:
    chance = Random(3)
    for deal in range(40):
        game = NativeGame(pack_of_episode(3, episode=deal), opening=[32, 32, 35, 34])
        while game.turn >= 0:
            seat = game.turn
            fields = split(CANONICAL.told(game, seat)["observation"])
            suits = (fields["hand"] | fields["played"][0]).reshape(4, 8)[:, :7].sum(1).tolist()
            contract = fields["contract"]
            if not contract[5]:
                plain = suits[1:] if contract[:4].any() else suits
                assert plain == sorted(plain, reverse=True)
                assert not contract[1:4].any()
            game.step(random_choice(game, chance, shy=False))


def test_nothing_hidden_decides_how_suits_are_called() -> None:
    chance = Random(4)
    for deal in range(60):
        game = NativeGame(pack_of_episode(4, episode=deal), random_settings(chance))
        while game.turn >= 0:
            if chance.random() < 0.2:
                seat = chance.randrange(3)
                other = resampled(game, seat, seed=deal)
                assert told(game, seat) == told(other, seat)
            game.step(random_choice(game, chance, shy=True))


def test_an_agent_of_pettingzoo_acts_by_the_new_names() -> None:
    """The same real actions, given by both kinds of names, make the same game."""
    real, canonical = pettingzoo.raw_env(), pettingzoo.raw_env(suits="canonical", history=True)
    chance = Random(6)
    renamed = 0
    for seed in range(8):
        real.reset(seed=seed)
        canonical.reset(seed=seed)
        while not any(real.terminations.values()):
            agent = canonical.agent_selection
            assert agent == real.agent_selection
            told_here = canonical.observe(agent)
            legal = np.flatnonzero(told_here["action_mask"])
            action = int(chance.choice(legal.tolist()))
            meant = int(canonical.infos[agent]["actions"][action])
            assert real.observe(agent)["action_mask"][meant]
            renamed += meant != action
            canonical.step(action)
            real.step(meant)
        assert real.infos["player_0"]["result"] == canonical.infos["player_0"]["result"]
    assert renamed > 50
    canonical.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        canonical.step(GIVE_UP)


def test_seats_of_gymnasium_act_by_the_new_names() -> None:
    """One and several of them, next to one that keeps the names, with the same cards."""
    options: dict[str, Any] = {
        "seat": 1,
        "opponent": "simple",
        "start": "play",
        "contracts": "simple",
    }
    name = "skat.env.gymnasium:skat/Seat-v0"
    one, plain = gymnasium.make(name, suits="canonical", **options), gymnasium.make(name, **options)
    many = gymnasium.make_vec(name, num_envs=3, suits="canonical", **options)
    seen, info = one.reset(seed=3)
    plain_seen, _ = plain.reset(seed=3)
    rows, row_info = many.reset(seed=3)
    over = False
    while not over:
        assert np.array_equal(rows["observation"][0], seen["observation"])
        assert np.array_equal(row_info["suits"][0], info["suits"])
        action = int(seen["action_mask"].argmax())
        meant = int(info["actions"][action])
        assert plain_seen["action_mask"][meant]
        actions = rows["action_mask"].argmax(1)
        seen, reward, over, _, info = one.step(action)
        plain_seen, plain_reward, *_ = plain.step(meant)
        assert reward == plain_reward
        rows, rewards, _, _, row_info = many.step(actions)
        assert rewards[0] == reward


def test_opponents_that_are_functions_see_and_say_the_new_names() -> None:
    """They always take what comes first by these names, as the seat does."""

    def first(told: object) -> int:
        assert isinstance(told, dict)
        return int(told["action_mask"].argmax())

    def first_of_many(planes: object, masks: NDArray[np.uint8]) -> NDArray[np.intp]:
        firsts: NDArray[np.intp] = masks.argmax(1)
        return firsts

    name = "skat.env.gymnasium:skat/Seat-v0"
    one = gymnasium.make(name, seat=0, opponent=first, suits="canonical", start="play")
    many = gymnasium.make_vec(
        name, num_envs=1, seat=0, opponent=first_of_many, suits="canonical", start="play"
    )
    seen, _ = one.reset(seed=2)
    rows, _ = many.reset(seed=2)
    over = False
    while not over:
        assert np.array_equal(rows["observation"][0], seen["observation"])
        action = int(seen["action_mask"].argmax())
        seen, reward, over, *_ = one.step(action)
        rows, rewards, *_ = many.step(np.array([action]))
        assert rewards[0] == reward


def test_a_batch_is_renamed_row_by_row() -> None:
    batch = Batch(64, seed=1, start="play")
    names = SuitNames.seen_in(batch.obs)
    renamed = names.observation(batch.obs)
    for row in range(64):
        assert np.array_equal(
            renamed[row], SuitNames.seen_in(batch.obs[row]).observation(batch.obs[row])
        )
    batch.step(names.real(names.mask(batch.mask).argmax(1)))


def test_other_words_are_refused() -> None:
    with pytest.raises(ValueError, match="suits"):
        ObservationForm(suits="mine")  # type: ignore[arg-type]
