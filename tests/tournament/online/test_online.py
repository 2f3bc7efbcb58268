"""A series played at the tables of a server, step by step: opened, counted, left."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.top_trumps import Tops
from skat.rules.editions import RuleSet
from skat.scoresheet.line import Line, passed_line
from skat.scoresheet.typed import TypedGame, line_of_typed
from skat.tournament.audit import problems
from skat.tournament.commands import (
    AtLive,
    By,
    ConfirmDeal,
    DateChange,
    Enter,
    EnterCounted,
    EnterList,
    EnterRuling,
    EnterTableDeal,
    EnterTotals,
    Join,
    LeaveOnline,
    OpenOnline,
    ReturnToTable,
    Role,
    Sign,
    Substitute,
    Swap,
    TakeBackDeal,
    TakeOff,
    Void,
)
from skat.tournament.files import checked, file_of, written
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import OnlineTerms
from tests.tournament.evenings import Evening, foot, number

SERVER = By(Role.SERVER)


def seated(players: int = 8, **more: Any) -> Evening:
    return Evening(series=1, online=OnlineTerms(), **more).seated(players)


def open_tables(*tables: int) -> OpenOnline:
    return OpenOnline(series=1, tables=tuple(AtLive(table=at, live=f"t-{at}") for at in tables))


def counted(deal: int, line: Line | None = None, *, table: int = 1) -> EnterCounted:
    return EnterCounted(
        series=1, table=table, live=f"t-{table}", deal=deal, line=line or passed_line()
    )


def clubs(place: int, *, won: bool = True) -> Line:
    """Clubs with 1 at this place."""
    typed = TypedGame(
        soloist=Place(place), contract=Contract.CLUBS, won=won, tops=Tops(held=True, count=1)
    )
    line = line_of_typed(typed, RuleSet())
    assert isinstance(line, Line)
    return line


@pytest.mark.article("TR-7.1.3", "TR-7.1.5 (1)")
def test_tables_are_opened_with_the_seats_of_the_draw() -> None:
    evening = seated()
    drawn = [table.numbers for table in evening.state.series[0].tables]
    evening.do(open_tables(1, 2))
    tables = evening.state.series[0].tables
    assert [table.live for table in tables] == ["t-1", "t-2"]
    assert [table.numbers for table in tables] == drawn


@pytest.mark.article("TR-7.1.3", "TR-7.1.5 (1)", negative=True)
def test_what_has_begun_or_is_open_is_not_opened_here() -> None:
    evening = seated()
    assert evening.refused(open_tables(3)).code == "no_such_table_number"
    assert evening.refused(open_tables()).code == "nothing_to_open"
    assert evening.refused(replace(open_tables(1), series=2)).code == "series_not_drawn"
    evening.do(EnterTableDeal(series=1, table=2, deal=1))
    assert evening.refused(open_tables(2)).code == "list_begun"
    # All of them or none.
    assert evening.refused(open_tables(1, 2)).code == "list_begun"
    evening.do(open_tables(1))
    assert evening.refused(open_tables(1)).code == "table_is_live"
    evening.do(Void(series=1, table=2, reason="lost"))
    assert evening.refused(open_tables(2)).code == "list_is_void"
    hall = Evening(series=1).seated(8)
    assert hall.refused(open_tables(1)).code == "no_online_terms"


@pytest.mark.article("TR-7.2.1 (1)", "TR-7.2.3")
def test_every_counted_deal_is_in_the_list_and_the_last_one_signs_it() -> None:
    evening = seated().do(open_tables(1))
    evening.do(counted(1, clubs(2)), SERVER).do(counted(2, clubs(3, won=False)), SERVER)
    evening.do(counted(3), SERVER)
    table = evening.state.series[0].tables[0]
    assert [line.score for line in table.sheet.lines] == [24, -48, 0]
    assert (table.confirmed, table.settled) == (3, False)
    evening.do(counted(4), SERVER)
    table = evening.state.series[0].tables[0]
    assert table.settled
    assert len(table.sheet.signatures) == 4
    assert [tally.result(4) for tally in table.tallies] == [30, 24 + 50 + 30, -48 - 50, 30]
    evening.do(EnterList(series=1, table=2, games=(None,) * 4))
    evening.do(Sign(series=1, table=2, places=tuple(map(Place, range(1, 5))))).closed()
    assert problems(evening.steps) == ()


@pytest.mark.article("TR-7.2.1 (1)", "TR-7.2.3", negative=True)
def test_only_the_server_counts_and_only_the_next_deal_of_its_table() -> None:
    evening = seated().do(open_tables(1))
    for by in (By(), By(Role.REFEREE), By(Role.PLAYER, evening.sits(1, 1))):
        assert evening.refused(counted(1), by).code == "server_only"
    assert evening.refused(open_tables(2), SERVER).code == "server_only"
    assert evening.refused(counted(2), SERVER).code == "deal_left_out"
    assert evening.refused(counted(1, table=2), SERVER).code == "table_not_live"
    other = replace(counted(1), live="t-9")
    assert evening.refused(other, SERVER).code == "table_not_live"
    odd = replace(clubs(2), won=False)
    assert evening.refused(counted(1, odd), SERVER).code == "entry_incomplete"
    assert evening.refused(counted(1, clubs(1)), SERVER).code == "soloist_not_dealt_in"
    evening.do(counted(1), SERVER)
    assert evening.refused(counted(1), SERVER).code == "deal_entered_already"
    evening.do(Void(series=1, table=1, reason="stopped"))
    assert evening.refused(counted(2), SERVER).code == "list_is_void"


def test_nobody_writes_by_hand_into_a_list_of_the_server_or_changes_its_seats() -> None:
    evening = seated(7).do(open_tables(1)).do(counted(1), SERVER)
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    by_hand = (
        EnterTableDeal(series=1, table=1, deal=2),
        ConfirmDeal(series=1, table=1, deal=1),
        TakeBackDeal(series=1, table=1, deal=1, reason="slip"),
        EnterList(series=1, table=1, games=(None,) * 4),
        EnterTotals(series=1, table=1, totals=(foot(0),) * 4, passed=4),
        Join(series=1, table=1, number=number(9), reason="late"),
        TakeOff(series=1, table=1, number=one, reason="gone"),
        Swap(series=1, one=one, other=other, reason="wish"),
        evening.redraw_command(),
    )
    for command in by_hand:
        assert evening.refused(command).code == "table_is_live", command
    # The other table is in the hall and goes on as ever.
    evening.do(EnterTableDeal(series=1, table=2, deal=1))


def test_a_table_that_leaves_goes_on_by_hand() -> None:
    evening = seated().do(open_tables(1, 2)).do(counted(1, clubs(2)), SERVER)
    leave = LeaveOnline(series=1, table=1, reason="no network")
    assert evening.refused(replace(leave, reason=" ")).code == "reason_missing"
    assert evening.refused(leave, By(Role.PLAYER, evening.sits(1, 1))).code == "management_only"
    evening.do(leave)
    assert evening.refused(leave).code == "table_not_live"
    assert evening.state.series[0].left_online == ("t-1",)
    assert evening.refused(counted(2), SERVER).code == "table_not_live"
    evening.do(EnterTableDeal(series=1, table=1, deal=2))
    assert evening.refused(open_tables(1)).code == "list_begun"
    # The other one has no deal yet: it leaves, its seats are changed, it is opened again.
    evening.do(LeaveOnline(series=1, table=2, reason="no-show"))
    gone = evening.sits(2, 4)
    evening.do(TakeOff(series=1, table=2, number=gone, reason="no-show"))
    again = OpenOnline(series=1, tables=(AtLive(table=2, live="t-again"),))
    evening.do(again)
    assert evening.state.series[0].tables[1].live == "t-again"
    assert problems(evening.steps) == ()


def test_a_reserve_comes_to_a_table_of_the_server() -> None:
    evening = Evening(series=1, online=OnlineTerms()).announced(8)
    evening.do(Enter(name="Reserve", paid=Cents(1000), reserve=True)).do(evening.seat_command())
    evening.do(open_tables(1)).do(counted(1, clubs(2)), SERVER)
    left = evening.sits(1, 2)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill"))
    table = evening.state.series[0].tables[0]
    assert (table.live, table.numbers[1]) == ("t-1", 9)
    evening.do(counted(2, clubs(3)), SERVER).do(counted(3, clubs(2)), SERVER)
    tallies = {tally.number: tally.points for tally in evening.state.series[0].tables[0].tallies}
    assert (tallies[left], tallies[number(9)]) == (24, 24)


@pytest.mark.article("TR-4.4", "TR-7.2.1 (1)", negative=True)
def test_a_reserve_of_a_live_table_is_taken_back_until_he_has_played() -> None:
    evening = seated().do(open_tables(1)).do(counted(1, clubs(2)), SERVER)
    evening.do(Enter(name="Reserve", reserve=True))
    left = evening.sits(1, 2)
    came = Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill")
    back = ReturnToTable(series=1, table=1, number=left, reason="it was another")
    assert evening.refused(back).code == "has_not_left"
    evening.do(came)
    # Before revision 7 nothing of a live table was taken back.
    older = apply(evening.state, replace(evening.step(back), revision=6))
    assert isinstance(older, Refusal)
    assert older.code == "table_is_live"
    evening.do(evening.seen(back)).do(came).do(counted(2, clubs(3)), SERVER)
    refused = evening.refused(back)
    assert refused == Refusal(
        code="reserve_has_played",
        articles=("TR-4.4", "TR-7.2.1"),
        details={"number": 9, "deal": 2, "table": 1},
    )
    assert problems(evening.steps) == ()


def test_a_reserve_of_a_live_table_plays_from_the_deal_on_that_is_due() -> None:
    evening = seated().do(open_tables(1)).do(counted(1, clubs(2)), SERVER)
    evening.do(Enter(name="Reserve", reserve=True))
    came = Substitute(
        series=1, table=1, left=evening.sits(1, 2), reserve=number(9), reason="ill", deal=2
    )
    for deal in (1, 3):
        assert evening.refused(replace(came, deal=deal)).code == "table_is_live"
    evening.do(came)
    moved = DateChange(series=1, table=1, came=number(9), deal=3)
    assert evening.refused(moved).code == "table_is_live"


def test_the_public_file_tells_no_live_table() -> None:
    evening = seated().do(open_tables(1)).do(counted(1, clubs(2)), SERVER)
    evening.do(LeaveOnline(series=1, table=1, reason="Anna had no network"))
    public = file_of(evening.steps, public=True)
    assert not hasattr(public, "code")
    assert checked(public) == ()
    text = written(public).decode()
    assert "t-1" not in text
    assert "Anna" not in text


def ruling(at: int = 1, *, live: str = "t-1") -> EnterRuling:
    """What the referee decided in deal 1 of table 1."""
    return EnterRuling(
        series=1, table=1, live=live, ruling=at, deal=1, by="Olga Rau", outcome="passed"
    )


@pytest.mark.article("TR-7.3.2 (1)")
def test_a_ruling_at_a_live_table_stands_beside_its_list() -> None:
    evening = seated().do(open_tables(1))
    evening.do(ruling(), by=SERVER)
    kept = evening.state.series[0].tables[0].rulings
    assert [(each.deal, each.by, each.outcome) for each in kept] == [(1, "Olga Rau", "passed")]
    file = file_of(evening.steps, public=False)
    assert not isinstance(file, Refusal)
    assert checked(file) == ()


@pytest.mark.article("TR-7.3.2 (1)", negative=True)
def test_a_ruling_comes_from_the_server_alone_and_once() -> None:
    evening = seated().do(open_tables(1))
    assert evening.refused(ruling()).code == "server_only"
    evening.do(ruling(), by=SERVER)
    assert evening.refused(ruling(), by=SERVER).code == "ruling_entered_already"
    assert evening.refused(ruling(3), by=SERVER).code == "ruling_entered_already"
    assert evening.refused(ruling(2, live="t-2"), by=SERVER).code == "table_not_live"
