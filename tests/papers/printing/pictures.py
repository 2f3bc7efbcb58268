"""PDF as pictures: rendered, compared, and the reference pictures written anew.

`python -m tests.papers.printing.pictures` writes them; look at what it wrote before committing it.
"""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from skat.model.contract import Announced, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.papers.printing.score_list import Heading, list_pdf
from skat.scoresheet.line import passed_line
from skat.scoresheet.sheet import ScoreSheet, plays
from skat.scoresheet.typed import TypedGame
from tests.scoresheet.lists import filled, line_of, sheet_of

REFERENCES = Path(__file__).parent / "references"
HEADING = Heading(event="Preisskat", where="Łódź", date="1. 3. 2026", series="2", table="7")
PAPERS = (("de", 4, False), ("pl", 3, False), ("fr", 4, True), ("en", 3, True))
"""Language, players, and whether the list is empty."""

_DIFFERENT = 96
"""How far two pixels of 256 greys may be apart and still be the same ink."""


def played(size: int, *, seed: int = 1, length: int | None = None) -> ScoreSheet:
    """A full series at a table of this size, the same every time."""
    chance = random.Random(seed)
    sheet = sheet_of(size, length=length or 12 * size)
    for deal in range(1, (sheet.length or 0) + 1):
        if chance.random() < 0.08:
            sheet = filled(sheet, passed_line())
            continue
        soloist = chance.choice([place for place in sheet.places if plays(sheet, place, deal=deal)])
        contract = chance.choice(list(Contract))
        null = contract is Contract.NULL
        overbid = not null and chance.random() < 0.1
        game = TypedGame(
            soloist=soloist,
            contract=contract,
            won=not overbid and chance.random() < 0.8,
            hand=chance.random() < 0.3,
            tops=None if null else Tops(held=chance.random() < 0.6, count=chance.randint(1, 4)),
            announced=Announced.OUVERT if null and chance.random() < 0.4 else Announced.NONE,
            reached=Announced.SCHNEIDER if not null and chance.random() < 0.3 else Announced.NONE,
            bid=BidValue(240) if overbid else None,
        )
        sheet = filled(sheet, line_of(game))
    return sheet


def paper(language: str, size: int, *, empty: bool, sheet: ScoreSheet | None = None) -> bytes:
    """A list as PDF."""
    made = list_pdf(sheet or played(size), language=language, heading=HEADING, empty=empty)
    assert isinstance(made, bytes), made
    return made


def pictures(pdf: bytes, *, scale: float = 1.0) -> list[Image.Image]:
    """Every page in grey, `scale` pixels a point."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=scale, grayscale=True).to_pil().convert("L") for page in document]


def share_that_differs(one: Image.Image, other: Image.Image) -> float:
    """How much of the paper is ink in one picture and none in the other, 0 to 1."""
    if one.size != other.size:
        return 1.0
    counts = ImageChops.difference(one, other).histogram()
    return sum(counts[_DIFFERENT:]) / (one.size[0] * one.size[1])


def reference(language: str, size: int, *, empty: bool) -> Path:
    """Where the reference picture of a paper lies."""
    return REFERENCES / f"list-{language}-{size}-{'empty' if empty else 'filled'}.png"


def write_references() -> None:
    """Writes all reference pictures anew."""
    for language, size, empty in PAPERS:
        [picture] = pictures(paper(language, size, empty=empty))
        buffer = BytesIO()
        picture.quantize(16).save(buffer, "PNG", optimize=True)
        reference(language, size, empty=empty).write_bytes(buffer.getvalue())


if __name__ == "__main__":
    write_references()
