"""A deal drawn: lines of text for a terminal, SVG for a notebook.

Both draw one `Picture`, which a state or a view gives of itself. The cards are drawn here, with
the suits of the page's own deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from skat.model.cards import Card
from skat.model.contract import Announced, Announcement
from skat.model.seats import SEATS, Seat
from skat.rules.result import DealResult

Pile = tuple[Card | None, ...]
"""Cards as they lie; None is one that the viewer does not see."""


class HandDrawn(NamedTuple):
    """The cards of one seat, the notes next to them, and whether it must act."""

    seat: Seat
    cards: Pile
    notes: tuple[str, ...]
    on_turn: bool


class Picture(NamedTuple):
    """What is drawn: a line above, three hands, the skat, the trick on the table."""

    title: str
    hands: tuple[HandDrawn, ...]
    skat: Pile
    trick: tuple[tuple[Seat, Card], ...]


def picture(
    *,
    phase: str,
    turn: Seat | None,
    hands: Iterable[Pile],
    skat: Pile,
    soloist: Seat | None,
    announcement: Announcement | None,
    bid: int | None,
    leader: Seat,
    trick: tuple[Card, ...],
    tricks_won: tuple[int, int, int],
    points: tuple[int, int, int] | None,
    result: DealResult | None,
) -> Picture:
    """The picture of a deal with these values; `points` are missing where a viewer counts them."""
    rows = []
    for seat, cards in zip(SEATS, hands, strict=True):
        notes = ["soloist"] if seat is soloist else []
        won = tricks_won[seat.index]
        if won:
            notes.append(f"{won} trick{'s' if won > 1 else ''}")
            notes += [f"{points[seat.index]} card points"] if points is not None else []
        rows.append(HandDrawn(seat, cards, tuple(notes), seat is turn))
    seats = (leader, leader.next, leader.next.next)
    return Picture(
        title=", ".join(_title(phase, soloist, announcement, bid=bid, result=result)),
        hands=tuple(rows),
        skat=skat,
        trick=tuple(zip(seats, trick, strict=False)),
    )


def _title(
    phase: str,
    soloist: Seat | None,
    announcement: Announcement | None,
    *,
    bid: int | None,
    result: DealResult | None,
) -> Iterator[str]:
    yield phase
    if announcement is not None and soloist is not None:
        yield f"{game_words(announcement)} by {soloist.value}"
    if bid is not None:
        yield f"bid {bid}"
    if result is not None:
        yield result.ending.value.replace("_", " ")
        if result.score is not None:
            yield f"{'won' if result.score.won else 'lost'}: {result.score.score}"


def game_words(announcement: Announcement) -> str:
    """A game in the words of the Order.

    >>> from skat.model.contract import Contract
    >>> game_words(Announcement(Contract.CLUBS, hand=True, announced=Announced.SCHNEIDER))
    'clubs hand schneider'
    """
    words = [announcement.contract.value, *(["hand"] if announcement.hand else [])]
    if announcement.announced is not Announced.NONE:
        words.append(announcement.announced.value)
    return " ".join(words)


def as_text(drawn: Picture) -> str:
    """The picture in lines; `>` stands before who must act, `??` for a card that is not seen."""
    lines = [drawn.title]
    widest = max(len(_cards(row.cards)) for row in drawn.hands)
    for row in drawn.hands:
        mark = ">" if row.on_turn else " "
        notes = ", ".join(row.notes)
        lines.append(f"{mark} {row.seat.value:<10}  {_cards(row.cards):<{widest}}  {notes}")
    lines.append(f"  {'skat':<10}  {_cards(drawn.skat)}")
    if drawn.trick:
        played = ", ".join(f"{seat.value} {card}" for seat, card in drawn.trick)
        lines.append(f"  {'trick':<10}  {played}")
    return "\n".join(line.rstrip() for line in lines)


def _cards(cards: Pile) -> str:
    return " ".join("??" if card is None else str(card) for card in cards)


PIPS: Final = {
    "H": "M50 92C22 66 6 50 6 31 6 17 16 8 28 8 38 8 46 14 50 25 54 14 62 8 72 8 84 8 94 17 94 31 "
    "94 50 78 66 50 92Z",
    "D": "M50 3C60 22 73 38 88 50 73 62 60 78 50 97 40 78 27 62 12 50 27 38 40 22 50 3Z",
    "S": "M50 4C57 24 94 40 94 65 94 79 84 86 74 86 65 86 58 81 54 74 55 83 59 91 68 96H32C41 91 "
    "45 83 46 74 42 81 35 86 26 86 16 86 6 79 6 65 6 40 43 24 50 4Z",
    "C": "M50 5C62 5 71 14 71 25 71 32 68 38 63 43 66 41 70 40 74 40 86 40 95 49 95 61 95 73 86 82 "
    "74 82 65 82 58 77 54 70 55 81 59 90 69 96H31C41 90 45 81 46 70 42 77 35 82 26 82 14 82 5 73 5 "
    "61 5 49 14 40 26 40 30 40 34 41 37 43 32 38 29 32 29 25 29 14 38 5 50 5Z",
}
"""The outlines of the suits in a square of 100, those of `web/src/deck/french.ts`."""

_WIDE, _HIGH, _STEP, _LEFT, _TOP = 52, 74, 56, 110, 30
_ROW: Final = _HIGH + 14
_RED: Final = {"H", "D"}
_FONT: Final = "font-family='sans-serif' font-size='14'"


def as_svg(drawn: Picture) -> str:
    """The picture as one SVG element: a row for each seat, then the skat and the trick."""
    rows = [(row.seat.value, row.cards, row.notes, row.on_turn) for row in drawn.hands]
    rows.append(("skat", drawn.skat, (), False))
    if drawn.trick:
        led = (f"{seat.value}" for seat, _ in drawn.trick)
        rows.append(("trick", tuple(card for _, card in drawn.trick), tuple(led), False))
    wide = _LEFT + _STEP * max(12, *(len(cards) for _, cards, _, _ in rows))
    body = ["<rect width='100%' height='100%' fill='#fff'/>", _text(8, 20, drawn.title)]
    for number, (name, cards, notes, on_turn) in enumerate(rows):
        top = _TOP + number * _ROW
        body.append(_text(8, top + 20, f"&#9656; {name}" if on_turn else name))
        body += [_text(8, top + 40 + 16 * at, note) for at, note in enumerate(notes)]
        body += [_face(card, _LEFT + _STEP * at, top) for at, card in enumerate(cards)]
    high = _TOP + _ROW * len(rows)
    return "".join(
        chain(
            [f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' "],
            [f"width='{wide}' height='{high}'><title>{drawn.title}</title>"],
            body,
            ["</svg>"],
        )
    )


def _text(x: int, y: int, text: str) -> str:
    return f"<text x='{x}' y='{y}' {_FONT}>{text}</text>"


def _face(card: Card | None, x: int, y: int) -> str:
    """A card: its index at the left, its suit below; a back where it is not seen."""
    edge = f"width='{_WIDE}' height='{_HIGH}' rx='5' stroke='#22304a'"
    if card is None:
        return f"<rect x='{x}' y='{y}' {edge} fill='#35578c'/>"
    suit, rank = card.value
    colour = "#b3261e" if suit in _RED else "#1b1f27"
    shown = "10" if rank == "T" else rank
    return (
        f"<g><title>{card}</title><rect x='{x}' y='{y}' {edge} fill='#fffdf7'/>"
        f"<text x='{x + 5}' y='{y + 20}' {_FONT} font-weight='bold' fill='{colour}'>{shown}</text>"
        f"<path transform='translate({x + 14} {y + 34}) scale(.3)' d='{PIPS[suit]}' "
        f"fill='{colour}'/></g>"
    )
