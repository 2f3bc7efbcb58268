"""The draw of a series: a seating that anybody can work out again from the seed.

Mates sit apart first of all; whom one has met before comes second. At the first series a plan for
all series is made (`skat.tournament.draw.meeting_nobody_twice`) and the players are drawn into its
slots; as long as the same players are there, the later series follow it. Where it cannot be
followed, because players came or went or a club is too large for it, the series is searched by
itself (`skat.tournament.draw.fewer_meetings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.tournament.draw.fewer_meetings import Wishes, improved
from skat.tournament.draw.lot import Lot
from skat.tournament.draw.meeting_nobody_twice import design
from skat.tournament.draw.seating import (
    Drawn,
    Quality,
    StartNumber,
    Tables,
    are_mates,
    least_mates,
    mate_groups,
    meetings,
    quality,
)
from skat.tournament.draw.slots import drawn_slots
from skat.tournament.draw.table_sizes import table_sizes

MATES_COST: Final = 10_000
REPEAT_COST: Final = 100
_STEPS: Final = 3_000


class Method(Enum):
    """How the tables are filled: by pure chance, or by the standings with the best at table 1."""

    RANDOM = "random"
    STANDING = "standing"


class DrawRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a draw depends on.

    `series` counts from 1 up to `of`; `past` are the earlier series. `plan` is what the first draw
    left: the players in the order of its slots. `order` has all numbers, best first, for a draw by
    standing. `seed` has 32 bytes; `words` is what the hall called out before the seed was shown.
    """

    purpose: str
    players: tuple[Drawn, ...]
    series: int
    of: int
    seed: bytes
    method: Method = Method.RANDOM
    past: tuple[Tables, ...] = ()
    plan: tuple[StartNumber, ...] = ()
    order: tuple[StartNumber, ...] = ()
    words: str = ""


class DrawResult(msgspec.Struct, frozen=True, kw_only=True):
    """The seating, how good it is, and the plan that the next draws should be given."""

    tables: Tables
    quality: Quality
    plan: tuple[StartNumber, ...] = ()


def draw(request: DrawRequest) -> DrawResult | Refusal:
    """The seating of a series for 3 to 400 players, always the same for the same request.

    Refused: an impossible number of players (TR-7.1.1), `player_twice`.

    >>> players = tuple(Drawn(number=StartNumber(n)) for n in range(1, 12))
    >>> request = DrawRequest(purpose="cup/1", players=players, series=1, of=2, seed=bytes(32))
    >>> [len(table) for table in draw(request).tables]
    [4, 4, 3]
    """
    if len({player.number for player in request.players}) < len(request.players):
        return Refusal(code="player_twice", articles=("TR-7.1.1",))
    sizes = table_sizes(len(request.players))
    if isinstance(sizes, Refusal):
        return sizes
    lot = Lot(request.seed, request.purpose, [request.words])
    players = tuple(sorted(request.players, key=lambda player: player.number))
    plan: tuple[StartNumber, ...] = ()
    tables: Sequence[Sequence[StartNumber]] | None = None
    if request.method is Method.RANDOM:
        plan = _plan(request, players, lot)
        tables = _planned(request, plan)
    if tables is None:
        tables = _searched(request, players, sizes, lot)
    if request.method is Method.RANDOM:
        tables = sorted(lot.shuffled(tables), key=len, reverse=True)
    seated = tuple(tuple(lot.shuffled(table)) for table in tables)
    return DrawResult(
        tables=seated, quality=quality(seated, players=players, past=request.past), plan=plan
    )


def _plan(request: DrawRequest, players: Sequence[Drawn], lot: Lot) -> tuple[StartNumber, ...]:
    """The plan to follow: the one that the first draw made, or a new one at the first draw."""
    if request.series > 1:
        known = sorted(request.plan) == [player.number for player in players]
        return request.plan if known else ()
    rounds = design(len(players), request.of)
    if rounds is None:
        return ()
    least = least_mates(players, tables=len(rounds[0])) * len(rounds)
    slots = drawn_slots(players, rounds=rounds, groups=mate_groups(players), lot=lot, enough=least)
    return tuple(slots) if slots is not None else ()


def _planned(request: DrawRequest, plan: Sequence[StartNumber]) -> list[list[StartNumber]] | None:
    if not plan:
        return None
    rounds = design(len(plan), request.of)
    if rounds is None:
        return None
    return [[plan[slot] for slot in table] for table in rounds[request.series - 1]]


def _searched(
    request: DrawRequest, players: Sequence[Drawn], sizes: Sequence[int], lot: Lot
) -> list[list[StartNumber]]:
    index = {player.number: at for at, player in enumerate(players)}
    wishes = _wishes(request, players, index, sizes)
    if wishes.home:
        ranked = sorted(range(len(players)), key=lambda at: wishes.home[at])
        start = _cut(ranked, sizes)
    else:
        start = _dealt(players, sizes, lot)
    least = least_mates(players, tables=len(sizes)) * MATES_COST
    best = improved(start, wishes=wishes, lot=lot, steps=_STEPS, enough=least)
    return [[players[at].number for at in table] for table in best]


def _wishes(
    request: DrawRequest,
    players: Sequence[Drawn],
    index: dict[StartNumber, int],
    sizes: Sequence[int],
) -> Wishes:
    weights: list[dict[int, int]] = [{} for _ in players]
    by_number = {player.number: player for player in players}
    for group in mate_groups(players):
        for one in group:
            for other in group:
                if one != other and are_mates(by_number[one], by_number[other]):
                    weights[index[one]][index[other]] = MATES_COST
    for one, other in meetings(request.past):
        if one in index and other in index:
            for left, right in ((one, other), (other, one)):
                known = weights[index[left]].get(index[right], 0)
                weights[index[left]][index[right]] = known + REPEAT_COST
    if request.method is Method.RANDOM:
        return Wishes(weights=tuple(weights))
    home = [0] * len(players)
    rank = {number: at for at, number in enumerate(request.order)}
    ranked = sorted(players, key=lambda player: (rank.get(player.number, len(rank)), player.number))
    for table, members in enumerate(_cut([index[player.number] for player in ranked], sizes)):
        for at in members:
            home[at] = table
    # A table away weighs less than a repeated meeting and far less than mates together.
    return Wishes(weights=tuple(weights), home=tuple(home), pull=REPEAT_COST // 3)


def _cut(ordered: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(ordered[start : start + size]))
        start += size
    return tables


def _dealt(players: Sequence[Drawn], sizes: Sequence[int], lot: Lot) -> list[list[int]]:
    """Club after club dealt round the tables like cards: no spread of clubs can be more even.

    A club on consecutive positions gets as many at each table as at any other, give or take one.
    """
    clubs: dict[tuple[str, str], list[int]] = {}
    for at, player in enumerate(players):
        own = str(player.number)
        clubs.setdefault((player.club or own, player.team or own), []).append(at)
    by_club: dict[str, list[list[int]]] = {}
    for (club, _), members in clubs.items():
        by_club.setdefault(club, []).append(lot.shuffled(members))
    ordered = [
        at
        for teams in lot.shuffled(list(by_club.values()))
        for team in lot.shuffled(teams)
        for at in team
    ]
    tables: list[list[int]] = [[] for _ in sizes]
    for position, at in enumerate(ordered):
        tables[position % len(sizes)].append(at)
    return tables
