"""A season: a league or a club championship, as a file over tournament files.

The tournament files are the truth. What the season adds is here: its plan, decisions outside
its tournaments, the standings of all. `league` counts, `checking` works all of it out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.files import read_file
from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.tournament.draw.even_groups import mixed_sizes

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
MOST_DAYS = 60
Day = Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
Points = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]{1,6}(/[1-9][0-9]{0,5})?$")]
"""Table points as typed into the plan."""


class Walkover(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team did not come to a match day, or does not count as if it had.

    It has no points for it. `series` is how many its only opponent is given as won where that
    could not play at all.
    """

    team: Name
    day: Day
    reason: Reason
    series: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class Deduction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Table points that a team loses by decision of the league."""

    team: Name
    points: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    reason: Reason


class CarriedTeam(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a team had when the season was taken over from other books."""

    team: Name
    points: Points = "0"
    result: TournamentPoints = TournamentPoints(0)
    won: Annotated[int, msgspec.Meta(ge=0)] = 0
    lost: Annotated[int, msgspec.Meta(ge=0)] = 0


class CarriedPerson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person's results before the season was taken over: by evening those of its series."""

    name: Name
    evenings: dict[Day, Annotated[tuple[TournamentPoints, ...], msgspec.Meta(min_length=1)]]


FORMAT: Final = "skat season 1"
WITH_DECISIONS: Final = "skat season 2"
"""Written where something stands in the file that a release before did not read."""
MOST_BYTES: Final = 4 * 1024 * 1024
MOST_TEAMS: Final = 200

Share = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]{1,18}(/[0-9]{1,18})?$")]
"""Table points, as a fraction where equals share them: "3", "5/2", "-1"."""
Size = Annotated[int, msgspec.Meta(ge=2, le=20)]
"""Teams in a group."""
PointsOfRanks = Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=20)]
"""Table points for the best of a group, the second, ..."""


class LeagueTeam(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team of a league and all who may play for it, those who come in as substitutes included."""

    name: Name
    players: tuple[Name, ...] = ()


class LeaguePlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays a league, and how.

    Of each team `size` play a series; the teams that meet get `points` for it, the best first.
    `fixtures` name for every match day the groups of teams that meet; those that were drawn follow
    from `seed` (hex). `sizes` are those that groups may have, the usual one first, in place of
    `group`; `points_by_size` are the points in groups of another size than usual. What counts
    outside the tournaments stands in `walkovers`, `deductions` and `carried`.
    """

    teams: Annotated[tuple[LeagueTeam, ...], msgspec.Meta(min_length=2, max_length=MOST_TEAMS)]
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
    size: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    group: Size = 4
    points: PointsOfRanks = (3, 2, 1, 0)
    fixtures: tuple[tuple[tuple[Name, ...], ...], ...] = ()
    seed: str = ""
    sizes: Annotated[tuple[Size, ...], msgspec.Meta(min_length=1, max_length=4)] | UnsetType = UNSET
    points_by_size: dict[Size, PointsOfRanks] | UnsetType = UNSET
    walkovers: tuple[Walkover, ...] | UnsetType = UNSET
    deductions: tuple[Deduction, ...] | UnsetType = UNSET
    carried: tuple[CarriedTeam, ...] | UnsetType = UNSET


class ChampionshipPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a club championship is counted: of each person's evenings the `best` count.

    Where `count` is "series" the best series of all evenings count instead. `carried` are results
    from before the season was taken over.
    """

    best: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
    count: Literal["series"] | UnsetType = UNSET
    carried: tuple[CarriedPerson, ...] | UnsetType = UNSET


class SeasonEvening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament that belongs to the season: its file, the SHA-256 of that, its match day."""

    file: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
    day: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]


class LeagueRank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team with its rank: table points, then tournament points, games won, games lost.

    `days` are its table points match day by match day, None where it was not to play or did not.
    `carried` and `deducted` are in `points`, too.
    """

    rank: int
    team: Name
    points: Share
    result: TournamentPoints
    won: int
    lost: int
    days: tuple[Share | None, ...]
    carried: Share | UnsetType = UNSET
    deducted: Share | UnsetType = UNSET


class SeasonRank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person with his rank; `days` are his results, `counted` the days that count.

    Where series count, `series` are the results of each day, `counted_series` day and series of
    those that count, from 1, and `counted` the days with one of them.
    """

    rank: int
    name: Name
    result: TournamentPoints
    days: tuple[TournamentPoints | None, ...]
    counted: tuple[int, ...]
    series: tuple[tuple[TournamentPoints, ...], ...] | UnsetType = UNSET
    counted_series: tuple[tuple[int, int], ...] | UnsetType = UNSET


class SeasonFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document. It has either a league or a championship.

    `aliases` tell who is who where names are not written alike: a name, or a name and its club
    as "Anna Klein | Herz Acht", and how the person is called in the season.
    """

    format: str
    name: Name
    organiser: Name
    league: LeaguePlan | None = None
    championship: ChampionshipPlan | None = None
    evenings: Annotated[tuple[SeasonEvening, ...], msgspec.Meta(max_length=1000)] = ()
    aliases: dict[str, Name] = {}
    teams: tuple[LeagueRank, ...] = ()
    persons: tuple[SeasonRank, ...] = ()


def read_season(data: bytes) -> SeasonFile | Refusal:
    """A season from its bytes, or why it is none.

    >>> read_season(b"{}").code
    'no_season_file'
    """
    season = read_file(
        data,
        SeasonFile,
        formats=(FORMAT, WITH_DECISIONS),
        most_bytes=MOST_BYTES,
        refused="no_season_file",
    )
    if isinstance(season, Refusal):
        return season
    return refused_plan(season) or season


def refused_plan(season: SeasonFile) -> Refusal | None:
    """Why a season cannot be played as planned: two kinds or none, teams named twice or unknown.

    Groups of the sizes that are named must hold all teams.
    """
    if (season.league is None) == (season.championship is None):
        return Refusal(code="season_of_one_kind")
    if season.league is None:
        kept = season.championship.carried or () if season.championship is not None else ()
        return _twice([person.name for person in kept])
    plan = season.league
    names = [team.name for team in plan.teams]
    if len(set(names)) < len(names):
        return Refusal(code="season_team_twice")
    for groups in plan.fixtures:
        met = Counter(team for group in groups for team in group)
        for team, count in met.items():
            if team not in names or count > 1:
                return Refusal(code="season_wrong_fixture", details={"team": team})
    for team in teams_of_decisions(plan):
        if team not in names:
            return Refusal(code="season_unknown_team", details={"team": team})
    twice = _twice([each.team for each in plan.carried or ()])
    if twice is not None:
        return twice
    if plan.sizes and mixed_sizes(len(names), plan.sizes) is None:
        sizes = ", ".join(map(str, plan.sizes))
        return Refusal(code="season_no_groups", details={"teams": len(names), "sizes": sizes})
    return None


def _twice(carried: Sequence[str]) -> Refusal | None:
    for name, count in Counter(carried).items():
        if count > 1:
            return Refusal(code="season_carried_twice", details={"name": name})
    return None


def teams_of_decisions(plan: LeaguePlan) -> tuple[str, ...]:
    """The teams that walkovers, deductions and totals taken over name, each as often as it is."""
    return (
        *(each.team for each in plan.walkovers or ()),
        *(each.team for each in plan.deductions or ()),
        *(each.team for each in plan.carried or ()),
    )


def written_season(season: SeasonFile) -> bytes:
    """The file as JSON, indented for readers, in the oldest format that has all that is in it."""
    kind = season.league or season.championship
    newer = [name for name in _NEWER if getattr(kind, name, UNSET) is not UNSET]
    season = replace(season, format=WITH_DECISIONS if newer else FORMAT)
    return msgspec.json.format(msgspec.json.encode(season), indent=1) + b"\n"


_NEWER: Final = ("sizes", "points_by_size", "walkovers", "deductions", "carried", "count")
"""Fields of a plan that a release before did not read."""


Merit: TypeAlias = tuple[int | Fraction, ...]
"""What counts first stands first; more is better."""


def ranks_by(merits: Mapping[str, Merit]) -> list[tuple[int, str]]:
    """Rank and name, the best first; those who share a rank stand by name.

    >>> ranks_by({"Bela": (7, 1), "Anna": (7, 1), "Cleo": (8, 0)})
    [(1, 'Cleo'), (2, 'Anna'), (2, 'Bela')]
    """
    better = {merit: sum(rival > merit for rival in merits.values()) for merit in merits.values()}
    return sorted((better[merit] + 1, name) for name, merit in merits.items())
