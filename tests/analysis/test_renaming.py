"""Suits may be called by other names: what cards cost stays as it was, under the new names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import pytest
from msgspec.structs import replace

from skat.analysis import decision_table, refused_view
from skat.analysis.table import DecisionTable
from skat.model.cards import ALL_CARDS, Card, CardSet, Rank, Suit
from skat.model.contract import Contract
from skat.rules.actions import Action, Deal, Discard, Play
from skat.rules.machine import start
from skat.rules.state import State
from skat.rules.views import view
from tests.analysis.deals import played
from tests.rules.positions import must


def renaming(contract: Contract) -> dict[Card, Card]:
    """The suits that are not trump change names in a circle; jacks keep theirs but in null."""
    plain = [suit for suit in Suit if suit is not contract.trump_suit]
    circle = dict(zip(plain, plain[1:] + plain[:1], strict=True))
    return {
        card: card
        if card.suit not in circle or (card.rank is Rank.JACK and contract is not Contract.NULL)
        else Card(circle[card.suit].value + card.rank.value)
        for card in ALL_CARDS
    }


def renamed(action: Action, names: Mapping[Card, Card]) -> Action:
    if isinstance(action, Deal):
        return Deal(tuple(names[card] for card in action.pack))
    if isinstance(action, Discard):
        first, second = (names[card] for card in action.cards)
        return replace(action, cards=(first, second))
    if isinstance(action, Play):
        return Play(action.seat, names[action.card])
    return action


def both_ways(seeds: range, *, hand: int) -> Iterator[tuple[State, State, dict[Card, Card]]]:
    """Positions of deals among `simple` with at most so many cards, as they are and renamed."""
    for seed in seeds:
        deal = played("simple", seed=seed)
        announced = next((each.announcement for each in deal.states if each.announcement), None)
        if announced is None:
            continue
        names = renaming(announced.contract)
        other = start()
        for before, action in zip(deal.states[1:], deal.actions, strict=True):
            other = must(other, renamed(action, names))
            seat = before.turn
            if seat is None or refused_view(view(before, seat)) is not None:
                continue
            if len(before.hands[seat.index]) <= hand:
                yield before, other, names


def points_of(
    table: DecisionTable, names: Mapping[Card, Card]
) -> dict[tuple[int, ...], list[float]]:
    """What each world makes of each card, both under these names.

    How likely the worlds are is left out: a bid of 20 says something of hearts, and renamed hearts
    are worth 9, 11 or 12.
    """

    def masks(cards: int) -> int:
        return CardSet.of(names[card] for card in CardSet(cards)).mask

    order = np.argsort([names[card].index for card in table.cards])
    return {
        tuple(masks(part) for part in world): table.points[at][order].tolist()
        for at, world in enumerate(table.worlds)
    }


def compared(seeds: range, *, hand: int) -> int:
    """At how many positions every world says the same of every card, renamed or not."""
    same = {card: card for card in ALL_CARDS}
    number = 0
    for before, other, names in both_ways(seeds, hand=hand):
        assert before.turn is not None
        first, second = (
            decision_table(view(state, before.turn), worlds=400, seed=1)
            for state in (before, other)
        )
        if not (first.complete and second.complete):
            continue
        assert points_of(first, names) == points_of(second, same)
        number += 1
    return number


def test_other_names_of_suits_change_no_point() -> None:
    assert compared(range(1, 3), hand=3) > 3


@pytest.mark.proof
def test_other_names_of_suits_change_no_point_in_many_deals() -> None:
    assert compared(range(1, 41), hand=5) > 200
