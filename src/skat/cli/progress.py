"""How far a long command is, on standard error: with the time left, or in plain lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Final, Literal, Self, TextIO

from skat.cli.language import Language
from skat.messages import message

FEWEST: Final = 10
"""Of fewer things than this plain lines say nothing."""
_UNCOUNTED: Final = 100
"""After so many there is a plain line where nobody knows how many there are."""
_PAUSE: Final = 0.2
"""Seconds between two drawings on a terminal."""
_CLEARED: Final = "\r\x1b[K"

Thing = Literal["boards", "deals", "papers"]


class ProgressLine:
    """Counts what is done of `total` things, or of nobody knows how many.

    On a terminal there is one line that changes, with the time left by what the others took;
    in a file a line for each tenth.

    >>> from io import StringIO
    >>> shown = StringIO()
    >>> with ProgressLine(20, "deals", stream=shown) as progress:
    ...     for _ in range(4):
    ...         progress.step()
    >>> shown.getvalue()
    '2 of 20 deals\\n4 of 20 deals\\n'
    """

    def __init__(
        self,
        total: int | None,
        thing: Thing,
        *,
        done: int = 0,
        language: Language = Language.EN,
        stream: TextIO | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.total = total
        self.done = done
        self._before = done
        self._thing = thing
        self._language = language.value
        self._stream = stream or sys.stderr
        self._drawn = self._stream.isatty()
        self._clock = clock
        self._began = clock()
        self._next = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.hide()

    def step(self, count: int = 1) -> None:
        """So many more are done."""
        before, self.done = self.done, self.done + count
        if self._drawn:
            self._draw()
        elif self._is_told(before):
            print(self._text(), file=self._stream, flush=True)

    def hide(self) -> None:
        """Takes the line away, since an answer is printed now; the next step draws it again."""
        if self._drawn:
            self._stream.write(_CLEARED)
            self._stream.flush()
            self._next = 0.0

    def _draw(self) -> None:
        now = self._clock()
        if now < self._next:
            return
        self._next = now + _PAUSE
        self._stream.write(f"{_CLEARED}{', '.join(filter(None, (self._text(), self._left(now))))}")
        self._stream.flush()

    def _is_told(self, before: int) -> bool:
        if self.total is None:
            return self.done // _UNCOUNTED > before // _UNCOUNTED
        if self.total < FEWEST:
            return False
        return 10 * self.done // self.total > 10 * before // self.total

    def _text(self) -> str:
        if self.total is None:
            return message(f"progress.{self._thing}_so_far", {"done": self.done}, self._language)
        details = {"done": self.done, "total": self.total}
        return message(f"progress.{self._thing}", details, self._language)

    def _left(self, now: float) -> str:
        """The time that the rest takes if it goes on like this; nothing where nobody knows it."""
        new = self.done - self._before
        if self.total is None or new <= 0 or self.done >= self.total:
            return ""
        left = round((now - self._began) * (self.total - self.done) / new)
        minutes, seconds = divmod(left, 60)
        hours, minutes = divmod(minutes, 60)
        time = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return message("progress.left", {"time": time}, self._language)
