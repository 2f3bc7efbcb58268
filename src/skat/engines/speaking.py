"""The engine's side of the protocol: lines in, lines out, thinking beside them.

While the player thinks, a ping and a `stop` are answered. Who is stopped, or out of time, says what
`simple` would.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from itertools import pairwise
from time import monotonic
from typing import Final

import msgspec

from skat import __version__
from skat.engines.greeting import write_option
from skat.engines.ours import OwnEngine

_IN_HAND_MS: Final = 30
"""Milliseconds before the end of the time for a move in which the answer is due."""

_DIGITS: Final = 9
"""Digits of a time that are read: more than a day in milliseconds, and no clock waits for
longer."""


class Heard(msgspec.Struct, frozen=True):
    """A line that came in; None at the end of the input."""

    line: str | None


class Decided(msgspec.Struct, frozen=True):
    """What the player says to the question of this number."""

    number: str
    word: str


class Speaker:
    """Answers lines for an engine; `say` takes each line of the answer."""

    def __init__(self, engine: OwnEngine, say: Callable[[str], None]) -> None:
        self._engine = engine
        self._say = say
        self._position = ""
        self._number: str | None = None
        self._policy = False
        self._until = 0.0
        self._events: queue.SimpleQueue[Heard | Decided] = queue.SimpleQueue()

    def run(self, lines: Iterable[str]) -> None:
        """Answer line after line until `quit`; at the end of the input what is open is answered."""
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()
        at_end = False
        while not (at_end and self._number is None):
            event = self._next()
            match event:
                case Heard(line=None):
                    at_end = True
                case Heard(line=str(line)):
                    if line.split() == ["quit"]:
                        return
                    self.hear(line)
                case Decided(number=number, word=word) if number == self._number:
                    self._answer(word)
                case None:
                    self._answer_quickly()

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._events.put(Heard(line))
        self._events.put(Heard(None))

    def _next(self) -> Heard | Decided | None:
        """What happens next; None if the time for the answer ends before."""
        if self._number is None or self._until == float("inf"):
            return self._events.get()
        try:
            return self._events.get(timeout=max(0.0, self._until - monotonic()))
        except queue.Empty:
            return None

    def hear(self, line: str) -> None:
        """Answer one line; what it does not know is ignored."""
        word, _, rest = line.strip().partition(" ")
        words = rest.split()
        match word:
            case "skat":
                self._greet()
            case "set" if len(words) != 2 or not self._engine.set(words[0], words[1]):
                self._say(f"error set {words[0] if words else ''}".rstrip())
            case "ping":
                self._say(f"pong {rest}".rstrip())
            case "new" if not self._engine.new(words):
                self._say("error new")
            case "position":
                self._position = rest
            case "go" if words:
                self._go(words)
            case "stop" if words and self._number == words[0]:
                self._answer_quickly()
            case _:
                pass

    def _greet(self) -> None:
        self._say(f"id name {self._engine.name} {__version__}")
        self._say("id author Skat contributors")
        for option in self._engine.options:
            self._say(write_option(option))
        self._say("ok")

    def _go(self, words: list[str]) -> None:
        self._number, self._policy, self._until = words[0], words[1:2] == ["policy"], float("inf")
        for word, value in pairwise(words):
            # The first of the three times is the own one.
            if word in ("move", "time") and value.isascii() and value.isdecimal():
                seconds = (int(value[:_DIGITS]) - _IN_HAND_MS) / 1000
                self._until = min(self._until, monotonic() + max(0.0, seconds))
        thinking = threading.Thread(
            target=self._think, args=(words[0], self._position), daemon=True
        )
        thinking.start()

    def _think(self, number: str, position: str) -> None:
        self._events.put(Decided(number, self._said(position, quick=False)))

    def _said(self, position: str, *, quick: bool) -> str:
        """The word, or what is wrong with the position."""
        found = self._engine.word(position, quick=quick)
        return found if isinstance(found, str) else f"error {found.code}"

    def _answer_quickly(self) -> None:
        self._answer(self._said(self._position, quick=True))

    def _answer(self, word: str) -> None:
        number, self._number = self._number, None
        if word.startswith("error "):
            self._say(f"error go {number} {word.removeprefix('error ')}")
        elif self._policy:
            self._say(f"policy {number} {word} 1.0")
        else:
            self._say(f"move {number} {word}")
