"""Any file of a club as a table of text: a workbook, or CSV in whatever encoding."""

from __future__ import annotations

from typing import Final

from skat.model.refusal import Refusal
from skat.office.club_files.decoding import decoded
from skat.office.club_files.delimited import delimited_rows
from skat.office.club_files.text_table import TextTable
from skat.office.club_files.tournament_people import is_tournament_file, people_table
from skat.office.club_files.workbooks import is_workbook, workbook_table

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
