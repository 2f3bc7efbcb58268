"""What the commands about a series do: the draw, the draw repeated, closing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.scoresheet.sheet import open_sheet
from skat.tournament.commands import CloseSeries, DrawSeries, Redraw, Step
from skat.tournament.draw import Drawn, StartNumber, Tables, quality, table_sizes
from skat.tournament.draw.lot import SEED_BYTES, lot_commitment
from skat.tournament.draw.sections import are_even
from skat.tournament.entrants import refused_admission
from skat.tournament.entries.attendance import with_absence
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.entries.teams import apart_from, mates_of_kinds
from skat.tournament.notice.parts import day_of, last_series
from skat.tournament.notice.prospectus import refused_supervision
from skat.tournament.sections import open_sections, own_sections, section_limits
from skat.tournament.state import (
    Series,
    SetAside,
    Tournament,
    draw_purpose,
    redraw_purpose,
    refused_series,
    with_newest,
)
from skat.tournament.table_list import TableList, new_list


@implements("DEF-participants")
def to_be_seated(
    state: Tournament, *, absent: tuple[StartNumber, ...] = ()
) -> tuple[Drawn, ...] | Refusal:
    """Who plays the next series; refused while one of them has not paid (TR-4.1).

    Where it has a check-in, those who are checked in. `absent` did not come to a series whose draw
    is repeated.
    """
    here = expected(state)
    players = [
        entrant
        for entrant in state.entrants
        if entrant.number in here and entrant.number not in absent
    ]
    refused = [each for each in players if refused_admission(each) is not None]
    if refused:
        return Refusal(
            code="players_not_paid",
            articles=("TR-4.1",),
            details={"numbers": ", ".join(str(each.number) for each in refused)},
        )
    own, mates = own_sections(state), mates_of_kinds(state, players)
    at = {each.number: at for at, each in enumerate(open_sections(state), start=1)}
    return tuple(
        Drawn(
            number=each.number,
            club=each.club,
            team=each.team,
            apart=(*apart_from(state, each.number), *mates.get(each.number, ())),
            table=each.fixed_table or None,
            section=at.get(own.get(each.number, 0)),
        )
        for each in players
    )


def too_few_checked_in(state: Tournament, players: Sequence[Drawn]) -> Refusal | None:
    """Why those who have checked in make no tables, where others are entered besides."""
    sizes = table_sizes(len(players))
    if state.checking_in is None or not isinstance(sizes, Refusal):
        return None
    details = {"here": len(players), "series": state.checking_in.series}
    few = sizes.code == "impossible_number"
    return Refusal("too_few_checked_in", ("TR-7.1.1",), details) if few else None


def expected(state: Tournament) -> frozenset[StartNumber]:
    """Who is here for the series that is drawn next."""
    taking_part = frozenset(entrant.number for entrant in state.entrants if entrant.takes_part)
    check_in = state.checking_in
    if check_in is not None:
        return taking_part.intersection(check_in.numbers)
    return taking_part - state.absent_from(len(state.series) + 1)


def refused_start(state: Tournament, series: int) -> Refusal | None:
    """Why this series cannot begin: one still running, out of order, nobody has gone on to it."""
    if state.running is not None:
        return Refusal(code="series_running", details={"series": len(state.series)})
    if series != len(state.series) + 1 or series > state.prospectus.series:
        return Refusal(
            code="not_this_series",
            details={"series": series, "planned": state.prospectus.series},
        )
    return refused_without_cut(state, series)


def refused_without_cut(state: Tournament, series: int) -> Refusal | None:
    """Why the first series of a day cannot begin: the cut before it was not made."""
    days = state.prospectus.days
    day = day_of(days, series)
    if day < 2 or series != last_series(days, day - 1) + 1 or not days[day - 2].cuts:
        return None
    if any(cut.day == day - 1 for cut in state.cuts):
        return None
    return Refusal(code="cut_missing", details={"day": day - 1})


@implements("TR-7.1.1")
def refused_redraw(state: Tournament, series: int) -> Refusal | None:
    """Why the draw of this series is not repeated: a table has begun, or it was repeated already.

    There is one second seed a series, sealed when the tournament began; older tournaments have
    none. It is for those who came too late or not at all, not for a draw that pleases nobody.
    """
    if refused := refused_series(state, series):
        return refused
    running = state.series[-1]
    if not state.second:
        return Refusal(code="no_second_seed", articles=("TR-7.1.1",))
    if running.set_aside:
        return Refusal(code="redrawn_already", details={"series": series})
    for at, table in enumerate(running.tables, start=1):
        if table.touched:
            return Refusal(code="table_has_begun", articles=("TR-7.1.3",), details={"table": at})
    return None


def seat(state: Tournament, command: DrawSeries, step: Step) -> Outcome:
    """A series with its seating; that it follows from the seed, the audit works out again."""
    if refused := refused_start(state, command.series):
        return refused
    drawn = _drawn(
        state,
        command,
        purpose=draw_purpose(state.id, command.series),
        committed=state.commitments[command.series - 1],
    )
    if isinstance(drawn, Refusal):
        return drawn
    here = {player.number for player in drawn.drawn_from}
    missing = [
        each.number for each in state.entrants if each.takes_part and each.number not in here
    ]
    # Who did not check in stays away until he does.
    state = with_absence(state, missing) if state.checking_in is not None else state
    return replace(state, series=(*state.series, drawn), plan=command.plan)


def redraw(state: Tournament, command: Redraw, step: Step) -> Outcome:
    """The series drawn again with its second seed; the first draw stays to be seen."""
    if refused := refused_redraw(state, command.series):
        return refused
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-7.1.1",))
    strange = [number for number in command.absent if state.entrant(number) is None]
    if strange and step.revision >= 4:
        return unknown(strange[0])
    before, first = without_newest(state), state.series[-1]
    drawn = _drawn(
        before,
        command,
        purpose=redraw_purpose(state.id, command.series),
        committed=state.second[command.series - 1],
        absent=command.absent,
    )
    if isinstance(drawn, Refusal):
        return drawn
    aside = SetAside(seed=first.seed, tables=first.seated, reason=command.reason)
    again = replace(drawn, set_aside=(aside,), absent=command.absent, by_hand=first.by_hand)
    if step.revision >= 4:
        state = with_absence(state, command.absent)
    return replace(state, series=(*before.series, again), plan=command.plan)


def without_newest(state: Tournament) -> Tournament:
    """The tournament as it was before the newest series was drawn, with the people of now."""
    return replace(state, series=state.series[:-1])


def _drawn(
    state: Tournament,
    command: DrawSeries | Redraw,
    *,
    purpose: str,
    committed: str,
    absent: tuple[StartNumber, ...] = (),
) -> Series | Refusal:
    players = to_be_seated(state, absent=absent)
    if isinstance(players, Refusal):
        return players
    present = {player.number for player in players}
    names = [entrant.name for entrant in state.entrants if entrant.number in present]
    refused = refused_supervision(state.prospectus, names) or _refused_tables(
        command.tables, players
    )
    refused = refused or _refused_sections(state, command)
    refused = refused or refused_seed(command.seed, purpose=purpose, committed=committed)
    if refused is not None:
        return refused
    lists = []
    for numbers in command.tables:
        table = list_for(state, numbers, series=command.series)
        if isinstance(table, Refusal):
            return table
        lists.append(table)
    return Series(
        method=command.method,
        seed=command.seed,
        words=command.words,
        seated=command.tables,
        drawn_from=players,
        quality=quality(
            command.tables, players=players, past=tuple(each.seated for each in state.series)
        ),
        tables=tuple(lists),
        sections=command.sections or (),
        drawn_sections=open_sections(state),
    )


def refused_seed(seed: str, *, purpose: str, committed: str) -> Refusal | None:
    """Why a seed is not the one that was committed to."""
    try:
        given = bytes.fromhex(seed)
    except ValueError:
        given = b""
    if len(given) == SEED_BYTES and lot_commitment(given, purpose) == committed:
        return None
    return Refusal(code="seed_not_committed", details={"purpose": purpose})


def close_series(state: Tournament, command: CloseSeries, step: Step) -> Outcome:
    """The series is closed when every list is complete and signed, or was declared void."""
    if refused := refused_series(state, command.series):
        return refused
    running = state.series[-1]
    waiting = [str(at) for at, table in enumerate(running.tables, start=1) if not table.settled]
    if waiting:
        return Refusal(
            code="lists_missing",
            articles=("TR-7.2.3", "TR-7.4.1"),
            details={"tables": ", ".join(waiting)},
        )
    return with_newest(state, replace(running, closed_at=step.at))


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
    """How many new packs the hall needs for the running series: one a table."""
    return len(state.running_tables)


@implements("TR-9.12")
def pack_goes_to(state: Tournament, table: TableList) -> StartNumber | None:
    """Who gets the pack after the series: the keeper, unless the notice says otherwise."""
    if not state.prospectus.keeper_gets_cards:
        return None
    keeper = table.sheet.keeper
    # A keeper who left is followed by the next column.
    return table.numbers[min(table.signers, key=lambda at: (at - keeper) % table.size) - 1]


def list_for(
    state: Tournament, numbers: Sequence[StartNumber], *, series: int
) -> TableList | Refusal:
    """The empty list of these players in a series."""
    sheet = open_sheet(
        [str(number) for number in numbers],
        rules=state.rules,
        length=state.prospectus.deals(len(numbers), series=series),
    )
    return sheet if isinstance(sheet, Refusal) else new_list(numbers, sheet=sheet)


def _refused_sections(state: Tournament, command: DrawSeries | Redraw) -> Refusal | None:
    """Why the tables are not spread over the sections as the notice says."""
    given, limits = command.sections or (), section_limits(state)
    if not limits and not given:
        return None
    if limits and are_even(given, tables=len(command.tables), limits=limits):
        return None
    return Refusal(code="wrong_sections", articles=("TR-7.1.1",))


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
