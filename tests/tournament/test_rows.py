"""Each command is one row, and nothing comes to a handler that its row does not let through."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import fields, replace

from skat.model.refusal import Refusal
from skat.office.tournament_entries import FORMAT, revision_for
from skat.rules.articles.catalogue import catalogue
from skat.tournament.commands import (
    REVISION,
    AddHelper,
    By,
    Command,
    Duty,
    HelperId,
    Plan,
    Role,
    Step,
    Undo,
)
from skat.tournament.files import without_persons
from skat.tournament.machine import apply
from skat.tournament.rows import COUNTER_STEPS, ROWS
from skat.tournament.state import Tournament, TournamentPhase
from skat.tournament.steps.undo import STANDS, STANDS_LATER
from tests.samples.test_tournament_steps import STEPS
from tests.tournament.evenings import Evening, number
from tests.tournament.test_roles import NOT_HIS, sample, tag_of
from tools.generate.ways_back import main

PAGE = Path(__file__).parents[2] / "docs/reference/tournament.md"
COMMANDS: tuple[Any, ...] = get_args(Command)
SAMPLED_FORMAT = 2
"""The format of the samples whose steps are `STEPS`."""
SENDERS = (
    *(By(role) for role in Role if role is not Role.HELPER),
    By(Role.PLAYER, number(1)),
    *(By(Role.HELPER, helper=HelperId(at)) for at in range(1, len(Duty) + 1)),
)
"""Every role, and a helper with each duty."""


@cache
def an_evening() -> Evening:
    """A series runs, and each duty has a helper."""
    evening = Evening().seated()
    for duty in Duty:
        evening.do(AddHelper(name=duty.value, duties=(duty,)))
    return evening


def names(kind: Any) -> set[str]:
    return {field.name for field in fields(kind)}


def test_every_command_is_one_row_with_a_tag_of_its_own() -> None:
    assert set(ROWS) == set(COMMANDS)
    assert len({tag_of(kind) for kind in ROWS}) == len(ROWS)


def test_every_step_has_one_way_back_or_one_reason_why_it_stands() -> None:
    with_way_back = {kind for kind, row in ROWS.items() if row.counter is not None}
    assert with_way_back.isdisjoint(STANDS)
    assert with_way_back | set(STANDS) == set(COMMANDS)
    assert {row.counter for row in ROWS.values()} - {None} >= COUNTER_STEPS
    assert with_way_back > set(STANDS_LATER)
    told = (*STANDS.values(), *STANDS_LATER.values())
    assert all(stands.why for stands in told)
    assert {each for stands in told for each in stands.articles} <= set(catalogue())
    assert main(["--check"]) == 0


def test_what_takes_back_is_confirmed_with_a_reason_and_its_effect() -> None:
    assert set(get_args(Undo)) == COUNTER_STEPS
    state = an_evening().state
    for kind in COUNTER_STEPS:
        assert names(kind) >= {"reason", "seen"}
        shown = ROWS[kind].effect
        assert shown is not None
        assert shown(state, sample(kind))


@pytest.mark.parametrize("kind", COMMANDS, ids=tag_of)
def test_a_handler_gets_only_what_its_row_lets_through(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command by every sender in every phase, with a handler that takes everything."""
    evening, row = an_evening(), ROWS[kind]
    came: set[tuple[By, TournamentPhase]] = set()

    def takes_everything(state: Tournament, command: Any, step: Step) -> Tournament:
        came.add((step.by, state.phase))
        return state

    monkeypatch.setitem(ROWS, kind, row._replace(handler=takes_everything))
    for phase in TournamentPhase:
        state = replace(evening.state, phase=phase)
        for by in SENDERS:
            outcome = apply(state, evening.step(sample(kind), by))
            if not may_give(kind, by):
                assert isinstance(outcome, Refusal)
                assert outcome.code in NOT_HIS
            elif phase in row.phases:
                assert outcome == row.phases[phase]
    assert {phase for _, phase in came} == set(TournamentPhase) - set(row.phases)
    assert all(may_give(kind, by) for by, _ in came)


def may_give(kind: Any, by: By) -> bool:
    """Whether the row names this sender, or the duty of this helper."""
    roles = ROWS[kind].roles
    if by.helper is not None:
        return list(Duty)[by.helper - 1] in roles
    return by.role in roles or by in roles


def test_without_a_tournament_only_a_plan_begins_one() -> None:
    evening = an_evening()
    for kind in COMMANDS:
        by = next(by for by in SENDERS if by.role in ROWS[kind].roles or by in ROWS[kind].roles)
        outcome = apply(None, evening.step(sample(kind), by))
        assert isinstance(outcome, Refusal)
        assert (outcome.code == "no_tournament_yet") == (kind is not Plan)


def test_what_is_new_has_the_format_of_the_journal_that_it_came_with() -> None:
    later = {kind: row.since for kind, row in ROWS.items() if tag_of(kind) not in STEPS.split()}
    assert all(since > SAMPLED_FORMAT for since in later.values()), later
    assert max(row.since for row in ROWS.values()) <= FORMAT
    assert revision_for(FORMAT) == REVISION


def test_a_public_file_has_no_text_of_a_command_but_these() -> None:
    """A text that a new command brings is removed, or named here: it says nothing of people."""
    said = "Anna Ohm"
    kept = set()
    for kind in COMMANDS:
        texts = [name for name, told in get_type_hints(kind).items() if told in (str, str | None)]
        command = replace(sample(kind), **dict.fromkeys(texts, said))
        (public,) = without_persons([an_evening().step(command)])
        kept |= {name for name in texts if getattr(public.do, name) == said}
    assert kept == {
        *("id", "seed", "ticket", "seen"),
        *("words", "fee_class", "source"),
        *("by", "outcome", "winner", "level"),
        "to",
    }


def tags_of(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", cell))


def test_the_page_has_every_command_and_the_duty_that_it_needs() -> None:
    page = PAGE.read_text("utf-8")
    steps = page.partition("| step | keys | does |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in steps.splitlines() if line.startswith("| `")]
    assert {tag for cell in rows for tag in tags_of(cell)} == {tag_of(kind) for kind in COMMANDS}
    for duty in Duty:
        (cell,) = re.findall(rf"^\| {duty.value} \| (`.+)\|$", page, re.MULTILINE)
        given = {tag_of(kind) for kind, row in ROWS.items() if duty in row.roles}
        assert tags_of(cell) == given, duty


def test_before_the_notice_is_out_nothing_is_over() -> None:
    """A refusal names the true cause: what comes later comes later, it is not past."""
    past = {"tournament_over", "tournament_closed", "results_stand", "results_final"}
    told = {
        kind.__name__: row.phases[TournamentPhase.PLANNED].code
        for kind, row in ROWS.items()
        if TournamentPhase.PLANNED in row.phases
    }
    assert {name for name, code in told.items() if code in past} == set()
    late = [row.phases.get(TournamentPhase.PUBLISHED) for row in ROWS.values()]
    assert "not_announced" not in {each.code for each in late if each is not None}
    assert told["Publish"] == told["Abandon"] == told["CorrectTotals"] == "not_announced"
