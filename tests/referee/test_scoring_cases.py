"""The scoring cases about concessions, irregularities and claims follow from the rulings."""

import pytest

from tests.referee.asking import ask, ruling
from tests.referee.scoring_cases import NO_CONSEQUENCE, QUESTIONS, Case, cases, groups


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_a_case_follows_from_the_ruling(case: Case) -> None:
    answer = ask(case.question)
    assert answer["needs"] == []
    assert answer["score"] == case.expect["score"]
    assert answer["breakdown"] == case.expect["breakdown"]
    assert answer["winner"] == ("soloist" if case.expect["won"] else "defenders")


@pytest.mark.parametrize("name", NO_CONSEQUENCE)
def test_a_case_without_consequence(name: str) -> None:
    answer = ruling(NO_CONSEQUENCE[name]["event"]["kind"], event=NO_CONSEQUENCE[name]["event"])
    assert answer["outcome"] in ("continue", "correct")
    assert answer["score"] is None


@pytest.mark.proof
def test_every_case_has_its_question() -> None:
    assert set(groups()) == set(QUESTIONS) | set(NO_CONSEQUENCE)


@pytest.mark.parametrize("case", [one for one in cases() if one.undecided], ids=lambda one: one.id)
def test_what_a_case_calls_undecided_the_referee_does_too(case: Case) -> None:
    said_elsewhere = {"SC-171"}
    assert (ask(case.question)["undecided"] is not None) is (case.id not in said_elsewhere)
