"""The process that works hints out: the view of a seat a line in, the three steps out.

A line `{"playable": view}` asks what the hand could be played as, and `{"judged": ...}` whether an
action is a proven mistake.

It gets nothing but the view, so no hidden card can influence it. Its priority is below that of
moves and above that of reviews; it ends at the end of its input.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec

from skat.analysis.decision import WORLDS
from skat.analysis.hints.playable import playable
from skat.analysis.hints.playable_games import Playable
from skat.analysis.hints.steps import HintStep, hint_steps
from skat.analysis.outcomes import Scale
from skat.analysis.review import SEED, decision_on
from skat.analysis.table import NotJudgedError
from skat.analysis.written import is_marked, written_knowable
from skat.model.contract import Announcement
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules.actions import Action
from skat.rules.views import View
from skat.server.question_desk import answer_lines

BEHIND: Final = 5
"""Its niceness: a player waits for it, but less urgently than for a move."""

FAILED: Final = "hint_not_solved"


class SeatView(View, frozen=True, kw_only=True):
    """The view of a player, as it can be read again."""

    viewer: Seat


class PlayableAsked(msgspec.Struct, frozen=True):
    """The question what is playable."""

    playable: SeatView


class ToJudge(msgspec.Struct, frozen=True, kw_only=True):
    """An action, what its seat saw before it, and the game announced after a discard."""

    view: SeatView
    action: Action
    game: Announcement | None = None


class JudgementAsked(msgspec.Struct, frozen=True):
    """The question whether an action is a proven mistake."""

    judged: ToJudge


_VIEW: Final = msgspec.json.Decoder(SeatView)
_PLAYABLE: Final = msgspec.json.Decoder(PlayableAsked)
_JUDGED: Final = msgspec.json.Decoder(JudgementAsked)
_ASKS_PLAYABLE: Final = b'{"playable":'
_ASKS_JUDGED: Final = b'{"judged":'


def answer(line: bytes) -> tuple[HintStep, ...] | Playable | dict[str, Any] | Refusal | None:
    """The answer to this line: the steps of a hint, what is playable, a mistake that is proven.

    None for an action that is not marked. Refused: what cannot be judged.
    """
    try:
        if line.startswith(_ASKS_JUDGED):
            return _mistake(_JUDGED.decode(line).judged)
        if line.startswith(_ASKS_PLAYABLE):
            return playable(_PLAYABLE.decode(line).playable)
        return hint_steps(_VIEW.decode(line))
    except NotJudgedError as reason:
        return Refusal(f"hint_{reason.code}")


def _mistake(asked: ToJudge) -> dict[str, Any] | None:
    """What a review of the deal would say of this action, if it marks it."""
    decision = decision_on(
        asked.view, asked.action, game=asked.game, worlds=WORLDS, scale=Scale.TABLE, seed=SEED
    )
    return written_knowable(decision) if is_marked(decision) else None


if __name__ == "__main__":
    answer_lines(
        answer, failed=FAILED, behind=BEHIND, source=sys.stdin.buffer, sink=sys.stdout.buffer
    )
