"""Tables as rows of text cells, and how large they may be; workbooks (xlsx, ods, xls) as such.

python-calamine reads workbooks.

A workbook is a ZIP archive, and a small one may unpack to gigabytes. It is unpacked here, within
bounds, and handed on with nothing but the parts that hold cells. What the reader itself needs is
bounded where it runs: the server reads workbooks in a process of its own (`skat.server.apart`).
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from skat.model.refusal import Refusal
from skat.office.club_files.decoding import Reading

if TYPE_CHECKING:
    from python_calamine import CalamineSheet


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


MOST_UNPACKED: Final = 32 * 1024 * 1024
"""Bytes. 2,000 lines with 20 columns are 3 MB."""
_MOST_PARTS: Final = 1_000
_MOST_SHEETS: Final = 40
_NO_CELLS: Final = ("media", "drawings", "pictures", "thumbnails", "embeddings", "object", "charts")
"""Folders of pictures, and of files within the file: they are left packed."""

_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"

Cell: TypeAlias = int | float | str | bool | time | date | datetime | timedelta


def is_workbook(data: bytes) -> bool:
    """Whether these are the bytes of a workbook; anything else is text."""
    return data.startswith((_ZIP, _OLE))


def workbook_table(data: bytes) -> TextTable | Refusal:
    """The rows of the first visible sheet that has cells; empty ones at the end are left out.

    Refused: `workbook_unreadable`, `workbook_locked` by a password, `workbook_too_large` for what
    it unpacks to, `csv_too_long`, `csv_too_wide`, and `no_workbook_reader` where python-calamine is
    missing, which the extras `skat[server]` and `skat[sheets]` bring.
    """
    try:
        from python_calamine import (
            CalamineError,
            CalamineWorkbook,
            PasswordError,
            SheetVisibleEnum,
        )
    except ImportError:
        return Refusal(code="no_workbook_reader")
    packed = _unpacked(data) if data.startswith(_ZIP) else data
    if isinstance(packed, Refusal):
        return packed
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(packed)) as book:
            shown = [
                book.get_sheet_by_name(sheet.name)
                for sheet in book.sheets_metadata[:_MOST_SHEETS]
                if sheet.visible == SheetVisibleEnum.Visible
            ]
            return _first_of([sheet for sheet in shown if sheet.start is not None])
    except PasswordError:
        return Refusal(code="workbook_locked")
    except (CalamineError, ValueError, OSError):
        return Refusal(code="workbook_unreadable")


def _unpacked(data: bytes) -> bytes | Refusal:
    """The same archive with its parts unpacked; none is trusted to be as long as it says."""
    parts = io.BytesIO()
    left = MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(parts, "w") as plain:
            if len(packed.infolist()) > _MOST_PARTS:
                return _too_large()
            for part in packed.infolist():
                if any(folder in part.filename.lower().split("/") for folder in _NO_CELLS):
                    continue
                with packed.open(part) as source:
                    content = source.read(left + 1)
                left -= len(content)
                if left < 0:
                    return _too_large()
                plain.writestr(part.filename, content)
    except RuntimeError:  # a part is encrypted
        return Refusal(code="workbook_locked")
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, ValueError, EOFError):
        return Refusal(code="workbook_unreadable")
    return parts.getvalue()


def _too_large() -> Refusal:
    return Refusal(code="workbook_too_large", details={"most": MOST_UNPACKED // 1024**2})


def _first_of(sheets: Sequence[CalamineSheet]) -> TextTable | Refusal:
    if not sheets:
        return TextTable(rows=(), form="workbook")
    sheet, *more = sheets
    last_row, last_column = sheet.end or (0, 0)
    if last_row >= MOST_LINES:
        return Refusal(code="csv_too_long", details={"most": MOST_LINES})
    if last_column >= MOST_COLUMNS:
        return Refusal(code="csv_too_wide", details={"most": MOST_COLUMNS})
    rows = sheet.to_python(skip_empty_area=False)
    return TextTable(
        rows=tuple(TextRow(line, _texts(row)) for line, row in enumerate(rows, start=1)),
        form="workbook",
        sheet=sheet.name,
        others=tuple(each.name for each in more),
    )


def _texts(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(_text(cell)[:LONGEST_CELL] for cell in cells)


def _text(cell: Cell) -> str:
    """A cell as it would be typed.

    >>> [_text(cell) for cell in (7.0, 12.5, True, date(1950, 12, 31), " Anna ")]
    ['7', '12.5', 'TRUE', '1950-12-31', ' Anna ']
    """
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)
