"""The few shapes that the drawings need, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK = "#1f2a24"
LINE = "#5c6b63"
PAPER = "#ffffff"
FELT = "#e3eee7"
PURE = "#f6edd6"
_FONT = "system-ui, sans-serif"

Point = tuple[float, float]


def picture(shapes: Iterable[str], *, width: float, height: float, title: str) -> str:
    """A whole drawing with a white ground, its title for those who cannot see it."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="{_FONT}" role="img">'
    )
    marker = (
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" '
        f'markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="{LINE}"/></marker></defs>'
    )
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", marker, ground, *shapes, "</svg>\n"])


def box(at: Point, *, width: float, height: float, fill: str = FELT) -> str:
    """A rounded box; `at` is its upper left corner."""
    return (
        f'<rect x="{at[0]:g}" y="{at[1]:g}" width="{width:g}" height="{height:g}" rx="6" '
        f'fill="{fill}" stroke="{LINE}"/>'
    )


def words(
    text: str,
    at: Point,
    *,
    size: float = 13,
    anchor: str = "middle",
    bold: bool = False,
    rim: bool = False,
) -> str:
    """One line of text; `at` is on its base line. With a light rim it can be read on a line."""
    weight = ' font-weight="600"' if bold else ""
    light = f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"' if rim else ""
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{INK}"{weight}{light}>{escape(text)}</text>'
    )


def arrow(path: str, *, dashed: bool = False) -> str:
    """A line with a tip at its end, along this path."""
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    return (
        f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.4"{dashes} '
        'marker-end="url(#tip)"/>'
    )


def wrapped(text: str, *, most: int) -> list[str]:
    """The text in lines of at most so many letters, broken between words.

    >>> wrapped("one two three", most=8)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
