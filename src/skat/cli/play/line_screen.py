"""The table as lines one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape

from skat.cli.play.asking import Names, Question
from skat.cli.play.outcome import (
    list_table,
    played_text,
    result_lines,
    standing_text,
    trick_text,
)
from skat.model.seats import SEATS
from skat.requests.words import Words
from skat.rules.actions import Play
from skat.rules.state import Trick
from skat.rules.views import View
from skat.tables.state.rows import Row


class LineScreen:
    """Lines below each other: for pipes, narrow windows and screen readers."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def _line(self, text: str = "") -> None:
        self.console.print(text, highlight=False)

    def deal(
        self, number: int, *, dealer: str, rows: Sequence[Row], players: Sequence[str]
    ) -> None:
        """The head of a new deal, and the standing."""
        title = self.words.say("page.deal", deal=number)
        self._line()
        self.console.rule(f"{title} · {self.words.say('page.dealer')}: {dealer}")
        standing = standing_text(rows, names=players)
        if standing:
            self._line(f"[dim]{escape(standing)}[/]")

    def said(self, text: str) -> None:
        """What was said, in a line."""
        self._line(text)

    def moved(self, view: View, *, names: Names) -> None:
        """Cards on the table are shown when it is one's own turn."""

    def trick(self, trick: Trick, view: View, *, names: Names) -> None:
        """The full trick with who takes it."""
        self._line(f"  {trick_text(trick, view, self.words, names=names)}")

    def ask(self, asked: Question, view: View, *, names: Names) -> None:
        """All that is needed to answer: game, table, own hand, choices."""
        if view.announcement is not None and view.soloist is not None:
            game = self.words.announcement(view.announcement)
            bid = self.words.say("page.bid_was", value=view.bid)
            self._line(f"[dim]{names(view.soloist)}: {game} ({bid})[/]")
        for seat, cards in zip(SEATS, view.open_hands, strict=True):
            if cards is not None and seat is not view.viewer:
                self._line(f"{names(seat)}: {self.words.cards(cards)}")
        if view.trick:
            self._line(f"  {played_text(view.leader, view.trick, self.words, names=names)}")
        self._line(f"  {'  '.join(self._numbered(view))}")
        for choice in asked.choices:
            self._line(f"  {choice.key:>2}  {escape(choice.label)}")

    def _numbered(self, view: View) -> Iterator[str]:
        """The own cards with their numbers; in brackets what may not be played now."""
        playable = {action.card for action in view.legal if isinstance(action, Play)}
        for number, card in enumerate(view.hand, start=1):
            text = f"[dim]{number}[/]{self.words.colored(card)}"
            yield f"({text})" if playable and card not in playable else text

    def note(self, *texts: str) -> None:
        """Lines below what was typed."""
        for text in texts:
            self._line(text)

    def result(self, view: View, *, names: Names) -> None:
        """How the deal ended and what it counts."""
        self._line()
        for line in result_lines(view, self.words, names=names):
            self._line(line)

    def list(self, rows: Sequence[Row], *, names: Sequence[str]) -> None:
        """The list as a table."""
        self.console.print(list_table(rows, self.words, names=names))
