"""`skat convert`: records from one form to the other, one a line, or one a row for spreadsheets.

What cannot be read, breaks the rules or has no words in the other form is reported and left out;
the run goes on. The words of a row are those of `skat replay`; seats stand for people, whose names
have columns of their own. A row does not become a record again: who gave up, or what was open, is
left out. `skat.cli.records.commands` opens files and prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Final, Literal

import msgspec
from msgspec.structs import asdict

from skat.cli.records.replay import ReplayRow, problem_text, row_of_replay
from skat.messages import message
from skat.messages.spreadsheet import csv_table
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.model.top_trumps import tops
from skat.notation.convert import Converted, iss_of_record, record_of_iss
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord, write_iss
from skat.notation.problem import Problem
from skat.notation.record import Record, write_record
from skat.notation.replaying import ReplayedRecord, replay
from skat.requests.jsonl import Say
from skat.rules.actions import Discard, Play
from skat.rules.ending.closing import twelve_cards
from skat.rules.state import State

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
    shown_rows = [
        [
            words.get(str(cell), cell) if column in _YES_OR_NO else cell
            for column, cell in zip(COLUMNS, row, strict=True)
        ]
        for row in rows
    ]
    return csv_table(headings, shown_rows, language=language)


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
        "play": _cards(action.card for action in replayed.actions if isinstance(action, Play)),
        "overbid": None if score is None else score.overbid,
        "game_value": None if score is None else score.game_value,
    }
    return tuple(_cell(cells[column]) for column in COLUMNS)


def _heading(column: str, language: str) -> str:
    seat = column.removesuffix("_cards")
    if seat not in [each.value for each in SEATS]:
        return message(f"table.{column}", {}, language)
    seat_word = message(f"seat.{seat}", {}, language)
    return seat_word if seat == column else message("table.cards", {"seat": seat_word}, language)


def _told(record: Record | IssRecord) -> dict[str, object]:
    """What the record holds apart from the deal."""
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


Form = Literal["iss", "json", "csv"]

_LINE_BREAK = re.compile(r"\r?\n|\r")


class ConvertedLine(msgspec.Struct, frozen=True):
    """One record in its new form, without a line break."""

    text: str


class ConvertedRow(msgspec.Struct, frozen=True):
    """One record as a row of a table."""

    cells: tuple[Cell, ...]


class Note(msgspec.Struct, frozen=True):
    """A line for the error stream; `failed` if a record is missing for it."""

    text: str
    failed: bool


def convert_lines(
    file: BinaryIO, *, to: Form, say: Say
) -> Iterator[ConvertedLine | ConvertedRow | Note]:
    """The records of an open binary file in the other form, in order, and what went wrong.

    >>> from io import BytesIO
    >>> from skat.messages import message
    >>> found = convert_lines(BytesIO(b"noise"), to="json", say=message)
    >>> [(note.text, note.failed) for note in found]
    [('line 1, column 1: Text outside of a record: noise', True)]
    """
    for source in read_records(file):
        converted = source if isinstance(source, Problem) else _converted(source, to=to, say=say)
        if isinstance(converted, Problem):
            yield Note(problem_text(converted, say=say), failed=True)
            continue
        if isinstance(converted, Converted):
            for lost_part in converted.lost:
                lost = Problem(
                    "form_does_not_hold", details={"what": lost_part}, line=converted.record.line
                )
                yield Note(problem_text(lost, say=say), failed=False)
            converted = converted.record
        if isinstance(converted, ConvertedRow):
            yield converted
        elif isinstance(converted, Record):
            yield ConvertedLine(write_record(converted))
        else:
            yield ConvertedLine(_LINE_BREAK.sub(" ", write_iss(converted)))


def _converted(
    source: Record | IssRecord, *, to: Form, say: Say
) -> Record | IssRecord | Converted | ConvertedRow | Problem:
    if to == "csv":
        return _row(source, say=say)
    if isinstance(source, IssRecord):
        return record_of_iss(source) if to == "json" else source
    return iss_of_record(source) if to == "iss" else source


def _row(source: Record | IssRecord, *, say: Say) -> ConvertedRow | Problem:
    replayed = replay(source)
    if replayed.problem is not None and replayed.status in ("illegal", "unreadable"):
        return replayed.problem
    row = row_of_replay(source, replayed, name="", say=say)
    return ConvertedRow(row_of(source, replayed, row))
