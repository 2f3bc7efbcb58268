"""Tables as spreadsheets open them: CSV in UTF-8 with its mark; no cell is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet takes for a formula."""


def csv_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A header line and its rows. Texts that look like formulas get an apostrophe; numbers stay.

    >>> csv_table(["name", "result"], [["=1+1", -7]])
    b"\\xef\\xbb\\xbfname,result\\r\\n'=1+1,-7\\r\\n"
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(map(_safe, header))
    for row in rows:
        writer.writerow([_safe(cell) for cell in row])
    # Spreadsheets take a table for UTF-8 only with the mark at its beginning.
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
