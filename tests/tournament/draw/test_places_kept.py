"""Seats that the desk has a say in: strict order, tables that a player must sit at, pairs apart."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.journal import FormatVersion
from skat.model.refusal import Refusal
from skat.office.tournament_entries import REDUCER
from skat.tournament.audit import problems
from skat.tournament.commands import DrawSeries, Enter, KeepApart, RefuseEntry, Rename, new_step
from skat.tournament.draw import Drawn, StartNumber, Tables
from skat.tournament.draw.drawing import DrawRequest, Method, draw
from skat.tournament.machine import rebuilt
from skat.tournament.results.standings import standings
from tests.tournament.draw.drawing import all_series, drawn, players
from tests.tournament.evenings import Evening, number, won


def strict(count: int, *, ranks: list[int] | None = None, seed: int = 0) -> DrawRequest:
    seated = players(count)
    order = tuple(each.number for each in seated)
    return DrawRequest(
        purpose="cup/series/2",
        players=tuple(seated),
        series=2,
        of=2,
        seed=bytes([seed]) * 32,
        method=Method.STRICT,
        order=order,
        ranks=tuple(ranks or range(1, count + 1)),
    )


@pytest.mark.article("TR-7.1.1")
@given(st.integers(3, 90).filter(lambda count: count != 5))
def test_in_strict_order_ranks_follow_each_other_and_threes_are_last(count: int) -> None:
    result = drawn(strict(count))
    assert [each for table in result.tables for each in sorted(table)] == list(range(1, count + 1))
    sizes = [len(table) for table in result.tables]
    assert sizes == sorted(sizes, reverse=True)


def test_strict_order_holds_though_mates_meet_and_players_meet_again() -> None:
    request = strict(8)
    mates = tuple(replace(each, club="Herz Acht") for each in request.players)
    again = replace(request, players=mates, past=(drawn(request).tables,))
    assert [set(table) for table in drawn(again).tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}]


def test_the_lot_orders_equals_and_nobody_else() -> None:
    ranks = [1, 2, 3, 4, 4, 6, 7, 8]
    fourth = set()
    for seed in range(12):
        first, second = drawn(strict(8, ranks=ranks, seed=seed)).tables
        assert {1, 2, 3} < set(first)
        fourth |= set(first) - {1, 2, 3}
        assert {6, 7, 8} < set(second)
    assert fourth == {4, 5}


def test_who_has_no_rank_sits_behind_all_others() -> None:
    request = strict(8)
    late = replace(request, order=request.order[1:], ranks=request.ranks[1:])
    assert 1 in drawn(late).tables[1]


@given(st.integers(6, 60), st.randoms(use_true_random=False))
def test_all_sit_where_they_must_by_every_method(count: int, chance: Random) -> None:
    seated = players(count, lambda at: f"club {at % 7}")
    chosen = chance.sample(range(count), 5)
    # No more than three at a table, for that may be one of three.
    wanted = {each: 1 + at % 2 for at, each in enumerate(chosen)}
    people = tuple(replace(each, table=wanted.get(at)) for at, each in enumerate(seated))
    request = replace(strict(count), players=people)
    for method in Method:
        result = drawn(replace(request, method=method))
        for each in people:
            assert each.table is None or each.number in result.tables[each.table - 1]
        sizes = [len(table) for table in result.tables]
        assert sizes == sorted(sizes, reverse=True)
        assert sorted(chain(*result.tables)) == [each.number for each in people]


def test_one_fixed_seat_costs_no_meeting_where_only_tables_change_their_numbers() -> None:
    people = players(32, lambda at: f"club {at % 8}")
    people[0] = replace(people[0], table=1)
    past: tuple[Tables, ...] = ()
    plan: tuple[StartNumber, ...] = ()
    for series in range(1, 5):
        result = drawn(
            DrawRequest(
                purpose=f"cup/series/{series}",
                players=tuple(people),
                series=series,
                of=4,
                seed=bytes([series]) * 32,
                past=past,
                plan=plan,
            )
        )
        assert 1 in result.tables[0]
        assert (result.quality.mates, result.quality.repeats) == (0, 0)
        past, plan = (*past, result.tables), result.plan


def test_tables_that_cannot_be() -> None:
    people = [replace(each, table=3) for each in players(8)]
    request = replace(strict(8), players=tuple(people))
    missing = draw(request)
    assert isinstance(missing, Refusal)
    assert missing.code == "fixed_table_missing"
    assert dict(missing.details) == {"number": 1, "table": 3, "tables": 2}
    full = draw(replace(request, players=tuple(replace(each, table=2) for each in people)))
    assert isinstance(full, Refusal)
    assert full.code == "fixed_table_full"


@pytest.mark.proof
@settings(max_examples=settings().max_examples // 3)
@given(st.integers(8, 80), st.integers(0, 40))
def test_pairs_never_sit_together(count: int, seed: int) -> None:
    pairs = [(at, at + 1) for at in range(1, min(count, 12), 2)]
    apart = {one: (other,) for one, other in pairs} | {other: (one,) for one, other in pairs}
    people = [
        replace(each, apart=tuple(map(StartNumber, apart.get(each.number, ()))))
        for each in players(count, lambda at: f"club {at % 9}")
    ]
    for method in (Method.RANDOM, Method.STANDING):
        for result in all_series(people, series=3, seed=seed, method=method):
            for table in result.tables:
                assert not set(combinations(sorted(table), 2)) & set(pairs)


def test_whom_nobody_keeps_apart_is_drawn_as_before() -> None:
    plain = Drawn(number=StartNumber(1), club="Herz Acht")
    assert msgspec.json.encode(plain) == msgspec.json.encode(replace(plain, apart=(), table=None))


def test_the_desk_keeps_a_pair_apart_and_lets_it_go() -> None:
    evening = Evening(series=2).announced(8)
    together = evening.seat_command().tables[0][:2]
    evening.do(KeepApart(one=together[1], other=together[0]))
    assert list(evening.state.apart) == [(min(together), max(together))]
    evening.seated()
    assert not any(set(together) <= set(table) for table in evening.state.series[0].seated)
    assert rebuilt(evening.steps) == evening.state
    assert problems(evening.steps) == ()
    assert evening.refused(KeepApart(one=together[0], other=together[1])).code == "apart_is_so"
    evening.do(KeepApart(one=together[0], other=together[1], apart=False))
    assert not evening.state.apart
    let_go = KeepApart(one=together[0], other=together[1], apart=False)
    assert evening.refused(let_go).code == "apart_is_so"


def test_nobody_is_kept_apart_from_an_entrant_who_was_struck() -> None:
    evening = Evening().announced(4).do(Enter(name="Twice"))
    evening.do(KeepApart(one=number(1), other=number(5))).do(RefuseEntry(number=number(5)))
    assert evening.state.apart == ()


def test_pairs_that_cannot_be() -> None:
    evening = Evening().announced(4)
    assert evening.refused(KeepApart(one=number(1), other=number(1))).code == "pair_of_one"
    assert evening.refused(KeepApart(one=number(1), other=number(9))).code == "no_such_number"


def test_at_most_two_hundred_pairs() -> None:
    evening = Evening().announced(22)
    pairs = list(combinations(range(1, 23), 2))
    for one, other in pairs[:200]:
        evening.do(KeepApart(one=number(one), other=number(other)))
    one, other = pairs[200]
    command = KeepApart(one=number(one), other=number(other))
    assert evening.refused(command).code == "too_many_pairs"


def test_a_fixed_table_stays_until_it_is_put_right() -> None:
    evening = Evening(series=2).announced(8)
    evening.do(Rename(number=number(3), name="Player 3", fixed_table=2))
    evening.do(Rename(number=number(3), name="Cleo"))
    evening.seated()
    assert number(3) in evening.state.series[0].seated[1]
    evening.played().closed().do(evening.seat_command())
    assert number(3) in evening.state.series[1].seated[1]
    assert problems(evening.steps) == ()
    evening.do(Rename(number=number(3), name="Cleo", fixed_table=0))
    assert not evening.state.entrants[2].fixed_table


def test_an_evening_in_strict_order() -> None:
    evening = Evening(series=2).announced(11).seated()
    evening.played(games={1: [won(2, 3)], 2: [won(2, 2)], 3: [won(2)]}).closed()
    evening.do(evening.seat_command(Method.STRICT))
    ranked = [each.result.number for each in standings(evening.state)]
    assert set(ranked[:3]) < set(evening.state.series[1].seated[0])
    assert [len(table) for table in evening.state.series[1].seated] == [4, 4, 3]
    assert problems(evening.steps) == ()


def test_older_servers_read_no_newer_seats() -> None:
    known = {at: FormatVersion(at) for at in (4, 5)}
    seat = DrawSeries(series=1, seed="", tables=())
    for command, old in (
        (seat, 4),
        (replace(seat, method=Method.STRICT), None),
        (Enter(name="Anna"), 4),
        (Enter(name="Anna", fixed_table=1), None),
        (Rename(number=number(1), name="Anna", fixed_table=0), None),
        (KeepApart(one=number(1), other=number(2)), None),
    ):
        step = new_step(command, at=0, revision=3)
        formats = [REDUCER.format_for(step, known=known[at]) for at in (4, 5)]
        assert formats == [old, 5 if old is None else formats[1]]
