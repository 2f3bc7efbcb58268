"""Helpers of one hall: every command in every hall, and what their desk shows."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest
from msgspec.structs import fields, replace

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.office.desk_view import DeskView, desk_view
from skat.office.helper_views import as_helper, in_hall, lists_in_hall
from skat.tournament import commands as do
from skat.tournament.audit import problems
from skat.tournament.effects import Effect
from skat.tournament.entrants import Membership
from skat.tournament.helpers import people_of_hall, refused_hall, section_of_helper
from skat.tournament.machine import apply, effect_of
from skat.tournament.notice.money import Cents, LossMoney, Purpose
from skat.tournament.notice.parts import Section, TeamKind
from skat.tournament.results.board import board_of
from skat.tournament.roles import By, Duty, HelperId, Role
from skat.tournament.sections import own_sections
from skat.tournament.table_list import Then
from tests.lanes.few import few
from tests.tournament.evenings import Evening, lost, number
from tests.tournament.test_roles import BY_DUTY, sample, tag_of

HALLS: Final = (Section(name="Upper hall"), Section(name="Cellar"))
DUTIES: Final = tuple(Duty)
UPPER, CELLAR, BOTH = (By(Role.HELPER, helper=HelperId(at)) for at in (1, 2, 3))
OF_ALL: Final = {"open_entry", "close_entry", "open_check_in", "close_check_in"}
OF_NO_HALL: Final = {"enter"}
"""Who enters now has not sat anywhere."""
KINDS: Final = {tag_of(kind): kind for kind in get_args(do.Command)}
HELPED: Final = sorted({tag for tags in BY_DUTY.values() for tag in tags})


def evening() -> Evening:
    """Two halls of two tables; a lost game at each table, a protest, a team in each hall."""
    begun = Evening(series=2, sections=HALLS, team_fee=Cents(500)).announced(16)
    begun.do(begun.seat_command())
    for each, hall in own_sections(begun.state).items():
        begun.do(do.Rename(number=each, name=f"P{each}", team=HALLS[hall - 1].name))
    for name, section in (("Ute", 1), ("Carl", 2)):
        begun.do(do.AddHelper(name=name, duties=DUTIES, section=section))
    begun.do(do.AddHelper(name="Olga", duties=DUTIES))
    begun.played(games={at: [lost(2)] for at in range(1, 5)})
    for table in (1, 4):
        who = begun.sits(table, 1)
        begun.do(do.Lodge(number=who, series=1, table=table, facts="a revoke"))
    return begun


def aimed(begun: Evening, tag: str, hall: int) -> Any:
    """A command of this kind about this hall: its table, its player, its team, its payment."""
    table = 2 * hall
    who = begun.sits(table, 1)
    payment = next(
        at for at, each in enumerate(begun.state.payments, start=1) if each.number == who
    )
    about = {
        "series": 1,
        "table": table,
        "number": who,
        "numbers": (who,),
        "reserve": who,
        "team": HALLS[hall - 1].name,
        "payment": payment,
        "id": hall,
    }
    command = sample(KINDS[tag])
    if tag in ("pay_prize", "pay_postage"):
        del about["team"]
    known = {field.name for field in fields(command)}
    return replace(command, **{name: value for name, value in about.items() if name in known})


def judged(begun: Evening, command: Any, by: By) -> str:
    made = apply(begun.state, begun.step(command, by))
    return made.code if isinstance(made, Refusal) else ""


@pytest.mark.article("TR-3.2", negative=True)
@pytest.mark.parametrize("tag", HELPED)
def test_every_command_of_a_helper_in_every_hall(tag: str) -> None:
    begun = evening()
    for hall, own, other in ((1, UPPER, CELLAR), (2, CELLAR, UPPER)):
        command = aimed(begun, tag, hall)
        bound = {judged(begun, command, own), judged(begun, command, other)}
        assert judged(begun, command, BOTH) not in ("other_hall", "whole_event")
        if tag in OF_ALL:
            assert bound == {"whole_event"}
            continue
        assert judged(begun, command, own) not in ("other_hall", "whole_event")
        assert (judged(begun, command, other) == "other_hall") is (tag not in OF_NO_HALL)


def test_money_of_a_team_is_taken_where_one_of_it_sits() -> None:
    begun = evening()
    pay = do.PayTeam(team="Cellar", amount=Cents(500))
    assert judged(begun, pay, UPPER) == "other_hall"
    moved = begun.sits(1, 2)
    begun.do(do.Rename(number=moved, name="Mixed", team="Cellar"))
    assert judged(begun, pay, UPPER) == judged(begun, pay, CELLAR) == ""


def test_teams_of_two_kinds_that_are_called_alike_are_two() -> None:
    """A tandem in the upper hall has the name of the team of the cellar, and is not that team."""
    begun = evening()
    tandem = TeamKind(name="Tandem", size=2, fee=Cents(300))
    notice = replace(begun.state.prospectus, team_kinds=(tandem,))
    there = begun.state.entrant(begun.sits(1, 2))
    assert there is not None
    paired = replace(there, memberships=(Membership("Tandem", "Cellar"),))
    entrants = tuple(paired if each == there else each for each in begun.state.entrants)
    state = replace(begun.state, prospectus=notice, entrants=entrants)
    of_team, of_tandem = (
        do.PayTeam(team="Cellar", amount=Cents(500)),
        do.PayTeam(team="Cellar", amount=Cents(300), kind="Tandem"),
    )
    helpers = [each.id for each in state.helpers]
    asked = [
        [getattr(refused_hall(state, pay, helper), "code", "") for helper in helpers[:2]]
        for pay in (of_team, of_tandem)
    ]
    assert asked == [["other_hall", ""], ["", "other_hall"]]
    view = in_hall(desk_view(board_of(state), seq=Seq(1), now=0), state, 1)
    fees = [(each.kind or "", each.team) for each in view.team_fees or ()]
    assert fees == [("", "Upper hall"), ("Tandem", "Cellar")]


def test_who_has_not_sat_anywhere_is_of_each_hall() -> None:
    begun = evening().do(do.Enter(name="Late"))
    pay = do.Pay(number=number(17), amount=Cents(1_000))
    assert judged(begun, pay, UPPER) == judged(begun, pay, CELLAR) == ""
    assert number(17) in people_of_hall(begun.state, 1) & people_of_hall(begun.state, 2)


def test_the_effect_is_shown_for_ones_own_hall_alone() -> None:
    begun = evening()
    back = aimed(begun, "take_back_payment", 2)
    refused = effect_of(begun.state, begun.step(back, UPPER))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.details) == ("other_hall", {"hall": "Upper hall"})
    assert isinstance(effect_of(begun.state, begun.step(back, CELLAR)), Effect)


def test_a_helper_is_for_an_open_hall_and_keeps_it_in_the_notice() -> None:
    begun = evening()
    for hall in (0, 3):
        extra = do.AddHelper(name="Nobody", duties=DUTIES, section=hall)
        assert begun.refused(extra).code == "no_such_hall"
    assert section_of_helper(begun.state, HelperId(2)) == 2
    assert section_of_helper(begun.state, HelperId(3)) == 0
    begun.do(do.RemoveHelper(helper=HelperId(2)))
    assert judged(begun, aimed(begun, "hand_in", 2), CELLAR) == "helper_gone"
    assert problems(begun.steps) == ()


def shown(begun: Evening, section: int) -> DeskView:
    whole = desk_view(board_of(begun.state), seq=Seq(1), now=begun.clock)
    return in_hall(as_helper(whole, DUTIES), begun.state, section)


@pytest.mark.parametrize("section", [1, 2])
def test_the_desk_of_a_hall_shows_its_people_its_lists_and_its_money(section: int) -> None:
    begun = evening()
    view, here = shown(begun, section), people_of_hall(begun.state, section)
    assert view.section == HALLS[section - 1].name
    assert {each.number for each in view.entrants} == here
    assert len(view.attendance) == len(view.entrants) == 8
    assert {each.number for each in view.lost_money} <= here
    assert len(view.lost_money) == 2
    assert [each.table for each in view.tables_owe] == [2 * section - 1, 2 * section]
    assert {each.number for each in view.payments} == here
    assert [each.table for each in view.protests] == [1 if section == 1 else 4]
    assert [each.team for each in view.team_fees or ()] == [view.section]
    assert view.cash is None
    lists = lists_in_hall(begun.state, 1, section)
    kept = [at for at, each in enumerate(lists, start=1) if each.begun]
    assert kept == [2 * section - 1, 2 * section]
    assert [each.numbers for each in lists] == [
        each.numbers for each in begun.state.series[0].tables
    ]


def test_lists_that_were_drawn_without_halls_are_of_each_hall() -> None:
    begun = Evening(series=2, side_payments=LossMoney((Cents(50),))).announced(8)
    begun.do(begun.seat_command()).played(games={1: [lost(2)]})
    begun.do(do.Lodge(number=begun.sits(1, 1), series=1, table=1, facts="a revoke"))
    notice = replace(begun.state.prospectus, sections=HALLS)
    begun.do(do.Amend(prospectus=notice, reason="more came"))
    begun.do(do.AddHelper(name="Carl", duties=DUTIES, section=2))
    view = shown(begun, 2)
    assert [each.table for each in view.tables_owe] == [1]
    assert [each.table for each in view.protests] == [1]


@pytest.mark.parametrize("gone", few(["replaced", "excluded", "withdrawn", "left", "away"], gate=2))
def test_who_is_not_there_any_more_is_of_the_hall_in_which_he_sat(gone: str) -> None:
    begun = Evening(series=2, sections=HALLS).announced(16)
    begun.do(do.Enter(name="Bench", reserve=True))
    for name, section in (("Ute", 1), ("Carl", 2)):
        begun.do(do.AddHelper(name=name, duties=DUTIES, section=section))
    begun.do(begun.seat_command())
    who = begun.sits(4, 1)
    at: dict[str, Any] = {"series": 1, "table": 4, "left": who, "reason": "ill"}
    if gone == "replaced":
        begun.do(do.Substitute(**at, reserve=number(17), deal=2))
    if gone == "left":
        begun.do(begun.seen(do.LeaveSeat(**at, then=Then.AT_THREE, deal=2)))
    begun.played().closed()
    if gone == "excluded":
        begun.do(do.Exclude(number=who, reason="signals"))
    if gone == "withdrawn":
        begun.do(do.Withdraw(number=who, reason="ill"))
    if gone == "away":
        begun.do(do.StayAway(numbers=(who,)))
    money = do.TakeMoney(purpose=Purpose.OTHER, amount=Cents(200), number=who)
    assert judged(begun, money, UPPER) == "other_hall"
    assert judged(begun, money, CELLAR) == ""
    assert who not in {each.number for each in shown(begun, 1).entrants}
    assert who in {each.number for each in shown(begun, 2).entrants}
    begun.do(begun.seat_command()).played().closed()
    assert judged(begun, money, UPPER) == "other_hall"
    assert problems(begun.steps) == ()
