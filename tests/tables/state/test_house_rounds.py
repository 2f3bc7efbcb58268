"""Rounds of bock and a Ramsch due at a running table: they follow from its list alone."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.model.units import BidValue
from skat.notation.record import record_of
from skat.notation.replaying import replay
from skat.rules import actions as act
from skat.rules.editions import RuleSet
from skat.rules.machine import legal_actions
from skat.scoresheet.bock import bock_rounds, ramsch_is_due
from skat.tables.shown.change import change
from skat.tables.shown.score_list import list_of
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.state.actions import NextDeal, OpenTable
from skat.tables.state.keys import Key
from skat.tables.state.opening import Opening, coming, opened
from skat.tables.state.packs import dealt_cards
from skat.tables.state.reducer import after
from skat.tables.state.rows import doubled_to_come, lines_of, next_is_double
from skat.tables.state.table_state import TableState
from tests.rules.positions import EVERY_HOUSE_RULE, GIVING_UP, rules_with
from tests.tables.tools import NOBODY, TABLE, dealt, seed, took

PASSED_IN = rules_with(bock=["passed_in"])


def played(table: TableState, chance: random.Random, *, seen: list[act.Action]) -> TableState:
    """The table once its deal is over, played at random."""
    while table.deal_is_running:
        deal = table.deal
        assert deal is not None
        action: act.Action = act.Verdict(holds=chance.random() < 0.5)
        if deal.turn is not None:
            legal = legal_actions(deal, deal.turn)
            quiet = tuple(each for each in legal if not isinstance(each, GIVING_UP)) or legal
            action = chance.choice(quiet)
        seen.append(action)
        table = took(after(table, action))
    return table


def doubled(table: TableState) -> tuple[bool, int]:
    """Whether the next deal counts double, and how many deals will."""
    rows, rules, size = table.rows, table.rules, table.list_size
    return (
        next_is_double(rows, rules=rules, size=size),
        doubled_to_come(rows, rules=rules, size=size),
    )


def passed(table: TableState) -> TableState:
    """The table after a deal in which nobody bid."""
    for seat in (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND):
        table = took(after(table, act.Pass(seat)))
    return table


@pytest.mark.parametrize("size", [3, 4])
def test_after_a_passed_deal_a_whole_round_counts_double(size: int) -> None:
    table = passed(dealt(size, rules=PASSED_IN))
    assert doubled(table) == (True, size)
    chance = random.Random(4)
    for number in range(1, size + 2):
        table = took(after(table, NextDeal(seed(number))))
        deal = table.deal
        assert deal is not None
        assert deal.bock is (number <= size)
        table = took(after(table, act.Bid(Seat.MIDDLEHAND, BidValue(18))))
        table = played(table, chance, seen=[])
        assert bool(table.rows[-1].line.bock) is (number <= size)
    assert doubled(table)[1] == 0


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("size", [3, 4])
def test_what_the_table_plays_is_what_its_list_says(size: int, number: int) -> None:
    """A dozen deals with everything on; each record plays again to the same end."""
    rules = rules_with(**EVERY_HOUSE_RULE)
    table = dealt(size, rules=rules, number=100 * number)
    chance = random.Random(number)
    kinds = set()
    for deals in range(1, 13):
        earlier = lines_of(table.rows)
        deal = table.deal
        assert deal is not None
        double = [len(earlier) + 1 in each for each in _rounds(table, rules, size)]
        assert (deal.bock, deal.ramsch_due) == (any(double), ramsch_is_due(earlier, rules))
        done: list[act.Action] = []
        actions = [dealt_cards(table)]
        table = played(table, chance, seen=done)
        assert table.deal is not None
        record = record_of((*actions, *done), state=table.deal)
        assert replay(record).status == "ok"
        kinds |= {type(one) for one in done}
        table = took(after(table, NextDeal(seed(100 * number + deals))))
    assert list_of(table).totals == tuple(
        sum(row.line.brought(Place(place)) for row in table.rows) for place in range(1, size + 1)
    )
    assert act.Play in kinds


def _rounds(table: TableState, rules: RuleSet, size: int) -> tuple[range, ...]:
    return bock_rounds(lines_of(table.rows), rules=rules, seats=lambda deal: size)


def test_a_page_is_told_when_a_deal_counts_double_and_when_it_does_not_any_more() -> None:
    """The keys are there in such a deal alone, and null in the change that ends them."""
    ordinary = dealt(rules=PASSED_IN)
    before = snapshot_for(ordinary, Place(1), NOBODY)
    assert "bock" not in msgspec.json.decode(msgspec.json.encode(before.view))
    assert "bock_left" not in msgspec.json.decode(msgspec.json.encode(before.table))
    double = took(after(passed(ordinary), NextDeal(seed(1))))
    seen = snapshot_for(double, Place(1), NOBODY)
    assert seen.view is not None
    assert seen.view.bock is True
    assert seen.table.bock_left == 3
    back = msgspec.json.decode(msgspec.json.encode(change(seen, before)))
    assert back["view"]["bock"] is None


def test_a_new_list_begins_without_rounds() -> None:
    table = passed(dealt(rules=PASSED_IN))
    assert doubled(msgspec.structs.replace(table, rows=()))[0] is False


@pytest.mark.parametrize(
    ("options", "welcome"),
    [
        ({}, True),
        ({"ramsch": True, "bock": ["passed_in"]}, True),
        ({"spitze": "yes"}, False),
        ({"ramsch": True, "ramsch_push": "yes"}, False),
    ],
)
def test_a_bot_sits_down_only_where_it_is_told_everything(
    options: dict[str, Any], *, welcome: bool
) -> None:
    opening = Opening(name="Anna", others=("open", "open"), rules=rules_with(**options))
    table = took(after(TableState(id=TABLE), _opened(opening)))
    answer = coming(table, name="Kreuzbube [bot]", key=Key(b"k" * 32))
    assert isinstance(answer, Refusal) is not welcome
    if isinstance(answer, Refusal):
        assert answer.code == "no_bots"
    assert not isinstance(coming(table, name="Ben", key=Key(b"b" * 32)), Refusal)


def _opened(opening: Opening) -> OpenTable:
    made = opened(opening, key=Key(b"a" * 32))
    assert isinstance(made, OpenTable)
    return made
