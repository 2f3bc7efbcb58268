"""Every command whose answer has a form gives it as JSON, or has its reason here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tree.commands import FURTHER, LEAVES, READINGS, skat
from tests.lanes.few import few

ONE_WORD = "one word or number, or a sentence that it is done"
A_FILE = "it writes files: what is in them is JSON where it has a form"
JSON_ALONE = "its answer is JSON"
SEATING = "the tables that `seating --json` tells"
EFFECT = "a question back, answered with --seen; over HTTP it is JSON"

REASONS = {
    "play": "a game in the terminal",
    "serve": "a server",
    "bot run": "it plays on a server, and says on standard error what it does",
    "completion": "a script for a shell",
    "page": A_FILE,
    "convert": "--to json",
    "lesson show": "read through by people; `lesson ship` is the same as JSON",
    **dict.fromkeys(("puzzle make", "lesson ship"), JSON_ALONE),
    **dict.fromkeys(("accounts reset", "accounts delete", "backup", "restore"), ONE_WORD),
    **{
        f"tournament {name}": reason
        for reason, names in {
            JSON_ALONE: "template new keys sample",
            ONE_WORD: "announce enter pay pay-team refund-team do result purge show-names erase "
            "open-check-in close-check-in exchange helper pause-tables go-on give-time",
            SEATING: "draw redraw",
            "the participants, as `entrants --json` tells them": "check-in stay-away",
            "the standings, as `standings --json` tells them": "publish qualify",
            "the few that there are, a line each": "keep-apart halls tell-tables take-back-message",
            EFFECT: "undo leave-table abandon close",
            A_FILE: "export print site",
        }.items()
        for name in names.split()
    },
    **dict.fromkeys(("season template",), JSON_ALONE),
    **dict.fromkeys(
        ("season walkover", "season deduct", "season recount", "season add"),
        "the standings, as `season standings --json` tells them from the file",
    ),
    "season draw": "the fixtures, as `season fixtures --json` tells them from the file",
    **dict.fromkeys(
        ("season site", "duplicate print", "duplicate form", "duplicate site", "duplicate new"),
        A_FILE,
    ),
    **dict.fromkeys(
        ("duplicate begin", "duplicate enter", "duplicate correct", "duplicate show-names"),
        ONE_WORD,
    ),
}


def flag(name: str) -> str | None:
    options = {each.opts[0] for each in LEAVES[name].command.params}
    return next((each for each in ("--json", "--jsonl") if each in options), None)


def test_every_command_answers_in_json_or_has_its_reason() -> None:
    without = {name for name in LEAVES if flag(name) is None}
    assert without == REASONS.keys()


ASKED = {
    **{f"{name} {each.file}": each.words for name, each in READINGS if flag(name)},
    **{name: (*name.split(), *more) for name, more in FURTHER.items() if flag(name)},
    "rules 5.2.7": ("rules", "5.2.7"),
    "rules revoke": ("rules", "revoke"),
    "audit at": ("tournament", "audit", "--at", "3", "--db", "%/cup.db"),
}


@pytest.mark.parametrize("name", few(ASKED, gate=12))
def test_what_it_prints_is_json(name: str, folder: Path) -> None:
    one = next((one for at, one in READINGS if name == f"{at} {one.file}"), None)
    words = [
        word.replace("{}", f"%/{one.file}" if one else "").replace("%", str(folder))
        for word in ASKED[name]
    ]
    command = next(at for at in LEAVES if words[: len(at.split())] == at.split())
    status, text = skat(*words, *{flag(command) or ""} - {*words})
    assert status in (0, 1)
    assert text
    for line in text.splitlines():
        json.loads(line)
