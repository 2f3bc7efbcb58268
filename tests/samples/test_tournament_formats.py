"""Tournaments of earlier formats open with their figures, whatever later revisions ask for.

The files are events in two halls, made up, with what the next revision judges otherwise. A format
with new steps alone judges nothing otherwise; one is kept when the next revision comes.
"""

from __future__ import annotations

import json

import msgspec
import pytest

from skat.journal import FIRST_FORMAT
from skat.office.tournament_entries import FORMAT, REDUCER, revision_for
from skat.tournament.files import TournamentFile, checked, file_of
from skat.tournament.machine import rebuilt
from skat.tournament.state import Tournament
from tests.samples.kept_event import kept_event
from tests.samples.said import said_of_event
from tests.samples.shape import check_still_read

KEPT = tuple(range(5, revision_for(FORMAT)))


@pytest.mark.parametrize("number", KEPT)
def test_the_file_keeps_its_results(number: int) -> None:
    event = kept_event(number)
    assert {step.revision for step in event.steps} == {number}
    for public in (False, True):
        file = file_of(event.steps, public=public)
        assert isinstance(file, TournamentFile)
        assert checked(file) == ()
    state = rebuilt(event.steps)
    assert isinstance(state, Tournament)
    assert json.loads(json.dumps(said_of_event(state))) == event.known
    check_still_read(event.shape)


@pytest.mark.parametrize("number", KEPT)
def test_its_journal_opens_and_would_be_written_as_it_was(number: int) -> None:
    event = kept_event(number)
    state: Tournament | None = None
    for step in event.steps:
        assert REDUCER.read[event.format](msgspec.json.encode(step)) == step
        assert FIRST_FORMAT < REDUCER.since(step) <= event.format
        after = REDUCER.after(state, step)
        assert isinstance(after, Tournament), after
        state = after
    assert state is not None
    assert json.loads(json.dumps(said_of_event(state))) == event.known
