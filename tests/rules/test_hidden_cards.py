"""Nobody learns a card too early: hidden cards never influence a view."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from skat.model.cards import CardSet
from skat.model.seats import SEATS, Seat
from skat.rules.state import Phase, State
from skat.rules.views import Viewer, view
from tests.rules.positions import random_line, rules_with

VIEWERS: tuple[Viewer, ...] = (*SEATS, "dealer", "spectator")
RULE_SETS = [
    rules_with(),
    rules_with("isko-1999"),
    rules_with(leaflet_ouvert=True, kontra=True),
    rules_with(ramsch=True, ramsch_push="yes"),
    rules_with(ramsch=True, grand_hand_in_ramsch="yes", spitze="yes"),
]


def swapped(state: State, viewer: Viewer, chance: random.Random) -> State | None:
    """The same deal with the cards hidden from the viewer dealt anew, hand sizes kept.

    Cards already played, lying open, in his own hand or in a skat he knows stay where they are.
    """
    own = viewer if isinstance(viewer, Seat) else None
    known_hands = {seat for seat in SEATS if seat is own or seat in state.open_hands}
    laid = state.exchanges[-1].seat if state.exchanges and state.exchanges[-1].laid else None
    taken = own is state.soloist and state.skat_taken
    knows_skat = own is not None and (taken or own is laid)
    piles: list[Seat | None] = [seat for seat in SEATS if seat not in known_hands]
    if not knows_skat and state.skat:
        piles.append(None)
    hidden = [
        card for pile in piles for card in (state.skat if pile is None else state.hands[pile.index])
    ]
    if len(hidden) < 2:
        return None
    chance.shuffle(hidden)
    sizes = [len(state.skat) if pile is None else len(state.hands[pile.index]) for pile in piles]
    parts: dict[Seat | None, CardSet] = {}
    for pile, size in zip(piles, sizes, strict=True):
        parts[pile], hidden = CardSet.of(hidden[:size]), hidden[size:]
    hands = tuple(parts.get(seat, state.hands[seat.index]) for seat in SEATS)
    skat = parts.get(None, state.skat)
    return replace(
        state,
        hands=hands,
        skat=skat,
        dealt_hands=tuple(chance.sample(hands, 3)) if own is None else state.dealt_hands,
        dealt_skat=state.dealt_skat if knows_skat else skat,
    )


def pairs(seeds: range) -> int:
    """How many pairs of deals that a viewer cannot tell apart were compared."""
    compared = 0
    for seed in seeds:
        chance = random.Random(seed)
        rules = chance.choice(RULE_SETS)
        for state, _ in random_line(chance, rules, table_size=chance.choice([3, 4])):
            if state.phase in (Phase.DEAL, Phase.FINISHED):
                continue
            for viewer in VIEWERS:
                other = swapped(state, viewer, chance)
                if other is None:
                    continue
                seen = msgspec.json.encode(replace(view(state, viewer), legal=()))
                also = msgspec.json.encode(replace(view(other, viewer), legal=()))
                assert seen == also, (seed, viewer)
                own = isinstance(viewer, Seat)
                assert not own or view(state, viewer).legal == view(other, viewer).legal
                compared += 1
    return compared


def test_hidden_cards_never_influence_a_view() -> None:
    assert pairs(range(60)) > 5_000


@pytest.mark.proof
@pytest.mark.parametrize("first", range(0, 2_000, 500))
def test_hidden_cards_never_influence_a_view_in_many_deals(first: int) -> None:
    assert pairs(range(first, first + 500)) > 37_500


def test_the_comparison_would_notice_a_leak() -> None:
    state, _ = list(random_line(random.Random(3)))[8]
    other = swapped(state, "spectator", random.Random(1))
    assert other is not None
    assert other.hands != state.hands
    leaky = [msgspec.json.encode([*map(str, each.hands[0])]) for each in (state, other)]
    assert leaky[0] != leaky[1]
