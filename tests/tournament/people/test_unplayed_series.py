"""Who leaves after a series, or comes after one: ranked as the notice says, and marked so."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.office.tournament_entries import REDUCER
from skat.papers.printing.tournament import tournament_pdf
from skat.papers.publishing.site import Subject, site_of
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.commands import Enter, StayAway, Void, Withdraw
from skat.tournament.notice.parts import Day
from skat.tournament.results.standings import standings
from tests.lanes.few import few
from tests.papers.printing.test_tournament_pdf import lines_of
from tests.tournament.evenings import Evening, number, won


def two_series(unplayed: Any, *, comes: bool = False) -> tuple[Evening, int]:
    """The best of series 1 leaves; with `comes` another one enters after it. Returns his number."""
    evening = Evening(series=2, unplayed=unplayed).announced(8)
    evening.do(evening.seat_command()).played(games={1: [won(3, 4)], 2: [won(3, 3)]}).closed()
    best = standings(evening.state)[0].result.number
    evening.do(Withdraw(number=best))
    if comes:
        evening.do(Enter(name="Late", paid=evening.state.prospectus.fee))
    evening.do(evening.seat_command()).played().closed()
    return evening, int(best)


def ranks(evening: Evening) -> dict[int, int]:
    return {int(each.result.number): each.rank for each in standings(evening.state)}


@pytest.mark.parametrize("unplayed", [UNSET, "keep"])
def test_an_older_notice_and_one_that_keeps_rank_by_the_result_alone(unplayed: Any) -> None:
    evening, best = two_series(unplayed)
    assert ranks(evening)[best] == 1


def test_behind_all_who_have_played_every_series() -> None:
    evening, best = two_series("behind", comes=True)
    shown = standings(evening.state)
    order = [int(each.result.number) for each in shown]
    late = 9
    assert set(order[-2:]) == {best, late}
    results = {int(each.result.number): each.result.result for each in shown}
    # Nobody else is moved: the rest is in the order of the results, and so are the two.
    for part in (order[:-2], order[-2:]):
        assert [results[each] for each in part] == sorted(
            (results[each] for each in part), reverse=True
        )
    assert ranks(evening)[best] == 8
    assert results[best] == max(results.values())


def test_a_series_that_still_runs_puts_nobody_behind() -> None:
    evening = Evening(series=2, unplayed="behind").announced(8)
    evening.do(evening.seat_command()).played(games={1: [won(3, 4)]}).closed()
    leader = standings(evening.state)[0].result.number
    evening.do(evening.seat_command())
    assert standings(evening.state)[0].result.number == leader


def test_a_void_list_was_played() -> None:
    evening = Evening(series=2, unplayed="behind").announced(8)
    evening.do(evening.seat_command()).played(games={1: [won(3, 4)]})
    table = evening.state.series[0].tables[1]
    evening.do(Void(series=1, table=2, reason="cards")).closed()
    evening.do(evening.seat_command()).played(games={1: [won(3)], 2: [won(3)]}).closed()
    played_both = {each.result.number for each in standings(evening.state)}
    assert set(table.numbers) <= played_both
    kept = replace(evening.state.prospectus, unplayed="keep")
    assert standings(evening.state) == standings(replace(evening.state, prospectus=kept))


def test_away_for_one_series_is_behind_and_a_cut_stands_before_all() -> None:
    days = (Day(series=2, goes_on=4), Day(series=1))
    evening = Evening(series=3, unplayed="behind", days=days).announced(9)
    evening.do(StayAway(numbers=(number(9),), series=1))
    evening.do(evening.seat_command()).played(games={1: [won(3, 2)], 2: [won(3)]}).closed()
    evening.do(StayAway(numbers=(number(1),), series=2))
    evening.do(evening.seat_command()).played(games={1: [won(3, 2)], 2: [won(2)]}).closed()
    shown = [int(each.result.number) for each in standings(evening.state)]
    assert set(shown[-2:]) == {1, 9}
    evening.do(evening.qualify_command(1))
    through = evening.state.cuts[0].through
    assert not {number(1), number(9)} & set(through)
    evening.do(evening.seat_command()).played(games={1: [won(3, 2)]}).closed()
    final = [each.result.number for each in standings(evening.state)]
    assert set(final[:4]) == set(through)
    assert set(map(int, final[-2:])) == {1, 9}


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_papers_and_pages_say_what_the_notice_says(language: str) -> None:
    evening, _ = two_series("behind")
    said = message("tournament.unplayed_behind", language=language)
    asked, chosen = "tournament.unplayed", "tournament.unplayed_so.behind"
    noticed = f"{message(asked, language=language)} {message(chosen, language=language)}"
    for paper, said_there in (("prospectus", noticed), ("standings", said)):
        text = " ".join(lines_of(tournament_pdf(paper, evening.state, language=language)))
        assert said_there in " ".join(text.split())
    subject = tournament_subject(evening.state, public_file=b"")
    assert isinstance(subject, Subject)
    site = site_of(subject)
    assert said in site[f"{language}/standings.html"].decode()
    silent, _ = two_series(UNSET)
    text = " ".join(lines_of(tournament_pdf("prospectus", silent.state, language=language)))
    assert message("tournament.unplayed", language=language) not in text


def test_only_a_notice_that_says_it_needs_the_newer_format() -> None:
    def since(unplayed: Any) -> int:
        return int(REDUCER.since(replace(Evening(unplayed=unplayed).steps[0], revision=3)))

    assert since(UNSET) < since("keep") == since("behind")
