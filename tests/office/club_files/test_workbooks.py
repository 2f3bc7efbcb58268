"""Workbooks that would not fit: refused before anything is made of them."""

from __future__ import annotations

import io
import sys
import zipfile

import pytest

from skat.model.refusal import Refusal
from skat.office.club_files import reading
from skat.office.club_files.reading import read_table
from skat.office.club_files.workbooks import MOST_COLUMNS, MOST_LINES, MOST_UNPACKED, TextTable
from tests.office.club_files.workbooks import Value, packed, xlsx

PLAIN: list[list[Value]] = [["Name"], ["Anna"]]


def beside(parts: dict[str, str]) -> bytes:
    """A workbook with one name, and with these parts too."""
    with zipfile.ZipFile(io.BytesIO(xlsx({"Liste": PLAIN}))) as archive:
        own = {each: archive.read(each).decode() for each in archive.namelist()}
    return packed({**own, **parts})


def code(data: bytes) -> str:
    refusal = read_table(data)
    assert isinstance(refusal, Refusal)
    return refusal.code


def test_what_unpacks_to_more_than_a_list_is_refused() -> None:
    data = beside({"xl/sharedStrings.xml": "x" * (MOST_UNPACKED + 1)})
    assert len(data) < 100_000
    assert code(data) == "workbook_too_large"


def test_a_part_that_says_it_is_small_is_not_believed() -> None:
    data = bytearray(beside({"xl/sharedStrings.xml": "x" * 1_000_000}))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        name = "xl/sharedStrings.xml"
        assert archive.getinfo(name).file_size == 1_000_000
    for at in range(len(data)):
        if data[at : at + 4] == (1_000_000).to_bytes(4, "little"):
            data[at : at + 4] = (9).to_bytes(4, "little")
    assert code(bytes(data)) == "workbook_unreadable"


def test_pictures_are_not_unpacked() -> None:
    data = beside({"xl/media/logo.bmp": "x" * (MOST_UNPACKED + 1)})
    table = read_table(data)
    assert isinstance(table, TextTable)
    assert [row.cells for row in table.rows] == [("Name",), ("Anna",)]


@pytest.mark.parametrize(
    ("rows", "refused"),
    [
        ([["Name"]] * (MOST_LINES + 1), "csv_too_long"),
        ([["Name"] * (MOST_COLUMNS - 34)], None),
        ([[*["Name"] * 25], ["x"] * 26], None),
    ],
)
def test_a_table_has_so_many_lines(rows: list[list[Value]], refused: str | None) -> None:
    answer = read_table(xlsx({"Liste": rows}))
    assert (answer.code if isinstance(answer, Refusal) else None) == refused


def test_a_table_has_so_many_columns() -> None:
    wide = {"xl/worksheets/sheet1.xml": sheet('<row r="1"><c r="CZ1"><v>1</v></c></row>')}
    assert code(beside(wide)) == "csv_too_wide"


def sheet(rows: str) -> str:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'


def test_a_locked_workbook_says_so() -> None:
    data = bytearray(xlsx({"Liste": PLAIN}))
    for mark, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + flag] |= 1
            at = data.find(mark, at + 1)
    assert code(bytes(data)) == "workbook_locked"


def test_a_file_may_be_so_large(monkeypatch: pytest.MonkeyPatch) -> None:
    assert code(b"x" * (reading.MOST_TEXT + 1)) == "file_too_large"
    assert code(b"PK\x03\x04" + b"x" * reading.MOST_BYTES) == "file_too_large"


def test_without_the_reader_a_workbook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    assert code(xlsx({"Liste": PLAIN})) == "no_workbook_reader"


def test_other_sheets_are_named() -> None:
    table = read_table(xlsx({"Leer": [], "Liste": PLAIN, "Kasse": [["Datum"]]}))
    assert isinstance(table, TextTable)
    assert (table.sheet, table.others) == ("Liste", ("Kasse",))
