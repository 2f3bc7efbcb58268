"""The file of a season: its plan, the tournament files it stands on, and what they come to."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.malformed import malformed
from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints

FORMAT: Final = "skat season 1"
MOST_BYTES: Final = 4 * 1024 * 1024
MOST_DAYS: Final = 60
MOST_TEAMS: Final = 200

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Share = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]{1,18}(/[0-9]{1,18})?$")]
"""Table points, as a fraction where equals share them: "3", "5/2", "-1"."""


class LeagueTeam(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team of a league and all who may play for it, those who come in as substitutes included."""

    name: Name
    players: tuple[Name, ...] = ()


class LeaguePlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays a league, and how.

    Of each team `size` play a series; the teams that meet get `points` for it, the best first.
    `fixtures` name for every match day the groups of teams that meet; those that were drawn follow
    from `seed` (hex).
    """

    teams: Annotated[tuple[LeagueTeam, ...], msgspec.Meta(min_length=2, max_length=MOST_TEAMS)]
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
    size: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    group: Annotated[int, msgspec.Meta(ge=2, le=20)] = 4
    points: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=20)] = (3, 2, 1, 0)
    fixtures: tuple[tuple[tuple[Name, ...], ...], ...] = ()
    seed: str = ""


class ChampionshipPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a club championship is counted: of each person's evenings the `best` count."""

    best: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]


class SeasonEvening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament that belongs to the season: its file, the SHA-256 of that, its match day."""

    file: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
    day: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]


class LeagueRank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team with its rank: table points, then tournament points, games won, games lost.

    `days` are its table points match day by match day, None where it was not to play or did not.
    """

    rank: int
    team: Name
    points: Share
    result: TournamentPoints
    won: int
    lost: int
    days: tuple[Share | None, ...]


class SeasonRank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person with his rank; `days` are his results, `counted` the days that count."""

    rank: int
    name: Name
    result: TournamentPoints
    days: tuple[TournamentPoints | None, ...]
    counted: tuple[int, ...]


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
    if len(data) > MOST_BYTES:
        return Refusal(code="file_too_large", details={"most": MOST_BYTES})
    try:
        season = msgspec.json.decode(data, type=SeasonFile)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal(code="no_season_file", details=malformed(error, data))
    if season.format != FORMAT:
        unknown = {"reason": "unknown_format", "format": season.format[:80]}
        return Refusal(code="no_season_file", details=dict(unknown))
    return refused_plan(season) or season


def refused_plan(season: SeasonFile) -> Refusal | None:
    """Why a season cannot be played as planned: two kinds or none, teams named twice or unknown."""
    if (season.league is None) == (season.championship is None):
        return Refusal(code="season_of_one_kind")
    if season.league is None:
        return None
    names = [team.name for team in season.league.teams]
    if len(set(names)) < len(names):
        return Refusal(code="season_team_twice")
    for groups in season.league.fixtures:
        met = [team for group in groups for team in group]
        for team in met:
            if team not in names or met.count(team) > 1:
                return Refusal(code="season_wrong_fixture", details={"team": team})
    return None


def written_season(season: SeasonFile) -> bytes:
    """The file as JSON, indented for readers."""
    return msgspec.json.format(msgspec.json.encode(season), indent=1) + b"\n"
