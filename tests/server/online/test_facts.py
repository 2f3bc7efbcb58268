"""What has to be so at the live tables of a tournament, as the office has it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from skat.server.online.joining import _facts
from skat.tables.state.drawn_table import FromDirector

NOTHING = FromDirector()


def cup(*, closed: bool = False, review: bool = True, paused: bool = False) -> Any:
    """One series at a live table and one that was taken back, and a table of paper."""
    table = SimpleNamespace(
        live="t-1", numbers=(1, 2, 3), paused=paused, settled=False, more_seconds=0
    )
    series = SimpleNamespace(
        left_online=("t-0",),
        tables=(table, SimpleNamespace(live="", numbers=(4, 5, 6))),
        closed_at=99 if closed else None,
    )
    terms = SimpleNamespace(review=review)
    return SimpleNamespace(
        messages=(),
        series=(series,),
        running=None if closed else series,
        prospectus=SimpleNamespace(online=terms),
    )


@pytest.mark.parametrize(
    ("state", "facts"),
    [
        (cup(), [("left", "t-0", (), NOTHING), ("open", "t-1", (1, 2, 3), NOTHING)]),
        (
            cup(paused=True),
            [("left", "t-0", (), NOTHING), ("open", "t-1", (1, 2, 3), FromDirector(paused=True))],
        ),
        (cup(closed=True), [("left", "t-0", (), NOTHING), ("over", "t-1", (), NOTHING)]),
        (cup(closed=True, review=False), [("left", "t-0", (), NOTHING)]),
        (SimpleNamespace(series=()), []),
    ],
)
def test_tables_are_open_over_or_left(state: Any, facts: list[object]) -> None:
    assert list(_facts(state)) == facts
