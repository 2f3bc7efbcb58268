"""Phones of players in all states of an event, each with what the machine takes from it.

    python -m tests.web.phones FILE

Of phones that show the same parts one is kept. The proof looks at random events besides.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.phone_final import phone_final
from skat.office.phone_view import PhoneView, phone_view
from skat.tournament import commands as do
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ShownAs
from skat.tournament.eventful.evening import eventful_steps
from skat.tournament.machine import apply
from skat.tournament.results.board import board_of
from skat.tournament.results.prizes import prizes
from skat.tournament.state import Tournament
from tests.tournament.evenings import player, won
from tests.web.desk_events import STATES
from tests.web.phone_events import PHONE_STATES

EVENTS: Final = 3 if os.environ.get("SKAT_PROFILE") == "proof" else 0
"""So many random ones."""
MINUTE: Final = 60


class Phone(msgspec.Struct, frozen=True):
    """What a phone shows, and the commands that the machine takes from its player then."""

    name: str
    view: PhoneView
    takes: tuple[dict[str, Any], ...]


def commands_of(state: Tournament, number: StartNumber) -> Iterator[do.Command]:
    """All that a player could ask for, whether he may or not: of each value one."""
    own = (number,)
    yield from (do.ShowNames(numbers=own, shown=shown) for shown in ShownAs)
    for planned in range(1, state.prospectus.series + 1):
        yield do.CheckIn(series=planned, numbers=own)
        yield do.StayAway(series=planned, numbers=own)
    yield do.StayAway(numbers=own)
    for at, series in enumerate(state.series, start=1):
        for table, listed in enumerate(series.tables, start=1):
            yield do.Lodge(number=number, series=at, table=table, facts="x")
            newest = len(listed.sheet.lines)
            where: Any = {"series": at, "table": table}
            yield do.EnterTableDeal(**where, deal=newest + 1)
            for place in range(1, listed.size + 1):
                yield do.EnterTableDeal(**where, deal=newest + 1, game=won(place))
                yield do.Sign(**where, places=(Place(place),))
            yield do.ConfirmDeal(**where, deal=newest, version=listed.version)
            yield do.TakeBackDeal(**where, deal=newest, reason="x")


def taken(state: Tournament, number: StartNumber, *, at: int) -> tuple[dict[str, Any], ...]:
    """Those of them that are accepted."""
    by = player(number)
    asked = (
        (command, apply(state, do.new_step(command, by=by, at=at)))
        for command in commands_of(state, number)
    )
    return tuple(
        msgspec.to_builtins(command)
        for command, changed in asked
        if not isinstance(changed, Refusal)
    )


def phones_in(name: str, state: Tournament, *, at: int) -> Iterator[Phone]:
    """The phone of each player there."""
    board = board_of(state)
    for entrant in state.entrants:
        number = entrant.number
        final = phone_final(state, number, prizes=prizes(state), ranked=len(board.ranked))
        view = phone_view(state, number, seq=Seq(1), now=at, rank=1, result=0, final=final)
        assert isinstance(view, PhoneView), view
        yield Phone(name=name, view=view, takes=taken(state, number, at=at))


def events() -> Iterator[tuple[str, Tournament, int]]:
    """Each state of an event with its name and its time."""
    for make in (*PHONE_STATES, *STATES):
        evening = make()
        yield make.__name__, evening.state, evening.clock
    for seed in range(EVENTS):
        state: Any = None
        for step in eventful_steps(seed.to_bytes(32, "big")):
            state = apply(state, step)
            yield f"event {seed}", state, step.at + MINUTE


def kind_of(phone: Phone) -> tuple[Any, ...]:
    """What its page hangs on."""
    view = phone.view
    shown = (view.table is None, view.live, view.may_enter, view.may_confirm, view.complete)
    coming = (view.coming.series > view.series, view.coming.presence.value) if view.coming else ()
    seen = (view.attendance, view.protest is None, view.final is None, bool(view.void), *coming)
    lines = view.lines[-1].confirmed if view.lines else None
    own = (view.place in view.signed, view.place in view.left, view.shown)
    tags = sorted(each["do"] for each in phone.takes)
    return (*shown, *seen, lines, *own, len(view.players), len(view.reviews), *tags)


def phones() -> tuple[Phone, ...]:
    """One of each kind."""
    kinds: dict[tuple[Any, ...], Phone] = {}
    for name, state, at in events():
        for phone in phones_in(name, state, at=at):
            kinds.setdefault(kind_of(phone), phone)
    return tuple(kinds.values())


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(phones()))
