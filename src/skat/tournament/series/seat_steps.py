"""Who sits where, after the draw: swaps, reserves, latecomers, and who does not come."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.scoresheet.seats import SMALLEST_TABLE
from skat.tournament.commands import (
    DateChange,
    Exclude,
    Join,
    ReportSwap,
    Step,
    Substitute,
    Swap,
    TakeOff,
)
from skat.tournament.draw import MOST_THREES, SEATS_AT_A_TABLE, StartNumber
from skat.tournament.entrants import Status, refused_admission
from skat.tournament.entries.attendance import with_absence, without_absence
from skat.tournament.entries.steps import Outcome, exclude, unknown
from skat.tournament.series.feet import refused_crossing, with_date
from skat.tournament.series.leave_steps import with_reserve
from skat.tournament.series.list_steps import table_and_place
from skat.tournament.series.steps import list_for, with_table
from skat.tournament.state import Series, Tournament, refused_series, running_table, with_newest
from skat.tournament.table_list import SeatChange, TableList, list_is_void


@implements("TR-7.1.2", "TR-7.1.3")
def swap(state: Tournament, command: Swap, step: Step) -> Outcome:
    """Two players change places by order of the management, before their tables have begun.

    A seat is kept for the whole series, also where a reserve came or the list was declared void.
    """
    if refused := refused_series(state, command.series):
        return refused
    running = state.series[-1]
    their_tables = []
    for number in (command.one, command.other):
        seat = table_and_place(state, number)
        if seat is None:
            return Refusal(code="not_seated", articles=("TR-7.1.4",), details={"number": number})
        their_tables.append(seat[0] - 1)
    for number, at in zip((command.one, command.other), their_tables, strict=True):
        if _has_begun(running.tables[at], step):
            return Refusal(code="seat_kept", articles=("TR-7.1.3",), details={"number": number})
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.1.2",))
    if command.one == command.other and step.revision >= 7:
        return Refusal(code="seats_as_they_are")
    exchanged = {command.one: command.other, command.other: command.one}
    tables = list(running.tables)
    for at in set(their_tables):
        numbers = [exchanged.get(number, number) for number in tables[at].numbers]
        table = list_for(state, numbers, series=len(state.series))
        if isinstance(table, Refusal):
            return table
        tables[at] = table
    return with_newest(state, replace(running, tables=tuple(tables), by_hand=running.by_hand + 1))


@implements("TR-7.1.2")
def report_swap(state: Tournament, command: ReportSwap, step: Step) -> Outcome:
    """Both who changed places on their own are excluded."""
    if command.one == command.other and step.revision >= 7:
        return Refusal(code="pair_of_one", details={"number": command.one})
    for number in (command.one, command.other):
        out = exclude(state, Exclude(number=number, reason="TR-7.1.2"), step)
        if isinstance(out, Refusal):
            return out
        state = out
    return state


@implements("TR-4.4", "TR-9.7")
def substitute(state: Tournament, command: Substitute, step: Step) -> Outcome:
    """A reserve plays on for a player who had to leave or left maliciously.

    Nobody plays for another without the management, not even once: the reserve must be
    entered, sit nowhere else, and takes over for good, from the next deal or the given one.
    """
    if refused := refused_series(state, command.series):
        return refused
    seat = table_and_place(state, command.left)
    if seat is None or seat[0] != command.table:
        return Refusal(code="not_seated", articles=("TR-4.4",), details={"number": command.left})
    reserve, left = state.entrant(command.reserve), state.entrant(command.left)
    if reserve is None or left is None:
        return unknown(command.reserve)
    if reserve.status is not Status.RESERVE or table_and_place(state, command.reserve):
        return Refusal(
            code="not_a_reserve",
            articles=("TR-4.4", "TR-9.7"),
            details={"number": command.reserve},
        )
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-4.4",))
    table, place = state.running_tables[command.table - 1], seat[1]
    if table.void and step.revision >= 7:
        return list_is_void(command.table)
    if table.complete:
        return Refusal(code="list_complete", details={"deals": len(table.sheet.lines)})
    due = len(table.sheet.lines) + 1
    if table.live and command.deal not in (None, due) and step.revision >= 7:
        return Refusal(code="table_is_live", details={"table": command.table})
    earliest = max((each.deal for each in table.changes if each.place == place), default=1)
    last = due if table.sheet.lines else table.deals
    if command.deal is not None and not earliest <= command.deal <= last:
        return Refusal(code="no_such_deal", details={"deal": command.deal, "of": last})
    change = SeatChange(
        deal=command.deal or due,
        place=place,
        left=command.left,
        came=command.reserve,
        reason=command.reason,
        dated=step.revision < 2 or command.deal is not None or table.begun,
    )
    changed_list = with_reserve(table, change)
    crossing = refused_crossing(changed_list) if step.revision >= 5 else None
    if crossing is not None:
        return crossing
    out = replace(left, status=Status.WITHDRAWN, reason=command.reason)
    if left.status is Status.EXCLUDED:
        out = left
    changed = {
        left.number: out,
        reserve.number: replace(reserve, status=Status.ENTERED, paid=reserve.paid or left.paid),
    }
    entrants = tuple(changed.get(each.number, each) for each in state.entrants)
    back = without_absence(state, [reserve.number], series=command.series)
    return with_table(replace(back, entrants=entrants), command.table - 1, changed_list)


@implements("TR-4.4")
def date_change(state: Tournament, command: DateChange, step: Step) -> Outcome:
    """The deal of a change, given later or put right; before anything of the list is typed."""
    table = running_table(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if table.live and step.revision >= 7:
        return Refusal(code="table_is_live", details={"table": command.table})
    change = next((each for each in table.changes if each.came == command.came), None)
    if change is None or (change.dated and step.revision < 5):
        return Refusal(code="no_such_change", details={"deal": command.deal})
    if not 1 <= command.deal <= table.deals:
        return Refusal(code="no_such_deal", details={"deal": command.deal, "of": table.deals})
    if table.begun:
        return Refusal(code="list_begun", details={"table": command.table})
    dated = with_date(table, change, deal=command.deal)
    crossing = refused_crossing(dated) if step.revision >= 5 else None
    return crossing or with_table(state, command.table - 1, dated)


@implements("TR-7.1.1", "TR-7.1.5")
def join(state: Tournament, command: Join, step: Step) -> Outcome:
    """A latecomer takes the free place of a table of three before its first deal.

    He has entered and paid, and sits nowhere yet; by order of the management only.
    """
    table = _unbegun_table(state, command)
    if isinstance(table, Refusal):
        return table
    running = state.series[-1]
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    if refused := refused_admission(entrant):
        return refused
    if entrant.status is not Status.ENTERED or table_and_place(state, command.number):
        return Refusal(
            code="seated_already", articles=("TR-7.1.1",), details={"number": command.number}
        )
    numbers = table.numbers
    if table.size != SMALLEST_TABLE:
        return Refusal(
            code="no_free_place", articles=("TR-7.1.1",), details={"table": command.table}
        )
    place = SEATS_AT_A_TABLE if command.place is UNSET else command.place
    if not 1 <= place <= SEATS_AT_A_TABLE:
        return Refusal(code="no_such_place", details={"place": place})
    joined = (*numbers[: place - 1], command.number, *numbers[place - 1 :])
    changed = _with_numbers(state, command.table - 1, joined)
    if isinstance(changed, Refusal):
        return changed
    absent = tuple(number for number in running.absent if number != command.number)
    back = without_absence(state, [command.number], series=command.series)
    lifted = running.lifted
    if not _was_drawn(running, command.number):
        lifted = (*lifted, *(each for each in state.absent if each not in back.absent))
    return with_newest(back, replace(changed, absent=absent, lifted=lifted))


@implements("TR-7.1.1")
def take_off(state: Tournament, command: TakeOff, step: Step) -> Outcome:
    """A player who did not come is taken off his table of four before its first deal.

    He is not drawn again until he checks in; a latecomer goes back to where he was before.
    There are at most three tables of three; beyond that the draw is repeated, or the tables are
    seated by hand.
    """
    table = _unbegun_table(state, command)
    if isinstance(table, Refusal):
        return table
    running, numbers = state.series[-1], table.numbers
    if command.number not in numbers:
        return Refusal(
            code="not_seated", articles=("TR-7.1.4",), details={"number": command.number}
        )
    threes = sum(each.size == SMALLEST_TABLE for each in running.tables)
    if table.size != SEATS_AT_A_TABLE or threes >= MOST_THREES:
        code = "seat_by_hand" if step.revision >= 5 and running.set_aside else "draw_again"
        return Refusal(code=code, articles=("TR-7.1.1",), details={"table": command.table})
    left = tuple(number for number in numbers if number != command.number)
    changed = _with_numbers(state, command.table - 1, left)
    if isinstance(changed, Refusal):
        return changed
    if step.revision >= 5 and not _was_drawn(running, command.number):
        lifted = tuple(each for each in running.lifted if each.number == command.number)
        state = replace(state, absent=state.absent + lifted)
        rest = tuple(each for each in running.lifted if each not in lifted)
        return with_newest(state, replace(changed, lifted=rest))
    if step.revision >= 4:
        state = with_absence(state, [command.number])
    return with_newest(state, replace(changed, absent=(*running.absent, command.number)))


def _was_drawn(series: Series, number: StartNumber) -> bool:
    return any(player.number == number for player in series.drawn_from)


def _unbegun_table(state: Tournament, command: Join | TakeOff) -> TableList | Refusal:
    table = running_table(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.1.1",))
    if table.touched:
        return Refusal(code="seat_kept", articles=("TR-7.1.3",), details={"number": command.number})
    return table


def _has_begun(table: TableList, step: Step) -> bool:
    """Whether nobody changes places any more; before revision 7 a reserve did not matter."""
    return table.touched if step.revision >= 7 else table.begun or bool(table.leavers)


def _with_numbers(state: Tournament, at: int, numbers: tuple[StartNumber, ...]) -> Series | Refusal:
    running = state.series[-1]
    table = list_for(state, numbers, series=len(state.series))
    if isinstance(table, Refusal):
        return table
    tables = (*running.tables[:at], table, *running.tables[at + 1 :])
    return replace(running, tables=tables, by_hand=running.by_hand + 1)
