"""A drawing of the table that stays in place; a wide terminal adds list and last trick."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.markup import escape

from skat.cli.play.asking import Names, Question
from skat.cli.play.drawing import (
    WIDTH,
    Drawing,
    at_left,
    at_right,
    choices_drawing,
    cut,
    table_drawing,
    width_of,
)
from skat.cli.play.line_screen import (
    list_cells,
    list_headings,
    list_table,
    played_text,
    result_lines,
    standing_text,
    taken_text,
    trick_text,
)
from skat.requests.words import Words
from skat.rules.state import Trick
from skat.rules.views import View
from skat.tables.running.thinkers import Pace
from skat.tables.state.rows import Row

WIDE: Final = 112
"""Columns of a terminal from which on there is room at the side of the table."""

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
    """Whether a terminal of so many columns has room at the side of the table."""
    return width >= WIDE


def side_width(width: int) -> int:
    """The columns at the side of the table in a wide terminal of so many."""
    return min(_WIDEST, width - WIDTH - width_of(_EDGE))


def side_by_side(table: Drawing, side: Drawing) -> Drawing:
    """The table with another drawing at its side, over the whole height of both."""
    height = max(len(table), len(side))
    left, right = ([*lines, *[""] * (height - len(lines))] for lines in (table, side))
    return [
        f"{at_left(table_line, WIDTH)}{_EDGE}{side_line}".rstrip()
        for table_line, side_line in zip(left, right, strict=True)
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


_SAID: Final = 3
"""How many of the latest words are in sight."""


class DrawnScreen:
    """The table drawn anew after every step, in 24 lines; `wait` sleeps so many seconds.

    A wide terminal has the list and the last trick at the side of the table.

    What was typed is answered in the drawing too, so that nothing scrolls away.
    """

    def __init__(
        self, console: Console, words: Words, *, pace: Pace, wait: Callable[[float], None]
    ) -> None:
        self.console = console
        self.words = words
        self._pace = pace
        self._wait = wait
        self._title = ""
        self._rows: tuple[Row, ...] = ()
        self._players: tuple[str, ...] = ()
        self._heard: deque[str] = deque(maxlen=_SAID)
        self._notes: tuple[str, ...] = ()
        self._asked: tuple[Question, View, Names] | None = None

    def deal(
        self, number: int, *, dealer: str, rows: Sequence[Row], players: Sequence[str]
    ) -> None:
        """A new deal in which nobody has spoken yet."""
        deal = self.words.say("page.deal", deal=number)
        self._title = f"{deal} · {self.words.say('page.dealer')}: {dealer}"
        self._rows = tuple(rows)
        self._players = tuple(players)
        self._heard.clear()
        self._done()

    def said(self, text: str) -> None:
        """Kept for the next drawing."""
        self._done()
        self._heard.append(text)

    def moved(self, view: View, *, names: Names) -> None:
        """The table as it is now, for as long as the pace says."""
        self._done()
        self._draw(view, names, self._heard)
        self._wait(self._pace.seconds)

    def trick(self, trick: Trick, view: View, *, names: Names) -> None:
        """The full trick with who takes it, for as long as the pace says."""
        self._done()
        self._heard.clear()
        self._draw(view, names, [trick_text(trick, view, self.words, names=names)])
        self._wait(self._pace.after_trick)

    def ask(self, asked: Question, view: View, *, names: Names) -> None:
        """The table, and the choices below it."""
        self._asked = (asked, view, names)
        self._draw_question()

    def note(self, *texts: str) -> None:
        """In the drawing while something is asked, else below what is there."""
        if self._asked is None:
            for text in texts:
                self.console.print(text, highlight=False)
        else:
            self._notes = texts
            self._draw_question()

    def result(self, view: View, *, names: Names) -> None:
        """How the deal ended and what it counts."""
        self._done()
        self.console.clear()
        self._head()
        for line in result_lines(view, self.words, names=names):
            self.console.print(f"  {line}", highlight=False)

    def list(self, rows: Sequence[Row], *, names: Sequence[str]) -> None:
        """The list as a table, below what is there."""
        self.console.print()
        self.console.print(list_table(rows, self.words, names=names))

    def _done(self) -> None:
        """Nothing is asked any more."""
        self._asked = None
        self._notes = ()

    def _draw_question(self) -> None:
        if self._asked is None:
            return
        asked, view, names = self._asked
        self._draw(view, names, self._notes or self._heard)
        for line in choices_drawing(asked):
            self.console.print(line, highlight=False)

    def _draw(self, view: View, names: Names, heard: Iterable[str]) -> None:
        self.console.clear()
        self._head()
        for line in self._table(view, names, tuple(heard)):
            self.console.print(line, highlight=False, no_wrap=True, overflow="crop")

    def _table(self, view: View, names: Names, heard: Sequence[str]) -> Drawing:
        """The table; list and last trick at its side where the terminal is wide enough."""
        words = self.words
        if not is_wide(self.console.width):
            last = view.last_trick
            return table_drawing(view, words, names=names, heard=heard, last_trick=last)
        width = side_width(self.console.width)
        side = side_drawing(
            self._rows, view, words, players=self._players, names=names, width=width
        )
        return side_by_side(table_drawing(view, words, names=names, heard=heard), side)

    def _head(self) -> None:
        """Deal and dealer; the totals, too, unless the list is at the side of the table."""
        standing = standing_text(self._rows, names=self._players)
        title = self._title
        if standing and not is_wide(self.console.width):
            title = f"{title} · {standing}"
        self.console.rule(f"[dim]{escape(title)}[/]", align="left")
