"""Who sits at the table of a list, deal by deal: players come and go between rounds.

In a tournament a player may also leave in the middle of a round; then the order of dealing stays. A
place is a column of the list. A newcomer gets a new one and keeps it, so that totals stay in their
columns when the order at the table changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

import msgspec
from msgspec.structs import replace

from skat.model.seats import Place
from skat.rules.table import table_places

SMALLEST_TABLE = 3


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """From deal `deal` on `came` sits at the table, and `left` does not any more.

    With both, the one has taken the other's seat.
    """

    deal: int
    came: Place | None = None
    left: Place | None = None


class Seating(msgspec.Struct, frozen=True):
    """Who sits at the table from deal `since` on, in the order in which they deal."""

    since: int
    places: tuple[Place, ...]


def seatings(
    columns: int, *, first_dealer: Place, changes: Sequence[TableChange]
) -> tuple[Seating, ...]:
    """The seatings of a list one after the other (SkO-3.1.2).

    A newcomer sits at the right of the first player, so he deals last in the round. Where a
    player leaves in the middle of a round, the next in turn deals on.

    >>> seatings(4, first_dealer=Place(1), changes=[TableChange(deal=4, came=Place(4))])[1]
    Seating(since=4, places=(1, 2, 3, 4))
    >>> seatings(4, first_dealer=Place(1), changes=[TableChange(deal=2, left=Place(3))])[1]
    Seating(since=2, places=(2, 4, 1))
    """
    first = there_at_first(columns, changes)
    begins = first.index(first_dealer)
    sequence = [Seating(1, (*first[begins:], *first[:begins]))]
    for change in sorted(changes, key=lambda each: each.deal):
        now = sequence[-1]
        dealt = (change.deal - now.since) % max(len(now.places), 1)
        places = _changed((*now.places[dealt:], *now.places[:dealt]), change)
        if now.since == change.deal:
            sequence[-1] = replace(now, places=places)
        else:
            sequence.append(Seating(change.deal, places))
    return tuple(sequence)


def seating_at(seatings: Sequence[Seating], deal: int) -> Seating:
    """The seating that this deal lies in.

    >>> seating_at([Seating(1, (Place(1), Place(2), Place(3)))], 7).since
    1
    """
    return next(each for each in reversed(seatings) if each.since <= max(deal, 1))


def dealer_in(seating: Seating, deal: int) -> Place:
    """Who deals this deal of a seating.

    >>> dealer_in(Seating(4, (Place(2), Place(4), Place(1))), 8)
    4
    """
    return seating.places[(deal - seating.since) % len(seating.places)]


def round_starts(seatings: Sequence[Seating]) -> Iterator[int]:
    """The first deal of each round, one after the other without end.

    A round is over when all have dealt who sit there still. The last start is that at which fewer
    than three are left.

    >>> starts = round_starts([Seating(1, (Place(1), Place(2), Place(3)))])
    >>> next(starts), next(starts)
    (1, 4)
    """
    deal = 1
    to_deal: set[Place] = set()
    while True:
        seating = seating_at(seatings, deal)
        to_deal.intersection_update(seating.places)
        too_few = len(seating.places) < SMALLEST_TABLE
        if too_few or not to_deal:
            yield deal
            to_deal.update(seating.places)
        if too_few:
            return
        to_deal.discard(dealer_in(seating, deal))
        deal += 1


def rounds_before(seatings: Sequence[Seating], deal: int) -> int:
    """How many rounds are over when this deal is dealt; a round in which it lies is not.

    >>> rounds_before([Seating(1, (Place(1), Place(2), Place(3)))], 7)
    2
    """
    return sum(1 for _ in takewhile(lambda start: start <= deal, round_starts(seatings))) - 1


def deals_of(seatings: Sequence[Seating], rounds: int) -> int:
    """How many deals so many rounds have; none once fewer than three sit at the table.

    >>> deals_of([Seating(1, (Place(1), Place(2), Place(3)))], 12)
    36
    """
    *_, end = islice(round_starts(seatings), rounds + 1)
    return end - 1


def there_at_first(columns: int, changes: Sequence[TableChange]) -> tuple[Place, ...]:
    """Who sat there when the list was opened: whose first change is not that he came.

    >>> there_at_first(4, [TableChange(deal=1, came=Place(4))])
    (1, 2, 3)
    """
    came_first: dict[Place, bool] = {}
    for change in sorted(changes, key=lambda each: each.deal):
        for place, came in ((change.came, True), (change.left, False)):
            if place is not None:
                came_first.setdefault(place, came)
    return tuple(place for place in table_places(columns) if not came_first.get(place, False))


def _changed(places: tuple[Place, ...], change: TableChange) -> tuple[Place, ...]:
    if change.came is None:
        return tuple(place for place in places if place != change.left)
    if change.left is None:
        return (*places, change.came)
    return tuple(change.came if place == change.left else place for place in places)
