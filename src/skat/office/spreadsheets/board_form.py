"""The form for results of real packs: a table with a row for each board and table, to be filled in.

Its headings are in the language of the helper who fills it in; it is read in any of the four.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from skat.messages import LANGUAGES, message
from skat.messages.spreadsheet import csv_table
from skat.model.contract import Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.model.top_trumps import Tops
from skat.model.units import BidValue
from skat.notation.spoken import UnknownWordError, spoken_game
from skat.office.club_files.headings import plain_heading
from skat.office.club_files.workbooks import TextRow, TextTable
from skat.office.spreadsheets.csv_words import yes_or_no
from skat.scoresheet.typed import TypedGame
from skat.tournament.duplicate.form import BoardResult, DuplicateEvent, movement_of
from skat.tournament.duplicate.movement import BoardNumber, Movement

_HEADINGS: Final = {
    "board": "duplicate.board",
    "table": "duplicate.table",
    "soloist": "list.soloist",
    "game": "duplicate.game",
    "tops": "duplicate.with",
    "levels": "duplicate.hand_levels",
    "bid": "duplicate.bid",
    "won": "duplicate.won",
}
_NEEDED: Final = ("board", "table", "soloist", "game", "tops", "levels", "won")
_PASSED: Final = frozenset(
    ("-", "–", "passed", "passed in", "eingepasst", "gepasst", "passe", "passé", "pas", "spasowane")
)
_TOPS: Final = re.compile(
    r"(?P<sign>\+|-|−|mit|with|avec|z|ze|ohne|without|sans|bez)?\s*(?P<count>[0-9]{1,2})",
    re.IGNORECASE,
)
_WITHOUT: Final = ("-", "−", "ohne", "without", "sans", "bez")
_ANNOUNCED: Final = re.compile(r"angesagt|announced|annonc|zapowied", re.IGNORECASE)
_WON: Final = ("+", "won", "gewonnen", "gagné", "gagne", "wygrana", "wygrane")
_LOST: Final = ("lost", "verloren", "perdu", "przegrana", "przegrane")


class _WrongCellError(Exception):
    """A cell that says nothing that can be meant: its column and its text."""


def result_form(event: DuplicateEvent, *, language: str) -> bytes | Refusal:
    """The form of an event as CSV, a row for each board and table with those who hold its hands."""
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return plan
    words = {field: message(key, language=language) for field, key in _HEADINGS.items()}
    seats = [message(f"seat.{seat.value}", language=language) for seat in SEATS]
    rest = [words[each] for each in ("soloist", "game", "tops", "levels", "bid", "won")]
    rows = [
        (
            board,
            table,
            *(
                f"{number} {event.players[number - 1].name}"
                for number in plan.seated(BoardNumber(board), table=table)
            ),
            *[""] * len(rest),
        )
        for board in range(1, event.boards + 1)
        for table in range(1, plan.tables + 1)
    ]
    return csv_table([words["board"], words["table"], *seats, *rest], rows, language=language)


def filled_results(
    table: TextTable, event: DuplicateEvent
) -> tuple[tuple[int, BoardResult], ...] | Refusal:
    """The results in a form by the line of each; rows that are not filled in yet are left out.

    Refused: `csv_column_missing` where it is no such form, `csv_bad_cell` with the line, and as
    `movement_of`.
    """
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return plan
    head = next(((at, _columns(row)) for at, row in enumerate(table.rows) if _columns(row)), None)
    columns = head[1] if head is not None else {}
    missing = next((field for field in _NEEDED if field not in columns), None)
    if head is None or missing is not None:
        return Refusal(code="csv_column_missing", details={"column": missing or _NEEDED[0]})
    results: list[tuple[int, BoardResult]] = []
    for row in table.rows[head[0] + 1 :]:
        cells = {
            field: " ".join("".join(row.cells[at : at + 1]).split()).removeprefix("'")
            for field, at in columns.items()
        }
        if not any(cells[field] for field in ("soloist", "game", "won")):
            continue
        try:
            results.append((row.line, _result(cells, plan)))
        except _WrongCellError as wrong:
            field, text = map(str, wrong.args)
            heading = table.rows[head[0]].cells[columns[field]].strip()[:40]
            details: dict[str, int | str] = {"line": row.line, "column": heading, "text": text[:40]}
            return Refusal(code="csv_bad_cell", details=details)
    return tuple(results)


def _columns(row: TextRow) -> dict[str, int]:
    """Where each field stands, if this row has the headings of board and table."""
    columns: dict[str, int] = {}
    for at, cell in enumerate(row.cells):
        field = _FIELDS.get(plain_heading(cell))
        if field is not None:
            columns.setdefault(field, at)
    return columns if {"board", "table"} <= columns.keys() else {}


_FIELDS: Final = {
    plain_heading(message(key, language=language)): field
    for field, key in _HEADINGS.items()
    for language in LANGUAGES
}


def _result(cells: Mapping[str, str], plan: Movement) -> BoardResult:
    board, table = _number(cells, "board"), _number(cells, "table")
    if not (1 <= board <= plan.boards and 1 <= table <= plan.tables):
        raise _WrongCellError("table", cells["table"])
    made = BoardResult(board=BoardNumber(board), table=table)
    if cells["game"].casefold() in _PASSED:
        return made
    place = _place(cells["soloist"], [int(each) for each in plan.seated(made.board, table=table)])
    try:
        spoken = spoken_game(f"{cells['game']} {cells['levels']}", "game")
    except UnknownWordError as unknown:
        of_levels = unknown.word in cells["levels"].casefold()
        of_levels = of_levels and unknown.word not in cells["game"].casefold()
        raise _WrongCellError("levels" if of_levels else "game", unknown.word) from None
    level = spoken.announced
    is_announced = level is Announced.OUVERT or bool(
        _ANNOUNCED.search(f"{cells['game']} {cells['levels']}")
    )
    bid = cells.get("bid", "")
    game = TypedGame(
        soloist=place,
        contract=spoken.contract,
        won=_is_won(cells["won"]),
        tops=None if spoken.contract is Contract.NULL else _tops(cells["tops"]),
        hand=spoken.hand,
        announced=level if is_announced else Announced.NONE,
        reached=Announced.NONE if is_announced else level,
        bid=BidValue(_number(cells, "bid")) if bid else None,
    )
    return BoardResult(board=made.board, table=table, game=game)


def _place(text: str, seated: list[int]) -> Place:
    """Which hand played alone: by the number of its player, or the word of the seat."""
    first = text.split(" ")[0]
    if first.isascii() and first.isdecimal() and int(first) in seated:
        return Place(seated.index(int(first)) + 1)
    word = plain_heading(text)
    for at, seat in enumerate(SEATS, start=1):
        words = [plain_heading(message(f"seat.{seat.value}", language=each)) for each in LANGUAGES]
        if word and word in words:
            return Place(at)
    raise _WrongCellError("soloist", text)


def _tops(text: str) -> Tops:
    tops = _TOPS.fullmatch(text)
    if tops is None:
        raise _WrongCellError("tops", text)
    sign = (tops["sign"] or "").casefold()
    return Tops(held=sign not in _WITHOUT, count=int(tops["count"]))


def _is_won(text: str) -> bool:
    word = text.casefold()
    if word in _WON or word in _LOST:
        return word in _WON
    answer = yes_or_no(word) if word else None
    if answer is None:
        raise _WrongCellError("won", text)
    return answer


def _number(cells: Mapping[str, str], field: str) -> int:
    text = cells[field]
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise _WrongCellError(field, text)
    return int(text)
