"""Participants, the feet of all lists and teams on paper; and one sign for minus on all papers."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.papers.printing.duplicate import DUPLICATE_PAPERS, duplicate_pdf
from skat.papers.printing.tournament import PAPERS, tournament_pdf
from skat.tournament.event_tables import lists_table, participants_table, teams_table
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import Category, PrizePlan, Purse
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import results, standings, team_standings
from skat.tournament.state import Tournament
from tests.lanes.few import few
from tests.papers.printing.test_tournament_pdf import ENTRY, pages_of
from tests.papers.printing.tournament_papers import played
from tests.tournament.duplicate.test_odd_results import played as duplicate_event
from tests.tournament.evenings import Evening

HYPHEN = re.compile(r"(?<![\w.-])-[0-9]")
"""A number below zero with the sign of the keyboard."""


def text_of(pdf: bytes | Refusal) -> str:
    """The words as they stand, minus with its own sign."""
    return " ".join(pages_of(pdf))


def last_is_a_lady() -> Tournament:
    """The last one, below zero, wins the prize of the only lady; each is a team of one."""
    state = played()
    last = standings(state)[-1].result
    assert last.result < 0
    entrants = tuple(
        replace(
            each,
            team=f"T{each.number}",
            categories=("ladies",) if each.number == last.number else (),
        )
        for each in state.entrants
    )
    ladies = Category(name="ladies", prizes=Purse(amounts=(Cents(500),)))
    prospectus = replace(
        state.prospectus,
        categories=(ladies,),
        prizes=PrizePlan(team_amounts=(Cents(100),) * 11),
    )
    return replace(state, entrants=entrants, ranked_from=entrants, prospectus=prospectus)


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
@pytest.mark.parametrize("paper", PAPERS)
def test_minus_is_one_sign_on_every_paper(paper: str, language: str) -> None:
    words = text_of(tournament_pdf(paper, last_is_a_lady(), language=language, entry=ENTRY))
    assert not HYPHEN.findall(words)
    below_zero = (
        *("lists", "results", "standings", "teams", "categories", "certificates"),
        *("team-certificates", "cash-sheet"),
    )
    assert (paper in below_zero) == ("−" in words)


@pytest.mark.parametrize("paper", [paper for paper in DUPLICATE_PAPERS if paper != "deals"])
def test_minus_is_one_sign_in_duplicate(paper: str) -> None:
    pdf = duplicate_pdf(paper, duplicate_event(), secret=bytes(32), language="de")
    assert not HYPHEN.findall(text_of(pdf))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_and_every_foot_is_on_paper(language: str) -> None:
    state = played()
    people = text_of(tournament_pdf("participants", state, language=language))
    lists = " ".join(text_of(tournament_pdf("results", state, language=language)).split())
    teams = text_of(tournament_pdf("teams", state, language=language))
    for entrant in state.entrants:
        assert entrant.name in people
    sums = results(state)
    for row in lists_table(state).rows:
        assert f"{row[0]} {row[1]} {row[2]} {row[3]}" in lists
        assert f"{row[9]}".replace("-", "−") in lists
    for team in team_standings(state):
        assert team.team in teams
        assert all(str(sums[number].result).replace("-", "−") in teams for number in team.numbers)
    for pdf in (people, lists, teams):
        assert message("tournament.number", {}, language) in pdf


def test_the_feet_of_the_lists_are_the_sums_of_the_standings() -> None:
    state = played()
    rows = lists_table(state).rows
    for number, result in results(state).items():
        own = [row for row in rows if row[2] == number]
        assert sum(int(str(row[9])) for row in own) == result.result
        assert [row[0] for row in own] == [1, 2]
    ranks = [int(str(row[0])) for row in teams_table(state).rows]
    assert ranks
    assert all(first <= second for first, second in pairwise(ranks))
    assert len(participants_table(state).rows) == len(state.entrants)
    assert prizes(state)


def test_a_void_list_says_so_and_brings_nothing() -> None:
    state = played()
    first = state.series[0]
    void = replace(first, tables=(replace(first.tables[0], void=True), *first.tables[1:]))
    rows = lists_table(replace(state, series=(void, *state.series[1:]))).rows
    marked = [row for row in rows if row[-1] is not None]
    assert len(marked) == len(first.tables[0].tallies)
    assert {row[9] for row in marked} == {None}


def test_nothing_to_print_before_a_player_entered() -> None:
    empty = Evening(series=1).state
    for paper in ("participants", "results", "teams"):
        assert tournament_pdf(paper, empty, language="de") == Refusal(code="nothing_to_print")
