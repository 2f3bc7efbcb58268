"""The page of a club championship."""

from __future__ import annotations

from msgspec import UNSET

from skat.messages.numbers import signed_text
from skat.publishing.page import AnyCell, Cell, Column, SitePage, TableBlock, TextBlock
from skat.publishing.season.persons import ShownPersons
from skat.publishing.voice import Voice
from skat.tournament.season.form import SeasonFile, SeasonRank


def championship_page(season: SeasonFile, shown: ShownPersons, say: Voice) -> SitePage:
    """The standings; what does not count for somebody is in brackets."""
    days = max((len(each.days) for each in season.persons), default=0)
    columns = (
        Column("rank", say("tournament.rank"), number=True),
        Column("name", say("tournament.player_name")),
        Column("result", say("tournament.result"), number=True),
        Column("evenings", say("season.evenings"), number=True),
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
    """What somebody made on a day; where series count, each of them."""
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
