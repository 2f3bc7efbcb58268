"""The draw of a series: a seating that a checker can compute again from the seed.

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
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.draw import (
    Drawn,
    Quality,
    StartNumber,
    Tables,
    least_mates,
    mates_among,
    meetings,
    quality,
    table_sizes,
)
from skat.tournament.draw.fewer_meetings import (
    LARGE_HALL,
    Wishes,
    improved,
    in_strict_order,
    moved,
    refused_fixed,
    renumbered,
)
from skat.tournament.draw.lot import Lot
from skat.tournament.draw.meeting_nobody_twice import design
from skat.tournament.draw.sections import assigned, even_sections, sizes_in_sections
from skat.tournament.draw.slots import apart_by_rank, by_rank, dealt, drawn_slots

MATES_COST: Final = 10_000
REPEAT_COST: Final = 100
_STEPS: Final = 3_000


class Method(Enum):
    """How the tables are filled: by pure chance, or by the standings with the best at table 1.

    By `STANDING` mates sit apart and no two players meet again if that can be, so that some sit
    a table away from their rank. In `STRICT` order ranks 1 to 4 sit at table 1, 5 to 8 at table 2.
    """

    RANDOM = "random"
    STANDING = "standing"
    STRICT = "strict"


class DrawRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a draw depends on.

    `series` counts from 1 up to `of`; `past` are the earlier series. `plan` is what the first draw
    left: the players in the order of its slots. `order` has all numbers, best first, for a draw by
    standing, and `ranks` their ranks for one in strict order. `seed` has 32 bytes; `words` is what
    the hall called out before the seed was shown. `sections` are halls with room for so many
    tables; with `stay` a draw by lot leaves everybody in his.
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
    ranks: tuple[int, ...] = ()
    words: str = ""
    sections: tuple[int, ...] = ()
    stay: bool = False


class DrawResult(msgspec.Struct, frozen=True, kw_only=True):
    """The seating, how good it is, and the plan that the next draws should be given.

    `sections` says how many tables each section has; those of the first come first.
    """

    tables: Tables
    quality: Quality
    plan: tuple[StartNumber, ...] = ()
    sections: tuple[int, ...] = ()


def draw(request: DrawRequest) -> DrawResult | Refusal:
    """The seating of a series for 3 to 2,000 players, always the same for the same request.

    Refused: an impossible number of players (TR-7.1.1), `player_twice`, sections that do not hold
    all tables, and tables that players must sit at and cannot
    (`skat.tournament.draw.fewer_meetings`).

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
    sections = even_sections(len(sizes), request.sections) if request.sections else ()
    if isinstance(sections, Refusal):
        return sections
    lot = Lot(request.seed, request.purpose, [request.words])
    players = tuple(sorted(request.players, key=lambda player: player.number))
    if sections and request.stay and request.method is Method.RANDOM:
        return _drawn_in_sections(request, players, sizes, lot)
    if refused := refused_fixed(players, sizes):
        return refused
    tables, plan = _drawn(request, players, sizes, lot)
    return DrawResult(
        tables=tables,
        quality=quality(tables, players=players, past=request.past),
        plan=plan,
        sections=sections,
    )


def _drawn_in_sections(
    request: DrawRequest, players: tuple[Drawn, ...], sizes: Sequence[int], lot: Lot
) -> DrawResult | Refusal:
    """Each section drawn by itself, once it is known who plays there."""
    in_sections = sizes_in_sections(players, sizes, request.sections)
    if refused := refused_fixed(players, [size for section in in_sections for size in section]):
        return refused
    # The plans of all sections stand one behind the other, and are followed together or not at all.
    as_planned = sorted(request.plan) == [player.number for player in players]
    tables: Tables = ()
    plan: tuple[StartNumber, ...] = ()
    planned = True
    seated = 0
    for section, there in zip(in_sections, assigned(players, in_sections, lot), strict=True):
        known = request.plan[seated : seated + len(there)] if as_planned else ()
        part = replace(request, plan=known)
        local = tuple(
            replace(each, table=each.table - len(tables)) if each.table else each for each in there
        )
        drawn, followed = _drawn(part, local, section, lot) if there else ((), ())
        planned = planned and bool(followed or not there)
        tables, plan, seated = (*tables, *drawn), (*plan, *followed), seated + len(there)
    return DrawResult(
        tables=tables,
        quality=quality(tables, players=players, past=request.past),
        plan=plan if planned else (),
        sections=tuple(map(len, in_sections)),
    )


def _drawn(
    request: DrawRequest, players: tuple[Drawn, ...], sizes: Sequence[int], lot: Lot
) -> tuple[Tables, tuple[StartNumber, ...]]:
    """Who of these sits at which table of these sizes, and the plan that was followed."""
    plan: tuple[StartNumber, ...] = ()
    tables: Sequence[Sequence[StartNumber]] | None = None
    if request.method is Method.RANDOM:
        plan = _plan(request, players, lot)
        tables = _planned(request, plan)
    if request.method is Method.STRICT:
        tables = _strict(request, players, sizes, lot)
    if tables is None:
        tables = _searched(request, players, sizes, lot)
    if request.method is Method.RANDOM:
        tables = sorted(lot.shuffled(tables), key=len, reverse=True)
    if request.method is not Method.STRICT and any(each.table for each in players):
        tables = _with_fixed(request, players, tables, lot)
    return tuple(tuple(lot.shuffled(table)) for table in tables), plan


def _plan(request: DrawRequest, players: Sequence[Drawn], lot: Lot) -> tuple[StartNumber, ...]:
    """The plan to follow: the one that the first draw made, or a new one at the first draw."""
    if request.series > 1:
        known = sorted(request.plan) == [player.number for player in players]
        return request.plan if known else ()
    rounds = design(len(players), request.of)
    if rounds is None:
        return ()
    least = least_mates(players, tables=len(rounds[0])) * len(rounds)
    slots = drawn_slots(players, rounds=rounds, lot=lot, enough=least)
    return tuple(slots) if slots is not None else ()


def _planned(request: DrawRequest, plan: Sequence[StartNumber]) -> list[list[StartNumber]] | None:
    if not plan:
        return None
    rounds = design(len(plan), request.of)
    if rounds is None:
        return None
    return [[plan[slot] for slot in table] for table in rounds[request.series - 1]]


def _strict(
    request: DrawRequest, players: Sequence[Drawn], sizes: Sequence[int], lot: Lot
) -> list[list[StartNumber]]:
    """By rank alone; the lot orders equals, and those who have no rank behind all others."""
    rank = dict(zip(request.order, request.ranks, strict=True))
    last = len(rank) + 1
    drawn = lot.shuffled(range(len(players)))
    ranked = sorted(drawn, key=lambda at: rank.get(players[at].number, last))
    wanted = {at: each.table - 1 for at, each in enumerate(players) if each.table}
    return _numbers(in_strict_order(ranked, sizes, wanted), players)


def _with_fixed(
    request: DrawRequest,
    players: Sequence[Drawn],
    tables: Sequence[Sequence[StartNumber]],
    lot: Lot,
) -> list[list[StartNumber]]:
    """The tables once everybody sits at the table that he must sit at."""
    index = {player.number: at for at, player in enumerate(players)}
    wishes = _wishes(request, players, index, [len(table) for table in tables])
    wanted = {index[each.number]: each.table - 1 for each in players if each.table}
    seated = [[index[number] for number in table] for table in tables]
    if request.method is Method.RANDOM:
        seated = renumbered(seated, wanted)
    return _numbers(moved(seated, wanted, wishes=wishes, lot=lot), players)


def _numbers(tables: Sequence[Sequence[int]], players: Sequence[Drawn]) -> list[list[StartNumber]]:
    return [[players[at].number for at in table] for table in tables]


def _searched(
    request: DrawRequest, players: Sequence[Drawn], sizes: Sequence[int], lot: Lot
) -> list[list[StartNumber]]:
    index = {player.number: at for at, player in enumerate(players)}
    wishes = _wishes(request, players, index, sizes)
    if wishes.home:
        ranked = sorted(range(len(players)), key=lambda at: wishes.home[at])
        # Halls up to this size were always drawn from the bare ranks; their draws never change.
        start = (
            by_rank(ranked, sizes)
            if len(sizes) <= LARGE_HALL
            else apart_by_rank(ranked, sizes, players)
        )
    else:
        start = dealt(players, sizes, lot)
    least = least_mates(players, tables=len(sizes)) * wishes.together
    best = improved(start, wishes=wishes, lot=lot, steps=_STEPS, enough=least)
    return _numbers(best, players)


def _wishes(
    request: DrawRequest,
    players: Sequence[Drawn],
    index: dict[StartNumber, int],
    sizes: Sequence[int],
) -> Wishes:
    met: list[dict[int, int]] = [{} for _ in players]
    for left, right in meetings(request.past):
        if left in index and right in index:
            met[index[left]][index[right]] = met[index[right]][index[left]] = REPEAT_COST
    # In a long hall, too, it costs less to sit far from the own rank than to sit with a mate.
    together = MATES_COST * -(-len(sizes) // LARGE_HALL)
    wishes = Wishes(mates=mates_among(players), together=together, met=tuple(met))
    if request.method is Method.RANDOM:
        return wishes
    home = [0] * len(players)
    rank = {number: at for at, number in enumerate(request.order)}
    ranked = sorted(players, key=lambda player: (rank.get(player.number, len(rank)), player.number))
    for table, members in enumerate(by_rank([index[player.number] for player in ranked], sizes)):
        for at in members:
            home[at] = table
    # A table away weighs less than a repeated meeting and far less than mates together.
    return replace(wishes, home=tuple(home), pull=REPEAT_COST // 3)
