"""Positions and random deals for the tests of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.rules import actions as act
from skat.rules.applied import Applied
from skat.rules.choices import option_choices
from skat.rules.editions import ADDED_USUAL, HOUSE_OPTIONS, RuleSet, rule_set
from skat.rules.machine import apply, is_over, legal_actions, start
from skat.rules.state import Phase, State


def cards(text: str) -> tuple[Card, ...]:
    """Cards written with blanks between them; 10 may stand for T."""
    return tuple(Card(word.replace("10", "T")) for word in text.split())


def rules_with(edition: str = "isko-2022", **options: Any) -> RuleSet:
    """The rule set, which must exist."""
    rules = rule_set(edition, options)
    assert isinstance(rules, RuleSet), rules
    return rules


EVERY_HOUSE_RULE: dict[str, Any] = {name: option_choices(name)[-1] for name in HOUSE_OPTIONS}
"""All house rules switched on at once, each by its last value."""

LEAFLET_RULES: dict[str, Any] = {name: True for name in HOUSE_OPTIONS if name not in ADDED_USUAL}
"""Kontra, Ramsch and the other rules that are on or off."""


def to_the_end(state: State) -> State:
    """Everybody plays his first legal card."""
    while not is_over(state):
        assert state.turn is not None
        plays = [each for each in legal_actions(state, state.turn) if isinstance(each, act.Play)]
        state = must(state, plays[0])
    return state


def must(state: State, *actions: act.Action) -> State:
    """The state after actions that are all accepted."""
    for action in actions:
        applied = apply(state, action)
        assert isinstance(applied, Applied), (action, applied)
        state = applied.state
    return state


def refused(state: State, action: act.Action) -> Refusal:
    """The refusal of an action that must be refused."""
    applied = apply(state, action)
    assert isinstance(applied, Refusal), (action, applied)
    return applied


def random_pack(chance: random.Random) -> tuple[Card, ...]:
    """A shuffled pack."""
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    return tuple(pack)


def playing(
    announcement: Announcement | Contract,
    hands: Iterable[Iterable[Card]],
    *,
    soloist: Seat = Seat.FOREHAND,
    skat: Iterable[Card] = (),
    bid: int = 18,
    rules: RuleSet | None = None,
    table_size: int = 3,
) -> State:
    """A deal in the middle of play with just these cards; what is missing was never dealt."""
    if isinstance(announcement, Contract):
        announcement = Announcement(announcement)
    first, second, third = (CardSet.of(hand) for hand in hands)
    return replace(
        start(rules, table_size=table_size),
        phase=Phase.PLAY,
        turn=Seat.FOREHAND,
        dealt_hands=(first, second, third),
        hands=(first, second, third),
        dealt_skat=CardSet.of(skat),
        skat=CardSet.of(skat),
        soloist=soloist,
        bid=BidValue(bid),
        announcement=announcement,
    )


GIVING_UP = (act.Concede, act.Expose, act.ThrowIn)


def random_line(
    chance: random.Random,
    rules: RuleSet | None = None,
    *,
    table_size: int = 3,
    gives_up: float = 0.02,
) -> Iterator[tuple[State, act.Action]]:
    """A whole random deal: every state with the action taken in it."""
    state = start(rules, table_size=table_size)
    action: act.Action = act.Deal(random_pack(chance))
    while True:
        yield state, action
        state = must(state, action)
        if is_over(state):
            return
        if state.phase is Phase.VERDICT:
            action = act.Verdict(holds=chance.random() < 0.5)
            continue
        legal = legal_actions(state)
        on = tuple(each for each in legal if not isinstance(each, GIVING_UP)) or legal
        kinds: dict[type, list[act.Action]] = {}
        for each in legal if chance.random() < gives_up else on:
            kinds.setdefault(type(each), []).append(each)
        action = chance.choice(kinds[chance.choice(list(kinds))])
