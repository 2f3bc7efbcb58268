"""What LibreOffice reads in tables, when it is opened in a language."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

LOCALES: Final = {"de": 1031, "en": 1033, "fr": 1036, "pl": 1045}
"""Windows' numbers of the languages, which its filters take."""
_UTF_8: Final = 76
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"

ReadCell = str | Fraction | bool | None


def opened(
    program: Path, files: Sequence[Path], *, language: str, folder: Path
) -> dict[str, list[list[ReadCell]]]:
    """The cells of each file, by its name; of a date or time only its type, as `(date)`."""
    separator = "," if language == "en" else ";"
    # Cells that look like dates are taken for dates, as by most programs (the eighth option).
    options = f"{ord(separator)},34,{_UTF_8},1,,{LOCALES[language]},false,true"
    command = [
        *(str(program), f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"),
        *(f"--infilter=CSV:{options}", "--convert-to", "fods", "--outdir", str(folder / language)),
        *map(str, files),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return {file.name: _cells(folder / language / f"{file.stem}.fods") for file in files}


def _cells(file: Path) -> list[list[ReadCell]]:
    rows = []
    for row in ElementTree.parse(file).iter(f"{_TABLE}table-row"):
        cells: list[ReadCell] = []
        for cell in row.iter(f"{_TABLE}table-cell"):
            times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
            cells += [_cell(cell)] * min(times, 100)
        rows += [cells] * min(int(row.get(f"{_TABLE}number-rows-repeated", "1")), 100)
    return rows


def _cell(cell: ElementTree.Element) -> ReadCell:
    kind = cell.get(f"{_OFFICE}value-type")
    if kind in ("float", "percentage", "currency"):
        return Fraction(cell.get(f"{_OFFICE}value", ""))
    if kind == "string" or kind is None:
        paragraphs = ("".join(each.itertext()) for each in cell.iter(f"{_TEXT}p"))
        return "\n".join(paragraphs) or None
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value") == "true"
    return f"({kind})"
