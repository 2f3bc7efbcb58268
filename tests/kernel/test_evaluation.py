"""Evaluations of many worlds against the single questions, and against plain minimax."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.kernel._core import Cancel
from skat.kernel.evaluation import evaluate, evaluate_values
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import (
    NOTHING,
    World,
    Worlds,
    count,
    enumerate_worlds,
    knowledge_of,
    sample,
    sample_weighted,
)
from skat.model.cards import ALL_CARDS, CardSet, card_points
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import winning_card
from tests.kernel.random_play import legal, random_line, situation_of
from tests.lanes.steady import GIVEN

NULL = 5


def value_of(hands: list[int], situation: PublicPosition) -> int:
    """The soloist's points with perfect play, in null 1 for no trick; every line followed."""
    if len(situation.trick) == 3:
        cards = tuple(ALL_CARDS[card] for card in situation.trick)
        won_by = winning_card(cards, contract=ALL_CONTRACTS[situation.contract])
        leader = (situation.leader + won_by) % 3
        own = leader == situation.soloist
        if situation.contract == NULL and own:
            return 0
        taken = situation.taken + (card_points(CardSet.of(cards)) if own else 0)
        after = PublicPosition(
            contract=situation.contract, soloist=situation.soloist, leader=leader, taken=taken
        )
        return value_of(hands, after)
    seat = situation.seat_to_play
    if not hands[seat]:
        return 1 if situation.contract == NULL else situation.taken
    playable = legal(hands[seat], situation.trick, contract=situation.contract)
    values = [value_after(hands, situation, card.index) for card in CardSet(playable)]
    return max(values) if seat == situation.soloist else min(values)


def value_after(hands: list[int], situation: PublicPosition, card: int) -> int:
    left = [hand & ~(1 << card) for hand in hands]
    after = PublicPosition(
        contract=situation.contract,
        soloist=situation.soloist,
        leader=situation.leader,
        trick=(*situation.trick, card),
        taken=situation.taken,
    )
    return value_of(left, after)


@given(
    seed=st.integers(0, 2**32),
    contract=st.integers(0, 5),
    cards=st.integers(20, 29),
    soloist=st.integers(0, 2),
    taken=st.integers(0, 10),
)
def test_every_answer_is_that_of_plain_minimax(
    seed: int, contract: int, cards: int, soloist: int, taken: int
) -> None:
    line = random_line(random.Random(seed), contract=contract, cards=cards)
    situation = situation_of(line, soloist=soloist, taken=taken)
    seat = situation.seat_to_play
    known = knowledge_of(contract=contract, hands={seat: line.world[seat]}, played=line.played)
    worlds = sample(known, 4, seed=seed)
    targets = [10, 31, 61]
    verdicts = evaluate(worlds, situation, targets=targets, threads=1 + seed % 2)
    values = evaluate_values(worlds, situation, threads=1 + seed % 3)
    playable = legal(line.world[seat], line.trick, contract=contract)
    expected_cards = tuple(card.index for card in CardSet(playable))
    assert verdicts.cards == values.cards == expected_cards
    for number, world in enumerate(worlds):
        for card in expected_cards:
            exact = value_after(list(world[:3]), situation, card)
            if contract == NULL:
                assert verdicts.verdict(world=number, card=card) == (exact == 1)
            else:
                exact += card_points(CardSet(world.skat))
                assert [
                    verdicts.verdict(world=number, card=card, target=target) for target in targets
                ] == [exact >= target for target in targets]
            assert values.value(world=number, card=card) == exact


def trick_three() -> tuple[Worlds, PublicPosition]:
    line = random_line(random.Random(4), contract=3, cards=7)
    situation = situation_of(line, soloist=0)
    seat = situation.seat_to_play
    known = knowledge_of(contract=3, hands={seat: line.world[seat]}, played=line.played)
    return sample(known, 60, seed=1), situation


def test_threads_change_neither_answers_nor_nodes() -> None:
    worlds, situation = trick_three()
    for budget in (None, 300):
        alone = evaluate(worlds, situation, targets=[61, 90], budget=budget)
        values = evaluate_values(worlds, situation, budget=budget)
        for threads in (2, 3):
            again = evaluate(worlds, situation, targets=[61, 90], budget=budget, threads=threads)
            assert again == alone
            assert evaluate_values(worlds, situation, budget=budget, threads=threads) == values


def test_a_budget_leaves_open_what_it_cannot_decide_and_nothing_wrong() -> None:
    worlds, situation = trick_three()
    full = evaluate(worlds, situation)
    scant = evaluate(worlds, situation, budget=40)
    assert 0 < scant.packed.count(255) < len(scant.packed)
    assert all(
        answer in (255, right) for answer, right in zip(scant.packed, full.packed, strict=True)
    )
    assert 255 not in full.packed
    assert scant.nodes < full.nodes
    none = evaluate(worlds, situation, targets=[61], budget=0)
    undecided = [card for card in none.cards if none.share(card=card) is None]
    assert undecided


def test_a_call_can_be_cancelled() -> None:
    cancel = Cancel()
    cancel.set()
    worlds, situation = trick_three()
    result = evaluate(worlds, situation, cancel=cancel)
    assert set(result.packed) == {255}
    assert result.share(card=result.cards[0]) is None
    assert evaluate_values(worlds, situation, cancel=cancel).mean(card=result.cards[0]) is None

    later = Cancel()
    deal = sample(NOTHING, 1, seed=3)[0]
    known = knowledge_of(contract=3, hands={0: deal.forehand}, skat=deal.skat)
    many = sample(known, 100_000, seed=1)
    clubs = PublicPosition(contract=3, soloist=0)

    def cancel_meanwhile() -> None:
        evaluate_values(sample(known, 3, seed=2), clubs)
        later.set()

    with ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as thread:
        cancelling = thread.submit(cancel_meanwhile)
        stopped = evaluate_values(many, clubs, cancel=later, threads=2)
    cancelling.result()
    assert stopped.packed.count(255) > 0


def test_shares_count_worlds_by_their_importance() -> None:
    """Weighted and plain shares agree in the limit; here all worlds of an ending are at hand."""
    line = random_line(random.Random(26), contract=4, cards=18)
    situation = situation_of(line, soloist=1)
    seat = situation.seat_to_play
    known = knowledge_of(contract=4, hands={seat: line.world[seat]}, played=line.played)
    assert count(known) == 1890
    every = enumerate_worlds(known, limit=10_000)
    assert every is not None
    target = 40
    exact = evaluate(every, situation, targets=[target])
    weights = [[1.0, 2.0, 1.0, 1.0] if card % 3 else [2.0, 1.0, 1.0, 1.5] for card in range(32)]
    drawn = sample_weighted(known, 4000, weights=weights, seed=1)
    result = evaluate(drawn, situation, targets=[target])
    for card in exact.cards:
        plain = exact.share(card=card, target=target)
        corrected = result.share(card=card, target=target, importance=drawn.importance)
        assert plain is not None
        assert corrected == pytest.approx(plain, abs=0.05)
    assert any(0.1 < (exact.share(card=card) or 0) < 0.9 for card in exact.cards)


def test_answers_belong_to_cards_and_targets() -> None:
    worlds, situation = trick_three()
    result = evaluate(worlds, situation, targets=[31, 61])
    for world in range(len(worlds)):
        for card in result.cards:
            low = result.verdict(world=world, card=card, target=31)
            assert low or not result.verdict(world=world, card=card, target=61)
    with pytest.raises(ValueError, match="several targets"):
        result.share(card=result.cards[0])
    with pytest.raises(ValueError, match=r"."):
        result.share(card=result.cards[0], target=90)
    with pytest.raises(ValueError, match=r"."):
        result.verdict(
            world=0, card=next(set(range(32)).difference(result.cards).__iter__()), target=31
        )


@pytest.mark.parametrize(
    ("worlds", "said"),
    [
        ([World(1, 2, 4, 0), World(2, 1, 4, 0)], "differ in the hand"),
        ([World(1, 1, 4, 0)], "cards_overlap"),
        ([World(1, 2, 4, 8)], "skat_size"),
        ([World(0x7FF, 0x7FF << 11, 0x3FF << 22, 0)], "hand_sizes_differ"),
    ],
)
def test_worlds_that_cannot_be_are_refused(worlds: list[World], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        evaluate(Worlds.of(worlds), PublicPosition(contract=0, soloist=0))
    with pytest.raises(ValueError, match=said):
        evaluate_values(Worlds.of(worlds), PublicPosition(contract=0, soloist=0))


def test_without_a_target_there_is_no_question() -> None:
    worlds = Worlds.of([World(1, 2, 4, 0)])
    with pytest.raises(ValueError, match="no target"):
        evaluate(worlds, PublicPosition(contract=0, soloist=0), targets=[])
    assert evaluate(worlds, PublicPosition(contract=NULL, soloist=0), targets=[]).cards == (0,)


def test_no_world_gives_no_answer() -> None:
    result = evaluate(Worlds(b""), PublicPosition(contract=0, soloist=0))
    assert (result.cards, result.packed, result.nodes) == ((), b"", 0)
