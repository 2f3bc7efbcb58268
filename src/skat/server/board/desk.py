"""Questions about what a seat can know: one position after the other, in a helper process."""

from __future__ import annotations

import sys
from typing import Final

from skat.server.desk import QuestionDesk
from skat.server.helper_process import HelperProcess, Helpers

FAILED: Final = "chances_not_solved"
_PROGRAM: Final = (sys.executable, "-m", "skat.server.board.worker")


def chances_desk(helpers: Helpers = HelperProcess) -> QuestionDesk:
    """Answers a `SeatPosition` as JSON with `SeatChances`, and a hand with whether it is sure.

    Refused: `chances_full`, `chances_not_solved`, and what
    `skat.analysis.board.chances.seat_chances` and `skat.requests.solve.sure` refuse.
    """
    return QuestionDesk(_PROGRAM, full="chances_full", failed=FAILED, helpers=helpers)
