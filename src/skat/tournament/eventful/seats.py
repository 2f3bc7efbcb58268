"""Draws by chance and by rank, and the changes before play: swaps, latecomers, no-shows."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tournament.commands import (
    Join,
    Redraw,
    ReportSwap,
    SeatByHand,
    Swap,
    TakeOff,
    Withdraw,
)
from skat.tournament.draw import StartNumber, table_sizes
from skat.tournament.draw.drawing import Method, draw
from skat.tournament.eventful import EventChance
from skat.tournament.eventful.people import EventPeople
from skat.tournament.sample import Writer, seed_for
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.next_draw import draw_next
from skat.tournament.series.steps import expected, to_be_seated, without_newest
from skat.tournament.state import draw_purpose, redraw_purpose

_SEARCHED: Final = 24
"""So many are drawn by standing at most: that search takes longest."""


class EventSeats:
    """The seats of one event, series by series."""

    def __init__(
        self, writer: Writer, chance: EventChance, people: EventPeople, *, seed: bytes
    ) -> None:
        self._writer = writer
        self._chance = chance
        self._people = people
        self._seed = seed

    def draw(self, series: int) -> bool:
        """Whether the series was drawn; there may be too few people for it."""
        self._people.pay()
        self._people.check_in(series)
        self._people.pay()
        if not self._enough(series):
            return False
        method = self._method(series)
        seed = seed_for(self._seed, draw_purpose(self._writer.state.id, series))
        drawn = draw_next(self._writer.state, seed=seed, method=method)
        if isinstance(drawn, Refusal):
            # A fixed table of an entrant is not there, or has no seat left.
            self._people.free_tables()
            drawn = draw_next(self._writer.state, seed=seed, method=method)
        return not isinstance(drawn, Refusal) and self._writer.attempt(drawn)

    def _method(self, series: int) -> Method:
        few = len(self._writer.state.entrants) <= _SEARCHED
        if series > 1 and few and self._chance.happens(percent=25):
            return Method.STANDING
        return Method.STRICT if self._chance.happens(percent=20) else Method.RANDOM

    def _enough(self, series: int) -> bool:
        """Whether as many are here as make tables, if need be after some came or went."""
        for tried in range(6):
            here = expected(self._writer.state)
            if not isinstance(table_sizes(len(here)), Refusal):
                return True
            if tried == 0:
                self._people.come_back(series)
            elif not self._people.late_entry(f"Late {series}.{tried}") and here:
                self._writer.attempt(Withdraw(number=max(here), reason="too few"))
            self._people.pay()
        return False

    # --- after the draw ---------------------------------------------------------------------------

    def change(self, series: int) -> None:
        """Swaps, latecomers, who did not come; sometimes the draw is repeated."""
        chance, attempt = self._chance, self._writer.attempt
        if chance.happens(percent=12):
            self._redraw(series)
        for _ in range(chance.between(0, 3)):
            tables, kind = self._writer.state.series[-1].tables, chance.between(1, 10)
            at = chance.between(1, len(tables))
            number = chance.one_of(tables[at - 1].numbers)
            partner = chance.one_of(chance.one_of(tables).numbers)
            if kind == 1 and number != partner:
                attempt(Swap(series=series, one=number, other=partner, reason="a wheelchair"))
            elif kind == 2:
                attempt(TakeOff(series=series, table=at, number=number, reason="did not come"))
            elif kind == 3:
                self._join(series)
            elif kind == 4 and number != partner and chance.happens(percent=30):
                attempt(ReportSwap(one=number, other=partner))
            elif kind in (5, 6):
                self._by_hand(series)

    def _by_hand(self, series: int) -> None:
        """Players are seated anew by order, one is missing or comes; often it is taken back."""
        before = self._seated()
        mixed = self._chance.shuffled([number for table in before for number in table])
        absent = tuple(self._chance.some(mixed, most=2))
        late = tuple(self._chance.some(self._standing(), most=1))
        here = [number for number in (*mixed, *late) if number not in absent]
        tables = []
        for size in _sizes(len(here)):
            tables.append(tuple(here[:size]))
            here = here[size:]
        seated = SeatByHand(
            series=series, tables=tuple(tables), reason="a round table", absent=absent
        )
        if self._writer.attempt(seated) and self._chance.happens(percent=40):
            back = SeatByHand(series=series, tables=before, reason="the table", absent=late)
            self._writer.attempt(back)

    def _seated(self) -> tuple[tuple[StartNumber, ...], ...]:
        return tuple(table.numbers for table in self._writer.state.series[-1].tables)

    def _standing(self) -> list[StartNumber]:
        """Who sits at no table."""
        seated = {number for numbers in self._seated() for number in numbers}
        return [each.number for each in self._writer.state.entrants if each.number not in seated]

    def _join(self, series: int) -> None:
        """An entrant without a seat takes the free place of a table of three."""
        self._people.late_entry(f"Late {series}.j")
        standing = self._standing()
        for at, table in enumerate(self._writer.state.series[-1].tables, start=1):
            if table.size == 3 and standing:
                number = self._chance.one_of(standing)
                places: tuple[Place | UnsetType, ...] = (UNSET, Place(1), Place(3))
                place = self._chance.one_of(places)
                joined = Join(
                    series=series, table=at, number=number, reason="came late", place=place
                )
                if self._writer.attempt(joined):
                    if self._chance.happens(percent=30):
                        off = TakeOff(series=series, table=at, number=number, reason="a mistake")
                        self._writer.attempt(off)
                    return

    def _redraw(self, series: int) -> None:
        before = without_newest(self._writer.state)
        absent = tuple(
            each for each in self._chance.some(sorted(expected(self._writer.state)), most=1)
        )
        players = to_be_seated(before, absent=absent)
        seed = seed_for(self._seed, redraw_purpose(self._writer.state.id, series))
        if isinstance(players, Refusal) or isinstance(table_sizes(len(players)), Refusal):
            return
        made = draw(draw_request(before, players, seed=seed, again=True))
        if isinstance(made, Refusal):
            return
        self._writer.attempt(
            Redraw(
                series=series,
                seed=seed.hex(),
                tables=made.tables,
                plan=made.plan,
                sections=made.sections or UNSET,
                reason="did not come",
                absent=absent,
            )
        )


def _sizes(players: int) -> tuple[int, ...]:
    sizes = table_sizes(players)
    return () if isinstance(sizes, Refusal) else tuple(sizes)
