"""A tournament as the subject of a site: its pages, its files, and as of when all that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial

from skat.model.refusal import Refusal
from skat.papers.publishing.names import ShownNames, Voice
from skat.papers.publishing.page import Leaf, SitePage
from skat.papers.publishing.site import Subject
from skat.papers.publishing.tournament.draws import draws_page
from skat.papers.publishing.tournament.lists import closed_lists, list_page, lists_page
from skat.papers.publishing.tournament.overview import entries_page, overview_page
from skat.papers.publishing.tournament.results import (
    categories_page,
    is_final,
    prizes_page,
    series_page,
    standings_page,
    teams_page,
)
from skat.tournament.results.prizes import prizes
from skat.tournament.state import Tournament, shown_notice

PROOF_FILE = "tournament.json"
"""The tournament file without names, by which anybody works the draws out again."""


def tournament_subject(state: Tournament, *, public_file: bytes) -> Subject | Refusal:
    """What a site tells of a tournament; nobody is called otherwise than he allowed.

    `public_file` is its file without names. Refused: a notice that is not announced yet.
    """
    notice = shown_notice(state)
    if isinstance(notice, Refusal):
        return notice

    def stamp(say: Voice) -> str:
        at = datetime.fromtimestamp(state.newest_at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        return say("site.as_of" if is_final(state) else "site.as_of_provisional", {"at": at})

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
    if is_final(state) and prizes(state):
        yield leaf("prizes", prizes_page, "tournament.prizes")
    lists = list(closed_lists(state))
    if lists:
        yield leaf("lists", lists_page, "site.lists")
    for number, table, written in lists:
        make = partial(list_page, (number, table), written, names, say)
        yield Leaf(f"list-{number}-{table}", make)
