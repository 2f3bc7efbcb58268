"""`skat engine check` for the builds of others: one object a line, and the exit status."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.engines.check import Tried


@pytest.mark.parametrize(("failed", "status"), [("", 0), ("no answer", 1)])
def test_each_thing_tried_is_one_object(
    failed: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = [Tried("greeting", "", "greeting"), Tried("`ping`", failed, "ping")]
    monkeypatch.setattr("skat.cli.engine.check_engine", lambda *_, **__: iter(checks))
    done = CliRunner().invoke(app, ["engine", "check", "--jsonl", "./kreuzbube"])
    assert done.exit_code == status
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"tried": "greeting", "failed": "", "case": "greeting"},
        {"tried": "`ping`", "failed": failed, "case": "ping"},
    ]
