"""Writes states of deals by all rule sets, for the tests of the page to play on by taps and keys.

    python -m tools.generate.table_states FILE [DEALS]

The tests of the page (`npm test`) run it. Every deal is played at random by the rules, each kind of
action as likely as another; of each kind of state that a player can be in the first one is kept.
`tools.proofs.taps` keeps the first of each phase and its kinds of action in every rule set as well.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.rules import actions as act
from skat.rules.applied import Applied
from skat.rules.choices import option_choices
from skat.rules.editions import HOUSE_OPTIONS, Edition, Options, RuleSet, rule_set
from skat.rules.machine import apply, is_over, legal_actions, start, why_not
from skat.rules.state import Phase, Sitting, State
from skat.rules.views import Viewer, view

SEED: Final = 32
DEALS: Final = 300
PLAYS_ON: Final = 0.8
"""How often a card is played, or a bid made, where something rarer could be done as well."""

Sample = dict[str, Any]


def rule_sets() -> list[RuleSet]:
    """Both editions, each with every value of every house rule, and with all of them at once."""
    alone = [
        {name: value, **({"ramsch": True} if "ramsch" in name else {})}
        for name in HOUSE_OPTIONS
        for value in option_choices(name)[1:]
        if name != "bock" or len(value) == 1
    ]
    every = {name: option_choices(name)[-1] for name in HOUSE_OPTIONS}
    naming = {"null_overbid_game": "soloist_names"}
    return [
        _rules(edition, options)
        for edition in Edition
        for options in ({}, *alone, every, naming, every | naming)
    ]


def named(rules: RuleSet) -> str:
    """A rule set in one line: its edition, and the options that are not as usual there.

    >>> named(RuleSet())
    'isko-2022'
    """
    usual = _rules(rules.edition, {}).options
    told = {name: getattr(rules.options, name) for name in Options.__struct_fields__}
    differ = (f"{name}={value}" for name, value in told.items() if value != getattr(usual, name))
    return " ".join((rules.edition.value, *differ))


def _rules(edition: Edition, options: dict[str, Any]) -> RuleSet:
    rules = rule_set(edition, options)
    if isinstance(rules, Refusal):
        raise AssertionError(rules)
    return rules


def states(deals: int = DEALS, *, of_each_rule_set: bool = False) -> Iterator[Sample]:
    """The first state of each kind that so many deals bring, as its viewer sees it.

    `of_each_rule_set`: in every rule set and sitting also the first of each phase and its actions.
    """
    chance = random.Random(SEED)
    kinds: set[object] = set()
    ways = [(rules, sitting) for rules in rule_sets() for sitting in Sitting]
    for number in range(deals):
        rules, sitting = ways[number % len(ways)]
        dealt = start(rules, sitting=sitting, table_size=3 + number // len(ways) % 2)
        if rules.options.ramsch:
            dealt = replace(dealt, ramsch_due=chance.random() < 0.3)
        for state in _played(dealt, chance):
            for viewer in (*SEATS, *(("dealer",) if state.table_size == 4 else ())):
                new = {_kind(state, viewer)}
                if of_each_rule_set:
                    new.add((number % len(ways), *_acts(state, viewer)))
                if not new <= kinds:
                    kinds |= new
                    yield _sample(state, viewer)


def _acts(state: State, viewer: Viewer) -> tuple[Phase, frozenset[type]]:
    """The phase and what kinds of action the viewer may do in it."""
    seen = view(state, viewer)
    return seen.phase, frozenset(type(each) for each in seen.legal)


def _kind(state: State, viewer: Viewer) -> object:
    """What states must differ in to be shown in another way."""
    seen = view(state, viewer)
    legal = {msgspec.to_builtins(each)["do"] for each in seen.legal}
    ways = {
        (each.announcement.hand, each.laid_open, each.instead is not None, each.spitze)
        for each in seen.legal
        if isinstance(each, act.Announce)
    }
    claims = {each.asked for each in seen.legal if isinstance(each, act.Expose)}
    mine = (seen.turn == viewer, seen.soloist == viewer, viewer == "dealer")
    return (
        seen.phase,
        seen.sitting,
        frozenset(legal),
        frozenset(ways),
        frozenset(claims),
        mine,
        len(seen.trick),
        bool(seen.shown),
        seen.announcement is None,
        bool(seen.settled),
    )


def _sample(state: State, viewer: Viewer) -> Sample:
    seen = view(state, viewer)
    legal = [*seen.legal, *_back(state, viewer)]
    return {
        "size": state.table_size,
        "rules": named(state.rules),
        "house_rules": state.rules.house_rules,
        "view": seen,
        "legal": legal,
        "possible": [*legal, *_forbidden(state, viewer)],
    }


def _back(state: State, viewer: Viewer) -> list[act.Action]:
    """The discard taken back is allowed and leads no deal on: views do not list it."""
    back = [] if isinstance(viewer, str) else [act.TakeDiscardBack(viewer)]
    return [each for each in back if why_not(state, each) is None]


def _forbidden(state: State, viewer: Viewer) -> list[act.Action]:
    """What no player may do and everybody can at a table in open play."""
    if state.sitting is Sitting.PREVENTED or isinstance(viewer, str):
        return []
    hand = view(state, viewer).hand
    tried: list[act.Action] = [
        act.LookAtSkat(viewer),
        act.Pass(viewer),
        act.ShowCards(viewer, hand[:2]),
        *(act.Play(viewer, card) for card in hand),
    ]
    legal = legal_actions(state, viewer)
    return [each for each in tried if each not in legal and isinstance(apply(state, each), Applied)]


def _played(state: State, chance: random.Random) -> Iterator[State]:
    """A deal from the first call to its result, state by state."""
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    action: act.Action = act.Deal(tuple(pack))
    while True:
        applied = apply(state, action)
        if isinstance(applied, Refusal):
            raise AssertionError(applied)
        state = applied.state
        if state.phase is Phase.DEAL:
            return
        yield state
        if is_over(state):
            return
        action = _next(state, chance)


_USUAL: Final = (act.Play, act.Bid, act.Hold, act.TakeSkat, act.Discard, act.Announce, act.PushOn)
_ENDING: Final = (act.Concede, act.Expose, act.ThrowIn)


def _next(state: State, chance: random.Random) -> act.Action:
    """What comes next: mostly what carries the deal on, else anything."""
    if state.phase is Phase.VERDICT:
        return act.Verdict(chance.random() < 0.5)
    legal = legal_actions(state)
    if not legal:
        return act.Ruled(act.Outcome.CONTINUE)
    usual = [each for each in legal if isinstance(each, _USUAL)]
    if isinstance(next(iter(usual), None), act.Bid):
        usual = usual[: chance.choice((1, 1, 8))]
    if usual and chance.random() < PLAYS_ON:
        return chance.choice(usual)
    if state.sitting is Sitting.OPEN and chance.random() < 0.3 and state.turn is not None:
        forbidden = _forbidden(state, chance.choice(SEATS))
        if forbidden:
            return chance.choice(forbidden)
    kinds = sorted({type(each) for each in legal}, key=lambda kind: kind.__name__)
    kind = chance.choice(kinds)
    if kind in _ENDING and chance.random() < PLAYS_ON:
        kind = chance.choice(kinds)
    return chance.choice([each for each in legal if type(each) is kind])


if __name__ == "__main__":
    target, *more = sys.argv[1:]
    samples = list(states(*map(int, more)))
    Path(target).write_bytes(msgspec.json.encode(samples))
