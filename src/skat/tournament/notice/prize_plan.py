"""What there is to win by each ranking: amounts, or shares of the pot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, Literal, NewType, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.checked import checked
from skat.model.refusal import Refusal
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents

Share = NewType("Share", int)
"""A part of the pot, in hundredths of a per cent."""

WHOLE: Final = Share(10_000)
"""The whole pot."""

MOST_CATEGORIES: Final = 20
MOST_IN_KIND: Final = 100
LONGEST_IN_KIND: Final = 60
LONGEST_CATEGORY: Final = 40


class PerPerson(Enum):
    """How many prizes one person wins: all, one of event and categories, or one altogether.

    Prizes of teams are apart. The next in a ranking moves up to a prize that is free so.
    """

    ALL = "all"
    ONE_RANKING = "one_ranking"
    ONE = "one"

    @property
    def once(self) -> tuple[AwardKind, ...]:
        """The kinds of ranking of which one person wins one prize, the highest.

        >>> PerPerson.ALL.once, len(PerPerson.ONE.once)
        ((), 4)
        """
        if self is PerPerson.ALL:
            return ()
        if self is PerPerson.ONE:
            return tuple(kind for kind in AwardKind if kind is not AwardKind.TEAMS)
        return AwardKind.OVERALL, AwardKind.CATEGORY


class PrizeInKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the winner of a rank gets that is no money: a thing ("ham"), or an honour.

    An honour (a cup, a title) goes to the player of that rank, also where everybody wins only once.

    >>> PrizeInKind(rank=3, what="ham").honour
    False
    """

    rank: int
    what: str
    honour: bool = False


InKind: TypeAlias = tuple[PrizeInKind, ...] | UnsetType
"""The things and honours of a ranking; older notices do not know any, so the field is left out."""


class Purse(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the first, the second, ... of one ranking gets: amounts, or shares of the pot.

    A rank may have a thing and an honour as well, or in place of it.
    """

    amounts: tuple[Cents, ...] = ()
    shares: tuple[Share, ...] = ()
    in_kind: InKind = UNSET

    def worth(self, pot: Cents, *, rounded_to: Cents) -> tuple[Cents, ...]:
        """The amounts where so much is in the pot; shares go down to a multiple of `rounded_to`.

        >>> Purse(shares=(Share(5_000), Share(2_500))).worth(Cents(1_010), rounded_to=Cents(100))
        (500, 200)
        """
        if not self.shares:
            return self.amounts
        return tuple(
            Cents(pot * share // WHOLE // rounded_to * rounded_to) for share in self.shares
        )

    def things(self, *, honours: bool) -> tuple[str, ...]:
        """What is no money, from rank 1; empty where a rank has none.

        >>> Purse(in_kind=(PrizeInKind(rank=2, what="ham"),)).things(honours=False)
        ('', 'ham')
        """
        named = {each.rank: each.what for each in self.in_kind or () if each.honour == honours}
        return tuple(named.get(rank, "") for rank in range(1, max(named, default=0) + 1))

    def __bool__(self) -> bool:
        return bool(self.amounts or self.shares or self.in_kind)


class Category(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group that has a ranking and prizes of its own, such as `ladies`; it may have none.

    The page knows `ladies`, `juniors` and `seniors` in its languages; any other name stands as it
    is. A player may belong to several.
    """

    name: str
    prizes: Purse = Purse()


class Pot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot of one ranking: so much of every fee, or a share of the whole pot.

    The shares of the ranking's prizes are of it then. All series together have one, divided evenly.
    Of `teams` the `category` is a further kind of them, by its name.

    >>> Pot(ranking="category", category="juniors", per_head=Cents(100)).whose
    ('category', 'juniors')
    """

    ranking: Literal["overall", "category", "series", "best_game", "teams"]
    category: str = ""
    share: Share = Share(0)
    per_head: Cents = Cents(0)

    @property
    def whose(self) -> tuple[str, str]:
        """The ranking, and the category where it is one."""
        return self.ranking, self.category


def ranking_of(award: Award | None) -> tuple[str, str]:
    """The ranking that an award is of, as a pot names it; that of the teams for None.

    >>> ranking_of(Award(kind=AwardKind.SERIES, series=2)), ranking_of(None)
    (('series', ''), ('teams', ''))
    """
    return ("teams", "") if award is None else (award.kind.value, award.category)


class PrizePlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the first, the second, ... gets, for players and for teams: amounts, or shares.

    `ties` says what happens to those whom the rules of ranking do not part: they share their
    prizes, or the lot puts them in order. `series` are the prizes of each single series,
    `best_game` those for the highest game that was won. Shares are of the pot: all fees, and
    the money for lost games as well if `pot_with_lost_games`; they go down to a multiple of
    `rounded_to`. `in_kind` are prizes that are no money. `per_person` says whether a player may win
    in several rankings. A ranking may have one of `pots` for itself; what these take of each fee is
    in no other. `series_lost_games` are shares of what the lost games of a series have brought, for
    the best of that series.
    """

    amounts: tuple[Cents, ...] = ()
    team_amounts: tuple[Cents, ...] = ()
    ties: str = "lot"
    shares: tuple[Share, ...] = ()
    team_shares: tuple[Share, ...] = ()
    series: Purse = Purse()
    best_game: Purse = Purse()
    pot_with_lost_games: bool = False
    rounded_to: Cents = Cents(1)
    per_person: PerPerson = PerPerson.ALL
    in_kind: InKind = UNSET
    team_in_kind: InKind = UNSET
    pots: tuple[Pot, ...] | UnsetType = UNSET
    series_lost_games: tuple[Share, ...] | UnsetType = UNSET

    @property
    def of_series(self) -> bool:
        """Whether the best of each single series win something."""
        return bool(self.series or self.series_lost_games)

    @checked
    def own_pot(self, award: Award | None) -> Pot | None:
        """The pot that a ranking has for itself; that of the teams for None."""
        whose = ranking_of(award)
        return next((each for each in self.pots or () if each.whose == whose), None)

    @property
    def overall(self) -> Purse:
        """What the players win over the whole event."""
        return Purse(amounts=self.amounts, shares=self.shares, in_kind=self.in_kind)

    @property
    def teams(self) -> Purse:
        """What the teams win."""
        return Purse(amounts=self.team_amounts, shares=self.team_shares, in_kind=self.team_in_kind)


def purses(
    plan: PrizePlan, categories: tuple[Category, ...], *, series: int
) -> Iterator[tuple[Award, Purse]]:
    """Every ranking of players that has prizes, with them; the caller adds those of teams.

    >>> plan = PrizePlan(amounts=(Cents(900),), series=Purse(amounts=(Cents(100),)))
    >>> [award.kind.value for award, _ in purses(plan, (), series=2)]
    ['overall', 'series', 'series']
    """
    if plan.overall:
        yield OVERALL, plan.overall
    for category in categories:
        if category.prizes:
            yield Award(kind=AwardKind.CATEGORY, category=category.name), category.prizes
    if plan.of_series:
        for at in range(1, series + 1):
            yield Award(kind=AwardKind.SERIES, series=at), plan.series
    if plan.best_game:
        yield Award(kind=AwardKind.BEST_GAME), plan.best_game


def refused_plan(
    plan: PrizePlan,
    categories: tuple[Category, ...],
    *,
    series: int,
    teams: Iterable[tuple[Award | None, Purse]] = (),
) -> Refusal | None:
    """Why these prizes cannot be paid, or are ambiguous; `teams` are those of teams.

    >>> refused_plan(PrizePlan(shares=(Share(6_000), Share(5_000))), (), series=1).code
    'shares_too_high'
    """
    names = [category.name for category in categories]
    apart = len({each.casefold() for each in names}) == len(names)
    if len(names) > MOST_CATEGORIES or not apart or not all(map(is_well_named, names)):
        return _refused("no_such_categories", most=MOST_CATEGORIES)
    if plan.ties not in ("lot", "shared"):
        return _refused("unknown_tie_rule", ties=plan.ties)
    if plan.rounded_to < 1:
        return _refused("negative_amount")
    listed = [*purses(plan, categories, series=series), *teams]
    all_of_them = [purse for _, purse in listed]
    if any(purse.amounts and purse.shares for purse in all_of_them):
        return _refused("amounts_and_shares")
    if any(each < 0 for purse in all_of_them for each in (*purse.amounts, *purse.shares)):
        return _refused("negative_amount")
    refused = _refused_pots(plan, [ranking_of(award) for award, purse in listed if purse.shares])
    if refused is not None:
        return refused
    of_the_pot = [
        share for award, purse in listed if plan.own_pot(award) is None for share in purse.shares
    ]
    own = [purse.shares for award, purse in listed if plan.own_pot(award) is not None]
    of_the_pot += [pot.share for pot in plan.pots or ()]
    if any(sum(shares) > WHOLE for shares in (of_the_pot, *own, plan.series_lost_games or ())):
        return _refused("shares_too_high")
    if not all(_well_named(purse.in_kind or ()) for purse in all_of_them):
        return _refused("no_such_prize_in_kind", most=LONGEST_IN_KIND)
    return None


def is_well_named(name: str) -> bool:
    """Whether a category, or a kind of teams, may be called so."""
    printable = name.strip() == name and name.isprintable()
    return bool(name) and printable and len(name) <= LONGEST_CATEGORY


def _refused_pots(plan: PrizePlan, shared: list[tuple[str, str]]) -> Refusal | None:
    """Why these pots cannot be; the rankings of `shared` have prizes that are shares."""
    pots = plan.pots or ()
    if len({pot.whose for pot in pots}) < len(pots):
        return _refused("no_such_pot")
    for pot in pots:
        one_amount = min(pot.share, pot.per_head) == 0 < max(pot.share, pot.per_head)
        if not one_amount or pot.whose not in shared:
            return _refused("no_such_pot")
    if plan.series_lost_games and plan.pot_with_lost_games:
        return _refused("lost_games_twice")
    if any(share < 0 for share in plan.series_lost_games or ()):
        return _refused("negative_amount")
    return None


def _well_named(in_kind: tuple[PrizeInKind, ...]) -> bool:
    """Whether each has a rank and a name, and a rank has one thing and one honour at most."""
    places = {(each.rank, each.honour) for each in in_kind}
    return len(places) == len(in_kind) and all(
        1 <= each.rank <= MOST_IN_KIND
        and each.what == each.what.strip()
        and 0 < len(each.what) <= LONGEST_IN_KIND
        and each.what.isprintable()
        for each in in_kind
    )


def _refused(code: str, **details: int | str) -> Refusal:
    return Refusal(code=code, articles=("TR-6.1",), details=details)
