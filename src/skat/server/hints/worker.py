"""The process that works hints out: the view of a seat a line in, the three steps out.

It is told nothing but the view, so no hidden card can have a say. It steps back behind moves and
goes before reviews; it ends when nobody writes to it any more.
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import BinaryIO, Final

import msgspec

from skat.analysis.hints.steps import hint_steps
from skat.analysis.table import NotJudgedError
from skat.model.seats import Seat
from skat.rules.views import View

BEHIND: Final = 5
"""How nice it is: somebody waits for it, but not as those who wait for a move."""


class SeatView(View, frozen=True, kw_only=True):
    """The view of somebody who plays, as it can be read again."""

    viewer: Seat


_VIEW: Final = msgspec.json.Decoder(SeatView)


def answer(line: bytes) -> bytes:
    """The steps of the hint for the view on this line, or the code of why there is none."""
    try:
        return msgspec.json.encode({"steps": hint_steps(_VIEW.decode(line))}, order="sorted")
    except NotJudgedError as reason:
        return msgspec.json.encode({"refused": f"hint_{reason.code}"})
    except Exception:  # whatever a deal brings to light, the next one is looked at
        traceback.print_exc()
        return b'{"refused":"hint_not_solved"}'


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answers every line of the source."""
    for line in source:
        sink.write(answer(line) + b"\n")
        sink.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    main(sys.stdin.buffer, sys.stdout.buffer)
