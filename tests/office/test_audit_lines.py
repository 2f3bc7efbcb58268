"""Who did what: the lines that the management reads hold no signs of a program."""

from __future__ import annotations

import re

from skat.office.audit_view import audit_lines
from skat.tournament.audit import state_after
from skat.tournament.commands import (
    AddHelper,
    CheckIn,
    Close,
    Duty,
    OpenCheckIn,
    StayAway,
    new_step,
)
from skat.tournament.sample import sample_steps
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, number

SIGNS = re.compile(r"[{}\[\]()]|'\w+':|\b(True|False|None)\b")


def test_no_line_shows_how_a_program_writes_a_value() -> None:
    helps = AddHelper(name="Martha", duties=(Duty.ENTRY, Duty.LISTS))
    plan, *later = sample_steps(bytes(32), players=8, series=1, rounds=1)
    steps = (plan, new_step(helps, at=plan.at), *later)
    state = state_after(steps, len(steps))
    assert isinstance(state, Tournament)
    lines = audit_lines(state, steps)
    assert [line.step for line in lines] == list(range(len(steps), 0, -1))
    assert [line.about for line in lines if SIGNS.search(line.about)] == []
    told = {type(step.do): line.about for step, line in zip(reversed(steps), lines, strict=True)}
    assert told[AddHelper] == "Martha"
    assert told[Close] == "Skatfreunde Altenburg, Martha Voss"
    at = {(line.series, line.table) for line in lines if line.do == "sign"}
    assert at == {(1, 1), (1, 2)}


def test_a_line_says_who_has_checked_in() -> None:
    evening = Evening(series=1).announced(8).do(OpenCheckIn(series=1))
    evening.do(CheckIn(series=1, numbers=(number(3),)))
    evening.do(StayAway(numbers=(number(4), number(5)), reason="ill"))
    away, here, *_ = audit_lines(evening.state, evening.steps)
    assert (here.entrant, here.about) == (3, "")
    assert (away.entrant, away.about) == (None, "4, 5, ill")
