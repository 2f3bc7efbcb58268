"""The tiny Skat: the same by rules and kernel, at every door, and solved exactly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from skat.env import Batch, RulesGame
from skat.env.game import SpielGame, SpielState, register
from skat.env.settings import DealOutcome
from skat.env.tiny import tiny_deals, tiny_opening
from skat.model.cards import ALL_CARDS, Card

pyspiel = pytest.importorskip("pyspiel", reason="the dev dependency open_spiel is not installed")


def tiny(tricks: int = 2, reward: str = "win") -> SpielGame:
    opening = partial(tiny_opening, tricks=tricks)
    deals = tiny_deals(tricks=tricks)
    return SpielGame(deals=deals, contracts=opening, reward=reward, scale=1.0)


def lines(
    state: SpielState, done: tuple[int, ...] = ()
) -> Iterator[tuple[SpielState, tuple[int, ...]]]:
    """Every way to the end."""
    if state.is_terminal():
        yield state, done
        return
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        yield from lines(after, (*done, action))


def dealt(game: SpielGame, number: int) -> SpielState:
    state = game.new_initial_state()
    state.apply_action(number)
    return state


def test_every_line_of_every_deal_is_the_same_by_the_rules() -> None:
    game, deals, played, won = tiny(), tiny_deals(), 0, 0
    for number, pack in enumerate(deals):
        cards = tuple(ALL_CARDS[card] for card in pack)
        opening = tiny_opening(cards)
        assert opening is not None
        for state, done in lines(dealt(game, number)):
            by_rules = RulesGame(cards, game.settings, opening=opening)
            for action in done:
                assert action in by_rules.legal_actions()
                by_rules.step(action)
            outcome = by_rules.outcome()
            assert isinstance(outcome, DealOutcome)
            assert state.returns() == game.settings.rewards.of(outcome).tolist()
            assert sum(state.returns()) == 0
            played, won = played + 1, won + outcome.won
    assert played > 300
    assert 0 < won < played


@pytest.mark.parametrize(("tricks", "deals"), [(2, 90), (3, 1680)])
def test_deals_are_all_different_and_what_happened_before_tells_nothing(
    tricks: int, deals: int
) -> None:
    packs = tiny_deals(tricks=tricks)
    assert len(np.unique(packs, axis=0)) == deals
    game = tiny(tricks)
    openings = {tuple(opening) for opening in game.given.values()}
    assert len(game.given) == deals
    assert len(openings) == 1
    assert {dealt(game, number).current_player() for number in range(0, deals, 7)} == {2}
    with pytest.raises(ValueError, match="tricks are 2 or 3"):
        tiny_deals(tricks=4)
    assert tiny_opening(ALL_CARDS) is None


@pytest.mark.parametrize("tricks", [2, 3])
def test_a_pack_with_another_skat_is_not_of_the_tiny_skat(tricks: int) -> None:
    """A card of the skat that changes places with one still to be played."""
    for row in tiny_deals(tricks=tricks)[:5]:
        pack = tuple(ALL_CARDS[card] for card in row)
        assert tiny_opening(pack, tricks=tricks) is not None
        for skat, other in ((Card.D7, Card.H7), (Card.DA, Card.CJ)):
            swap = {skat: other, other: skat}
            swapped = tuple(swap.get(card, card) for card in pack)
            assert tiny_opening(swapped, tricks=tricks) is None


def test_given_deals_need_what_happened_before_and_are_listed_once() -> None:
    deals = tiny_deals()
    with pytest.raises(
        ValueError, match="`contracts` says what happened before in each of `deals`"
    ):
        SpielGame(deals=deals)
    for twice in (deals[[0, 0, 1]], deals[[1, 0, 1]]):
        with pytest.raises(ValueError, match="a pack is listed twice"):
            SpielGame(deals=twice, contracts=tiny_opening)


def test_a_state_is_kept_resampled_and_told_like_any_other() -> None:
    game = tiny()
    state = dealt(game, 17)
    state.apply_action(state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    assert (str(again), again.all_actions()) == (str(state), state.all_actions())
    assert state.action_to_string(-1, 3) == "deal 3"
    player = state.current_player()
    seen = {state.resample_from_infostate(player, Random(seed)).serialize() for seed in range(60)}
    assert len(seen) > 2
    for text in seen:
        other = game.deserialize_state(text)
        assert other.information_state_string(player) == state.information_state_string(player)
    for wrong in (90, -1):
        with pytest.raises(ValueError, match="chance cannot deal"):
            game.new_initial_state().apply_action(wrong)


def test_batch_pettingzoo_and_gymnasium_play_it() -> None:
    options: dict[str, Any] = {
        "deals": tiny_deals(),
        "contracts": tiny_opening,
        "start": "play",
        "reward": "win",
        "scale": 1.0,
    }
    batch = Batch(90, seed=1, observation=None, outputs=("legal",), **options)
    games = np.arange(90)
    earned = set[float]()
    for _ in range(6):  # a null game ends with the soloist's first trick
        assert set(batch.mask.sum(axis=1)) <= {1, 2}
        batch.step(batch.legal[games, 0])
        earned |= set(batch.reward[batch.done].ravel().tolist())
    assert batch.episode.all()
    assert sorted(earned) == [-1.0, -0.5, 0.5, 1.0]
    gymnasium = pytest.importorskip("gymnasium")
    pettingzoo = pytest.importorskip("skat.env.pettingzoo")
    table = pettingzoo.raw_env(**options)
    table.reset(seed=3)
    asked = 0
    for _ in table.agent_iter():
        told, _, over, cut, _ = table.last()
        asked += not over
        table.step(None if over or cut else int(told["action_mask"].argmax()))
    assert 3 <= asked <= 6
    seat = gymnasium.make("skat.env.gymnasium:skat/Seat-v0", opponent="random", seat=0, **options)
    told, _ = seat.reset(seed=3)
    over, turns = False, 0
    while not over:
        told, reward, over, _, _ = seat.step(int(told["action_mask"].argmax()))
        turns += 1
    assert (abs(reward), turns <= 2) == (1, True)


def after(state: SpielState, action: int) -> SpielState:
    moved = state.clone()
    moved.apply_action(action)
    return moved


Weighted = list[tuple[SpielState, float]]


def until_asked(states: Weighted, player: int) -> Weighted:
    """What may have happened when this player is asked next; the others play every card alike."""
    ready: Weighted = []
    for state, weight in states:
        if state.is_terminal() or state.current_player() == player:
            ready.append((state, weight))
        else:
            legal = state.legal_actions()
            each = [(after(state, one), weight / len(legal)) for one in legal]
            ready += until_asked(each, player)
    return ready


def best_response(states: Weighted, player: int) -> float:
    """What this player gets at most: the best card in each situation that it tells apart."""
    total, asked = 0.0, dict[str, Weighted]()
    for state, weight in until_asked(states, player):
        if state.is_terminal():
            total += weight * state.returns()[player]
        else:
            asked.setdefault(state.information_state_string(player), []).append((state, weight))
    for alike in asked.values():
        legal = alike[0][0].legal_actions()
        each = ([(after(state, one), weight) for state, weight in alike] for one in legal)
        total += max(best_response(one, player) for one in each)
    return total


@pytest.mark.proof
def test_exact_best_responses_and_regret_minimisation() -> None:
    """OpenSpiel's best responses are ours, and its CFR+ comes near an equilibrium."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response as theirs
    from open_spiel.python.algorithms import cfr, exploitability

    register()
    game = pyspiel.load_game("python_skat_tiny")
    uniform, tiny_game = policy.UniformRandomPolicy(game), tiny()
    root = game.new_initial_state()
    for player in range(3):
        value = theirs.BestResponsePolicy(game, player, uniform).value(root)
        deals = [(dealt(tiny_game, number), 1 / 90) for number in range(90)]
        assert value == pytest.approx(best_response(deals, player))
    before = exploitability.nash_conv(game, uniform)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert before > 0.1
    assert after < before / 5


@pytest.mark.parametrize(
    ("name", "sums_to_zero", "bounds"),
    [
        ("python_skat_tiny", True, (-1, 1)),
        ("python_skat_tiny(reward=points)", False, (0, 120)),
        ("python_skat_full", False, (-4, 2)),
        ("python_skat_full(reward=zero_sum:list,scale=1.0)", True, (-1440, 1440)),
        ("python_skat_full(reward=win,scale=1.0)", True, (-1, 1)),
    ],
)
def test_pyspiel_takes_reward_and_scale(
    name: str, sums_to_zero: bool, bounds: tuple[float, float]
) -> None:
    register()
    game = pyspiel.load_game(name)
    kinds = pyspiel.GameType.Utility
    assert game.get_type().utility == (kinds.ZERO_SUM if sums_to_zero else kinds.GENERAL_SUM)
    assert (game.min_utility(), game.max_utility()) == pytest.approx(bounds)
    chance = Random(4)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        assert all(bounds[0] <= each <= bounds[1] for each in state.returns())
        assert not sums_to_zero or sum(state.returns()) == pytest.approx(0, abs=1e-4)
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)
