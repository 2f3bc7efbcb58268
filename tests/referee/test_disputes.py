"""Disputes at real tables, each with the ruling that follows from the articles."""

from functools import cache
from typing import Any

import pytest

from tests.referee.asking import HERE, ask
from tests.tools import read_yaml


@cache
def disputes() -> tuple[dict[str, Any], ...]:
    return tuple(read_yaml(HERE / "disputes.yaml")["disputes"])


@pytest.mark.parametrize("dispute", disputes(), ids=lambda one: one["why"])
def test_a_dispute(dispute: dict[str, Any]) -> None:
    answer = ask(dispute["ask"])
    assert answer["needs"] == []
    assert {key: answer[key] for key in dispute["ruling"]} == dispute["ruling"]
    assert set(dispute.get("articles", ())) <= set(answer["articles"])
    assert answer["reason"]
