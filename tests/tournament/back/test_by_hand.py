"""Seats by the management's hand: there and back, counted, and never with a seed given back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.seats import Place
from skat.tournament.commands import (
    CheckIn,
    Enter,
    EnterTableDeal,
    Join,
    SeatByHand,
    Swap,
    TakeOff,
)
from skat.tournament.draw import StartNumber, Tables
from skat.tournament.notice.money import Cents
from skat.tournament.results.board import board_of
from skat.tournament.series.hand_steps import other_seats
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, holds, number


def seats(state: Tournament) -> Tables:
    return tuple(table.numbers for table in state.series[-1].tables)


def by_hand(*tables: tuple[StartNumber, ...], absent: tuple[int, ...] = ()) -> SeatByHand:
    missing = tuple(map(number, absent))
    return SeatByHand(series=1, tables=tables, reason="asked for it", absent=missing)


@pytest.mark.article("TR-7.1.2 (2)")
def test_a_player_moves_to_another_table_and_back() -> None:
    evening = Evening(series=2).seated(11)
    before = evening.state
    one, two, three = seats(before)
    moved = by_hand(one[1:], two, (*three, one[0]))
    evening.do(moved)
    assert seats(evening.state) == moved.tables
    (counted,) = other_seats(evening.state)
    assert (counted.redrawn, counted.by_hand, counted.moved) == (0, 1, 1)
    assert evening.refused(moved).code == "seats_as_they_are"
    evening.do(by_hand(one, two, three))
    assert replace(evening.state.series[0], by_hand=0) == before.series[0]
    assert evening.state.entrants == before.entrants
    assert evening.state.absent == before.absent
    # Both orders are counted, though everybody sits as drawn again.
    assert (other_seats(evening.state)[0].by_hand, other_seats(evening.state)[0].moved) == (2, 0)
    evening.played().closed().do(evening.seat_command())
    holds(evening)


@pytest.mark.article("TR-7.1.1 (3)")
def test_after_the_draw_was_repeated_a_table_of_three_is_dissolved_for_a_no_show() -> None:
    evening = Evening(series=2).seated(13)
    evening.do(evening.redraw_command(absent=()))
    tables = seats(evening.state)
    assert [len(each) for each in tables] == [4, 3, 3, 3]
    gone = tables[0][0]
    off = TakeOff(series=1, table=1, number=gone, reason="not here")
    assert evening.refused(off).code == "seat_by_hand"
    left = list(tables[0][1:])
    others = tuple((*table, left.pop()) for table in tables[1:])
    evening.do(by_hand(*others, absent=(gone,)))
    assert [len(each) for each in seats(evening.state)] == [4, 4, 4]
    assert gone in evening.state.absent_from(1)
    evening.do(CheckIn(series=1, numbers=(gone,)))
    evening.do(by_hand(*tables))
    assert evening.state.absent == ()
    assert (other_seats(evening.state)[0].redrawn, other_seats(evening.state)[0].by_hand) == (1, 2)
    holds(evening)


def test_who_was_named_absent_comes_back_by_the_former_tables() -> None:
    evening = Evening(series=2).seated(8)
    before = evening.state
    one, two = seats(before)
    evening.do(by_hand(one[1:], two, absent=(one[0],)))
    assert evening.state.series[0].absent == (one[0],)
    evening.do(by_hand(one, two))
    assert replace(evening.state.series[0], by_hand=0) == before.series[0]
    assert evening.state.absent == before.absent


@pytest.mark.article("TR-7.1.3", negative=True)
def test_a_table_that_has_begun_keeps_its_seats() -> None:
    evening = Evening(series=1).seated(11)
    one, two, three = seats(evening.state)
    evening.do(EnterTableDeal(series=1, table=1, deal=1))
    assert evening.refused(by_hand(one[1:], two, (*three, one[0]))).code == "seat_kept"
    evening.do(by_hand(one, two[1:], (*three, two[0])))
    assert evening.state.series[0].tables[0].begun


@pytest.mark.article("TR-7.1.1 (3)", negative=True)
def test_what_makes_no_tables_is_refused_by_its_cause() -> None:
    evening = Evening(series=1).seated(11).do(Enter(name="Late"))
    one, two, three = seats(evening.state)
    refused = {
        "wrong_tables": by_hand(one[:2], (*two, *one[2:]), three),
        "seated_twice": by_hand(one, two, (*three, one[0])),
        "not_seated_nor_absent": by_hand(one[1:], two, three),
        "not_paid": by_hand(one, two, (*three, number(12))),
        "no_such_number": by_hand(one, two, (*three, number(99))),
        "seats_as_they_are": by_hand(one, two, three),
        "reason_missing": replace(by_hand(one, two, three), reason=" "),
        "series_not_drawn": replace(by_hand(one, two, three), series=2),
    }
    for code, command in refused.items():
        assert evening.refused(command).code == code
    assert evening.refused(by_hand(one, two, three, absent=(1,))).code == "not_seated_nor_absent"
    assert evening.refused(by_hand((*one[:3], one[0]), two, three)).code == "seated_twice"


def test_a_latecomer_joins_at_a_place_and_is_taken_off_as_he_was() -> None:
    evening = Evening(series=1).seated(11).do(Enter(name="Late", paid=Cents(1000)))
    before = evening.state
    join = Join(series=1, table=3, number=number(12), reason="late", place=Place(2))
    assert evening.refused(replace(join, place=Place(5))).code == "no_such_place"
    evening.do(join)
    assert evening.sits(3, 2) == 12
    evening.do(TakeOff(series=1, table=3, number=number(12), reason="another table"))
    assert evening.state.absent == before.absent
    assert replace(evening.state.series[0], by_hand=0) == before.series[0]
    # Who was drawn and did not come stays away; he comes back to the place that was his.
    first = evening.sits(1, 1)
    evening.do(TakeOff(series=1, table=1, number=first, reason="not here"))
    evening.do(Join(series=1, table=1, number=first, reason="here", place=Place(1)))
    assert replace(evening.state.series[0], by_hand=0) == before.series[0]
    assert evening.state.absent == before.absent


def test_the_standings_follow_where_a_table_is_dissolved_or_the_draw_has_fewer() -> None:
    evening = Evening(series=1).seated(9)
    board = board_of(evening.state)
    one, two, three = seats(evening.state)
    evening.do(by_hand((*one, three[0]), (*two, three[1]), absent=(three[2],)))
    assert board_of(evening.state, board) == board_of(evening.state)
    again = Evening(series=1).seated(9)
    board = board_of(again.state)
    again.do(again.redraw_command(absent=(1,)))
    assert board_of(again.state, board) == board_of(again.state)


def test_every_order_by_hand_is_counted() -> None:
    evening = Evening(series=1).seated(8)
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    assert other_seats(evening.state) == ()
    evening.do(Swap(series=1, one=one, other=other, reason="two brothers"))
    (counted,) = other_seats(evening.state)
    assert (counted.by_hand, counted.moved) == (1, 2)
    evening.do(evening.redraw_command())
    assert (other_seats(evening.state)[0].redrawn, other_seats(evening.state)[0].by_hand) == (1, 1)
