"""Whose move it is: who answers an offer, and who deals when cards were taken back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.seats import Place
from skat.rules.actions import Concede, Refuse, TimeOut
from skat.rules.machine import start
from skat.rules.result import DealEnding
from skat.rules.state import Phase
from skat.scoresheet.line import passed_line
from skat.tables.state.actions import TakeOver
from skat.tables.state.dealing import with_cards
from skat.tables.state.rows import Row
from skat.tables.state.settings import Clock, Settings
from skat.tables.state.table_state import Shuffle
from skat.tables.state.turns import Times, absent_now, next_alarm
from tests.articles.situations import F, M, R, playing
from tests.rules.positions import must
from tests.tables.tools import dealt, took

EIGHT = "CJ SJ CA C10 CK HA H10 SA"


@pytest.mark.parametrize(("first", "second"), [(M, R), (R, M)])
def test_an_offer_is_answered_in_any_order_and_once_by_each(first: object, second: object) -> None:
    deal = playing("clubs", twelve="CJ SJ", hands=(EIGHT, "", ""), tricks=(1, 1), leader=F)
    offered = must(deal, Concede(F))
    assert offered.phase is Phase.CONSENT
    assert offered.to_act == (M, R)
    answered = must(offered, Refuse(first))  # type: ignore[arg-type]
    assert answered.phase is Phase.CONSENT
    assert answered.to_act == (second,)


def passed_row(deal: int) -> Row:
    return Row(
        deal=deal,
        dealer=Place(1),
        soloist=None,
        ending=DealEnding.PASSED,
        announcement=None,
        bid=None,
        line=passed_line(),
    )


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_who_dealt_cards_that_were_taken_back_deals_again(rows: int) -> None:
    """In the first deal of a list and in any other; else the next one deals."""
    table = dealt(3, people=1)
    assert table.deal is not None
    listed = replace(table, rows=tuple(map(passed_row, range(1, rows + 1))), dealer=Place(2))
    taken_back = replace(listed, deal=start(table.rules, table_size=3))
    assert taken_back.deals_again
    shuffle = Shuffle(table.deal_name(table.deal_number + 1), bytes(32), ())
    again, on = with_cards(taken_back, shuffle), with_cards(listed, shuffle)
    assert (took(again).dealer, took(on).dealer) == (2, 2 if rows == 0 else 3)


def test_an_offer_that_nobody_answers_is_answered_for_him_and_ends_no_game() -> None:
    clock = Clock(per="move", seconds=30, on_time_out="throw_in")
    table = dealt(3, people=3, settings=Settings(clock=clock))
    deal = playing("clubs", twelve="CJ SJ", hands=(EIGHT, "", ""), tricks=(1, 1), leader=F)
    waiting = replace(table, deal=must(deal, Concede(F)))
    alarm = next_alarm(waiting, Times(turn=0.0))
    assert alarm is not None
    assert isinstance(alarm.action, TakeOver)
    on_turn = next_alarm(replace(table, deal=deal), Times(turn=0.0))
    assert on_turn is not None
    assert isinstance(on_turn.action, TimeOut)


def test_nobody_is_missed_at_a_table_where_nobody_is() -> None:
    table = dealt(3, people=3)
    one = frozenset({Place(1)})
    gone = absent_now({}, table, connected=one, now=5.0)
    assert gone == {Place(2): 5.0, Place(3): 5.0}
    assert absent_now(gone, table, connected=one, now=9.0) == gone
    assert absent_now(gone, table, connected=frozenset(), now=9.0) == {}
