"""Stakes: what a text means, what was agreed, what a single game costs."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.model.units import GameValue
from skat.scoresheet.stakes import NO_STAKE, Stake, agreed_stake, parse_stake, single_game
from tests.scoresheet.cases import cases
from tests.scoresheet.strategies import stakes

QUARTER = Stake(Fraction(1, 4))
HALF = Stake(Fraction(1, 2))


@pytest.mark.parametrize(("inputs", "expect"), cases("rounding_cases"))
def test_worked_case(inputs: dict[str, Any], expect: dict[str, Any]) -> None:
    stake = parse_stake(inputs["stake"])
    assert not isinstance(stake, Refusal)
    units = single_game(GameValue(inputs["game_value"]), stake=stake, won=inputs["won"])
    assert units == expect["units"]


@pytest.mark.article("SkO-5.5.4")
@pytest.mark.parametrize(
    ("text", "stake"),
    [
        ("1/4", Fraction(1, 4)),
        ("1/4 unit", Fraction(1, 4)),
        ("1/4 unit per point", Fraction(1, 4)),
        ("1 unit per point", Fraction(1)),
        ("1", Fraction(1)),
        ("2 units", Fraction(2)),
        (" 2/8 ", Fraction(1, 4)),
        ("0", Fraction(0)),
        ("999999999/999999998", Fraction(999999999, 999999998)),
    ],
)
def test_stakes_that_can_be_read(text: str, stake: Fraction) -> None:
    assert parse_stake(text) == stake


@pytest.mark.article("SkO-5.5.4")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "1/0",
        "-1",
        "1/-4",
        "0.25",
        "1/4/2",
        "1 / 4",
        "unit",
        "1unit",
        "1 per point",
        "1 euro",
        "1/4 unit per point!",
        "²",
        "١",
        "1234567890",
        "1/1234567890",
    ],
)
def test_texts_that_are_no_stake(text: str) -> None:
    assert parse_stake(text) == Refusal(
        code="stake_unreadable", articles=("SkO-5.5.4",), details={"stake": text}
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["stake_not_text", "stake_unreadable"])
def test_the_example_in_a_refusal_is_a_stake(code: str, language: str) -> None:
    sentence = message(code, {"stake": "0.25"}, language)
    examples = re.findall('"([^"]+)"', sentence)
    assert [parse_stake(each) for each in examples] == [QUARTER]


def test_a_refusal_does_not_repeat_ten_megabytes() -> None:
    refused = parse_stake("9" * 10_000_000)
    assert isinstance(refused, Refusal)
    assert refused.details == {"stake": "9" * 40}


@pytest.mark.article("SkO-5.5.4")
def test_a_house_may_set_a_maximum() -> None:
    assert parse_stake("1/4", maximum=QUARTER) == QUARTER
    assert parse_stake("1/2", maximum=QUARTER) == Refusal(
        code="stake_too_high",
        articles=("SkO-5.5.4",),
        details={"stake": "1/2", "maximum": "1/4"},
    )


@pytest.mark.article("TR-9.2")
def test_a_stake_that_all_name_is_agreed() -> None:
    assert agreed_stake([QUARTER] * 4) == QUARTER


@pytest.mark.article("TR-9.2")
@pytest.mark.parametrize(
    "named",
    [
        [QUARTER, QUARTER, None, QUARTER],
        [None, QUARTER, QUARTER, QUARTER],
        [QUARTER, QUARTER, HALF],
        [None, None, None],
        [],
    ],
)
def test_without_agreement_there_is_no_stake(named: list[Stake | None]) -> None:
    assert agreed_stake(named) == NO_STAKE == 0


@pytest.mark.article("TR-9.2")
def test_after_the_first_deal_it_is_too_late() -> None:
    assert agreed_stake([QUARTER] * 3, deals_played=0) == QUARTER
    assert agreed_stake([QUARTER] * 3, deals_played=1) == NO_STAKE


@pytest.mark.article("SkO-5.5.4")
def test_a_loss_is_rounded_before_it_is_doubled() -> None:
    lost = single_game(GameValue(27), stake=HALF, won=False)
    assert lost == -28
    # Doubled first, the 27 whole units would need no rounding.
    assert lost != -27


@given(
    value=st.integers(min_value=1, max_value=2000).map(GameValue), stake=stakes, won=st.booleans()
)
def test_rounding_is_up_and_by_less_than_a_unit(value: GameValue, stake: Stake, won: bool) -> None:
    units = single_game(value, stake=stake, won=won)
    single = Fraction(units) if won else Fraction(-units, 2)
    assert single.denominator == 1
    assert 0 <= single - value * stake < 1
