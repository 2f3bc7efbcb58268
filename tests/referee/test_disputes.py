"""Disputes at real tables, each with the ruling that follows from the articles."""

from functools import cache
from typing import Any

import pytest
import yaml

from tests.referee.asking import HERE, ask


@cache
def disputes() -> tuple[dict[str, Any], ...]:
    return tuple(yaml.safe_load((HERE / "disputes.yaml").read_text("utf-8"))["disputes"])


@pytest.mark.parametrize("dispute", disputes(), ids=lambda one: one["why"])
def test_a_dispute(dispute: dict[str, Any]) -> None:
    answer = ask(dispute["ask"])
    assert answer["needs"] == []
    assert {key: answer[key] for key in dispute["ruling"]} == dispute["ruling"]
    assert set(dispute.get("articles", ())) <= set(answer["articles"])
    assert answer["reason"]
