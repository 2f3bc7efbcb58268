"""The number of series of a notice: changed before the first draw, and shown as changed."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.messages import LANGUAGES, message
from skat.papers.printing.notice import notice_rows
from skat.tournament.audit import problems
from skat.tournament.commands import Amend, AnnounceNotice, Plan
from skat.tournament.files import checked, file_of
from skat.tournament.machine import apply
from skat.tournament.notice.parts import Day
from skat.tournament.notice.prospectus import Amendment
from skat.tournament.state import Tournament
from tests.papers.publishing.sites import published
from tests.tournament.evenings import Evening


def amended(evening: Evening, series: int, reason: str = "few came") -> Amend:
    return Amend(prospectus=replace(evening.state.prospectus, series=series), reason=reason)


def test_a_planned_notice_changes_its_series_as_far_as_seeds_are_sealed() -> None:
    evening = Evening(series=4).do(amended(Evening(series=4), 3))
    assert evening.state.prospectus.series == 3
    assert not evening.state.prospectus.amendments
    refused = evening.refused(amended(evening, 5))
    assert (refused.code, refused.details) == ("series_not_sealed", {"sealed": 4})
    evening.do(amended(evening, 4)).announced(8)
    while len(evening.state.series) < 4:
        evening.do(evening.seat_command()).played().closed()
    evening.wait(20).do(evening.publish_command())
    assert problems(evening.steps) == ()


@pytest.mark.article("TR-2.2 (2)")
def test_an_announced_notice_says_that_its_series_were_changed_and_why() -> None:
    evening = Evening(series=4).announced(8)
    before = evening.state.prospectus
    assert evening.refused(amended(evening, 3, reason=" ")).code == "reason_missing"
    evening.do(amended(evening, 3))
    (change,) = evening.state.prospectus.amendments or ()
    assert (change.before, change.after, change.reason) == (4, 3, "few came")
    for language in LANGUAGES:
        rows = notice_rows(evening.state.prospectus, partial(message, language=language))
        assert any("few came" in row["text"] for row in rows)
    # The way back is the same step; both stay to be seen.
    evening.do(amended(evening, 4, reason="more came"))
    assert replace(evening.state.prospectus, amendments=before.amendments) == before
    assert len(evening.state.prospectus.amendments or ()) == 2
    evening.do(amended(evening, 2))
    while len(evening.state.series) < 2:
        evening.do(evening.seat_command()).played().closed()
    evening.wait(20).do(evening.publish_command())
    assert problems(evening.steps) == ()
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not hasattr(file, "code")
        assert checked(file) == ()


@pytest.mark.article("TR-2.2", negative=True)
def test_all_else_of_an_announced_notice_binds() -> None:
    evening = Evening(series=4).announced(8)
    notice = evening.state.prospectus
    for other in (
        replace(notice, place="Elsewhere"),
        replace(notice, series=3, fee=0),
        notice,
    ):
        assert evening.refused(Amend(prospectus=other, reason="why")).code == "notice_binds"


def test_an_announced_notice_keeps_a_series() -> None:
    evening = Evening(series=4).announced(8)
    refused = evening.refused(amended(evening, 0))
    assert (refused.code, refused.details) == ("notice_incomplete", {"items": "series"})


@pytest.mark.article("TR-2.2 (2)", negative=True)
def test_once_a_series_is_drawn_the_refusal_names_the_way_that_is_open() -> None:
    evening = Evening(series=4).seated(8)
    refused = evening.refused(amended(evening, 3))
    assert (refused.code, refused.details) == ("series_drawn", {"series": 1, "planned": 4})
    assert "TR-3.4" in refused.articles


def test_the_days_of_an_announced_notice_change_with_its_series() -> None:
    evening = Evening(series=3, days=(Day(series=2), Day(series=1))).announced(8)
    notice = evening.state.prospectus
    wrong = Amend(prospectus=replace(notice, series=2), reason="why")
    assert evening.refused(wrong).code == "days_differ"
    days = (Day(series=1), Day(series=1))
    evening.do(Amend(prospectus=replace(notice, series=2, days=days), reason="why"))
    assert evening.state.prospectus.days == days


def test_nobody_types_amendments() -> None:
    forged = (Amendment(at=0, before=9, after=4, reason="forged"),)
    evening = Evening(series=4, amendments=forged)
    assert isinstance(evening.steps[0].do, Plan)
    assert not evening.state.prospectus.amendments
    other = replace(evening.state.prospectus, place="Elsewhere", amendments=forged)
    assert not evening.do(Amend(prospectus=other)).state.prospectus.amendments
    evening.do(AnnounceNotice())
    again = replace(evening.state.prospectus, series=3, amendments=forged)
    evening.do(Amend(prospectus=again, reason="few came"))
    assert [each.reason for each in evening.state.prospectus.amendments or ()] == ["few came"]


def test_older_steps_are_judged_as_then() -> None:
    evening = Evening(series=4)
    command = amended(evening, 3)
    for state in (evening.state, evening.announced().state):
        old = replace(evening.step(command), revision=4)
        assert not isinstance(apply(state, old), Tournament)


def test_the_published_results_name_the_change() -> None:
    evening = Evening(series=4).announced(8)
    evening.do(amended(evening, 3)).do(evening.seat_command())
    assert b"3 series instead of 4. few came" in published(evening.steps)["en/index.html"]


def test_series_of_given_lengths_keep_theirs() -> None:
    evening = Evening(series=2, series_deals=(8, 4)).announced(4)
    notice = evening.state.prospectus
    for lengths in (UNSET, (4,), (12,)):
        wanted = replace(notice, series=1, series_deals=lengths)
        assert evening.refused(Amend(prospectus=wanted, reason="few came")).code == "notice_binds"
    evening.do(Amend(prospectus=replace(notice, series=1, series_deals=(8,)), reason="few came"))
    assert evening.state.prospectus.deals(4, series=1) == 8
    assert evening.state.prospectus.deals_through(1) == 8
