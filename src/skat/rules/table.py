"""Who sits where: the players at the table, the active ones, the next dealer, the rounds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat


@implements("SkO-1.1.1", "LF-players")
def why_no_table(size: int) -> Refusal | None:
    """Why so many people cannot form a table: Skat needs at least three.

    >>> why_no_table(2).code
    'too_few_players'
    """
    if size < 3:
        return Refusal("too_few_players", ("SkO-1.1.1",), {"players": size}, impossible=True)
    return None


@implements("DEF-table-players")
@cache
def table_places(size: int) -> tuple[Place, ...]:
    """The places of a table, place 1 first; a player who sits out a deal has one too.

    >>> table_places(3)
    (1, 2, 3)
    """
    return tuple(Place(number) for number in range(1, size + 1))


def place_after(place: Place, *, size: int, steps: int = 1) -> Place:
    """The place so many steps clockwise.

    >>> place_after(Place(3), size=3)
    1
    """
    return Place((place - 1 + steps) % size + 1)


@implements("SkO-3.2.7", "DEF-players", "LF-players", "SkO-1.1.1", "SkO-3.3.1")
@cache
def active_places(dealer: Place, *, size: int) -> Mapping[Seat, Place]:
    """The three places that are dealt cards, by seat.

    At three the dealer is rearhand, at four he sits out; at more only the two players to his left
    and the one to his right play.

    >>> [active_places(Place(1), size=size)[Seat.REARHAND] for size in (3, 4, 5)]
    [1, 4, 5]
    """
    forehand = place_after(dealer, size=size)
    middlehand = place_after(dealer, size=size, steps=2)
    rearhand = dealer if size == 3 else place_after(dealer, size=size, steps=size - 1)
    # Asked for some twenty times a move, and the same for all.
    return MappingProxyType(dict(zip(SEATS, (forehand, middlehand, rearhand), strict=True)))


@implements("SkO-3.2.1", "SkO-3.3.7", "SkO-3.2.16")
def next_dealer(dealer: Place, *, size: int) -> Place:
    """Who deals after a correct deal, a passed one included: the next clockwise.

    >>> next_dealer(Place(4), size=4)
    1
    """
    return place_after(dealer, size=size)


@implements("SkO-3.2.1")
def round_of(deal: int, *, size: int) -> int:
    """The round that the deal with this number (from 1) belongs to; a round is one deal each.

    >>> round_of(4, size=4), round_of(5, size=4)
    (1, 2)
    """
    return (deal - 1) // size + 1


@implements("SkO-3.1.2", "SkO-4.5.9")
def may_change_seating(deals_played: int, *, size: int) -> bool:
    """Whether players may join or leave now: only when a round is complete.

    >>> may_change_seating(4, size=4), may_change_seating(5, size=4)
    (True, False)
    """
    return deals_played % size == 0


@implements("SkO-3.1.2")
def newcomers_place(size: int) -> Place:
    """The place of a newcomer who joins so many and replaces nobody: to the right of place 1, so
    that he deals last.

    >>> newcomers_place(3)
    4
    """
    return Place(size + 1)


@implements("SkO-4.5.9")
def last_round_of_leaver(rounds_complete: int, *, round_running: bool) -> int:
    """The round after which a player may leave who announces it now: one that has not begun.

    >>> last_round_of_leaver(4, round_running=False), last_round_of_leaver(4, round_running=True)
    (5, 6)
    """
    return rounds_complete + (2 if round_running else 1)
