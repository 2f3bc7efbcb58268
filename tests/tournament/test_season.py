"""Seasons: a league of 12 teams over 10 days and a club championship, every figure twice."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import combinations

import pytest
from msgspec.structs import replace

from skat.papers.publishing.season import season_subject
from skat.papers.publishing.site import Site, site_of
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant
from skat.tournament.season import (
    FORMAT,
    ChampionshipPlan,
    LeaguePlan,
    LeagueTeam,
    SeasonEvening,
    SeasonFile,
    read_season,
    written_season,
)
from skat.tournament.season.checking import season_problems, with_standings
from skat.tournament.season.league import drawn_fixtures
from skat.tournament.season.played import person as called_in
from skat.tournament.season.played import played_evenings
from tests.papers.publishing.sites import Reader
from tests.tournament.seasons import Person, Played, evening

DAYS = 10
SEED = bytes(range(32))
TEAMS = tuple(
    LeagueTeam(name=f"Club {at}", players=tuple(f"P{at}-{each}" for each in range(1, 7)))
    for at in range(1, 13)
)
PLAN = LeaguePlan(teams=TEAMS, days=DAYS)
SUBSTITUTE_ON = 3
ABSENT_ON = 5
Files = dict[str, Played]


@cache
def league() -> LeaguePlan:
    """The fixtures, drawn on the first call and not when tests are collected."""
    return replace(PLAN, fixtures=drawn_fixtures(PLAN, SEED), seed=SEED.hex())


def agreed() -> LeaguePlan:
    """The same fixtures without a draw."""
    return replace(league(), seed="")


def line_up(group: tuple[str, ...], day: int) -> list[Person]:
    """Four of each team, and a fifth as a reserve; on day 5 the group's last team stays away."""
    people = []
    for team in group if day != ABSENT_ON else group[:-1]:
        squad = next(each.players for each in TEAMS if each.name == team)
        first = day % 3
        people += [Person(name, team=team) for name in squad[first : first + 4]]
    if day == SUBSTITUTE_ON:
        squad = next(each.players for each in TEAMS if each.name == group[0])
        people.append(Person(squad[5], team=group[0], reserve=True))
    return people


@pytest.fixture(scope="module")
def files() -> Files:
    events = {}
    for day, groups in enumerate(league().fixtures, start=1):
        for number, group in enumerate(groups, start=1):
            people = line_up(group, day)
            swaps = {1: len(people)} if day == SUBSTITUTE_ON else None
            name = f"day-{day}-{number}.json"
            events[name] = evening(name, people, series=2 if day == 1 else 1, swaps=swaps)
    return events


def bytes_of(files: Files) -> dict[str, bytes]:
    return {name: played.data for name, played in files.items()}


def season_over(files: Files, **plan: object) -> SeasonFile:
    evenings = tuple(
        SeasonEvening(
            file=name, sha256=sha256(played.data).hexdigest(), day=int(name.split("-")[1])
        )
        for name, played in files.items()
    )
    season = SeasonFile(
        format=FORMAT,
        name="League",
        organiser="Association",
        evenings=evenings,
        **plan,  # type: ignore[arg-type]
    )
    played, wrong = played_evenings(season, bytes_of(files))
    assert wrong == ()
    return with_standings(season, played)


@pytest.fixture(scope="module")
def season(files: Files) -> SeasonFile:
    return season_over(files, league=league())


def second_table(files: Files) -> dict[str, list[Fraction]]:
    """Each team: table points, result, won, lost; from the lists as they were written."""
    table = {team.name: [Fraction(0)] * 4 for team in TEAMS}
    for played in files.values():
        teams = [person.team for person in played.people]
        for series in range(len(played.seated)):
            sums: Counter[str] = Counter()
            for number, team in enumerate(teams, start=1):
                result = played.sums.series[number][series]
                if team is not None and result is not None:
                    sums[team] += result
            for team, result in sums.items():
                better = [other for other in sums.values() if other > result]
                equal = [other for other in sums.values() if other == result]
                places = range(len(better), len(better) + len(equal))
                share = Fraction(sum([3, 2, 1, 0][place] for place in places), len(equal))
                table[team][0] += share
                table[team][1] += result
        for number, team in enumerate(teams, start=1):
            assert team is not None
            table[team][2] += played.sums.won[number]
            table[team][3] += played.sums.lost[number]
    return table


@pytest.mark.proof
def test_a_league_of_12_teams_over_10_days(files: Files, season: SeasonFile) -> None:
    assert len(files) == 30
    again = second_table(files)
    assert len(season.teams) == 12
    for rank in season.teams:
        points, result, won, lost = again[rank.team]
        assert (Fraction(rank.points), Fraction(rank.result)) == (points, result)
        assert (Fraction(rank.won), Fraction(rank.lost)) == (won, lost)
        assert sum(Fraction(day) for day in rank.days if day is not None) == points
    merits = [(Fraction(each.points), each.result, each.won, -each.lost) for each in season.teams]
    assert merits == sorted(merits, reverse=True)
    assert [each.rank for each in season.teams] == [
        1 + sum(other > merit for other in merits) for merit in merits
    ]
    away = {group[-1] for group in league().fixtures[ABSENT_ON - 1]}
    assert {each.team for each in season.teams if each.days[ABSENT_ON - 1] is None} == away
    assert season_problems(season, bytes_of(files)) == ()
    assert read_season(written_season(season)) == season


def test_substitutes_count_for_their_team(files: Files) -> None:
    for name, played in files.items():
        if name.startswith(f"day-{SUBSTITUTE_ON}-"):
            reserve = len(played.people)
            assert played.sums.series[reserve][0] is not None
            assert reserve not in {each for table in played.seated[0] for each in table}


def test_everybody_meets_everybody_as_evenly_as_four_at_a_time_can() -> None:
    for groups in league().fixtures:
        assert sorted(team for group in groups for team in group) == sorted(
            team.name for team in TEAMS
        )
        assert [len(group) for group in groups] == [4, 4, 4]
    met = Counter(
        frozenset(pair)
        for groups in league().fixtures
        for group in groups
        for pair in combinations(group, 2)
    )
    assert sum(met.values()) == DAYS * 3 * 6
    assert len(met) == 66
    assert max(met.values()) <= 4
    assert min(met.values()) >= 2


@pytest.mark.parametrize("day", [2, 8])
def test_a_changed_file_is_found(files: Files, season: SeasonFile, day: int) -> None:
    name = f"day-{day}-1.json"
    few = {name: files[name]}
    one = season_over(few, league=agreed())
    assert season_problems(one, bytes_of(few)) == ()
    data = files[name].data
    forged = data.replace(b'"won": true', b'"won": false', 1)
    assert forged != data
    codes = [each.code for each in season_problems(one, {name: forged})]
    assert codes == ["season_file_changed"]
    rehashed = replace(
        one, evenings=(SeasonEvening(file=name, sha256=sha256(forged).hexdigest(), day=day),)
    )
    assert "season_file_wrong" in [each.code for each in season_problems(rehashed, {name: forged})]
    assert [each.code for each in season_problems(one, {})] == ["season_file_missing"]


def test_forged_standings_and_fixtures_are_found(files: Files) -> None:
    name = "day-1-1.json"
    few, data = {name: files[name]}, {name: files[name].data}
    one = season_over(few, league=league())
    best = replace(one.teams[0], result=one.teams[0].result + 1)
    forged = replace(one, teams=(best, *one.teams[1:]))
    assert [each.code for each in season_problems(forged, data)] == ["standings_differ"]
    turned = replace(league(), fixtures=(league().fixtures[0], *league().fixtures[:0:-1]))
    codes = [each.code for each in season_problems(replace(one, league=turned), data)]
    assert "season_fixtures_differ" in codes


def test_who_may_not_play_is_named(files: Files) -> None:
    name = "day-1-1.json"
    few, data = {name: files[name]}, {name: files[name].data}
    team = files[name].people[0].team
    without = tuple(
        replace(each, players=each.players[2:]) if each.name == team else each for each in TEAMS
    )
    one = season_over(few, league=replace(agreed(), teams=without, size=3))
    problems = season_problems(one, data)
    codes = Counter(each.code for each in problems)
    assert set(codes) == {"season_no_member", "season_too_many_play"}
    assert {each.details["team"] for each in problems if each.code == "season_no_member"} == {team}


def test_a_player_plays_for_one_team_only() -> None:
    a, b = league().fixtures[0][0][:2]
    first = [Person(f"{team}/{at}", team=team) for team in (a, b) for at in range(2)]
    second = [first[0]._replace(team=b), *first[1:]]
    games = {"day-1-1.json": evening("x1", first), "day-2-1.json": evening("x2", second)}
    squads = tuple(
        replace(each, players=tuple({person.name for person in (*first, *second)}))
        for each in TEAMS
    )
    one = season_over(games, league=replace(agreed(), teams=squads))
    codes = [each.code for each in season_problems(one, bytes_of(games))]
    assert set(codes) == {"season_two_teams"}


def club_evenings() -> Files:
    names = [f"Member {at}" for at in range(1, 10)]
    events = {}
    for day in range(1, 6):
        there = [Person(name) for at, name in enumerate(names) if (at + day) % 5 or at < 3]
        if day == 4:
            there[0] = Person("M. One")
        events[f"day-{day}-1.json"] = evening(
            f"club-{day}", there, series=1, excluded=2 if day == 2 else None
        )
    return events


def test_a_championship_counts_the_best_evenings() -> None:
    games = club_evenings()
    season = season_over(
        games, championship=ChampionshipPlan(best=3), aliases={"M. One": "Member 1"}
    )
    assert season_problems(season, bytes_of(games)) == ()
    made: dict[str, dict[int, int]] = {}
    for day, played in enumerate(games.values(), start=1):
        for number, person in enumerate(played.people, start=1):
            name = "Member 1" if person.name == "M. One" else person.name
            if (day, number) != (2, 2):
                made.setdefault(name, {})[day] = played.sums.result(number)
    again = {name: sum(sorted(days.values())[-3:]) for name, days in made.items()}
    assert {each.name: each.result for each in season.persons} == again
    assert [each.result for each in season.persons] == sorted(again.values(), reverse=True)
    for each in season.persons:
        shown = {day: result for day, result in enumerate(each.days, 1) if result is not None}
        assert shown == made[each.name]
        assert len(each.counted) == min(3, len(shown))
        assert sum(shown[day] for day in each.counted) == each.result
    assert any(len(days) < 5 for days in made.values())


def test_two_of_one_name_are_told_apart_by_their_clubs() -> None:
    people = [Person("Anna Klein", club="A"), Person("Anna Klein", club="B"), Person("Bo")]
    games = {"day-1-1.json": evening("two", people, series=1)}
    season = season_over(games, championship=ChampionshipPlan(best=1))
    problems = season_problems(season, bytes_of(games))
    assert [each.code for each in problems] == ["season_same_name"]
    aliases = {"Anna Klein | B": "Anna Klein (B)"}
    told = season_over(games, championship=ChampionshipPlan(best=1), aliases=aliases)
    assert season_problems(told, bytes_of(games)) == ()
    assert sorted(each.name for each in told.persons) == ["Anna Klein", "Anna Klein (B)", "Bo"]


def test_a_pass_number_tells_more_than_a_club() -> None:
    season = SeasonFile(
        format=FORMAT,
        name="Cup",
        organiser="Club",
        aliases={"Anna | A": "Anna A", "Anna | 07/1": "Anna One", "Anna": "Anna Any"},
    )
    said = {("07/1", "A"): "Anna One", ("07/2", "A"): "Anna A", ("", "B"): "Anna Any"}
    for (pass_number, club), called in said.items():
        entrant = Entrant(number=StartNumber(1), name="Anna", club=club, pass_number=pass_number)
        assert called_in(season, entrant) == called


def test_a_file_without_names_is_refused() -> None:
    played = evening("nameless", [Person(f"P{at}") for at in range(3)], series=1)
    document = json.loads(played.data)
    document["lacks"] = ["names", "texts", "secret"]
    data = json.dumps(document).encode()
    season = SeasonFile(
        format=FORMAT,
        name="Cup",
        organiser="Club",
        championship=ChampionshipPlan(best=1),
        evenings=(SeasonEvening(file="a.json", sha256=sha256(data).hexdigest(), day=1),),
    )
    assert [each.code for each in season_problems(season, {"a.json": data})] == [
        "season_file_nameless"
    ]


@pytest.fixture(scope="module")
def site(files: Files, season: SeasonFile) -> Site:
    played, _ = played_evenings(season, bytes_of(files))
    return site_of(season_subject(season, played))


def test_the_pages_of_a_season_say_the_same(files: Files, season: SeasonFile, site: Site) -> None:
    again = second_table(files)
    shown = json.loads(site["data/index.json"])["standings"]
    assert len(shown) == 12
    for row in shown:
        assert Fraction(row["points"]) == again[row["team"]][0]
        assert int(row["result"]) == again[row["team"]][1]
    for language in ("de", "en", "fr", "pl"):
        page = Reader(site[f"{language}/index.html"])
        assert [cells[1] for cells in page.tables[0][1:]] == [row["team"] for row in shown]
    days = [json.loads(site[f"data/day-{day}.json"])["teams"] for day in range(1, DAYS + 1)]
    for team, merit in again.items():
        mine = [row for day in days for row in day if row["team"] == team]
        assert sum(Fraction(row["points"]) for row in mine) == merit[0]
        assert sum(row["result"] for row in mine) == merit[1]


def test_nobody_is_named_who_did_not_allow_it(files: Files, site: Site) -> None:
    content = b"\n".join(site.values()).decode()
    names = {person.name for played in files.values() for person in played.people}
    assert len(names) > 50
    assert not [name for name in names if f">{name}<" in content or f'"{name}"' in content]
