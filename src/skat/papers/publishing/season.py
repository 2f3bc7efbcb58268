"""A season as the subject of a site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from msgspec import UNSET

from skat.messages.days import moment_text
from skat.papers.publishing import (
    AnyCell,
    Block,
    Cell,
    Column,
    FactsBlock,
    Leaf,
    SitePage,
    TableBlock,
    TextBlock,
    Voice,
    numbers,
    texts,
)
from skat.papers.publishing.season_persons import (
    ShownPersons,
    championship_page,
    decision_blocks,
    how_blocks,
)
from skat.papers.publishing.site import Subject
from skat.tournament.season import LeaguePlan, LeagueRank, SeasonFile
from skat.tournament.season.league import TeamSeries, series_of_teams
from skat.tournament.season.played import PlayedEvening, person


def season_subject(season: SeasonFile, evenings: Sequence[PlayedEvening]) -> Subject:
    """What a site tells of a season whose files were checked; `evenings` are those that count."""

    def stamp(say: Voice) -> str:
        newest = max((evening.tournament.newest_at for evening in evenings), default=0)
        return say("site.as_of", {"at": moment_text(newest, say)})

    return Subject(
        name=season.name,
        pages=lambda say: list(_leaves(season, evenings, say)),
        stamp=stamp,
        owner=lambda say: say("season.owner", {"organiser": season.organiser}),
        files={},
    )


def _leaves(season: SeasonFile, evenings: Sequence[PlayedEvening], say: Voice) -> Iterator[Leaf]:
    shown = ShownPersons(season, evenings, say)
    word = say("tournament.print_standings")
    if season.league is None:
        yield Leaf("index", partial(championship_page, season, shown, say), word)
        return
    plan = season.league
    yield Leaf("index", partial(_league_page, season, plan, say), word)
    yield Leaf("fixtures", partial(_fixtures_page, plan, evenings, say), say("season.fixtures"))
    for day in _days(plan, evenings):
        make = partial(_day_page, season, plan, evenings, shown, say, day=day)
        yield Leaf(f"day-{day}", make)


def _days(plan: LeaguePlan, evenings: Sequence[PlayedEvening]) -> list[int]:
    """The match days with a page: one was played, or a team was given it."""
    given = {each.day for each in series_of_teams(plan, evenings) if each.walkover}
    return sorted(given | {evening.day for evening in evenings})


def _league_page(season: SeasonFile, plan: LeaguePlan, say: Voice) -> SitePage:
    played = [day for day in range(plan.days) if any(team.days[day] for team in season.teams)]
    adjustments = [
        kind
        for kind in ("carried", "deducted")
        if any(_adjustment(team, kind) is not None for team in season.teams)
    ]
    columns = (
        Column("rank", say("tournament.rank"), number=True),
        Column("team", say("tournament.team")),
        *numbers(say, points="season.table_points", result="tournament.result"),
        *numbers(say, won="tournament.won", lost="tournament.lost"),
        *(
            Column(f"day {day + 1}", say("season.day_short", {"day": day + 1}), number=True)
            for day in played
        ),
        *(Column(kind, say(f"season.{kind}"), number=True) for kind in adjustments),
    )
    rows: tuple[tuple[AnyCell, ...], ...] = tuple(
        (
            team.rank,
            team.team,
            _points(team.points, say),
            team.result,
            team.won,
            team.lost,
            *(_points(made, say) for made in (team.days[day] for day in played)),
            *(_points(_adjustment(team, kind), say) for kind in adjustments),
        )
        for team in season.teams
    )
    table = TableBlock(
        key="standings", caption=season.name, columns=columns, rows=rows, names="team"
    )
    blocks = (table, *decision_blocks(plan, say), *how_blocks(plan, say))
    return SitePage(name="index", title=season.name, blocks=blocks)


def _adjustment(team: LeagueRank, kind: str) -> str | None:
    """Points of a team that no match day brought: "carried", or "deducted" with its sign."""
    points = team.carried if kind == "carried" else team.deducted
    if points is UNSET:
        return None
    return points if kind == "carried" else f"-{points}"


def _fixtures_page(plan: LeaguePlan, evenings: Sequence[PlayedEvening], say: Voice) -> SitePage:
    played = _days(plan, evenings)
    columns = (
        *numbers(say, day="season.day", group="season.group"),
        Column("teams", say("tournament.teams")),
    )
    rows = tuple(
        (Cell(day, page=f"day-{day}" if day in played else ""), number, " · ".join(group))
        for day, groups in enumerate(plan.fixtures, start=1)
        for number, group in enumerate(groups, start=1)
    )
    title = say("season.fixtures")
    blocks: list[Block] = [
        TableBlock(key="fixtures", caption=title, columns=columns, rows=rows, names="day")
    ]
    if plan.seed:
        blocks.append(TextBlock(say("season.drawn")))
        pair = ((say("site.seed"), plan.seed),)
        blocks.append(FactsBlock(key="draw", caption="", pairs=pair))
    return SitePage(name="fixtures", title=title, blocks=tuple(blocks))


def _day_page(
    season: SeasonFile,
    plan: LeaguePlan,
    evenings: Sequence[PlayedEvening],
    shown: ShownPersons,
    say: Voice,
    *,
    day: int,
) -> SitePage:
    """A match day: what each team made in each series, and who played for it."""
    here = [evening for evening in evenings if evening.day == day]
    columns = (
        *numbers(say, group="season.group", series="tournament.series_word"),
        Column("team", say("tournament.team")),
        *numbers(say, result="tournament.result", points="season.table_points"),
    )
    made = sorted(
        (each for each in series_of_teams(plan, here) if each.day == day),
        key=lambda each: (each.group, each.series, -each.result),
    )
    rows = tuple(
        (each.group, each.series, each.team, _result(each, say), _points(each.points, say))
        for each in made
    )
    title = say("season.day_title", {"day": day})
    teams = TableBlock(key="teams", caption=title, columns=columns, rows=rows, names="team")
    people = (
        *texts(say, team="tournament.team", name="tournament.player_name"),
        Column("result", say("tournament.result"), number=True),
    )
    caption = say("season.line_ups")
    line_ups = TableBlock(
        key="players",
        caption=caption,
        columns=people,
        rows=tuple(_line_ups(season, plan, here, shown)),
        names="name",
    )
    return SitePage(name=f"day-{day}", title=title, blocks=(teams, line_ups), under="fixtures")


def _result(made: TeamSeries, say: Voice) -> AnyCell:
    if not made.walkover:
        return made.result
    return Cell(made.result, say("season.walkover_won", {"result": made.result}))


def _line_ups(
    season: SeasonFile, plan: LeaguePlan, evenings: Sequence[PlayedEvening], shown: ShownPersons
) -> Iterator[tuple[AnyCell, ...]]:
    teams = [team.name for team in plan.teams]
    for evening in evenings:
        for entrant in sorted(evening.tournament.in_ranking, key=lambda each: each.team or ""):
            result = evening.results[entrant.number]
            if entrant.team in teams and any(each is not None for each in result.series):
                yield entrant.team, shown.cell(person(season, entrant)), result.result


def _points(share: Fraction | str | None, say: Voice) -> Cell:
    """Table points: a whole number, a decimal where there is one, else a fraction."""
    if share is None:
        return Cell(None)
    points = Fraction(share)
    if points.denominator == 1:
        return Cell(int(points))
    if points.denominator == 2:
        mark = "." if say.language == "en" else ","
        return Cell(points, f"{points.numerator // 2}{mark}5")
    return Cell(points)
