"""A maximum is one: no new game, list or notice names a stake above it; what is stored stays."""

from __future__ import annotations

import json

import pytest

from skat.model.refusal import Refusal
from skat.notation.record import Record, read_record, record_of, write_record
from skat.rules.editions import PRESENT_RULES, Options, RuleSet, rule_set
from skat.tables.state.actions import OpenTable
from skat.tables.state.keys import Key
from skat.tables.state.opening import Opening, opened
from skat.tables.state.settings import Settings
from tests.notation.games import random_game

TOO_HIGH = {"stake": "1/2", "max_stake": "1/4"}


@pytest.mark.article("SkO-5.5.4")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        (TOO_HIGH, "stake_too_high"),
        ({"stake": "0.3", "max_stake": "1/4"}, "stake_too_high"),
        ({"stake": "1/4", "max_stake": "0.25"}, None),
        ({"stake": "7"}, None),
    ],
)
def test_the_maximum_binds_new_games(options: dict[str, object], code: str | None) -> None:
    rules = rule_set(options=options)
    assert (rules.code if isinstance(rules, Refusal) else None) == code


def test_what_was_played_above_it_is_still_read() -> None:
    rules = RuleSet(options=Options(stake="1/2", max_stake="1/4"))
    actions, state = random_game(3, rules=rules)
    record = record_of(actions, state=state)
    assert isinstance(record, Record)
    assert json.loads(write_record(record))["options"] == TOO_HIGH
    again = read_record(write_record(record))
    assert isinstance(again, Record)
    assert again.rules == rules


@pytest.mark.parametrize(
    ("open_play", "looked", "code"),
    [(True, True, "option_not_here"), (True, False, None), (False, True, None)],
)
def test_no_table_pretends_to_draw_a_new_skat(
    open_play: bool, looked: bool, code: str | None
) -> None:
    rules = rule_set(options={"looked_reshuffles": looked})
    assert isinstance(rules, RuleSet)
    opening = Opening(name="Anna", rules=rules, settings=Settings(open_play=open_play))
    answer = opened(opening, key=Key(b"k" * 32))
    assert isinstance(answer, Refusal | OpenTable)
    assert (answer.code if isinstance(answer, Refusal) else None) == code
    assert PRESENT_RULES.options.looked_reshuffles is False
