"""The table around the deal is put together anew when it has changed, and only then."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import fields, replace

from skat.model.seats import Place
from skat.tables.shown.table_info import CachedTable, Unrecorded, table_info
from skat.tables.state.settings import Clock
from skat.tables.state.table_state import TableState
from tests.lanes.few import few
from tests.memory_store import MemoryStore
from tests.tables.replayed import states_of
from tests.tables.running.test_recovery import played
from tests.tables.tools import TABLE
from tests.virtual_time import spent

MOMENT = Unrecorded(connected=frozenset({Place(1), Place(3)}))
ANOTHER = Unrecorded(connected=frozenset({Place(1)}))

BESIDE = {"seq", "asides", "shuffle", "sealed", "seals", "voided", "thought_ms"} | {
    *("look", "hint", "hinted", "shown_hand")
}


def states(number: int) -> list[TableState]:
    store = MemoryStore()
    chance = random.Random(number)
    spent(played(store, deals=2, chance=chance, size=3 + number % 2))
    return list(states_of(store, TABLE).values())


@pytest.mark.parametrize("number", few(range(6), gate=2))
def test_what_was_told_holds_exactly_as_long_as_it_is_so(number: int) -> None:
    told, made = None, 0
    for state in states(number):
        for moment in (MOMENT, ANOTHER, ANOTHER):
            if told is None or not told.still_holds(state, moment):
                told, made = CachedTable(state, moment), made + 1
            assert told.seen_by("spectator") == table_info(state, moment)
    assert told is not None
    for moment in (MOMENT, ANOTHER):
        told = CachedTable(states(number)[-1], moment)
        assert told.still_holds(states(number)[-1], moment) is False, "other objects, perhaps equal"


def test_a_move_changes_nothing_around_the_deal() -> None:
    """Else all of this would be for nothing."""
    told, made, seen = None, 0, 0
    calm = next(ran for ran in map(states, range(9)) if not ran[-1].settings.open_play)
    for state in calm:
        seen += 1
        if told is None or not told.still_holds(state, MOMENT):
            told, made = CachedTable(state, MOMENT), made + 1
    assert made < seen / 4


def test_whatever_else_changes_is_told() -> None:
    """Of each field of a state: another one is noticed, or the table says the same with it."""
    ran = states(2)
    state = ran[len(ran) // 2]
    told = CachedTable(state, MOMENT)
    passed_over = set[str]()
    for field in fields(TableState):
        if field.name == "deal":
            continue
        for other in {id(one): one for one in (getattr(each, field.name) for each in ran)}.values():
            changed = replace(state, **{field.name: other})
            if told.still_holds(changed, MOMENT):
                passed_over.add(field.name)
                assert table_info(changed, MOMENT) == table_info(state, MOMENT)
            else:
                assert field.name not in BESIDE
    assert passed_over >= BESIDE


def test_with_a_clock_it_is_told_anew_every_time() -> None:
    state = states(3)[-1]
    clocked = replace(state, settings=replace(state.settings, clock=Clock(per="move", seconds=9)))
    assert not CachedTable(clocked, MOMENT).still_holds(clocked, MOMENT)
    assert CachedTable(state, MOMENT).still_holds(state, MOMENT)


def test_who_looks_on_is_told_who_he_is() -> None:
    told = CachedTable(states(4)[-1], MOMENT)
    assert (told.seen_by(Place(2)).you, told.seen_by(Place(2)).role) == (2, "player")
    assert (told.seen_by("newcomer").you, told.seen_by("newcomer").role) == (None, "newcomer")
    assert told.seen_by("spectator").role == "spectator"
