"""Series of different length: each list has the deals of its own series, at four and at three."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from skat.journal import FormatVersion
from skat.messages import LANGUAGES, message
from skat.messages.numbers import labelled
from skat.model.refusal import Refusal
from skat.office.tournament_entries import REDUCER
from skat.papers.printing.notice import notice_rows
from skat.tournament.commands import Abandon, Amend, Join, Swap, TakeOff, new_step
from skat.tournament.files import checked, file_of, read, written
from skat.tournament.machine import rebuilt
from skat.tournament.notice.prospectus import contradiction
from skat.tournament.results.prizes import prizes
from skat.tournament.sample import sample_prospectus, sample_steps
from tests.tournament.evenings import Evening


def cup() -> Evening:
    """Two series of two rounds and of one."""
    return Evening(series=2, series_deals=(8, 4))


def deals(evening: Evening) -> list[int]:
    return [table.deals for table in evening.state.series[-1].tables]


def test_each_series_has_its_own_deals_at_four_and_at_three() -> None:
    evening = cup().announced(11).seated()
    assert deals(evening) == [8, 8, 6]
    evening.played().closed().seated()
    assert deals(evening) == [4, 4, 3]
    evening.played().closed()
    assert rebuilt(evening.steps) == evening.state


def test_lists_that_are_made_anew_keep_the_length_of_their_series() -> None:
    evening = cup().announced(12).seated().played().closed().seated()
    missing = evening.sits(1, 2)
    evening.do(TakeOff(series=2, table=1, number=missing, reason="did not come"))
    assert deals(evening) == [3, 4, 4]
    evening.do(Join(series=2, table=1, number=missing, reason="came late"))
    assert deals(evening) == [4, 4, 4]
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    evening.do(Swap(series=2, one=one, other=other, reason="asked for it"))
    assert deals(evening) == [4, 4, 4]
    evening.do(evening.redraw_command())
    assert deals(evening) == [4, 4, 4]


@pytest.mark.article("TR-6.1", negative=True)
@pytest.mark.parametrize(
    ("series_deals", "code"),
    [
        ((48,), "series_deals_differ"),
        ((48, 36, 36), "series_deals_differ"),
        ((), "series_deals_differ"),
        ((48, 47), "no_whole_rounds"),
        ((0, 48), "no_whole_rounds"),
        ((48, 148), "no_whole_rounds"),
    ],
)
def test_lengths_that_cannot_be(series_deals: tuple[int, ...], code: str) -> None:
    evening = Evening(series=2)
    notice = replace(evening.state.prospectus, series_deals=series_deals)
    refused = contradiction(notice)
    assert refused is not None
    assert refused.code == code
    assert evening.refused(Amend(notice)).code == code


@pytest.mark.article("TR-3.4")
def test_what_is_left_of_a_short_event_goes_by_deals() -> None:
    """After 8 of 12 deals a third of each fee goes back, not half of it."""
    evening = cup().announced(4).seated().played().closed()
    evening.do(evening.seen(Abandon(reason="fire", refund=True)))
    assert {each.amount for each in evening.state.payments if each.amount < 0} == {-334}
    paid = cup().announced(4).seated().played().closed()
    paid.do(paid.seen(Abandon(reason="fire", refund=False)))
    paid.wait(20).do(paid.publish_command())
    assert [each.amount for each in prizes(paid.state)] == [6_666, 4_000, 2_666]


def test_a_sample_is_checked_and_a_shorter_list_in_it_is_not() -> None:
    steps = sample_steps(bytes(32), players=7, series=2, deals=(8, 4))
    file = file_of(steps, public=False)
    assert not isinstance(file, Refusal)
    again = read(written(file))
    assert not isinstance(again, Refusal)
    assert checked(again) == ()
    notice = sample_prospectus(series=2, deals=(4, 8))
    turned = (replace(steps[0], do=replace(steps[0].do, prospectus=notice)), *steps[1:])
    assert checked(replace(again, steps=turned))


def test_a_sample_refuses_lengths_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="47"):
        sample_steps(bytes(32), players=7, series=2, deals=(48, 47))


def test_only_notices_that_have_them_are_written_anew() -> None:
    plain = sample_prospectus(series=2)
    unequal = sample_prospectus(series=2, deals=(48, 36))
    assert b"series_deals" not in msgspec.json.encode(plain)
    for notice, known, written_as in ((plain, 3, 3), (unequal, 4, None), (unequal, 5, 5)):
        step = new_step(Amend(notice), at=0, revision=3)
        assert REDUCER.format_for(step, known=FormatVersion(known)) == written_as


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notice_on_paper_says_each(language: str) -> None:
    say = partial(message, language=language)
    rows = notice_rows(cup().state.prospectus, say)
    text = next(row["text"] for row in rows if row["item"] == say("tournament.item_deals"))
    for series, four, three in ((1, 8, 6), (2, 4, 3)):
        part = say("tournament.deals_text", {"four": four, "three": three})
        named = say("tournament.award_series", {"series": series})
        assert labelled(named, part, say) in text
