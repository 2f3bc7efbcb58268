"""Worlds: counts, lists and draws against brute force, chance and the arithmetic of the deal."""

from __future__ import annotations

import math
import pickle
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.kernel import reference_worlds as reference
from skat.kernel.worlds import (
    EVERY_CARD,
    NOTHING,
    SKAT,
    ContradictionError,
    Knowledge,
    World,
    Worlds,
    count,
    enumerate_worlds,
    knowledge_of,
    sample,
    sample_weighted,
    worlds_at,
)
from skat.model.cards import CardSet
from tests.kernel.random_play import Line, is_legal_play, random_line

# The limit of chi-square is mean + 5 standard deviations; the draws are the same in every run.


def chi_square_is_plausible(seen: Counter[World], expected: dict[World, float]) -> bool:
    assert set(seen) <= set(expected)
    chi_square = sum((seen[world] - due) ** 2 / due for world, due in expected.items())
    freedom = len(expected) - 1
    return abs(chi_square - freedom) < 5 * math.sqrt(2 * freedom)


@st.composite
def small_knowledge(draw: st.DrawFn) -> Knowledge:
    """Up to eight unseen cards anywhere in the pack, with any rooms and any exclusions."""
    cards = draw(st.lists(st.integers(0, 31), unique=True, max_size=8))
    masks = [1 << card for card in cards]
    room = [0, 0, 0, 0]
    for place in draw(st.lists(st.integers(0, 3), min_size=len(cards), max_size=len(cards))):
        room[place] += 1
    likely_open = st.one_of(st.just(EVERY_CARD), st.integers(0, EVERY_CARD))
    possible = [draw(likely_open) for _ in range(4)]
    certain = [0, 0, 0, 0]
    for card in draw(st.lists(st.integers(0, 31), unique=True, max_size=4)):
        if card not in cards:
            certain[card % 4] |= 1 << card
    return Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=sum(masks),
        room=(room[0], room[1], room[2], room[3]),
        possible=(possible[0], possible[1], possible[2], possible[3]),
    )


def seen_from(line: Line, seat: int, *, knows_skat: bool) -> Knowledge:
    return knowledge_of(
        contract=line.contract,
        hands={seat: line.world[seat]},
        played=line.played,
        skat=line.world.skat if knows_skat else None,
    )


@given(knowledge=small_knowledge())
def test_counts_and_lists_what_brute_force_finds(knowledge: Knowledge) -> None:
    brute_force = list(reference.enumerate_worlds(knowledge))
    listed = enumerate_worlds(knowledge)
    assert listed is not None
    assert list(listed) == brute_force
    assert count(knowledge) == reference.count(knowledge) == len(brute_force)
    assert len(set(brute_force)) == len(brute_force)


@given(knowledge=small_knowledge(), seed=st.integers(0, 2**64 - 1))
def test_draws_by_the_random_numbers_of_the_reference(knowledge: Knowledge, seed: int) -> None:
    brute_force = list(reference.enumerate_worlds(knowledge))
    if not brute_force:
        with pytest.raises(ValueError, match="no world fits"):
            sample(knowledge, 1, seed=seed)
        return
    expected = [
        brute_force[reference.Chance(seed, item).exactly_below(len(brute_force))]
        for item in range(20)
    ]
    assert list(sample(knowledge, 20, seed=seed)) == expected


@pytest.mark.parametrize(
    ("tricks", "soloist", "defender"),
    [(0, 184_756, 42_678_636), (3, 3_432, 411_840), (5, 252, 16_632), (6, 70, 3_150), (7, 20, 560)],
)
def test_counts_of_open_play_are_multinomials(tricks: int, soloist: int, defender: int) -> None:
    """All follow suit: nothing but the number of cards is known."""
    left = 10 - tricks
    gone = 3 * tricks
    own = ((1 << left) - 1) << gone
    unseen = EVERY_CARD & ~((1 << gone) - 1) & ~own
    hand = Knowledge(certain=(own, 0, 0, 0), unseen=unseen, room=(0, left, left, 2))
    skat = 3 << 30
    known = Knowledge(certain=(own, 0, 0, skat), unseen=unseen & ~skat, room=(0, left, left, 0))
    assert count(known) == soloist
    assert count(hand) == defender


def test_counts_all_deals_exactly() -> None:
    deals = math.factorial(32) // (math.factorial(10) ** 3 * 2)
    assert count(NOTHING) == deals == 2_753_294_408_504_640
    assert len(worlds_at(NOTHING, first=deals - 3, number=3)) == 3
    for first, number in ((deals, 1), (deals - 3, 4), (2**64 - 1, 1)):
        with pytest.raises(ValueError, match="not so many"):
            worlds_at(NOTHING, first=first, number=number)


@pytest.mark.parametrize(
    ("own_trumps", "splits"),
    [
        (5, {6: 1.1, 5: 13.0, 4: 48.8, 3: 37.2}),
        (6, {5: 3.3, 4: 27.1, 3: 69.7}),
        (7, {4: 8.7, 3: 49.5, 2: 41.8}),
    ],
)
def test_trumps_split_as_in_the_books(own_trumps: int, splits: dict[int, float]) -> None:
    """Per cent of the splits of the defenders' trumps, seen by a soloist who knows the skat."""
    trumps = [7, 15, 23, 31, *range(24, 31)]
    plain = [card for card in range(32) if card not in trumps]
    own = sum(1 << card for card in trumps[:own_trumps] + plain[: 10 - own_trumps])
    skat = 1 << plain[-1] | 1 << plain[-2]
    known = knowledge_of(contract=3, hands={0: own}, skat=skat)
    total, lengths = count(known), Counter[int]()
    others = trumps[own_trumps:]
    for length in range(len(others) + 1):
        for chosen in combinations(others, length):
            left = sum(1 << card for card in chosen)
            right = sum(1 << card for card in others) & ~left
            fixed = Knowledge(
                certain=(own, left, right, skat),
                unseen=known.unseen & ~left & ~right,
                room=(0, 10 - length, 10 - len(others) + length, 0),
            )
            lengths[max(length, len(others) - length)] += count(fixed)
    assert sum(lengths.values()) == total
    assert {split: round(100 * n / total, 1) for split, n in lengths.items()} == pytest.approx(
        splits, abs=0.11
    )


@given(
    seed=st.integers(0, 2**32),
    contract=st.integers(0, 5),
    cards=st.integers(0, 29),
    knows_skat=st.booleans(),
)
def test_drawn_worlds_agree_with_all_that_was_played(
    seed: int, contract: int, cards: int, knows_skat: bool
) -> None:
    line = random_line(random.Random(seed), contract=contract, cards=cards)
    viewer = seed % 3
    known = seen_from(line, viewer, knows_skat=knows_skat)
    for world in sample(known, 20, seed=seed):
        assert world[viewer] == line.world[viewer]
        assert [cards.bit_count() for cards in world] == [n.bit_count() for n in line.world]
        assert sum(world) == sum(line.world)
        assert world[0] | world[1] | world[2] | world[3] == sum(line.world)
        assert is_legal_play(line, world)
        if knows_skat:
            assert world.skat == line.world.skat


@given(seed=st.integers(0, 2**32), contract=st.integers(0, 5), cards=st.integers(21, 29))
def test_no_world_that_could_be_is_left_out(seed: int, contract: int, cards: int) -> None:
    """Late in a deal: of all ways to place the cards just those that make the play legal."""
    line = random_line(random.Random(seed), contract=contract, cards=cards)
    viewer = seed % 3
    known = seen_from(line, viewer, knows_skat=False)
    open_ended = Knowledge(certain=known.certain, unseen=known.unseen, room=known.room)
    everywhere = enumerate_worlds(open_ended)
    listed = enumerate_worlds(known)
    assert everywhere is not None
    assert listed is not None
    assert list(listed) == [world for world in everywhere if is_legal_play(line, world)]
    assert line.world in list(listed)


def a_case_with_voids() -> Knowledge:
    line = random_line(random.Random(13), contract=4, cards=17)
    known = seen_from(line, 1, knows_skat=False)
    assert count(known) == 131  # of 3,150 without the voids
    return known


def test_draws_are_uniform() -> None:
    known = a_case_with_voids()
    every = enumerate_worlds(known)
    assert every is not None
    for seed in range(5):
        drawn = Counter(sample(known, 50_000, seed=seed))
        assert chi_square_is_plausible(drawn, dict.fromkeys(every, 50_000 / len(every)))


def test_weighted_draws_have_the_probability_of_their_weights() -> None:
    known = a_case_with_voids()
    chance = random.Random(5)
    weights = [[chance.choice([0.5, 1.0, 1.5, 2.0]) for _ in range(4)] for _ in range(32)]
    every = enumerate_worlds(known)
    assert every is not None
    weight = {world: reference.weight_of(world, known, weights) for world in every}
    total = sum(weight.values())
    worlds = sample_weighted(known, 50_000, weights=weights, seed=3)
    expected = {world: 50_000 * part / total for world, part in weight.items()}
    assert chi_square_is_plausible(Counter(worlds), expected)
    importance = worlds.importance
    assert importance is not None
    for world, value in zip(worlds, importance, strict=True):
        assert value == pytest.approx(total / len(every) / weight[world])
    assert sum(importance) / len(worlds) == pytest.approx(1, rel=0.02)


def test_importance_turns_weighted_draws_back_into_uniform_ones() -> None:
    known = knowledge_of(contract=4, hands={0: 0x3FF})
    weights = [[1.0, 1.0, 2.0, 3.0 if card >= 24 else 1.0] for card in range(32)]
    worlds = sample_weighted(known, 40_000, weights=weights, seed=8)
    importance = worlds.importance
    assert importance is not None
    clubs = [(world.skat >> 24).bit_count() for world in worlds]
    plain = sum(clubs) / len(clubs)
    corrected = sum(n * part for n, part in zip(clubs, importance, strict=True)) / sum(importance)
    assert plain > 1.2
    assert corrected == pytest.approx(2 * 8 / 22, abs=0.02)


def test_a_weight_of_zero_excludes() -> None:
    known = a_case_with_voids()
    weights = [[1.0, 1.0, 1.0, 0.0 if known.unseen >> card & 1 else 1.0] for card in range(32)]
    with pytest.raises(ValueError, match="no world fits"):
        sample_weighted(known, 1, weights=weights, seed=0)
    card = next(iter(CardSet(known.unseen & known.possible[0]))).index
    weights = [[0.0 if n == card and at == 0 else 1.0 for at in range(4)] for n in range(32)]
    worlds = sample_weighted(known, 500, weights=weights, seed=0)
    assert not any(world.forehand >> card & 1 for world in worlds)
    assert any(world.forehand >> card & 1 for world in sample(known, 500, seed=0))


@pytest.mark.parametrize("weights", [[[1.0] * 4] * 31, [[1.0] * 3] * 32, [[-1.0] * 4] * 32])
def test_tables_of_weights_of_another_form_are_refused(weights: list[list[float]]) -> None:
    with pytest.raises((TypeError, ValueError)):
        sample_weighted(NOTHING, 1, weights=weights, seed=0)


def test_threads_change_nothing() -> None:
    weights = [[1.0, 2.0, 3.0, 4.0]] * 32
    alone = sample(NOTHING, 3000, seed=1)
    weighted = sample_weighted(NOTHING, 3000, weights=weights, seed=1)
    for threads in (2, 7):
        assert sample(NOTHING, 3000, seed=1, threads=threads) == alone
        assert sample_weighted(NOTHING, 3000, weights=weights, seed=1, threads=threads) == weighted
    assert sample(NOTHING, 3000, seed=2) != alone
    assert sample(NOTHING, 30, seed=1).packed == alone.packed[: 30 * 16]


def test_worlds_are_a_row_that_can_be_kept() -> None:
    worlds = sample(NOTHING, 5, seed=1)
    assert [worlds[at] for at in range(-5, 5)] == [*worlds, *worlds]
    assert Worlds.of(worlds) == worlds == pickle.loads(pickle.dumps(worlds))
    for number in (5, -6):
        with pytest.raises(IndexError):
            worlds[number]
    assert list(sample(NOTHING, 0, seed=1)) == []


def test_a_list_that_would_be_too_long_is_not_made() -> None:
    known = knowledge_of(contract=3, hands={0: 0x3FF}, skat=0xC00)
    assert enumerate_worlds(known, limit=184_755) is None
    assert len(enumerate_worlds(known, limit=184_756) or ()) == 184_756


OWN = 0x3FF
THROWN_AWAY = [(0, 30), (1, 14), (2, 29)]


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("card_twice", {"skat": 0x600}),
        ("card_twice", {"hands": {0: OWN, 1: OWN}}),
        ("card_twice", {"played": [(0, 0)]}),
        ("card_twice", {"played": [(0, 30), (1, 30)]}),
        ("skat_size", {"skat": 1 << 20}),
        ("hand_size", {"hands": {0: OWN | 1 << 20}}),
        ("hand_size", {"played": [(0, 30)]}),
        ("contract_unknown", {"contract": -1}),
        ("contract_unknown", {"contract": 6}),
        ("seat_unknown", {"hands": {3: OWN}}),
        ("seat_unknown", {"leader": -1}),
        ("card_unknown", {"hands": {}, "played": [(0, 32)]}),
        ("card_unknown", {"hands": {}, "played": [(0, 2**70)]}),
        ("card_unknown", {"hands": {}, "played": [(0, -1)]}),
        ("out_of_turn", {"hands": {}, "played": [(1, 30)]}),
        ("out_of_turn", {"hands": {}, "played": [(0, 30), (2, 29)]}),
        # Middlehand throws a heart on clubs and shows clubs later, or holds some.
        ("cannot_hold", {"hands": {}, "played": [*THROWN_AWAY, (0, 28), (1, 24)]}),
        ("cannot_hold", {"hands": {1: 0xFF | 1 << 24}, "played": THROWN_AWAY}),
    ],
)
def test_what_cannot_be_known_is_refused_by_its_code(code: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ContradictionError) as refusal:
        knowledge_of(**{"contract": 4, "hands": {0: OWN}, **arguments})
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("code", "certain", "room"),
    [
        ("card_twice", (1, 0, 0, 0), (1, 1, 1, 1)),
        ("card_twice", (16, 16, 0, 0), (1, 1, 1, 1)),
        ("room_wrong", (16, 0, 0, 0), (1, 1, 1, 0)),
        ("room_wrong", (16, 0, 0, 0), (5, -1, 0, 0)),
    ],
)
def test_knowledge_that_does_not_add_up_is_refused(
    code: str, certain: tuple[int, int, int, int], room: tuple[int, int, int, int]
) -> None:
    with pytest.raises(ContradictionError) as refusal:
        Knowledge(certain=certain, unseen=0b1111, room=room)
    assert refusal.value.code == code


def test_the_skat_may_hold_what_a_seat_lacks() -> None:
    """Middlehand cannot follow clubs; the soloist may have laid clubs away."""
    known = knowledge_of(contract=4, hands={2: OWN}, played=[(0, 30), (1, 14)])
    clubs = 0x7F << 24
    assert not known.possible[1] & clubs
    assert known.possible[0] & known.possible[SKAT] & clubs == clubs
