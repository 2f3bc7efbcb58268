"""Who wins the prizes of each ranking, where everybody may win in several or only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import msgspec

from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.award import Award, AwardKind
from skat.tournament.notice.money import Cents
from skat.tournament.results.rankings import AwardPlace


class PrizeRanking(msgspec.Struct, frozen=True, kw_only=True):
    """A ranking, best first, and what its first, second, ... prize is worth."""

    award: Award
    places: tuple[AwardPlace, ...]
    amounts: tuple[Cents, ...]


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who wins something by a ranking."""

    award: Award
    rank: int
    number: StartNumber
    amount: Cents


def winners(
    rankings: Sequence[PrizeRanking], *, once: Collection[AwardKind] = ()
) -> tuple[Winner, ...]:
    """The winners, ranking by ranking; equals share what their ranks are worth, rounded down.

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
    dearest = _one_each(limited)
    found: list[Winner] = []
    for ranking in rankings:
        found += dearest[ranking.award] if ranking.award in dearest else _of_all(ranking)
    return tuple(found)


def _of_all(ranking: PrizeRanking) -> list[Winner]:
    together = Counter(each.rank for each in ranking.places)
    return _won(
        ranking,
        [
            (each, _shared(ranking.amounts[each.rank - 1 :], together[each.rank]))
            for each in ranking.places
        ],
    )


def _one_each(rankings: Sequence[PrizeRanking]) -> dict[Award, list[Winner]]:
    """For each ranking those who win there and nowhere else."""
    found: dict[Award, list[Winner]] = {each.award: [] for each in rankings}
    has: set[StartNumber] = set()
    while True:
        offers = []
        for ranking in rankings:
            best = _best_without(ranking.places, has)
            left = ranking.amounts[len(found[ranking.award]) :]
            amount = _shared(left, len(best)) if best else Cents(0)
            offers.append(_won(ranking, [(each, amount) for each in best]))
        dearest = max(filter(None, offers), key=lambda offer: offer[0].amount, default=None)
        if dearest is None:
            return found
        found[dearest[0].award] += dearest
        has.update(each.number for each in dearest)


def _best_without(
    places: Sequence[AwardPlace], has: Collection[StartNumber]
) -> tuple[AwardPlace, ...]:
    """The best who have nothing yet: one, or several of one rank."""
    without = [each for each in places if each.number not in has]
    return tuple(each for each in without if each.rank == without[0].rank)


def _shared(amounts: Sequence[Cents], count: int) -> Cents:
    return Cents(sum(amounts[:count]) // count)


def _won(ranking: PrizeRanking, prizes: Sequence[tuple[AwardPlace, Cents]]) -> list[Winner]:
    return [
        Winner(award=ranking.award, rank=place.rank, number=place.number, amount=amount)
        for place, amount in prizes
        if amount
    ]
