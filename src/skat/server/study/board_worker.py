"""The process that answers the board's long questions, a line each.

What each card is worth to a seat: it gets what that seat sees and nothing else, so no hidden card
can influence it. And whether a hand is sure. Its priority is below that of moves.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

import msgspec

from skat.analysis.board.chances import seat_chances
from skat.analysis.board.position import SeatChances, SeatPosition
from skat.model.refusal import Refusal
from skat.requests.solve import solve_request
from skat.requests.sure import is_sure_question
from skat.server.question_desk import answer_lines

FAILED: Final = "chances_not_solved"

BEHIND: Final = 7
"""Its niceness: behind moves and hints, before reviews."""

MOST_MS: Final = 5_000
"""What a question whether a hand is sure may take of the processor, whatever budget it names."""


def answer(line: bytes) -> SeatChances | Mapping[str, object] | Refusal:
    """What each card is worth to the seat on this line, or whether the hand on it is sure."""
    asked = msgspec.json.decode(line)
    if is_sure_question(asked):
        return solve_request(asked, most_ms=MOST_MS)
    return seat_chances(msgspec.convert(asked, SeatPosition))


if __name__ == "__main__":
    answer_lines(
        answer, failed=FAILED, behind=BEHIND, source=sys.stdin.buffer, sink=sys.stdout.buffer
    )
