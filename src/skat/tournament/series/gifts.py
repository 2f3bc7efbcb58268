"""Games that the defence gave away, for the referee to look at (TR-9.5)."""

from __future__ import annotations

from typing import Final

import msgspec

from skat.model.law import implements
from skat.tournament.state import Tournament

_GIVEN_UP: Final = "SkO-4.3.3"
"""The article that a line carries whose game the defence gave up."""


class Gift(msgspec.Struct, frozen=True):
    """A deal that the defence gave up; series, tables and deals count from 1."""

    series: int
    table: int
    deal: int


@implements("TR-9.5")
def flagged_gifts(state: Tournament) -> tuple[Gift, ...]:
    """The deals that the referee should look at: every game is to be played through.

    The rules allow a concession with cause (SkO-4.3.3), and only somebody who asks knows the
    cause. Live tables say how a game ended, typed lists do not. Nothing is flagged where
    `forbid_gifts` refuses concessions at the table.
    """
    if state.rules.options.forbid_gifts != "flag":
        return ()
    return tuple(
        Gift(series, at, deal)
        for series, played in enumerate(state.series, start=1)
        for at, table in enumerate(played.tables, start=1)
        for deal, line in enumerate(table.sheet.lines, start=1)
        if line.won and _GIVEN_UP in line.articles
    )
