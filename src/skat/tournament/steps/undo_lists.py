"""What is taken back at one table while its series runs: a void list, a typed one, who left.

Like the steps in `undo_steps` each has a reason, and is confirmed with the effect that was shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import Step
from skat.tournament.commands.undo import ClearList, RestoreList, ReturnToTable
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, Status
from skat.tournament.entries.steps import Outcome, unknown, with_entrant
from skat.tournament.notice.money import Cents, Purpose, standing_payments
from skat.tournament.series.leave_steps import without_leaver, without_reserve
from skat.tournament.series.list_steps import open_list
from skat.tournament.series.steps import with_table
from skat.tournament.state import Tournament, table_of, with_newest
from skat.tournament.table_list import SeatChange, TableList, counted_anew


@implements("TR-7.2.4")
def restore_list(state: Tournament, command: RestoreList, step: Step) -> Outcome:
    """A void list counts again as it was, while its series runs."""
    if not 1 <= command.series <= len(state.series):
        return Refusal(code="series_not_drawn", details={"series": command.series})
    if state.running is None or command.series != len(state.series):
        return Refusal(code="series_closed", details={"series": command.series})
    table = table_of(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if not table.void:
        return Refusal(code="list_not_void", details={"table": command.table})
    return with_table(state, command.table - 1, replace(table, void=""))


@implements("TR-7.2.3")
def clear_list(state: Tournament, command: ClearList, step: Step) -> Outcome:
    """The list as it was before it was typed at once, from paper or a live table.

    Signatures stand on the paper still; a change that only its foot dated has no deal any more.
    Refused: a list that a player signed by phone, and one that is kept deal by deal: there the
    newest deal is taken back.
    """
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    if not table.begun:
        return Refusal(code="list_is_empty", details={"table": command.table})
    if table.signed_themselves:
        return Refusal(code="list_signed", articles=("TR-7.2.3",))
    if not table.totals and not table.source:
        return Refusal(code="list_kept_by_deals", details={"table": command.table})
    sheet = replace(table.sheet, lines=(), signatures=(), ended=False)
    changes = tuple(
        replace(each, deal=1, dated=False, by_foot=False) if each.by_foot else each
        for each in table.changes
    )
    empty = replace(
        table,
        sheet=sheet,
        totals=(),
        at_changes=(),
        changes=changes,
        source="",
        entered_by=None,
    )
    named = tuple(
        each
        for each in state.named_games
        if (each.series, each.table) != (command.series, command.table)
    )
    cleared = replace(state, named_games=named)
    return with_table(cleared, command.table - 1, counted_anew(empty))


@implements("TR-4.4")
def return_to_table(state: Tournament, command: ReturnToTable, step: Step) -> Outcome:
    """Who left the table plays on, and his reserve, if one came, is on the bench again.

    Without a reserve only before a deal without him or the foot is entered. What was entered since
    a reserve came counts for him, but at a live table the reserve has played it himself: there only
    before his first deal is counted; before revision 7 not at all.
    """
    table = open_list(state, command)
    if isinstance(table, Refusal):
        return table
    if table.live and step.revision < 7:
        return Refusal(code="table_is_live", details={"table": command.table})
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    change = _replaced(table, command.number) if step.revision >= 5 else None
    leavers = table.leavers
    if change is None and (not leavers or leavers[-1].number != command.number):
        return Refusal(code="has_not_left", details={"number": command.number})
    if table.live and change is not None and len(table.sheet.lines) >= change.deal:
        return Refusal(
            code="reserve_has_played",
            articles=("TR-4.4", "TR-7.2.1"),
            details={"number": change.came, "deal": change.deal, "table": command.table},
        )
    if table.totals and step.revision >= 5:
        return Refusal(code="foot_typed", details={"table": command.table})
    if table.totals or (change is None and len(table.sheet.lines) >= leavers[-1].deal):
        return Refusal(code="list_begun", details={"table": command.table})
    if table.sheet.signatures:
        return Refusal(code="list_signed", articles=("TR-7.2.3",))
    excluded = entrant.status is Status.EXCLUDED
    sat_on = entrant.before_exclusion is Status.ENTERED and (change or step.revision >= 7)
    if excluded and not sat_on:
        return Refusal(code="excluded", articles=("TR-4.3",), details={"number": command.number})
    if not excluded:
        state = with_entrant(state, replace(entrant, status=Status.ENTERED, reason=""))
    if change is None:
        return with_table(state, command.table - 1, without_leaver(table))
    reserve = state.entrant(change.came)
    if reserve is not None:
        state = with_entrant(state, _on_the_bench(state, reserve))
    returned = with_table(state, command.table - 1, without_reserve(table, change))
    return _undone_at_live_table(returned, change) if table.live else returned


def _undone_at_live_table(state: Tournament, change: SeatChange) -> Tournament:
    """Keeps whom the server sends away: from the list nobody reads it any more."""
    running = state.series[-1]
    return with_newest(state, replace(running, taken_back=(*running.taken_back, change)))


def _replaced(table: TableList, number: StartNumber) -> SeatChange | None:
    """The change by which this player left, if that reserve still sits in his place."""
    change = next((each for each in reversed(table.changes) if each.left == number), None)
    if change is None or table.place_of(change.came) != change.place:
        return None
    return change


def _on_the_bench(state: Tournament, reserve: Entrant) -> Entrant:
    """A reserve as he was before he came; the fee of whom he took over for is not his."""
    fees: dict[StartNumber | None, Cents] = {
        each.number: each.amount
        for each in standing_payments(state.payments)
        if each.purpose is Purpose.FEE
    }
    paid = fees.get(reserve.number)
    if reserve.status is Status.EXCLUDED:
        return replace(reserve, before_exclusion=Status.RESERVE, paid=paid)
    return replace(reserve, status=Status.RESERVE, paid=paid)
