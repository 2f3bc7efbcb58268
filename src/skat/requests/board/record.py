"""The board's position out of what somebody pastes: a position, a record, a file of the board."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import msgspec

from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.requests.board.line import reached
from skat.requests.board.pasted import Hands, hands_in, in_either
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, answer_of
from skat.requests.refusing import refusals_returned
from skat.requests.solve.position import (
    BOARD_FORMAT,
    KeptPosition,
    SolveRequest,
    Taken,
    position_of,
)
from skat.rules.actions import Play
from skat.rules.state import Phase, State

_MARK: Final = "\ufeff"
"""What some programs put before the first letter of a file."""


class RecordedBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The board's position: where the cards lie, the game, and the lines played from there.

    `line` is the first of the `lines`; a record has no other. Cards alone stand for a grand of
    forehand's, who leads.
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


def board_of_record(text: str, *, language: str = "en") -> Answer | Problem | Refusal:
    """Where the cards lie, and the lines, out of a pasted text.

    That is a question of `skat solve` or a file of the board, the hands and the skat with slashes
    or line breaks between them, or the first record in the text. Cards of a position may be in the
    letters of ISS or of the language. A record is taken as far as it is valid; its problem where
    nothing is, and "record_without_play" where nobody played a card. A position is refused as
    `skat solve` refuses it, and for a line in which a card cannot be played.

    >>> board_of_record("nothing").code
    'text_outside_record'
    >>> board_of_record("CJ H7 / SJ H8 / HJ H9 / D7 D8")["middlehand"]
    ['SJ', 'H8']
    """
    text = text.removeprefix(_MARK)
    asked = _position_in(text)
    if asked is not None:
        return in_either(lambda scheme: _board_of_position(asked, scheme), language=language)
    hands = hands_in(text, language=language)
    if isinstance(hands, Refusal):
        return hands
    if hands is not None:
        return _board_of_hands(hands)
    record = next(read_records(BytesIO(text.encode())))
    if isinstance(record, Problem):
        return record
    replayed = replay(record)
    begun = next((state for state in replayed.states if state.phase is Phase.PLAY), None)
    if begun is None or begun.announcement is None or begun.soloist is None:
        if len(replayed.actions) == 1:
            return _board_of_hands(_dealt(replayed.state))
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


def _dealt(state: State) -> Hands:
    """The cards of a deal of which nothing else is known."""
    hands: dict[Seat | None, tuple[Card, ...]] = {None: tuple(state.dealt_skat)}
    return hands | {seat: tuple(state.dealt_hands[seat.index]) for seat in SEATS}


def _position_in(text: str) -> dict[str, Any] | None:
    """The JSON object of a position, or of the first of many lines; None for any other text."""
    lines = [line for line in text.splitlines() if line.strip()]
    for piece in (text, *lines[:1]):
        try:
            found = msgspec.json.decode(piece)
        except (msgspec.DecodeError, RecursionError):
            continue
        is_position = isinstance(found, dict) and found.get("format", BOARD_FORMAT) == BOARD_FORMAT
        return found if is_position else None
    return None


_QUESTION: Final = frozenset(SolveRequest.__struct_fields__) - frozenset(
    KeptPosition.__struct_fields__
)
"""What `skat solve` is asked beside a position; the board asks its own."""


@refusals_returned
def _board_of_position(asked: dict[str, Any], scheme: CardScheme) -> Answer:
    told = {key: value for key, value in asked.items() if key not in _QUESTION}
    kept = decode(told, KeptPosition, scheme=scheme)
    return _board(kept)


@refusals_returned
def _board_of_hands(hands: Hands) -> Answer:
    """A grand of forehand's; whatever is gone without a skat is taken for his."""
    forehand, middlehand, rearhand = (hands[seat] for seat in SEATS)
    gone = deck() - CardSet.of(card for pile in hands.values() for card in pile)
    points = 0 if hands[None] else card_points(gone)
    position = KeptPosition(
        contract=Contract.GRAND,
        soloist=Seat.FOREHAND,
        skat=hands[None],
        points=Taken(soloist=points),
        forehand=forehand,
        middlehand=middlehand,
        rearhand=rearhand,
    )
    return _board(position)


def _board(kept: KeptPosition) -> Answer:
    """The position as the board takes it; raises RefusalError where it cannot be."""
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
