"""Deals of a live table in which a computer player acted: what they bring, and to whom no prize."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from skat.journal import FormatVersion
from skat.model.seats import Place
from skat.office.tournament_entries import REDUCER
from skat.scoresheet.line import Line, passed_line
from skat.tournament.audit import problems
from skat.tournament.commands import (
    AllowRank,
    Amend,
    By,
    Command,
    CorrectTableDeal,
    EnterCounted,
    LeaveOnline,
    PayPrize,
    Role,
    Step,
    TakeBackDeal,
)
from skat.tournament.files import checked, file_of
from skat.tournament.machine import rebuilt
from skat.tournament.notice.parts import OnlineTerms, with_stand_in_terms
from skat.tournament.notice.prospectus import by_present_reading
from skat.tournament.results.pot import refused_prize_rank, stand_in_deals
from skat.tournament.results.prizes import prizes, refused_claim
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, lost, number
from tests.tournament.online.test_online import clubs, open_tables

SERVER: Final = By(Role.SERVER)
DEALS: Final = 6


def counted(deal: int, line: Line | None = None, *away: int) -> EnterCounted:
    """A deal in which a computer player acted for these places."""
    return EnterCounted(
        series=1,
        table=1,
        live="t-1",
        deal=deal,
        line=line or passed_line(),
        stand_ins=tuple(map(Place, away)) or UNSET,
    )


def evening(terms: OnlineTerms | None = None, **more: Any) -> Evening:
    """One table of three on the server, six deals."""
    online = with_stand_in_terms(OnlineTerms() if terms is None else terms)
    return Evening(series=1, rounds=2, online=online, **more).seated(3).do(open_tables(1))


def results(state: Tournament) -> dict[int, int]:
    """The results by place of the first table."""
    table = state.series[0].tables[0]
    by_number = {each.result.number: each.result.result for each in standings(state)}
    return {at: by_number[sits] for at, sits in enumerate(table.numbers, start=1)}


def vanished(terms: OnlineTerms | None = None, **more: Any) -> Evening:
    """Place 1 has won the first deal and is away from the third on; the computer wins for it."""
    return with_the_deals(evening(terms, **more))


def with_the_deals(played: Evening) -> Evening:
    """Its six deals as the live table counts them."""
    played.do(counted(1, clubs(1)), SERVER).do(counted(2, clubs(2, won=False)), SERVER)
    for deal in (3, 4):
        played.do(counted(deal, clubs(1), 1), SERVER)
    played.do(counted(5, clubs(3, won=False), 1), SERVER)
    return played.do(counted(6, clubs(2), 1), SERVER)


@pytest.mark.article("TR-4.4 (2)", "TR-9.7")
def test_a_game_that_the_computer_played_alone_is_passed_and_others_bring_the_absent_nothing() -> (
    None
):
    state = vanished().state
    table = state.series[0].tables[0]
    assert [line.score for line in table.sheet.lines] == [24, -48, 0, 0, -48, 24]
    assert all(line.passed for line in table.sheet.lines[2:4])
    assert table.sheet.lines[2].articles == ("TR-4.4", "TR-9.7")
    assert [each.deal for each in table.stand_ins] == [3, 4, 5, 6]
    assert {each.places for each in table.stand_ins} == {(1,)}
    # Place 1: its own game and one bonus; place 2 has a bonus for deal 5 as if place 1 had played.
    assert results(state) == {1: 24 + 50 + 40, 2: 24 - 48 + 40, 3: -48 - 50 + 40}
    absent = next(each for each in table.tallies if each.number == table.numbers[0])
    assert (absent.others_lost, absent.stand_ins) == (1, 4)


@pytest.mark.article("TR-4.4 (2)", "TR-9.7")
@pytest.mark.parametrize(
    ("stand_in_deals", "left_game", "won", "score"),
    [
        ("as_the_order", True, False, 0),
        ("lost_if_left", True, False, -48),
        ("lost_if_left", True, True, 0),
        ("lost_if_left", UNSET, False, 0),
        ("count", True, False, -48),
        ("count", True, True, 24),
    ],
)
def test_a_game_that_its_soloist_left_stays_lost_where_the_notice_says_so(
    stand_in_deals: Any, left_game: Any, won: bool, score: int
) -> None:
    played = evening(OnlineTerms(stand_in_deals=stand_in_deals))
    deal = replace(counted(1, clubs(1, won=won), 1), left_game=left_game)
    table = played.do(deal, SERVER).state.series[0].tables[0]
    assert table.sheet.lines[0].score == score
    assert table.tallies[0].lost == (score < 0)
    # The two others have the bonus of a game that was lost.
    assert [tally.others_lost for tally in table.tallies] == [0, *([int(score < 0)] * 2)]


@pytest.mark.article("TR-4.4 (2)", "TR-9.7", negative=True)
def test_more_than_a_quarter_of_a_series_gives_no_rank_for_prizes() -> None:
    played = vanished().closed()
    first, second = played.sits(1, 1), played.sits(1, 2)
    state = played.state
    assert standings(state)[0].result.number == first
    assert [each.result.stand_ins for each in standings(state)] == [4, 0, 0]
    assert stand_in_deals(state, first) == (4,)
    claim = refused_claim(state, first)
    assert claim is not None
    assert claim.code == "played_by_stand_in"
    assert dict(claim.details) == {"number": first, "deals": 4}
    assert [(each.rank, each.number, each.withheld) for each in prizes(state)][:2] == [
        (1, second, ""),
        (2, played.sits(1, 3), ""),
    ]
    played.wait(20).do(played.publish_command())
    assert played.refused(PayPrize(number=first)).code == "played_by_stand_in"
    played.do(PayPrize(number=second))
    file = file_of(played.steps, public=True)
    assert problems(played.steps) == ()
    assert checked(file) == ()  # type: ignore[arg-type]


def test_a_quarter_is_not_more_than_a_quarter() -> None:
    for deals, refused in ((3, False), (4, True)):
        played = (
            Evening(series=1, rounds=4, online=with_stand_in_terms(OnlineTerms()))
            .seated(3)
            .do(open_tables(1))
        )
        for deal in range(1, 13):
            played.do(counted(deal, None, *([2] if deal <= deals else [])), SERVER)
        assert (refused_prize_rank(played.state, played.sits(1, 2)) is not None) is refused


@pytest.mark.parametrize(("most", "has_rank"), [(0, False), (66, False), (67, True), (100, True)])
def test_the_notice_sets_the_share(most: int, has_rank: bool) -> None:
    played = vanished(OnlineTerms(stand_in_most=most)).closed()
    assert (refused_prize_rank(played.state, played.sits(1, 1)) is None) is has_rank


def test_by_the_notice_deals_count_as_they_were_played_and_are_marked_all_the_same() -> None:
    played = vanished(OnlineTerms(stand_in_deals="count", stand_in_most=100)).closed()
    assert results(played.state) == {
        1: 3 * 24 + 3 * 50 + 2 * 40,
        2: 24 - 48 + 40,
        3: -48 - 50 + 40,
    }
    assert stand_in_deals(played.state, played.sits(1, 1)) == (4,)
    assert prizes(played.state)[0].number == played.sits(1, 1)


def test_an_older_notice_says_nothing_of_them_and_counts_as_it_did() -> None:
    played = Evening(series=1, rounds=2, online=OnlineTerms()).seated(3).do(open_tables(1))
    played = with_the_deals(played).closed()
    assert results(played.state)[1] == 3 * 24 + 3 * 50 + 2 * 40
    assert refused_claim(played.state, played.sits(1, 1)) is None


def test_the_desk_decides_with_the_effect_shown() -> None:
    played = vanished().closed()
    first, second = played.sits(1, 1), played.sits(1, 2)
    allow = AllowRank(number=first, allowed=True, reason="the line of the hall was down")
    assert played.refused(allow).code == "effect_not_seen"
    assert played.refused(replace(allow, reason=" ")).code == "reason_missing"
    assert played.refused(replace(allow, number=number(9))).code == "no_such_number"
    assert played.refused(replace(allow, number=second)).code == "no_stand_in_deals"
    assert played.refused(replace(allow, allowed=False)).code == "rank_is_so"
    assert played.refused(allow, By(Role.PLAYER, first)).code == "management_only"
    moved = {each.number: each for each in played.effect(allow).changes}
    best = prizes(played.state)[0].amount
    assert moved[first].prize == (0, best)
    assert moved[second].prize[0] == best
    played.do(played.seen(allow))
    assert prizes(played.state)[0].number == first
    assert refused_claim(played.state, first) is None
    assert played.refused(allow).code == "rank_is_so"
    played.do(played.seen(replace(allow, allowed=False, reason="he was seen elsewhere")))
    assert prizes(played.state)[0].number == second
    played.wait(20).do(played.publish_command())
    assert played.refused(allow).code == "results_stand"
    assert problems(played.steps) == ()


def test_the_desk_may_refuse_a_rank_below_the_share() -> None:
    played = evening()
    for deal in range(1, 7):
        played.do(counted(deal, None, *([1] if deal == 1 else [])), SERVER)
    played.closed()
    first = played.sits(1, 1)
    assert refused_claim(played.state, first) is None
    deny = AllowRank(number=first, allowed=False, reason="left on purpose")
    played.do(played.seen(deny))
    refused = refused_claim(played.state, first)
    assert refused is not None
    assert refused.code == "played_by_stand_in"


def test_a_mark_stays_with_a_corrected_deal_and_goes_with_one_that_is_taken_back() -> None:
    played = evening().do(counted(1, clubs(2), 1), SERVER).do(counted(2, clubs(1), 1), SERVER)
    places = played.state.series[0].tables[0].sheet.places
    played.do(
        CorrectTableDeal(series=1, table=1, deal=1, game=lost(3), reason="misread", consent=places)
    )
    table = played.state.series[0].tables[0]
    assert [each.deal for each in table.stand_ins] == [1, 2]
    assert [tally.others_lost for tally in table.tallies] == [0, 1, 0]
    played.do(LeaveOnline(series=1, table=1, reason="server down"))
    played.do(TakeBackDeal(series=1, table=1, deal=2, reason="dealt again"))
    table = played.state.series[0].tables[0]
    assert [each.deal for each in table.stand_ins] == [1]
    assert [tally.stand_ins for tally in table.tallies] == [1, 0, 0]


def test_a_place_that_nobody_has_is_refused() -> None:
    played = evening()
    for place in (0, 4):
        assert played.refused(counted(1, None, place), SERVER).code == "no_such_place"


_DEAL: Final = st.tuples(
    st.sampled_from((None, 1, 2, 3)), st.booleans(), st.sets(st.sampled_from((1, 2, 3)))
)


@given(
    deals=st.lists(_DEAL, min_size=DEALS, max_size=DEALS),
    counts=st.booleans(),
    most=st.integers(0, 100),
)
def test_all_sums_are_those_of_plain_arithmetic(
    deals: list[tuple[int | None, bool, set[int]]], counts: bool, most: int
) -> None:
    terms = OnlineTerms(stand_in_deals="count" if counts else "as_the_order", stand_in_most=most)
    played = evening(terms)
    sums = dict.fromkeys((1, 2, 3), 0)
    marks = dict.fromkeys((1, 2, 3), 0)
    for deal, (soloist, won, away) in enumerate(deals, start=1):
        line = None if soloist is None else clubs(soloist, won=won)
        played.do(counted(deal, line, *sorted(away)), SERVER)
        for place in away:
            marks[place] += 1
        if soloist is None or (soloist in away and not counts):
            continue
        sums[soloist] += 24 + 50 if won else -48 - 50
        for other in {1, 2, 3} - {soloist}:
            if not won and (counts or other not in away):
                sums[other] += 40
    played.closed()
    state = played.state
    assert results(state) == sums
    for place, marked in marks.items():
        refused = refused_claim(state, played.sits(1, place))
        assert (refused is not None) is (Fraction(marked, DEALS) > Fraction(most, 100))
    assert rebuilt(played.steps) == state
    assert problems(played.steps) == ()
    # The first prize is the best one's who has a rank for prizes, and nobody's if none has.
    ranked = [place for place in marks if Fraction(marks[place], DEALS) <= Fraction(most, 100)]
    first = {each.number for each in prizes(state) if each.rank == 1}
    merits = {place: sums[place] for place in ranked}
    best = {played.sits(1, place) for place in ranked if sums[place] == max(merits.values())}
    assert first <= best
    assert bool(first) is bool(best)


def test_only_marks_need_a_newer_server() -> None:
    def format_of(command: Command, servers: int) -> FormatVersion | None:
        # Judged as older servers judge, so that the command alone decides.
        step = Step(do=command, by=SERVER, at=0, revision=3)
        return REDUCER.format_for(step, known=FormatVersion(servers))

    plain = EnterCounted(series=1, table=1, live="t-1", deal=1, line=passed_line())
    assert b"stand_ins" not in msgspec.json.encode(plain)
    assert format_of(plain, 3) is not None
    assert format_of(counted(1, None, 1), 3) is None
    notice = replace(evening().state.prospectus, online=OnlineTerms())
    assert b"stand_in" not in msgspec.json.encode(notice)
    assert format_of(Amend(prospectus=notice), 3) is not None
    assert format_of(Amend(prospectus=by_present_reading(notice)), 3) is None
