"""What is certain of a hand bounds what `strong` learned of hands like it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from skat.kernel.sure_null import is_certain
from skat.kernel.worlds import EVERY_CARD
from skat.model.contract import Announced, Announcement, Contract
from skat.model.value import null_value
from skat.players.strong.appraisal import NULL, appraise, as_learned, certain_nulls, chance_to_win
from skat.players.strong.network import Cards
from skat.players.strong.prospects import prospects
from tests.kernel.test_learned_values import random_hands
from tests.kernel.test_sure import low_hand, mask


def low_hands(number: int, *, seed: int) -> Cards:
    chance = random.Random(seed)
    return np.array([low_hand(chance) for _ in range(number)])


SURE = mask("C7 C9 CJ S7 S9 SJ H7 H8 D7 D8")
WITHOUT_LEAD = mask("C7 C9 CJ S7 S9 SJ H7 H9 D7 D9")


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("by_hand", [True, False])
def test_a_null_that_cannot_be_lost_is_won(seat: int, *, by_hand: bool) -> None:
    away = 0 if by_hand else mask("CA SA")
    appraisal = appraise(np.array([SURE]), np.array([away]), seat=seat, by_hand=by_hand)
    assert appraisal.won[NULL, 0] == appraisal.schneider[NULL, 0] == 1


def test_the_same_hand_is_no_better_where_every_lead_can_lose() -> None:
    hands = np.array([WITHOUT_LEAD])
    led, followed = (
        appraise(hands, hands * 0, seat=seat, by_hand=True).won[NULL, 0] for seat in (0, 1)
    )
    assert led < followed == 1


@pytest.mark.parametrize("seat", range(3))
def test_no_null_is_better_with_open_cards(seat: int) -> None:
    for held, away in (random_hands(300, seed=4), (low_hands(300, seed=4), np.zeros(300, int))):
        by_hand = not away.any()
        appraisal = appraise(held, away, seat=seat, by_hand=by_hand)
        assert (appraisal.schneider[NULL] <= appraisal.won[NULL]).all()
        learned = as_learned(held, away, seat=seat, by_hand=by_hand)
        assert (learned[1, NULL] > learned[0, NULL]).any(), "the bound is needed"


@pytest.mark.parametrize("leads", [True, False])
def test_the_tables_say_what_the_kernel_proves(*, leads: bool) -> None:
    hands = low_hands(400, seed=8)
    proven = certain_nulls(hands, hands * 0, leads=leads)
    for hand, certain in zip(hands.tolist(), proven.tolist(), strict=True):
        assert certain == is_certain(hand, EVERY_CARD & ~hand, leads=leads)
    held, away = random_hands(400, seed=8)
    proven = certain_nulls(held, away, leads=leads)
    for hand, laid, certain in zip(held.tolist(), away.tolist(), proven.tolist(), strict=True):
        assert certain == is_certain(hand, EVERY_CARD & ~hand & ~laid, leads=leads)


def test_a_hand_game_with_few_trumps_promises_less() -> None:
    hands = low_hands(500, seed=2)
    learned = as_learned(hands, hands * 0, seat=0, by_hand=True)[0]
    chances = appraise(hands, hands * 0, seat=0, by_hand=True).won
    for suit in range(4):
        trumps = np.array([(hand & (255 << 8 * suit | 0x80808080)).bit_count() for hand in hands])
        few = trumps <= 3
        assert few.any()
        assert (chances[suit, few] < learned[suit, few]).all()
        assert (chances[suit, ~few] == learned[suit, ~few]).all()
    alone = chance_to_win(hands, hands * 0, contract=2, seat=0, by_hand=True)
    assert alone.tolist() == pytest.approx(chances[2].tolist(), abs=1e-6)


def test_a_certain_null_ouvert_hand_is_what_the_hand_brings() -> None:
    outlook = prospects(SURE, 0, "seeger_fabian")
    brought, game = outlook.alone(18)
    assert game == Announcement(Contract.NULL, hand=True, announced=Announced.OUVERT)
    assert brought == pytest.approx(null_value(hand=True, ouvert=True) + 50)
