"""What the draw of the next series is asked, from the state of the tournament."""

from __future__ import annotations

from collections.abc import Sequence

from skat.tournament.draw.drawing import DrawRequest, Method
from skat.tournament.draw.seating import Drawn, Tables
from skat.tournament.results.standings import standings
from skat.tournament.sections import section_limits
from skat.tournament.state import Series, Tournament, draw_purpose, redraw_purpose
from skat.tournament.table_list import who_sat


def draw_request(
    state: Tournament,
    players: Sequence[Drawn],
    *,
    seed: bytes,
    method: Method = Method.RANDOM,
    words: str = "",
    again: bool = False,
) -> DrawRequest:
    """The request for the series after those drawn so far; `again` with its second seed."""
    number = len(state.series) + 1
    purpose = redraw_purpose if again else draw_purpose
    ranked = () if method is Method.RANDOM else standings(state)
    return DrawRequest(
        purpose=purpose(state.id, number),
        players=tuple(players),
        series=number,
        of=state.prospectus.series,
        seed=seed,
        method=method,
        past=tuple(series_as_played(series) for series in state.series),
        plan=state.plan,
        order=tuple(each.result.number for each in ranked),
        ranks=tuple(each.rank for each in ranked) if method is Method.STRICT else (),
        words=words,
        sections=section_limits(state),
        stay=state.prospectus.stay_in_section is not False,
    )


def series_as_played(series: Series) -> Tables:
    """The tables as they sat down in the end, after swaps by the management."""
    return tuple(who_sat(table, 0) for table in series.tables)
