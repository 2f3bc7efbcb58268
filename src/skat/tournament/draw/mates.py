"""Who are mates of whom, answered at once, however large the clubs are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from skat.tournament.draw.seating import Drawn


class Mates(msgspec.Struct, frozen=True, kw_only=True):
    """Players of one club and one team are of one kind, and kinds are mates or not.

    `kinds` has the kind of each player, in the order in which the players were given. For each kind
    `mates` are the kinds that share its club or its team, itself among them, and `counts` says how
    many mates one of its players has.
    """

    kinds: tuple[int, ...]
    mates: tuple[frozenset[int], ...]
    counts: tuple[int, ...]


def mates_among(players: Sequence[Drawn]) -> Mates:
    """The kinds of these players; who has neither club nor team is of a kind without mates.

    >>> from skat.tournament.draw.seating import StartNumber
    >>> clubs = ("Herz Acht", "Pik Ass", "Herz Acht")
    >>> three = [Drawn(number=StartNumber(n), club=club) for n, club in enumerate(clubs, start=1)]
    >>> mates_among(three).kinds, mates_among(three).counts
    ((0, 1, 0), (1, 0))
    """
    known: dict[tuple[str, str], int] = {}
    kinds = tuple(
        known.setdefault((player.club or "", player.team or ""), len(known)) for player in players
    )
    sizes = Counter(kinds)
    of_club: dict[str, set[int]] = {}
    of_team: dict[str, set[int]] = {}
    for (club, team), kind in known.items():
        of_club.setdefault(club, set()).add(kind)
        of_team.setdefault(team, set()).add(kind)
    of_club[""] = of_team[""] = set()
    mates = tuple(frozenset(of_club[club] | of_team[team]) for club, team in known)
    return Mates(
        kinds=kinds,
        mates=mates,
        counts=tuple(sum(sizes[kind] for kind in kinds) - bool(kinds) for kinds in mates),
    )
