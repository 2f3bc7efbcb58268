"""People who want to play now find each other: who of them sit down together, a value, no clock.

All servers of a service share one such queue, so it also says which of them a person is connected
to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tables.state.opening import Seated

SEATS: Final = 3
NEAR_POINTS: Final = 12.0
"""Points a game by which ratings of people differ who are near each other."""
NEAR_SECONDS: Final = 30.0
"""For so long a person who wants people of near rating waits for them alone."""
_LOOKED_AT: Final = 20
"""Of so many who wait longest, three are looked for who suit each other."""
MOST_WAITING: Final = 1_000
MOST_OF_GUESTS: Final = 750
"""So many may wait before only people with an account come in."""
ABSENT_SECONDS: Final = 10.0
"""Seconds for which a page that is loaded again, or lost its connection, keeps its turn."""


class PairingOutcome(msgspec.Struct, frozen=True):
    """How a wait ended, at `when`: at a place, or for what reason nobody could be seated."""

    when: float
    seated: Seated | None = None
    refused: str | None = None


class PairingLines(msgspec.Struct, frozen=True):
    """The open connections of one person to one server, which count until `until`."""

    server: str
    until: float


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A person who waits; all times in seconds of one clock.

    `ticket` is his secret, `person` the same in all his tabs. After `patience` seconds he plays
    with computer players too; None: only with people. `near` is set, in points a game, for a person
    who wants people of near rating. He last asked at `asked`, `taken` is until
    when a server may take to seat him, `outcome` what came of it.
    """

    ticket: str
    person: str
    name: str
    account: str | None
    since: float
    patience: float | None
    near: float | None = None
    asked: float = 0.0
    lines: tuple[PairingLines, ...] = ()
    taken: float = 0.0
    outcome: PairingOutcome | None = None

    @property
    def due(self) -> float | None:
        """From when on this person plays with computer players too."""
        return None if self.patience is None else self.since + self.patience

    @property
    def choosy_until(self) -> float:
        """Until when this person sits down with people of near rating alone; 0 where not at all."""
        if self.near is None:
            return 0.0
        end = self.since + NEAR_SECONDS
        return end if self.due is None else min(end, self.due)

    def takes(self, other: Waiting, now: float) -> bool:
        """Whether this person sits down with another one."""
        if self.near is None or now >= self.choosy_until:
            return True
        return other.near is not None and abs(self.near - other.near) <= NEAR_POINTS

    @property
    def left(self) -> float:
        """Until when this person is connected, or was."""
        ended = 0.0 if self.outcome is None else self.outcome.when
        return max(self.since, self.asked, ended, *(line.until for line in self.lines))

    def is_here(self, now: float) -> bool:
        """Whether this person is connected to any server."""
        return any(line.until > now for line in self.lines)

    def with_lines(self, server: str, until: float) -> Waiting:
        """This wait with the connections to one server replaced."""
        others = tuple(line for line in self.lines if line.server != server)
        return replace(self, lines=(*others, PairingLines(server, until)))


class PairedPeople(msgspec.Struct, frozen=True):
    """People who sit down together, and the number of computer players with them."""

    people: tuple[Waiting, ...]
    computers: int


class Queue(msgspec.Struct, frozen=True):
    """Those who wait, the longest first, and those whose wait ended a moment ago."""

    waiting: tuple[Waiting, ...] = ()
    ended: tuple[Waiting, ...] = ()

    def of(self, person: str) -> Waiting | None:
        """The wait of a person; he has one, however many tabs he has open."""
        return next((waiting for waiting in self.waiting if waiting.person == person), None)

    def with_ticket(self, ticket: str) -> Waiting | None:
        """The wait that this secret belongs to, or belonged to."""
        all_of_them = (*self.waiting, *self.ended)
        return next((person for person in all_of_them if person.ticket == ticket), None)

    def entered(self, newcomer: Waiting) -> Queue | Refusal:
        """The queue with one person more; one who waits already keeps his turn and his ticket.

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
            kept = replace(
                newcomer,
                ticket=known.ticket,
                since=known.since,
                lines=known.lines,
                taken=known.taken,
            )
            waiting = tuple(kept if other is known else other for other in self.waiting)
            return replace(self, waiting=waiting)
        most = MOST_OF_GUESTS if newcomer.account is None else MOST_WAITING
        if len(self.waiting) >= most:
            return Refusal("too_many_waiting", details={"most": most}, impossible=True)
        return replace(self, waiting=(*self.waiting, newcomer))

    def seen(self, tickets: Collection[str], *, server: str, now: float, lasting: float) -> Queue:
        """The queue where exactly these are connected to a server, for so many seconds."""

        def looked_at(person: Waiting) -> Waiting:
            if person.ticket in tickets:
                return person.with_lines(server, now + lasting)
            if any(line.server == server and line.until > now for line in person.lines):
                return person.with_lines(server, now)
            return person

        return self._each(looked_at)

    def kept(self, mine: Iterable[Waiting]) -> Queue:
        """The queue with these, where it was lost or went on without those who look at them.

        An outcome is never undone by a server that did not know of it.
        """
        queue = self
        for own in mine:
            known = queue.with_ticket(own.ticket)
            if own.outcome is not None and (known is None or known.outcome is None):
                queue = queue.without([own.ticket])
                queue = replace(queue, ended=(*queue.ended, own))
            elif known is None and queue.of(own.person) is None:
                waiting = sorted((*queue.waiting, own), key=lambda each: each.since)
                queue = replace(queue, waiting=tuple(waiting))
        return queue

    def without(self, tickets: Collection[str]) -> Queue:
        """The queue without these."""
        waiting = tuple(person for person in self.waiting if person.ticket not in tickets)
        return replace(self, waiting=waiting)

    def without_absent(self, now: float) -> Queue:
        """The queue without those who have been away for too long."""

        def stays(person: Waiting) -> bool:
            return person.left + ABSENT_SECONDS > now or person.taken > now

        return Queue(tuple(filter(stays, self.waiting)), tuple(filter(stays, self.ended)))

    def present(self, now: float) -> frozenset[str]:
        """The tickets of those who are connected, and whom no server is about to seat."""
        here = (person for person in self.waiting if person.taken <= now and person.is_here(now))
        return frozenset(person.ticket for person in here)

    def party(self, *, now: float, present: Collection[str]) -> PairedPeople | None:
        """Who sits down now, of those who are there: the first three who take each other, or
        a person whose patience is at an end with those who take computer players and him. Those who
        want people only wait on.
        """
        here = [person for person in self.waiting if person.ticket in present]
        for three in combinations(here[:_LOOKED_AT], SEATS):
            if _suit(three, now):
                return PairedPeople(three, 0)
        takers = [person for person in here if person.due is not None]
        for over in takers:
            if over.due is not None and over.due <= now:
                return _with_computers(over, takers, now)
        return None

    def taking(self, party: PairedPeople, *, until: float) -> Queue:
        """The queue where a server is about to seat these, and nobody else may until then."""
        return self._each(lambda each: replace(each, taken=until) if each in party.people else each)

    def ending(self, outcomes: Mapping[str, PairingOutcome]) -> Queue:
        """The queue where the waits with these tickets have ended; others end only once."""
        over = tuple(
            replace(person, outcome=outcomes[person.ticket])
            for person in self.waiting
            if person.ticket in outcomes
        )
        return replace(self.without(list(outcomes)), ended=(*self.ended, *over))

    def next_due(self, *, present: Collection[str], now: float) -> float | None:
        """When the patience of one who is there ends next, or his wait for near people."""
        here = [person for person in self.waiting if person.ticket in present]
        ends = [person.due for person in here if person.due is not None]
        ends += [person.choosy_until for person in here if person.choosy_until > now]
        return min(ends, default=None)

    def next_lapse(self, now: float) -> float | None:
        """When a person is next forgotten, or waits again after not being seated in time."""
        ends = [person.left + ABSENT_SECONDS for person in (*self.waiting, *self.ended)]
        ends += [person.taken for person in self.waiting if person.taken > now]
        return min(ends, default=None)

    def _each(self, changed: Callable[[Waiting], Waiting]) -> Queue:
        return Queue(tuple(map(changed, self.waiting)), tuple(map(changed, self.ended)))


def _suit(people: Sequence[Waiting], now: float) -> bool:
    """Whether all of them take each other."""
    return all(person.takes(other, now) for person, other in permutations(people, 2))


def _with_computers(over: Waiting, takers: Sequence[Waiting], now: float) -> PairedPeople:
    """The person whose patience ended, with the first who suit him and each other."""
    party = [over]
    for person in takers:
        if person is not over and len(party) < SEATS and _suit([*party, person], now):
            party.append(person)
    people = tuple(person for person in takers if person in party)
    return PairedPeople(people, SEATS - len(people))
