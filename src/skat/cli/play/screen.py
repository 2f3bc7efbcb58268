"""What a table in the terminal needs to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from skat.cli.play.asking import Names, Question
from skat.requests.words import Words
from skat.rules.state import Trick
from skat.rules.views import View
from skat.tables.state.rows import Row


class Screen(Protocol):
    """What a table needs to show; every text is in the language of `words`."""

    words: Words

    def deal(
        self, number: int, *, dealer: str, rows: Sequence[Row], players: Sequence[str]
    ) -> None:
        """A new deal begins; `rows` is the list of all `players` so far."""

    def said(self, text: str) -> None:
        """Somebody said something, or something happened that all see."""

    def moved(self, view: View, *, names: Names) -> None:
        """Somebody else acted; the table looks like this now."""

    def trick(self, trick: Trick, view: View, *, names: Names) -> None:
        """A trick is full."""

    def ask(self, asked: Question, view: View, *, names: Names) -> None:
        """The player at the keyboard is asked this."""

    def note(self, *texts: str) -> None:
        """The answer to a typed line: help, or why it cannot be done. The texts have mark-up."""

    def result(self, view: View, *, names: Names) -> None:
        """The deal is over."""

    def list(self, rows: Sequence[Row], *, names: Sequence[str]) -> None:
        """The running score list."""
