"""What a wide terminal has beside the table: the newest lines of the list, and the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from skat.cli.play.asking import Names
from skat.cli.play.drawing import WIDTH, Drawing
from skat.cli.play.marked import at_left, at_right, cut, width_of
from skat.cli.play.outcome import list_cells, list_headings, played_text, taken_text
from skat.requests.words import Words
from skat.rules.views import View
from skat.tables.state.rows import Row

WIDE: Final = 112
"""Columns of a terminal from which on there is room beside the table."""

_EDGE: Final = "  [dim]│[/]  "
_WIDEST: Final = 64
"""A list that is wider is hard to read across."""

_GAP: Final = 2
"""Blanks between two columns of the list."""

_DEALS: Final = 11
"""Lines of the list: with the last trick it is as tall as the table."""

_NARROWEST_GAME: Final = 8
"""The name of a game that is cut shorter says nothing; then its column is left out."""


def is_wide(width: int) -> bool:
    """Whether a terminal of so many columns has room beside the table."""
    return width >= WIDE


def side_width(width: int) -> int:
    """The columns beside the table in a wide terminal of so many."""
    return min(_WIDEST, width - WIDTH - width_of(_EDGE))


def side_by_side(table: Drawing, side: Drawing) -> Drawing:
    """The table with something beside it, over the whole height of both."""
    height = max(len(table), len(side))
    left, right = ([*lines, *[""] * (height - len(lines))] for lines in (table, side))
    return [
        f"{at_left(one, WIDTH)}{_EDGE}{two}".rstrip() for one, two in zip(left, right, strict=True)
    ]


def side_drawing(
    rows: Sequence[Row],
    view: View,
    words: Words,
    *,
    players: Sequence[str],
    names: Names,
    width: int,
) -> Drawing:
    """The list of all `players`, and below it the last trick as long as this viewer may see it."""
    lines = [
        f"[bold]{words.say('page.list')}[/]",
        *_list(rows, words, players=players, width=width),
    ]
    if view.last_trick is not None:
        last = view.last_trick
        cards = played_text(last.leader, last.cards, words, names=names)
        to = taken_text(last, view, words, names=names)
        heading = f"[bold]{words.say('page.last_trick')}[/] [dim]· {to}[/]"
        lines += ["", heading, cards]
    return [cut(line, width) for line in lines]


def _list(rows: Sequence[Row], words: Words, *, players: Sequence[str], width: int) -> Drawing:
    """Headings and the newest lines; the game, then its value go where there is no room."""
    if not rows:
        return [f"[dim]{words.say('list.empty')}[/]"]
    cells = [list_headings(words, names=players), *list_cells(rows, words, names=players)[-_DEALS:]]
    deal, game, *numbers = zip(*cells, strict=True)
    room = width - _across([deal, *numbers])
    if room >= _NARROWEST_GAME + _GAP:
        game = tuple(cut(name, room - _GAP) for name in game)
        return _columns([deal, game], numbers)
    return _columns([deal], numbers if room >= 0 else numbers[1:])


def _across(columns: Sequence[Sequence[str]]) -> int:
    """The width of columns side by side."""
    return sum(_widest(column) for column in columns) + _GAP * (len(columns) - 1)


def _widest(column: Sequence[str]) -> int:
    return max(map(width_of, column))


def _columns(texts: Sequence[Sequence[str]], numbers: Sequence[Sequence[str]]) -> Drawing:
    """The lines across columns of texts and, to the right, of numbers."""
    filled = [
        *([at_left(f"[dim]{cell}[/]", _widest(column)) for cell in column] for column in texts),
        *([at_right(cell, _widest(column)) for cell in column] for column in numbers),
    ]
    return [(" " * _GAP).join(line) for line in zip(*filled, strict=True)]
