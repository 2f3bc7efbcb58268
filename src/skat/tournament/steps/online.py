"""What the commands do by which a series is played at the tables of a server."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.shown import shown_as
from skat.scoresheet.line import Line
from skat.scoresheet.sheet import Signature
from skat.tournament.commands import (
    EnterCounted,
    EnterRuling,
    LeaveOnline,
    OpenOnline,
    Redraw,
    Step,
    Swap,
)
from skat.tournament.commands.base import TableCommand
from skat.tournament.entries.steps import Outcome
from skat.tournament.series.list_steps import odd_line
from skat.tournament.series.steps import with_table
from skat.tournament.state import Tournament, running_table, with_newest
from skat.tournament.table_list import (
    StandIns,
    TableList,
    TableRuling,
    list_is_void,
    with_line,
)


def every_table(state: Tournament, command: Redraw) -> Iterable[int]:
    """The tables that a draw repeated changes: all of the running series."""
    return range(1, len(state.running_tables) + 1)


def tables_of_both(state: Tournament, command: Swap) -> Iterable[int]:
    """The tables of two players who change places."""
    for at, table in enumerate(state.running_tables, start=1):
        if any(table.place_of(number) is not None for number in (command.one, command.other)):
            yield at


def this_table(state: Tournament, command: TableCommand) -> Iterable[int]:
    """The table whose list or seats a command changes, if there is such a table."""
    table = running_table(state, command.series, command.table)
    return () if isinstance(table, Refusal) else (command.table,)


@implements("TR-7.1.3", "TR-7.1.5")
def open_online(state: Tournament, command: OpenOnline, step: Step) -> Outcome:
    """Tables that have not begun are played at live tables from now on, with the drawn seats."""
    if state.prospectus.online is None:
        return Refusal(code="no_online_terms", articles=("TR-6.1",))
    first = running_table(state, command.series, 1)
    if isinstance(first, Refusal):
        return first
    if not command.tables:
        return Refusal(code="nothing_to_open", articles=("TR-7.1.3",))
    for opened in command.tables:
        table = running_table(state, command.series, opened.table)
        if isinstance(table, Refusal):
            return table
        if table.live:
            return Refusal(code="table_is_live", details={"table": opened.table})
        if table.void:
            return list_is_void(opened.table)
        if table.begun or table.leavers:
            return Refusal(code="list_begun", details={"table": opened.table})
        state = with_table(state, opened.table - 1, replace(table, live=opened.live))
    return state


def leave_online(state: Tournament, command: LeaveOnline, step: Step) -> Outcome:
    """The list stays as it is and goes on by hand; the live table has to end."""
    table = running_table(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if not table.live:
        return Refusal(code="table_not_live", details={"table": command.table})
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.2.5",))
    left = replace(table, live="", paused=False, more_seconds=0)
    state = with_table(state, command.table - 1, left)
    running = state.series[-1]
    return with_newest(state, replace(running, left_online=(*running.left_online, table.live)))


@implements("TR-7.2.1", "TR-7.2.3", "TR-4.4", "TR-9.7")
def enter_counted(state: Tournament, command: EnterCounted, step: Step) -> Outcome:
    """The next deal of a live table's list; with the last one it is complete and signed.

    Everybody has seen every result at the table before the next deal, so nobody signs by hand.
    A game that a computer player played alone for a player is entered as passed, unless the notice
    lets it count, or lets it stay lost for a soloist who had announced it himself and then left.
    """
    table = running_table(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if not table.live or table.live != command.live:
        return Refusal(code="table_not_live", details={"table": command.table})
    if table.void:
        return list_is_void(command.table)
    odd = odd_line(command.line)
    if odd is not None:
        return odd
    marked = _stand_ins(state, table, command)
    if isinstance(marked, Refusal):
        return marked
    line = _counted_line(state, command, marked)
    entered = with_line(table, line, deal=command.deal, by=None, marked=marked)
    if isinstance(entered, Refusal):
        return entered
    if entered.sheet.complete:
        signatures = tuple(Signature(place, str(step.at)) for place in entered.sheet.places)
        entered = replace(entered, sheet=replace(entered.sheet, signatures=signatures))
    return with_table(state, command.table - 1, entered)


def _counted_line(state: Tournament, command: EnterCounted, marked: StandIns | None) -> Line:
    """The line of the deal: passed where a computer player played alone for a person.

    Where the notice says so, a game lost by who had announced it and then left stays lost.
    """
    line, terms = command.line, state.prospectus.online
    if marked is None or marked.counts or line.soloist not in marked.places:
        return line
    fled = terms is not None and terms.stand_in_deals == "lost_if_left" and command.left_game
    if fled is True and line.won is False:
        return line
    return Line(articles=("TR-4.4", "TR-9.7"))


def _stand_ins(
    state: Tournament, table: TableList, command: EnterCounted
) -> StandIns | Refusal | None:
    """The mark of a deal in which a computer player acted for a player."""
    places, terms = command.stand_ins, state.prospectus.online
    if places is UNSET or not places:
        return None
    unknown = next((each for each in places if each not in table.sheet.places), None)
    if unknown is not None:
        return Refusal(code="no_such_place", details={"place": unknown})
    counts = terms is None or terms.stand_in_deals in (UNSET, "count")
    return StandIns(deal=command.deal, places=places, counts=counts)


@implements("TR-7.3.2")
def enter_ruling(state: Tournament, command: EnterRuling, step: Step) -> Outcome:
    """The list of a live table keeps the referee's ruling there, with his name."""
    table = running_table(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if not table.live or table.live != command.live:
        return Refusal(code="table_not_live", details={"table": command.table})
    if command.ruling != len(table.rulings) + 1:
        return Refusal(code="ruling_entered_already", details={"ruling": command.ruling})
    changed = replace(table, rulings=(*table.rulings, shown_as(TableRuling, command)))
    return with_table(state, command.table - 1, changed)
