"""The board's position out of pasted text: a position, a record, a file of the board.

Pasted hands have slashes between them, or each has a line of its own: forehand's, middlehand's,
rearhand's, then the skat. Where names and colons stand before them, the names say whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from skat.messages import LANGUAGES, catalogue
from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.shown import shown_as
from skat.notation.cards import CardScheme, read_cards, scheme_of
from skat.notation.files import read_records
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from skat.requests.board import reached
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, answer_of, refusals_returned
from skat.requests.solve import BOARD_FORMAT, KeptPosition, SolveRequest, Taken, position_of
from skat.rules.actions import Play
from skat.rules.state import Phase, State

Read = TypeVar("Read")

Hands = Mapping[Seat | None, tuple[Card, ...]]
"""The cards of each seat and of the skat, which is None."""

_PLACES: Final[tuple[Seat | None, ...]] = (*SEATS, None)
_KEYS: Final[dict[Seat | None, str]] = {
    **{seat: f"seat.{seat.value}" for seat in SEATS},
    None: "board.place.skat",
}
_NAMES: Final = {
    catalogue(language)[key].casefold(): place
    for language in LANGUAGES
    for place, key in _KEYS.items()
}
_NAMED: Final = re.compile(rf"({'|'.join(map(re.escape, _NAMES))})\s*:", re.IGNORECASE)
_RECORD: Final = re.compile(r"\(;|[\[\]{}]")


class _Pile(NamedTuple):
    """The text of a pile, whose it is, and after how many letters it begins."""

    place: Seat | None
    text: str
    begins: int


def hands_in(text: str, *, language: str) -> Hands | Refusal | None:
    """The cards of a text, in the letters of ISS or of the language; None if it is no such text.

    >>> hands = hands_in("CJ H7 / SJ H8 / HJ H9", language="de")
    >>> [str(card) for card in hands[Seat.MIDDLEHAND]]
    ['SJ', 'H8']
    """
    if _RECORD.search(text):
        return None
    named = list(_NAMED.finditer(text))
    piles = _named_piles(text, named) if named else _piles_in_order(text)
    if not len(SEATS) <= len(piles) <= len(_PLACES):
        return None
    hands = in_either(lambda scheme: _hands(piles, scheme), language=language)
    # Lines that are no cards are anything at all.
    return None if isinstance(hands, Refusal) and not named and "/" not in text else hands


def in_either(read: Callable[[CardScheme], Read | Refusal], *, language: str) -> Read | Refusal:
    """What is read in the letters of ISS or of this language; refused where both find other cards.

    >>> in_either(lambda scheme: scheme.value, language="en")
    'en'
    """
    readings = [read(scheme) for scheme in dict.fromkeys((CardScheme.EN, scheme_of(language)))]
    understood = [reading for reading in readings if not isinstance(reading, Refusal)]
    if not understood:
        return max((reading for reading in readings if isinstance(reading, Refusal)), key=_how_far)
    if any(reading != understood[0] for reading in understood):
        return Refusal("cards_in_two_languages")
    return understood[0]


def _how_far(refused: Refusal) -> tuple[bool, int]:
    """Whether all cards were read, or up to which column: what came farthest tells most."""
    unread = refused.code in ("unknown_card", "ambiguous_card")
    return not unread, (refused.column or 0) if isinstance(refused, Problem) else 0


def _named_piles(text: str, names: Sequence[re.Match[str]]) -> list[_Pile]:
    ends = [*(name.start() for name in names[1:]), len(text)]
    return [
        _Pile(_NAMES[name[1].casefold()], text[name.end() : end].replace("/", " "), name.end())
        for name, end in zip(names, ends, strict=True)
    ]


def _piles_in_order(text: str) -> list[_Pile]:
    parts = text.split("/") if "/" in text else text.splitlines(keepends=True)
    between = 1 if "/" in text else 0
    piles: list[_Pile] = []
    begins = 0
    for part in parts:
        if part.strip() or "/" in text:
            place = _PLACES[min(len(piles), len(_PLACES) - 1)]
            piles.append(_Pile(place, part, begins))
        begins += len(part) + between
    return piles


def _hands(piles: Sequence[_Pile], scheme: CardScheme) -> Hands | Refusal:
    hands: dict[Seat | None, tuple[Card, ...]] = {}
    for place, text, begins in piles:
        cards = read_cards(text, scheme=scheme)
        if isinstance(cards, Problem):
            return replace(cards, column=begins + (cards.column or 1))
        if place in hands:
            return Refusal("key_twice", details={"key": "skat" if place is None else place.value})
        hands[place] = cards
    return {place: hands.get(place, ()) for place in _PLACES}


_MARK: Final = "\ufeff"
"""What some programs put before the first letter of a file."""


class RecordedBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The board's position: where the cards lie, the game, and the lines played from there.

    `line` is the first of the `lines`; a record has no other. Cards alone stand for a grand of
    forehand, who leads.
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
    board = RecordedBoard(
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
    return answer_of(board)


def _dealt(state: State) -> Hands:
    """The cards of a deal of which nothing else is known."""
    hands: dict[Seat | None, tuple[Card, ...]] = {None: tuple(state.dealt_skat)}
    return hands | {seat: tuple(state.dealt_hands[seat.index]) for seat in SEATS}


def _position_in(text: str) -> dict[str, Any] | None:
    """The JSON object of a position, or of the first of many lines; None for any other text."""
    lines = [line for line in text.splitlines() if line.strip()]
    for piece in (text, *lines[:1]):
        try:
            decoded = msgspec.json.decode(piece)
        except UNREADABLE:
            continue
        is_position = (
            isinstance(decoded, dict) and decoded.get("format", BOARD_FORMAT) == BOARD_FORMAT
        )
        return decoded if is_position else None
    return None


_QUESTION: Final = frozenset(SolveRequest.__struct_fields__) - frozenset(
    KeptPosition.__struct_fields__
)
"""What `skat solve` is asked with a position; the board asks its own."""


@refusals_returned
def _board_of_position(asked: dict[str, Any], scheme: CardScheme) -> Answer:
    position = {key: value for key, value in asked.items() if key not in _QUESTION}
    kept = decode(position, KeptPosition, scheme=scheme)
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
    line = kept.lines[0] if kept.lines else ()
    return answer_of(shown_as(RecordedBoard, kept, skat=kept.skat or (), line=line))
