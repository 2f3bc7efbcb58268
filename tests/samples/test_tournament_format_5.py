"""A tournament of format 5 opens with its figures, whatever later revisions ask for.

The file is an event in two halls, made up, with what revision 6 judges otherwise: money of a list
that nobody had signed, a void list of the winner of the series before, and a close without its
effect. `known.jsonl` is what the code that wrote it said of it, `shape.json` what its steps
required and knew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.journal import FIRST_FORMAT, FormatVersion
from skat.model.refusal import Refusal
from skat.office.tournament_entries import REDUCER
from skat.tournament.commands import Close, Command, Step, TakeTableMoney, Void
from skat.tournament.files import TournamentFile, checked, file_of, read
from skat.tournament.machine import apply, rebuilt
from skat.tournament.notice.award import AwardKind
from skat.tournament.results.prizes import prizes
from skat.tournament.state import Tournament
from tests.samples.said import said_of_event
from tests.samples.shape import check_still_read

FOLDER = Path(__file__).parent / "tournaments-of-format-5"
KNOWN: dict[str, Any] = json.loads((FOLDER / "known.jsonl").read_text("utf-8"))
SHAPE: dict[str, Any] = json.loads((FOLDER / "shape.json").read_text("utf-8"))
FORMAT_5 = FormatVersion(5)


def steps() -> tuple[Step, ...]:
    file = read((FOLDER / "tournaments.jsonl").read_bytes().strip())
    assert isinstance(file, TournamentFile), file
    return file.steps


def before(kind: type[Command]) -> tuple[Tournament, Step]:
    """The event before its only step of this kind, and that step."""
    (at,) = (at for at, step in enumerate(steps()) if isinstance(step.do, kind))
    state = rebuilt(steps()[:at])
    assert isinstance(state, Tournament), state
    return state, steps()[at]


def test_the_file_keeps_its_results() -> None:
    assert {step.revision for step in steps()} == {5}
    for public in (False, True):
        file = file_of(steps(), public=public)
        assert isinstance(file, TournamentFile)
        assert checked(file) == ()
    state = rebuilt(steps())
    assert isinstance(state, Tournament)
    assert json.loads(json.dumps(said_of_event(state))) == KNOWN
    check_still_read(SHAPE)


def test_its_journal_opens_and_would_be_written_as_it_was() -> None:
    state: Tournament | None = None
    for step in steps():
        assert REDUCER.read[FORMAT_5](msgspec.json.encode(step)) == step
        assert FIRST_FORMAT < REDUCER.since(step) <= FORMAT_5
        after = REDUCER.after(state, step)
        assert isinstance(after, Tournament), after
        state = after
    assert state is not None
    assert json.loads(json.dumps(said_of_event(state))) == KNOWN


@pytest.mark.parametrize(
    ("kind", "code"), [(TakeTableMoney, "list_unsigned"), (Close, "effect_not_seen")]
)
def test_what_it_did_is_refused_today(kind: type[Command], code: str) -> None:
    state, step = before(kind)
    assert isinstance(apply(state, step), Tournament)
    refused = apply(state, replace(step, revision=6))
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_it_closed_without_an_effect() -> None:
    _, close = before(Close)
    assert isinstance(close.do, Close)
    assert close.do.seen is UNSET


def test_a_void_list_takes_all_prizes_where_it_did() -> None:
    _, void = before(Void)
    assert void.revision == 5
    then = rebuilt(steps())
    now = rebuilt((replace(steps()[0], revision=6), *steps()[1:]))
    assert isinstance(then, Tournament)
    assert isinstance(now, Tournament)
    withheld, kept = (
        {each.award.kind for each in prizes(state) if each.withheld} for state in (then, now)
    )
    assert withheld == {AwardKind.OVERALL, AwardKind.SERIES, AwardKind.BEST_GAME}
    assert kept == {AwardKind.OVERALL}
