"""Every step and its way back: all figures are as before, and both steps are recorded."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.audit_view import audit_lines
from skat.tournament.audit import problems
from skat.tournament.commands import (
    ConfirmDeal,
    EnterTableDeal,
    LeaveOnline,
    RemoveHelper,
    TakeBackMessage,
    Void,
)
from skat.tournament.entries.attendance import attendance
from skat.tournament.files import checked, file_of
from skat.tournament.helpers import duties_of
from skat.tournament.notice.money import accounts
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.pot import without_prize_rank
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.rows import COUNTER_STEPS, ROWS
from skat.tournament.series.hand_steps import series_as_played
from skat.tournament.state import Tournament
from skat.tournament.steps.director import standing_messages
from skat.tournament.steps.undo import STANDS, STANDS_LATER
from skat.tournament.table_list import confirmed_tallies
from tests.tournament.back.begun import Story
from tests.tournament.back.online_ways import leave_online
from tests.tournament.back.ways import STORIES
from tests.tournament.evenings import DESK, Evening
from tests.tournament.test_roles import tag_of


def figures(state: Tournament) -> dict[str, object]:
    """Everything that is read off an event, but for how it came about."""
    tables = [table for series in state.series for table in series.tables]
    return {
        "phase": (state.phase, state.abandoned, state.played),
        "notice": replace(state.prospectus, amendments=UNSET),
        "entrants": [
            replace(each, renamed=UNSET, payments_before=UNSET) for each in state.entrants
        ],
        "attendance": attendance(state),
        "here": (state.checking_in, {each.number for each in state.absent}, state.entry_open),
        "standings": (standings(state), team_standings(state)),
        "prizes": prizes(state),
        "accounts": accounts(state.payments),
        "cash": cash_sheet(state),
        "seats": [series_as_played(series) for series in state.series],
        "now": [table.numbers for table in tables],
        "seeds": [(series.seed, len(series.set_aside)) for series in state.series],
        "lists": [
            (table.tallies, confirmed_tallies(table), table.sheet.lines, table.totals, table.void)
            for table in tables
        ],
        "signatures": [[each.place for each in table.sheet.signatures] for table in tables],
        "running": state.running is None,
        "cuts": state.cuts,
        "games": state.named_games,
        "ranks": without_prize_rank(state),
        "live": [(bool(table.live), table.paused, table.more_seconds) for table in tables],
        "told": [(each.table, each.text) for each in standing_messages(state)],
        "duties": sorted(
            duty.value for each in state.helpers for duty in duties_of(state, each.id)
        ),
    }


def done(evening: Evening, command: Any, by: Any = DESK) -> None:
    """The step, with its effect where it is confirmed with it."""
    if evening.ask(command, by) == Refusal(code="effect_not_seen", articles=("TR-7.2.5",)):
        command = evening.seen(command)
    evening.do(command, by)


TOLD = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)


@TOLD
def test_a_step_and_its_way_back_leave_all_figures_as_before(story: Story) -> None:
    evening, step, backs, by, then_by, _ = story()
    was, before, recorded = evening.state, figures(evening.state), len(evening.steps)
    done(evening, step, by)
    assert evening.state != was
    assert type(backs[0]) is ROWS[type(step)].counter
    for at, back in enumerate(backs):
        if type(back) in COUNTER_STEPS:
            assert evening.refused(back).code == "effect_not_seen"
            assert evening.refused(replace(back, reason=" ")).code == "reason_missing"
        done(evening, back, then_by if at else DESK)
    after = figures(evening.state)
    assert {name for name in before if before[name] != after[name]} == set()
    # Nothing is undone in silence: each step is a line of the audit.
    assert len(evening.steps) == recorded + 1 + len(backs)
    told = [line.do for line in audit_lines(evening.state, evening.steps)]
    assert told[: 1 + len(backs)] == [tag_of(type(each)) for each in (*reversed(backs), step)]
    assert problems(evening.steps) == ()
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not isinstance(file, Refusal)
        assert checked(file) == ()


@TOLD
def test_what_was_taken_back_can_be_done_again(story: Story) -> None:
    """So a way back that was a mistake has one itself."""
    evening, step, backs, by, then_by, again = story()
    done(evening, step, by)
    once = figures(evening.state)
    for at, back in enumerate(backs):
        done(evening, back, then_by if at else DESK)
    if not again:
        taken = isinstance(evening.ask(step, by), Tournament)
        assert taken == (type(step) not in (ConfirmDeal, RemoveHelper, TakeBackMessage))
        return
    done(evening, step, by)
    twice = figures(evening.state)
    assert {name for name in once if once[name] != twice[name]} == set()


def test_the_stories_are_of_all_commands() -> None:
    told = {type(story().step) for story in STORIES}
    assert {tag_of(kind) for kind in set(ROWS) - told - set(STANDS) - COUNTER_STEPS} == set()


def test_no_step_gives_a_seed_back() -> None:
    """A draw stands: it is not drawn anew, and its second seed is shown once."""
    evening = Evening(series=2).seated(8)
    command = evening.steps[-1].do
    assert evening.refused(command).code == "series_running"
    evening.do(evening.redraw_command())
    assert evening.refused(evening.redraw_command()).code == "redrawn_already"
    evening.played().closed()
    assert evening.refused(command).code == "not_this_series"
    assert not {kind for kind in ROWS if kind not in STANDS} & set(map(type, [command]))


@pytest.mark.parametrize(
    ("then", "code"),
    [
        (EnterTableDeal(series=1, table=1, deal=1), "list_begun"),
        (Void(series=1, table=1, reason="torn"), "list_is_void"),
    ],
)
def test_a_table_that_left_is_live_again_until_its_list_goes_on(then: Any, code: str) -> None:
    assert LeaveOnline in STANDS_LATER
    evening, step, (back,), *_ = leave_online()
    done(evening, step)
    done(evening, then)
    assert evening.refused(back).code == code
