"""One game at a table of the port: what was said in it, and its record in each viewer's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from skat.journal import Actor
from skat.model.cards import Card
from skat.model.seats import SEATS, Place, Seat
from skat.notation.iss_moves import IssReading
from skat.notation.iss_record import IssMove, IssOutcome, IssRecord, IssResult, write_iss
from skat.notation.iss_result import iss_result
from skat.rules.state import State
from skat.rules.views import Viewer
from skat.server.iss.wire.said import SaidMove, away_in_order, dealt, said
from skat.tables.running.table import person_actor, place_actor
from skat.tables.state.actions import TableAction
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import awaited

FULL_SECONDS: Final = 240.0
"""What the clock shows where none runs."""

_PLACE: Final = "skat"
_GONE: Final = re.compile(r"(TI|LE)\.([012])")


class Numbers:
    """The numbers of series and games, which nobody else here has; `first` is before the first."""

    def __init__(self, first: int) -> None:
        self._newest = first

    def fresh(self) -> int:
        """The next one."""
        self._newest += 1
        return self._newest


class IssGame(msgspec.Struct, kw_only=True):
    """A game from the deal on. `players` are the names of forehand, middlehand and rearhand as the
    table has them, `rated` says who of them is a person; `number` counts the games of the series.
    """

    number: int
    series: int
    identity: int
    players: tuple[str, str, str]
    rated: tuple[bool, bool, bool]
    places: tuple[Place, Place, Place]
    said: list[SaidMove] = []
    laid_away: tuple[Card, ...] = ()
    out_of_time: Seat | None = None
    reading: IssReading = msgspec.field(default_factory=IssReading)

    def deal(self, deal: State) -> SaidMove:
        """The cards are out."""
        cards = dealt(deal)
        self.said.append(cards)
        return cards

    def hear(
        self, before: TableState, action: TableAction, after: TableState, *, by: Seat | None
    ) -> Sequence[SaidMove]:
        """What everybody is told of one more entry."""
        self.laid_away = away_in_order(action) or self.laid_away
        new = said(before, action, after, by=by, laid_away=self.laid_away)
        for one in new:
            self.said.append(one)
            self._note(one)
        return new

    def _note(self, one: SaidMove) -> None:
        """Remembers what the result tells beyond the cards: who resigned, left, was too slow."""
        if one.world == "RE":
            self.reading.resigned.append(SEATS[int(one.who)])
        gone = _GONE.fullmatch(one.world)
        if gone is None:
            return
        seat = SEATS[int(gone.group(2))]
        if gone.group(1) == "TI":
            self.reading.timed_out = self.out_of_time = seat
        else:
            self.reading.left = seat

    def outcome(self, deal: State) -> IssOutcome:
        """The result as the record has it."""
        return iss_result(deal, self.reading) or "unknown"

    def guilty(self, outcome: IssResult) -> tuple[Place, ...]:
        """The places of those who broke the game off before there was a contract."""
        pairs = zip(self.places, outcome.penalties, strict=True)
        return tuple(place for place, is_his in pairs if is_his)

    def record(self, viewer: Viewer, *, now: float, outcome: IssOutcome = "unknown") -> str:
        """The record so far as this viewer has heard it; the dealer has heard everything."""
        labels = {
            "GM": "Skat",
            "PC": _PLACE,
            "CO": "",
            "SE": str(self.series),
            "ID": str(self.identity),
            "DT": datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d/%H:%M:%S/UTC"),
            "OW": _own_view(viewer),
            **{f"P{at}": name for at, name in enumerate(self.players)},
            **{f"R{at}": "0.0" if rated else "" for at, rated in enumerate(self.rated)},
        }
        if viewer == "dealer":
            del labels["OW"]
        moves = tuple(IssMove(one.who, one.to(viewer)) for one in self.said)
        return write_iss(IssRecord(labels=labels, moves=moves, result=outcome))

    def times(self, state: TableState, *, idle: float = 0.0) -> tuple[str, str, str]:
        """Seconds that forehand, middlehand and rearhand have left, with one digit.

        `idle` are those that have gone by since the newest move, for whose turn it is.
        """
        first, second, third = (self._seconds(seat, state, idle) for seat in SEATS)
        return first, second, third

    def _seconds(self, seat: Seat, state: TableState, idle: float) -> str:
        clock, place = state.settings.clock, self.places[seat.index]
        if self.out_of_time is seat:
            return "0.0"
        if clock.per != "deal":
            return f"{FULL_SECONDS:.1f}"
        used = state.thought_ms[place - 1] / 1000 if place <= len(state.thought_ms) else 0.0
        if place in awaited(state):
            used += idle
        return f"{max(0.0, clock.seconds - used):.1f}"


def _own_view(viewer: Viewer) -> str:
    return str(viewer.index) if isinstance(viewer, Seat) else "3"


def seat_of_actor(state: TableState, actor: Actor) -> Seat | None:
    """The seat of whoever made an entry; None for the table itself."""
    for seat, place in state.seats.items():
        if actor in (person_actor(state, place), place_actor(place)):
            return seat
    return None
