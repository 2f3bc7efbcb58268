"""The board's position out of a record, or out of a file that the board saved."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import msgspec

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.requests.board.line import reached
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, answer_of
from skat.requests.refusing import refusals_returned
from skat.requests.solve.position import BOARD_FORMAT, KeptPosition, Taken, position_of
from skat.rules.actions import Play
from skat.rules.state import Phase

_MARK: Final = "\ufeff"
"""What some programs put before the first letter of a file."""


class RecordedBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The board's position: where the cards lie, the game, and the lines played from there.

    `line` is the first of the `lines`; a record has no other.
    """

    forehand: tuple[Card, ...]
    middlehand: tuple[Card, ...]
    rearhand: tuple[Card, ...]
    skat: tuple[Card, ...]
    contract: Contract
    soloist: Seat
    leader: Seat
    trick: tuple[Card, ...]
    points: Taken
    line: tuple[Card, ...]
    lines: tuple[tuple[Card, ...], ...]


def board_of_record(text: str) -> Answer | Problem | Refusal:
    """Where the cards lie, and the lines, out of a file of the board or the first record in a text.

    A record as far as it is valid; its problem where nothing is, and "record_without_play" where
    nobody played a card. A file is refused as `skat solve` refuses a position, and for a line in
    which a card cannot be played.

    >>> board_of_record("nothing").code
    'text_outside_record'
    """
    kept = _saved(text)
    if kept is not None:
        return _board_of_file(kept)
    record = next(read_records(BytesIO(text.encode())))
    if isinstance(record, Problem):
        return record
    replayed = replay(record)
    begun = next((state for state in replayed.states if state.phase is Phase.PLAY), None)
    if begun is None or begun.announcement is None or begun.soloist is None:
        return replayed.problem or Refusal("record_without_play", ())
    forehand, middlehand, rearhand = (tuple(begun.hand_of(seat)) for seat in SEATS)
    line = tuple(action.card for action in replayed.actions if isinstance(action, Play))
    found = RecordedBoard(
        forehand=forehand,
        middlehand=middlehand,
        rearhand=rearhand,
        skat=tuple(begun.skat),
        contract=begun.announcement.contract,
        soloist=begun.soloist,
        leader=Seat.FOREHAND,
        trick=(),
        points=Taken(),
        line=line,
        lines=(line,) if line else (),
    )
    return answer_of(found)


def _saved(text: str) -> dict[str, Any] | None:
    """What a file of the board says; None for any other text."""
    try:
        found = msgspec.json.decode(text.removeprefix(_MARK))
    except (msgspec.DecodeError, RecursionError):
        return None
    is_board = isinstance(found, dict) and found.get("format") == BOARD_FORMAT
    return found if is_board else None


@refusals_returned
def _board_of_file(request: object) -> Answer:
    kept = decode(request, KeptPosition)
    position_of(kept)
    for line in kept.lines:
        reached(kept, line)
    found = RecordedBoard(
        forehand=kept.forehand,
        middlehand=kept.middlehand,
        rearhand=kept.rearhand,
        skat=kept.skat or (),
        contract=kept.contract,
        soloist=kept.soloist,
        leader=kept.leader,
        trick=kept.trick,
        points=kept.points,
        line=kept.lines[0] if kept.lines else (),
        lines=kept.lines,
    )
    return answer_of(found)
