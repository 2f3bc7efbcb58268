"""Proofs for every deal, against playing every deal; and the nulls that cannot be lost."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, islice
from math import comb

import pytest

from skat.kernel import _core
from skat.kernel.position import NULL, Position
from skat.kernel.solve import null_wins, value
from skat.kernel.sure import Sure, SureQuestion, is_sure, sure_discards
from skat.kernel.sure_null import is_certain, is_safe, likely_refutations, safe_lead
from skat.kernel.worlds import EVERY_CARD
from skat.model.cards import Card, CardSet, card_points

CASES = 250
CLUBS, GRAND = 3, 4


def mask(cards: str) -> int:
    return CardSet.of(Card(card) for card in cards.split()).mask


def in_time() -> Callable[[], bool]:
    return lambda: False


def sure(contract: int, cards: str, **more: int) -> Sure:
    question = SureQuestion(contract=contract, hand=mask(cards), soloist=0, **more)
    return is_sure(question, expired=in_time())


# --- small hands: every deal is played --------------------------------------------------------


def every_deal(hand: int, others: list[int], *, contract: int, leader: int) -> Iterator[Position]:
    """All deals of the cards to two defenders; what is over lies in the skat."""
    cards, length = set(others), hand.bit_count()
    for left in combinations(others, length):
        for right in combinations(sorted(cards - set(left)), length):
            skat = sum(cards - set(left) - set(right))
            hands = (hand, sum(left), sum(right))
            yield Position(contract=contract, hands=hands, skat=skat, soloist=0, leader=leader)


def small_hand(chance: random.Random) -> tuple[int, list[int]]:
    """A hand of two or three cards, often strong, and the cards of the others."""
    length, hidden = chance.choice([2, 3]), chance.choice([0, 2])
    suits = chance.sample(range(4), chance.choice([2, 4]))
    cards = [1 << card for card in range(32) if card // 8 in suits or card % 8 == 7]
    drawn = chance.sample(cards, 3 * length + hidden)
    if chance.random() < 0.5:
        drawn.sort(key=lambda card: card_points(CardSet(card)), reverse=True)
    return sum(drawn[:length]), sorted(drawn[length:])


def settled(proof: _core.SureProof, *, points: int) -> bool:
    proof.ask(points)
    while not proof.proved() and proof.refuted() is None:
        proof.advance()
    return proof.proved()


def test_small_hands_are_as_sure_as_their_worst_deal() -> None:
    chance = random.Random(6)
    for _ in range(CASES):
        hand, others = small_hand(chance)
        contract, leader = chance.randrange(5), chance.randrange(3)
        deals = every_deal(hand, others, contract=contract, leader=leader)
        worst = min(value(deal).points for deal in deals)
        total = card_points(CardSet(hand | sum(others)))
        proof = _core.SureProof(
            contract=contract, hand=hand, others=sum(others), leader=leader, table_bits=10
        )
        assert settled(proof, points=total - worst), (contract, leader, hand, others)
        assert not settled(proof, points=total - worst - 1), (contract, leader, hand, others)
        hands = proof.refuted()
        assert hands is not None
        left, right = hands
        skat = sum(others) & ~left & ~right
        hands_of_all = (hand, left, right)
        deal = Position(contract=contract, hands=hands_of_all, skat=skat, soloist=0, leader=leader)
        assert value(deal).points == worst


# --- whole hands ------------------------------------------------------------------------------


def test_a_hand_that_takes_every_trick() -> None:
    answer = sure(GRAND, "CJ SJ HJ DJ CA CT CK CQ C9 C8")
    assert (answer.holds, answer.least) == (True, 120)
    answer = sure(GRAND, "CJ SJ HJ DJ CA CT CK CQ C9 C8", target=121)
    assert answer.holds is False


def test_a_whole_hand_is_proven_with_its_least_points() -> None:
    answer = sure(CLUBS, "CJ SJ CA CT CK C9 C8 SA ST HA")
    assert (answer.holds, answer.least) == (True, 95)
    assert answer.tried < 5_000
    over = sure(CLUBS, "CJ SJ CA CT CK C9 C8 SA ST HA", target=96)
    assert (over.holds, over.least) == (False, 95)
    assert over.refutation is not None
    assert value(over.refutation).points == 95


@pytest.mark.proof
def test_a_known_skat_counts_and_lies_nowhere_else() -> None:
    skat = mask("HT H8")
    answer = sure(CLUBS, "CJ SJ CA CT CK C9 C8 SA ST H7", skat=skat)
    assert (answer.holds, answer.least) == (True, 75)
    hand = mask("CJ SJ CA CT CK C9 C8 SA ST H7")
    more = SureQuestion(contract=CLUBS, hand=hand, soloist=0, skat=skat, target=76)
    broken = is_sure(more, expired=in_time(), least=False)
    assert broken.refutation is not None
    assert broken.refutation.skat == skat
    assert value(broken.refutation).points == 75


@pytest.mark.parametrize("soloist", range(3))
def test_a_refutation_is_a_deal_for_the_solver(soloist: int) -> None:
    hand = mask("CJ SJ CA CT CK C9 C8 SA H8 H7")
    question = SureQuestion(contract=CLUBS, hand=hand, soloist=soloist, leader=1)
    answer = is_sure(question, expired=in_time(), least=False)
    assert answer.holds is False
    assert answer.refutation is not None
    assert answer.refutation.hands[soloist] == hand
    assert answer.refutation.leader == 1
    assert value(answer.refutation).points < 61


def test_an_ended_time_is_no_answer() -> None:
    question = SureQuestion(contract=CLUBS, hand=mask("CJ SJ CA CT CK C9 C8 SA ST H7"), soloist=0)
    looks = iter([False] * 40)
    answer = is_sure(question, expired=lambda: next(looks, True))
    assert answer.holds is None
    assert answer.refutation is None
    assert answer.tried > 0
    twelve = SureQuestion(contract=CLUBS, hand=question.hand | mask("D7 D8"), soloist=0)
    assert sure_discards(twelve, expired=lambda: True).answer.holds is None


def test_discards_that_keep_a_hand_sure() -> None:
    low = mask("C7 C8 S7 S8 S9 H7 H8 H9 D7 D8")
    two = mask("CA DK")
    discards = sure_discards(
        SureQuestion(contract=NULL, hand=low | two, soloist=0, leader=1), expired=in_time()
    )
    assert discards.answer.holds is True
    assert two in discards.sure
    for laid in discards.sure:
        rest = SureQuestion(contract=NULL, hand=low | two & ~laid, soloist=0, leader=1, skat=laid)
        assert is_sure(rest, expired=in_time()).holds or laid & low


def test_twelve_cards_without_a_sure_discard() -> None:
    hand = mask("CJ SJ HJ CQ CK C7 C8 SA S7 HA D7 D8")
    question = SureQuestion(contract=CLUBS, hand=hand, soloist=0, leader=1)
    discards = sure_discards(question, expired=in_time())
    assert (discards.answer.holds, discards.sure) == (False, ())
    assert discards.answer.refutation is not None
    assert discards.answer.refutation.skat & hand == discards.answer.refutation.skat
    assert value(discards.answer.refutation).points < 61


# --- null -------------------------------------------------------------------------------------

SUIT = 0xFF
SAFE = [own for own in range(256) if is_safe(own, SUIT ^ own)]
WITHOUT_LEAD = [own for own in SAFE if safe_lead(own, SUIT ^ own, hidden=2) is None]


def hands_of_ten(patterns: list[int]) -> int:
    """The ten-card hands whose four suits are all of these patterns."""
    lengths = Counter({0: 1})
    of_suit = Counter(own.bit_count() for own in patterns)
    for _ in range(4):
        longer: Counter[int] = Counter()
        for before, ways in lengths.items():
            for cards, more in of_suit.items():
                longer[before + cards] += ways * more
        lengths = longer
    return lengths[10]


def with_suits(suits: tuple[int, ...]) -> int:
    """Cards by their strength in null, 7 8 9 T J Q K A, as the pack numbers them."""
    numbers = (0, 1, 2, 5, 7, 3, 4, 6)
    return sum(
        1 << 8 * suit + numbers[place]
        for suit, own in enumerate(suits)
        for place in range(8)
        if own >> place & 1
    )


def test_how_many_hands_cannot_lose_a_null() -> None:
    assert comb(32, 10) == 64_512_240
    assert hands_of_ten(list(range(256))) == 64_512_240
    assert hands_of_ten(SAFE) == 46_864
    assert hands_of_ten(WITHOUT_LEAD) == 6_426
    assert hands_of_ten(SAFE) - hands_of_ten(WITHOUT_LEAD) == 40_438


def null_question(hand: int, *, leader: int) -> SureQuestion:
    return SureQuestion(contract=NULL, hand=hand, soloist=0, leader=leader)


def test_the_6426_without_a_safe_lead_lose_some_deal_by_their_own_lead() -> None:
    """Up to the names of suits; when another seat leads they cannot lose."""
    suits = combinations_with_replacement(WITHOUT_LEAD, 4)
    hands = [with_suits(four) for four in suits if sum(own.bit_count() for own in four) == 10]
    assert len(hands) == 450
    for hand in hands:
        assert is_sure(null_question(hand, leader=1), expired=in_time()).holds is True
        answer = is_sure(null_question(hand, leader=0), expired=in_time())
        assert answer.holds is False
        assert answer.refutation is not None
        assert null_wins(answer.refutation).answer is False


def low_hand(chance: random.Random) -> int:
    def weight(card: int) -> float:
        return (card % 8 in (3, 4, 6, 7)) * chance.random() + chance.random()

    return sum(1 << card for card in sorted(range(32), key=weight)[:10])


def test_samples_of_nulls_against_the_solver() -> None:
    chance = random.Random(29)
    certain: Counter[bool] = Counter()
    for _ in range(400):
        hand = low_hand(chance)
        others = [1 << card for card in range(32) if not hand >> card & 1]
        for leader in range(3):
            answer = is_sure(null_question(hand, leader=leader), expired=in_time())
            certain[answer.holds is True] += 1
            assert answer.holds is is_certain(hand, sum(others), leads=leader == 0)
            if not answer.holds:
                assert answer.refutation is not None
                assert null_wins(answer.refutation).answer is False
                continue
            for _ in range(20):
                chance.shuffle(others)
                hands = (hand, sum(others[:10]), sum(others[10:20]))
                deal = Position(contract=NULL, hands=hands, soloist=0, leader=leader)
                assert null_wins(deal).answer is True
    assert min(certain.values()) > 20


def test_certain_hands_against_the_worst_deals() -> None:
    """What beats nearly every other null beats none of them."""
    chance = random.Random(3)
    led = [own for own in SAFE if own not in WITHOUT_LEAD]
    tried = 0
    while tried < 20:
        suits = (chance.choice(led), *chance.choices(SAFE, k=3))
        if sum(own.bit_count() for own in suits) != 10:
            continue
        tried += 1
        hand = with_suits(suits)
        others = EVERY_CARD & ~hand
        for leader in range(3):
            for left, right in islice(likely_refutations(hand, others, leader=leader), 64):
                deal = Position(contract=NULL, hands=(hand, left, right), soloist=0, leader=leader)
                assert null_wins(deal).answer is True
