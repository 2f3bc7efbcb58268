"""In which section (hall) of an event each table is, and who stays where."""

from __future__ import annotations

from skat.tournament.draw.seating import StartNumber
from skat.tournament.draw.sections import section_of
from skat.tournament.state import Tournament


def section_name(state: Tournament, series: int, table: int) -> str:
    """The section that a table of a series, both from 1, is in; empty where there are none."""
    counts = state.series[series - 1].sections
    if not counts:
        return ""
    return (state.prospectus.sections or ())[section_of(table, counts) - 1].name


def section_limits(state: Tournament) -> tuple[int, ...]:
    """How many tables each section has room for, 0 without a limit; nothing without sections."""
    return tuple(section.tables for section in state.prospectus.sections or ())


def own_sections(state: Tournament) -> dict[StartNumber, int]:
    """The section, from 1, in which each player sat last; of those who have sat somewhere."""
    return {
        number: section_of(at, series.sections)
        for series in state.series
        for at, table in enumerate(series.tables, start=1)
        for number in table.numbers
        if series.sections
    }
