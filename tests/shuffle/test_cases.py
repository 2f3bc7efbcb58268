"""Every transcript of the table has its answer, and no server that cheats gets a good one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shuffle.cases import (
    CASES,
    CHANGES,
    answer_of,
    answer_of_texts,
    changed,
    fault_of,
    transcript_of,
    written_otherwise,
)
from tests.shuffle.servers import JACKS, Transcript, all_deals, goes_back, hand, never_asks

DEALS: dict[str, Transcript] = CASES["deals"]
TOLD = ("scheme", "seed", "commitment", "commitments", "nonces", "pack")
GOOD = ("bound", "void", "not_bound daily", "not_bound duplicate", "not_bound came_in_later")


def test_the_table_has_the_deals_that_the_servers_make() -> None:
    assert all_deals() == DEALS


@pytest.mark.parametrize(("name", "answer"), CASES["as_they_are"].items())
def test_a_deal_as_it_is(name: str, answer: str) -> None:
    assert answer_of([DEALS[name]]) == answer


@pytest.mark.parametrize(("name", "fault"), CASES["faults"].items())
def test_what_does_not_fit_is_named(name: str, fault: str) -> None:
    assert fault_of(DEALS[name]) == fault


@pytest.mark.parametrize("row", CASES["changed"], ids=lambda row: f"{row['deal']}-{row['field']}")
def test_a_deal_with_one_field_changed(row: dict[str, str]) -> None:
    hows = [how for how in CHANGES if how in row]
    assert hows
    transcripts = {how: changed(DEALS, row["deal"], row["field"], how) for how in hows}
    answers = {how: answer_of([each]) for how, each in transcripts.items() if each is not None}
    assert answers == {how: row[how] for how in hows}


@pytest.mark.parametrize("case", CASES["together"], ids=lambda case: str(case["files"]))
def test_files_together_in_any_order(case: dict[str, object]) -> None:
    told = case["files"]
    assert isinstance(told, list)
    files = [transcript_of(DEALS, each) for each in told]
    assert answer_of(files) == case["answer"]
    turned = answer_of(files[::-1]).split(" / ")
    assert sorted(turned) == sorted(str(case["answer"]).split(" / "))


@pytest.mark.parametrize("case", CASES["written"], ids=lambda case: ascii(case["written"]))
def test_a_deal_written_otherwise(case: dict[str, str]) -> None:
    content = written_otherwise(DEALS["dealt"], case["text"], case["written"])
    assert answer_of_texts([content]) == case["answer"]


def told_otherwise() -> Iterator[tuple[str, str, str]]:
    bad = [name for name, answer in CASES["as_they_are"].items() if not answer.startswith(GOOD)]
    assert len(bad) > 12
    return ((name, field, how) for name in bad for field in TOLD for how in CHANGES)


def test_a_server_that_cheats_cannot_leave_out_or_change_what_betrays_it() -> None:
    """Whatever one thing it tells otherwise, the page's record stays, and the answer is not good.

    It may say that a number did not come which the page cannot know to have come.
    """
    good = [
        (case, answer)
        for case in told_otherwise()
        if (transcript := changed(DEALS, *case)) is not None
        and (answer := answer_of([transcript])).startswith(GOOD)
    ]
    assert good == []


def test_attack_it_never_asks_for_numbers() -> None:
    for scheme in (1, 2):
        transcript = never_asks(scheme=scheme)
        assert {*hand(transcript["pack"], "forehand")} >= JACKS
        assert answer_of([transcript]) == "unfair server"


def test_attack_it_goes_back_to_the_old_scheme_when_all_have_opened() -> None:
    transcript, tries = goes_back()
    assert {*hand(transcript["pack"], "forehand")} >= JACKS
    assert tries < 1000
    assert answer_of([transcript]) == "unfair server"
