"""`skat list --csv`: the list as one table, a row a deal and the foot below, for spreadsheets.

In English the words are those of its answer in JSON, which programs read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from skat.messages import message
from skat.model.contract import Contract
from skat.requests.score_list.file import Read
from skat.scoresheet.foot import Foot, feet
from skat.scoresheet.settled import settle_sheet
from skat.spreadsheet import csv_table

_DEAL: Final = (
    *("deal", "round", "dealer", "soloist", "contract", "base_value", "tops", "hand", "announced"),
    *("bid", "won", "breakdown", "multiplier", "game_value", "overbid", "counted_value", "score"),
)
_WORDS: Final = {"true": "yes", "false": "no", "passed": "passed"}
_CONTRACTS: Final = frozenset(contract.value for contract in Contract)
_FOOT: Final = ("points", "won", "lost", "others_lost", "seeger", "seeger_fabian", "rank")


def list_csv(read: Read, deals: list[Mapping[str, Any]], language: str = "en") -> bytes:
    """The table of a list, from the deals as its answer in JSON has them.

    The columns of the players have the totals after each deal; below them stand, a row each, the
    sums of the foot and what is paid (`payable`), with their names in the column `deal`.
    """
    players = read.sheet.players
    if language == "en":
        return csv_table([*_DEAL, *players], [*map(_row, deals), *_foot_rows(read)])

    def said(word: str) -> str:
        return message(f"table.{word}", {}, language)

    # A line of the foot is named in the first column, a deal is numbered there.
    rows = [_said(_row(deal), said, language=language) for deal in deals]
    rows += [[said(str(name)), *cells] for name, *cells in _foot_rows(read)]
    return csv_table([*map(said, _DEAL), *players], rows, language=language)


def _row(deal: Mapping[str, Any]) -> list[object]:
    named = "passed" if deal.get("passed") else "ramsch" if "ramsch" in deal else None
    cells = {**deal, "contract": deal.get("contract") or named}
    return [*(_cell(cells.get(column)) for column in _DEAL), *deal["totals"]]


def _said(row: list[object], said: Callable[[str], str], *, language: str) -> list[object]:
    """The words of a row in a language: what was played, and yes or no."""

    def word(cell: object) -> object:
        if cell in _WORDS:
            return said(_WORDS[str(cell)])
        if cell == "ramsch":
            return message("page.ramsch", {}, language)
        return message(f"contract.{cell}", {}, language) if cell in _CONTRACTS else cell

    return [word(cell) if isinstance(cell, str) else cell for cell in row]


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
