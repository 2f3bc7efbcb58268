"""Who waits for others to play with, and who sits down together: a value, without a clock."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal

SEATS: Final = 3
MOST_WAITING: Final = 1_000


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who waits; all times in seconds of one clock.

    `ticket` is his secret, `person` the same in all his tabs. After `patience` seconds he plays
    with computer players too; None: only with people.
    """

    ticket: str
    person: str
    name: str
    account: str | None
    since: float
    patience: float | None

    @property
    def due(self) -> float | None:
        """From when on he takes computer players."""
        return None if self.patience is None else self.since + self.patience


class PairedPeople(msgspec.Struct, frozen=True):
    """Those who sit down together, and how many computer players with them."""

    people: tuple[Waiting, ...]
    computers: int


class Queue(msgspec.Struct, frozen=True):
    """Who waits, the longest first."""

    waiting: tuple[Waiting, ...] = ()

    def of(self, person: str) -> Waiting | None:
        """The wait of a person; he has one, however many tabs he has open."""
        return next((one for one in self.waiting if one.person == person), None)

    def with_ticket(self, ticket: str) -> Waiting | None:
        """The wait that this secret belongs to."""
        return next((one for one in self.waiting if one.ticket == ticket), None)

    def entered(self, newcomer: Waiting) -> Queue | Refusal:
        """The queue with somebody more; who waits already keeps his turn and his ticket.

        Refused: `too_many_waiting`.

        >>> anna = Waiting(
        ...     ticket="t", person="a", name="Anna", account=None, since=0, patience=None
        ... )
        >>> again = replace(anna, ticket="u", since=9, patience=10)
        >>> one = Queue((anna,)).entered(again).waiting[0]
        >>> one.ticket, one.since, one.patience
        ('t', 0, 10)
        """
        known = self.of(newcomer.person)
        if known is not None:
            kept = replace(newcomer, ticket=known.ticket, since=known.since)
            return Queue(tuple(kept if one is known else one for one in self.waiting))
        if len(self.waiting) >= MOST_WAITING:
            return Refusal("too_many_waiting", details={"most": MOST_WAITING}, impossible=True)
        return Queue((*self.waiting, newcomer))

    def without(self, tickets: Collection[str]) -> Queue:
        """The queue without these."""
        return Queue(tuple(one for one in self.waiting if one.ticket not in tickets))

    def party(self, *, now: float, present: Collection[str]) -> PairedPeople | None:
        """Who sits down now, of those who are there: the first three, or somebody whose patience is
        at an end with all who would take computer players. Whoever wants people only waits on.
        """
        here = [one for one in self.waiting if one.ticket in present]
        if len(here) >= SEATS:
            return PairedPeople(tuple(here[:SEATS]), 0)
        takers = tuple(one for one in here if one.due is not None)
        if any(one.due is not None and one.due <= now for one in takers):
            return PairedPeople(takers, SEATS - len(takers))
        return None

    def next_due(self, *, present: Collection[str]) -> float | None:
        """When the patience of one who is there ends next."""
        ends = [one.due for one in self.waiting if one.ticket in present and one.due is not None]
        return min(ends, default=None)
