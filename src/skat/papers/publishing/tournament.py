"""A tournament as the subject of a site: its pages, its files, and as of when all that is.

The first page and who takes part are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from skat.messages.days import moment_text
from skat.model.refusal import Refusal
from skat.papers.printing.notice import amendment_texts, amount_text
from skat.papers.publishing import (
    AnyCell,
    Block,
    Cell,
    Column,
    FactsBlock,
    Leaf,
    ShownNames,
    SitePage,
    TableBlock,
    TextBlock,
    Voice,
    numbers,
    ranked_people,
    texts,
)
from skat.papers.publishing.site import Subject
from skat.papers.publishing.tournament_lists import closed_lists, draws_page, list_page, lists_page
from skat.papers.publishing.tournament_results import (
    categories_page,
    prizes_page,
    series_page,
    standings_page,
    teams_page,
)
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament, shown_notice

FIRST = 10
"""How many of the best are on the first page."""


def overview_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """What event this is, how far it is, and who leads."""
    notice = state.prospectus
    playing = sum(each.takes_part for each in state.entrants)
    fee, team_fee = (
        Cell(cents, amount_text(cents, notice, say)) if cents is not None else None
        for cents in (notice.fee, notice.team_fee or None)
    )
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
        (say("tournament.amended"), " · ".join(amendment_texts(notice, say))),
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
        columns = (*ranked_people(say), *numbers(say, result="tournament.result"))
        rows = tuple(
            (each.rank, *names.person(each.result.number), each.result.result) for each in ranked
        )
        caption = say("site.best", {"count": FIRST})
        table = TableBlock(key="best", caption=caption, columns=columns, rows=rows, names="name")
        blocks.append(table)
    return SitePage(name="index", title=notice.name, blocks=tuple(blocks))


def _how_far(state: Tournament, say: Voice, series: dict[str, int]) -> str:
    if state.results_out:
        return say("tournament.phase_published")
    return say("tournament.series_of", series) if state.series else say("tournament.entries_open")


def entries_page(state: Tournament, names: ShownNames, say: Voice) -> SitePage:
    """Who takes part, by start number, called as each allowed."""
    columns = (
        Column("number", say("tournament.number"), number=True),
        *texts(say, name="tournament.player_name", club="tournament.club", team="tournament.team"),
        Column("status", say("site.status")),
    )
    kinds = [each for each in state.prospectus.all_kinds if each.of == "teams"]
    rows = tuple(
        (
            *names.person(each.number),
            " · ".join(filter(None, map(each.team_of, kinds))),
            # Why a player left or was excluded is not published.
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


PROOF_FILE = "tournament.json"
"""The tournament file without names, from which a reader computes the draws again."""


def tournament_subject(state: Tournament, *, public_file: bytes) -> Subject | Refusal:
    """What a site tells of a tournament; nobody is called otherwise than he allowed.

    `public_file` is its file without names. Refused: a notice that is not announced yet.
    """
    notice = shown_notice(state)
    if isinstance(notice, Refusal):
        return notice

    def stamp(say: Voice) -> str:
        at = moment_text(state.newest_at, say)
        return say("site.as_of" if state.results_out else "site.as_of_provisional", {"at": at})

    def owner(say: Voice) -> str:
        days = notice.retention_days
        return say("site.owner", {"organiser": notice.organiser, "days": days})

    return Subject(
        name=notice.name,
        pages=lambda say: tournament_leaves(state, say),
        stamp=stamp,
        owner=owner,
        files={PROOF_FILE: public_file},
    )


def tournament_leaves(state: Tournament, say: Voice) -> Sequence[Leaf]:
    """Every page in one language; those of which there is nothing to tell yet are left out."""
    return list(_leaves(state, ShownNames(state, say), say))


def _leaves(state: Tournament, names: ShownNames, say: Voice) -> Iterator[Leaf]:
    def leaf(name: str, make: Callable[..., SitePage], word: str) -> Leaf:
        return Leaf(name, partial(make, state, names, say), say(word))

    yield leaf("index", overview_page, "site.menu_overview")
    yield leaf("entries", entries_page, "tournament.tab_entries")
    if not state.series:
        return
    yield leaf("draws", draws_page, "site.draws")
    yield leaf("standings", standings_page, "tournament.print_standings")
    for number in range(1, len(state.series) + 1):
        make = partial(series_page, state, names, say, number=number)
        yield Leaf(f"series-{number}", make)
    if state.prospectus.categories:
        yield leaf("categories", categories_page, "tournament.categories")
    kinds = state.prospectus.all_kinds
    if any(each.is_ranked and any(map(each.team_of, kinds)) for each in state.in_ranking):
        yield leaf("teams", teams_page, "tournament.teams")
    if state.results_out and prizes(state):
        yield leaf("prizes", prizes_page, "tournament.prizes")
    lists = list(closed_lists(state))
    if lists:
        yield leaf("lists", lists_page, "site.lists")
    for number, table, written in lists:
        make = partial(list_page, (number, table), written, names, say)
        yield Leaf(f"list-{number}-{table}", make)
