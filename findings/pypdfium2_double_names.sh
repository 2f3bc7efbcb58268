#!/usr/bin/env bash
# pypdfium2 5.15.2 loses the hyphen of a double name that a PDF of typst 0.15.2 breaks at the end of a line.
#
# Expected: a narrow column breaks "Anna-Lena" after the hyphen, which is a letter of the name; the text of the
# page has it, with or without the line break after it, and a search for the name finds it.
# Seen: hyphen and line break come to one character, which is U+FFFE (no character) by `get_text_range()`
# and U+0002 by `get_text_bounded()`, for the same page. The search finds no "Anna-Lena". pypdf 7.1.1 gives
# "Anna-", a line break, "Lena". In a wide column all three agree. So a test of a list that reads it
# with pypdfium2 fails, or passes, by the width of a column.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  typst==0.15.2 pypdfium2==5.15.2 pypdf==7.1.1
"$folder/venv/bin/python" - <<'PYTHON'
import io
from importlib.metadata import version

import pypdf
import pypdfium2
import typst


def read(width: str) -> tuple[str, str, str, bool]:
    """The page by pypdf and by both ways of pypdfium2, and whether its search finds the name."""
    paper = typst.compile(f"#table(columns: {width}, [Anna-Lena])".encode())
    page = pypdfium2.PdfDocument(paper)[0].get_textpage()
    hit = page.search("Anna-Lena").get_next() is not None
    return (
        pypdf.PdfReader(io.BytesIO(paper)).pages[0].extract_text(),
        page.get_text_range(),
        page.get_text_bounded(),
        hit,
    )


narrow, wide = read("1.6cm"), read("4cm")
print(f"pypdfium2 {version('pypdfium2')}, typst {version('typst')}: narrow {narrow}, wide {wide}")
assert narrow == ("Anna-\nLena", "Anna\ufffeLena", "Anna\x02Lena", False)
assert wide == ("Anna-Lena", "Anna-Lena", "Anna-Lena", True)
PYTHON
