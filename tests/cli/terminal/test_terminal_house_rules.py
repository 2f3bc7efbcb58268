"""`skat play` under house rules: each key that the terminal offers does what the rules allow."""

from __future__ import annotations

import random

import pytest

from skat.cli.play.answering import answer
from skat.cli.play.asking import explanation, question
from skat.messages import LANGUAGES
from skat.notation.cards import CardScheme
from skat.requests.words import Words
from skat.rules import actions as act
from skat.rules.machine import why_not
from skat.rules.state import Phase
from skat.rules.views import view
from tests.lanes.few import few
from tests.rules.positions import EVERY_HOUSE_RULE, random_line, rules_with

RULE_SETS = (
    rules_with(**EVERY_HOUSE_RULE),
    rules_with(ramsch=True, ramsch_push="yes"),
    rules_with(ramsch=True, grand_hand_in_ramsch="yes", spitze="yes"),
)


@pytest.mark.parametrize("language", few(LANGUAGES, gate=1))
def test_every_key_is_a_legal_act(language: str) -> None:
    words = Words(language, CardScheme.EN)
    asked_in: set[Phase] = set()
    spitze = 0
    for seed in range(60):
        rules = RULE_SETS[seed % len(RULE_SETS)]
        for state, _ in random_line(random.Random(seed), rules):
            if state.turn is None:
                continue
            seen = view(state, state.turn)
            asked = question(seen, words, names=str)
            assert asked.text
            assert all(explanation(seen, words))
            keys = [choice.key for choice in asked.choices]
            assert len(set(keys)) == len(keys)
            for choice in asked.choices:
                meant = answer(choice.key, seen, asked, words=words)
                assert meant == choice.action
                assert why_not(state, choice.action) is None
                spitze += isinstance(choice.action, act.Announce) and choice.action.spitze
            asked_in.add(state.phase)
    assert {Phase.RAMSCH, Phase.PUSH, Phase.LAY_AWAY} <= asked_in
    assert spitze


def test_two_cards_are_laid_away_by_their_names() -> None:
    words = Words("en", CardScheme.EN)
    for seed in range(60):
        for state, _ in random_line(random.Random(seed), RULE_SETS[1]):
            if state.phase is not Phase.LAY_AWAY or state.turn is None:
                continue
            seen = view(state, state.turn)
            wanted = next(each for each in seen.legal if isinstance(each, act.Discard))
            typed = " ".join(card.value for card in wanted.cards)
            meant = answer(typed, seen, question(seen, words, names=str), words=words)
            assert isinstance(meant, act.Discard)
            assert set(meant.cards) == set(wanted.cards)
            return
    raise AssertionError("nobody laid cards away")
