"""What a league decided beside its tournaments, and how it gives points, for its pages."""

from __future__ import annotations

from collections.abc import Iterator

from skat.publishing.page import AnyCell, Block, Column, TableBlock, TextBlock
from skat.publishing.voice import Voice
from skat.tournament.season.form import LeaguePlan


def how_blocks(plan: LeaguePlan, say: Voice) -> Iterator[Block]:
    """How points are given, also in groups of another size than usual."""
    points = ", ".join(map(str, plan.points))
    yield TextBlock(say("season.how_league", {"points": points, "count": plan.size}))
    for size, others in sorted((plan.points_by_size or {}).items()):
        points = ", ".join(map(str, others))
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
        Column("decision", say("season.decision")),
        Column("reason", say("tournament.reason")),
    )
    if rows:
        yield TableBlock(
            key="decisions",
            caption=say("season.decisions"),
            columns=columns,
            rows=tuple(rows),
            names="team",
        )
