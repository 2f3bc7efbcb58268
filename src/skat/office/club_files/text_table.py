"""A table as rows of text cells, whatever file it came in, and how large it may be."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from skat.office.club_files.decoding import Reading

MOST_LINES: Final = 2_500
"""More than the form of the largest duplicate event (2,400 results) and 2,000 people have."""
MOST_COLUMNS: Final = 60
LONGEST_CELL: Final = 300
"""Letters; the rest is cut off where a program wrote more."""

Form: TypeAlias = Literal["csv", "workbook"]


class TextRow(msgspec.Struct, frozen=True):
    """The cells of a row, and the line of the file (from 1) that it begins in."""

    line: int
    cells: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether it is there to be looked at only."""
        return not any(map(str.strip, self.cells))


class TextTable(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of a file, and how it was read.

    A CSV file has an `encoding`, and `readings` where several may be meant. Of a workbook `sheet`
    was read; `others` are the names of sheets that have cells too.
    """

    rows: tuple[TextRow, ...]
    form: Form = "csv"
    encoding: str = ""
    readings: tuple[Reading, ...] = ()
    sheet: str = ""
    others: tuple[str, ...] = ()
