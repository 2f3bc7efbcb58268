"""A table of a tournament: the seats of the draw, its limits, the call for the referee."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from skat.model.contract import Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.model.units import BidValue
from skat.rules.actions import Announce, Bid, CallReferee, Concede, Outcome, Pass, Ruled
from skat.rules.editions import RuleSet
from skat.tables.shown.past_deal import why_not_before_end
from skat.tables.shown.score_list import list_of
from skat.tables.state import actions as entries
from skat.tables.state.actions import OpenTable, TableAction
from skat.tables.state.drawn_table import DrawnTable, FromDirector, GivenRuling
from skat.tables.state.keys import key_of
from skat.tables.state.opening import DrawnOpening, DrawnSeat, chair_of, coming, opened_by_draw
from skat.tables.state.reducer import after
from skat.tables.state.settings import Clock, Settings
from skat.tables.state.table_state import Stage, TableState
from skat.tables.state.turns import Dealing, Judge, Sealing, Times, next_alarm, next_job
from tests.tables.tools import TABLE, chairs, key, seed, took

DRAWN = DrawnTable(tournament="cup", series=1, table=2, deals=3)
TERMS = Settings(tournament=True, clock=Clock(per="move"), take_over_seconds=60)
PLACES = tuple(map(Place, (1, 2, 3)))


def begun(settings: Settings = TERMS, *, drawn: DrawnTable = DRAWN) -> TableState:
    """A table of a tournament that plays, before its first deal."""
    opened = took(
        after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3), settings, drawn=drawn))
    )
    return took(after(opened, entries.Begin(Place(1), PLACES)))


def dealt(state: TableState, number: int = 1) -> TableState:
    if state.sealed is None:
        state = took(after(state, entries.SealSeed(seed(number))))
    state = took(after(state, entries.FixCommitments(())))
    return took(after(state, entries.DealCards((), seed(number + 1))))


def passed_out(state: TableState) -> TableState:
    for seat in (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND):
        state = took(after(state, Pass(seat)))
    return state


def code(changed: TableState | Refusal) -> str:
    assert isinstance(changed, Refusal), changed
    return changed.code


@pytest.mark.article("TR-7.1.3", "TR-7.1.5 (1)")
def test_who_was_drawn_plays_the_list_of_the_notice() -> None:
    seats = tuple(DrawnSeat(name, f"token {at}") for at, name in enumerate("ABC", start=1))
    opening = DrawnOpening(drawn=DRAWN, rules=RuleSet(), settings=TERMS, seats=seats)
    first = opened_by_draw(opening, [key_of(seat.token) for seat in seats])
    assert isinstance(first, OpenTable)
    state = took(after(TableState(id=TABLE), first))
    state = took(after(state, entries.Begin(state.host, PLACES)))
    assert [state.place_of(key(at)) for at in (1, 2, 3)] == [1, 2, 3]
    assert state.dealer == 1
    for number in range(1, 4):
        state = passed_out(dealt(state, number))
        assert len(state.rows) == number
    assert state.stage is Stage.WAITING


@pytest.mark.article("TR-7.1.3", "TR-7.1.5 (1)", negative=True)
def test_nobody_else_comes_and_no_other_terms() -> None:
    state = begun()
    newcomer = replace(chairs(3)[0], token_hash=key(9))
    forbidden: tuple[TableAction, ...] = (
        entries.TakePlace(newcomer),
        entries.FreePlace(Place(2), Place(1)),
        entries.ChangeTerms(Place(1), RuleSet(), Settings()),
        entries.PlayAgain(Place(1), agrees=True),
        entries.AskToJoin(newcomer),
        entries.AnnounceLeave(Place(1)),
        entries.Remove(Place(2), Place(1), "simple"),
        entries.LeaveTable(Place(1)),
        entries.AskHint(Place(1)),
        entries.NextDeal(seed(1)),
    )
    for action in forbidden:
        assert code(after(state, action)) == "drawn_table", action
    came = coming(state, name="Eve", key=key(9))
    assert isinstance(came, Refusal)
    assert came.code == "drawn_table"
    for number in range(1, 4):
        state = passed_out(dealt(state, number))
    assert code(after(state, entries.Begin(state.host, PLACES))) == "drawn_table"
    ordinary = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3))))
    for office in (
        entries.CallOfficial(Place(1)),
        entries.OfficialWasThere(),
        entries.SeatReserve(newcomer),
        entries.Directed(FromDirector(paused=True)),
        entries.SeriesOver(),
        entries.LeaveDraw(),
    ):
        assert code(after(ordinary, office)) == "not_a_drawn_table"


def test_the_first_deal_waits_until_all_are_there_or_replaced() -> None:
    state = took(after(begun(), entries.SealSeed(seed(1))))
    assert next_job(begun(), connected=()) == Sealing()
    assert next_job(state, connected=PLACES[:2]) is None
    assert next_job(state, connected=PLACES) == Dealing()
    replaced = took(after(state, entries.TakeOver(Place(3), "simple")))
    assert next_job(replaced, connected=PLACES[:2]) == Dealing()
    away = Times(turn=0.0, absent={Place(3): 5.0})
    alarm = next_alarm(state, away)
    assert alarm is not None
    assert (alarm.at, alarm.action) == (65.0, entries.TakeOver(Place(3), "simple"))


@pytest.mark.article("TR-3.2 (2)", "TR-7.3.2 (1)")
def test_play_stops_when_the_referee_is_called_and_goes_on_with_his_word() -> None:
    state = dealt(begun())
    assert next_alarm(state, Times(turn=0.0)) is not None
    called = took(after(state, entries.CallOfficial(Place(3), "He bid twice")))
    assert called.called is not None
    assert (called.called.place, called.called.said) == (3, "He bid twice")
    assert code(after(called, Bid(Seat.MIDDLEHAND, BidValue(18)))) == "referee_awaited"
    assert next_alarm(called, Times(turn=0.0)) is None
    assert next_job(called, connected=PLACES) is None
    went_on = took(after(called, entries.OfficialWasThere()))
    assert went_on == state
    assert went_on.rulings == ()
    noted = took(after(called, entries.OfficialWasThere(by="Olga Rau", note="All was right")))
    assert replace(noted, rulings=()) == state
    assert noted.rulings == (GivenRuling(deal=1, by="Olga Rau", note="All was right"),)
    passes = Ruled(Outcome.PASSED, articles=("TR-7.3.2",))
    ruled = took(after(called, entries.OfficialWasThere(by="Olga Rau", ruling=passes)))
    assert ruled.rulings == (GivenRuling(deal=1, by="Olga Rau", ruling=passes),)
    assert replace(ruled, rulings=()) == took(after(called, passes))
    redealt = took(after(called, Ruled(Outcome.REDEAL, articles=("SkO-3.2.8",))))
    assert redealt.called is None
    assert redealt.deals_again
    passed = took(after(called, Ruled(Outcome.PASSED)))
    assert [row.line.passed for row in passed.rows] == [True]


@pytest.mark.article("TR-3.2 (2)", negative=True)
def test_nobody_calls_twice_or_after_the_list() -> None:
    called = took(after(dealt(begun()), entries.CallOfficial(Place(3))))
    assert code(after(called, entries.CallOfficial(Place(1)))) == "referee_awaited"
    assert code(after(begun(), entries.OfficialWasThere())) == "nobody_called"
    state = begun()
    for number in range(1, 4):
        state = passed_out(dealt(state, number))
    assert code(after(state, entries.CallOfficial(Place(1)))) == "no_list_running"


def test_in_open_play_a_person_rules_where_the_program_does_at_other_tables() -> None:
    state = dealt(begun(replace(TERMS, open_play=True)))
    claimed = took(after(state, CallReferee(Seat.FOREHAND)))
    assert next_job(claimed, connected=PLACES) is None
    assert next_job(replace(claimed, drawn=None), connected=PLACES) == Judge()


def test_a_deal_is_marked_in_which_a_computer_player_acted_for_a_person() -> None:
    state = dealt(begun())
    assert (state.seats[Seat.MIDDLEHAND], state.seats[Seat.REARHAND]) == (3, 1)
    state = took(after(state, entries.TakeOver(Place(3), "simple")))
    # Away alone is nothing: he may be back before his turn.
    assert state.stand_ins == ()
    state = took(after(state, Pass(Seat.MIDDLEHAND)))
    assert state.stand_ins == (3,)
    state = took(after(state, entries.ComeBack(Place(3))))
    for seat in (Seat.REARHAND, Seat.FOREHAND):
        state = took(after(state, Pass(seat)))
    assert state.rows[0].stand_ins == (3,)
    entry = list_of(state).entries[0]
    assert entry.stand_ins == (3,)
    ordinary = took(
        after(replace(dealt(state, 2), drawn=None), entries.TakeOver(Place(1), "simple"))
    )
    assert passed_out(ordinary).rows[1].stand_ins == ()
    state = passed_out(dealt(state, 2))
    assert state.rows[1].stand_ins == ()
    assert b"stand_ins" not in msgspec.json.encode(list_of(state).entries[1])


@pytest.mark.parametrize("announced", [False, True])
def test_a_row_says_that_its_soloist_left_a_game_that_he_had_announced(announced: bool) -> None:
    state = dealt(begun())
    place = state.seats[Seat.FOREHAND]
    for action in (Pass(Seat.MIDDLEHAND), Pass(Seat.REARHAND), Bid(Seat.FOREHAND, BidValue(18))):
        state = took(after(state, action))
    game = Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True))
    if announced:
        state = took(after(state, game))
    state = took(after(state, entries.TakeOver(place, "simple")))
    if not announced:
        state = took(after(state, game))
    state = took(after(state, Concede(Seat.FOREHAND)))
    assert (state.rows[0].stand_ins, state.rows[0].left_game) == ((place,), announced)
    assert not dealt(state, 2).left_game


def test_at_four_a_dealer_who_is_away_when_the_deal_ends_is_marked() -> None:
    opened = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(4), TERMS, drawn=DRAWN)))
    state = dealt(took(after(opened, entries.Begin(Place(1), tuple(map(Place, (1, 2, 3, 4)))))))
    assert state.seat_of(Place(1)) is None
    back = took(after(state, entries.TakeOver(Place(1), "simple")))
    assert passed_out(back).rows[0].stand_ins == (1,)
    back = took(after(back, entries.ComeBack(Place(1))))
    assert passed_out(back).rows[0].stand_ins == ()


@pytest.mark.article("TR-4.4 (3)", "TR-9.7")
def test_a_reserve_takes_the_place_with_its_cards() -> None:
    state = dealt(begun())
    away = took(after(state, entries.TakeOver(Place(2), "simple")))
    seated = took(after(away, entries.SeatReserve(chair_of(Place(2), key(9)))))
    assert (seated.place_of(key(9)), seated.place_of(key(2))) == (2, None)
    assert seated.deal == state.deal
    assert seated.away == ()
    assert seated.players[1] == seated.chairs[1].name


@pytest.mark.article("TR-4.4 (3)", "TR-9.7", negative=True)
def test_nobody_takes_a_place_that_is_not_there_or_his_already() -> None:
    state = dealt(begun())
    assert code(after(state, entries.SeatReserve(chair_of(Place(4), key(9))))) == "no_such_place"
    assert code(after(state, entries.SeatReserve(chair_of(Place(2), key(2))))) == "place_taken"
    computer = replace(chairs(3, people=2)[2])
    assert code(after(state, entries.SeatReserve(computer))) == "no_such_place"


def test_deals_are_looked_back_at_when_the_series_is_over_if_the_notice_says_so() -> None:
    state = begun()
    for number in range(1, 4):
        state = passed_out(dealt(state, number))
    refused = why_not_before_end(state, number=1)
    assert refused is not None
    assert refused.code == "review_after_series"
    over = took(after(state, entries.SeriesOver()))
    assert why_not_before_end(over, number=1) is None
    never = took(after(begun(drawn=replace(DRAWN, review=False)), entries.SeriesOver()))
    refused = why_not_before_end(never, number=1)
    assert refused is not None
    assert refused.code == "no_review_by_notice"


def test_a_table_that_the_office_takes_away_is_at_its_end() -> None:
    told = entries.Directed(FromDirector(messages=("Coffee is ready",), paused=True))
    left = took(after(took(after(dealt(begun()), told)), entries.LeaveDraw()))
    # What the director says later does not come here any more, so what he said does not stay.
    assert (left.finished, left.directed) == (True, FromDirector())
    assert code(after(left, Pass(Seat.MIDDLEHAND))) == "table_finished"
