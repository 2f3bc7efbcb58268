"""Playouts: card for card what the reference plays, and nothing that the rules forbid."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.kernel import reference_worlds as reference
from skat.kernel.playouts import CardRole, Party, PlayWeights, play_out, play_weights
from skat.kernel.position import PublicPosition
from skat.kernel.reference_worlds import Chance
from skat.kernel.worlds import NOTHING, World, Worlds, sample
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import winning_card
from tests.kernel.random_play import legal, random_line, situation_of

NULL = 5


def random_weights(chance: random.Random) -> PlayWeights:
    return play_weights(lambda party, role, card: chance.choice([0, 0, 1, 2, 40, 65535]))


@given(
    seed=st.integers(0, 2**64 - 1),
    contract=st.integers(0, 5),
    cards=st.integers(0, 30),
    soloist=st.integers(0, 2),
    weighted=st.booleans(),
)
def test_plays_the_cards_of_the_reference(
    seed: int, contract: int, cards: int, soloist: int, weighted: bool
) -> None:
    chance = random.Random(seed)
    line = random_line(chance, contract=contract, cards=cards)
    situation = situation_of(line, soloist=soloist)
    weights = random_weights(chance) if weighted else None
    played = play_out(Worlds.of([line.world]), situation, seed=seed, repeats=6, weights=weights)
    expected = [
        reference.play_out(line.world, situation, chance=Chance(seed, item), weights=weights)
        for item in range(6)
    ]
    assert list(zip(played.points, played.tricks, strict=True)) == expected


@given(seed=st.integers(0, 2**32), contract=st.integers(0, 5), cards=st.integers(0, 26))
def test_forced_cards_come_first(seed: int, contract: int, cards: int) -> None:
    chance = random.Random(seed)
    line = random_line(chance, contract=contract, cards=cards)
    situation = situation_of(line, soloist=seed % 3)
    seat = situation.seat_to_play
    playable = legal(line.world[seat], line.trick, contract=contract)
    worlds = Worlds.of([line.world])
    for card in range(32):
        if playable >> card & 1:
            played = play_out(worlds, situation, seed=seed, repeats=2, forced=[card])
            assert list(zip(played.points, played.tricks, strict=True)) == [
                reference.play_out(line.world, situation, chance=Chance(seed, item), forced=[card])
                for item in range(2)
            ]
        else:
            with pytest.raises(ValueError, match="forced card cannot be played"):
                play_out(worlds, situation, seed=seed, forced=[card])


def exact_shares(
    hands: Sequence[int], situation: PublicPosition, trick: tuple[int, ...] = ()
) -> dict[int, float]:
    """The probability of each number of soloist's points, by following every card."""
    if len(trick) == 3:
        return exact_shares(hands, after_trick(situation, trick))
    seat = (situation.leader + len(trick)) % 3
    if not hands[seat]:
        return {situation.taken: 1.0}
    cards = list(CardSet(legal(hands[seat], trick, contract=situation.contract)))
    shares: dict[int, float] = {}
    for card in cards:
        left = [hand & ~card.mask for hand in hands]
        for points, share in exact_shares(left, situation, (*trick, card.index)).items():
            shares[points] = shares.get(points, 0.0) + share / len(cards)
    return shares


def after_trick(situation: PublicPosition, trick: tuple[int, ...]) -> PublicPosition:
    cards = tuple(ALL_CARDS[card] for card in trick)
    won_by = winning_card(cards, contract=ALL_CONTRACTS[situation.contract])
    leader = (situation.leader + won_by) % 3
    worth = sum(card.points for card in cards) if leader == situation.soloist else 0
    return replace(situation, leader=leader, taken=situation.taken + worth)


def test_cards_are_drawn_uniformly() -> None:
    """The shares of all results of three-card endings, by chi-square with a fixed seed."""
    for seed in range(6):
        line = random_line(random.Random(seed), contract=seed % 5, cards=21)
        situation = situation_of(line, soloist=0)
        expected = exact_shares(line.world[:3], situation)
        total = 20_000
        skat = sum(card.points for card in CardSet(line.world.skat))
        played = play_out(Worlds.of([line.world]), situation, seed=seed, repeats=total)
        seen = Counter(points - skat for points in played.points)
        assert set(seen) <= set(expected)
        chi_square = sum((seen[n] - total * p) ** 2 / (total * p) for n, p in expected.items())
        freedom = max(1, len(expected) - 1)
        assert chi_square < freedom + 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("contract", range(6))
def test_threads_and_the_number_of_worlds_change_nothing(contract: int) -> None:
    deals = sample(NOTHING, 3000, seed=4)
    situation = PublicPosition(contract=contract, soloist=1, leader=2)
    alone = play_out(deals, situation, seed=9)
    for threads in (2, 5):
        assert play_out(deals, situation, seed=9, threads=threads) == alone
    few = play_out(Worlds(deals.packed[: 16 * 10]), situation, seed=9)
    assert few.points == alone.points[:10]
    assert play_out(deals, situation, seed=10) != alone


def test_sums_over_the_seats() -> None:
    """Whichever seat is called the soloist, the same cards fall: points and tricks add up."""
    deals = sample(NOTHING, 500, seed=4)
    for contract in range(5):
        seats = [
            play_out(deals, PublicPosition(contract=contract, soloist=s), seed=1) for s in range(3)
        ]
        for at, deal in enumerate(deals):
            skat = sum(card.points for card in CardSet(deal.skat))
            assert sum(played.points[at] for played in seats) == 120 + 2 * skat
            assert sum(played.tricks[at] for played in seats) == 10


def test_what_is_asked_of_the_results() -> None:
    deals = sample(NOTHING, 400, seed=4)
    played = play_out(deals, PublicPosition(contract=4, soloist=0), seed=1, repeats=3)
    assert len(played) == 1200
    assert played.share_reaching(61) == sum(n >= 61 for n in played.points) / 1200
    assert played.share_reaching(0) == 1
    assert played.mean_points() == sum(played.points) / 1200
    null = play_out(deals, PublicPosition(contract=NULL, soloist=0), seed=1, repeats=3)
    assert set(null.tricks) == {0, 1}
    assert null.share_without_trick() == pytest.approx(1 - sum(null.tricks) / 1200)
    again = play_out(deals, PublicPosition(contract=4, soloist=0, taken=0), seed=1, repeats=3)
    assert again == played


def test_points_taken_before_are_counted() -> None:
    line = random_line(random.Random(3), contract=4, cards=24)
    worlds = Worlds.of([line.world])
    before = play_out(worlds, situation_of(line, soloist=0), seed=1, repeats=50)
    later = play_out(worlds, situation_of(line, soloist=0, taken=17), seed=1, repeats=50)
    assert [points + 17 for points in before.points] == list(later.points)


def test_weights_are_asked_for_party_and_role() -> None:
    """Defenders with weights for leading an ace to their own party do so; the soloist has none."""
    ace_lover = play_weights(
        lambda party, role, card: (
            1000 if party is Party.DEFENDERS and role is CardRole.LED and card == 30 else 1
        )
    )
    deals = [world for world in sample(NOTHING, 400, seed=2) if world.forehand >> 30 & 1]
    row = Worlds.of(deals)
    led = play_out(row, PublicPosition(contract=NULL, soloist=1), seed=1, weights=ace_lover)
    forced = play_out(row, PublicPosition(contract=NULL, soloist=1), seed=1, forced=[30])
    own = play_out(row, PublicPosition(contract=NULL, soloist=0), seed=1, weights=ace_lover)
    plain = play_out(row, PublicPosition(contract=NULL, soloist=0), seed=1)
    assert led.share_without_trick() == pytest.approx(forced.share_without_trick(), abs=0.1)
    assert own == plain


GOOD = World(1, 2, 4, 0)


@pytest.mark.parametrize(
    ("world", "situation"),
    [
        (World(1, 1, 4, 0), PublicPosition(contract=0, soloist=0)),
        (World(1, 2, 4, 4), PublicPosition(contract=0, soloist=0)),
        (World(3, 4, 8, 0), PublicPosition(contract=0, soloist=0)),
        (World(1, 2, 0, 0), PublicPosition(contract=0, soloist=0)),
        (World(1, 2, 4, 0), PublicPosition(contract=0, soloist=0, trick=(5,))),
        (World(0, 2, 4, 0), PublicPosition(contract=0, soloist=0, trick=(1,))),
        (World(0, 2, 4, 0), PublicPosition(contract=0, soloist=0, leader=1, trick=(9,))),
        (GOOD, PublicPosition(contract=6, soloist=0)),
        (GOOD, PublicPosition(contract=-1, soloist=0)),
        (GOOD, PublicPosition(contract=0, soloist=3)),
        (GOOD, PublicPosition(contract=0, soloist=0, leader=-1)),
        (GOOD, PublicPosition(contract=0, soloist=0, taken=121)),
        (World(1 << 6, 2, 4, 0), PublicPosition(contract=0, soloist=0, taken=110)),
        (World(0, 0, 0, 0), PublicPosition(contract=0, soloist=0, trick=(1, 2, 3))),
        (World(0, 2, 4, 0), PublicPosition(contract=0, soloist=0, trick=(32,))),
    ],
)
def test_worlds_that_do_not_fit_are_refused(world: World, situation: PublicPosition) -> None:
    with pytest.raises(ValueError, match=r"."):
        play_out(Worlds.of([world]), situation, seed=0)
    assert len(play_out(Worlds.of([GOOD]), PublicPosition(contract=0, soloist=0), seed=0)) == 1


@pytest.mark.parametrize("forced", [[-1], [32], [1]])
def test_forced_cards_that_are_not_held_are_refused(forced: list[int]) -> None:
    with pytest.raises(ValueError, match="card"):
        play_out(Worlds.of([GOOD]), PublicPosition(contract=0, soloist=0), seed=0, forced=forced)


def test_no_playout_is_no_answer() -> None:
    with pytest.raises(ValueError, match="once at least"):
        play_out(Worlds.of([GOOD]), PublicPosition(contract=0, soloist=0), seed=0, repeats=0)
    with pytest.raises(TypeError):
        play_out(Worlds.of([GOOD]), PublicPosition(contract=0, soloist=0), seed=0, weights=[[[1]]])
