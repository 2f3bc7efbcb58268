"""A player cannot peek: cards that it cannot see never change what it does."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from skat.model.cards import CardSet
from skat.model.seats import SEATS, Seat
from skat.players import make_player
from skat.players.protocol import Player
from skat.rules.actions import Deal, Verdict
from skat.rules.machine import is_over, start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.rules.positions import must, random_line, random_pack, rules_with

RULES = [
    rules_with(),
    rules_with("isko-1999"),
    rules_with(kontra=True, ramsch=True, leaflet_ouvert=True),
    rules_with(ramsch=True, ramsch_push="yes", spitze="yes"),
]


def with_hidden_cards_shuffled(state: State, seat: Seat, chance: random.Random) -> State:
    """The same deal for this seat; all cards it does not see are dealt anew, and not in vain."""
    seen = {seat, *state.open_hands}
    laid = state.exchanges[-1].seat if state.exchanges and state.exchanges[-1].laid else None
    knows_skat = (seat is state.soloist and state.skat_taken) or seat is laid
    hidden = [card for each in SEATS if each not in seen for card in state.hand_of(each)]
    hidden += [] if knows_skat else list(state.skat)
    before = list(hidden)
    while len(hidden) > 1 and hidden == before:
        chance.shuffle(hidden)
    hands = []
    for each in SEATS:
        size = 0 if each in seen else len(state.hand_of(each))
        hands.append(CardSet.of(hidden[:size]) if each not in seen else state.hand_of(each))
        hidden = hidden[size:]
    return replace(
        state,
        hands=(hands[0], hands[1], hands[2]),
        skat=state.skat if knows_skat else CardSet.of(hidden),
        dealt_hands=tuple(
            dealt if each is seat else CardSet.of(chance.sample(list(dealt), len(dealt)))
            for each, dealt in zip(SEATS, state.dealt_hands, strict=True)
        ),
    )


def same_decision(state: State, player: Player, chance: random.Random) -> bool:
    """Whether there was anything hidden; if so the player must not have noticed the change."""
    assert state.turn is not None
    other = with_hidden_cards_shuffled(state, state.turn, chance)
    seen = view(state, state.turn)
    assert view(other, state.turn) == seen
    assert player.decide(view(other, state.turn)) == player.decide(seen)
    return other.hands != state.hands or other.skat != state.skat


def compared_in_own_deals(deals: int) -> int:
    """Decisions of `simple` in its own deals that were asked twice."""
    chance = random.Random(20261121)
    player = make_player("simple")
    compared = 0
    for _ in range(deals):
        state = must(start(chance.choice(RULES)), Deal(random_pack(chance)))
        while not is_over(state):
            assert state.turn is not None
            compared += same_decision(state, player, chance)
            state = must(state, player.decide(view(state, state.turn)))
    return compared


def compared_in_random_deals(deals: int) -> int:
    """The same in positions that random players reach, offers and open hands among them."""
    chance = random.Random(20261122)
    player = make_player("simple")
    compared = 0
    for _ in range(deals):
        line = random_line(chance, chance.choice(RULES), gives_up=0.05)
        for state, action in line:
            if isinstance(action, (Deal, Verdict)) or state.phase is Phase.VERDICT:
                continue
            compared += same_decision(state, player, chance)
    return compared


def test_hidden_cards_never_change_a_decision() -> None:
    assert compared_in_own_deals(20) > 400
    assert compared_in_random_deals(15) > 150


@pytest.mark.proof
def test_hidden_cards_never_change_a_decision_in_many_deals() -> None:
    assert compared_in_own_deals(200) > 4_000
    assert compared_in_random_deals(200) > 2_000


def test_the_same_view_gives_the_same_decision_from_another_player() -> None:
    chance = random.Random(5)
    state = must(start(), Deal(random_pack(chance)))
    first, second = make_player("simple"), make_player("simple")
    while not is_over(state):
        assert state.turn is not None
        seen = view(state, state.turn)
        action = first.decide(seen)
        assert second.decide(seen) == action
        state = must(state, action)
