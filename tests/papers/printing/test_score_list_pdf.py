"""Lists on paper: as pictures, as text, and their sums added up again from that text."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader
from typer.testing import CliRunner

from skat.cli.app import app
from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.papers.printing.score_list import Heading, list_pdf
from skat.scoresheet.corrections import correct
from skat.scoresheet.foot import feet
from skat.scoresheet.line import passed_line, ramsch_line
from skat.scoresheet.sheet import ScoreSheet
from tests.lanes.few import few
from tests.papers.printing.pictures import (
    HEADING,
    PAPERS,
    paper,
    pictures,
    played,
    reference,
    share_that_differs,
)
from tests.scoresheet.lists import filled, scored, sheet_of

SAME = 0.0005
FOREIGN = ("Zażółć", "Gęślą", "Jaźń", "Ünal Größe")


def lines_of(pdf: bytes) -> list[str]:
    """The text of all pages, line by line."""
    return [
        line
        for page in PdfReader(BytesIO(pdf)).pages
        for line in page.extract_text().replace("−", "-").splitlines()
    ]


@pytest.mark.parametrize(("language", "size", "empty"), PAPERS)
def test_the_paper_looks_as_it_should(language: str, size: int, empty: bool) -> None:
    [picture] = pictures(paper(language, size, empty=empty))
    wanted = Image.open(reference(language, size, empty=empty)).convert("L")
    assert share_that_differs(picture, wanted) < SAME


def test_another_list_is_another_picture() -> None:
    [picture] = pictures(paper("de", 4, empty=False, sheet=played(4, seed=2)))
    wanted = Image.open(reference("de", 4, empty=False)).convert("L")
    assert share_that_differs(picture, wanted) > 10 * SAME


def rows_of(text: list[str], deals: int) -> list[list[int]]:
    """The numbers of each deal's row, in order; a row of words has none but its number."""
    rows: dict[int, list[int]] = {}
    for line in text:
        numbers = [int(word) for word in re.findall(r"(?<!\S)-?\d+(?!\S)", line)]
        number = len(rows) + 1
        if number <= deals and re.match(rf"{number}(\s|$)", line):
            rows[number] = numbers[1:]
    assert list(rows) == list(range(1, deals + 1))
    return list(rows.values())


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
@pytest.mark.parametrize("size", [3, 4])
def test_every_name_and_number_is_there_and_the_sums_add_up(language: str, size: int) -> None:
    sheet = played(size)
    text = lines_of(paper(language, size, empty=False))
    whole = "\n".join(text)
    for word in (*sheet.players, HEADING.event, HEADING.where, HEADING.date, "Seeger-Fabian"):
        assert word in whole
    for key in ("list.title", "list.signatures", "list.checked"):
        assert message(key, {}, language) in whole

    # Each row ends with value, total and tally; from these alone the foot is counted again.
    points, won, lost = ([0] * size for _ in range(3))
    for line, numbers in zip(sheet.lines, rows_of(text, 12 * size), strict=True):
        if line.soloist is None:
            assert numbers == []
            continue
        at = line.soloist - 1
        value, total, tally = numbers[-3:]
        points[at] += value
        (won if value > 0 else lost)[at] += 1
        assert total == points[at]
        assert tally == (won if value > 0 else lost)[at]
    bonus = 40 if size == 3 else 30
    results = [
        points[at] + 50 * (won[at] - lost[at]) + bonus * (sum(lost) - lost[at])
        for at in range(size)
    ]
    [foot] = [line for line in text if "Seeger-Fabian" in line]
    assert [int(word) for word in foot.split()[-size:]] == results
    assert results == [foot.seeger_fabian for foot in feet(sheet)]


def test_an_empty_list_has_every_row_and_no_result() -> None:
    text = lines_of(paper("de", 4, empty=True))
    assert rows_of(text, 48) == [[]] * 48
    [foot] = [line for line in text if "Seeger-Fabian" in line]
    assert not re.search(r"\d", foot)
    assert "Łukasz" in "\n".join(text)


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_letters_of_all_four_languages(language: str) -> None:
    sheet = filled(ScoreSheet(players=FOREIGN), scored(2, 48))
    made = list_pdf(sheet, language=language, heading=Heading(event="ĄĆĘŁŃÓŚŹŻ äöüß œçéè"))
    assert isinstance(made, bytes)
    whole = "\n".join(lines_of(made))
    for word in (*FOREIGN, "ĄĆĘŁŃÓŚŹŻ äöüß œçéè"):
        assert word in whole


def test_the_last_column_tells_what_was_unusual() -> None:
    sheet = filled(sheet_of(3), passed_line(), scored(1, 24), replace(scored(2, -36), overbid=True))
    mended = correct(
        sheet, scored(1, 48), deal=2, consent=sheet.places, by="Anna", at="20:15", why="a slip"
    )
    assert isinstance(mended, ScoreSheet)
    made = list_pdf(mended, language="de")
    assert isinstance(made, bytes)
    rows = [line for line in lines_of(made) if re.match(r"[123] ", line)][:3]
    assert [row.split()[-1] for row in rows] == ["eingepasst", "berichtigt", "überreizt"]


def test_what_was_typed_is_no_mark_up() -> None:
    names = ("#panic()", "*Anna*", "$x$ [1]")
    made = list_pdf(filled(ScoreSheet(players=names), scored(1, 24)), language="en")
    assert isinstance(made, bytes)
    whole = "\n".join(lines_of(made))
    for name in names:
        assert name in whole


@pytest.mark.parametrize(
    ("sheet", "pages"),
    few(
        [
            (played(4), 1),
            (played(3), 1),
            (played(4, length=4), 1),
            (replace(sheet_of(5), players=(*"ABCDE",)), 2),
            (filled(sheet_of(3), *[passed_line()] * 100), 2),
            (filled(sheet_of(3), ramsch_line([scored(1, -30).score] * 3)), 1),
        ],
        gate=2,
    ),
)
def test_how_many_pages_a_list_has(sheet: ScoreSheet, pages: int) -> None:
    made = list_pdf(sheet, language="de")
    assert isinstance(made, bytes)
    assert len(pictures(made)) == pages
    rows_of(lines_of(made), max(len(sheet.lines), sheet.length or 12 * sheet.size))


def test_the_paper_says_what_house_rules_made_of_a_deal() -> None:
    ramsch = ramsch_line([scored(1, -60).score] * 3, bock=True)
    kontra = replace(scored(1, -96), written=("with 1", "game", "kontra"))
    made = list_pdf(filled(sheet_of(3), ramsch, kontra), language="de")
    assert isinstance(made, bytes)
    first, second = (line for line in lines_of(made) if line.startswith(("1 ", "2 ")))
    assert "Ramsch, ×2" in first
    assert "×2" in second
    assert "Ramsch" not in second


def test_without_the_extra_printing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    refused = list_pdf(sheet_of(3), language="de")
    assert isinstance(refused, Refusal)
    assert refused.code == "print_missing"


def test_the_command_prints_lists_and_empty_ones(tmp_path: Path) -> None:
    source, target = tmp_path / "list.json", tmp_path / "list.pdf"
    source.write_text('{"table": ["Anna", "Ben", "Zoë"], "deals": [{"passed": true}]}')
    run = CliRunner().invoke
    assert run(app, ["list", str(source), "--pdf", str(target)]).exit_code == 0
    assert "Zoë" in "\n".join(lines_of(target.read_bytes()))
    blank = ["list", "--blank", "4", "--deals", "24", "--pdf", str(target), "--language", "fr"]
    assert run(app, blank).exit_code == 0
    assert rows_of(lines_of(target.read_bytes()), 24) == [[]] * 24
    assert run(app, ["list", "--blank", "4"]).exit_code == 2
    assert run(app, ["list"]).exit_code == 2
    nowhere = tmp_path / "none" / "list.pdf"
    assert run(app, ["list", str(source), "--pdf", str(nowhere)]).exit_code == 2
