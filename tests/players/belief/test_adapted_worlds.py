"""Worlds drawn where their weight lies: they fit, they weigh right, and nothing hidden gets in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean, median, stdev

import numpy as np
import pytest

from skat.kernel.belief import Story
from skat.kernel.worlds import Knowledge, World, Worlds, count, enumerate_worlds
from skat.players.belief import adapted
from skat.players.belief.adapted import (
    ROUNDS,
    Floats,
    Numbers,
    _draw,
    adapted_worlds,
    believed_worlds,
    places_of,
)
from skat.players.belief.weighing import Trust, candidates, learned_beliefs, story_of, weigh
from skat.players.strong import Strong
from skat.players.worlds.knowledge import known_in
from skat.rules.machine import why_not
from skat.rules.views import View, view
from tests.players.games import positions_in_play
from tests.players.test_honesty import with_hidden_cards_shuffled


def views_in_play(deals: int, *, seed: int) -> Iterator[View]:
    for state in positions_in_play(deals, seed=seed):
        assert state.turn is not None
        yield view(state, state.turn)


def endings(number: int, *, least: int, most: int, seed: int) -> list[View]:
    """Views of so many positions in which from `least` to `most` worlds fit."""
    views = []
    for seen in views_in_play(100, seed=seed):
        if least <= count(known_in(seen).knowledge) <= most:
            views.append(seen)
        if len(views) == number:
            break
    assert len(views) == number
    return views


def parts(seen: View) -> tuple[Knowledge, Story, int]:
    known = known_in(seen)
    return known.knowledge, story_of(seen), known.situation.seat_to_play


def cards_of(knowledge: Knowledge) -> Numbers:
    return np.flatnonzero([knowledge.unseen >> card & 1 for card in range(32)])


def shares(worlds: Worlds, weights: tuple[float, ...], cards: Numbers) -> Floats:
    """How likely each card lies at each place, in one row."""
    places = places_of(worlds, cards)
    columns = [np.array(weights) @ (places == place) for place in range(4)]
    return np.concatenate(columns)


def test_every_world_fits_what_the_seat_knows() -> None:
    drawn = listed = 0
    for seen in views_in_play(2, seed=61):
        knowledge = known_in(seen).knowledge
        believed = believed_worlds(seen, seed=1)
        drawn += not believed.complete
        listed += believed.complete
        assert sum(believed.weights) == pytest.approx(1)
        assert min(believed.weights) > 0
        masks = np.frombuffer(believed.worlds.packed, dtype=np.uint32).reshape(-1, 4)
        everything = knowledge.unseen | sum(knowledge.certain)
        assert (masks.sum(axis=1, dtype=np.uint64) == everything).all()
        for place in range(4):
            assert (masks[:, place] & knowledge.certain[place] == knowledge.certain[place]).all()
            hidden = masks[:, place] & np.uint32(knowledge.unseen)
            assert (hidden & ~np.uint32(knowledge.possible[place]) == 0).all()
            assert (np.bitwise_count(hidden) == knowledge.room[place]).all()
    assert drawn > 5
    assert listed > 10


def test_few_worlds_are_listed_and_weigh_what_the_belief_says() -> None:
    for seen in endings(6, least=100, most=sum(ROUNDS), seed=62):
        knowledge, story, observer = parts(seen)
        believed = believed_worlds(seen, seed=1)
        assert believed.complete
        assert believed.worlds == enumerate_worlds(knowledge)
        assert believed.weights == weigh(
            believed.worlds, story, observer=observer, beliefs=learned_beliefs(), trust=Trust()
        )


def test_a_round_finds_worlds_just_as_often_as_it_says() -> None:
    """Over all worlds that fit the densities have the mean 1, and draws follow them."""
    chance = np.random.default_rng(63)
    for seen in endings(4, least=200, most=3_000, seed=63):
        knowledge = known_in(seen).knowledge
        cards = cards_of(knowledge)
        by_chance = chance.uniform(0.05, 1, (len(cards), 4))
        drawn, proposal = _draw(knowledge, cards, by_chance, number=20_000, seed=5)
        all_worlds = enumerate_worlds(knowledge)
        assert all_worlds is not None
        density = proposal.density(places_of(all_worlds, cards))
        assert density.mean() == pytest.approx(1)
        often: dict[World, int] = {}
        for world in drawn:
            often[world] = often.get(world, 0) + 1
        due = density * len(drawn) / len(all_worlds)
        counted = np.array([often.get(world, 0) for world in all_worlds])
        large = due > 5
        assert ((counted - due)[large] ** 2 / due[large]).mean() < 1.5


def test_draws_say_what_all_worlds_together_say() -> None:
    """Whatever was drawn, on average each card lies where it lies by all worlds and the belief."""
    rounds = (100, 200, 200)
    for seen in endings(3, least=2_000, most=20_000, seed=64):
        knowledge, story, observer = parts(seen)
        cards = cards_of(knowledge)
        all_worlds = enumerate_worlds(knowledge)
        assert all_worlds is not None
        exact = shares(
            all_worlds,
            weigh(all_worlds, story, observer=observer, beliefs=learned_beliefs(), trust=Trust()),
            cards,
        )
        drawn_shares = []
        for seed in range(60):
            drawn = adapted_worlds(
                knowledge, story, observer=observer, seed=seed, trust=Trust(), rounds=rounds
            )
            assert not drawn.complete
            assert len(drawn.worlds) == sum(rounds)
            drawn_shares.append(shares(drawn.worlds, drawn.weights, cards))
        for number, truth in enumerate(exact):
            values = [each[number] for each in drawn_shares]
            assert abs(fmean(values) - truth) < 4 * stdev(values) / len(values) ** 0.5 + 0.02


def test_what_is_spread_evenly_is_even_over_worlds_not_over_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(adapted, "DOUBT", 1.0)
    (seen,) = endings(1, least=2_000, most=20_000, seed=70)
    knowledge, story, observer = parts(seen)
    cards = cards_of(knowledge)
    all_worlds = enumerate_worlds(knowledge)
    assert all_worlds is not None
    exact = shares(all_worlds, (1 / len(all_worlds),) * len(all_worlds), cards)
    drawn = adapted_worlds(
        knowledge, story, observer=observer, seed=1, trust=Trust(), rounds=(300, 700, 900)
    )
    assert np.abs(shares(drawn.worlds, drawn.weights, cards) - exact).max() < 0.08


def test_hidden_cards_dealt_anew_give_the_same_bytes() -> None:
    chance = random.Random(65)
    changed = 0
    for state in positions_in_play(1, seed=65):
        assert state.turn is not None
        other = with_hidden_cards_shuffled(state, state.turn, chance)
        changed += other.hands != state.hands
        mine = believed_worlds(view(state, state.turn), seed=7)
        assert believed_worlds(view(other, state.turn), seed=7) == mine
    assert changed > 10


def test_another_seed_gives_other_draws() -> None:
    seen = next(views_in_play(1, seed=66))
    assert believed_worlds(seen, seed=1) != believed_worlds(seen, seed=2)


def test_many_more_worlds_count_than_of_uniform_draws() -> None:
    times = []
    for seen in views_in_play(3, seed=67):
        if seen.viewer is seen.soloist or len(seen.hand) < 8:
            continue
        knowledge, story, observer = parts(seen)
        worlds = candidates(knowledge, sum(ROUNDS), seed=1)
        beliefs = learned_beliefs()
        uniform = weigh(worlds, story, observer=observer, beliefs=beliefs, trust=Trust())
        believed = believed_worlds(seen, seed=1)
        times.append(believed.effective * sum(weight * weight for weight in uniform))
    assert len(times) > 10
    assert median(times) > 8


def test_nothing_fits_is_an_error() -> None:
    seen = next(views_in_play(1, seed=68))
    knowledge, story, observer = parts(seen)
    nowhere = Knowledge(
        certain=knowledge.certain,
        unseen=knowledge.unseen,
        room=knowledge.room,
        possible=(0, 0, 0, 0),
    )
    with pytest.raises(ValueError, match="no world fits"):
        adapted_worlds(nowhere, story, observer=observer, seed=1, trust=Trust())


# ---- The player --------------------------------------------------------------------------------


def test_the_player_that_draws_so_is_legal_and_sees_nothing_hidden() -> None:
    chance = random.Random(69)
    player = Strong(seed=1, sampling="adapted", worlds=3)
    other_cards = 0
    for state in positions_in_play(1, seed=69):
        assert state.turn is not None
        mine = view(state, state.turn)
        decision = player.decide(mine)
        assert why_not(state, decision) is None
        other = with_hidden_cards_shuffled(state, state.turn, chance)
        assert player.decide(view(other, state.turn)) == decision
        other_cards += decision != Strong(seed=1, worlds=3).decide(mine)
    assert other_cards > 0


def test_a_way_of_drawing_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no sampling 'clever'; there are uniform"):
        Strong(seed=1, sampling="clever")
