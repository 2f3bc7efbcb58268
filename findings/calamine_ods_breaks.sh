#!/usr/bin/env bash
# python-calamine 0.9.1: in a cell of an ods file a tab and a line break join the words beside them.
#
# Expected: what stands between two words keeps them apart, as spaces (text:s) and paragraphs do.
# Seen: text:tab and text:line-break come to nothing, so "Anna<tab>Ast" is "AnnaAst". A second
# paragraph comes to a line break, and text:s to as many spaces as it says. In an xlsx file both are
# kept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  python-calamine==0.9.1 odfpy==1.4.1 openpyxl==3.1.5
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys
from importlib.metadata import version
from pathlib import Path

from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import LineBreak, P, S, Tab
from openpyxl import Workbook
from python_calamine import CalamineWorkbook

folder = Path(sys.argv[1])
book, table, row = OpenDocumentSpreadsheet(), Table(name="Players"), TableRow()
for between in (Tab(), LineBreak(), S(c=2), None):
    cell = TableCell(valuetype="string")
    words = [P(text="Anna"), P(text="Ast")]
    if between is not None:
        words = [P(text="Anna")]
        words[0].addElement(between)
        words[0].addText("Ast")
    for each in words:
        cell.addElement(each)
    row.addElement(cell)
table.addElement(row)
book.spreadsheet.addElement(table)
book.save(str(folder / "players.ods"))

other = Workbook()
other.active["A1"], other.active["B1"] = "Anna\tAst", "Anna\nAst"
other.save(folder / "players.xlsx")


def first(name: str) -> list[str]:
    return CalamineWorkbook.from_path(str(folder / name)).get_sheet_by_index(0).to_python()[0]


print(f"python-calamine {version('python-calamine')}: {first('players.ods')}")
assert first("players.ods") == ["AnnaAst", "AnnaAst", "Anna  Ast", "Anna\nAst"]
assert first("players.xlsx") == ["Anna\tAst", "Anna\nAst"]
PYTHON
