"""Deals played at random one after another under house rules, with the list that they make."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Any

from skat.model.cards import CardSet, card_points
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.record import Record, read_record, record_of, write_record
from skat.notation.replaying import replay
from skat.rules import actions as act
from skat.rules.choices import option_choices
from skat.rules.editions import HOUSE_OPTIONS, RuleSet
from skat.rules.machine import is_over, legal_actions, start
from skat.rules.state import State
from skat.rules.table import active_places
from skat.scoresheet.bock import ramsch_is_due
from skat.scoresheet.invariants import violated
from skat.scoresheet.line import line_of_deal
from skat.scoresheet.sheet import ScoreSheet, dealer_of, enter, rounds_in
from tests.rules.positions import GIVING_UP, must, random_pack, rules_with

VALUES = [
    (name, value)
    for name in HOUSE_OPTIONS
    for value in option_choices(name)
    if name != "bock" or len(value) < 2
]
"""Every house rule with each of its values; of rounds of bock each reason alone."""

PAIRS = [(one, other) for one, other in combinations(VALUES, 2) if one[0] != other[0]]
RAMSCH_RULES = tuple(name for name in HOUSE_OPTIONS if "ramsch" in name)


def rules_of(*chosen: tuple[str, Any]) -> RuleSet:
    """The rules with these options; rules of Ramsch have their effect where Ramsch is played."""
    options = dict(chosen)
    if any(name in RAMSCH_RULES and value not in ("no", False) for name, value in chosen):
        options.setdefault("ramsch", True)
    return rules_with(**options)


def evening(rules: RuleSet, *, seed: int, deals: int) -> ScoreSheet:
    """So many random deals; after each it is checked that list, score and record say the same."""
    chance = random.Random(seed)
    sheet = ScoreSheet(players=("Anna", "Bernd", "Cleo"), rules=rules)
    for number in range(1, deals + 1):
        state = start(
            rules,
            bock=any(number in each for each in rounds_in(sheet)),
            ramsch_due=ramsch_is_due(sheet.lines, rules),
        )
        actions = played(state, chance)
        final = must(state, *actions)
        sheet = entered(sheet, final, number=number)
        record = record_of(actions, state=final)
        again = read_record(write_record(record))
        assert isinstance(again, Record)
        assert again == record
        assert replay(again).status == "ok"
        assert replay(again).state == final
    assert [each for each in violated(sheet) if each.code != "ramsch_was_due"] == []
    return sheet


def played(state: State, chance: random.Random) -> list[act.Action]:
    """What happens in a deal from its cards to its end; some action is legal at every moment."""
    actions: list[act.Action] = [act.Deal(random_pack(chance))]
    state = must(state, *actions)
    gives_up = chance.random() < 0.2
    while not is_over(state):
        check(state)
        if state.turn is None:
            action: act.Action = act.Verdict(holds=chance.random() < 0.5)
        else:
            legal = legal_actions(state, state.turn)
            assert legal, state.phase
            quiet = tuple(each for each in legal if not isinstance(each, GIVING_UP)) or legal
            kinds: dict[type, list[act.Action]] = {}
            for each in legal if gives_up and chance.random() < 0.1 else quiet:
                kinds.setdefault(type(each), []).append(each)
            action = chance.choice(kinds[chance.choice(list(kinds))])
        actions.append(action)
        state = must(state, action)
    return actions


def check(state: State) -> None:
    """All cards are somewhere, once; 32 of them and 120 points."""
    lying = [*state.hands, state.skat, CardSet.of(state.trick)]
    lying += [CardSet.of(trick.cards) for trick in state.tricks]
    assert sum(len(each) for each in lying) == 32
    assert sum(card_points(each) for each in lying) == 120
    assert sum(state.tricks_won) == len(state.tricks)


def entered(sheet: ScoreSheet, final: State, *, number: int) -> ScoreSheet:
    """The list with this deal: what it says is what the deal came to."""
    result = final.result
    assert result is not None
    dealer = dealer_of(sheet, number)
    after = enter(sheet, line_of_deal(final, dealer=dealer))
    assert not isinstance(after, Refusal)
    line, places = after.lines[-1], active_places(dealer, size=3)
    brought = {seat: line.brought(places[seat]) for seat in SEATS}
    if result.ramsch is not None:
        assert list(brought.values()) == [-points for points in result.ramsch]
    elif result.score is not None and result.soloist is not None:
        assert brought.pop(result.soloist) == result.score.score
        assert set(brought.values()) == {0}
    else:
        assert set(brought.values()) == {0}
    return after


def every_pair() -> list[RuleSet]:
    """The rules of every pair of values, most of them once."""
    return [rules_of(one, other) for one, other in PAIRS]


def every_bock_with_every_value() -> list[RuleSet]:
    """All sets of reasons for a round, with each value of another option."""
    sets = [("bock", value) for value in option_choices("bock")]
    others = [one for one in VALUES if one[0] != "bock"]
    return [rules_of(one, other) for one, other in product(sets, others)]
