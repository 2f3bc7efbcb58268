"""Results that a file cannot have from us: its boards were not played, and nothing breaks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.papers.printing.duplicate import duplicate_pdf
from skat.scoresheet.line import Line
from skat.shuffle import Seed
from skat.tournament.duplicate.form import (
    BoardResult,
    DuplicateEvent,
    DuplicatePlayer,
    new_event,
    with_lines,
)
from skat.tournament.duplicate.movement import BoardNumber
from skat.tournament.duplicate.results import duplicate_problems
from skat.tournament.duplicate.scoring import chairs_of, duplicate_ranking

FIRST = BoardNumber(1)
ODD = BoardResult(
    board=FIRST,
    table=1,
    counted=Line(soloist=Place(1), contract=Contract.GRAND, score=ListPoints(48)),
)
PASSED = BoardResult(board=FIRST, table=2)


def played() -> DuplicateEvent:
    """Six people, one board of six played."""
    event = new_event(
        name="Cup",
        organiser="Club",
        boards=6,
        boards_a_round=3,
        event_id="cup",
        players=tuple(DuplicatePlayer(name=name) for name in "ABCDEF"),
        seed=bytes(32),
        secret=bytes(32),
    )
    assert isinstance(event, DuplicateEvent)
    return with_lines(event, {FIRST: {1: Line(), 2: Line()}}, seeds={FIRST: Seed(bytes(32))})


@pytest.mark.parametrize(
    "results",
    [(ODD, PASSED), (PASSED, PASSED), (PASSED, replace(PASSED, table=3))],
    ids=["a line that lacks what was played", "a table twice", "a table that there is not"],
)
def test_the_board_counts_as_not_played(results: tuple[BoardResult, ...]) -> None:
    assert played().complete == (FIRST,)
    forged = replace(played(), results=results)
    assert forged.complete == ()
    assert chairs_of(forged) == ()
    assert {each.points for each in duplicate_ranking(forged, ())} == {0}
    assert isinstance(duplicate_pdf("results", forged, secret=b"", language="de"), bytes)
    assert duplicate_problems(forged)
