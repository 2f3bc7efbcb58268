"""Games that the defence gave away, for the referee to look at (TR-9.5)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from skat.model.law import implements
from skat.tournament.state import Tournament
from skat.tournament.table_list import given_up


class Gift(msgspec.Struct, frozen=True):
    """A deal that the defence gave up; series, tables and deals count from 1."""

    series: int
    table: int
    deal: int


@implements("TR-9.5")
def flagged_gifts(
    state: Tournament, conceded: Iterable[Iterable[tuple[int, ...]]] | None = None
) -> tuple[Gift, ...]:
    """The deals that the referee should look at: every game is to be played through.

    The rules allow a concession with cause (SkO-4.3.3), and only asking shows the
    cause. Live tables say how a game ended, typed lists do not. Nothing is flagged where
    `forbid_gifts` refuses concessions at the table. `conceded` are the deals that were given up by
    series and table, if they are known.
    """
    if state.rules.options.forbid_gifts != "flag":
        return ()
    if conceded is None:
        conceded = (map(given_up, series.tables) for series in state.series)
    return tuple(
        Gift(series, at, deal)
        for series, tables in enumerate(conceded, start=1)
        for at, deals in enumerate(tables, start=1)
        for deal in deals
    )
