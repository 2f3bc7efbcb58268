"""The director to the tables of a server: messages, pauses, time; what is refused, and who sees."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.office.audit_view import audit_lines
from skat.office.phone_view import PhoneView, phone_view
from skat.office.tournament_entries import REDUCER
from skat.office.tournament_views import HallView, hall_view
from skat.tournament import commands as do
from skat.tournament.commands.director import LONGEST_MESSAGE, MOST_SECONDS
from skat.tournament.notice.parts import OnlineTerms
from skat.tournament.results.board import board_of
from skat.tournament.steps.director import MOST_MESSAGES
from tests.tournament.back.begun import ONE, opened_online
from tests.tournament.evenings import DESK, Evening, player

REFEREE = do.By(do.Role.REFEREE)
COFFEE = do.TellTables(text="  Coffee\nis ready ")
LATE = do.TellTables(text="Your list is short", series=1, table=2)


def hall(evening: Evening) -> HallView:
    return hall_view(board_of(evening.state), seq=Seq(1), now=evening.state.newest_at)


def phone(evening: Evening, *, table: int) -> PhoneView:
    answer = phone_view(
        evening.state,
        evening.sits(table, 1),
        seq=Seq(1),
        now=evening.state.newest_at,
        rank=None,
        result=0,
    )
    assert not isinstance(answer, Refusal)
    return answer


def told(shown: HallView | PhoneView) -> list[str]:
    return [] if shown.messages is UNSET else [each.text for each in shown.messages]


def test_everybody_reads_what_is_for_all_and_one_table_what_is_for_it() -> None:
    evening = opened_online().do(COFFEE).do(LATE)
    assert told(hall(evening)) == ["Coffee is ready", "Your list is short"]
    assert told(phone(evening, table=1)) == ["Coffee is ready"]
    assert told(phone(evening, table=2)) == ["Coffee is ready", "Your list is short"]
    evening.do(do.TakeBackMessage(message=1))
    assert told(phone(evening, table=1)) == []
    again = evening.refused(do.TakeBackMessage(message=1))
    assert (again.code, again.details) == ("no_such_message", {"message": 1})


def test_messages_are_short_and_few() -> None:
    evening = opened_online()
    assert evening.refused(do.TellTables(text=" \n")).code == "message_missing"
    long = do.TellTables(text="x" * (LONGEST_MESSAGE + 1))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(long), type=do.TellTables)
    for _ in range(MOST_MESSAGES):
        evening.do(COFFEE)
    assert evening.refused(COFFEE).code == "too_many_messages"
    assert told(hall(evening.do(do.TakeBackMessage(message=4)).do(COFFEE)))[-1:] == [
        "Coffee is ready"
    ]


def test_a_message_is_for_a_table_that_is_there() -> None:
    evening = opened_online()
    for command, code in (
        (do.TellTables(text="x", table=1), "series_not_drawn"),
        (do.TellTables(text="x", series=2, table=1), "series_not_drawn"),
        (do.TellTables(text="x", series=1, table=3), "no_such_table_number"),
        (do.TellTables(text="x", series=1), "no_such_table_number"),
    ):
        assert evening.refused(command).code == code


def test_a_message_for_a_table_goes_with_the_next_draw() -> None:
    evening = Evening(series=2).seated(8).do(COFFEE).do(LATE).played().closed()
    assert len(told(hall(evening))) == 2
    assert told(hall(evening.do(evening.seat_command()))) == ["Coffee is ready"]


def test_nobody_reads_messages_when_the_event_is_over() -> None:
    evening = Evening(series=1).do(COFFEE).published()
    assert told(hall(evening)) == ["Coffee is ready"]
    evening.do(evening.seen(do.Close(signatures=("Skatfreunde Altenburg", "Martha Voss"))))
    assert told(hall(evening)) == []
    assert told(phone(evening, table=1)) == []


def test_a_paused_table_says_so_and_goes_on_once() -> None:
    evening = opened_online().do(do.PauseTables(series=1, tables=(2,)))
    assert [table.paused for table in hall(evening).tables] == [UNSET, True]
    assert [phone(evening, table=at).paused for at in (1, 2)] == [UNSET, True]
    twice = evening.refused(do.PauseTables(series=1, tables=(1, 2)))
    assert (twice.code, twice.details) == ("table_paused", {"table": 2})
    # All are those that play still.
    evening.do(do.PauseTables(series=1))
    assert [table.paused for table in evening.state.series[0].tables] == [True, True]
    assert evening.refused(do.PauseTables(series=1)).code == "table_paused"
    evening.do(do.GoOn(series=1))
    assert evening.refused(do.GoOn(series=1)).code == "table_not_paused"


def test_time_is_given_within_an_hour_and_taken_back_to_what_the_notice_says() -> None:
    evening = opened_online().do(do.GiveTime(series=1, seconds=90, tables=(1,)))
    assert [table.more_seconds for table in evening.state.series[0].tables] == [90, 0]
    for seconds in (-91, MOST_SECONDS - 89, 0):
        refused = evening.refused(do.GiveTime(series=1, seconds=seconds, tables=(1,)))
        assert refused.code == "not_so_much_time"
        assert refused.details == {"table": 1, "given": 90, "most": MOST_SECONDS}
    evening.do(do.GiveTime(series=1, seconds=-90, tables=(1,)))
    assert evening.state.series[0].tables[0].more_seconds == 0


def test_what_is_for_tables_of_the_server_is_refused_for_others() -> None:
    paper = Evening(series=1, online=OnlineTerms()).seated(8)
    assert paper.refused(do.PauseTables(series=1)).code == "no_tables_online"
    assert paper.refused(do.GoOn(series=1, tables=(1,))).code == "table_not_live"
    assert paper.refused(do.PauseTables(series=1, tables=(9,))).code == "no_such_table_number"
    assert paper.refused(do.PauseTables(series=2)).code == "series_not_drawn"
    still = Evening(series=1, online=OnlineTerms(clock="none")).seated(8)
    assert still.refused(do.GiveTime(series=1, seconds=5)).code == "no_clocks"
    in_hall = Evening(series=1).seated(8)
    assert in_hall.refused(do.GiveTime(series=1, seconds=5)).code == "no_clocks"


def test_only_the_management_speaks_to_the_tables() -> None:
    evening = opened_online()
    for command in (COFFEE, do.PauseTables(series=1), do.GiveTime(series=1, seconds=5)):
        for by in (REFEREE, player(1)):
            assert evening.refused(command, by).code == "management_only"


def test_the_audit_says_which_tables_and_how_long() -> None:
    evening = opened_online().do(do.PauseTables(series=1, tables=(1, 2)))
    evening.do(do.GiveTime(series=1, seconds=60)).do(LATE).do(do.TakeBackMessage(message=1))
    back, late, time, pause = audit_lines(evening.state, evening.steps)[:4]
    assert (back.do, back.message) == ("take_back_message", 1)
    assert (late.table, late.about) == (2, "Your list is short")
    assert (time.seconds, time.tables) == (60, UNSET)
    assert (pause.role, pause.series, pause.tables) == ("management", 1, (1, 2))


def test_an_older_server_reads_no_further() -> None:
    evening = opened_online()
    for command in (COFFEE, do.GoOn(series=1), do.GiveTime(series=1, seconds=5)):
        assert REDUCER.since(replace(evening.step(command, DESK), revision=4)) == 5


def test_a_table_that_left_is_not_stopped() -> None:
    evening = opened_online().do(do.LeaveOnline(**ONE, reason="the line is down"))
    evening.do(do.PauseTables(series=1))
    assert [table.paused for table in evening.state.series[0].tables] == [False, True]


def test_a_table_that_comes_back_to_the_server_plays_with_the_time_of_the_notice() -> None:
    evening = opened_online().do(do.PauseTables(series=1, tables=(1,)))
    evening.do(do.GiveTime(series=1, seconds=60, tables=(1,)))
    evening.do(do.LeaveOnline(**ONE, reason="the line is down"))
    evening.do(do.OpenOnline(series=1, tables=(do.AtLive(table=1, live="again"),)))
    table = evening.state.series[0].tables[0]
    assert (table.live, table.paused, table.more_seconds) == ("again", False, 0)
