"""What was drawn and played: the draws with their proof, the lists of the tables deal by deal.

The proof is seal, seed, and how a reader computes the tables again. Lists are shown once their
series is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skat.papers.publishing import (
    Block,
    Cell,
    Column,
    FactsBlock,
    HeadingBlock,
    ShownNames,
    SitePage,
    TableBlock,
    TextBlock,
    Voice,
    numbers,
    sum_text,
    texts,
)
from skat.scoresheet.foot import totals_after_each
from skat.scoresheet.line import Line
from skat.tournament.draw import StartNumber
from skat.tournament.draw.lot import lot_commitment
from skat.tournament.sections import section_name
from skat.tournament.series.hand_steps import OtherSeats, other_seats
from skat.tournament.state import Tournament, draw_purpose, lot_purpose, redraw_purpose
from skat.tournament.table_list import TableList, who_sat

_SUM = "python3 -c \"import hashlib; print(hashlib.sha256(bytes.fromhex('{seed}') + b'{purpose}').hexdigest())\""  # noqa: E501 - typed as one line
_CHECK = "skat tournament check tournament.json"


def draws_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """Each draw with its tables and its proof; the newest stands first."""
    blocks: list[Block] = [TextBlock(say("site.draw_how")), TextBlock(_CHECK, code=True)]
    otherwise = other_seats(state)
    for at in range(len(state.series), 0, -1):
        series = state.series[at - 1]
        again = bool(series.set_aside)
        title = "tournament.drawn_again" if again else "tournament.drawn_series"
        blocks.append(HeadingBlock(say(title, {"series": at})))
        blocks.append(_tables(state, names, say, at))
        blocks += [_otherwise(each, say) for each in otherwise if each.series == at]
        seals = state.second if again else state.commitments
        purpose = (redraw_purpose if again else draw_purpose)(state.id, at)
        blocks += _proof(series.seed, seals[at - 1], purpose, series.words, say)
        for before in series.set_aside:
            blocks.append(HeadingBlock(say("site.set_aside", {"series": at})))
            first = draw_purpose(state.id, at)
            blocks += _proof(before.seed, state.commitments[at - 1], first, "", say)
    if state.drawn_lot:
        blocks.append(HeadingBlock(say("site.lot")))
        purpose = lot_purpose(state.id)
        blocks += _proof(state.drawn_lot, state.commitments[-1], purpose, "", say)
    return SitePage(
        name="draws",
        title=say("site.draws"),
        blocks=tuple(blocks),
        links=((say("tournament.draw_file"), "../data/tournament.json"),),
    )


def _otherwise(seats: OtherSeats, say: Voice) -> TextBlock:
    counts = {"redrawn": seats.redrawn, "by_hand": seats.by_hand, "moved": seats.moved}
    return TextBlock(say("tournament.other_seats", counts))


def _tables(state: Tournament, names: ShownNames, say: Voice, series: int) -> TableBlock:
    tables = state.series[series - 1].seated
    in_sections = bool(state.series[series - 1].sections)
    places = range(1, max(len(table) for table in tables) + 1)
    word = say("tournament.place_word")
    columns = [Column("table", say("tournament.table_word"), number=True)]
    columns += [Column("section", say("tournament.section_word"))] if in_sections else []
    columns += [Column(f"place {place}", f"{word} {place}") for place in places]
    rows = []
    for at, table in enumerate(tables, start=1):
        seated = [Cell(number, f"{number} {_named(names, number)}".strip()) for number in table]
        empty = [None] * (len(places) - len(table))
        section = [section_name(state, series, at)] if in_sections else []
        rows.append((at, *section, *seated, *empty))
    caption = say("tournament.drawn_series", {"series": series})
    return TableBlock(
        key=f"series {series}",
        caption=caption,
        columns=tuple(columns),
        rows=tuple(rows),
        names="table",
    )


def _named(names: ShownNames, number: StartNumber) -> str:
    cell = names.cell(number)
    return cell if isinstance(cell, str) else ""


def _proof(seed: str, seal: str, purpose: str, words: str, say: Voice) -> Sequence[Block]:
    """Seal and seed, whether they fit, and the computation with which a reader checks that."""
    fits = lot_commitment(bytes.fromhex(seed), purpose) == seal
    pairs = [
        (say("site.seal"), seal),
        (say("site.seed"), seed),
        (say("site.purpose"), purpose),
        *([(say("site.words"), words)] if words else []),
        (say("site.seal_checked"), say("site.seal_fits" if fits else "site.seal_differs")),
    ]
    facts = FactsBlock(key=f"proof of {purpose}", caption="", pairs=tuple(pairs))
    return facts, TextBlock(_SUM.format(seed=seed, purpose=purpose), code=True)


def closed_lists(state: Tournament) -> Iterator[tuple[int, int, TableList]]:
    """Series, table and list of all that may be shown: those of closed series (TR-9.8)."""
    for number, series in enumerate(state.series, start=1):
        if series.closed_at is not None:
            for table, written in enumerate(series.tables, start=1):
                yield number, table, written


def lists_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """An index of all lists of closed series."""
    columns = (
        *numbers(say, series="tournament.series_word", table="tournament.table_word"),
        *texts(say, players="site.players", remark="site.remark"),
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
        *numbers(say, points="tournament.points", won="tournament.won", lost="tournament.lost"),
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
        *texts(say, soloist="list.soloist", game="list.game", sum="list.sum"),
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
