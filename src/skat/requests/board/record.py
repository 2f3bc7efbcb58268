"""The board's position out of a record: the deal at its first card, and the cards then played."""

from __future__ import annotations

from io import BytesIO

import msgspec

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.requests.jsonl import Answer, answer_of
from skat.rules.actions import Play
from skat.rules.state import Phase


class RecordedBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The board's position out of a record: hands, skat, game, and the cards that were played."""

    forehand: tuple[Card, ...]
    middlehand: tuple[Card, ...]
    rearhand: tuple[Card, ...]
    skat: tuple[Card, ...]
    contract: Contract
    soloist: Seat
    line: tuple[Card, ...]


def board_of_record(text: str) -> Answer | Problem | Refusal:
    """Hands, skat, contract, soloist and line of the first record in a text.

    As far as the record is valid; its problem where nothing is, and "record_without_play" where
    nobody played a card.

    >>> board_of_record("nothing").code
    'text_outside_record'
    """
    record = next(read_records(BytesIO(text.encode())))
    if isinstance(record, Problem):
        return record
    replayed = replay(record)
    begun = next((state for state in replayed.states if state.phase is Phase.PLAY), None)
    if begun is None or begun.announcement is None or begun.soloist is None:
        return replayed.problem or Refusal("record_without_play", ())
    forehand, middlehand, rearhand = (tuple(begun.hand_of(seat)) for seat in SEATS)
    found = RecordedBoard(
        forehand=forehand,
        middlehand=middlehand,
        rearhand=rearhand,
        skat=tuple(begun.skat),
        contract=begun.announcement.contract,
        soloist=begun.soloist,
        line=tuple(action.card for action in replayed.actions if isinstance(action, Play)),
    )
    return answer_of(found)
