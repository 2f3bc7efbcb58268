"""Who are mates of whom, answered at once, however large the clubs are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from skat.tournament.draw.seating import Drawn


class Mates(msgspec.Struct, frozen=True, kw_only=True):
    """Players of one club and one team are of one kind, and kinds are mates or not.

    Somebody who is kept apart from another is of a kind of his own. `kinds` has the kind of each
    player, in the order in which the players were given. For each kind `mates` are the kinds that
    share its club or its team, itself among them, or are kept apart from it, and `counts` says how
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
        there = {kind_of[other] for other in player.apart if other in kind_of}
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
            sum(sizes[each] for each in others) - (kind in others)
            for kind, others in enumerate(mates)
        ),
    )
