"""The process that works hints out: the view of a seat a line in, the three steps out.

A line `{"playable": view}` asks what the hand could be played as.

It gets nothing but the view, so no hidden card can influence it. Its priority is below that of
moves and above that of reviews; it ends at the end of its input.
"""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from skat.analysis.hints.playable import playable
from skat.analysis.hints.playable_games import Playable
from skat.analysis.hints.steps import HintStep, hint_steps
from skat.analysis.table import NotJudgedError
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules.views import View
from skat.server.helper_process import answer_lines

BEHIND: Final = 5
"""Its niceness: somebody waits for it, but less urgently than for a move."""

FAILED: Final = "hint_not_solved"


class SeatView(View, frozen=True, kw_only=True):
    """The view of somebody who plays, as it can be read again."""

    viewer: Seat


class PlayableAsked(msgspec.Struct, frozen=True):
    """The question what is playable."""

    playable: SeatView


_VIEW: Final = msgspec.json.Decoder(SeatView)
_PLAYABLE: Final = msgspec.json.Decoder(PlayableAsked)
_ASKS_PLAYABLE: Final = b'{"playable":'


def answer(line: bytes) -> tuple[HintStep, ...] | Playable | Refusal:
    """The steps of the hint for the view on this line, what is playable, or why there is none."""
    try:
        if line.startswith(_ASKS_PLAYABLE):
            return playable(_PLAYABLE.decode(line).playable)
        return hint_steps(_VIEW.decode(line))
    except NotJudgedError as reason:
        return Refusal(f"hint_{reason.code}")


if __name__ == "__main__":
    answer_lines(
        answer, failed=FAILED, behind=BEHIND, source=sys.stdin.buffer, sink=sys.stdout.buffer
    )
