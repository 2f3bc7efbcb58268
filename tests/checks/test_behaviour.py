"""Differences of two builds are reported, but none that the machine or the moment causes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from skat.requests.judge import judge_request
from skat.requests.situation import KINDS
from skat.requests.value import value_request
from tools.checks import drawn
from tools.checks.accepted import Group, faults
from tools.checks.behaviour import differences
from tools.checks.build import Build, plain

BUILD = Build(Path("/build/site"), Path("/build/home"))
DONE = Group("pay .*", "exit 0", 0.5)


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


def test_each_call_draws_a_chance_of_its_own_and_both_builds_the_same() -> None:
    calls = [BUILD.command("tournament", "enter")[6] for _ in range(3)]
    assert calls == ["0", "1", "2"]
    other = Build(Path("/other/site"), Path("/other/home"))
    assert [other.command("bids")[6] for _ in range(3)] == calls


def test_a_traceback_in_both_builds_is_a_fault() -> None:
    answers = {"pay 1": "exit 0", "pay 2": "Traceback (most recent call last):\n  ...\nexit 1"}
    assert faults(answers, groups=(DONE,)) == ["pay 2: a traceback"]


def test_what_is_mostly_refused_proves_nothing() -> None:
    refused = {"pay 1": "exit 0", "pay 2": "exit 1", "pay 3": "exit 1"}
    assert faults(refused, groups=(DONE,)) == ["pay .*: 1 of 3 accepted, not pay 2, pay 3"]
    assert faults({}, groups=(DONE,)) == ["pay .*: 0 of 0 accepted, not any"]


@pytest.mark.proof
def test_drawn_requests_are_each_once_and_mostly_accepted() -> None:
    for requests, answer in ((drawn.games(700), value_request), (drawn.events(900), judge_request)):
        assert max(Counter(map(json.dumps, requests)).values()) == 1
        accepted = sum(isinstance(answer(each), dict) for each in requests)
        assert accepted > len(requests) / 2


def test_a_build_is_asked_about_every_kind_of_event() -> None:
    assert {each["event"]["kind"] for each in drawn.events(900)} == KINDS.keys()
