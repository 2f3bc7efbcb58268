"""The notice of an invented tournament: days, halls, kinds of teams, prizes and pots."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.tournament.eventful import EventChance
from skat.tournament.notice.money import Cents, LossMoney
from skat.tournament.notice.parts import Day, OnlineTerms, Quota, Section, TeamKind
from skat.tournament.notice.prize_plan import (
    Category,
    InKind,
    PerPerson,
    Pot,
    PrizeInKind,
    PrizePlan,
    Purse,
    Share,
)
from skat.tournament.notice.prospectus import Prospectus, ReducedFee, contradiction
from skat.tournament.sample import sample_prospectus

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


MOST_SERIES: Final = 4
CATEGORIES: Final = ("ladies", "juniors")
HALLS: Final = ("Upper hall", "Cellar", "Annex")
KINDS: Final[tuple[tuple[str, Literal["teams", "clubs"]], ...]] = (
    ("tandem", "teams"),
    ("clubs", "clubs"),
)
_KIND_FEES: Final[tuple[Cents | UnsetType, ...]] = (UNSET, Cents(0), Cents(501))
_FEES: Final = (Cents(0), Cents(1_000), Cents(1_250), Cents(777))

_Halls: TypeAlias = tuple[Section, ...] | UnsetType


def eventful_notice(
    chance: EventChance, *, series: int | None = None, deals: tuple[int, ...] = ()
) -> Prospectus:
    """A complete notice that can be announced, where they are given for so many series and deals.

    Raises `ValueError` for deals that make no rounds, or are not those of so many series.

    >>> eventful_notice(EventChance(bytes(32)), deals=(8, 4)).series
    2
    """
    some = chance.one_of((1, 2, 2, 2, 3, 3, MOST_SERIES))
    series = series or len(deals) or some
    rounds = chance.one_of((1, 1, 1, 2, 2, 3))
    if not deals and chance.happens(percent=20):
        deals = tuple(4 * chance.between(1, 3) for _ in range(series))
    notice = sample_prospectus(series=series, rounds=rounds, deals=deals)
    if refused := contradiction(notice):
        raise ValueError(refused)
    fee = chance.one_of(_FEES)
    categories = tuple(
        Category(name=name, prizes=_purse(chance, amounts=(3_000, 1_001), shares=(300, 200)))
        for name in CATEGORIES[: chance.between(0, 2)]
    )
    losses = chance.one_of(((), (50,), (50, 50, 100), (100, 0)))
    with_teams = chance.happens(percent=50)
    plan, categories = with_pots(chance, _prizes(chance, teams=with_teams), categories, fee=fee)
    halls = _halls(chance)
    return replace(
        notice,
        fee=fee,
        side_payments=LossMoney(tuple(map(Cents, losses))),
        prizes=plan,
        start_cards_handed_in=chance.happens(percent=30),
        categories=categories,
        reduced_fees=(ReducedFee(name="juniors", amount=Cents(fee // 2)),),
        team_size=chance.one_of((0, 2, 3)) if with_teams else 0,
        team_counting=chance.one_of((0, 1, 2)) if with_teams else 0,
        team_fee=Cents(2 * fee + 1) if with_teams and fee > 1_000 else UNSET,
        days=_days(chance, series, categories, teams=with_teams),
        online=_online(chance),
        unplayed=chance.one_of((UNSET, UNSET, "keep", "behind")),
        sections=halls,
        stay_in_section=chance.one_of((UNSET, UNSET, True, False)) if halls else UNSET,
        team_kinds=_kinds(chance),
    )


def _kinds(chance: EventChance) -> tuple[TeamKind, ...] | UnsetType:
    """Tandems, clubs, or both with the teams; shares are small, so that there is room for all."""
    listed = [
        TeamKind(
            name=name,
            of=of,
            size=chance.one_of((0, 2)) if of == "teams" else 0,
            counting=chance.one_of((0, 1, 2)),
            prizes=_purse(chance, amounts=(2_000, 999), shares=(100, 50)),
            fee=chance.one_of(_KIND_FEES),
        )
        for name, of in KINDS
        if chance.happens(percent=35)
    ]
    return tuple(listed) or UNSET


def _purse(chance: EventChance, *, amounts: tuple[int, ...], shares: tuple[int, ...]) -> Purse:
    """No prizes, amounts or shares, the first few of them; sometimes things and honours besides."""
    listed = chance.between(0, len(amounts))
    in_kind = _in_kind(chance)
    if chance.happens(percent=50):
        # A rank without money between two that have some.
        gap = chance.happens(percent=15)
        money = [0 if gap and at == 1 else each for at, each in enumerate(amounts[:listed])]
        return Purse(amounts=tuple(map(Cents, money)), in_kind=in_kind)
    return Purse(shares=tuple(map(Share, shares[:listed])), in_kind=in_kind)


def _in_kind(chance: EventChance) -> InKind:
    if chance.happens(percent=70):
        return UNSET
    honours = [PrizeInKind(rank=rank, what=f"cup {rank}", honour=True) for rank in (1, 3)]
    things = [PrizeInKind(rank=rank, what=f"ham {rank}") for rank in (1, 2, 4)]
    return tuple(chance.some([*honours, *things], most=4))


def _prizes(chance: EventChance, *, teams: bool) -> PrizePlan:
    """All shares together are at most the whole pot, also in the most series that there are."""
    overall = _purse(chance, amounts=(10_000, 6_001, 4_000, 4_000), shares=(3_000, 1_500, 750, 300))
    for_teams = _purse(chance, amounts=(5_000, 2_501), shares=(600, 400))
    if not teams:
        for_teams = Purse()
    return PrizePlan(
        amounts=overall.amounts,
        shares=overall.shares,
        team_amounts=for_teams.amounts,
        team_shares=for_teams.shares,
        ties=chance.one_of(("lot", "shared")),
        series=_purse(chance, amounts=(1_500, 701), shares=(250, 125)),
        best_game=_purse(chance, amounts=(999,), shares=(400,)),
        pot_with_lost_games=chance.happens(percent=30),
        rounded_to=chance.one_of((Cents(1), Cents(1), Cents(100), Cents(500))),
        per_person=chance.one_of(tuple(PerPerson)),
        in_kind=overall.in_kind,
        team_in_kind=for_teams.in_kind,
    )


def _days(
    chance: EventChance, series: int, categories: tuple[Category, ...], *, teams: bool
) -> tuple[Day, ...]:
    """One day or two, mostly with a cut between them."""
    if series == 1 or chance.happens(percent=60):
        return ()
    first = chance.between(1, series - 1)
    quotas = [Quota(category=each.name, places=chance.between(1, 2)) for each in categories]
    return (
        Day(
            series=first,
            goes_on=chance.one_of((0, 3, 4, 6, 8)),
            teams=chance.between(0, 2) if teams else 0,
            quotas=tuple(quotas) if chance.happens(percent=40) else (),
        ),
        Day(series=series - first, carried=chance.happens(percent=60)),
    )


def _online(chance: EventChance) -> OnlineTerms | None:
    if chance.happens(percent=55):
        return None
    return OnlineTerms(
        stand_in_deals=chance.one_of(("as_the_order", "lost_if_left", "count")),
        stand_in_most=chance.one_of((0, 10, 25, 50, 100)),
    )


def _halls(chance: EventChance) -> _Halls:
    """Two or three halls, small ones among them; the last holds any number of tables."""
    if chance.happens(percent=65):
        return UNSET
    *first, last = HALLS[: chance.between(2, 3)]
    small = [Section(name=name, tables=chance.one_of((0, 0, 1, 2, 4))) for name in first]
    return (*small, Section(name=last))
