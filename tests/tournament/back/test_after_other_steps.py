"""A step about a player to whom something happened before, and its way back: all as before it.

Each story of a step is begun with another step about the same people and the same table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament import commands as do
from skat.tournament.audit import problems
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.table_list import Then
from tests.lanes.few import few
from tests.tournament.back.begun import Story
from tests.tournament.back.test_every_step import done, figures
from tests.tournament.back.ways import STORIES
from tests.tournament.evenings import DESK, Evening, number

Before = Callable[[Evening, Any], list[Any]]
WHY: Final = "before"


def whom(step: Any) -> list[Any]:
    """The numbers that a step names."""
    named = [getattr(step, field, None) for field in ("number", "one", "other", "left", "came")]
    return [each for each in (*named, *getattr(step, "numbers", ())) if each is not None]


def at_table(step: Any, evening: Evening) -> dict[str, Any] | None:
    """The table that a step names, or that of the first whom it names."""
    if evening.state.running is None:
        return None
    series = len(evening.state.series)
    if hasattr(step, "table") and isinstance(step.table, int):
        return {"series": series, "table": step.table}
    tables = enumerate(evening.state.running.tables, start=1)
    tables_of_step = [at for at, table in tables if {*whom(step)} & {*table.numbers}]
    return {"series": series, "table": tables_of_step[0]} if tables_of_step else None


def paid_back(evening: Evening, step: Any) -> list[Any]:
    money = do.TakeMoney(purpose=Purpose.REFUND, amount=Cents(-100), note=WHY)
    return [replace(money, number=each) for each in whom(step)]


def excluded(evening: Evening, step: Any) -> list[Any]:
    return [do.Exclude(number=each, reason=WHY) for each in whom(step)[:1]]


def withdrew(evening: Evening, step: Any) -> list[Any]:
    return [do.Withdraw(number=each, reason=WHY) for each in whom(step)[:1]]


def stays_away(evening: Evening, step: Any) -> list[Any]:
    return [do.StayAway(numbers=(each,)) for each in whom(step)[:1]]


def void(evening: Evening, step: Any) -> list[Any]:
    at = at_table(step, evening)
    return [] if at is None else [do.Void(**at, reason=WHY)]


def reserve_came(evening: Evening, step: Any) -> list[Any]:
    """For another player at that table."""
    at = at_table(step, evening)
    if at is None:
        return []
    left = evening.state.series[-1].tables[at["table"] - 1].numbers[-1]
    comes = do.Substitute(**at, left=left, reserve=number(99), reason=WHY, deal=1)
    return [do.Enter(name="Bench", number=number(99), reserve=True), comes]


def a_player_left(evening: Evening, step: Any) -> list[Any]:
    at = at_table(step, evening)
    if at is None:
        return []
    gone = evening.state.series[-1].tables[at["table"] - 1].numbers[-1]
    return [do.LeaveSeat(**at, left=gone, then=Then.AT_THREE, deal=1, reason=WHY)]


BEFORE: Final[tuple[Before, ...]] = (
    *(paid_back, excluded, withdrew, stays_away, void, reserve_came, a_player_left),
)
NOT_SO: Final[dict[tuple[str, str], str]] = {
    ("pay", "paid_back"): "refunded_already",
    ("leave_online", "void"): "list_is_void",
    ("take_off", "excluded"): "excluded",
    ("exclude", "excluded"): "of two exclusions the last reason holds, so a third puts it right",
    ("report_swap", "excluded"): "of two exclusions the last reason holds",
    ("exchange", "stays_away"): "who is called from the bench is here",
    ("stay_away", "stays_away"): "who checks in is here, however often he said that he is away",
    ("take_off", "stays_away"): "who joins a table is here",
}
"""Where the way back is refused, and with which code, or why it leads to another state."""


@pytest.mark.parametrize("before", few(BEFORE, gate=2), ids=lambda before: before.__name__)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_step_after_another_is_refused_or_has_its_way_back(story: Story, before: Before) -> None:
    evening, step, backs, by, then_by, _ = story()
    known = NOT_SO.get((story.__name__, before.__name__), "")
    payments = len(evening.state.payments)
    for each in before(evening, step):
        if isinstance(evening.ask(seen(evening, each)), Refusal):
            return
        done(evening, each)
    more = len(evening.state.payments) - payments
    if isinstance(evening.ask(seen(evening, step), by), Refusal):
        return
    was = figures(evening.state)
    done(evening, step, by)
    for at, back in enumerate(backs):
        if isinstance(back, do.TakeBackPayment):
            back = replace(back, payment=back.payment + more)
        refused = evening.ask(seen(evening, back), then_by if at else DESK)
        if isinstance(refused, Refusal):
            assert refused.code == known
            return
        done(evening, back, then_by if at else DESK)
    now = figures(evening.state)
    assert ({name for name in was if was[name] != now[name]} == set()) is not bool(known)
    assert problems(evening.steps) == ()


def seen(evening: Evening, command: Any) -> Any:
    asked = evening.ask(command)
    shown = isinstance(asked, Refusal) and asked.code == "effect_not_seen"
    return evening.seen(command) if shown else command
