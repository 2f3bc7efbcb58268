"""The persons of a season: their evenings, their championship, the decisions of a league."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import UNSET

from skat.messages.numbers import signed_text
from skat.papers.publishing import (
    AnyCell,
    Block,
    Cell,
    Column,
    SitePage,
    TableBlock,
    TextBlock,
    Voice,
    numbers,
    texts,
)
from skat.tournament.entrants import ShownAs, called
from skat.tournament.season import LeaguePlan, SeasonFile, SeasonRank
from skat.tournament.season.played import PlayedEvening, person

_LESS: Final = (ShownAs.NUMBER, ShownAs.INITIALS, ShownAs.NAME)


class ShownPersons:
    """Each person by a cell; who allowed no name has a number, the same all over the season."""

    def __init__(self, season: SeasonFile, evenings: Sequence[PlayedEvening], say: Voice) -> None:
        self._shown = _least_shown(season, evenings)
        self._numbers = {name: at for at, name in enumerate(self._shown, start=1)}
        self._say = say

    def cell(self, name: str) -> Cell:
        """A person as he is called; the value is empty where only his number is shown."""
        named = called(name, self._shown.get(name, ShownAs.NUMBER))
        if named is not None:
            return Cell(named)
        number = self._numbers.get(name, 0)
        return Cell(None, self._say("season.person", {"number": number}))

    def text(self, name: str) -> str:
        """The same as a text."""
        cell = self.cell(name)
        return cell.text or str(cell.value)


def _least_shown(season: SeasonFile, evenings: Sequence[PlayedEvening]) -> Mapping[str, ShownAs]:
    least: dict[str, ShownAs] = {}
    for evening in evenings:
        for entrant in evening.tournament.entrants:
            name = person(season, entrant)
            before = least.get(name, entrant.shown)
            least[name] = min(before, entrant.shown, key=_LESS.index)
    return least


def championship_page(season: SeasonFile, shown: ShownPersons, say: Voice) -> SitePage:
    """The standings; a result that does not count is in brackets."""
    days = max((len(each.days) for each in season.persons), default=0)
    columns = (
        Column("rank", say("tournament.rank"), number=True),
        Column("name", say("tournament.player_name")),
        *numbers(say, result="tournament.result", evenings="season.evenings"),
        *(
            Column(f"day {day}", say("season.day_short", {"day": day}), number=True)
            for day in range(1, days + 1)
        ),
    )
    rows = tuple(
        (
            each.rank,
            shown.cell(each.name),
            each.result,
            sum(result is not None for result in each.days),
            *(_day(each, day) for day in range(1, days + 1)),
        )
        for each in season.persons
    )
    table = TableBlock(
        key="standings", caption=season.name, columns=columns, rows=rows, names="name"
    )
    plan = season.championship
    by_series = plan is not None and plan.count == "series"
    key = "season.how_series" if by_series else "season.how_championship"
    how = say(key, {"count": plan.best if plan is not None else 0})
    return SitePage(name="index", title=season.name, blocks=(table, TextBlock(how)))


def _day(rank: SeasonRank, day: int) -> AnyCell:
    """A person's result of a day; where series count, each of them."""
    result = rank.days[day - 1]
    if result is None:
        return None
    if rank.series is UNSET or rank.counted_series is UNSET:
        return result if day in rank.counted else Cell(result, _bracketed(result))
    counted = {at for of, at in rank.counted_series if of == day}
    texts = [
        signed_text(made) if at in counted else _bracketed(made)
        for at, made in enumerate(rank.series[day - 1], start=1)
    ]
    return Cell(result, " ".join(texts))


def _bracketed(result: int) -> str:
    return f"({signed_text(result)})"


def how_blocks(plan: LeaguePlan, say: Voice) -> Iterator[Block]:
    """How points are given, also in groups of another size than usual."""
    points = ", ".join(map(str, plan.points))
    yield TextBlock(say("season.how_league", {"points": points, "count": plan.size}))
    for size, points_by_rank in sorted((plan.points_by_size or {}).items()):
        points = ", ".join(map(str, points_by_rank))
        yield TextBlock(say("season.points_in", {"size": size, "points": points}))


def decision_blocks(plan: LeaguePlan, say: Voice) -> Iterator[Block]:
    """Walkovers and deductions with their reasons; nothing where there are none."""
    rows: list[tuple[AnyCell, ...]] = [
        (each.team, each.day, say("season.walkover"), each.reason)
        for each in sorted(plan.walkovers or (), key=lambda each: (each.day, each.team))
    ]
    rows += [
        (each.team, None, say("season.deduction", {"points": each.points}), each.reason)
        for each in plan.deductions or ()
    ]
    columns = (
        Column("team", say("tournament.team")),
        Column("day", say("season.day"), number=True),
        *texts(say, decision="season.decision", reason="tournament.reason"),
    )
    if rows:
        yield TableBlock(
            key="decisions",
            caption=say("season.decisions"),
            columns=columns,
            rows=tuple(rows),
            names="team",
        )
