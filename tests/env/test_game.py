"""The OpenSpiel-like state: information states, resampling, and pyspiel's own tests."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest

from skat.env.actions import ANNOUNCEMENTS, TAKE_SKAT
from skat.env.dealing import pack_of_episode
from skat.env.game import (
    CHANCE,
    INFORMATION_STATE_SIZE,
    TERMINAL,
    Game,
    SpielState,
    State,
    register,
)
from skat.env.native import NativeGame
from skat.env.planes import SIZE
from skat.env.stream import by_the_rules, resampled
from skat.kernel.worlds import enumerate_worlds, knowledge_of
from tests.env.compared import random_choice, random_settings, seen_differently

pyspiel = pytest.importorskip("pyspiel", reason="the dev dependency open_spiel is not installed")


def dealt(game: Game) -> State:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    return state


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_deal_from_chance_to_the_end(chance: str) -> None:
    game = Game(chance=chance, seed=3)  # type: ignore[arg-type]
    state = game.new_initial_state()
    assert state.current_player() == CHANCE
    outcomes = state.chance_outcomes()
    assert len(outcomes) == (1 if chance == "sampled" else 32)
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    state = dealt(game)
    random = Random(3)
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert state.legal_actions((player + 1) % 3) == []
        assert state.legal_actions_mask() == [int(each in legal) for each in range(128)]
        assert state.returns() == [0.0, 0.0, 0.0]
        assert state.action_to_string(player, legal[0]) == state.action_to_string(legal[0])
        state.apply_action(random.choice(legal))
    assert state.current_player() == TERMINAL
    assert not state.legal_actions()
    assert not state.chance_outcomes()
    assert len(state.all_actions()) == len(state.deal.said()) + (1 if chance == "sampled" else 32)


def test_the_seed_that_was_drawn_can_be_read_and_gives_the_same_again() -> None:
    game = Game()
    drawn = str(dealt(game))
    assert str(dealt(Game())) != drawn
    assert str(dealt(Game(seed=game.seed))) == drawn


def test_copies_texts_and_pickles_are_the_same_state() -> None:
    state = dealt(Game(seed=5))
    for action in (35, 32):
        state.apply_action(action)
    texts = [str(each) for each in (
        state.clone(),
        state.get_game().deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
    )]  # fmt: skip
    assert texts == [str(state)] * 3
    copy = state.clone()
    copy.apply_action(32)
    assert str(copy) != str(state)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"cards":[0,0],"actions":[]}',
        '{"cards":[0],"actions":[32]}',
        '{"cards":[99],"actions":[]}',
        '{"x":' + "[" * 100_000,
    ],
    ids=lambda text: text[:30],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"state|pack|dealt"):
        Game().deserialize_state(text)


def test_wrong_actions_and_words_are_refused() -> None:
    state = Game().new_initial_state()
    with pytest.raises(ValueError, match="chance"):
        state.apply_action(1)
    with pytest.raises(ValueError, match="dealt"):
        _ = state.deal
    state = dealt(Game())
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(99)
    with pytest.raises(ValueError, match="explicit"):
        Game(chance="never")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="auction"):
        Game(start="play")


def resampled_alike(state: SpielState, random: Random) -> None:
    """Every player's information is the same in what is drawn for him."""
    for player in range(3):
        other = state.resample_from_infostate(player, random)
        assert other.information_state_string(player) == state.information_state_string(player)
        for tensor in ("information_state_tensor", "observation_tensor"):
            assert np.array_equal(getattr(other, tensor)(player), getattr(state, tensor)(player))
        assert other.current_player() == state.current_player()
        if other.current_player() == player:
            assert other.legal_actions() == state.legal_actions()


def test_resampling_keeps_what_a_player_knows() -> None:
    random = Random(2)
    game = Game(seed=2, bidding="free", giving_up=True)
    for _ in range(12):
        state = dealt(game)
        while not state.is_terminal():
            resampled_alike(state, random)
            legal = [each for each in state.legal_actions() if each != 127]
            state.apply_action(legal[0] if random.random() < 0.3 else random.choice(legal))
    assert state.information_state_tensor(0).shape == (INFORMATION_STATE_SIZE,)
    assert state.observation_tensor(0).shape == (SIZE,)


def test_what_is_drawn_is_a_deal_of_the_rules() -> None:
    """The same actions over the cards drawn, replayed by the rules, come to the same place."""
    random = Random(8)
    for number in range(40):
        game = NativeGame(pack_of_episode(8, episode=number), random_settings(random))
        for _ in range(random.randrange(40)):
            if game.turn >= 0:
                game.step(random_choice(game, random, shy=True))
        for seat in range(3):
            other = resampled(game, seat, seed=number)
            assert seen_differently(other, by_the_rules(other)) is None
            assert other.hands() == by_the_rules(other).hands()


@pytest.mark.parametrize("opening", [[32, 32, 35, 105], [32, 32, 35, 34], [32, 32, 35, 108]])
@pytest.mark.parametrize("of_soloist", [True, False])
def test_every_hidden_deal_is_drawn_equally_often(opening: list[int], of_soloist: bool) -> None:
    """Near the end, in games by hand, with the skat taken and played open: all worlds, no other."""
    game = NativeGame(pack_of_episode(4), opening=opening)
    random = Random(1)
    while game.phase < 4 or (game.phase == 4 and game.hands()[game.turn].bit_count() > 2):
        game.step(random.choice(game.legal_actions()))
    seat = game.soloist if of_soloist else (game.soloist + 1) % 3
    announcement, now, said = ANNOUNCEMENTS[game.announcement], game.hands(), game.said()
    seen = {seat: now[seat]} | ({game.soloist: now[game.soloist]} if announcement.ouvert else {})
    start = next(at for at, (action, _) in enumerate(said) if action in ANNOUNCEMENTS) + 1
    known = knowledge_of(
        contract=announcement.contract.index,
        hands=seen,
        played=[(who, card) for card, who in said[start:]],
        skat=now[3] if opening[-1] == TAKE_SKAT and of_soloist else None,
    )
    worlds = enumerate_worlds(known)
    assert worlds is not None
    drawn = Counter(resampled(game, seat, seed=number).hands() for number in range(3000))
    assert set(drawn) == set(map(tuple, worlds))
    expected = 3000 / len(drawn)
    assert all(abs(times - expected) < 6 * expected**0.5 for times in drawn.values())


def _places(skat: int, twelve: int) -> tuple[int, ...]:
    """Which of the twelve cards in order these are."""
    cards = [card for card in range(32) if twelve >> card & 1]
    return tuple(place for place, card in enumerate(cards) if skat >> card & 1)


def test_what_the_soloist_found_is_any_two_of_twelve_cards() -> None:
    """And in which order two were laid away is open, too; for the soloist neither is."""
    game = NativeGame(pack_of_episode(4), opening=[32, 32, 35, 34])
    for _ in range(3):
        game.step(game.legal_actions()[0])
    others = [resampled(game, 1, seed=seed) for seed in range(4000)]
    pairs = Counter(
        _places(each.dealt()[3], each.hands()[game.soloist] | each.hands()[3]) for each in others
    )
    assert len(pairs) == 66
    assert max(pairs.values()) < 2 * 4000 / 66
    ascending = sum(each.said()[4][0] < each.said()[5][0] for each in others)
    assert abs(ascending / 4000 - 0.5) < 0.04
    own = resampled(game, game.soloist, seed=1)
    assert own.said() == game.said()
    assert own.dealt()[3] == game.dealt()[3]


def test_what_players_conclude_weighs_worlds() -> None:
    state = dealt(Game(seed=6))
    for action in (35, 32, 32, 34):
        state.apply_action(action)
    while state.deal.phase < 4:
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    other = state.resample_from_infostate(player, Random(1), believed=True)
    assert other.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize(
    "rng", [Random(1), np.random.default_rng(1), pyspiel.UniformProbabilitySampler(0.0, 1.0)]
)
def test_any_source_of_chance_will_do(rng: object) -> None:
    state = dealt(Game(seed=6))
    resampled = state.resample_from_infostate(1, rng)
    assert resampled.deal.dealt()[1] == state.deal.dealt()[1]


def test_pyspiel_plays_it() -> None:
    name = register()
    assert register() == name == "python_skat_full"
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, 3, serialize=True, verbose=False)


@pytest.mark.proof
def test_pyspiel_plays_it_fifty_times() -> None:
    register()
    pyspiel.random_sim_test(
        pyspiel.load_game("python_skat_full"), 50, serialize=True, verbose=False
    )


def test_tree_search_runs_on_it() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    register()
    game = pyspiel.load_game("python_skat_full")
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(2),
    )
    state = game.new_initial_state()
    random = Random(4)
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
        if state.is_terminal():
            break
