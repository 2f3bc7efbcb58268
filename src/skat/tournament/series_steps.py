"""What the commands about a series do: seating, changes of seats, closing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.law import implements
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.sheet import open_sheet
from skat.tournament.commands import (
    CloseSeries,
    Exclude,
    ReportSwap,
    Seat,
    Step,
    Substitute,
    Swap,
)
from skat.tournament.entrants import Status, refused_admission
from skat.tournament.lists import SeatChange, TableList, new_list, with_reserve
from skat.tournament.lot import SEED_BYTES, lot_commitment
from skat.tournament.people_steps import Outcome, exclude, unknown
from skat.tournament.prospectus import refused_supervision
from skat.tournament.seating import Drawn, StartNumber, Tables, quality
from skat.tournament.state import Phase, Series, Tournament, draw_purpose
from skat.tournament.tables import table_sizes


@implements("DEF-participants")
def to_be_seated(state: Tournament) -> tuple[Drawn, ...] | Refusal:
    """Who plays the next series; refused while somebody has not paid (TR-4.1)."""
    players = [entrant for entrant in state.entrants if entrant.takes_part]
    refused = [each for each in players if refused_admission(each) is not None]
    if refused:
        return Refusal(
            code="players_not_paid",
            articles=("TR-4.1",),
            details={"numbers": ", ".join(str(each.number) for each in refused)},
        )
    return tuple(Drawn(number=each.number, club=each.club, team=each.team) for each in players)


@implements("TR-2.2", "TR-2.4")
def refused_start(state: Tournament, series: int) -> Refusal | None:
    """Why this series cannot begin: no announced notice, one still running, out of order."""
    if state.phase is Phase.PLANNED:
        return Refusal(code="not_announced", articles=("TR-2.2", "TR-2.4"))
    if state.phase is not Phase.ANNOUNCED or state.abandoned:
        return Refusal(code="tournament_over", articles=("TR-7.4.3",))
    if state.running is not None:
        return Refusal(code="series_running", details={"series": len(state.series)})
    if series != len(state.series) + 1 or series > state.prospectus.series:
        return Refusal(
            code="not_this_series",
            details={"series": series, "planned": state.prospectus.series},
        )
    return None


def seat(state: Tournament, command: Seat, step: Step) -> Outcome:
    """A series with its seating; that it follows from the seed, the audit works out again."""
    refused = refused_start(state, command.series)
    if refused is not None:
        return refused
    players = to_be_seated(state)
    if isinstance(players, Refusal):
        return players
    names = [entrant.name for entrant in state.entrants if entrant.takes_part]
    refused = refused_supervision(state.prospectus, names) or _refused_tables(
        command.tables, players
    )
    refused = refused or refused_seed(
        command.seed,
        purpose=draw_purpose(state.id, command.series),
        committed=state.commitments[command.series - 1],
    )
    if refused is not None:
        return refused
    lists = []
    for numbers in command.tables:
        table = _new_list(state, numbers)
        if isinstance(table, Refusal):
            return table
        lists.append(table)
    series = Series(
        method=command.method,
        seed=command.seed,
        words=command.words,
        seated=command.tables,
        drawn_from=players,
        quality=quality(
            command.tables, players=players, past=tuple(each.seated for each in state.series)
        ),
        tables=tuple(lists),
    )
    return replace(state, series=(*state.series, series), plan=command.plan)


def refused_seed(seed: str, *, purpose: str, committed: str) -> Refusal | None:
    """Why a seed is not the one that was committed to."""
    try:
        given = bytes.fromhex(seed)
    except ValueError:
        given = b""
    if len(given) == SEED_BYTES and lot_commitment(given, purpose) == committed:
        return None
    return Refusal(code="seed_not_committed", details={"purpose": purpose})


@implements("TR-7.1.2", "TR-7.1.3")
def swap(state: Tournament, command: Swap, step: Step) -> Outcome:
    """Two players change places by order of the management, before their tables have begun.

    A seat is kept for the whole series (TR-7.1.3).
    """
    found = []
    for number in (command.one, command.other):
        at = _table_of(state, number)
        if at is None or command.series != len(state.series):
            return Refusal(code="not_seated", articles=("TR-7.1.4",), details={"number": number})
        found.append(at)
    running = state.series[-1]
    for number, at in zip((command.one, command.other), found, strict=True):
        if running.tables[at].sheet.lines or running.tables[at].totals:
            return Refusal(code="seat_kept", articles=("TR-7.1.3",), details={"number": number})
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.1.2",))
    exchanged = {command.one: command.other, command.other: command.one}
    tables = list(running.tables)
    for at in set(found):
        numbers = [exchanged.get(number, number) for number in tables[at].numbers]
        table = _new_list(state, numbers)
        if isinstance(table, Refusal):
            return table
        tables[at] = table
    note = f"{command.one} - {command.other}: {command.reason}"
    changed = replace(running, tables=tuple(tables), swaps=(*running.swaps, note))
    return replace(state, series=(*state.series[:-1], changed))


@implements("TR-7.1.2")
def report_swap(state: Tournament, command: ReportSwap, step: Step) -> Outcome:
    """Both who changed places on their own are excluded (TR-7.1.2)."""
    for number in (command.one, command.other):
        out = exclude(state, Exclude(number=number, reason="TR-7.1.2"), step)
        if isinstance(out, Refusal):
            return out
        state = out
    return state


@implements("TR-4.4", "TR-9.7")
def substitute(state: Tournament, command: Substitute, step: Step) -> Outcome:
    """A reserve plays on for somebody who had to leave or left maliciously (TR-4.4).

    Nobody plays for another without the management, not even once (TR-9.7): the reserve must be
    entered, sit nowhere else, and takes over for good from the next deal.
    """
    running = state.running
    if running is None or command.series != len(state.series):
        return Refusal(
            code="not_this_series", details={"series": command.series, "planned": len(state.series)}
        )
    at = _table_of(state, command.left)
    if at is None or at + 1 != command.table:
        return Refusal(code="not_seated", articles=("TR-4.4",), details={"number": command.left})
    reserve, left = state.entrant(command.reserve), state.entrant(command.left)
    if reserve is None or left is None:
        return unknown(command.reserve)
    if reserve.status is not Status.RESERVE or _table_of(state, command.reserve) is not None:
        return Refusal(
            code="not_a_reserve",
            articles=("TR-4.4", "TR-9.7"),
            details={"number": command.reserve},
        )
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-4.4",))
    table = running.tables[at]
    place = table.place_of(command.left)
    if place is None or table.complete:
        return Refusal(code="list_complete", details={"deals": len(table.sheet.lines)})
    change = SeatChange(
        deal=len(table.sheet.lines) + 1,
        place=place,
        left=command.left,
        came=command.reserve,
        reason=command.reason,
    )
    out = replace(left, status=Status.WITHDRAWN, reason=command.reason)
    if left.status is Status.EXCLUDED:
        out = left
    changed = {
        left.number: out,
        reserve.number: replace(reserve, status=Status.ENTERED, paid=reserve.paid or left.paid),
    }
    entrants = tuple(changed.get(each.number, each) for each in state.entrants)
    return with_table(replace(state, entrants=entrants), at, with_reserve(table, change))


def close_series(state: Tournament, command: CloseSeries, step: Step) -> Outcome:
    """The series is closed when every list is complete and signed, or was declared void."""
    running = state.running
    if running is None or command.series != len(state.series):
        return Refusal(
            code="not_this_series", details={"series": command.series, "planned": len(state.series)}
        )
    waiting = [str(at) for at, table in enumerate(running.tables, start=1) if not table.settled]
    if waiting:
        return Refusal(
            code="lists_missing",
            articles=("TR-7.2.3", "TR-7.4.1"),
            details={"tables": ", ".join(waiting)},
        )
    closed = replace(running, closed_at=step.at)
    return replace(state, series=(*state.series[:-1], closed))


def with_table(state: Tournament, at: int, table: TableList) -> Tournament:
    """The tournament with one list of the newest series changed; tables count from 0 here."""
    return with_table_of(state, len(state.series), at, table)


def with_table_of(state: Tournament, series: int, at: int, table: TableList) -> Tournament:
    """The tournament with one list changed; series count from 1, tables from 0."""
    old = state.series[series - 1]
    tables = (*old.tables[:at], table, *old.tables[at + 1 :])
    changed = replace(old, tables=tables)
    return replace(state, series=(*state.series[: series - 1], changed, *state.series[series:]))


@implements("TR-9.1")
def packs_needed(state: Tournament) -> int:
    """How many new packs the hall needs for the running series: one a table (TR-9.1)."""
    return len(state.running.tables) if state.running is not None else 0


@implements("TR-9.12")
def pack_goes_to(state: Tournament, table: TableList) -> StartNumber | None:
    """Who gets the pack after the series: the keeper, unless the notice says otherwise."""
    if not state.prospectus.keeper_gets_cards:
        return None
    return table.numbers[table.sheet.keeper - 1]


def _new_list(state: Tournament, numbers: Sequence[StartNumber]) -> TableList | Refusal:
    sheet = open_sheet(
        [str(number) for number in numbers],
        rules=state.rules,
        length=state.prospectus.deals(len(numbers)),
    )
    return sheet if isinstance(sheet, Refusal) else new_list(numbers, sheet=sheet)


def _refused_tables(tables: Tables, players: tuple[Drawn, ...]) -> Refusal | None:
    sizes = table_sizes(len(players))
    if isinstance(sizes, Refusal):
        return sizes
    seated = Counter(number for table in tables for number in table)
    twice = [number for number, times in seated.items() if times > 1]
    if twice:
        return Refusal(code="seated_twice", articles=("TR-7.1.1",), details={"number": min(twice)})
    if set(seated) != {player.number for player in players}:
        return Refusal(code="not_all_seated", articles=("TR-7.1.1", "TR-7.1.5"))
    if sorted(map(len, tables), reverse=True) != list(sizes):
        return Refusal(
            code="wrong_tables", articles=("TR-7.1.1",), details={"players": len(players)}
        )
    return None


def _table_of(state: Tournament, number: StartNumber) -> int | None:
    if state.running is None:
        return None
    return next(
        (at for at, table in enumerate(state.running.tables) if table.place_of(number) is not None),
        None,
    )
