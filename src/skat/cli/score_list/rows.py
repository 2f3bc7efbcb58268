"""`skat list --csv`: the list as one table, a row a deal and the foot below, for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from skat.requests.score_list.file import Read
from skat.scoresheet.foot import Foot, feet
from skat.scoresheet.settled import settle_sheet
from skat.spreadsheet import csv_table

_DEAL: Final = (
    *("deal", "round", "dealer", "soloist", "contract", "base_value", "tops", "hand", "announced"),
    *("bid", "won", "breakdown", "multiplier", "game_value", "overbid", "counted_value", "score"),
)
_FOOT: Final = ("points", "won", "lost", "others_lost", "seeger", "seeger_fabian", "rank")


def list_csv(read: Read, deals: list[Mapping[str, Any]]) -> bytes:
    """The table of a list, from the deals as its answer in JSON has them.

    The columns of the players have the totals after each deal; below them stand, a row each, the
    sums of the foot and what is paid (`payable`), with their names in the column `deal`.
    """
    players = read.sheet.players
    return csv_table([*_DEAL, *players], [*map(_row, deals), *_foot_rows(read)])


def _row(deal: Mapping[str, Any]) -> list[object]:
    named = "passed" if deal.get("passed") else "ramsch" if "ramsch" in deal else None
    cells = {**deal, "contract": deal.get("contract") or named}
    return [*(_cell(cells.get(column)) for column in _DEAL), *deal["totals"]]


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
