"""The schema of `skat-record/1`: every record fits it, and it refuses what the reader refuses."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema_rs
import pytest

from skat.notation.problem import Problem
from skat.notation.record import read_record, record_of, record_schema, write_record
from tests.notation.test_position_line import RULE_SETS
from tests.rules.positions import must, random_line
from tools.docs import record as page

SCHEMA = jsonschema_rs.validator_for(record_schema())


def written(seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    line = list(random_line(chance, RULE_SETS[seed % len(RULE_SETS)], gives_up=0.2))
    state = must(*line[-1])
    record = record_of([action for _, action in line], state=state, players=("A", "B", "C"))
    content: dict[str, Any] = json.loads(write_record(record))
    return content


def test_every_record_fits() -> None:
    done = set()
    for seed in range(60):
        record = written(seed)
        SCHEMA.validate(record)
        done |= {action["do"] for action in record["actions"]}
    assert len(done) > 12


@pytest.mark.parametrize(
    "change",
    [
        {"format": "skat-record/2"},
        {"colour": "red"},
        {"table_size": 2},
        {"players": ["A", "B"]},
        {"sitting": "lying"},
        {"deal": {}},
        {"actions": [{"do": "bid", "seat": "north", "value": 18}]},
        {"actions": [{"do": "sing"}]},
    ],
)
def test_what_does_not_fit_is_refused_by_the_reader_too(change: dict[str, Any]) -> None:
    wrong = written(1) | change
    assert not SCHEMA.is_valid(wrong)
    assert isinstance(read_record(json.dumps(wrong)), Problem)


def test_the_file_beside_the_page_is_this_schema() -> None:
    """`python -m tools.docs.record` writes it."""
    assert page.SCHEMA.read_bytes() == page.schema_bytes()
