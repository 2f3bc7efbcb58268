"""Who sits where in one series: how many tables there are, who are mates, how good a seating is.

The modules of this folder: the lot, plans in which few meet twice, the draw itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NewType, TypeVar

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal

MOST_PLAYERS: Final = 2_000
SEATS_AT_A_TABLE: Final = 4
MOST_THREES: Final = 3


@implements("TR-7.1.1")
def table_sizes(players: int) -> tuple[int, ...] | Refusal:
    """The sizes of the tables for so many players, fours first: at most three are of three.

    With 1, 2 or 5 players no such tables exist: `impossible_number` says so. More than
    2,000 are refused with `too_many_players`, since the draw is not proved for them.

    >>> table_sizes(13)
    (4, 3, 3, 3)
    >>> print(table_sizes(5))
    This number of players makes no tables of four and three: 5
    """
    threes = -players % SEATS_AT_A_TABLE
    fours = (players - 3 * threes) // SEATS_AT_A_TABLE
    if players < 1 or fours < 0:
        return Refusal(
            code="impossible_number", articles=("TR-7.1.1",), details={"players": players}
        )
    if players > MOST_PLAYERS:
        return Refusal(code="too_many_players", details={"players": players, "most": MOST_PLAYERS})
    return (4,) * fours + (3,) * threes


StartNumber = NewType("StartNumber", int)
"""A player's number on his start card, from 1; it is his for the whole tournament."""

Tables = tuple[tuple[StartNumber, ...], ...]
"""The tables of a series in the order of their numbers, each with its players from place 1."""


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What the draw knows of a player: his number, and with whom he should not sit.

    Those are players of his club or his team, and those whom the desk keeps `apart` from him. He
    must sit at `table`, from 1, where there is one, and stays in `section`, from 1, if he can.

    >>> Drawn(number=StartNumber(7), club="Herz Acht").team is None
    True
    """

    number: StartNumber
    club: str | None = None
    team: str | None = None
    apart: tuple[StartNumber, ...] = ()
    table: int | None = None
    section: int | None = None

    @property
    def group(self) -> str:
        """With whom he is spread over tables and sections: his club, else his team, else nobody."""
        return self.club or self.team or str(self.number)


class Quality(msgspec.Struct, frozen=True, kw_only=True):
    """What could not be kept in a seating, in pairs of players that sit at one table.

    `mates` are of one club or one team or kept apart by the desk, `repeats` have met in an earlier
    series; `least_mates` is the fewest mates that any seating of these clubs could have.
    """

    mates: int
    least_mates: int
    repeats: int


Number = TypeVar("Number", bound=int)


def meetings(past: Iterable[Iterable[Iterable[Number]]]) -> Counter[tuple[Number, Number]]:
    """How often two players have met at the tables of these rounds, the lower number first.

    >>> meetings([((StartNumber(3), StartNumber(1), StartNumber(2)),)])[1, 3]
    1
    """
    return Counter(
        (first, second)
        for tables in past
        for table in tables
        for first, second in combinations(sorted(table), 2)
    )


def least_mates(players: Sequence[Drawn], *, tables: int) -> int:
    """The fewest pairs of club mates (or of team mates, if that is more) at one table.

    A club with more players than there are tables must bring some together; spread evenly it
    costs least. Who are both of one club and of one team count once.

    >>> crowd = [Drawn(number=StartNumber(n), club="Herz Acht") for n in range(1, 6)]
    >>> least_mates(crowd, tables=2)
    4
    """
    sizes: dict[str, Counter[str]] = {"club": Counter(), "team": Counter()}
    for player in players:
        sizes["club"].update([player.club] if player.club else [])
        sizes["team"].update([player.team] if player.team else [])
    return max(sum(even_pairs(size, tables) for size in kind.values()) for kind in sizes.values())


def even_pairs(size: int, tables: int) -> int:
    """How many pairs of so many players sit together if they are spread evenly over the tables."""
    each, more = divmod(size, tables)
    return tables * each * (each - 1) // 2 + more * each


def quality(tables: Tables, *, players: Sequence[Drawn], past: Sequence[Tables] = ()) -> Quality:
    """How good a seating is, measured anew from nothing but the seating itself."""
    known = {player.number: player for player in players}
    met = meetings(past)
    mates = repeats = 0
    for table in tables:
        for first, second in combinations(sorted(table), 2):
            mates += are_mates(known[first], known[second])
            repeats += met[first, second] > 0
    return Quality(
        mates=mates, least_mates=least_mates(players, tables=len(tables)), repeats=repeats
    )


def are_mates(first: Drawn, second: Drawn) -> bool:
    """Whether two players are of one club or one team, or are kept apart."""
    if second.number in first.apart:
        return True
    same_club = first.club is not None and first.club == second.club
    return same_club or (first.team is not None and first.team == second.team)


class Mates(msgspec.Struct, frozen=True, kw_only=True):
    """Players of one club and one team are of one kind, and kinds are mates or not.

    A player who is kept apart from another is of a kind of his own. `kinds` has the kind of each
    player, in the order in which the players were given. For each kind `mates` are the kinds that
    share its club or its team, itself among them, or are kept apart from it, and `counts` says how
    many mates one of its players has.
    """

    kinds: tuple[int, ...]
    mates: tuple[frozenset[int], ...]
    counts: tuple[int, ...]


def mates_among(players: Sequence[Drawn]) -> Mates:
    """The kinds of these players; who has neither club nor team is of a kind without mates.

    >>> from skat.tournament.draw import StartNumber
    >>> clubs = ("Herz Acht", "Pik Ass", "Herz Acht")
    >>> three = [Drawn(number=StartNumber(n), club=club) for n, club in enumerate(clubs, start=1)]
    >>> mates_among(three).kinds, mates_among(three).counts
    ((0, 1, 0), (1, 0))
    """
    known: dict[tuple[str, str, int], int] = {}
    kinds = tuple(
        known.setdefault(
            (player.club or "", player.team or "", player.number if player.apart else 0),
            len(known),
        )
        for player in players
    )
    sizes = Counter(kinds)
    of_club: dict[str, set[int]] = {}
    of_team: dict[str, set[int]] = {}
    apart: dict[int, set[int]] = {}
    for (club, team, _), kind in known.items():
        of_club.setdefault(club, set()).add(kind)
        of_team.setdefault(team, set()).add(kind)
    kind_of = {player.number: kind for player, kind in zip(players, kinds, strict=True)}
    for player in players:
        there = {kind_of[number] for number in player.apart if number in kind_of}
        apart.setdefault(kind_of[player.number], set()).update(there)
    of_club[""] = of_team[""] = set()
    mates = tuple(
        frozenset(of_club[club] | of_team[team] | apart[kind])
        for (club, team, _), kind in known.items()
    )
    return Mates(
        kinds=kinds,
        mates=mates,
        counts=tuple(
            sum(sizes[each] for each in of_kind) - (kind in of_kind)
            for kind, of_kind in enumerate(mates)
        ),
    )
