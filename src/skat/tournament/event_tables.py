"""Tables of an event for paper and spreadsheets: who takes part, every list, every team."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from skat.tournament.entrants import named_apart
from skat.tournament.entries.attendance import attendance
from skat.tournament.results.standings import results, team_standings
from skat.tournament.sections import section_name
from skat.tournament.state import Tournament


class EventColumn(msgspec.Struct, frozen=True):
    """A column: its heading as a key of the catalogue, and whether it holds numbers.

    What the notice calls it is its heading where it is `named`.
    """

    word: str
    number: bool = False
    named: str = ""

    def heading(self, say: Callable[[str], str]) -> str:
        """Its heading as `say` words a key."""
        return self.named or say(self.word)


class CellWord(msgspec.Struct, frozen=True):
    """A cell in the language of its reader: a key of the catalogue."""

    word: str


EventCell: TypeAlias = str | int | CellWord | None
"""A text as it was typed, a number, a word of the house; None is empty."""


class EventTable(msgspec.Struct, frozen=True):
    """Headings and rows."""

    columns: tuple[EventColumn, ...]
    rows: tuple[tuple[EventCell, ...], ...]


_NUMBER: Final = EventColumn("tournament.number", number=True)
_NAME: Final = EventColumn("tournament.player_name")
_CLUB: Final = EventColumn("tournament.club")
_TEAM: Final = EventColumn("tournament.team")
_RESULT: Final = EventColumn("tournament.result", number=True)
_GAMES: Final = (
    EventColumn("tournament.won", number=True),
    EventColumn("tournament.lost", number=True),
)


def participants_table(tournament: Tournament) -> EventTable:
    """Everybody who was entered, and what each is in the event now."""
    states = attendance(tournament)
    kinds = [each for each in tournament.prospectus.team_kinds or () if each.of == "teams"]
    rows = tuple(
        (
            *(each.number, each.name, each.club, each.team),
            *map(each.team_of, kinds),
            CellWord(f"tournament.attendance_{states[each.number].value}"),
        )
        for each in named_apart(tournament.entrants)
    )
    own = (EventColumn("tournament.team", named=each.name) for each in kinds)
    state = EventColumn("tournament.column_state")
    return EventTable((_NUMBER, _NAME, _CLUB, _TEAM, *own, state), rows)


def lists_table(tournament: Tournament) -> EventTable:
    """What stands at the foot of every list of every series, a player a row.

    A void list brings no result; the last column says so.

    >>> from skat.tournament.machine import rebuilt
    >>> from skat.tournament.sample import sample_steps
    >>> state = rebuilt(sample_steps(bytes(32), players=7, series=2, rounds=1))
    >>> len(lists_table(state).rows)
    14
    """
    names = {each.number: each for each in named_apart(tournament.entrants)}
    in_sections = bool(tournament.prospectus.sections)
    columns = (
        EventColumn("tournament.series_word", number=True),
        EventColumn("tournament.table_word", number=True),
        *([EventColumn("tournament.section_word")] if in_sections else []),
        _NUMBER,
        _NAME,
        _CLUB,
        EventColumn("tournament.points", number=True),
        *_GAMES,
        EventColumn("list.others_lost", number=True),
        _RESULT,
        EventColumn("site.remark"),
    )
    rows = tuple(
        (
            *(number, at),
            *([section_name(tournament, number, at)] if in_sections else []),
            *(tally.number, names[tally.number].name, names[tally.number].club),
            *(tally.points, tally.won, tally.lost, tally.others_lost),
            None if written.void else tally.result(written.size),
            CellWord("tournament.table_void") if written.void else None,
        )
        for number, series in enumerate(tournament.series, start=1)
        for at, written in enumerate(series.tables, start=1)
        for tally in written.tallies
    )
    return EventTable(columns, rows)


def teams_table(tournament: Tournament) -> EventTable:
    """The teams of every kind by rank, a player of a team a row with his own result."""
    names = {each.number: each.name for each in named_apart(tournament.entrants)}
    by_number = results(tournament)
    kinds = tournament.prospectus.all_kinds
    columns = (
        *([EventColumn("tournament.team_kind")] if kinds[1:] else []),
        EventColumn("tournament.rank", number=True),
        _TEAM,
        _RESULT,
        *_GAMES,
        _NUMBER,
        _NAME,
        EventColumn("tournament.column_own_result", number=True),
    )
    rows = tuple(
        (
            *([kind.name or CellWord("tournament.teams")] if kinds[1:] else []),
            *(team.rank, team.team, team.result, team.won, team.lost),
            *(number, names[number], by_number[number].result),
        )
        for kind in kinds
        for team in team_standings(tournament, kind)
        for number in team.numbers
    )
    return EventTable(columns, rows)
