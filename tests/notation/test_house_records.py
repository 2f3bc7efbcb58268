"""Records under the house rules: what a deal was is kept, and forms without words refuse it."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from skat.engines.speaking import OwnEngine
from skat.notation.convert import iss_of_record
from skat.notation.problem import Problem
from skat.notation.record import Record, read_record, record_of, write_record
from skat.notation.replaying import replay
from skat.notation.state_line import unsaid_rules, write_rules
from skat.rules import actions as act
from skat.rules.machine import start
from tests.rules.house_evening import played
from tests.rules.positions import must, rules_with


def recorded(
    *, seed: int = 1, bock: bool = False, ramsch_due: bool = False, **options: Any
) -> Record:
    """A deal played at random under these options."""
    first = start(rules_with(**options), bock=bock, ramsch_due=ramsch_due)
    actions = played(first, random.Random(seed))
    return record_of(actions, state=must(first, *actions))


def test_a_record_says_that_its_deal_counted_double_or_was_a_ramsch() -> None:
    record = recorded(bock=True, ramsch_due=True, ramsch=True, ramsch_push="yes")
    written = json.loads(write_record(record))
    assert (written["bock"], written["ramsch_due"]) == (True, True)
    assert written["house_rules"] == ["ramsch", "ramsch_push"]
    again = read_record(write_record(record))
    assert again == record
    assert replay(record).status == "ok"


def test_a_record_of_today_has_no_new_keys() -> None:
    record = recorded(ramsch=True)
    assert not {"bock", "ramsch_due"} & set(json.loads(write_record(record)))
    assert b"spitze" not in write_record(record).encode()


def test_a_record_that_leaves_out_the_doubling_comes_to_another_result() -> None:
    record = recorded(bock=True, ramsch_due=True, ramsch=True)
    once = msgspec.structs.replace(record, bock=False)
    assert replay(once).status == "mismatch"
    assert replay(msgspec.structs.replace(record, ramsch_due=False)).status == "illegal"


@pytest.mark.parametrize(
    "options",
    [
        {"ramsch_due": True, "ramsch": True, "ramsch_push": "yes"},
        {"ramsch_due": True, "ramsch": True},
        {"bock": True, "kontra": False},
    ],
)
def test_the_iss_form_refuses_what_it_cannot_say(options: dict[str, Any]) -> None:
    refused = [iss_of_record(recorded(seed=seed, **options)) for seed in range(6)]
    assert {each.code for each in refused if isinstance(each, Problem)} == {"no_iss_form"}
    assert all(isinstance(each, Problem) for each in refused) or "bock" in options


def announced_spitze() -> Record:
    """The first random deal in which it was announced."""
    for seed in range(400):
        record = recorded(seed=seed, spitze="yes")
        if any(isinstance(each, act.Announce) and each.spitze for each in record.actions):
            return record
    raise AssertionError("nobody announced Spitze")


def test_the_iss_form_has_no_word_for_spitze() -> None:
    refused = iss_of_record(announced_spitze())
    assert isinstance(refused, Problem)
    assert refused.code == "no_iss_form"


@pytest.mark.parametrize(
    ("options", "unsaid"),
    [
        ({"kontra": True, "ramsch": True}, ()),
        ({"ramsch_push": "yes"}, ()),
        ({"ramsch": True, "ramsch_push": "yes"}, ("ramsch_push",)),
        ({"ramsch": True, "grand_hand_in_ramsch": "yes"}, ("grand_hand_in_ramsch",)),
        ({"ramsch": True, "ramsch_after_lost_kontra": "yes"}, ("ramsch_after_lost_kontra",)),
        ({"spitze": "yes", "bock": ["passed_in"]}, ("spitze",)),
        ({"ramsch": True, "ramsch_virgin": "double", "ramsch_skat": "loser"}, ()),
    ],
)
def test_engines_play_by_no_rule_that_they_are_not_told_of(
    options: dict[str, Any], unsaid: tuple[str, ...]
) -> None:
    rules = rules_with(**options)
    assert unsaid_rules(rules) == unsaid
    assert OwnEngine("simple").new(["g1", "rules", write_rules(rules)]) is not bool(unsaid)
