"""Nothing leaves a table that its viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.cards import CardSet
from skat.model.seats import SEATS, Place
from skat.rules.actions import Action, Expose, Verdict
from skat.rules.editions import RuleSet
from skat.rules.machine import legal_actions
from skat.rules.state import Phase, State
from skat.tables import NextDeal, TableState, after, snapshot_for
from skat.tables.rows import row_of
from tests.rules.positions import rules_with
from tests.tables.tools import NOBODY, cards_in, dealt, frame_of, may_know, seed, took

STRICT = rules_with("isko-1999")
HOUSE = rules_with(kontra=True, ramsch=True, leaflet_ouvert=True)


def some_action(state: State, chance: random.Random) -> Action:
    """Mostly a card or a call; now and then an offer or a claim."""
    if state.phase is Phase.VERDICT:
        return Verdict(holds=chance.random() < 0.5)
    legal = legal_actions(state)
    rare = [action for action in legal if isinstance(action, Expose)]
    if rare and chance.random() < 0.05:
        return chance.choice(rare)
    kinds = sorted({type(action).__name__ for action in legal if not isinstance(action, Expose)})
    usual = [kind for kind in kinds if kind not in ("Concede", "ThrowIn")] or kinds
    kind = chance.choice(usual)
    return chance.choice([action for action in legal if type(action).__name__ == kind])


def course(table: TableState, chance: random.Random) -> Iterator[TableState]:
    """A deal step by step, from the deal to the result."""
    yield table
    while table.deal_is_running:
        assert table.deal is not None
        table = took(after(table, some_action(table.deal, chance)))
        yield table


def assert_nothing_leaks(table: TableState) -> None:
    assert table.deal is not None
    for place in range(1, table.size + 1):
        frame = frame_of(snapshot_for(table, Place(place), NOBODY))
        known = may_know(table.deal, table.seat_of(Place(place)))
        assert cards_in(frame) <= known, (place, cards_in(frame) - known)


@pytest.mark.parametrize("size", [3, 4])
@given(number=st.integers(0, 2**32), rules=st.sampled_from([RuleSet(), STRICT, HOUSE]))
def test_no_frame_names_a_card_its_viewer_may_not_know(
    size: int, number: int, rules: RuleSet
) -> None:
    for table in course(dealt(size, number=number, rules=rules), random.Random(number)):
        assert_nothing_leaks(table)


def test_the_check_finds_a_planted_leak() -> None:
    table = dealt()
    forehand = snapshot_for(table, table.seats[SEATS[0]], NOBODY)
    middlehand = may_know(table.deal, SEATS[1]) if table.deal else set()
    assert cards_in(frame_of(forehand)) - middlehand


@pytest.mark.parametrize("size", [3, 4])
@given(number=st.integers(0, 2**32))
def test_the_wire_carries_no_old_tricks_and_no_discard(size: int, number: int) -> None:
    for table in course(dealt(size, number=number), random.Random(number)):
        for place in range(1, size + 1):
            shown = snapshot_for(table, Place(place), NOBODY).view
            assert shown is not None
            assert shown.played == ()
            assert shown.discarded is None


@pytest.mark.parametrize("size", [3, 4])
@given(number=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_what_is_hidden_changes_no_byte(size: int, number: int, other: int) -> None:
    """The others' cards and the skat are dealt anew behind the viewer's back, at any moment."""
    chance = random.Random(other)
    for table in course(dealt(size, number=number), random.Random(number)):
        deal = table.deal
        assert deal is not None
        if deal.phase not in (Phase.AUCTION, Phase.SKAT):
            return
        for place in range(1, size + 1):
            seat = table.seat_of(Place(place))
            hidden = [one for one in SEATS if one is not seat]
            unseen = [card for one in hidden for card in deal.hand_of(one)] + list(deal.skat)
            chance.shuffle(unseen)
            hands = list(deal.hands)
            for at, one in enumerate(hidden):
                hands[one.index] = CardSet.of(unseen[10 * at : 10 * at + 10])
            skat = CardSet.of(unseen[-2:])
            new = (hands[0], hands[1], hands[2])
            twin = msgspec.structs.replace(
                table,
                deal=msgspec.structs.replace(
                    deal, hands=new, dealt_hands=new, skat=skat, dealt_skat=skat
                ),
            )
            here, there = (snapshot_for(one, Place(place), NOBODY) for one in (table, twin))
            assert frame_of(here) == frame_of(there)


def test_seeds_tokens_and_card_points_are_in_no_frame() -> None:
    table = dealt(number=5)
    for step in course(table, random.Random(5)):
        for place in (1, 2, 3):
            text = frame_of(snapshot_for(step, Place(place), NOBODY)).decode()
            assert "seed" not in text
            assert "token" not in text
            running = step.deal_is_running
            assert ("soloist_points" in text) == (not running and step.rows[-1].soloist is not None)


def test_rows_only_follow_from_results() -> None:
    table = dealt(number=3)
    assert table.deal is not None
    with pytest.raises(ValueError, match="result"):
        row_of(table.deal, deal=1, dealer=Place(1))
    *_, last = course(table, random.Random(3))
    following = took(after(last, NextDeal(seed(4))))
    assert following.rows == last.rows
    assert following.dealer == Place(2)
