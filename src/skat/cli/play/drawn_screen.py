"""The table as a drawing that stays in place."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.markup import escape

from skat.cli.play.asking import Names, Question
from skat.cli.play.drawing import Drawing, choices_drawing, table_drawing
from skat.cli.play.outcome import list_table, result_lines, standing_text, trick_text
from skat.cli.play.side import is_wide, side_by_side, side_drawing, side_width
from skat.requests.words import Words
from skat.rules.state import Trick
from skat.rules.views import View
from skat.tables.running.pace import Pace
from skat.tables.state.rows import Row

_SAID: Final = 3
"""How many of the last things said are in sight."""


class DrawnScreen:
    """The table drawn anew after every step, in 24 lines; `wait` sleeps so many seconds.

    A wide terminal has the list and the last trick beside the table.

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
        """A new deal with nothing said yet."""
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
        """The table; list and last trick beside it where the terminal is wide enough."""
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
        """Deal and dealer; the totals, too, unless the list is beside the table."""
        standing = standing_text(self._rows, names=self._players)
        title = self._title
        if standing and not is_wide(self.console.width):
            title = f"{title} · {standing}"
        self.console.rule(f"[dim]{escape(title)}[/]", align="left")
