"""`skat verify` at a real command line: what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from tests.notation.test_revealed import honest

RUN = CliRunner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A fair deal and one whose seed was changed afterwards."""
    unfair = msgspec.structs.replace(honest(), deal="table-17/4")
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"\n".join(msgspec.json.encode(deal) for deal in (honest(), unfair)))
    return path


def test_fair_and_unfair_are_told_apart(file: Path) -> None:
    done = RUN.invoke(app, ["verify", str(file)])
    assert done.exit_code == 1
    fair, unfair = done.stdout.splitlines()
    assert fair.startswith(f"{file}: table-17/3: Fair")
    assert unfair.startswith(f"{file}: table-17/4: Not fair")


def test_rows_for_programs(file: Path) -> None:
    rows = [
        json.loads(row)
        for row in RUN.invoke(app, ["verify", "--json", str(file)]).stdout.splitlines()
    ]
    assert [(row["deal"], row["fair"]) for row in rows] == [
        ("table-17/3", True),
        ("table-17/4", False),
    ]
    assert rows[0]["message"] is None


def test_only_fair_deals_end_well(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(msgspec.json.encode(honest()))
    assert RUN.invoke(app, ["verify", str(path)]).exit_code == 0
    assert RUN.invoke(app, ["verify", str(tmp_path / "none.json")]).exit_code == 2
