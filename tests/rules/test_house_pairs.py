"""Every pair of values of two house rules, played at random to the end."""

from __future__ import annotations

import pytest

from skat.rules.editions import HOUSE_OPTIONS
from tests.rules.house_evening import (
    PAIRS,
    VALUES,
    evening,
    every_bock_with_every_value,
    every_pair,
    rules_of,
)
from tests.rules.positions import EVERY_HOUSE_RULE


def test_all_pairs_are_there() -> None:
    assert {name for name, _ in VALUES} == set(HOUSE_OPTIONS)
    assert len(PAIRS) > 550


def test_every_pair_of_values_plays_to_its_end() -> None:
    for seed, rules in enumerate(every_pair()):
        evening(rules, seed=seed, deals=1)


def test_all_at_once_for_an_evening() -> None:
    """With everything on, deals are doubled and some have to be a Ramsch."""
    sheets = [
        evening(rules_of(*EVERY_HOUSE_RULE.items()), seed=seed, deals=24) for seed in range(4)
    ]
    lines = [line for sheet in sheets for line in sheet.lines]
    assert any(line.bock for line in lines)
    assert any(line.ramsch for line in lines)
    assert any(line.starts_bock for line in lines)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(8))
def test_every_pair_of_values_plays_for_three_rounds(seed: int) -> None:
    for number, rules in enumerate(every_pair()):
        evening(rules, seed=1_000 * seed + number, deals=9)


@pytest.mark.proof
def test_every_set_of_reasons_for_bock_with_every_value() -> None:
    for number, rules in enumerate(every_bock_with_every_value()):
        evening(rules, seed=number, deals=9)
