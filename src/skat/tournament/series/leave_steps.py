"""Who comes to a table in the middle of a list, who leaves it, and the list afterwards."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.seats import SMALLEST_TABLE, TableChange
from skat.tournament.commands import LeaveSeat, Step
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Status
from skat.tournament.entries.steps import Outcome, unknown, with_entrant
from skat.tournament.series.list_steps import open_list, refused_undated
from skat.tournament.series.steps import with_table
from skat.tournament.state import Tournament
from skat.tournament.table_list import (
    Leaver,
    SeatChange,
    TableList,
    Then,
    counted_anew,
    ended_sheet,
    refused_soloist,
    with_number,
)


def with_reserve(table: TableList, change: SeatChange) -> TableList:
    """The list with a reserve at a place; what was entered from his first deal on is his."""
    changed = replace(
        _seated(table, change.place, change.came),
        tallies=with_number(table.tallies, change.came),
        changes=(*table.changes, change),
    )
    return changed if change.deal > len(table.sheet.lines) else counted_anew(changed)


def without_reserve(table: TableList, change: SeatChange) -> TableList:
    """The list as if this newest change of a place had not been; his deals are the other's then."""
    before = tuple(each for each in table.changes if each is not change)
    return counted_anew(replace(_seated(table, change.place, change.left), changes=before))


def _seated(table: TableList, place: Place, number: StartNumber) -> TableList:
    """The list with this player at a place; its deals stay as they were counted."""
    numbers = (*table.numbers[: place - 1], number, *table.numbers[place:])
    return replace(
        table, numbers=numbers, sheet=replace(table.sheet, players=tuple(map(str, numbers)))
    )


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


@implements("TR-4.4", "TR-7.2.3")
def leave_table(state: Tournament, command: LeaveSeat, step: Step) -> Outcome:
    """The list without this player from a deal on, as the management decides; the others sign it.

    He keeps what he has played and is not drawn any more. Refused: a complete list, a table of
    three that would go on, a deal that he may have played, and without a deal a list on paper.
    """
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    place, left = table.place_of(command.left), state.entrant(command.left)
    if left is None:
        return unknown(command.left)
    if place is None:
        return Refusal(code="not_seated", articles=("TR-4.4",), details={"number": command.left})
    if refused := _refused_leaving(table, command, place):
        return refused
    leaver = Leaver(
        deal=_first_without(table, command),
        place=place,
        number=command.left,
        then=command.then,
        reason=command.reason,
    )
    changed = with_leaver(table, leaver)
    for deal, line in enumerate(changed.sheet.lines[leaver.deal - 1 :], start=leaver.deal):
        if refused := refused_soloist(changed.sheet, line, deal=deal):
            return refused
    if left.status is not Status.EXCLUDED:
        left = replace(left, status=Status.WITHDRAWN, reason=command.reason)
    return with_table(with_entrant(state, left), command.table - 1, changed)


def _refused_leaving(table: TableList, command: LeaveSeat, place: Place) -> Refusal | None:
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-4.4",))
    if table.complete or table.sheet.complete:
        return Refusal(code="list_complete", details={"deals": len(table.sheet.lines)})
    if command.then is Then.AT_THREE and len(table.signers) == SMALLEST_TABLE:
        return Refusal(
            code="too_few_go_on", articles=("TR-7.1.1",), details={"table": command.table}
        )
    if command.deal is None and not table.begun:
        return Refusal(
            code="leaving_deal_missing", articles=("TR-4.4",), details={"left": command.left}
        )
    return refused_undated(table) or _refused_deal(table, command, place)


def _first_without(table: TableList, command: LeaveSeat) -> int:
    return len(table.sheet.lines) + 1 if command.deal is None else command.deal


def _refused_deal(table: TableList, command: LeaveSeat, place: Place) -> Refusal | None:
    """Why it was not from this deal on: there is none, he came later, or the others played on."""
    due, ends = len(table.sheet.lines) + 1, command.then is Then.ENDS
    deal = _first_without(table, command)
    if ends and table.begun and deal < due:
        return Refusal(code="deal_entered_already", articles=("TR-7.2.2",), details={"deal": deal})
    first = max((each.deal for each in table.leavers), default=1)
    last = due if table.begun else table.deals
    if not table.begun and ends:
        # A list on paper ends with a deal that all have played who are to have one in it.
        first = max(first, 2, *(each.deal + 1 for each in table.changes))
    first = max(first, *(each.deal for each in table.changes if each.place == place), 1)
    if first <= deal <= last:
        return None
    return Refusal(code="no_such_deal", details={"deal": deal, "of": last})
