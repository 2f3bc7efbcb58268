"""The table as a drawing that stays in place."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.markup import escape

from skat.cli.play.asking import Names, Question
from skat.cli.play.drawing import choices_drawing, table_drawing
from skat.cli.play.outcome import list_table, result_lines, trick_text
from skat.requests.words import Words
from skat.rules.state import Trick
from skat.rules.views import View
from skat.tables.running.pace import Pace
from skat.tables.state.rows import Row

_SAID: Final = 3
"""How many of the last things said are in sight."""


class DrawnScreen:
    """The table drawn anew after every step, in 24 lines; `wait` sleeps so many seconds.

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
        self._heard: deque[str] = deque(maxlen=_SAID)
        self._notes: tuple[str, ...] = ()
        self._asked: tuple[Question, View, Names] | None = None

    def deal(self, number: int, *, dealer: str, standing: str) -> None:
        """A new deal with nothing said yet."""
        deal = self.words.say("page.deal", deal=number)
        title = f"{deal} · {self.words.say('page.dealer')}: {dealer}"
        self._title = f"{title} · {standing}" if standing else title
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
        """In the drawing while something is asked, else below what stands there."""
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
        """The list as a table, below what stands there."""
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
        for line in table_drawing(view, self.words, names=names, heard=tuple(heard)):
            self.console.print(line, highlight=False, no_wrap=True, overflow="crop")

    def _head(self) -> None:
        self.console.rule(f"[dim]{escape(self._title)}[/]", align="left")
