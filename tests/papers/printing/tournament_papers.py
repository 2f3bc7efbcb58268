"""The papers of one tournament as pictures, and their reference pictures written anew.

`python -m tests.papers.printing.tournament_papers` writes them; look at them before committing.

The pages are drawn large and then averaged down to a cell of four points. Another version of the
renderer shades the edges of letters differently; in such a cell that is at most 33 of 256 greys
(measured by drawing at other sizes), while a line, a column or a name in another place is far more.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from skat.papers.printing.tournament import tournament_pdf
from skat.tournament.draw import StartNumber
from skat.tournament.machine import rebuilt
from skat.tournament.sample import sample_steps
from skat.tournament.state import Tournament
from tests.papers.printing.pictures import REFERENCES, pictures

CELL = 4
"""Points of paper to a pixel of a picture, each way."""

_PIXELS_A_POINT = 3
_DIFFERENT = 40
LOOKED_AT = (
    ("prospectus", "pl"),
    ("start-cards", "de"),
    ("table-cards", "pl"),
    ("seating", "de"),
    ("standings", "pl"),
    ("prizes", "de"),
    ("certificates", "pl"),
)
"""Each paper in one of the languages with the most letters of their own."""


@cache
def played(seed: int = 7) -> Tournament:
    """A tournament of eleven to its end, the same every time."""
    state = rebuilt(sample_steps(bytes([seed]) * 32, players=11, series=2, rounds=1))
    assert isinstance(state, Tournament)
    return state


def address(number: int) -> str:
    """Where the phone of a start card goes."""
    return f"http://192.168.178.20:8780/tournament/0a1b2c3d/phone#{number}.AbCdEfGhIjKlMnOpQrStUvWx"


def paper(name: str, language: str, *, state: Tournament | None = None) -> bytes:
    """A paper as PDF, start cards with their codes."""
    state = state or played()
    cards = {StartNumber(each.number): address(each.number) for each in state.entrants}
    made = tournament_pdf(name, state, language=language, cards=cards)
    assert isinstance(made, bytes), made
    return made


def picture(pdf: bytes) -> Image.Image:
    """All pages of a paper side by side, a pixel a cell."""
    large = pictures(pdf, scale=_PIXELS_A_POINT)
    pages = [page.reduce(_PIXELS_A_POINT * CELL) for page in large]
    width, height = pages[0].size
    sheet = Image.new("L", (width * len(pages), height), 255)
    for at, page in enumerate(pages):
        sheet.paste(page, (at * width, 0))
    return sheet


def cells_that_differ(one: Image.Image, other: Image.Image) -> int:
    """How many cells are clearly darker in one picture; all of them where the sizes differ."""
    if one.size != other.size:
        return one.size[0] * one.size[1]
    return sum(ImageChops.difference(one, other).histogram()[_DIFFERENT:])


def reference(name: str, language: str) -> Path:
    """Where the reference picture of a paper lies."""
    return REFERENCES / f"{name}-{language}.png"


def write_references() -> None:
    """Writes all reference pictures anew."""
    for name, language in LOOKED_AT:
        buffer = BytesIO()
        picture(paper(name, language)).save(buffer, "PNG", optimize=True)
        reference(name, language).write_bytes(buffer.getvalue())


if __name__ == "__main__":
    write_references()
