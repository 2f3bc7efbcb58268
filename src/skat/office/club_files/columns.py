"""Where the headings of a table stand, and what each of its columns is taken for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.office.club_files.headings import field_of, known
from skat.office.club_files.text_table import TextRow

_LATEST: Final = 20
"""Rows above the headings are a title, an address, the date; no club writes more of them."""

_NAMED: Final = ("name", "surname")
_LONGEST_HEADING: Final = 40


class ListColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A column with its heading, and the field that it is taken for.

    None where that is not known, "" where it was chosen to be nothing. A column without a heading
    is called by its letter.
    """

    at: int
    letter: str
    heading: str
    field: str | None = None


class Recognised(msgspec.Struct, frozen=True, kw_only=True):
    """The row of the headings, by its place among the rows, how many cells it has, and the columns
    from left to right."""

    at: int
    width: int
    columns: tuple[ListColumn, ...]


def recognised(rows: Sequence[TextRow], chosen: Mapping[str, str] | None = None) -> Recognised:
    """The headings of a table: of its first rows the one that has the most of them.

    `chosen` says what columns are taken for, by letter or heading. A column that has neither a
    heading nor cells is none; of two that mean the same the first one counts, or the chosen one.

    >>> rows = [TextRow(1, ("SC Herz Acht",)), TextRow(2, ("Name", "Vorname", "Schuh", ""))]
    >>> found = recognised(rows, {"C": "club"})
    >>> found.at, [(each.heading, each.field) for each in found.columns]
    (1, [('Name', 'surname'), ('Vorname', 'given_name'), ('Schuh', 'club')])
    """
    at = _heading_row(rows)
    cells = rows[at].cells if rows else ()
    columns = [
        ListColumn(
            at=place, letter=letter_of(place), heading=" ".join(cell.split())[:_LONGEST_HEADING]
        )
        for place, cell in enumerate(cells)
        if cell.strip() or any("".join(row.cells[place : place + 1]).strip() for row in rows[at:])
    ]
    fields = _fields([each.heading for each in columns])
    chosen = chosen or {}
    taken = {chosen.get(each.letter, chosen.get(each.heading)) for each in columns}
    meant = []
    for column, known_as in zip(columns, fields, strict=True):
        field = chosen.get(column.letter, chosen.get(column.heading))
        if field is None and known_as not in taken:
            field = known_as
        taken.add(field)
        meant.append(replace(column, heading=column.heading or column.letter, field=field))
    return Recognised(at=at, width=len(cells), columns=tuple(meant))


def letter_of(place: int) -> str:
    """How a spreadsheet calls a column.

    >>> letter_of(0), letter_of(27)
    ('A', 'AB')
    """
    higher, last = divmod(place, 26)
    return (letter_of(higher - 1) if higher else "") + chr(ord("A") + last)


def _heading_row(rows: Sequence[TextRow]) -> int:
    """The first that names people and has the most headings; without any the first that is not
    empty."""
    found = [
        (known(row.cells), -at)
        for at, row in enumerate(rows[:_LATEST])
        if any(field_of(cell) in _NAMED for cell in row.cells)
    ]
    if found:
        return -max(found)[1]
    return next((at for at, row in enumerate(rows) if not row.is_empty), 0)


def _fields(headings: Sequence[str]) -> list[str | None]:
    fields = [field_of(heading) for heading in headings]
    # "Name" beside "Vorname" is the surname, and so are "Nom" and "Nazwisko".
    if "given_name" in fields and "surname" not in fields:
        fields = ["surname" if field == "name" else field for field in fields]
    return fields
