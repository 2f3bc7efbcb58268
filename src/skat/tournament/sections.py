"""In which section (hall) of an event each table is, and who stays where."""

from __future__ import annotations

from collections.abc import Iterator

from skat.tournament.draw import StartNumber
from skat.tournament.draw.sections import section_of
from skat.tournament.state import DrawnSection, Tournament
from skat.tournament.table_list import TableList


def section_name(state: Tournament, series: int, table: int) -> str:
    """The section that a table of a series, both from 1, is in; empty where there are none.

    It is called as it was when the series was drawn.
    """
    drawn = _drawn(state, series, table)
    return "" if drawn is None else drawn.name


def section_number(state: Tournament, series: int, table: int) -> int:
    """The same as its number in the notice, from 1; 0 where there are none."""
    drawn = _drawn(state, series, table)
    return 0 if drawn is None else drawn.number


def _drawn(state: Tournament, series: int, table: int) -> DrawnSection | None:
    played = state.series[series - 1]
    if not played.sections:
        return None
    return played.drawn_sections[section_of(table, played.sections) - 1]


def open_sections(state: Tournament) -> tuple[DrawnSection, ...]:
    """The sections that the next series is drawn into, by their numbers and present names."""
    return tuple(
        DrawnSection(number=at, name=section.name)
        for at, section in enumerate(state.prospectus.sections or (), start=1)
        if not section.closed
    )


def section_limits(state: Tournament) -> tuple[int, ...]:
    """How many tables each of these has room for, 0 without a limit; nothing without sections."""
    sections = state.prospectus.sections or ()
    return tuple(sections[each.number - 1].tables for each in open_sections(state))


def own_sections(state: Tournament) -> dict[StartNumber, int]:
    """The number of the section in which each player sat last; of those who have sat somewhere.

    Who made room for a reserve sat there, too; in older events that was forgotten.
    """
    return {
        number: section_number(state, at, table)
        for at, series in enumerate(state.series, start=1)
        for table, listed in enumerate(series.tables, start=1)
        for number in (*_made_room(state, listed), *listed.numbers)
        if series.sections
    }


def _made_room(state: Tournament, table: TableList) -> Iterator[StartNumber]:
    return (each.left for each in table.changes if state.knows_who_sat)
