"""The process that values cards on the board: what a seat sees a line in, chances out.

It gets nothing else, so no hidden card can influence it. Its priority is below that of moves.
"""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from skat.analysis.board.answer import SeatChances
from skat.analysis.board.chances import seat_chances
from skat.analysis.board.position import SeatPosition
from skat.model.refusal import Refusal
from skat.server.board.desk import FAILED
from skat.server.desk import answer_lines

BEHIND: Final = 7
"""Its niceness: behind moves and hints, before reviews."""

_POSITION: Final = msgspec.json.Decoder(SeatPosition)


def answer(line: bytes) -> SeatChances | Refusal:
    """What each card is worth to the seat on this line."""
    return seat_chances(_POSITION.decode(line))


if __name__ == "__main__":
    answer_lines(
        answer, failed=FAILED, behind=BEHIND, source=sys.stdin.buffer, sink=sys.stdout.buffer
    )
