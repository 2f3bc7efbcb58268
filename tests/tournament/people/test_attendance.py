"""Who is here for a series, who is drawn for it, and that nobody is ranked who never played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tournament.audit import problems
from skat.tournament.commands import (
    REVISION,
    CheckIn,
    CloseCheckIn,
    Command,
    Enter,
    EnterTableDeal,
    Exclude,
    Join,
    OpenCheckIn,
    PayPrize,
    Qualify,
    Sign,
    StayAway,
    Substitute,
    TakeOff,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.entries.attendance import Attendance, attendance, attendance_of
from skat.tournament.files import checked, file_of
from skat.tournament.machine import rebuilt
from skat.tournament.notice.money import Award, AwardKind, Cents
from skat.tournament.notice.parts import Day
from skat.tournament.notice.prize_plan import Category, PrizePlan, Purse
from skat.tournament.results.prizes import prizes, refused_claim
from skat.tournament.results.rankings import places_for
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.series.steps import to_be_seated, too_few_checked_in
from tests.tournament.evenings import Evening, number, player, won

SERIES = 3


def numbers(*values: int) -> tuple[StartNumber, ...]:
    return tuple(map(number, values))


def ranked(evening: Evening) -> set[int]:
    return {each.result.number for each in standings(evening.state)}


def drawn(evening: Evening) -> set[int]:
    """Who would be drawn for the next series."""
    players = to_be_seated(evening.state)
    assert not isinstance(players, Refusal), players
    return {each.number for each in players}


def juniors_paid(revision: int) -> Evening:
    """Of eight number 8, a junior like 7, does not come; he is taken off before the first deal."""
    plan = PrizePlan(
        amounts=(Cents(1000),) * 8,
    )
    juniors = Category(name="juniors", prizes=Purse(amounts=(Cents(500), Cents(300))))
    evening = Evening(series=1, revision=revision, categories=(juniors,), prizes=plan)
    evening.announced()
    for at in range(1, 9):
        categories = ("juniors",) if at >= 7 else ()
        evening.do(Enter(name=f"Player {at}", paid=Cents(1000), categories=categories))
    evening.do(evening.seat_command())
    at = next(
        at
        for at, table in enumerate(evening.state.series[0].tables, start=1)
        if number(8) in table.numbers
    )
    evening.do(TakeOff(series=1, table=at, number=number(8), reason="did not come"))
    return evening.played().closed().wait(20).do(evening.publish_command())


@pytest.mark.article("TR-7.4.1")
def test_who_was_taken_off_before_the_first_deal_has_no_rank_and_no_prize() -> None:
    evening = juniors_paid(revision=4)
    assert ranked(evening) == set(range(1, 8))
    assert {each.number for each in prizes(evening.state)} == set(range(1, 8))
    award = Award(kind=AwardKind.CATEGORY, category="juniors")
    assert [each.number for each in places_for(award, evening.state)] == [7]
    claim = PayPrize(number=number(8), award=award)
    assert evening.refused(claim).code == "no_prize"
    refused = refused_claim(evening.state, number(8))
    assert refused is not None
    assert refused.code == "no_list"


def test_a_tournament_that_began_before_keeps_its_ranks() -> None:
    evening = juniors_paid(revision=3)
    assert ranked(evening) == set(range(1, 9))
    assert rebuilt(evening.steps) == evening.state
    file = file_of(evening.steps, public=False)
    assert not isinstance(file, Refusal)
    assert checked(file) == ()


@pytest.mark.article("TR-7.4.1")
def test_who_is_left_out_of_a_repeated_draw_has_no_rank_and_is_not_drawn_again() -> None:
    evening = Evening(series=2).seated(13)
    evening.do(evening.redraw_command("one did not come", absent=(5,))).played().closed()
    assert ranked(evening) == set(range(1, 14)) - {5}
    assert attendance(evening.state)[number(5)] is Attendance.ABSENT
    assert drawn(evening) == set(range(1, 14)) - {5}
    evening.do(CheckIn(series=2, numbers=numbers(5)))
    assert drawn(evening) == set(range(1, 14))
    evening.do(evening.seat_command()).played().closed()
    assert 5 in ranked(evening)
    assert problems(evening.steps) == ()


def test_who_was_replaced_before_the_first_deal_has_played_none() -> None:
    evening = Evening(series=1).announced(8).do(Enter(name="Nine", reserve=True))
    evening.do(evening.seat_command())
    left = evening.sits(1, 1)
    change = Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1)
    evening.do(change).played().closed()
    assert ranked(evening) == {*range(1, 10)} - {left}
    assert attendance(evening.state)[left] is Attendance.WITHDRAWN
    award = Award(kind=AwardKind.SERIES, series=1)
    assert {each.number for each in places_for(award, evening.state)} == ranked(evening)


def test_who_left_after_a_deal_keeps_what_he_played() -> None:
    evening = Evening(series=1).announced(8).do(Enter(name="Nine", reserve=True))
    evening.do(evening.seat_command())
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    left = evening.sits(1, 2)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill"))
    for deal in (2, 3, 4):
        evening.do(EnterTableDeal(series=1, table=1, deal=deal))
    evening.do(Sign(series=1, table=1, places=tuple(map(Place, range(1, 5)))))
    evening.played().closed()
    assert {left, 9} <= ranked(evening)
    assert attendance(evening.state)[left] is Attendance.LEFT


def test_a_team_is_ranked_by_those_who_played() -> None:
    evening = Evening(series=1).announced()
    for at in range(13):
        evening.do(Enter(name=f"Player {at + 1}", team=f"T{at // 4 + 1}", paid=Cents(1000)))
    evening.do(evening.seat_command()).do(evening.redraw_command("ill", absent=(13,)))
    evening.played().closed()
    assert {each.team for each in team_standings(evening.state)} == {"T1", "T2", "T3"}


def test_only_who_checks_in_is_drawn_and_an_unpaid_no_show_stops_nobody() -> None:
    evening = Evening(series=2).announced(8).do(Enter(name="Never came"))
    refused = to_be_seated(evening.state)
    assert isinstance(refused, Refusal)
    assert refused.code == "players_not_paid"
    evening.do(OpenCheckIn(series=1)).do(CheckIn(series=1, numbers=numbers(*range(1, 8))))
    evening.do(CheckIn(series=1, numbers=numbers(8)), player(8))
    assert drawn(evening) == set(range(1, 9))
    here = attendance(evening.state)
    assert here[number(8)] is Attendance.CHECKED_IN
    assert here[number(9)] is Attendance.ENTERED
    evening.do(evening.seat_command())
    assert attendance(evening.state)[number(9)] is Attendance.ABSENT
    evening.played().closed()
    assert drawn(evening) == set(range(1, 9)), "who did not check in stays away"
    assert problems(evening.steps) == ()


def test_a_check_in_that_is_called_off_draws_everybody() -> None:
    evening = Evening(series=2).announced(9)
    assert evening.refused(CloseCheckIn(series=1)).code == "no_check_in"
    evening.do(OpenCheckIn(series=1)).do(CheckIn(series=1, numbers=numbers(1, 2, 3)))
    assert drawn(evening) == {1, 2, 3}
    evening.do(CloseCheckIn(series=1))
    assert drawn(evening) == set(range(1, 10))


def test_a_pause_is_for_one_series_or_until_the_return() -> None:
    evening = Evening(series=SERIES).announced(9)
    evening.do(StayAway(series=1, numbers=numbers(1))).do(
        StayAway(numbers=numbers(2), reason="ill")
    )
    evening.do(StayAway(series=3, numbers=numbers(3)), player(3))
    assert drawn(evening) == set(range(3, 10))
    evening.do(evening.seat_command()).played().closed()
    assert drawn(evening) == {1, *range(3, 10)}
    evening.do(CheckIn(series=2, numbers=numbers(2)), player(2))
    evening.do(evening.seat_command()).played().closed()
    assert drawn(evening) == {1, 2, *range(4, 10)}
    assert ranked(evening) == set(range(1, 10))


@pytest.mark.parametrize("revision", [4, REVISION])
def test_a_later_series_is_kept_for_who_is_away_already(revision: int) -> None:
    evening = Evening(series=3, revision=revision).announced(8)
    evening.do(StayAway(numbers=numbers(5))).do(StayAway(numbers=numbers(5), series=2))
    evening.do(CheckIn(series=1, numbers=numbers(5)))
    evening.do(evening.seat_command()).played().closed()
    # A step of before forgot that he is away for series 2.
    assert (number(5) in drawn(evening)) is (revision < 5)
    assert rebuilt(evening.steps) == evening.state


def test_a_latecomer_who_is_checked_in_is_drawn_with_the_second_seed() -> None:
    evening = Evening(series=1).announced(13).do(OpenCheckIn(series=1))
    evening.do(CheckIn(series=1, numbers=numbers(*range(1, 13)))).do(evening.seat_command())
    evening.do(CheckIn(series=1, numbers=numbers(13)), player(13))
    evening.do(evening.redraw_command("13 came late"))
    assert len(evening.state.series[0].drawn_from) == 13
    assert problems(evening.steps) == ()


def test_a_latecomer_who_joins_a_table_is_here_again() -> None:
    evening = Evening(series=2).announced(8).do(StayAway(numbers=numbers(8)))
    evening.do(evening.seat_command())
    three = next(
        at for at, table in enumerate(evening.state.series[0].tables, start=1) if table.size == 3
    )
    evening.do(Join(series=1, table=three, number=number(8), reason="came late"))
    assert attendance(evening.state)[number(8)] is Attendance.PLAYING
    evening.played().closed()
    assert drawn(evening) == set(range(1, 9))


def test_nobody_goes_on_who_never_played() -> None:
    days = (Day(series=1, goes_on=4), Day(series=1))
    evening = Evening(series=2, days=days).announced(9).do(StayAway(numbers=numbers(1)))
    evening.do(evening.seat_command()).played().closed()
    cut: Qualify = evening.qualify_command(1)
    evening.do(cut)
    assert 1 not in evening.state.cuts[0].through
    assert attendance(evening.state)[number(1)] is Attendance.OUT


@pytest.mark.parametrize(
    "command", [CheckIn(series=1, numbers=numbers(2)), StayAway(numbers=numbers(2))]
)
def test_a_player_speaks_for_himself_alone(command: Command) -> None:
    evening = Evening().announced(8).do(OpenCheckIn(series=1))
    assert evening.refused(command, player(1)).code == "management_only"
    evening.do(command, player(2))


WHO: dict[str, Callable[[Evening], object]] = {
    "entered": lambda evening: None,
    "checked_in": lambda evening: evening.do(CheckIn(series=2, numbers=numbers(1))),
    "absent": lambda evening: evening.do(StayAway(numbers=numbers(1))),
    "left": lambda evening: evening.do(Withdraw(number=number(1))),
    "excluded": lambda evening: evening.do(Exclude(number=number(1), reason="cheats")),
}


@pytest.mark.parametrize("state", WHO)
def test_who_may_check_in_and_who_is_drawn_then(state: str) -> None:
    """Each state of a person against check-in and pause: those who went stay out."""
    evening = Evening(series=2).seated(9).played().closed().do(OpenCheckIn(series=2))
    WHO[state](evening)
    assert attendance(evening.state)[number(1)].value == state
    gone = state in ("left", "excluded")
    for command in (CheckIn(series=2, numbers=numbers(1)), StayAway(numbers=numbers(1))):
        if gone:
            assert evening.refused(command).code == {"left": "withdrawn"}.get(state, state)
        else:
            evening.do(command)
            assert (1 in drawn(evening)) == isinstance(command, CheckIn)


@pytest.mark.parametrize("series", [0, 1, 3, 4])
def test_a_check_in_is_for_the_series_that_comes(series: int) -> None:
    evening = Evening(series=SERIES).seated(8).played().closed()
    assert evening.refused(OpenCheckIn(series=series)).code == "not_this_series"
    here = CheckIn(series=series, numbers=numbers(1))
    assert evening.refused(here).code == "not_this_series"


@pytest.mark.article("TR-4.4 (1)", negative=True)
def test_who_sits_at_a_table_plays_the_series_to_its_end() -> None:
    evening = Evening(series=2).seated(8)
    refused = evening.refused(StayAway(series=1, numbers=numbers(1)))
    assert refused.code == "series_to_the_end"
    evening.do(StayAway(numbers=numbers(1)))
    assert attendance(evening.state)[number(1)] is Attendance.PLAYING
    evening.played().closed()
    assert drawn(evening) == set(range(2, 9))


class People(RuleBasedStateMachine):
    """Any order of check-ins, pauses, draws, exclusions: who is drawn by sums of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening(series=6).announced(16)
        self.gone: set[int] = set()
        self.away: dict[int, set[int | None]] = {}
        self.here: set[int] = set()
        self.is_open = False
        self.sat: set[int] = set()

    @property
    def next(self) -> int:
        return len(self.evening.state.series) + 1

    def expected(self) -> set[int]:
        present = {
            each
            for each in range(1, 17)
            if each not in self.gone and not self.away.get(each, set()) & {None, self.next}
        }
        return present & self.here if self.is_open else present

    @rule()
    def opens(self) -> None:
        if self.next <= 6:
            self.evening.do(OpenCheckIn(series=self.next))
            self.is_open = True

    @rule()
    def calls_off(self) -> None:
        """Who has checked in is here if the check-in opens again."""
        if self.is_open:
            self.evening.do(CloseCheckIn(series=self.next))
            self.is_open = False

    @rule(who=st.integers(1, 16))
    def comes(self, who: int) -> None:
        away = bool(self.away.get(who, set()) & {None, self.next})
        if self.next > 6 or who in self.gone or not (self.is_open or away):
            return
        self.evening.do(CheckIn(series=self.next, numbers=numbers(who)))
        self.away[who] = {at for at in self.away.get(who, set()) if (at or 0) > self.next}
        if self.is_open:
            self.here.add(who)

    @rule(who=st.integers(1, 16), later=st.sampled_from([None, 0, 1]))
    def stays_away(self, who: int, later: int | None) -> None:
        series = None if later is None else self.next + later
        if who in self.gone or (series or 0) > 6:
            return
        self.evening.do(StayAway(numbers=numbers(who), series=series))
        self.away.setdefault(who, set()).add(series)
        if series in (None, self.next):
            self.here.discard(who)

    @rule(who=st.integers(1, 16))
    def leaves(self, who: int) -> None:
        if who not in self.gone:
            self.evening.do(Withdraw(number=number(who)))
            self.gone.add(who)

    @rule()
    def plays(self) -> None:
        people = self.expected()
        if self.next > 6 or len(people) in (0, 1, 2, 5):
            return
        if self.is_open:
            for who in set(range(1, 17)) - self.gone - people:
                self.away.setdefault(who, set()).add(None)
        self.evening.do(self.evening.seat_command()).played().closed()
        self.sat |= people
        self.here, self.is_open = set(), False

    @invariant()
    def the_drawn_are_those_who_are_here(self) -> None:
        state = self.evening.state
        states = {each.number: attendance_of(state, each) for each in state.entrants}
        assert states == attendance(state)
        assert drawn(self.evening) == self.expected()
        assert ranked(self.evening) == self.sat


TestPeople = People.TestCase
TestPeople.settings = settings(
    max_examples=min(30, settings().max_examples // 2), stateful_step_count=25, deadline=None
)


@pytest.mark.parametrize("here", [0, 1, 2, 5])
def test_a_draw_says_that_too_few_have_checked_in(here: int) -> None:
    """The way that is open is at the check-in, not at the number of people who entered."""
    evening = Evening(series=1).announced(8).do(OpenCheckIn(series=1))
    numbers = tuple(number(each) for each in range(1, here + 1))
    if numbers:
        evening.do(CheckIn(series=1, numbers=numbers))
    players = to_be_seated(evening.state)
    assert not isinstance(players, Refusal)
    refused = too_few_checked_in(evening.state, players)
    assert refused is not None
    assert refused.details == {"here": here, "series": 1}
    evening.do(CloseCheckIn(series=1))
    assert too_few_checked_in(evening.state, players) is None
