"""A deal of a list, or its typed foot, that is put right."""

from __future__ import annotations

from msgspec.structs import replace

from skat.tournament.commands import CorrectTableDeal, CorrectTotals
from skat.tournament.eventful.games import eventful_game
from skat.tournament.eventful.writer import EventChance, Writer


def correct_something(
    writer: Writer, chance: EventChance, *, series: int, table: int, protest: int | None = None
) -> None:
    """One deal of a list, or its typed foot, is put right; nothing where that is refused."""
    found = writer.state.series[series - 1].tables[table - 1]
    if found.totals:
        correct_foot(writer, chance, series=series, table=table, protest=protest)
    elif found.sheet.lines:
        deal = chance.between(1, len(found.sheet.lines))
        correct_deal(writer, chance, series=series, table=table, deal=deal, protest=protest)


def correct_deal(
    writer: Writer,
    chance: EventChance,
    *,
    series: int,
    table: int,
    deal: int,
    protest: int | None = None,
) -> None:
    """Another game in this deal, with everybody's consent or to the lowest value."""
    found = writer.state.series[series - 1].tables[table - 1]
    consent = found.sheet.places if chance.happens(percent=60) else ()
    writer.attempt(
        CorrectTableDeal(
            series=series,
            table=table,
            deal=deal,
            game=eventful_game(chance, found, deal),
            consent=consent,
            reason="it was another game",
            protest=protest,
        )
    )


def correct_foot(
    writer: Writer, chance: EventChance, *, series: int, table: int, protest: int | None = None
) -> None:
    """Another foot: somebody passed, or won another value, in the last part of the list."""
    found = writer.state.series[series - 1].tables[table - 1]
    place = chance.between(1, found.size) - 1
    foot = found.totals[place]
    if not foot.won:
        return
    changed = replace(foot, points=foot.points + chance.one_of((-12, -9, -24, 11)))
    totals = (*found.totals[:place], changed, *found.totals[place + 1 :])
    games = sum(each.won + each.lost for each in totals)
    writer.attempt(
        CorrectTotals(
            series=series,
            table=table,
            totals=totals,
            passed=found.deals - games,
            reason="added up wrongly",
            consent=found.sheet.places if chance.happens(percent=60) else (),
            protest=protest,
        )
    )
