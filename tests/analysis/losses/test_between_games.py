"""Losses between games: a share by pair of kinds, and how far a single promise is off."""

from __future__ import annotations

from itertools import product
from math import hypot

import pytest

from skat.analysis.bidding.games import calibrated_between, pair_of
from skat.analysis.losses import Loss, is_proven
from skat.analysis.measured import measured
from skat.model.contract import ALL_CONTRACTS
from tools.proofs import contracts

GAMES = [
    f"{away} {contract.value}{hand}"
    for contract, away, hand in product(ALL_CONTRACTS, ("D7 D8", "S8 S7"), ("", " hand"))
]


def test_every_pair_of_games_has_a_kind_that_was_measured() -> None:
    kinds = {pair_of(chosen, best) for chosen, best in product([*GAMES, "take"], repeat=2)}
    assert kinds == set(measured().numbers.between)
    for chosen, best in product(GAMES, repeat=2):
        assert pair_of(chosen, best) == pair_of(best, chosen)


@pytest.mark.parametrize(
    ("chosen", "best", "kind"),
    [
        ("D7 D8 clubs", "D7 H7 clubs", "discard"),
        ("D7 D8 clubs", "D7 H7 spades", "suit"),
        ("D7 D8 clubs", "D7 D8 grand", "grand"),
        ("D7 D8 null", "D7 D8 grand", "null"),
        ("D7 D8 null", "D7 D8 null ouvert", "null"),
        ("grand hand", "take", "hand"),
        ("grand", "clubs", "grand"),
    ],
)
def test_kinds(chosen: str, best: str, kind: str) -> None:
    assert pair_of(chosen, best) == kind
    loss = Loss(points=60.0, error=6.0)
    calibrated = calibrated_between(loss, chosen=chosen, best=best)
    of_pair = measured().numbers.between[kind]
    assert calibrated.points == pytest.approx(60 * of_pair.share)
    # In points as they count, the error is that of the worlds and that of the promise.
    error = hypot(6 * of_pair.share, of_pair.off)
    assert is_proven(calibrated.loss) is (calibrated.points > 2 * error)


def test_a_gain_is_no_loss() -> None:
    calibrated = calibrated_between(Loss(points=-8.0, error=3.0), chosen="clubs", best="grand")
    assert (calibrated.points, calibrated.loss.points) == (0.0, -8.0)


def test_the_numbers_in_use_are_those_that_were_measured() -> None:
    games = [game for deal in contracts.KEPT.all() for game in deal.games]
    for kind, taken in measured().numbers.between.items():
        refitted = contracts.fitted([game for game in games if game.pair == kind])
        assert abs(refitted.share - taken.share) < 1.96 * refitted.error + 0.05, kind
        assert abs(refitted.off - taken.off) < 10, kind
