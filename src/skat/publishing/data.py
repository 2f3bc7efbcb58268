"""The same page as data: all of it as JSON and its first table as CSV, for programs and people."""

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
    table = _first_table(page)
    if table is None:
        return None
    header = [column.key for column in table.columns]
    return csv_table(header, [[cell_of(cell).value for cell in row] for row in table.rows])


def page_sheet(page: SitePage, language: str) -> bytes | None:
    """The same table as people read it: with its headings, and numbers as a language writes them.

    >>> from skat.publishing.page import Cell, Column
    >>> columns = (Column("name", "Name"), Column("points", "Punkte", number=True))
    >>> rows = (("Ana", Cell(Fraction(3, 2), "1,5")),)
    >>> table = TableBlock(key="ranks", caption="", columns=columns, rows=rows)
    >>> page_sheet(SitePage(name="ranks", title="", blocks=(table,)), "de")[3:]
    b'Name;Punkte\\r\\nAna;1,5000\\r\\n'
    """
    table = _first_table(page)
    if table is None:
        return None
    numbers = [column.number for column in table.columns]
    rows = [
        [_read(cell, number=number) for cell, number in zip(row, numbers, strict=True)]
        for row in table.rows
    ]
    return csv_table([column.heading for column in table.columns], rows, language=language)


def _first_table(page: SitePage) -> TableBlock | None:
    return next((block for block in page.blocks if isinstance(block, TableBlock)), None)


def _exact(cell: AnyCell) -> str | int | None:
    """A value for programs; a fraction as a text, "-40/7"."""
    value = cell_of(cell).value
    return str(value) if isinstance(value, Fraction) else value


def _read(cell: AnyCell, *, number: bool) -> str | int | Fraction | None:
    full = cell_of(cell)
    return full.text or full.value if full.value is None or not number else full.value
