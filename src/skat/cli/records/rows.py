"""`skat convert --to csv`: a deal as one row, for spreadsheets and statistics.

The words are those of `skat replay`; seats stand for people, whose names have columns of their own.
A row does not become a record again: who gave up, or what was open, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import asdict

from skat.cli.records.replay import ReplayRow
from skat.messages import message
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.model.top_trumps import tops
from skat.notation.iss_record import IssRecord
from skat.notation.record import Record
from skat.notation.replaying import ReplayedRecord
from skat.rules.actions import Discard, Play
from skat.rules.ending.closing import twelve_cards
from skat.rules.state import State
from skat.spreadsheet import csv_table

Cell = str | int | None

COLUMNS: Final = (
    *("line", "status", "date", "place", "edition"),
    *(seat.value for seat in SEATS),
    *(f"{seat.value}_cards" for seat in SEATS),
    *("skat", "calls", "soloist", "contract", "hand", "announced", "bid", "tops", "discard"),
    *("play", "end", "won", "overbid", "game_value", "score", "card_points", "tricks", "message"),
)
"""The names of the cells of a row."""

_YES_OR_NO: Final = ("hand", "won", "overbid")


def rows_csv(rows: Sequence[Sequence[Cell]], language: str) -> bytes:
    """The table, with headings in a language; in English they are the names, for programs.

    >>> rows_csv([], "de")[3:22].decode()
    'Zeile;Status;Datum;'
    """
    if language == "en":
        return csv_table(COLUMNS, rows)
    headings = [_heading(column, language) for column in COLUMNS]
    words = {"true": message("table.yes", {}, language), "false": message("table.no", {}, language)}
    said = [
        [
            words.get(str(cell), cell) if column in _YES_OR_NO else cell
            for column, cell in zip(COLUMNS, row, strict=True)
        ]
        for row in rows
    ]
    return csv_table(headings, said, language=language)


def row_of(
    record: Record | IssRecord, replayed: ReplayedRecord, row: ReplayRow
) -> tuple[Cell, ...]:
    """The cells of a record that was played again; what it does not tell is None.

    `row` is what `skat replay` answers to it.

    >>> from skat.notation.iss_reader import read_iss
    >>> from skat.notation.replaying import replay
    >>> record = next(read_iss("(;GM[Skat]P0[anna]MV[w CJ.CJ ]R[unknown] ;)"))
    >>> row = ReplayRow(file="a.sgf", line=1, status="unreadable")
    >>> dict(zip(COLUMNS, row_of(record, replay(record), row), strict=True))["forehand"]
    'anna'
    """
    state, result = replayed.state, replayed.result
    score = None if result is None else result.score
    discards = [action.cards for action in replayed.actions if isinstance(action, Discard)]
    cells = {
        **asdict(row),
        **_told(record),
        "edition": state.rules.edition.value,
        **{f"{seat.value}_cards": _cards(state.dealt_hands[seat.index]) for seat in SEATS},
        "skat": _cards(state.dealt_skat),
        "calls": ", ".join(f"{call.seat.value} {call.call}" for call in state.calls),
        "bid": state.bid,
        "tops": _tops(state),
        "discard": _cards(discards[-1]) if discards else None,
        "play": _cards(one.card for one in replayed.actions if isinstance(one, Play)),
        "overbid": None if score is None else score.overbid,
        "game_value": None if score is None else score.game_value,
    }
    return tuple(_cell(cells[column]) for column in COLUMNS)


def _heading(column: str, language: str) -> str:
    seat = column.removesuffix("_cards")
    if seat not in [each.value for each in SEATS]:
        return message(f"table.{column}", {}, language)
    said = message(f"seat.{seat}", {}, language)
    return said if seat == column else message("table.cards", {"seat": said}, language)


def _told(record: Record | IssRecord) -> dict[str, object]:
    """What the record says beside the deal."""
    if isinstance(record, IssRecord):
        date, place = record.labels.get("DT"), record.labels.get("PC")
    else:
        date, place = record.date, record.place
    names = zip(SEATS, record.players, strict=True)
    return {"date": date, "place": place, **{seat.value: name for seat, name in names}}


def _tops(state: State) -> str | None:
    """With or without how many, in suit games and grand."""
    game = state.announcement
    if game is None or game.contract is Contract.NULL:
        return None
    return str(tops(twelve_cards(state), contract=game.contract))


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.value for card in cards)


def _cell(value: object) -> Cell:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if value is None or isinstance(value, int) else str(value)
