"""The results of a tournament as pages: standings, rankings and what was won."""

from __future__ import annotations

from skat.messages.numbers import signed_text
from skat.papers.publishing import (
    AnyCell,
    Block,
    Cell,
    Column,
    ShownNames,
    SitePage,
    TableBlock,
    TextBlock,
    Voice,
    numbers,
    ranked_people,
)
from skat.tournament.notice.money import OVERALL, Award, AwardKind
from skat.tournament.results.prizes import prizes
from skat.tournament.results.rankings import places_for
from skat.tournament.results.standings import results, series_sums, standings, team_standings
from skat.tournament.state import Tournament


def categories_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """A ranking for each category of the notice, in its order."""
    columns = (*ranked_people(say), *numbers(say, result="tournament.result"))
    ranked = standings(state)
    tables = tuple(
        TableBlock(
            key=category.name,
            caption=award_cell(_award(category.name), say).text,
            columns=columns,
            rows=tuple(
                (place.rank, *names.person(place.number), place.result)
                for place in places_for(_award(category.name), state, ranked)
            ),
            names="name",
        )
        for category in state.prospectus.categories
    )
    return SitePage(name="categories", title=say("tournament.categories"), blocks=tables)


def _award(category: str) -> Award:
    return Award(kind=AwardKind.CATEGORY, category=category)


def award_cell(award: Award, say: Voice) -> Cell:
    """By which ranking a prize was won."""
    details = {"category": award.category, "series": award.series}
    which = award.category or (str(award.series) if award.series else "")
    value = " ".join(filter(None, (award.kind.value, which)))
    return Cell(value, say(f"tournament.award_{award.kind.value}", details))


def standings_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """All players by rank, with the result of each series."""
    series = range(1, len(state.series) + 1)
    columns = (
        *ranked_people(say),
        Column("result", say("tournament.result"), number=True),
        *(
            Column(f"series {at}", say("tournament.series_short", {"series": at}), number=True)
            for at in series
        ),
        *numbers(say, points="tournament.points", won="tournament.won", lost="tournament.lost"),
    )
    rows = []
    ranked = standings(state)
    marked = any(each.result.stand_ins for each in ranked)
    if marked:
        columns += (Column("stand_ins", say("tournament.stand_ins"), number=True),)
    for each in ranked:
        result = each.result
        rows.append(
            (
                each.rank,
                *names.person(result.number),
                result.result,
                *result.series,
                result.points,
                result.won,
                result.lost,
                *([result.stand_ins] if marked else []),
            )
        )
    title = say("tournament.print_standings")
    table = TableBlock(
        key="standings", caption=title, columns=columns, rows=tuple(rows), names="name"
    )
    blocks: list[Block] = [table]
    if not state.results_out:
        blocks.insert(0, TextBlock(say("tournament.provisional")))
    if state.prospectus.unplayed == "behind":
        blocks.append(TextBlock(say("tournament.unplayed_behind")))
    links = tuple(
        (say("tournament.drawn_series", {"series": at}), f"series-{at}.html") for at in series
    )
    return SitePage(name="standings", title=title, blocks=tuple(blocks), links=links)


def series_page(state: Tournament, names: ShownNames, say: Voice, *, number: int) -> SitePage:
    """One series by itself: who had the most in it, with the table that each sat at."""
    series = state.series[number - 1]
    ranked = {each.number for each in state.in_ranking if each.is_ranked}
    sat = {
        tally.number: table
        for table, written in enumerate(series.tables, start=1)
        for tally in written.tallies
    }
    played = [
        (each.result, player)
        for player, each in series_sums(state, number).items()
        if player in ranked
    ]
    played.sort(key=lambda pair: (-pair[0], pair[1]))
    columns = (
        *ranked_people(say),
        *numbers(say, result="tournament.result", table="tournament.table_word"),
    )
    rank: dict[int, int] = {}
    for at, (result, _) in enumerate(played, start=1):
        rank.setdefault(result, at)
    closed = series.closed_at is not None
    rows = tuple(
        (
            rank[result],
            *names.person(player),
            result,
            Cell(sat[player], page=f"list-{number}-{sat[player]}" if closed else ""),
        )
        for result, player in played
    )
    title = say("tournament.drawn_series", {"series": number})
    table = TableBlock(key="series", caption=title, columns=columns, rows=rows, names="name")
    return SitePage(name=f"series-{number}", title=title, blocks=(table,), under="standings")


def teams_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """The teams of every kind by rank with their players, those of a club as each allowed."""
    results_by_number = results(state)
    columns = (
        Column("rank", say("tournament.rank"), number=True),
        Column("team", say("tournament.team")),
        *numbers(say, result="tournament.result", won="tournament.won", lost="tournament.lost"),
        Column("players", say("site.players")),
    )
    title = say("tournament.teams")
    tables: list[TableBlock] = []
    for kind in state.prospectus.all_kinds:
        rows = tuple(
            (
                each.rank,
                each.team,
                each.result,
                each.won,
                each.lost,
                ", ".join(
                    f"{names.name(number)} {signed_text(results_by_number[number].result)}"
                    for number in each.numbers
                    if kind.of == "teams" or names.club(number)
                ),
            )
            for each in team_standings(state, kind)
        )
        if rows:
            key = f"teams-{len(tables)}" if tables else "teams"
            caption = kind.name or title
            tables.append(
                TableBlock(key=key, caption=caption, columns=columns, rows=rows, names="team")
            )
    return SitePage(name="teams", title=title, blocks=tuple(tables))


def prizes_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """Who won what; what is no money has a column where there is any."""
    won = prizes(state)
    in_kind = any(prize.no_money for prize in won)
    columns = (
        Column("award", say("site.award")),
        *numbers(say, rank="tournament.rank", number="tournament.number"),
        Column("winner", say("tournament.player_name")),
        Column("amount", say("tournament.amount"), number=True),
        *([Column("in_kind", say("tournament.in_kind"))] if in_kind else []),
        Column("withheld", say("site.remark")),
    )
    currency = state.prospectus.currency
    rows = []
    for prize in won:
        winner: AnyCell = prize.team
        if prize.number is not None:
            winner = names.cell(prize.number)
        money = say("tournament.money", {"amount": prize.amount, "currency": currency})
        amount = Cell(prize.amount, money) if prize.amount else None
        things = (prize.no_money,) if in_kind else ()
        withheld = say("tournament.prize_withheld") if prize.withheld else ""
        award = award_cell(prize.award, say)
        if prize.team is not None and prize.award == OVERALL:
            award = Cell(award.value, say("tournament.teams"))
        rows.append((award, prize.rank, prize.number, winner, amount, *things, withheld))
    title = say("tournament.prizes")
    table = TableBlock(
        key="prizes", caption=title, columns=columns, rows=tuple(rows), names="winner"
    )
    return SitePage(name="prizes", title=title, blocks=(table,))
