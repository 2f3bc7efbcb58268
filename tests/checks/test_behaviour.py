"""What two builds say otherwise is told, and nothing that belongs to the machine or the moment."""

from __future__ import annotations

from pathlib import Path

from tools.checks.asked import Build, plain
from tools.checks.behaviour import differences

BUILD = Build(Path("/build/site"), Path("/build/home"))


def test_what_is_said_otherwise_or_by_one_alone_is_told() -> None:
    before = {"value": "won\n24", "bids": "18", "games": "664"}
    after = {"value": "won\n-48", "bids": "18", "rules": "234"}
    assert differences(before, before) == []
    assert differences(before, after) == [
        "games\n  -664",
        "rules\n  +234",
        "value\n  -24\n  +-48",
    ]


def test_times_durations_and_folders_are_no_difference() -> None:
    text = '{"at": "2026-03-01T20:15:00+00:00", "ms": 3.5, "file": "/build/home/cup.json"}'
    assert plain(text, BUILD) == '{"at": "TIME", MEASURED, "file": "HOME/cup.json"}'
    assert plain('{"score": 24}', BUILD) == '{"score": 24}'
