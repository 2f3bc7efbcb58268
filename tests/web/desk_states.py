"""Desks of a tournament for tests of the page: each state of an event as each helper sees it.

    python -m tests.web.desk_states FILE

With them what each may do, by the rules: commands by duty and phase, files by duty.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import Seq
from skat.model.seats import Seat
from skat.office.desk_view import DeskView, desk_view
from skat.office.helper_views import as_helper, in_hall
from skat.office.standby import ShownStandby
from skat.rules.actions import Outcome, Ruled
from skat.rules.state import Phase
from skat.server.online.routes import RefereeView, SeenDeal
from skat.server.online.watching import OnlineDesk, OnlineTable
from skat.server.routes.tournament.helpers import FILES, OF_ALL_HALLS
from skat.tournament.helpers import OF_THE_EVENT
from skat.tournament.results.board import board_of
from skat.tournament.roles import Duty, Role
from skat.tournament.rows import ROWS
from skat.tournament.state import Tournament, TournamentPhase
from tests.tournament.evenings import Evening, number
from tests.web.desk_events import HELPER, STATES, copied

SOME_DUTIES: Final = (
    *((each,) for each in Duty),
    (Duty.ENTRY, Duty.MONEY),
    (Duty.LISTS, Duty.REFEREE),
    tuple(Duty),
)
SECOND: Final = ShownStandby(copies=True, attached=True, behind=0)


class SeenBy(msgspec.Struct, frozen=True):
    """A desk as a helper sees it who has these duties, or the management with None."""

    duties: tuple[Duty, ...] | None
    view: DeskView


class EventState(msgspec.Struct, frozen=True):
    """An event as all desks see it, with the lists of its series."""

    name: str
    seen: tuple[SeenBy, ...]
    lists: tuple[tuple[Any, ...], ...]


class MayGive(msgspec.Struct, frozen=True):
    """Who gives a command, and when."""

    management: bool
    duties: tuple[Duty, ...]
    of_notice: bool
    phases: tuple[TournamentPhase, ...]
    cut_short: bool
    of_the_event: bool


class Desks(msgspec.Struct, frozen=True):
    """All states, what the desk asks besides, and the rules."""

    states: tuple[EventState, ...]
    online: OnlineDesk
    referee: RefereeView
    commands: dict[str, MayGive]
    files: dict[Duty, tuple[str, ...]]
    of_all_halls: tuple[str, ...]


def commands() -> dict[str, MayGive]:
    """Each command with who gives it, by its row."""
    return {
        str(kind.__struct_config__.tag): MayGive(
            management=Role.MANAGEMENT in row.roles,
            duties=tuple(each for each in Duty if each in row.roles),
            of_notice=Role.REFEREE in row.roles,
            phases=tuple(each for each in TournamentPhase if each not in row.phases),
            cut_short=row.cut_short is None,
            of_the_event=kind in OF_THE_EVENT,
        )
        for kind, row in ROWS.items()
    }


def seen_by_all(evening: Evening, standby: ShownStandby | None) -> Iterator[SeenBy]:
    """The desk of the management, of helpers, and of the referee whom the notice names."""
    state = evening.state
    whole = desk_view(board_of(state), seq=Seq(1), now=evening.clock)
    whole = replace(whole, standby=standby)
    yield SeenBy(None, whole)
    for duties in SOME_DUTIES:
        seen = _in_first_hall(as_helper(whole, duties), state)
        # Ute, who has named a game.
        yield SeenBy(duties, replace(seen, helper=HELPER) if duties == (Duty.LISTS,) else seen)
    referee = (Duty.REFEREE,)
    yield SeenBy(referee, replace(as_helper(whole, referee), of_notice=True))


def _in_first_hall(view: DeskView, state: Tournament) -> DeskView:
    return in_hall(view, state, 1) if state.prospectus.sections is not UNSET else view


def online() -> OnlineDesk:
    """A table whose referee was called, one that is paused, and others that may be opened."""
    return OnlineDesk(series=1, tables=(_table(1), _table(4, paused=True)), may_open=(2, 3))


def _table(at: int, *, paused: bool | UnsetType = UNSET) -> OnlineTable:
    players = tuple(map(number, (1, 2, 3)))
    return OnlineTable(
        table=at,
        live="t-one",
        players=players,
        there=players,
        replaced=(),
        waits_for=players[:1],
        deal=2,
        deals=3,
        passed_on=1,
        idle=5,
        called=None if paused else players[0],
        awaited=not paused,
        paused=paused,
    )


def referee() -> RefereeView:
    """What the referee sees there, with a ruling that is proposed."""
    deal = SeenDeal(
        phase=Phase.PLAY,
        turn=Seat.FOREHAND,
        calls=(),
        soloist=Seat.FOREHAND,
        announcement=None,
        leader=Seat.FOREHAND,
        trick=(),
        tricks_won=(0, 0, 0),
    )
    return RefereeView(
        online=_table(1),
        seats={seat.value: number(at) for at, seat in enumerate(Seat, start=1)},
        view=deal,
        offence=None,
        proposed=Ruled(outcome=Outcome.REDEAL),
        waits_for_demand=False,
        finished=0,
        rulings=(),
    )


def desks() -> Desks:
    """All that the tests of the page ask for."""
    return Desks(
        states=tuple(
            EventState(
                name=make.__name__,
                seen=tuple(seen_by_all(evening, SECOND if make is copied else None)),
                lists=tuple(series.tables for series in evening.state.series),
            )
            for make, evening in ((make, make()) for make in STATES)
        ),
        online=online(),
        referee=referee(),
        commands=commands(),
        files=FILES,
        of_all_halls=OF_ALL_HALLS,
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(desks()))
