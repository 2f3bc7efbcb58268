"""The claim check against a search without any of its short cuts, and as the law needs it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.kernel.reference import ClaimCheck, check_claim
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import followers, winning_card
from tests.lanes.few import few

FOREHAND, MIDDLEHAND, REARHAND = 1, 2, 4
DEFENDERS = MIDDLEHAND | REARHAND

Position = tuple[list[int], int, int, tuple[int, ...]]


def playable(hand: int, trick: Sequence[int], contract: int) -> list[int]:
    following = hand
    if trick:
        led = ALL_CARDS[trick[0]]
        following = hand & followers(led, contract=ALL_CONTRACTS[contract]).mask or hand
    return [card for card in range(32) if following >> card & 1]


def taker(trick: Sequence[int], leader: int, contract: int) -> int:
    cards = tuple(ALL_CARDS[card] for card in trick)
    return (leader + winning_card(cards, contract=ALL_CONTRACTS[contract])) % 3


def holds_by_trying_all(position: Position, takers: int, choosers: int) -> bool:
    hands, contract, leader, trick = position
    if len(trick) == 3:
        winner = taker(trick, leader, contract)
        if not takers >> winner & 1:
            return False
        return holds_by_trying_all((hands, contract, winner, ()), takers, choosers)
    seat = (leader + len(trick)) % 3
    if not hands[seat]:
        return True
    outcomes = (
        holds_by_trying_all(
            (without(hands, seat, card), contract, leader, (*trick, card)), takers, choosers
        )
        for card in playable(hands[seat], trick, contract)
    )
    return any(outcomes) if choosers >> seat & 1 else all(outcomes)


def without(hands: Sequence[int], seat: int, card: int) -> list[int]:
    left = list(hands)
    left[seat] &= ~(1 << card)
    return left


def random_position(chance: random.Random, tricks: int) -> Position:
    dealt = chance.sample(range(32), 3 * tricks)
    hands = [sum(1 << card for card in dealt[at::3]) for at in range(3)]
    contract, leader = chance.randrange(6), chance.randrange(3)
    trick: tuple[int, ...] = ()
    for step in range(chance.randrange(3)):
        seat = (leader + step) % 3
        card = chance.choice(playable(hands[seat], trick, contract))
        hands, trick = without(hands, seat, card), (*trick, card)
    return hands, contract, leader, trick


def assert_refutes(position: Position, takers: int, line: Sequence[int]) -> None:
    """The line can be played, and its last trick, no earlier one, is lost."""
    hands, contract, leader, trick = position
    winners = []
    for card in line:
        seat = (leader + len(trick)) % 3
        assert card in playable(hands[seat], trick, contract)
        hands, trick = without(hands, seat, card), (*trick, card)
        if len(trick) == 3:
            leader = taker(trick, leader, contract)
            winners.append(leader)
            trick = ()
    assert not trick
    assert [takers >> winner & 1 for winner in winners] == [1] * (len(winners) - 1) + [0]


def checked(position: Position, takers: int, choosers: int) -> ClaimCheck:
    hands, contract, leader, trick = position
    check = check_claim(
        hands, contract=contract, leader=leader, trick=trick, takers=takers, choosers=choosers
    )
    assert check is not None
    return check


def compare(number: int, tricks: int, takers: int, choosers: int) -> None:
    position = random_position(random.Random(number), tricks)
    check = checked(position, takers, choosers)
    assert check.holds == holds_by_trying_all(position, takers, choosers)
    if check.holds:
        assert check.refutation == ()
    else:
        assert_refutes(position, takers, check.refutation)


SEATS_SET = st.integers(1, 7)


@given(number=st.integers(0, 2**64), tricks=st.integers(1, 3), takers=SEATS_SET, choosers=SEATS_SET)
def test_agrees_with_trying_everything(
    number: int, tricks: int, takers: int, choosers: int
) -> None:
    compare(number, tricks, takers, choosers)


CLAIMS = [
    (FOREHAND, FOREHAND),
    (DEFENDERS, MIDDLEHAND),
    (DEFENDERS, DEFENDERS),
    (DEFENDERS, FOREHAND),
]
"""The soloist; a defender for his party; both together; the soloist who takes nothing in null."""


@pytest.mark.parametrize(("takers", "choosers"), few(CLAIMS, gate=1))
def test_agrees_with_trying_everything_on_claims_that_may_hold(takers: int, choosers: int) -> None:
    """Most random claims are decided at once, so these are the longest searches of many,
    and some of all lengths.
    """
    null = (takers, choosers) == (DEFENDERS, FOREHAND)
    numbers = [
        number
        for number in range(3000)
        if (random_position(random.Random(number), 4)[1] == Contract.NULL.index) == null
    ][:1500]
    numbers.sort(
        key=lambda number: (
            checked(random_position(random.Random(number), 4), takers, choosers).nodes
        )
    )
    for number in {*numbers[-60:], *numbers[::10]}:
        compare(number, 4, takers, choosers)


@pytest.mark.proof
@pytest.mark.parametrize("takers", range(1, 8))
@pytest.mark.parametrize("choosers", range(1, 8))
def test_agrees_with_trying_everything_often(takers: int, choosers: int) -> None:
    for number in range(400):
        compare(number, 1 + number % 4, takers, choosers)


def cards(text: str) -> int:
    return CardSet.of(Card(word) for word in text.split()).mask


def claim(
    hands: Sequence[str],
    contract: Contract,
    *,
    leader: int = 0,
    trick: str = "",
    takers: int = FOREHAND,
    choosers: int = FOREHAND,
) -> ClaimCheck:
    return checked(
        (
            [cards(hand) for hand in hands],
            contract.index,
            leader,
            tuple(Card(word).index for word in trick.split()),
        ),
        takers,
        choosers,
    )


def test_a_soloist_with_all_high_cards_takes_the_rest() -> None:
    assert claim(["CJ SJ CA SA", "HJ C9 H7 H8", "S7 S8 HA HT"], Contract.CLUBS).holds


def test_one_trump_outside_refutes() -> None:
    check = claim(["CJ SA", "HJ S7", "S8 S9"], Contract.GRAND, leader=2)
    assert check.holds
    check = claim(["CJ SA", "HJ H7", "S8 S9"], Contract.GRAND, leader=2)
    assert not check.holds
    assert [str(ALL_CARDS[card]) for card in check.refutation] == ["S9", "SA", "HJ"]


def test_the_trick_on_the_table_counts_too() -> None:
    hands = ["CJ", "", ""]
    assert claim(["CJ", "S7", "S8"], Contract.GRAND, leader=0).holds
    assert not claim(
        hands, Contract.GRAND, leader=1, trick="S7 SJ", choosers=0, takers=DEFENDERS
    ).holds
    assert claim(hands, Contract.GRAND, leader=1, trick="S7 SJ").holds


def test_null_the_soloist_takes_nothing() -> None:
    low = ["C7 C9 S7", "C8 CT S8", "CJ CQ S9"]
    null = {"takers": DEFENDERS, "choosers": FOREHAND, "leader": 1}
    assert claim(low, Contract.NULL, **null).holds  # type: ignore[arg-type]
    high = ["C7 CA S7", "C8 C9 S8", "H8 H9 S9"]
    assert not claim(high, Contract.NULL, **null).holds  # type: ignore[arg-type]


def test_null_where_others_than_the_takers_may_win() -> None:
    # Two others may win tricks, and only forehand is to take them.
    hands = ["H7", "DK SQ", "DT HQ"]
    assert not claim(hands, Contract.NULL, trick="CT", choosers=MIDDLEHAND).holds


def test_a_defender_alone_and_for_his_party_are_different_claims() -> None:
    hands = ["S7 S8", "SA SK", "HA H7"]
    assert claim(hands, Contract.GRAND, leader=1, takers=MIDDLEHAND, choosers=MIDDLEHAND).holds
    split = ["S7 H7", "SA H8", "S8 HA"]
    alone = claim(split, Contract.GRAND, leader=1, takers=MIDDLEHAND, choosers=MIDDLEHAND)
    assert not alone.holds
    assert claim(split, Contract.GRAND, leader=1, takers=DEFENDERS, choosers=DEFENDERS).holds


def test_the_limit_bounds_the_search() -> None:
    position = random_position(random.Random(3), 8)
    hands, _, leader, trick = position
    with_limit = check_claim(
        hands, contract=5, leader=leader, trick=trick, takers=DEFENDERS, choosers=FOREHAND, limit=2
    )
    assert with_limit is None


@pytest.mark.parametrize(
    ("hands", "trick"),
    [
        ([1, 2, 4 | 8], ()),
        ([1, 1, 2], ()),
        ([0, 2, 4], (2,)),
        ([1, 2], ()),
        ([0, 0, 0], (1, 2, 4)),
    ],
)
def test_positions_that_cannot_be_are_refused(hands: list[int], trick: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"hands|two places"):
        check_claim(hands, contract=4, leader=0, trick=trick, takers=1, choosers=1)
