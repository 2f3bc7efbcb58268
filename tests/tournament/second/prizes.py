"""Who wins what by a ranking: money, things and honours, by docs/reference/tournament.md alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from tests.tournament.second.ranks import Place

Award = tuple[str, str, int]
"""Kind, category, series."""
OVERALL: Award = ("overall", "", 0)
Parted = Callable[[str, list[Any]], list[Any] | None]
"""The lot among equals; nothing while it was not cast."""


class Prize(NamedTuple):
    """Who wins what by which ranking, and why he may not fetch it."""

    award: Award
    team: str | None
    number: int | None
    rank: int
    amount: int
    withheld: str = ""
    paid: bool = False
    thing: str = ""
    honour: str = ""

    @property
    def no_money(self) -> str:
        """What of it is no money."""
        return " + ".join(filter(None, (self.thing, self.honour)))


class Ranking(NamedTuple):
    """Who is there, and what the first, the second, ... gets."""

    places: list[Place]
    amounts: list[int]
    things: list[str]
    honours: list[str]


def by_rank(in_kind: Sequence[Mapping[str, Any]], *, honours: bool) -> list[str]:
    """The things, or the honours, of the first, the second, ..."""
    mine = {each["rank"]: each["what"] for each in in_kind if each.get("honour", False) == honours}
    return [mine.get(rank, "") for rank in range(1, max(mine, default=0) + 1)]


def dealt(
    things: Sequence[str], places: Sequence[Place], words: str, parted: Parted
) -> dict[Any, str]:
    """What each gets that cannot be shared: the lot deals it out among equals."""
    shares: dict[Any, str] = {}
    for rank in sorted({place.rank for place in places}):
        equals = [place.who for place in places if place.rank == rank]
        there = list(things[rank - 1 : rank - 1 + len(equals)])
        if not any(there):
            continue
        order = equals if len(equals) == 1 else parted(f"{words}rank {rank}", equals)
        if order is None:
            shares |= dict.fromkeys(equals, " / ".join(filter(None, there)))
        else:
            shares |= {who: thing for who, thing in zip(order, there, strict=False) if thing}
    return shares


def _words(what: str, award: Award) -> str:
    kind, category, series = award
    return f"{what}/{kind}/{category}/{series}/"


def each_by_rank(award: Award, ranking: Ranking, parted: Parted) -> list[Prize]:
    """Everybody by his rank; equals share what their ranks are worth together."""
    things = dealt(ranking.things, ranking.places, _words("things", award), parted)
    won = [
        Prize(award, None, place.who, place.rank, amount, thing=things.get(place.who, ""))
        for place, amount in _shared(ranking.places, ranking.amounts)
    ]
    return [each for each in won if each.amount or each.thing]


def _shared(places: Sequence[Place], amounts: Sequence[int]) -> list[tuple[Place, int]]:
    shares = []
    for place in places:
        equals = sum(other.rank == place.rank for other in places)
        shares.append((place, sum(amounts[place.rank - 1 : place.rank - 1 + equals]) // equals))
    return shares


def with_honours(
    award: Award, ranking: Ranking, won: Sequence[Prize], parted: Parted
) -> list[Prize]:
    """The same in the order of the ranking, with who has the rank of an honour."""
    honours = dealt(ranking.honours, ranking.places, _words("honours", award), parted)
    mine = {each.number: each for each in won}
    return [
        mine.get(place.who, Prize(award, None, place.who, place.rank, 0))._replace(
            honour=honours.get(place.who, "")
        )
        for place in ranking.places
        if place.who in mine or place.who in honours
    ]


def of_teams(
    award: Award,
    places: Sequence[Place],
    amounts: Sequence[int],
    in_kind: Sequence[Mapping[str, Any]],
    parted: Parted,
) -> list[Prize]:
    """What each team of a kind wins."""
    kind = f"teams/{award[1]}/" if award != OVERALL else ""
    things, honours = (
        dealt(by_rank(in_kind, honours=each), places, kind + "honours/" * each, parted)
        for each in (False, True)
    )
    won = [
        Prize(
            award,
            place.who,
            None,
            place.rank,
            amount,
            thing=things.get(place.who, ""),
            honour=honours.get(place.who, ""),
        )
        for place, amount in _shared(places, amounts)
    ]
    return [each for each in won if each.amount or each.no_money]


def dearest_first(rankings: Mapping[Award, Ranking], parted: Parted) -> dict[Award, list[Prize]]:
    """One prize each: the dearest of all first, to the best of its ranking who has none yet.

    A thing is worth less than any money.
    """
    by_award: dict[Award, list[Prize]] = {award: [] for award in rankings}
    left = {award: _without_gaps(each) for award, each in rankings.items()}
    has: set[Any] = set()
    while True:
        offers = [_best(award, each, has, parted) for award, each in left.items()]
        offers = [offer for offer in offers if offer]
        if not offers:
            return by_award
        dearest = max(offers, key=lambda offer: (offer[0].amount, any(one.thing for one in offer)))
        award, count = dearest[0].award, len(dearest)
        by_award[award] += dearest
        has |= {each.number for each in dearest}
        before = left[award]
        left[award] = before._replace(amounts=before.amounts[count:], things=before.things[count:])


def _best(award: Award, ranking: Ranking, has: set[Any], parted: Parted) -> list[Prize]:
    """What the best of a ranking would get who have nothing yet."""
    free = [place for place in ranking.places if place.who not in has]
    first = [place._replace(rank=1) for place in free if place.rank == free[0].rank]
    won = each_by_rank(award, ranking._replace(places=first), parted)
    return [each._replace(rank=free[0].rank) for each in won]


def _without_gaps(ranking: Ranking) -> Ranking:
    """Only ranks at which there is something to win, where some of it is no money."""
    if not (ranking.things or ranking.honours):
        return ranking
    both = zip_longest(ranking.amounts, ranking.things)
    worth = [(amount or 0, thing or "") for amount, thing in both if amount or thing]
    amounts, things = [amount for amount, _ in worth], [thing for _, thing in worth]
    return ranking._replace(amounts=amounts, things=things)
