"""Nothing leaves a table that its viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal

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
from skat.tables.shown.chat import ChatLine
from skat.tables.shown.snapshot import Presence, snapshot_for
from skat.tables.state.actions import NextDeal
from skat.tables.state.reducer import after
from skat.tables.state.rows import row_of
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import Away, Look, TableState
from tests.memory_store import MemoryStore
from tests.rules.positions import rules_with
from tests.tables.tools import (
    NOBODY,
    Eyes,
    cards_in,
    dealt,
    frame_of,
    may_know,
    opened_table,
    seed,
    took,
    view_of,
)
from tests.virtual_time import spent

STRICT = rules_with("isko-1999")
HOUSE = rules_with(kontra=True, ramsch=True, leaflet_ouvert=True)
PUSHING = rules_with(ramsch=True, ramsch_push="yes", grand_hand_in_ramsch="yes", spitze="yes")


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
@given(number=st.integers(0, 2**32), rules=st.sampled_from([RuleSet(), STRICT, HOUSE, PUSHING]))
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


Viewer = Place | Literal["newcomer", "spectator"]


def viewers(size: int) -> list[Viewer]:
    return [*(Place(number) for number in range(1, size + 1)), "newcomer", "spectator"]


def twin_of(table: TableState, viewer: Viewer, chance: random.Random) -> TableState:
    """The same table, the cards that this viewer cannot know dealt anew behind his back."""
    deal = table.deal
    assert deal is not None
    seat = None if isinstance(viewer, str) else table.seat_of(viewer)
    look = table.look if viewer == table.dealer else None
    looks_into = {look.seat} if look is not None and look.allowed else set()
    hidden = [
        each for each in SEATS if each is not seat and each not in {*deal.open_hands, *looks_into}
    ]
    # The taker of the skat knows what lies there; in his hand it is known to who looks into it.
    taken = deal.skat_taken and deal.soloist in {seat, *looks_into}
    counts = [len(deal.hand_of(each)) for each in hidden] + ([] if taken else [len(deal.skat)])
    unseen = [card for each in hidden for card in deal.hand_of(each)]
    unseen += [] if taken else list(deal.skat)
    chance.shuffle(unseen)
    piles = []
    for count in counts:
        piles.append(CardSet.of(unseen[:count]))
        unseen = unseen[count:]
    hands = list(deal.hands)
    for each, pile in zip(hidden, piles, strict=False):
        hands[each.index] = pile
    changed: dict[str, Any] = {
        "hands": (hands[0], hands[1], hands[2]),
        "dealt_hands": tuple(chance.sample(deal.dealt_hands, 3)),
    }
    if not taken:
        changed["skat"] = changed["dealt_skat"] = piles[-1]
    return msgspec.structs.replace(table, deal=msgspec.structs.replace(deal, **changed))


@pytest.mark.parametrize("size", [3, 4])
@given(number=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_what_is_hidden_changes_no_byte(size: int, number: int, other: int) -> None:
    """At every moment of a deal, for players, the idle dealer who looks, newcomers, spectators."""
    chance = random.Random(other)
    spectators = Settings(spectators=True)
    for table in course(dealt(size, number=number, settings=spectators), random.Random(number)):
        if not table.deal_is_running:
            return
        if size == 4:
            look = Look(chance.choice(SEATS), allowed=chance.random() < 0.8)
            table = msgspec.structs.replace(table, look=look)
        for viewer in viewers(size):
            twin = twin_of(table, viewer, chance)
            here, there = (snapshot_for(each, viewer, NOBODY) for each in (table, twin))
            assert frame_of(here) == frame_of(there), viewer


@pytest.mark.parametrize("size", [3, 4])
def test_without_spectators_nobody_else_sees_a_deal(size: int) -> None:
    """Who waits to join has no view either, at no moment."""
    for table in course(dealt(size, number=8), random.Random(8)):
        assert not table.settings.spectators
        for viewer in viewers(size):
            seen = (snapshot_for(table, viewer, NOBODY).view, view_of(table, viewer))
            assert [each is None for each in seen] == [isinstance(viewer, str)] * 2, viewer


def told(steps: Iterator[TableState], place: int | None) -> tuple[list[bytes], list[str]]:
    """All that a viewer is sent while a table takes these steps, and why his line is closed."""
    settings = Settings(spectators=True)
    table = spent(opened_table(MemoryStore(), settings=settings, clock=lambda: 0.0))
    eyes = Eyes(place)
    table.audience.join(eyes)
    for table.state in steps:
        table.audience.show()
    away = tuple(Away(Place(number), "simple", gone=True) for number in range(1, 5))
    table.state = msgspec.structs.replace(table.state, away=away, settings=Settings())
    table.audience.show()
    return [msgspec.json.encode(each) for each in eyes.all], eyes.dismissed


@pytest.mark.parametrize("size", [3, 4])
@given(number=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_what_is_hidden_changes_nothing_that_is_sent(size: int, number: int, other: int) -> None:
    """Two games that differ in what a viewer cannot know: for him the same messages in order."""
    chance = random.Random(other)
    place = chance.choice([None, *range(1, size + 1)])
    viewer: Viewer = "spectator" if place is None else Place(place)
    first = dealt(size, number=number, settings=Settings(spectators=True))
    steps = [step for step in course(first, random.Random(number)) if step.deal_is_running]
    here = told(iter(steps), place)
    there = told((twin_of(step, viewer, chance) for step in steps), place)
    assert here == there
    assert here[1] == ["sent_away"]
    assert len(here[0]) > len(steps)


def test_the_twins_find_a_planted_leak() -> None:
    """What forehand sees differs where middlehand's view would be shown to him."""
    table = dealt(number=7)
    twin = twin_of(table, table.seats[SEATS[0]], random.Random(1))
    leak = table.seats[SEATS[1]]
    here, there = (snapshot_for(each, leak, NOBODY) for each in (table, twin))
    assert frame_of(here) != frame_of(there)


@given(number=st.integers(0, 2**32), steps=st.integers(0, 20))
def test_what_is_said_and_who_is_there_tells_no_card(number: int, steps: int) -> None:
    """Presence and chat carry names, places and what people typed, whatever the cards are."""
    frames = []
    for cards in (number, number + 1):
        opened = spent(opened_table(MemoryStore(), settings=Settings(spectators=True)))
        opened.state = dealt(number=cards)
        eyes = Eyes(1)
        opened.audience.join(eyes)
        refused = opened.audience.say(Place(2), "Guten Abend" * (1 + steps))
        assert refused is not None
        assert refused.code == "chat_closed"
        after_the_snapshot = [each for each in eyes.all if isinstance(each, Presence | ChatLine)]
        frames.append([msgspec.json.encode(each) for each in after_the_snapshot])
        frames[-1].append(msgspec.json.encode(refused))
    assert frames[0] == frames[1]


def test_seeds_tokens_and_card_points_are_in_no_frame() -> None:
    table = dealt(number=5)
    for step in course(table, random.Random(5)):
        for place in (1, 2, 3):
            text = frame_of(snapshot_for(step, Place(place), NOBODY)).decode()
            assert "token" not in text
            running = step.deal_is_running
            assert ('"seed":null,"pack":null' in text) == running
            assert (step.shuffle is not None and step.shuffle.seed.hex() in text) != running
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
