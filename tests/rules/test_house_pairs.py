"""Every pair of values of two house rules, played at random to the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from skat.notation.state_line import read_rules, write_rules
from skat.rules.choices import option_choices
from skat.rules.editions import ADDED_USUAL, HOUSE_OPTIONS, refused_in_tournament
from tests.rules.house_evening import (
    PAIRS,
    VALUES,
    evening,
    every_bock_with_every_value,
    every_pair,
    rules_of,
)
from tests.rules.positions import EVERY_HOUSE_RULE, rules_with


def test_all_pairs_are_there() -> None:
    assert {name for name, _ in VALUES} == set(HOUSE_OPTIONS)
    assert len(PAIRS) > 550


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_tournament_refuses_each_of_them(name: str, value: Any) -> None:
    """Its usual value is no house rule; every other one is refused by name."""
    rules = rules_with(**{name: value})
    refused = refused_in_tournament(rules)
    if value == option_choices(name)[0]:
        assert (refused, rules.house_rules) == (None, ())
        return
    assert refused is not None
    assert (refused.code, refused.details) == ("house_rule_in_tournament", {"options": name})
    assert ("TR-9.4" in refused.articles) is ("ramsch" in name)


def test_today_s_rules_are_written_as_they_were() -> None:
    """What came later is not there as long as it has its usual value."""
    usual = {name: option_choices(name)[0] for name in ADDED_USUAL}
    written = msgspec.json.encode(rules_with(**usual))
    assert written == msgspec.json.encode(rules_with())
    assert not any(name.encode() in written for name in ADDED_USUAL)


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_the_word_of_the_rules_says_every_value(name: str, value: Any) -> None:
    rules = rules_with(**{name: value})
    assert read_rules(write_rules(rules)) == rules


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
