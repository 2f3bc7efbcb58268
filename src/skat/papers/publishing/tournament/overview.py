"""The first page of a tournament's site, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from skat.papers.publishing.names import ShownNames, Voice
from skat.papers.publishing.page import (
    AnyCell,
    Block,
    Cell,
    Column,
    FactsBlock,
    SitePage,
    TableBlock,
    TextBlock,
)
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament, TournamentPhase

FIRST = 10
"""How many of the best are on the first page."""


def overview_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """What event this is, how far it is, and who leads."""
    notice = state.prospectus
    playing = sum(each.takes_part for each in state.entrants)
    fee: AnyCell = None
    if notice.fee is not None:
        details = {"amount": notice.fee, "currency": notice.currency}
        fee = Cell(notice.fee, say("tournament.money", details))
    team_fee: AnyCell = None
    if notice.team_fee:
        details = {"amount": notice.team_fee, "currency": notice.currency}
        team_fee = Cell(notice.team_fee, say("tournament.money", details))
    series = {"series": len(state.series), "planned": notice.series}
    pairs: list[tuple[str, AnyCell]] = [
        (say("tournament.date"), notice.date),
        (say("tournament.place"), notice.place),
        (say("tournament.organiser"), notice.organiser),
        (say("tournament.management"), ", ".join(notice.management)),
        (say("tournament.referees"), ", ".join(notice.referees)),
        (say("tournament.fee"), fee),
        (say("tournament.team_fee"), team_fee),
        (
            say("tournament.sections"),
            ", ".join(section.name for section in notice.sections or () if not section.closed),
        ),
        (say("tournament.amended"), " · ".join(_amendments(state, say))),
        (say("site.players"), playing),
        (say("site.how_far"), _how_far(state, say, series)),
    ]
    blocks: list[Block] = [
        FactsBlock(
            key="event",
            caption="",
            pairs=tuple(pair for pair in pairs if pair[1] not in ("", None)),
        )
    ]
    if state.abandoned:
        blocks.append(TextBlock(say("tournament.cut_short")))
    ranked = [each for each in standings(state) if each.rank <= FIRST] if state.series else []
    if ranked:
        columns = (
            Column("rank", say("tournament.rank"), number=True),
            Column("number", say("tournament.number"), number=True),
            Column("name", say("tournament.player_name")),
            Column("club", say("tournament.club")),
            Column("result", say("tournament.result"), number=True),
        )
        rows = tuple(
            (each.rank, number, names.cell(number), names.club(number), each.result.result)
            for each in ranked
            if (number := each.result.number)
        )
        caption = say("site.best", {"count": FIRST})
        table = TableBlock(key="best", caption=caption, columns=columns, rows=rows, names="name")
        blocks.append(table)
    return SitePage(name="index", title=notice.name, blocks=tuple(blocks))


def _amendments(state: Tournament, say: Voice) -> Iterator[str]:
    for each in state.prospectus.amendments or ():
        at = datetime.fromtimestamp(each.at, UTC).strftime("%Y-%m-%d")
        key, details = each.told()
        yield say(f"tournament.{key}", {**details, "at": at})


def _how_far(state: Tournament, say: Voice, series: dict[str, int]) -> str:
    if state.phase in (TournamentPhase.PUBLISHED, TournamentPhase.CLOSED):
        return say("tournament.phase_published")
    return say("tournament.series_of", series) if state.series else say("tournament.entries_open")


def entries_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """Who takes part, by start number, called as each allowed."""
    columns = (
        Column("number", say("tournament.number"), number=True),
        Column("name", say("tournament.player_name")),
        Column("club", say("tournament.club")),
        Column("team", say("tournament.team")),
        Column("status", say("site.status")),
    )
    kinds = [each for each in state.prospectus.all_kinds if each.of == "teams"]
    rows = tuple(
        (
            each.number,
            names.cell(each.number),
            names.club(each.number),
            " · ".join(filter(None, map(each.team_of, kinds))),
            # Why somebody left or was excluded is nobody's business here.
            say("tournament.reserve") if each.status.value == "reserve" else "",
        )
        for each in state.entrants
        if each.takes_part or each.status.value == "reserve"
    )
    caption = say("site.entered", {"count": len(rows)})
    table = TableBlock(key="entries", caption=caption, columns=columns, rows=rows, names="name")
    return SitePage(
        name="entries",
        title=say("tournament.tab_entries"),
        blocks=(table, TextBlock(say("site.names_as_allowed"))),
    )
