"""The people of a club's file, whichever of its forms it has: CSV, workbook, tournament."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from skat.model.refusal import Refusal
from skat.office.club_files.decoding import decoded
from skat.office.club_files.headings import known, recognised
from skat.office.club_files.workbooks import (
    LONGEST_CELL,
    MOST_LINES,
    TextRow,
    TextTable,
    is_workbook,
    workbook_table,
)
from skat.tournament.audit import state_after
from skat.tournament.entrants import Status
from skat.tournament.files import read

_HEADINGS = ("name", "club", "team", "pass number")


def is_tournament_file(data: bytes) -> bool:
    """Whether these are the bytes of a file that a desk saved, by how they begin.

    >>> is_tournament_file(b'{"format": "skat tournament 1"}'), is_tournament_file(b"name;club")
    (True, False)
    """
    return data.lstrip()[:1] == b"{"


def people_table(data: bytes) -> TextTable | Refusal:
    """Everybody of a tournament file who did not withdraw, with club, team and pass number.

    Refused: as `skat.tournament.files.read`, a file without names, steps that do not fit.
    """
    file = read(data)
    if isinstance(file, Refusal):
        return file
    if "names" in file.lacks:
        return Refusal(code="file_without_names")
    state = state_after(file.steps, len(file.steps))
    if isinstance(state, Refusal):
        return state
    people = () if state is None else state.entrants
    rows = [
        TextRow(line, (each.name, each.club or "", each.team or "", each.pass_number))
        for line, each in enumerate(people, start=2)
        if each.status is not Status.WITHDRAWN
    ]
    return TextTable(rows=(TextRow(1, _HEADINGS), *rows), encoding="utf-8")


_SEPARATORS: Final = (";", "\t", ",")
"""Where they part as many known headings, the first one: a name may have a comma in it."""
_NAMED: Final = re.compile(r"sep=(.)[\"\s]*(?:\r\n|\r|\n|\Z)")


def delimited_rows(text: str) -> tuple[TextRow, ...] | Refusal:
    """The rows of a text; each with the line that it begins in, for a cell may go over several.

    Refused: `csv_too_long`, `csv_unreadable` with the line.

    >>> [row.cells for row in delimited_rows("Nachname, Vorname;Verein\\nBerg, Anna;Herz\\n")]
    [('Nachname, Vorname', 'Verein'), ('Berg, Anna', 'Herz')]
    >>> [(row.line, row.cells) for row in delimited_rows("sep=|\\nname|club\\n")]
    [(2, ('name', 'club'))]
    """
    named = _NAMED.match(text)
    if named is not None:
        return _rows(text[named.end() :], named[1], first=2)
    read = [_rows(text, separator, first=1) for separator in _SEPARATORS]
    return max(read, key=_sense)


def _sense(rows: tuple[TextRow, ...] | Refusal) -> tuple[int, int]:
    """How many headings are known; where none is, how many cells the longest row has."""
    if isinstance(rows, Refusal) or not rows:
        return 0, 0
    headings = known(rows[recognised(rows).at].cells)
    return headings, 0 if headings else max(len(row.cells) for row in rows)


def _rows(text: str, separator: str, *, first: int) -> tuple[TextRow, ...] | Refusal:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[TextRow] = []
    line = first
    try:
        for row in reader:
            if len(rows) == MOST_LINES:
                return Refusal(code="csv_too_long", details={"most": MOST_LINES})
            rows.append(TextRow(line, tuple(cell[:LONGEST_CELL] for cell in row)))
            line = reader.line_num + first
    except csv.Error:
        return Refusal(code="csv_unreadable", details={"line": line})
    return tuple(rows)


MOST_BYTES: Final = 2 * 1024 * 1024
"""Of a file; a workbook may have pictures."""
MOST_TEXT: Final = 512 * 1024


def takes_long(data: bytes) -> bool:
    """Whether a file is to be read in a process of its own: a workbook, or a whole tournament."""
    return is_workbook(data) or is_tournament_file(data)


def read_table(data: bytes, *, encoding: str = "") -> TextTable | Refusal:
    """The rows of a file; a text is read in this encoding if one is named.

    Refused: `file_too_large`, and as `decoded`, `delimited_rows`, `workbook_table` and
    `people_table`.

    >>> table = read_table("Spieler;Bezahlt\\nJürgen;ja\\n".encode("cp1252"))
    >>> table.rows[1].cells, table.encoding
    (('Jürgen', 'ja'), 'cp1252')
    """
    workbook = is_workbook(data)
    most = MOST_BYTES if takes_long(data) else MOST_TEXT
    if len(data) > most:
        return Refusal(code="file_too_large", details={"most": most})
    if workbook:
        return workbook_table(data)
    if is_tournament_file(data):
        return people_table(data)
    text = decoded(data, encoding=encoding)
    if isinstance(text, Refusal):
        return text
    rows = delimited_rows(text.text)
    if isinstance(rows, Refusal):
        return rows
    return TextTable(rows=rows, encoding=text.encoding, readings=text.readings)
