"""Seats before the tables begin: what the draw is asked, and what the management does by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.scoresheet.seats import SMALLEST_TABLE
from skat.tournament.commands import SeatByHand, Step
from skat.tournament.draw import MOST_THREES, SEATS_AT_A_TABLE, Drawn, StartNumber, Tables
from skat.tournament.draw.drawing import DrawRequest, Method
from skat.tournament.entrants import Status, refused_admission
from skat.tournament.entries.attendance import with_absence, without_absence
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.results.standings import standings
from skat.tournament.sections import section_limits
from skat.tournament.series.steps import list_for
from skat.tournament.state import (
    Series,
    Tournament,
    draw_purpose,
    redraw_purpose,
    refused_series,
    with_newest,
)
from skat.tournament.table_list import TableList, who_sat


def draw_request(
    state: Tournament,
    players: Sequence[Drawn],
    *,
    seed: bytes,
    method: Method = Method.RANDOM,
    words: str = "",
    again: bool = False,
) -> DrawRequest:
    """The request for the series after those drawn so far; `again` with its second seed."""
    number = len(state.series) + 1
    purpose = redraw_purpose if again else draw_purpose
    ranked = () if method is Method.RANDOM else standings(state)
    return DrawRequest(
        purpose=purpose(state.id, number),
        players=tuple(players),
        series=number,
        of=state.prospectus.series,
        seed=seed,
        method=method,
        past=tuple(series_as_played(series) for series in state.series),
        plan=state.plan,
        order=tuple(each.result.number for each in ranked),
        ranks=tuple(each.rank for each in ranked) if method is Method.STRICT else (),
        words=words,
        sections=section_limits(state),
        stay=state.prospectus.stay_in_section is not False,
    )


def series_as_played(series: Series) -> Tables:
    """The tables as they sat down in the end, after swaps by the management."""
    return tuple(who_sat(table, 0) for table in series.tables)


def changed_tables(state: Tournament, command: SeatByHand) -> Iterable[int]:
    """The tables whose seats are others then, from 1."""
    for at, table in enumerate(state.running_tables, start=1):
        if command.tables[at - 1 : at] != (table.numbers,):
            yield at


@implements("TR-7.1.1", "TR-7.1.2", "TR-7.1.3")
def seat_by_hand(state: Tournament, command: SeatByHand, step: Step) -> Outcome:
    """The tables as the management wants them; those that have begun keep their seats.

    Everybody who sat still sits, but for those who did not come; a latecomer may sit, too. Tables
    are of four, at most three of three, or no more than there were.
    """
    refused = refused_series(state, command.series)
    if refused is None and not command.reason.strip():
        refused = Refusal(code="reason_missing", articles=("TR-7.1.2",))
    if refused is not None:
        return refused
    running = state.series[-1]
    if refused := _refused_tables(state, running, command):
        return refused
    tables: list[TableList] = []
    for at, numbers in enumerate(command.tables):
        table: TableList | Refusal | None
        table = running.tables[at] if at < len(running.tables) else None
        if table is None or table.numbers != numbers:
            table = list_for(state, numbers, series=command.series)
        if isinstance(table, Refusal):
            return table
        tables.append(table)
    before, after = _seated(table.numbers for table in running.tables), _seated(command.tables)
    came = after - before
    drawn = {player.number for player in running.drawn_from}
    absent = (*(each for each in running.absent if each not in came), *sorted({*command.absent}))
    back = without_absence(state, came, series=command.series)
    ended = (each for each in state.absent if each not in back.absent and each.number not in drawn)
    lifted = (*running.lifted, *ended)
    # Who was not drawn is only where he was before, as by `take_off`.
    again = tuple(each for each in lifted if each.number in command.absent)
    changed = replace(
        running,
        tables=tuple(tables),
        absent=tuple(number for number in absent if number in drawn),
        by_hand=running.by_hand + 1,
        lifted=tuple(each for each in lifted if each not in again),
    )
    seated = replace(with_newest(back, changed), absent=back.absent + again)
    return with_absence(seated, drawn.intersection(command.absent))


def _refused_tables(state: Tournament, running: Series, command: SeatByHand) -> Refusal | None:
    begins = [
        at
        for at, table in enumerate(running.tables)
        if table.touched and command.tables[at : at + 1] != (table.numbers,)
    ]
    if begins:
        number = running.tables[begins[0]].numbers[0]
        return Refusal(code="seat_kept", articles=("TR-7.1.3",), details={"number": number})
    sizes = [len(numbers) for numbers in command.tables]
    threes = sum(table.size == SMALLEST_TABLE for table in running.tables)
    too_many = sizes.count(SMALLEST_TABLE) > max(threes, MOST_THREES)
    if too_many or not sizes or not {*sizes} <= {SMALLEST_TABLE, SEATS_AT_A_TABLE}:
        return Refusal(code="wrong_tables", articles=("TR-7.1.1",), details={"players": sum(sizes)})
    before, after = _seated(table.numbers for table in running.tables), _seated(command.tables)
    seats = Counter(number for numbers in command.tables for number in numbers)
    twice = [number for number, times in seats.items() if times > 1]
    if twice:
        return Refusal(code="seated_twice", articles=("TR-7.1.1",), details={"number": min(twice)})
    missing = before - after
    if missing != {*command.absent}:
        odd = min(missing ^ {*command.absent})
        return Refusal(
            code="not_seated_nor_absent", articles=("TR-7.1.1",), details={"number": odd}
        )
    if [table.numbers for table in running.tables] == [*command.tables]:
        return Refusal(code="seats_as_they_are")
    late = (_refused_latecomer(state, number) for number in sorted(after - before))
    return next((why for why in late if why is not None), None)


def _refused_latecomer(state: Tournament, number: StartNumber) -> Refusal | None:
    entrant = state.entrant(number)
    if entrant is None:
        return unknown(number)
    if entrant.status is not Status.ENTERED:
        return Refusal(code="seated_already", details={"number": number})
    return refused_admission(entrant)


class OtherSeats(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the draw of a series: nobody chooses a seating unseen.

    It was `redrawn` so often, and by so many orders `by_hand` people were seated otherwise; `moved`
    counts those who sit otherwise than drawn, did not come, or came late.
    """

    series: int
    redrawn: int
    by_hand: int
    moved: int


def other_seats(state: Tournament) -> tuple[OtherSeats, ...]:
    """The series whose draw was repeated, or changed by hand; from table to table."""
    return tuple(
        OtherSeats(
            series=at,
            redrawn=len(series.set_aside),
            by_hand=series.by_hand,
            moved=len({each for each, _ in _at(series.seated) ^ _at(series_as_played(series))}),
        )
        for at, series in enumerate(state.series, start=1)
        if series.set_aside or series.by_hand
    )


def _at(tables: Tables) -> set[tuple[StartNumber, int]]:
    return {(number, at) for at, numbers in enumerate(tables) for number in numbers}


def _seated(tables: Iterable[tuple[StartNumber, ...]]) -> set[StartNumber]:
    return {number for numbers in tables for number in numbers}
