"""The lists of the tables, deal by deal, once their series is closed."""

from __future__ import annotations

from collections.abc import Iterator

from skat.papers.publishing.names import ShownNames, Voice, sum_text
from skat.papers.publishing.page import Block, Cell, Column, SitePage, TableBlock, TextBlock
from skat.scoresheet.foot import totals_after_each
from skat.scoresheet.line import Line
from skat.tournament.draw import StartNumber
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList, who_sat


def closed_lists(state: Tournament) -> Iterator[tuple[int, int, TableList]]:
    """Series, table and list of all that may be shown: those of closed series (TR-9.8)."""
    for number, series in enumerate(state.series, start=1):
        if series.closed_at is not None:
            for table, written in enumerate(series.tables, start=1):
                yield number, table, written


def lists_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """An index of all lists of closed series."""
    columns = (
        Column("series", say("tournament.series_word"), number=True),
        Column("table", say("tournament.table_word"), number=True),
        Column("players", say("site.players")),
        Column("remark", say("site.remark")),
    )
    rows = tuple(
        (
            number,
            Cell(table, page=f"list-{number}-{table}"),
            ", ".join(names.name(each.number) for each in written.tallies),
            say("tournament.table_void") if written.void else "",
        )
        for number, table, written in closed_lists(state)
    )
    title = say("site.lists")
    index = TableBlock(key="lists", caption=title, columns=columns, rows=rows, names="table")
    return SitePage(name="lists", title=title, blocks=(index,))


def list_page(at: tuple[int, int], written: TableList, names: ShownNames, say: Voice) -> SitePage:
    """The list of one table: the sums of its players, and deal by deal where it is so written.

    `at` are series and table.
    """
    number, table = at
    series = say("tournament.drawn_series", {"series": number})
    title = f"{series}, {say('tournament.table', {'table': table})}"
    blocks: list[Block] = [_sums(written, names, say)]
    if written.void:
        blocks.insert(0, TextBlock(say("tournament.table_void")))
    if written.sheet.lines:
        blocks.append(_deals(written, names, say))
    elif written.totals:
        blocks.append(TextBlock(say("site.only_foot")))
    return SitePage(name=f"list-{number}-{table}", title=title, blocks=tuple(blocks), under="lists")


def _sums(written: TableList, names: ShownNames, say: Voice) -> TableBlock:
    columns = (
        Column("number", say("tournament.number"), number=True),
        Column("name", say("tournament.player_name")),
        Column("points", say("tournament.points"), number=True),
        Column("won", say("tournament.won"), number=True),
        Column("lost", say("tournament.lost"), number=True),
        Column("others lost", say("list.others_lost"), number=True),
        Column("result", say("tournament.result"), number=True),
    )
    rows = tuple(
        (
            each.number,
            names.cell(each.number),
            each.points,
            each.won,
            each.lost,
            each.others_lost,
            each.result(written.size),
        )
        for each in written.tallies
    )
    caption = say("tournament.result")
    return TableBlock(key="sums", caption=caption, columns=columns, rows=rows, names="name")


def _deals(written: TableList, names: ShownNames, say: Voice) -> TableBlock:
    sheet = written.sheet
    columns = (
        Column("deal", say("list.deal"), number=True),
        Column("soloist", say("list.soloist")),
        Column("game", say("list.game")),
        Column("sum", say("list.sum")),
        Column("score", say("list.points"), number=True),
        *(
            Column(f"total {place}", f"{say('list.total')} {place}", number=True)
            for place in sheet.places
        ),
    )
    marks = {each.deal: each.places for each in written.stand_ins}
    if marks:
        columns += (Column("stand_ins", say("tournament.stand_in_for")),)

    def away(deal: int, sat: tuple[StartNumber, ...]) -> str:
        return ", ".join(names.name(sat[place - 1]) for place in marks.get(deal, ()))

    totals = totals_after_each(sheet)
    rows = tuple(
        (
            deal,
            *_line(line, sat, names, say),
            *totals[deal - 1],
            *([away(deal, sat)] if marks else []),
        )
        for deal, line in enumerate(sheet.lines, start=1)
        for sat in (who_sat(written, deal),)
    )
    caption = say("site.deals")
    return TableBlock(key="deals", caption=caption, columns=columns, rows=rows, names="deal")


def _line(
    line: Line, sat: tuple[StartNumber, ...], names: ShownNames, say: Voice
) -> tuple[Cell | str | int | None, ...]:
    if line.soloist is None or line.contract is None:
        return Cell(None, say("list.passed")), None, None, None
    soloist = sat[line.soloist - 1]
    game = Cell(line.contract.value, say(f"contract.{line.contract.value}"))
    return Cell(soloist, names.name(soloist)), game, sum_text(line, say), line.score
