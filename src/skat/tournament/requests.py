"""What the draw of the next series is asked, from the state of the tournament."""

from __future__ import annotations

from collections.abc import Sequence

from skat.tournament.draw import DrawRequest, Method
from skat.tournament.seating import Drawn, StartNumber, Tables
from skat.tournament.standings import standings
from skat.tournament.state import Series, Tournament, draw_purpose


def draw_request(
    state: Tournament,
    players: Sequence[Drawn],
    *,
    seed: bytes,
    method: Method = Method.RANDOM,
    words: str = "",
) -> DrawRequest:
    """The request for the series after those that were drawn so far."""
    number = len(state.series) + 1
    return DrawRequest(
        purpose=draw_purpose(state.id, number),
        players=tuple(players),
        series=number,
        of=state.prospectus.series,
        seed=seed,
        method=method,
        past=tuple(series_as_played(series) for series in state.series),
        plan=state.plan,
        order=_order(state) if method is Method.STANDING else (),
        words=words,
    )


def series_as_played(series: Series) -> Tables:
    """The tables as they sat down in the end, after swaps by the management."""
    tables = []
    for table in series.tables:
        numbers = list(table.numbers)
        for change in reversed(table.changes):
            numbers[change.place - 1] = change.left
        tables.append(tuple(numbers))
    return tuple(tables)


def _order(state: Tournament) -> tuple[StartNumber, ...]:
    return tuple(each.result.number for each in standings(state))
