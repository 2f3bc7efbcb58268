"""The board's position out of a record: the deal at its first card, and the cards then played."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.rules.actions import Play
from skat.rules.state import Phase


def board_of_record(text: str) -> dict[str, Any] | Problem | Refusal:
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
    hands = {seat.value: [str(card) for card in begun.hand_of(seat)] for seat in SEATS}
    return {
        **hands,
        "skat": [str(card) for card in begun.skat],
        "contract": begun.announcement.contract.value,
        "soloist": begun.soloist.value,
        "line": [str(action.card) for action in replayed.actions if isinstance(action, Play)],
    }
