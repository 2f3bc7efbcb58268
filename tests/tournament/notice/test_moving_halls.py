"""Halls of an announced notice: added, renamed, closed, with other room, for the draws to come."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.audit_view import audit_lines
from skat.office.tournament_entries import REDUCER
from skat.papers.printing.notice import notice_rows
from skat.tournament.commands import Abandon, Amend
from skat.tournament.machine import apply
from skat.tournament.notice.parts import Section, refused_sections, sections_text
from skat.tournament.sections import own_sections, section_name
from tests.papers.publishing.sites import published
from tests.tournament.evenings import Evening, holds

UPPER, CELLAR, BARN = (Section(name=name) for name in ("Upper hall", "Cellar", "Barn"))
WHY = "the pipes burst"


def halls(evening: Evening, *sections: Section, reason: str = WHY) -> Amend:
    notice = replace(evening.state.prospectus, sections=sections or UNSET)
    return Amend(prospectus=notice, reason=reason)


def begun(*sections: Section, players: int = 32) -> Evening:
    """The first of three series was played in these halls."""
    evening = Evening(series=3, sections=sections or UNSET)
    return evening.announced(players).seated().played().closed()


def names(evening: Evening, series: int) -> list[str]:
    tables = evening.state.series[series - 1].tables
    return [section_name(evening.state, series, at) for at in range(1, len(tables) + 1)]


def drawn(evening: Evening) -> Evening:
    return evening.do(evening.seat_command())


@pytest.mark.article("TR-2.2 (2)")
def test_what_was_drawn_keeps_the_name_of_its_hall() -> None:
    evening = begun(UPPER, CELLAR)
    before = own_sections(evening.state)
    evening.do(halls(evening, replace(UPPER, name="Great hall"), CELLAR))
    drawn(evening)
    assert names(evening, 1) == ["Upper hall"] * 4 + ["Cellar"] * 4
    assert names(evening, 2) == ["Great hall"] * 4 + ["Cellar"] * 4
    assert own_sections(evening.state) == before
    about = {each.about for each in audit_lines(evening.state, evening.steps)}
    assert {"Upper hall: 4, Cellar: 4", "Great hall: 4, Cellar: 4"} <= about
    holds(evening)


def test_nobody_is_drawn_into_a_closed_hall_and_the_others_stay_in_theirs() -> None:
    evening = begun(UPPER, CELLAR, BARN, players=48)
    before = own_sections(evening.state)
    evening.do(halls(evening, UPPER, replace(CELLAR, closed=True), BARN))
    drawn(evening)
    assert names(evening, 2) == ["Upper hall"] * 6 + ["Barn"] * 6
    after = own_sections(evening.state)
    assert all(after[number] == at for number, at in before.items() if at != 2)
    evening.played().closed().do(halls(evening, UPPER, CELLAR, BARN, reason="it is dry"))
    drawn(evening)
    assert names(evening, 3) == ["Upper hall"] * 4 + ["Cellar"] * 4 + ["Barn"] * 4
    holds(evening)


@pytest.mark.parametrize("first", [(), (UPPER,)])
def test_a_hall_is_added_between_two_series(first: tuple[Section, ...]) -> None:
    evening = begun(*first)
    evening.do(halls(evening, UPPER, CELLAR))
    drawn(evening)
    assert names(evening, 2) == ["Upper hall"] * 4 + ["Cellar"] * 4
    holds(evening)


def test_room_is_that_of_the_next_draw() -> None:
    evening = begun(UPPER, CELLAR)
    evening.do(halls(evening, replace(UPPER, tables=6), replace(CELLAR, tables=2)))
    drawn(evening)
    assert names(evening, 2) == ["Upper hall"] * 6 + ["Cellar"] * 2
    holds(evening)


def test_a_hall_that_was_never_drawn_leaves_the_notice_again_and_another_is_closed() -> None:
    evening = begun(UPPER, CELLAR)
    before = evening.state.prospectus
    evening.do(halls(evening, UPPER, CELLAR, BARN)).do(halls(evening, UPPER, CELLAR))
    assert replace(evening.state.prospectus, amendments=UNSET) == before
    refused = evening.refused(halls(evening, UPPER))
    assert (refused.code, refused.details) == ("hall_was_used", {"hall": "Cellar"})
    assert evening.refused(halls(evening)).code == "hall_was_used"


@pytest.mark.article("TR-2.2", negative=True)
def test_nothing_else_changes_with_the_halls() -> None:
    evening = begun(UPPER, CELLAR)
    other = halls(evening, UPPER, CELLAR, BARN)
    for changed in (
        replace(other.prospectus, place="Elsewhere"),
        replace(evening.state.prospectus, stay_in_section=False),
        evening.state.prospectus,
    ):
        assert evening.refused(replace(other, prospectus=changed)).code == "notice_binds"
    assert evening.refused(replace(other, reason=" ")).code == "reason_missing"
    fewer = replace(other.prospectus, series=2)
    assert evening.refused(replace(other, prospectus=fewer)).code == "series_drawn"
    shut = [replace(each, closed=True) for each in (UPPER, CELLAR)]
    assert evening.refused(halls(evening, *shut)).code == "no_such_sections"
    evening.do(evening.seen(Abandon(reason="a fire", refund=False)))
    assert evening.refused(other).code == "tournament_over"


def test_at_most_four_are_open_and_as_many_closed() -> None:
    five = [Section(name=f"Hall {at}") for at in range(5)]
    assert refused_sections(five) is not None
    assert refused_sections([replace(five[0], closed=True), *five[1:]]) is None
    assert refused_sections([replace(each, closed=True) for each in five]) is not None
    assert sections_text([replace(five[0], closed=True), *five[3:]]) == "Hall 3, Hall 4"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_amendment_is_shown_in_every_language(language: str) -> None:
    evening = begun(UPPER, CELLAR)
    evening.do(halls(evening, UPPER, replace(CELLAR, tables=3), replace(BARN, tables=9)))
    evening.do(halls(evening, UPPER, replace(CELLAR, closed=True), replace(BARN, tables=9)))
    rows = notice_rows(evening.state.prospectus, partial(message, language=language))
    told = " ".join(row["text"] for row in rows)
    for text in (WHY, "Upper hall, Cellar (3), Barn (9)", "Upper hall, Barn (9)"):
        assert text in told
    assert WHY.encode() in published(evening.steps)[f"{language}/index.html"]


def test_series_and_halls_change_together_before_the_first_draw() -> None:
    evening = Evening(series=3, sections=(UPPER, CELLAR)).announced(16)
    notice = replace(evening.state.prospectus, series=2, sections=(UPPER,))
    evening.do(Amend(prospectus=notice, reason=WHY))
    one, other = evening.state.prospectus.amendments or ()
    assert (one.before, one.after, one.sections) == (3, 2, UNSET)
    assert other.sections == ((UPPER, CELLAR), (UPPER,))


def test_halls_do_not_change_in_steps_of_before() -> None:
    evening = begun(UPPER, CELLAR)
    moved = evening.step(halls(evening, UPPER, CELLAR, BARN))
    assert not isinstance(apply(evening.state, moved), Refusal)
    refused = apply(evening.state, replace(moved, revision=5))
    assert isinstance(refused, Refusal)
    assert refused.code == "notice_binds"
    assert REDUCER.since(replace(moved, revision=6)) == 6


def test_an_older_server_reads_no_further_where_a_hall_is_closed() -> None:
    evening = begun(UPPER, CELLAR)
    closed = halls(evening, UPPER, replace(CELLAR, closed=True))
    assert REDUCER.since(replace(evening.step(closed), revision=4)) == 6
