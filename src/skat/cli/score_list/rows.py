"""`skat list --csv`: the list as one table, a row a deal and the foot below, for spreadsheets.

In English the words are those of its answer in JSON, which programs read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from skat.messages import message
from skat.messages.spreadsheet import csv_table
from skat.messages.sums import sum_sentences
from skat.requests.list_file import Read
from skat.scoresheet.foot import Foot, feet
from skat.scoresheet.line import Line
from skat.scoresheet.settlement import settle_sheet

_DEAL: Final = (
    *("deal", "round", "dealer", "soloist", "contract", "base_value", "tops", "hand", "announced"),
    *("bid", "won", "breakdown", "multiplier", "game_value", "overbid", "counted_value", "score"),
)
_NAMES: Final = ("dealer", "soloist")
_WORDS: Final = {
    "true": "table.yes",
    **dict.fromkeys(("false", "none"), "table.no"),
    "passed": "table.passed",
    "ramsch": "page.ramsch",
}
_COUNTED: Final = {"won": "tournament.won"}
"""What the foot counts is said in the plural; in the column of that name a deal is won or not."""
_FOOT: Final = ("points", "won", "lost", "others_lost", "seeger", "seeger_fabian", "rank")


def list_csv(read: Read, deals: list[Mapping[str, Any]], language: str = "en") -> bytes:
    """The table of a list, from the deals as its answer in JSON has them.

    The columns of the players have the totals after each deal; below them stand, a row each, the
    sums of the foot and what is paid (`payable`), with their names in the column `deal`.
    """
    players = read.sheet.players
    if language == "en":
        return csv_table([*_DEAL, *players], [*map(_row, deals), *_foot_rows(read)])

    def in_words(word: str) -> str:
        return message(f"table.{word}", {}, language)

    # A line of the foot is named in the first column, a deal is numbered there.
    rows = [
        [*_in_words(deal, line, language), *deal["totals"]]
        for deal, line in zip(deals, read.sheet.lines, strict=True)
    ]
    for name, *cells in _foot_rows(read):
        key = _COUNTED.get(str(name), f"table.{name}")
        rows.append([message(key, {}, language), *cells])
    return csv_table([*map(in_words, _DEAL), *players], rows, language=language)


def _row(deal: Mapping[str, Any]) -> list[object]:
    named = "passed" if deal.get("passed") else "ramsch" if "ramsch" in deal else None
    cells = {**deal, "contract": deal.get("contract") or named}
    return [*(_cell(cells.get(column)) for column in _DEAL), *deal["totals"]]


def _in_words(deal: Mapping[str, Any], line: Line, language: str) -> Iterator[object]:
    """The cells of a deal in a language; names of players and numbers stay."""
    for column, cell in zip(_DEAL, _row(deal), strict=False):
        if not isinstance(cell, str) or column in _NAMES:
            yield cell
        elif column == "breakdown":
            yield "; ".join(sum_sentences(line, bid=line.bid, language=language))
        elif column == "tops":
            held, count = cell.split()
            yield message(f"score.{held}", {"count": int(count)}, language)
        elif cell in _WORDS:
            yield message(_WORDS[cell], {}, language)
        else:
            kind = "level" if column == "announced" else "contract"
            yield message(f"{kind}.{cell}", {}, language)


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _foot_rows(read: Read) -> Iterator[list[object]]:
    at_foot: tuple[Foot, ...] = feet(read.sheet)
    empty = [None] * (len(_DEAL) - 1)
    for name in _FOOT:
        yield [name, *empty, *(getattr(foot, name) for foot in at_foot)]
    yield ["payable", *empty, *settle_sheet(read.sheet).payable]
