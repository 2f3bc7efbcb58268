"""Every refusal of the machine: its code, its articles, and whether it is impossible or forbidden.

The list is complete: a code in `skat.rules` that no case here produces fails.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import skat.rules
from skat.model.contract import Announced
from skat.rules import actions as act
from skat.rules.machine import why_not
from tests.rules.positions import must
from tests.rules.refusal_cases import CASES
from tests.rules.refusal_house import ONE_TRICK
from tests.rules.refusal_states import (
    F,
    M,
    announced,
    offered,
    won,
)


@pytest.mark.parametrize("name", CASES)
def test_a_refusal_says_what_and_why(name: str) -> None:
    make, code, articles, impossible = CASES[name]
    refusal = make()
    assert (refusal.code, refusal.articles) == (code, articles)
    assert refusal.impossible is impossible


def test_what_is_refused_here_may_be_done_otherwise() -> None:
    """The same actions, in time and by the right player, are accepted."""
    assert why_not(won(), act.TakeSkat(M)) is None
    assert why_not(announced(kontra=True), act.Kontra(F)) is None
    assert why_not(must(announced(kontra=True), act.Kontra(F)), act.Re(M)) is None
    assert why_not(offered(), act.Agree(F)) is None
    assert why_not(ONE_TRICK, act.Expose(M, Announced.SCHWARZ)) is None
    assert why_not(announced(table_size=4), act.Concede(None)) is None
    assert why_not(announced(forbid_gifts="refuse"), act.Concede(M)) is None


def test_every_code_of_the_rules_is_in_the_list() -> None:
    folder = Path(str(skat.rules.__file__)).parent
    used = {
        code
        for file in folder.rglob("*.py")
        for code in re.findall(r'(?<!>>> )Refusal\(\s*"(\w+)"', file.read_text(encoding="utf-8"))
    }
    # Of results that are typed in, not of actions: tests of scoring and of typed games show them.
    scoring = {
        "all_tricks_without_club_jack",
        "bad_value",
        "last_trick_not_taken",
        "ramsch_not_in_tricks",
        "tricks_impossible",
    }
    assert used - scoring == {code for _, code, _, _ in CASES.values()}
