"""The belief: chances that add up to one, suits that have no names, tables that learn."""

from __future__ import annotations

import random
from itertools import permutations
from math import exp

import pytest

from skat.kernel.belief import (
    CALL_CODES,
    HAND_ENTRIES,
    PLAY_ENTRIES,
    SAID_CODES,
    Beliefs,
    Story,
    choices,
    hand_features,
)
from skat.kernel.worlds import NOTHING, World, Worlds, knowledge_of, sample
from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import followers, winning_card


def some_tables(seed: int) -> tuple[bytes, bytes]:
    """Tables of random numbers: what must hold for them holds for all."""
    chance = random.Random(seed)
    hands = memoryview(bytearray(4 * HAND_ENTRIES)).cast("f")
    plays = memoryview(bytearray(4 * PLAY_ENTRIES)).cast("f")
    for table in (hands, plays):
        for at in range(len(table)):
            table[at] = chance.gauss(0, 0.5)
    return hands.tobytes(), plays.tobytes()


HANDS, PLAYS = some_tables(1)
BELIEFS = Beliefs(hands=HANDS, plays=PLAYS)


def legal(hand: int, trick: list[int], contract: Contract) -> list[int]:
    held = [card.index for card in ALL_CARDS if card.mask & hand]
    if not trick:
        return held
    group = followers(ALL_CARDS[trick[0]], contract=contract).mask
    return [card for card in held if group >> card & 1] or held


def random_deal(chance: random.Random) -> tuple[World, Story]:
    """A deal and so many of its cards played at random."""
    world = sample(NOTHING, 1, seed=chance.getrandbits(60))[0]
    contract = chance.choice(ALL_CONTRACTS)
    hands, leader = [world.forehand, world.middlehand, world.rearhand], 0
    played: list[int] = []
    trick: list[int] = []
    for _ in range(chance.randrange(1, 30)):
        seat = (leader + len(trick)) % 3
        card = chance.choice(legal(hands[seat], trick, contract))
        hands[seat] &= ~(1 << card)
        played.append(card)
        trick.append(card)
        if len(trick) == 3:
            cards = tuple(ALL_CARDS[card] for card in trick)
            leader = (leader + winning_card(cards, contract=contract)) % 3
            trick = []
    codes = [chance.randrange(CALL_CODES) for _ in range(3)]
    said = [chance.randrange(SAID_CODES) for _ in range(3)]
    return world, Story(
        contract=contract.index,
        soloist=chance.randrange(3),
        skat_taken=chance.random() < 0.8,
        calls=(codes[0], codes[1], codes[2]),
        said=(said[0], said[1], said[2]),
        cards=tuple(played),
    )


def after(world: World, cards: tuple[int, ...]) -> World:
    gone = sum(1 << card for card in cards)
    first, second, third = (hand & ~gone for hand in world[:3])
    return World(first, second, third, world.skat)


def judged(world: World, story: Story, observer: int) -> tuple[float, float]:
    judgement = BELIEFS.judge(Worlds.of([after(world, story.cards)]), story, observer=observer)
    return judgement.hands[0], judgement.plays[0]


def told(story: Story, cards: tuple[int, ...]) -> Story:
    return Story(
        contract=story.contract,
        soloist=story.soloist,
        skat_taken=story.skat_taken,
        calls=story.calls,
        said=story.said,
        cards=cards,
    )


def test_the_chances_of_all_cards_that_could_be_played_add_up_to_one() -> None:
    chance = random.Random(7)
    seen = 0
    for _ in range(300):
        world, story = random_deal(chance)
        *before, last = story.cards
        seat = next(seat for seat in range(3) if world[seat] >> last & 1)
        observer = (seat + chance.choice([1, 2])) % 3
        options = choices(world, story)
        _, without = judged(world, told(story, tuple(before)), observer)
        last_choice = next((c for c in options if c.cards[c.chosen] == last), None)
        alternatives = last_choice.cards if last_choice else [last]
        total = 0.0
        for card in alternatives:
            _, along = judged(world, told(story, (*before, card)), observer)
            total += exp(along - without)
        assert total == pytest.approx(1, rel=1e-4)
        seen += len(alternatives) > 1
    assert seen > 150


def test_what_could_be_played_is_what_the_rules_say() -> None:
    chance = random.Random(8)
    for _ in range(100):
        world, story = random_deal(chance)
        contract = ALL_CONTRACTS[story.contract]
        hands, leader = list(world[:3]), 0
        trick: list[int] = []
        expected = []
        for card in story.cards:
            seat = (leader + len(trick)) % 3
            could = legal(hands[seat], trick, contract)
            if len(could) > 1:
                expected.append((seat, sorted(could), card))
            hands[seat] &= ~(1 << card)
            trick.append(card)
            if len(trick) == 3:
                cards = tuple(ALL_CARDS[each] for each in trick)
                leader = (leader + winning_card(cards, contract=contract)) % 3
                trick = []
        offered = [(c.seat, sorted(c.cards), c.cards[c.chosen]) for c in choices(world, story)]
        assert offered == expected


def test_the_observer_himself_tells_nothing() -> None:
    """His own plays and his own hand are no news to him: they are left out."""
    chance = random.Random(9)
    for _ in range(50):
        world, story = random_deal(chance)
        _, by_all = judged(world, story, 0)
        parts = [judged(world, story, observer)[1] for observer in range(3)]
        alone = {
            seat: sum(parts) / 2 - parts[seat]  # each seat's plays are seen by two observers
            for seat in range(3)
        }
        assert by_all == pytest.approx(alone[1] + alone[2], abs=1e-4)


def renamed(mask: int, order: tuple[int, ...]) -> int:
    """Suits renamed; the jacks keep theirs."""
    moved = mask & 0x80808080
    for suit, other in enumerate(order):
        moved |= (mask >> 8 * suit & 0x7F) << 8 * other
    return moved


def test_in_grand_plain_suits_have_no_names() -> None:
    chance = random.Random(10)
    seen = 0
    while seen < 20:
        world, story = random_deal(chance)
        if story.contract != Contract.GRAND.index:
            continue
        seen += 1
        order = chance.choice(list(permutations(range(4))))
        other = World(*(renamed(mask, order) for mask in world))
        cards = tuple(renamed(1 << card, order).bit_length() - 1 for card in story.cards)
        assert judged(other, told(story, cards), 1)[1] == pytest.approx(
            judged(world, story, 1)[1], abs=1e-4
        )


def test_only_a_skat_that_was_laid_away_says_anything() -> None:
    world = sample(NOTHING, 1, seed=3)[0]
    story = Story(contract=3, soloist=0, skat_taken=True, calls=(4, 0, 0), said=(4, 0, 0))
    hand_game = Story(contract=3, soloist=0, skat_taken=False, calls=(4, 0, 0), said=(4, 0, 0))
    by_defender = len(hand_features(world, story, observer=1))
    assert len(hand_features(world, hand_game, observer=1)) == by_defender - 5 * 4
    assert len(hand_features(world, story, observer=0)) == len(
        hand_features(world, hand_game, observer=0)
    )


@pytest.mark.parametrize(
    ("story", "word"),
    [
        (Story(contract=6, soloist=0, skat_taken=True, calls=(0, 0, 0), said=(0, 0, 0)), "six"),
        (Story(contract=0, soloist=3, skat_taken=True, calls=(0, 0, 0), said=(0, 0, 0)), "seat"),
        (Story(contract=0, soloist=0, skat_taken=True, calls=(7, 0, 0), said=(0, 0, 0)), "code"),
        (Story(contract=0, soloist=0, skat_taken=True, calls=(0, 0, 0), said=(0, 10, 0)), "code"),
        (
            Story(
                contract=0,
                soloist=0,
                skat_taken=True,
                calls=(0, 0, 0),
                said=(0, 0, 0),
                cards=(1, 1),
            ),
            "once",
        ),
        (
            Story(
                contract=0, soloist=0, skat_taken=True, calls=(0, 0, 0), said=(0, 0, 0), cards=(32,)
            ),
            "number",
        ),
    ],
)
def test_a_story_that_cannot_be_is_refused(story: Story, word: str) -> None:
    worlds = sample(knowledge_of(contract=0, hands={0: 0x3FF}), 1, seed=1)
    with pytest.raises(ValueError, match=word):
        BELIEFS.judge(worlds, story, observer=0)


def test_tables_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="size"):
        Beliefs(hands=HANDS[:-4], plays=PLAYS)
    with pytest.raises(ValueError, match="seat"):
        BELIEFS.judge(
            Worlds(b""),
            Story(contract=0, soloist=0, skat_taken=True, calls=(0, 0, 0), said=(0, 0, 0)),
            observer=3,
        )
