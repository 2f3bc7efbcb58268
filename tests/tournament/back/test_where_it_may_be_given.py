"""Wherever a step may be given, what takes it back may be given afterwards."""

from __future__ import annotations

from typing import Any, Final

import pytest

from skat.tournament import commands as do
from skat.tournament.rows import ROWS
from skat.tournament.state import TournamentPhase

LEADS_TO: Final[dict[type[Any], TournamentPhase]] = {
    do.Publish: TournamentPhase.PUBLISHED,
    do.TakeBackResults: TournamentPhase.ANNOUNCED,
    do.Close: TournamentPhase.CLOSED,
    do.Reopen: TournamentPhase.PUBLISHED,
}
NOTHING_THERE: Final[dict[type[Any], str]] = {
    do.CloseEntry: "once a series is drawn nobody enters himself, whether it was closed or not",
    do.CloseSeries: "no series runs before the notice is out, nor after the end",
    do.Withdraw: "nobody is entered before the notice is out",
}
"""Why a step changes nothing, or is refused by its handler, where only its row would let it be."""


def gaps(kind: type[Any]) -> set[str]:
    """Where a step may be given and its counter-step may not."""
    row = ROWS[kind]
    if row.counter is None:
        return set()
    back = ROWS[row.counter]
    missing = {
        phase.value
        for phase in TournamentPhase
        if phase not in row.phases and LEADS_TO.get(kind, phase) in back.phases
    }
    # An early end that is taken back has ended: the event is not cut short then.
    if row.cut_short is None and back.cut_short is not None and kind is not do.Resume:
        missing.add("cut short")
    return missing


@pytest.mark.parametrize("kind", ROWS, ids=lambda kind: kind.__name__)
def test_no_step_is_given_where_its_way_back_is_closed(kind: type[Any]) -> None:
    expected: dict[type[Any], set[str]] = {
        do.CloseEntry: {"planned", "published"},
        do.CloseSeries: {"planned", "published", "cut short"},
        do.Withdraw: set(),
    }
    assert expected.keys() == NOTHING_THERE.keys()
    assert gaps(kind) == expected.get(kind, set())
