"""Latecomers, no-shows and a draw that is repeated: recorded, checked, within the law."""

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.audit import problems
from skat.tournament.commands import (
    CheckIn,
    Enter,
    EnterTableDeal,
    Join,
    Pay,
    Redraw,
    Substitute,
    TakeOff,
    Withdraw,
)
from skat.tournament.files import checked, file_of
from skat.tournament.notice.money import Cents
from skat.tournament.results.standings import standings
from tests.tournament.evenings import Evening, number, won


def of_three(evening: Evening) -> int:
    """The number of the last table, which has three players."""
    tables = evening.state.series[-1].tables
    assert tables[-1].size == 3
    return len(tables)


@pytest.mark.article("TR-7.1.1 (2)", "TR-7.1.5 (1)")
def test_a_latecomer_joins_a_table_of_three_before_its_first_deal() -> None:
    evening = Evening(series=1).announced(11)
    evening.do(evening.seat_command()).do(Enter(name="Late"))
    table = of_three(evening)
    join = Join(series=1, table=table, number=number(12), reason="train was late")
    assert evening.refused(join).code == "not_paid"
    evening.do(Pay(number=number(12), amount=Cents(1000)))
    assert evening.refused(replace(join, table=1)).code == "no_free_place"
    assert evening.refused(replace(join, table=9)).code == "no_such_table_number"
    assert evening.refused(replace(join, reason=" ")).code == "reason_missing"
    assert evening.refused(replace(join, number=number(1))).code == "seated_already"
    assert evening.refused(replace(join, number=number(99))).code == "no_such_number"
    evening.do(join)
    joined = evening.state.series[0].tables[table - 1]
    assert joined.numbers[3] == 12
    assert joined.sheet.length == evening.state.prospectus.deals(4, series=1)
    evening.played(games={table: [won(4)]}).closed()
    assert {each.result.number for each in standings(evening.state)} == set(range(1, 13))
    assert problems(evening.steps) == ()


def test_nobody_joins_a_table_that_has_begun() -> None:
    evening = Evening(series=1).announced(11)
    evening.do(evening.seat_command()).do(Enter(name="Late", paid=Cents(1000)))
    table = of_three(evening)
    evening.do(EnterTableDeal(series=1, table=table, deal=1))
    join = Join(series=1, table=table, number=number(12), reason="late")
    assert evening.refused(join).code == "seat_kept"
    gone = TakeOff(series=1, table=table, number=evening.sits(table, 1), reason="gone")
    assert evening.refused(gone).code == "seat_kept"


@pytest.mark.article("TR-7.1.1 (2)")
def test_a_no_show_is_taken_off_and_may_still_come() -> None:
    evening = Evening(series=2).seated(8)
    missing = evening.sits(1, 2)
    evening.do(TakeOff(series=1, table=1, number=missing, reason="did not come"))
    table = evening.state.series[0].tables[0]
    assert missing not in table.numbers
    assert table.sheet.length == evening.state.prospectus.deals(3, series=1)
    assert list(evening.state.series[0].absent) == [missing]
    evening.do(Join(series=1, table=1, number=missing, reason="is here after all"))
    assert not evening.state.series[0].absent
    evening.do(TakeOff(series=1, table=1, number=missing, reason="gone again"))
    evening.do(Withdraw(number=missing, reason="went home")).played().closed()
    evening.do(evening.seat_command()).played().closed()
    assert problems(evening.steps) == ()


@pytest.mark.article("TR-7.1.1 (3)", negative=True)
def test_there_are_never_more_than_three_tables_of_three() -> None:
    evening = Evening(series=1).announced(13)
    evening.do(evening.seat_command())
    four = next(
        at for at, table in enumerate(evening.state.series[0].tables, start=1) if table.size == 4
    )
    gone = TakeOff(series=1, table=four, number=evening.sits(four, 1), reason="not here")
    assert evening.refused(gone).code == "draw_again"
    three = four % 4 + 1
    gone = replace(gone, table=three, number=evening.sits(three, 1))
    assert evening.refused(gone).code == "draw_again"
    assert evening.refused(replace(gone, number=number(99))).code == "not_seated"


@pytest.mark.article("TR-7.1.1")
def test_a_draw_is_repeated_with_the_second_sealed_seed_and_can_be_checked() -> None:
    evening = Evening(series=2).seated(13)
    first = evening.state.series[0]
    missing = int(evening.sits(1, 1))
    again = evening.redraw_command("two did not come", absent=(missing,))
    assert evening.refused(replace(again, seed=first.seed)).code == "seed_not_committed"
    assert evening.refused(replace(again, reason="")).code == "reason_missing"
    assert evening.refused(replace(again, absent=())).code == "not_all_seated"
    evening.do(again)
    second = evening.state.series[0]
    assert (second.set_aside[0].seed, second.set_aside[0].tables) == (first.seed, first.seated)
    assert second.seed != first.seed
    assert missing not in {each for table in second.tables for each in table.numbers}
    assert evening.refused(again).code == "redrawn_already"
    evening.played().closed()
    assert missing not in {each for table in evening.seat_command().tables for each in table}
    evening.do(CheckIn(series=2, numbers=(number(missing),))).do(evening.seat_command())
    assert missing in {each for table in evening.state.series[1].tables for each in table.numbers}
    assert problems(evening.steps) == ()
    file = file_of(evening.steps, public=True)
    assert not isinstance(file, Refusal)
    assert checked(file) == ()


@pytest.mark.article("TR-7.1.1", negative=True)
def test_a_repeated_draw_that_was_manipulated_is_found() -> None:
    evening = Evening(series=1).seated(8)
    again = evening.redraw_command()
    one, other = again.tables
    swapped = ((other[0], *one[1:]), (one[0], *other[1:]))
    evening.do(replace(again, tables=swapped))
    assert [each.code for each in problems(evening.steps)] == ["draw_differs"]


def test_no_draw_is_repeated_once_a_table_plays_by_it() -> None:
    evening = Evening(series=1).announced(8).do(Enter(name="Reserve", reserve=True))
    again = Redraw(series=1, seed="", tables=(), reason="late")
    assert evening.refused(again).code == "series_not_drawn"
    evening.do(evening.seat_command())
    again = evening.redraw_command()
    left = evening.sits(2, 1)
    replaced = Substitute(series=1, table=2, left=left, reserve=number(9), reason="ill", deal=1)
    begun = EnterTableDeal(series=1, table=2, deal=1)
    for command in (begun, replaced):
        after = Evening(series=1).announced(8).do(Enter(name="Reserve", reserve=True))
        after.do(after.seat_command()).do(command)
        assert after.refused(again).code == "table_has_begun"


def test_a_tournament_of_the_first_release_has_no_second_seed() -> None:
    evening = Evening(series=1, revision=1).seated(8)
    evening.revision = 2
    assert evening.refused(evening.redraw_command()).code == "no_second_seed"
