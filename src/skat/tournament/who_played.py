"""Whose list one is: who sat at its table in any of its deals."""

from __future__ import annotations

from skat.tournament.draw import StartNumber
from skat.tournament.table_list import TableList, who_sat


def who_played(table: TableList) -> set[StartNumber]:
    """Whose list this is: all who sit there in any of its deals, also one still to be played."""
    if not (table.changes or table.leavers):
        return set(table.numbers)
    played: set[StartNumber] = set()
    for place, first in enumerate(who_sat(table, 0), start=1):
        gone = [each.deal for each in table.leavers if each.place == place]
        end = min((*gone, table.deals + 1))
        turns = [(1, first)]
        turns += [(each.deal, each.came) for each in table.changes if each.place == place]
        untils = (*(since for since, _ in turns[1:]), end)
        played.update(
            number
            for (since, number), until in zip(turns, untils, strict=True)
            if since < min(until, end)
        )
    return played


def who_came_in_time(table: TableList) -> set[StartNumber]:
    """Whose list this is in events of before: also a reserve's who was replaced before his deal."""
    came = {change.came: change.deal for change in table.changes}
    gone = {each.number for each in table.leavers if each.deal <= came.get(each.number, 1)}
    if table.leavers:
        gone.update(number for number, deal in came.items() if deal > table.deals)
    return {*who_sat(table, 1), *came} - gone
