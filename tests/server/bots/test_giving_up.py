"""Shown cards and resigning at a table by the online rules: every bot hears them in its view."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from skat.client import BotMove, BotTurn, Full, Over
from skat.journal import JournalId
from skat.model.contract import Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.model.units import BidValue
from skat.notation.iss_moves import ONLINE_RULES
from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.state_line import read_rules
from skat.notation.words import in_record_order, write_cards
from skat.rules.actions import Announce, Bid, Concede, Deal, Pass, Play
from skat.rules.editions import RuleSet
from skat.rules.machine import start
from skat.rules.state import Phase
from skat.rules.views import view
from skat.server.bots.table_lines import SentSoFar, new_lines
from skat.tables.state.actions import LayOpen
from skat.tables.state.dealing import after_deal_action
from skat.tables.state.online import after_lay_open
from skat.tables.state.table_state import Stage, TableState
from tests.rules.positions import must, random_pack
from tests.tables.tools import chairs


def in_play(cards: int) -> TableState:
    """A table by the online rules, so many cards after the announcement."""
    deal = must(
        start(ONLINE_RULES),
        Deal(random_pack(random.Random(cards))),
        Bid(Seat.MIDDLEHAND, BidValue(18)),
        Pass(Seat.FOREHAND),
        Pass(Seat.REARHAND),
        Announce(Seat.MIDDLEHAND, Announcement(Contract.GRAND, hand=True)),
    )
    state = TableState(
        id=JournalId("t-1"),
        rules=ONLINE_RULES,
        stage=Stage.PLAYING,
        chairs=chairs(3),
        players=("Anna", "Ben", "Carla"),
        deal_number=1,
        deal=deal,
    )
    for _ in range(cards):
        assert state.deal is not None
        turn = state.deal.turn
        assert turn is not None
        plays = [each for each in view(state.deal, turn).legal if isinstance(each, Play)]
        state = changed(after_deal_action(state, plays[0]))
    return state


def changed(answer: TableState | Refusal) -> TableState:
    assert isinstance(answer, TableState), answer
    return answer


def place_of(state: TableState, seat: Seat | None) -> Place | None:
    return None if seat is None else state.seats[seat]


def news(before: TableState, after: TableState, seat: Seat | None) -> list[object]:
    """What is new for a seat, or for spectators."""
    place = place_of(before, seat)
    _, seen = new_lines(before, place, SentSoFar(), clock=None)
    told, _ = new_lines(after, place, seen, clock=None)
    return list(told)


@pytest.mark.parametrize("cards", [0, 1, 2, 7, 20, 27])
@pytest.mark.parametrize("seat", [*SEATS, None])
def test_shown_cards_are_heard_and_play_goes_on(cards: int, seat: Seat | None) -> None:
    before = in_play(cards)
    assert before.deal is not None
    soloist = before.deal.soloist
    assert soloist is not None
    shown = changed(after_lay_open(before, LayOpen(before.seats[soloist])))
    assert shown.deal == before.deal, "it binds nobody"
    heard, *rest = news(before, shown, seat)
    hand = write_cards(in_record_order(before.deal.hand_of(soloist)))
    assert isinstance(heard, BotMove)
    assert (heard.who, heard.word) == (str(soloist.index), f"SC.{hand}")
    assert [type(each) for each in rest] == [BotTurn] * (before.deal.turn is seat)
    # Shown once more they are not sent again.
    assert changed(after_lay_open(shown, LayOpen(before.seats[soloist]))) == shown
    if seat is None:
        return
    (full, *_), _ = new_lines(shown, place_of(shown, seat), SentSoFar(), clock=None)
    assert isinstance(full, Full)
    assert full.position is not None
    rules = read_rules(full.rules)
    assert isinstance(rules, RuleSet)
    read = read_position(full.position, rules)
    assert isinstance(read, PositionRead), read
    assert read.state.phase is Phase.PLAY
    assert read.state.hand_of(soloist) == before.deal.hand_of(soloist)
    assert view(read.state, seat).legal == view(before.deal, seat).legal
    if full.position and rest:
        assert isinstance(rest[0], BotTurn)
        assert rest[0].ply == full.ply


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_resigning_is_heard_of_one_defender_and_of_both(seat: Seat | None) -> None:
    before = in_play(7)
    assert before.deal is not None
    first, second = before.deal.defenders
    one = changed(after_deal_action(before, Concede(first)))
    heard = news(before, one, seat)
    assert [(told.who, told.word) for told in heard if isinstance(told, BotMove)] == [
        (str(first.index), "RE")
    ]
    assert not any(isinstance(told, Over) for told in heard), "one alone ends nothing"
    both = changed(after_deal_action(one, Concede(second)))
    *moves, over = news(one, both, seat)
    assert [(told.who, told.word) for told in moves if isinstance(told, BotMove)] == [
        (str(second.index), "RE")
    ]
    assert isinstance(over, Over)


def test_what_is_shown_belongs_to_its_deal_alone() -> None:
    state = in_play(2)
    assert state.deal is not None
    assert state.deal.soloist is not None
    shown = changed(after_lay_open(state, LayOpen(state.seats[state.deal.soloist])))
    assert replace(shown, shown_hand=None, asides=()) == state
