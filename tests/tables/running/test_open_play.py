"""A table in open play: offences, calls, demands, rulings; computer players that train referees."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.players import make_player
from skat.players.turn import demand_of, slip
from skat.referee.enact import ruling_in
from skat.rules import actions as act
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, legal_actions
from skat.rules.state import OffenceKind, Phase, Sitting, State
from skat.rules.views import view
from skat.tables.running.driver import Driver
from skat.tables.running.thinkers import Pace
from skat.tables.state.drawn_table import RefereeWanted
from skat.tables.state.reducer import after
from skat.tables.state.requests import parse_request
from skat.tables.state.settings import Settings, why_not_so
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import Judge, Turn, awaited, next_job
from tests.memory_store import MemoryStore
from tests.tables.tools import Eyes, dealt, opened_table, took
from tests.virtual_time import spent

OPEN = Settings(open_play=True)
EVERYBODY = (Place(1), Place(2), Place(3))


def at_play(*, people: int, settings: Settings = OPEN) -> TableState:
    """Middlehand has announced at 18 and forehand leads."""
    state = dealt(3, people=people, settings=settings)
    assert state.deal is not None
    for action in (
        act.Bid(SEATS[1], msgspec.convert(18, type=int)),  # type: ignore[arg-type]
        act.Pass(SEATS[0]),
        act.Pass(SEATS[2]),
    ):
        state = took(after(state, action))
    deal = state.deal
    assert deal is not None
    announce = next(
        each for each in legal_actions(deal, SEATS[1]) if isinstance(each, act.Announce)
    )
    return took(after(state, announce))


def deal_of(state: TableState) -> State:
    assert state.deal is not None
    return state.deal


def wrong_lead(state: TableState) -> act.Play:
    deal = deal_of(state)
    return act.Play(SEATS[2], next(iter(deal.hand_of(SEATS[2]))))


def test_only_a_table_in_open_play_lets_it_happen() -> None:
    assert deal_of(dealt(settings=OPEN)).sitting is Sitting.OPEN
    usual = at_play(people=3, settings=Settings())
    assert isinstance(after(usual, wrong_lead(usual)), Refusal)
    assert deal_of(took(after(at_play(people=3), wrong_lead(at_play(people=3))))).offences


def test_the_innocent_person_is_waited_for_and_the_ruling_comes_by_itself() -> None:
    state = took(after(at_play(people=3), wrong_lead(at_play(people=3))))
    called = took(after(state, act.CallReferee(SEATS[0])))
    soloist = state.seats[SEATS[1]]
    assert awaited(called) == (soloist,)
    assert next_job(called, connected=EVERYBODY) is None
    demanded = took(after(called, act.Demand(SEATS[1], "continue")))
    assert (next_job(demanded, connected=EVERYBODY), awaited(demanded)) == (Judge(), ())
    ruled = took(after(demanded, ruling_in(deal_of(demanded))))
    assert deal_of(ruled).trick == ()
    assert deal_of(ruled).settled[0].put_right
    assert not ruled.rows


def test_a_game_that_a_ruling_ends_is_entered_in_the_list() -> None:
    state = took(after(at_play(people=3), wrong_lead(at_play(people=3))))
    called = took(after(state, act.CallReferee(SEATS[0])))
    over = took(after(took(after(called, act.Demand(SEATS[1], "end"))), ruling_in(_end(called))))
    assert [row.soloist for row in over.rows] == [state.seats[SEATS[1]]]


def _end(called: TableState) -> State:
    return deal_of(took(after(called, act.Demand(SEATS[1], "end"))))


def test_a_computer_soloist_demands_the_end_himself() -> None:
    state = took(after(at_play(people=1), wrong_lead(at_play(people=1))))
    called = took(after(state, act.CallReferee(SEATS[0])))
    soloist = state.seats[SEATS[1]]
    job = next_job(called, connected=EVERYBODY)
    assert called.computer_at(soloist) is not None
    assert isinstance(job, Turn)
    assert job.seat is SEATS[1]
    seen = view(deal_of(called), SEATS[1])
    assert demand_of(seen) == act.Demand(SEATS[1], "end")
    assert demand_of(view(deal_of(called), SEATS[0])) is None


def test_what_a_player_may_wish_for() -> None:
    for text in (
        '{"do":"call_referee","seat":"forehand"}',
        '{"do":"look_at_skat","seat":"forehand"}',
        '{"do":"show_cards","seat":"forehand","cards":["CJ"]}',
        '{"do":"demand","seat":"forehand","wants":"end"}',
    ):
        assert not isinstance(parse_request(text.encode()), Refusal)
    ruled = b'{"do":"ruled","outcome":"redeal"}'
    assert isinstance(parse_request(ruled), Refusal)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (Settings(training=True), "training_is_open_play"),
        (Settings(training=True, open_play=True, tournament=True), "no_training_in_tournament"),
        (Settings(training=True, open_play=True), None),
        (Settings(open_play=True, tournament=True), None),
    ],
)
def test_which_tables_there_are(settings: Settings, code: str | None) -> None:
    refused = why_not_so(settings, RuleSet())
    assert (refused.code if refused else None) == code


# --- training -------------------------------------------------------------------------------


def slips(seed: int) -> list[act.Action]:
    """What a deal full of computer players does against the rules."""
    chance = random.Random(seed)
    deal = deal_of(at_play(people=1))
    done: list[act.Action] = []
    while deal.phase is Phase.PLAY:
        seat = deal.turn
        assert isinstance(seat, Seat)
        wrong = slip(deal, seat, chance)
        legal = [each for each in legal_actions(deal, seat) if isinstance(each, act.Play)]
        action = wrong or chance.choice(legal)
        if wrong is not None:
            done.append(wrong)
        applied = apply(deal, action)
        assert not isinstance(applied, Refusal), applied
        deal = applied.state
    return done


def test_slips_are_offences_that_can_be_ruled_on() -> None:
    done = [action for seed in range(30) for action in slips(seed)]
    assert {type(action) for action in done} == {act.Play, act.ShowCards}
    assert len(done) <= 30, "only one until a player calls"
    assert len(done) > 10, "of ten turns to play most have room for a slip"


def test_a_slip_waits_until_the_one_before_is_settled() -> None:
    deal = deal_of(at_play(people=1))
    chance = random.Random(3)
    shown = apply(deal, act.ShowCards(SEATS[2], tuple(deal.hand_of(SEATS[2]))[:2]))
    assert not isinstance(shown, Refusal)
    assert [each.fault for each in shown.state.offences] == [OffenceKind.CARDS_SHOWN]
    turn = shown.state.turn
    assert turn is not None
    assert all(slip(shown.state, turn, chance) is None for _ in range(100))


def test_a_training_table_plays_to_its_end_though_nobody_calls() -> None:
    async def deal() -> TableState:
        settings = Settings(open_play=True, training=True, spectators=True)
        table = await opened_table(MemoryStore(), people=0, settings=settings)
        driver = Driver(table, seat_player=lambda name, place: make_player(name, seed=1))
        driver.pace = Pace.INSTANT
        table.audience.join(Eyes(None))
        driving = asyncio.create_task(driver.run())
        async with asyncio.timeout(30):
            while not table.state.rows:
                await asyncio.sleep(0.01)
        driving.cancel()
        await table.close()
        return table.state

    state = spent(deal())
    assert state.deal is not None
    assert state.deal.result is not None


def test_nobody_is_waited_for_while_a_referee_is_called() -> None:
    playing = at_play(people=3)
    assert awaited(playing)
    assert awaited(replace(playing, called=RefereeWanted(Place(1), "?"))) == ()
