"""The same page for programs: all of it as JSON, its first table as CSV."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from skat.publishing.page import AnyCell, FactsBlock, SitePage, TableBlock, cell_of
from skat.spreadsheet import csv_table


def page_json(page: SitePage) -> bytes:
    """The tables of a page, each row by the keys of its columns; indented for readers.

    >>> from skat.publishing.page import Column
    >>> rank = TableBlock(key="ranks", caption="", columns=(Column("rank", "Rang"),), rows=((1,),))
    >>> page_json(SitePage(name="ranks", title="", blocks=(rank,)))
    b'{\\n "ranks": [\\n  {\\n   "rank": 1\\n  }\\n ]\\n}\\n'
    """
    found: dict[str, object] = {}
    for block in page.blocks:
        if isinstance(block, TableBlock):
            keys = [column.key for column in block.columns]
            rows = [[_exact(cell) for cell in row] for row in block.rows]
            found[block.key] = [dict(zip(keys, row, strict=True)) for row in rows]
        elif isinstance(block, FactsBlock):
            found[block.key] = {word: _exact(cell) for word, cell in block.pairs}
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def page_csv(page: SitePage) -> bytes | None:
    """The first table of a page; None if it has none. Headings are the keys of the columns.

    Fractions are decimals there, which spreadsheets understand; the JSON has them exactly.
    """
    table = next((block for block in page.blocks if isinstance(block, TableBlock)), None)
    if table is None:
        return None
    header = [column.key for column in table.columns]
    return csv_table(header, [[_plain(cell) for cell in row] for row in table.rows])


def _exact(cell: AnyCell) -> str | int | None:
    """A value for programs; a fraction as a text, "-40/7"."""
    value = cell_of(cell).value
    return str(value) if isinstance(value, Fraction) else value


def _plain(cell: AnyCell) -> str | int | float:
    value = cell_of(cell).value
    if isinstance(value, Fraction):
        return round(float(value), 4)
    return "" if value is None else value
