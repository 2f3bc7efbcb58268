"""Pots that some rankings of an invented notice have for themselves, and prizes of lost games."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import UNSET
from msgspec.structs import replace

from skat.tournament.eventful.writer import EventChance
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import Category, Pot, PrizePlan, Share

Ranking: TypeAlias = Literal["overall", "series", "best_game", "teams"]
_OF_ONE_POT: Final = (Share(5_000), Share(3_000), Share(1_333), Share(500))
_PER_HEAD: Final = (Cents(100), Cents(250), Cents(333))


def with_pots(
    chance: EventChance, plan: PrizePlan, categories: tuple[Category, ...], *, fee: Cents
) -> tuple[PrizePlan, tuple[Category, ...]]:
    """The same prizes; some that are shares are of a pot of their own then.

    That pot takes as much as these shares were of the whole one, or an amount of every fee, in all
    at most `fee`.

    >>> chance = EventChance(bytes(32))
    >>> plan = PrizePlan(shares=(Share(2_000),))
    >>> with_pots(chance, plan, (), fee=Cents(0))[0].shares in ((Share(2_000),), _OF_ONE_POT[:1])
    True
    """
    if not plan.pot_with_lost_games and chance.happens(percent=25):
        shares = chance.one_of(((6_000,), (6_000, 4_000), (3_333, 0, 2_500)))
        plan = replace(plan, series_lost_games=tuple(map(Share, shares)))
    if chance.happens(percent=50):
        return plan, categories
    pots: list[Pot] = []
    left: int = fee
    for ranking in chance.shuffled(get_args(Ranking)):
        pot = _pot(chance, ranking, _shares(plan, ranking), left=left)
        if pot is not None:
            pots.append(pot)
            left -= pot.per_head
            plan = _with_shares(plan, ranking)
    listed = list(categories)
    for at, category in enumerate(listed):
        pot = _pot(chance, "category", category.prizes.shares, left=left, name=category.name)
        if pot is not None:
            pots.append(pot)
            left -= pot.per_head
            own = _OF_ONE_POT[: len(category.prizes.shares)]
            listed[at] = replace(category, prizes=replace(category.prizes, shares=own))
    return replace(plan, pots=tuple(pots) or UNSET), tuple(listed)


def _pot(
    chance: EventChance,
    ranking: Ranking | Literal["category"],
    shares: tuple[Share, ...],
    *,
    left: int,
    name: str = "",
) -> Pot | None:
    if not shares or chance.happens(percent=30):
        return None
    per_head = chance.one_of(_PER_HEAD)
    if per_head <= left and chance.happens(percent=60):
        return Pot(ranking=ranking, category=name, per_head=per_head)
    return Pot(ranking=ranking, category=name, share=Share(sum(shares)))


def _shares(plan: PrizePlan, ranking: Ranking) -> tuple[Share, ...]:
    of_them = {
        "overall": plan.shares,
        "teams": plan.team_shares,
        "series": plan.series.shares,
        "best_game": plan.best_game.shares,
    }
    return of_them[ranking]


def _with_shares(plan: PrizePlan, ranking: Ranking) -> PrizePlan:
    own = _OF_ONE_POT[: len(_shares(plan, ranking))]
    changes: dict[Ranking, dict[str, Any]] = {
        "overall": {"shares": own},
        "teams": {"team_shares": own},
        "series": {"series": replace(plan.series, shares=own)},
        "best_game": {"best_game": replace(plan.best_game, shares=own)},
    }
    return replace(plan, **changes[ranking])
