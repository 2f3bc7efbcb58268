"""Tournament files of November 2026 with every step of that format open unchanged, for good.

Days, categories, helpers, online play and a second machine came after the first release; these
files of made-up events have each of their steps. They stay as they are: `known.jsonl` is what the
code that wrote them said of each, `shape.json` what its steps required and knew. A later format
adds files of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skat.tournament.files import TournamentFile, checked, file_of, read
from skat.tournament.machine import rebuilt
from skat.tournament.state import Tournament
from tests.samples.said import said_of_event
from tests.samples.shape import check_still_read, kinds

FOLDER = Path(__file__).parent / "tournaments-2026-11"
FILES = (FOLDER / "tournaments.jsonl").read_text("utf-8").splitlines()
KNOWN = (FOLDER / "known.jsonl").read_text("utf-8").splitlines()
SHAPE: dict[str, Any] = json.loads((FOLDER / "shape.json").read_text("utf-8"))
STEPS = (
    "abandon add_helper amend announce appeal close close_entry close_series confirm_deal "
    "correct_deal correct_totals date_change decide enter enter_counted enter_deal enter_list "
    "enter_myself enter_played enter_totals exchange exclude hand_in hand_over join leave_online "
    "money name_game open_entry open_online pay pay_prize plan protest publish qualify readmit "
    "redraw refuse_entry remove_helper rename reopen_series report_swap restore_list seat "
    "show_names sign substitute swap take_back_deal take_back_payment take_back_results take_off "
    "take_over void withdraw"
)


def file_at(at: int) -> TournamentFile:
    file = read(FILES[at].encode())
    assert isinstance(file, TournamentFile), file
    return file


def test_every_step_of_that_format_is_among_them() -> None:
    done = {
        msgspec.to_builtins(step.do)["do"] for at in range(len(FILES)) for step in file_at(at).steps
    }
    assert done == set(STEPS.split())
    assert done <= set(kinds()["tournaments"])
    assert {step.revision for at in range(len(FILES)) for step in file_at(at).steps} == {3}


@pytest.mark.parametrize("at", range(len(FILES)))
def test_a_file_keeps_its_results(at: int) -> None:
    file = file_at(at)
    assert checked(file) == ()
    state = rebuilt(file.steps)
    assert isinstance(state, Tournament)
    assert json.loads(json.dumps(said_of_event(state))) == json.loads(KNOWN[at])
    public = file_of(file.steps, public=True)
    assert isinstance(public, TournamentFile)
    assert checked(public) == ()


def test_what_is_new_is_optional_and_what_was_is_still_known() -> None:
    check_still_read(SHAPE)
    assert len(SHAPE) > 60
