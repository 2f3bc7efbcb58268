"""Workbooks as Excel and LibreOffice write them, made of their parts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from decimal import Decimal
from html import escape

Value = str | int | bool | Decimal | None
"""A cell: a text, a number, a ticked box, an amount, nothing."""

_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_OPEN_XML = "http://schemas.openxmlformats.org"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"


def xlsx(sheets: Mapping[str, Sequence[Sequence[Value]]], hidden: Sequence[str] = ()) -> bytes:
    """A workbook of Excel with these sheets."""
    listed = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"{_hidden(name in hidden)}/>'
        for at, name in enumerate(sheets, start=1)
    )
    targets = "".join(
        f'<Relationship Id="r{at}" Target="worksheets/sheet{at}.xml"'
        f' Type="{_OPEN_XML}/officeDocument/2006/relationships/worksheet"/>'
        for at in range(1, len(sheets) + 1)
    )
    relations = f'xmlns="{_OPEN_XML}/package/2006/relationships"'
    main = f'xmlns="{_OPEN_XML}/spreadsheetml/2006/main"'
    return packed(
        {
            "[Content_Types].xml": f'<Types xmlns="{_OPEN_XML}/package/2006/content-types"/>',
            "_rels/.rels": f'<Relationships {relations}><Relationship Id="r1"'
            f' Type="{_OPEN_XML}/officeDocument/2006/relationships/officeDocument"'
            ' Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook {main} xmlns:r="{_OPEN_XML}/officeDocument/2006/'
            f'relationships"><sheets>{listed}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f"<Relationships {relations}>{targets}</Relationships>",
            **{
                f"xl/worksheets/sheet{at}.xml": f"<worksheet {main}><sheetData>"
                f"{''.join(_row(line, row) for line, row in enumerate(rows, start=1))}"
                "</sheetData></worksheet>"
                for at, rows in enumerate(sheets.values(), start=1)
            },
        }
    )


def ods(rows: Sequence[Sequence[Value]]) -> bytes:
    """A workbook of LibreOffice with one sheet; it ends, as there, with a million empty rows."""
    names = " ".join(f'xmlns:{each}="{_OASIS}:{each}:1.0"' for each in ("office", "table", "text"))
    written = "".join(
        f"<table:table-row>{''.join(map(_ods_cell, row))}"
        '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>'
        for row in rows
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return packed(
        {
            "mimetype": kind,
            "META-INF/manifest.xml": f'<m:manifest xmlns:m="{_OASIS}:manifest:1.0"><m:file-entry'
            f' m:full-path="/" m:media-type="{kind}"/></m:manifest>',
            "content.xml": f"<office:document-content {names}><office:body><office:spreadsheet>"
            f'<table:table table:name="Tabelle1">{written}'
            '<table:table-row table:number-rows-repeated="1048000">'
            '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        }
    )


def packed(parts: Mapping[str, str]) -> bytes:
    """An archive with these parts."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writing:
        for name, part in parts.items():
            head = _DECLARATION if part.startswith("<") else ""
            writing.writestr(name, head + part)
    return archive.getvalue()


def _hidden(is_hidden: bool) -> str:
    return ' state="hidden"' if is_hidden else ""


def _row(line: int, row: Sequence[Value]) -> str:
    cells = (_cell(f"{chr(65 + at)}{line}", value) for at, value in enumerate(row))
    return f'<row r="{line}">{"".join(cells)}</row>'


def _cell(place: str, value: Value) -> str:
    if value is None:
        return f'<c r="{place}" s="1"/>'
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def _ods_cell(value: Value) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        kind, shown = f'boolean" office:boolean-value="{str(value).lower()}', "WAHR"
    elif isinstance(value, str):
        kind, shown = "string", escape(value)
    else:
        kind, shown = f'currency" office:value="{value}', f"{value} €"
    paragraphs = "".join(f"<text:p>{line}</text:p>" for line in shown.split("\n"))
    return f'<table:table-cell office:value-type="{kind}">{paragraphs}</table:table-cell>'
