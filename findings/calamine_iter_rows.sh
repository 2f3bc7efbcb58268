#!/usr/bin/env bash
# python-calamine 0.9.1: iter_rows() keeps empty rows above a table and drops empty columns beside it.
#
# Expected: iter_rows() gives the same rows as one of the two forms of to_python(), which either
# drops the empty area above and beside a table (the default) or keeps both.
# Seen: of a table that begins in cell B3 it gives the two empty rows above, but not the empty
# column A. So the first cell of its rows is column B, while the row number is that of the sheet; who
# names a column by its letter has to add the column of `start`, and must not add its row.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-calamine==0.9.1 openpyxl==3.1.5
"$folder/venv/bin/python" - "$folder/table.xlsx" <<'PYTHON'
import sys
from importlib.metadata import version

from openpyxl import Workbook
from python_calamine import CalamineWorkbook

book = Workbook()
book.active["B3"], book.active["C3"] = "name", "number"
book.active["B4"], book.active["C4"] = "Anna", "007"
book.save(sys.argv[1])
sheet = CalamineWorkbook.from_path(sys.argv[1]).get_sheet_by_index(0)
dropped, kept = sheet.to_python(), sheet.to_python(skip_empty_area=False)
rows = list(sheet.iter_rows())
print(f"python-calamine {version('python-calamine')}: start {sheet.start}, iter_rows() {rows}")
assert dropped == [["name", "number"], ["Anna", "007"]]
assert kept == [["", "", ""], ["", "", ""], ["", "name", "number"], ["", "Anna", "007"]]
assert rows == [["", ""], ["", ""], *dropped], "iter_rows() is one of the two now"
PYTHON
