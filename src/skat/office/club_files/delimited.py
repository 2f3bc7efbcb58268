"""CSV as programs write it: with `;`, tab or comma between the cells, or with `sep=` in line 1."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from skat.model.refusal import Refusal
from skat.office.club_files.columns import recognised
from skat.office.club_files.headings import known
from skat.office.club_files.text_table import LONGEST_CELL, MOST_LINES, TextRow

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
