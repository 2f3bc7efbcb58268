"""Who comes to a table in the middle of a list, and who leaves it: the list afterwards."""

from __future__ import annotations

from msgspec.structs import replace

from skat.scoresheet.seats import TableChange
from skat.tournament.table_list import (
    Leaver,
    SeatChange,
    TableList,
    counted_anew,
    ended_sheet,
    with_number,
)


def with_reserve(table: TableList, change: SeatChange) -> TableList:
    """The list with a reserve at a place; what was entered from his first deal on is his."""
    numbers = list(table.numbers)
    numbers[change.place - 1] = change.came
    players = tuple(str(number) for number in numbers)
    changed = replace(
        table,
        numbers=tuple(numbers),
        sheet=replace(table.sheet, players=players),
        tallies=with_number(table.tallies, change.came),
        changes=(*table.changes, change),
    )
    return changed if change.deal > len(table.sheet.lines) else counted_anew(changed)


def without_reserve(table: TableList, change: SeatChange) -> TableList:
    """The list as if this newest change of a place had not been; his deals are the other's then."""
    numbers = list(table.numbers)
    numbers[change.place - 1] = change.left
    players = tuple(str(number) for number in numbers)
    changed = replace(
        table,
        numbers=tuple(numbers),
        sheet=replace(table.sheet, players=players),
        changes=tuple(each for each in table.changes if each is not change),
    )
    return counted_anew(changed)


def with_leaver(table: TableList, leaver: Leaver) -> TableList:
    """The list from whose deal on this player sits there no more, and no other in the same place.

    What was entered since is counted anew: a deal of a table of four is one at three then.
    """
    change = TableChange(deal=leaver.deal, left=leaver.place)
    sheet = replace(table.sheet, changes=(*table.sheet.changes, change))
    changed = replace(table, leavers=(*table.leavers, leaver), sheet=sheet)
    changed = replace(changed, sheet=ended_sheet(sheet, changed))
    return changed if leaver.deal > len(sheet.lines) else counted_anew(changed)


def without_leaver(table: TableList) -> TableList:
    """The list as if the newest who left sat there still."""
    *earlier, _ = table.leavers
    sheet = replace(table.sheet, changes=table.sheet.changes[:-1], ended=False)
    return replace(table, leavers=tuple(earlier), sheet=sheet)
