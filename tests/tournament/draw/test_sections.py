"""An event in several halls: the notice, draws and their checks, what everybody is shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.journal import Seq
from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.audit_view import audit_lines
from skat.office.phone_view import PhoneView, phone_view
from skat.office.tournament_entries import REDUCER
from skat.office.tournament_views import hall_view
from skat.papers.printing.tournament import tournament_pdf
from skat.papers.publishing.site import Subject, site_of
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.audit import problems
from skat.tournament.commands import Withdraw
from skat.tournament.draw.drawing import Method, draw
from skat.tournament.event_tables import lists_table
from skat.tournament.notice.parts import Section
from skat.tournament.notice.prospectus import contradiction
from skat.tournament.results.board import board_of
from skat.tournament.sections import own_sections, section_name
from skat.tournament.series.hand_steps import draw_request
from skat.tournament.series.steps import to_be_seated
from tests.lanes.few import few
from tests.papers.printing.test_tournament_pdf import lines_of
from tests.tournament.evenings import Evening

HALLS = (Section(name="Upper hall"), Section(name="Cellar"))


def in_halls(players: int = 32, **notice: Any) -> Evening:
    return Evening(series=2, **{"sections": HALLS, **notice}).announced(players)


def played(evening: Evening) -> Evening:
    return evening.do(evening.seat_command()).played().closed()


@pytest.mark.parametrize(
    "sections",
    [
        (Section(name="A"), Section(name="A")),
        (Section(name="A"), Section(name=" ")),
        (Section(name="A" * 41),),
        (Section(name="A", tables=-1),),
        tuple(Section(name=name) for name in "ABCDE"),
    ],
)
def test_halls_that_cannot_be(sections: tuple[Section, ...]) -> None:
    refused = contradiction(replace(Evening().state.prospectus, sections=sections))
    assert refused is not None
    assert refused.code == "no_such_sections"


def test_everybody_stays_in_his_hall_and_the_ranking_is_one() -> None:
    evening = played(in_halls())
    first = own_sections(evening.state)
    assert sorted(first.values()) == [1] * 16 + [2] * 16
    played(evening)
    assert own_sections(evening.state) == first
    assert problems(evening.steps) == ()
    assert [section_name(evening.state, 2, at) for at in (1, 4, 5, 8)] == [
        *("Upper hall", "Upper hall", "Cellar", "Cellar")
    ]
    ranked = board_of(evening.state).ranked
    assert len(ranked) == 32


def test_over_all_halls_people_change_them() -> None:
    evening = played(in_halls(stay_in_section=False))
    first = own_sections(evening.state)
    played(evening)
    assert own_sections(evening.state) != first
    assert problems(evening.steps) == ()


def test_by_standing_the_best_play_in_the_first_hall() -> None:
    evening = played(in_halls())
    evening.do(evening.seat_command(Method.STRICT))
    assert evening.state.series[-1].sections == (4, 4)
    assert problems(evening.steps) == ()


def test_a_repeated_draw_stays_in_the_halls() -> None:
    evening = played(in_halls())
    first = own_sections(evening.state)
    evening.do(evening.seat_command()).do(evening.redraw_command(absent=(3,)))
    now = own_sections(evening.state)
    assert evening.state.series[-1].sections == (4, 4)
    assert {at: now[at] for at in now if at != 3} == {at: first[at] for at in first if at != 3}
    assert problems(evening.steps) == ()


@pytest.mark.parametrize("sections", [UNSET, (), (5, 3), (8,), (4, 4, 0)])
def test_a_draw_that_spreads_the_tables_otherwise_is_refused(sections: Any) -> None:
    evening = in_halls()
    command = replace(evening.seat_command(), sections=sections)
    assert evening.refused(command).code == "wrong_sections"


def test_without_halls_nothing_is_spread() -> None:
    evening = Evening().announced(8)
    command = evening.seat_command()
    assert command.sections is UNSET
    assert evening.refused(replace(command, sections=(1, 1))).code == "wrong_sections"


def test_tables_that_do_not_fit_are_refused_with_their_number() -> None:
    small = tuple(replace(hall, tables=3) for hall in HALLS)
    state = in_halls(sections=small).state
    here = to_be_seated(state)
    assert not isinstance(here, Refusal)
    refused = draw(draw_request(state, here, seed=bytes(32)))
    assert isinstance(refused, Refusal)
    assert refused.details == {"tables": 8, "most": 6}


def test_the_audit_finds_tables_that_were_given_to_another_hall() -> None:
    evening = in_halls(players=36)
    evening.do(evening.seat_command())
    assert evening.state.series[-1].sections == (5, 4)
    step = evening.steps[-1]
    evening.steps[-1] = replace(step, do=replace(step.do, sections=(4, 5)))
    assert [each.code for each in problems(evening.steps)] == ["draw_differs"]


def test_who_leaves_makes_nobody_walk_but_those_who_must() -> None:
    evening = played(in_halls())
    first = own_sections(evening.state)
    for at in [at for at, section in first.items() if section == 1][:8]:
        evening.do(Withdraw(number=at, reason="ill"))
    evening.do(evening.seat_command())
    series = evening.state.series[-1]
    assert series.sections == (3, 3)
    now = own_sections(evening.state)
    assert sum(now[at] != first[at] for table in series.seated for at in table) == 4


def test_only_a_notice_with_halls_and_its_draws_need_the_newer_format() -> None:
    def since(evening: Evening) -> set[int]:
        return {int(REDUCER.since(replace(step, revision=3))) for step in evening.steps}

    plain = Evening(series=2).announced(8)
    assert 5 not in since(plain.do(plain.seat_command()))
    evening = in_halls(8)
    evening.do(evening.seat_command())
    steps = (evening.steps[0], evening.steps[-1])
    assert [int(REDUCER.since(replace(step, revision=3))) for step in steps] == [5, 5]
    assert b"section" not in msgspec.json.encode(plain.steps)


def test_hall_phone_and_audit_name_the_hall() -> None:
    evening = in_halls()
    evening.do(evening.seat_command())
    board = board_of(evening.state)
    shown = hall_view(board, seq=Seq(1), now=evening.clock)
    assert [table.section for table in shown.tables] == ["Upper hall"] * 4 + ["Cellar"] * 4
    last = evening.state.series[-1].seated[-1][0]
    phone = phone_view(evening.state, last, seq=Seq(1), now=evening.clock, rank=None, result=0)
    assert isinstance(phone, PhoneView)
    assert (phone.table, phone.section) == (8, "Cellar")
    assert audit_lines(evening.state, evening.steps)[0].about == "Upper hall: 4, Cellar: 4"
    plain = Evening().seated(8)
    assert hall_view(board_of(plain.state), seq=Seq(1), now=0).tables[0].section is UNSET


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_papers_and_pages_name_the_hall(language: str) -> None:
    evening = played(in_halls(sections=(replace(HALLS[0], tables=6), HALLS[1])))
    evening.do(evening.seat_command())

    def text(paper: str) -> str:
        printed = tournament_pdf(paper, evening.state, language=language)
        return " ".join(" ".join(lines_of(printed)).split())

    notice = text("prospectus")
    assert message("tournament.tables_at_most", {"tables": 6}, language=language) in notice
    assert message("tournament.stay_in_section", language=language) in notice
    word = message("tournament.table_word", language=language)
    for paper, times in (("seating", 17), ("table-cards", 4), ("lists", 4), ("start-cards", 16)):
        assert text(paper).count("Cellar") == times, paper
    assert f"Cellar {word}" in text("seating")
    subject = tournament_subject(evening.state, public_file=b"")
    assert isinstance(subject, Subject)
    site = site_of(subject)
    assert site[f"{language}/draws.html"].count(b"Cellar") == 8
    assert b"Upper hall, Cellar" in site[f"{language}/index.html"]


def test_the_table_of_all_lists_has_a_column_for_the_hall() -> None:
    table = lists_table(played(in_halls()).state)
    at = [column.word for column in table.columns].index("tournament.section_word")
    assert [row[at] for row in table.rows[:1] + table.rows[-1:]] == ["Upper hall", "Cellar"]
    assert all(len(row) == len(table.columns) for row in table.rows)
    plain = played(Evening().announced(8))
    assert "tournament.section_word" not in [each.word for each in lists_table(plain.state).columns]
