"""A change turns the snapshot before into the one after, and tells nothing else."""

from __future__ import annotations

import itertools
import json
from typing import Literal

import msgspec
import pytest

from skat.model.seats import Place
from skat.tables.shown.change import change, remembered
from skat.tables.shown.snapshot import Common, Snapshot, public_part, snapshot_for
from skat.tables.state.table_state import TableState
from tests.server.peer import Told, merged
from tests.tables.shown.test_table_info import ANOTHER, MOMENT, states

Role = Place | Literal["newcomer", "spectator"]


def as_told(message: object) -> Told:
    told: Told = json.loads(msgspec.json.encode(message))
    return told


def seen(ran: list[TableState], role: Role) -> list[Snapshot]:
    """What one onlooker is shown; who is there changes now and then."""
    common = Common()
    return [
        snapshot_for(state, role, public_part(state, moment, common=common))
        for number, state in enumerate(ran)
        for moment in [ANOTHER if number % 7 == 3 else MOMENT]
    ]


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("role", [Place(1), Place(2), Place(3), "spectator", "newcomer"])
def test_a_page_with_changes_has_every_snapshot(number: int, role: Role) -> None:
    shown = seen(states(number), role)
    has, whole, told = as_told(shown[0]), 0, 0
    for before, after in itertools.pairwise(shown):
        sent = as_told(change(remembered(before), after))
        has = merged(has, sent)
        assert has == as_told(after)
        whole, told = whole + len(json.dumps(has)), told + len(json.dumps(sent))
    assert told < whole / 2


def test_views_that_come_and_go_are_whole() -> None:
    ran = seen(states(0), Place(1))
    with_deal = next(shown for shown in ran if shown.view is not None)
    without = next(shown for shown in ran if shown.view is None)
    came, went = change(without, with_deal), change(with_deal, without)
    assert came.view is with_deal.view
    assert went.view is None
    assert merged(as_told(without), as_told(came)) == as_told(with_deal)
    assert merged(as_told(with_deal), as_told(went)) == as_told(without)


def test_what_stays_is_not_told() -> None:
    shown = seen(states(0), Place(1))[-1]
    assert shown.view is not None
    told = as_told(change(shown, shown))
    assert told == {
        "type": "change",
        "seq": shown.seq,
        "view": {"legal": as_told(shown.view)["legal"]},
    }


def test_what_is_remembered_has_no_actions_and_is_else_the_same() -> None:
    shown = seen(states(0), Place(1))
    assert any(each.view is not None and each.view.legal for each in shown)
    for each in shown:
        kept = remembered(each)
        assert kept.view is None or kept.view.legal == ()
        assert {**as_told(kept), "view": None} == {**as_told(each), "view": None}
        if each.view is not None and kept.view is not None:
            assert {**as_told(kept.view), "legal": []} == {**as_told(each.view), "legal": []}
