"""Who wins the prizes of each ranking, where everybody may win in several or only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import Award, AwardKind, Cents
from skat.tournament.results.rankings import AwardPlace

Whose = TypeVar("Whose", bound=int | str)
Parted: TypeAlias = Callable[[str, Sequence[Whose]], Sequence[Whose]]
"""The lot among equals for what cannot be shared; the text says for what it is."""


class PrizeRanking(msgspec.Struct, frozen=True, kw_only=True):
    """A ranking, best first, and what its first, second, ... prize is worth.

    `things` are what is no money of these, and `honours` those of the ranks.
    """

    award: Award
    places: tuple[AwardPlace, ...]
    amounts: tuple[Cents, ...]
    things: tuple[str, ...] = ()
    honours: tuple[str, ...] = ()


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """A player who wins a prize by a ranking."""

    award: Award
    rank: int
    number: StartNumber
    amount: Cents
    thing: str = ""
    honour: str = ""


def winners(
    rankings: Sequence[PrizeRanking],
    *,
    once: Collection[AwardKind] = (),
    parted: Parted[StartNumber] | None = None,
) -> tuple[Winner, ...]:
    """The winners, ranking by ranking; equals share what their ranks are worth, rounded down.

    What is no money goes among them as `parted` says; while nothing parts them yet, each may get
    any of it. A thing is worth less than any money, and an honour is no prize that counts.

    Of the kinds in `once` everybody wins only the most valuable prize: the most valuable of all
    goes to the best of its ranking, then the next one to the best of its ranking who has none yet.
    Of two that are worth the same, the ranking that is named first goes first.

    >>> both = (AwardPlace(rank=1, number=7, result=90), AwardPlace(rank=2, number=8, result=60))
    >>> event = PrizeRanking(award=Award(), places=both, amounts=(500,))
    >>> ladies = Award(kind=AwardKind.CATEGORY, category="ladies")
    >>> of_ladies = PrizeRanking(award=ladies, places=both, amounts=(200,))
    >>> [each.number for each in winners([event, of_ladies])]
    [7, 7]
    >>> [each.number for each in winners([event, of_ladies], once=list(AwardKind))]
    [7, 8]
    """
    limited = [each for each in rankings if each.award.kind in once]
    dearest = _one_each(limited, parted)
    winning: list[Winner] = []
    for ranking in rankings:
        won = dearest.get(ranking.award)
        won = _of_all(ranking, parted) if won is None else won
        winning += _with_honours(ranking, won, parted) if ranking.honours else won
    return tuple(winning)


def dealt_by_rank(
    things: Sequence[str], ranked: Sequence[tuple[int, Whose]], parted: Parted[Whose] | None
) -> dict[Whose, str]:
    """Who gets which of the things of the ranks; equals share those of the ranks they take up.

    >>> dealt_by_rank(("cup", "", "ham"), [(1, 7), (2, 8), (2, 9)], None)
    {7: 'cup', 8: 'ham', 9: 'ham'}
    """
    groups: dict[int, list[Whose]] = {}
    for rank, whose in ranked:
        groups.setdefault(rank, []).append(whose)
    thing_of: dict[Whose, str] = {}
    for rank, equals in groups.items():
        there = things[rank - 1 : rank - 1 + len(equals)]
        if len(equals) == 1 or parted is None:
            thing_of |= dict.fromkeys(equals, " / ".join(filter(None, there)))
        elif any(there):
            drawn = parted(f"rank {rank}", equals)
            thing_of |= dict(zip(drawn, there, strict=False))
    return {whose: thing for whose, thing in thing_of.items() if thing}


def _of_all(ranking: PrizeRanking, parted: Parted[StartNumber] | None) -> list[Winner]:
    together = Counter(each.rank for each in ranking.places)
    ranked = [(each.rank, each.number) for each in ranking.places]
    return _won(
        ranking,
        [
            (each, shared_by(ranking.amounts[each.rank - 1 :], together[each.rank]))
            for each in ranking.places
        ],
        dealt_by_rank(ranking.things, ranked, _of(ranking, parted)),
    )


def _of(
    ranking: PrizeRanking, parted: Parted[StartNumber] | None, kind: str = "things"
) -> Parted[StartNumber] | None:
    """The lot among equals of one ranking."""
    if parted is None:
        return None
    award = ranking.award
    name = f"{kind}/{award.kind.value}/{award.category}/{award.series}"
    return lambda rank, equals: parted(f"{name}/{rank}", equals)


def of_teams(parted: Parted[str] | None, kind: str = "", *, honours: bool) -> Parted[str] | None:
    """The lot among equal teams of a kind: one for their things, another for their honours."""
    words = "/".join(filter(None, ("teams" if kind else "", kind, "honours" if honours else "")))
    if parted is None or not words:
        return parted
    return lambda rank, equals: parted(f"{words}/{rank}", equals)


def _with_honours(
    ranking: PrizeRanking, won: Sequence[Winner], parted: Parted[StartNumber] | None
) -> list[Winner]:
    """The winners of a ranking with its honours, also those who win nothing else there."""
    ranked = [(each.rank, each.number) for each in ranking.places]
    honours = dealt_by_rank(ranking.honours, ranked, _of(ranking, parted, "honours"))
    prizes = {each.number: each for each in won}
    winning = []
    for place in ranking.places:
        prize = prizes.get(place.number)
        honour = honours.get(place.number, "")
        if prize is None and honour:
            prize = Winner(
                award=ranking.award, rank=place.rank, number=place.number, amount=Cents(0)
            )
        if prize is not None:
            winning.append(replace(prize, honour=honour))
    return winning


def _one_each(
    rankings: Sequence[PrizeRanking], parted: Parted[StartNumber] | None
) -> dict[Award, list[Winner]]:
    """For each ranking those who win there and nowhere else."""
    rankings = [_without_gaps(each) for each in rankings]
    winners_of: dict[Award, list[Winner]] = {each.award: [] for each in rankings}
    has: set[StartNumber] = set()
    while True:
        offers = []
        for ranking in rankings:
            best = _best_without(ranking.places, has)
            left = ranking.amounts[len(winners_of[ranking.award]) :]
            amount = shared_by(left, len(best)) if best else Cents(0)
            things = dealt_by_rank(
                ranking.things[len(winners_of[ranking.award]) :],
                [(1, each.number) for each in best],
                _of(ranking, parted),
            )
            offers.append(_won(ranking, [(each, amount) for each in best], things))
        dearest = max(
            filter(None, offers),
            key=lambda offer: (offer[0].amount, bool(offer[0].thing)),
            default=None,
        )
        if dearest is None:
            return winners_of
        winners_of[dearest[0].award] += dearest
        has.update(each.number for each in dearest)


def _without_gaps(ranking: PrizeRanking) -> PrizeRanking:
    """The ranking without prizes that are neither money nor a thing, where it has any of these."""
    if not (ranking.things or ranking.honours):
        return ranking
    prizes = [
        (amount, thing)
        for amount, thing in zip_longest(ranking.amounts, ranking.things)
        if amount or thing
    ]
    return replace(
        ranking,
        amounts=tuple(Cents(amount or 0) for amount, _ in prizes),
        things=tuple(thing or "" for _, thing in prizes),
    )


def _best_without(
    places: Sequence[AwardPlace], has: Collection[StartNumber]
) -> tuple[AwardPlace, ...]:
    """The best who have nothing yet: one, or several of one rank."""
    without = [each for each in places if each.number not in has]
    return tuple(each for each in without if each.rank == without[0].rank)


def shared_by(amounts: Sequence[Cents], count: int) -> Cents:
    """What each of so many equals gets of what their ranks are worth together."""
    return Cents(sum(amounts[:count]) // count)


def _won(
    ranking: PrizeRanking,
    prizes: Sequence[tuple[AwardPlace, Cents]],
    things: Mapping[StartNumber, str],
) -> list[Winner]:
    return [
        Winner(
            award=ranking.award,
            rank=place.rank,
            number=place.number,
            amount=amount,
            thing=things.get(place.number, ""),
        )
        for place, amount in prizes
        if amount or place.number in things
    ]
