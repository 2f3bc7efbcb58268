"""The learned values: the rows that training looks up, added up in one order, to the last bit."""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
import pytest
from numpy.typing import NDArray

from skat.kernel._core import ValueTables
from skat.players.strong import network
from skat.players.strong.network import Cards

Floats = NDArray[np.float32]
Family = dict[str, Floats]

ROWS = {
    "side": network.SUIT_PATTERNS,
    "trump": network.SUIT_PATTERNS,
    "shape": network.TRUMP_SHAPES,
    "jacks": network.JACK_PATTERNS,
    "laid_away": network.POINTS_LAID_AWAY,
    "situation": network.SITUATIONS,
}
GRAND, NULL = 4, 5


def family(seed: int, **rows: int) -> Family:
    """Arrays of random numbers: what must hold for them holds for all."""
    chance = np.random.default_rng(seed)
    shapes = {name: (number, 32) for name, number in (ROWS | rows).items()}
    layers = {"hidden": (32, 16), "hidden_constant": (16,), "out": (16, 3), "out_constant": (3,)}
    return {
        name: chance.normal(size=shape).astype(np.float32)
        for name, shape in {**shapes, **layers}.items()
    }


SUIT_GAMES = family(1)
GRAND_GAMES = family(2, trump=0, shape=0)
NULL_GAMES = family(3, side=network.NULL_PATTERNS, trump=0, shape=0, jacks=0, laid_away=0)


def packed(arrays: Family) -> list[bytes]:
    return [array.tobytes() for array in arrays.values()]


TABLES = ValueTables(packed(SUIT_GAMES), packed(GRAND_GAMES), packed(NULL_GAMES))


def logits(held: Cards, away: Cards, *, situation: int, contracts: Iterable[int]) -> Floats:
    return TABLES.logits(held, away, situation=situation, contracts=list(contracts))


def random_hands(number: int, *, seed: int) -> tuple[Cards, Cards]:
    """Ten cards held and two laid away, of so many deals."""
    chance = random.Random(seed)
    cards = np.array([chance.sample(range(32), 12) for _ in range(number)])
    masks = np.int64(1) << cards
    return masks[:, :10].sum(axis=1), masks[:, 10:].sum(axis=1)


def added(rows: Iterable[Floats]) -> Floats:
    """The sum from left to right, in floats of four bytes."""
    first, *others = rows
    total = first.copy()
    for row in others:
        total += row
    return total


def layer(values: Floats, weights: Floats, constant: Floats) -> Floats:
    """What is positive of the values, times the weights: a product and a sum are rounded once."""
    positive = np.maximum(values, 0)
    total = np.zeros((len(values), weights.shape[1]), dtype=np.float32)
    for at, row in enumerate(weights):
        exact = positive[:, at, None].astype(np.float64) * row + total
        total = exact.astype(np.float32)
    return total + constant


def plain(held: Cards, away: Cards, *, situation: int, contract: int) -> Floats:
    """The logits of a contract as [hand][question], with the look-ups of training."""
    if contract == NULL:
        arrays = NULL_GAMES
        sums = added([arrays["side"][rows] for rows in network.null_patterns(held, away)])
        sums += arrays["situation"][situation]
    else:
        arrays = GRAND_GAMES if contract == GRAND else SUIT_GAMES
        suits = network.suit_patterns(held, away)
        sums = added(arrays["side"][rows] for rows in suits)
        sums += added(
            [
                arrays["jacks"][network.jack_patterns(held, away)],
                arrays["laid_away"][network.points_laid_away(away)],
                arrays["situation"][situation],
            ]
        )
        if contract != GRAND:
            sums -= arrays["side"][suits[contract]]
            sums += arrays["trump"][suits[contract]]
            sums += arrays["shape"][network.trump_shapes(held, contract)]
    inner = layer(sums, arrays["hidden"], arrays["hidden_constant"])
    return layer(inner, arrays["out"], arrays["out_constant"])


@pytest.mark.parametrize("contract", range(6))
def test_the_kernel_adds_up_what_training_looks_up(contract: int) -> None:
    held, away = random_hands(500, seed=contract)
    away[::5] = 0  # hand games
    for situation in (0, 4):
        computed = logits(held, away, situation=situation, contracts=[contract])
        expected = plain(held, away, situation=situation, contract=contract)
        assert (expected == computed[:, contract].T).all()


def test_a_hand_counts_the_same_alone_and_among_others() -> None:
    held, away = random_hands(70, seed=7)
    together = logits(held, away, situation=2, contracts=range(6))
    for at in (0, 31, 32, 63, 64, 69):
        one = slice(at, at + 1)
        alone = logits(held[one], away[one], situation=2, contracts=range(6))
        assert (alone == together[:, :, one]).all()
    assert logits(held[:0], away[:0], situation=2, contracts=range(6)).shape == (3, 6, 0)


def test_contracts_that_are_not_asked_about_stay_0() -> None:
    held, away = random_hands(40, seed=8)
    computed = logits(held, away, situation=1, contracts=[1, NULL])
    assert (computed[:, [1, NULL]] != 0).all()
    assert (computed[:, [0, 2, 3, GRAND]] == 0).all()


@pytest.mark.parametrize(
    ("held", "away", "situation", "contract", "message"),
    [
        ([3], [1], 0, 0, "not both"),
        ([8], [7], 0, 0, "two cards"),
        ([-1], [0], 0, 0, "32 bits"),
        ([1 << 32], [0], 0, 0, "32 bits"),
        ([8], [0], 6, 0, "six situations"),
        ([8], [0], -1, 0, "six situations"),
        ([8], [0], 0, 6, "six contracts"),
        ([8], [0], 0, -1, "six contracts"),
        ([8], [0, 1], 0, 0, "its discard"),
    ],
)
def test_what_cannot_be_is_refused(
    held: list[int], away: list[int], situation: int, contract: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        logits(np.array(held), np.array(away), situation=situation, contracts=[contract])


def test_tables_of_another_size_are_refused() -> None:
    suit, grand, null = packed(SUIT_GAMES), packed(GRAND_GAMES), packed(NULL_GAMES)
    for at in range(10):
        wrong = [array[:-4] if place == at and array else array for place, array in enumerate(suit)]
        with pytest.raises(ValueError, match="another size"):
            ValueTables(wrong, grand, null)
    with pytest.raises(ValueError, match="another size"):
        ValueTables(suit, suit, null)
    with pytest.raises(ValueError, match="another size"):
        ValueTables(suit, grand, grand)
