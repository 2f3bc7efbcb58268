"""Any file of a club as a table of text: a workbook, or CSV in whatever encoding."""

from __future__ import annotations

from typing import Final

from skat.model.refusal import Refusal
from skat.office.club_files.decoding import decoded
from skat.office.club_files.delimited import delimited_rows
from skat.office.club_files.text_table import TextTable
from skat.office.club_files.workbooks import is_workbook, workbook_table

MOST_BYTES: Final = 2 * 1024 * 1024
"""Of a file; a workbook may have pictures."""
MOST_TEXT: Final = 512 * 1024


def read_table(data: bytes, *, encoding: str = "") -> TextTable | Refusal:
    """The rows of a file; a text is read in this encoding if one is named.

    Refused: `file_too_large`, and as `decoded`, `delimited_rows` and `workbook_table`.

    >>> table = read_table("Spieler;Bezahlt\\nJürgen;ja\\n".encode("cp1252"))
    >>> table.rows[1].cells, table.encoding
    (('Jürgen', 'ja'), 'cp1252')
    """
    workbook = is_workbook(data)
    most = MOST_BYTES if workbook else MOST_TEXT
    if len(data) > most:
        return Refusal(code="file_too_large", details={"most": most})
    if workbook:
        return workbook_table(data)
    text = decoded(data, encoding=encoding)
    if isinstance(text, Refusal):
        return text
    rows = delimited_rows(text.text)
    if isinstance(rows, Refusal):
        return rows
    return TextTable(rows=rows, encoding=text.encoding, readings=text.readings)
