"""Who is here: check-in before a draw, pauses, returns, and what a person is in the event."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import (
    By,
    CheckIn,
    CloseCheckIn,
    OpenCheckIn,
    Role,
    ShowNames,
    StayAway,
    Step,
)
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, Status, refused_gone
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.state import Absence, CheckedIn, Tournament, have_list, with_newest


class Attendance(Enum):
    """What an entrant is in the event now; `left` played before he went, `withdrawn` did not."""

    ENTERED = "entered"
    CHECKED_IN = "checked_in"
    ABSENT = "absent"
    PLAYING = "playing"
    RESERVE = "reserve"
    OUT = "out"
    LEFT = "left"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"


def open_check_in(state: Tournament, command: OpenCheckIn, step: Step) -> Outcome:
    """From now on; opened again, those who have checked in stay."""
    if refused := _refused_series(state, command.series):
        return refused
    before = state.check_in
    if before is None or before.series != command.series:
        return replace(state, check_in=CheckedIn(series=command.series))
    return replace(state, check_in=replace(before, closed=False)) if before.closed else state


def close_check_in(state: Tournament, command: CloseCheckIn, step: Step) -> Outcome:
    """Everybody who is entered and not away is drawn, as if nobody had been asked to check in.

    Opened again, those who had checked in are here.
    """
    if state.checking_in is None or command.series != state.checking_in.series:
        return Refusal(code="no_check_in", details={"series": command.series})
    if step.revision < 5:
        return replace(state, check_in=None)
    return replace(state, check_in=replace(state.checking_in, closed=True))


def check_in(state: Tournament, command: CheckIn, step: Step) -> Outcome:
    """They are here. Refused: who left or was excluded, and where nobody is asked to check in."""
    running = state.running is not None and command.series == len(state.series)
    refused = None if running else _refused_series(state, command.series)
    if refused is not None:
        return refused
    for number in command.numbers:
        if refused := _refused_presence(state, number):
            return refused
    kept = state.check_in
    open_now = kept is not None and kept.series == command.series and not kept.closed
    if not open_now and not state.absent_from(command.series).issuperset(command.numbers):
        return Refusal(code="no_check_in", details={"series": command.series})
    back = without_absence(state, command.numbers, series=command.series)
    if running:
        back = _came(back, command.numbers)
    if state.check_in is None or not open_now:
        return back
    here = tuple(sorted({*state.check_in.numbers, *command.numbers}))
    return replace(back, check_in=replace(state.check_in, numbers=here))


@implements("TR-4.4")
def stay_away(state: Tournament, command: StayAway, step: Step) -> Outcome:
    """They are not drawn. Who sits at a table of this series plays it to its end."""
    series = command.series
    if series is not None and not _series_at_hand(state) <= series <= state.prospectus.series:
        return _not_this_series(state, series)
    for number in command.numbers:
        if refused := _refused_presence(state, number):
            return refused
        if series == len(state.series) and _is_seated(state, number):
            return Refusal(
                code="series_to_the_end", articles=("TR-4.4",), details={"number": number}
            )
    return with_absence(state, command.numbers, series=series, kept=step.revision >= 5)


def refused_for_others(
    state: Tournament, command: CheckIn | StayAway | ShowNames, by: By
) -> Refusal | None:
    """Why a player says nothing for others: that they are here or away, how they are called."""
    if by.role is not Role.PLAYER or command.numbers == (by.number,):
        return None
    return Refusal(code="management_only")


def with_absence(
    state: Tournament,
    numbers: Collection[StartNumber],
    *,
    series: int | None = None,
    kept: bool = True,
) -> Tournament:
    """The tournament in which these stay away: from one series, or until they check in.

    A series that an absent entrant names is `kept` for when he is back; older steps forgot it.
    """
    known = (series,) if kept else (None, series)
    already = {each.number for each in state.absent if each.series in known}
    away = [Absence(number=each, series=series) for each in sorted({*numbers} - already)]
    check_in = state.check_in
    if check_in is not None and series in (None, check_in.series):
        here = tuple(each for each in check_in.numbers if each not in numbers)
        check_in = replace(check_in, numbers=here)
    return replace(state, absent=(*state.absent, *away), check_in=check_in)


def without_absence(
    state: Tournament, numbers: Collection[StartNumber], *, series: int
) -> Tournament:
    """The tournament in which these are back from this series on; later ones they named stay."""
    absent = tuple(
        each for each in state.absent if each.number not in numbers or (each.series or 0) > series
    )
    return state if absent == state.absent else replace(state, absent=absent)


def _came(state: Tournament, numbers: Collection[StartNumber]) -> Tournament:
    """The tournament in which these did come to the running series: drawn, if it is drawn again."""
    series = state.series[-1]
    absent = tuple(number for number in series.absent if number not in numbers)
    return with_newest(state, replace(series, absent=absent))


def attendance(state: Tournament) -> dict[StartNumber, Attendance]:
    """What everybody is in the event now, by start number."""
    played = have_list(state)
    seated = {number for table in state.running_tables for number in table.numbers}
    away = state.absent_from(_series_at_hand(state))
    here = frozenset(_checked_in(state))
    return {
        each.number: _attendance(
            each.status,
            played=each.number in played,
            seated=each.number in seated,
            away=each.number in away,
            here=each.number in here,
        )
        for each in state.entrants
    }


def attendance_of(state: Tournament, entrant: Entrant) -> Attendance:
    """What one participant is in the event now."""
    number = entrant.number
    return _attendance(
        entrant.status,
        played=entrant.status is Status.WITHDRAWN and number in have_list(state),
        seated=_is_seated(state, number),
        away=number in state.absent_from(_series_at_hand(state)),
        here=number in _checked_in(state),
    )


def _attendance(
    status: Status, *, played: bool, seated: bool, away: bool, here: bool
) -> Attendance:
    if status is Status.WITHDRAWN:
        return Attendance.LEFT if played else Attendance.WITHDRAWN
    if status is not Status.ENTERED:
        return Attendance(status.value)
    if seated:
        return Attendance.PLAYING
    if away:
        return Attendance.ABSENT
    return Attendance.CHECKED_IN if here else Attendance.ENTERED


def _series_at_hand(state: Tournament) -> int:
    """The series that runs, or the one that is drawn next."""
    return len(state.series) + (state.running is None)


def _checked_in(state: Tournament) -> tuple[StartNumber, ...]:
    return () if state.checking_in is None else state.checking_in.numbers


def _refused_series(state: Tournament, series: int) -> Refusal | None:
    """Why this is not the series that is drawn next."""
    if series == len(state.series) + 1 and series <= state.prospectus.series:
        return None
    return _not_this_series(state, series)


def _not_this_series(state: Tournament, series: int) -> Refusal:
    return Refusal(
        code="not_this_series", details={"series": series, "planned": state.prospectus.series}
    )


def _refused_presence(state: Tournament, number: StartNumber) -> Refusal | None:
    """Why it does not matter whether this entrant is here: he takes no part any more."""
    entrant = state.entrant(number)
    if entrant is None:
        return unknown(number)
    out = Refusal(code="not_through", details={"number": number})
    return out if entrant.status is Status.OUT else refused_gone(entrant)


def _is_seated(state: Tournament, number: StartNumber) -> bool:
    return any(table.place_of(number) is not None for table in state.running_tables)
