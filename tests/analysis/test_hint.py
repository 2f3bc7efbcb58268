"""Hints: from the view alone, and the same numbers as the review of the same decision."""

from __future__ import annotations

import json
import random

import pytest

from skat.analysis.hints.advice import AUCTIONS, hint
from skat.analysis.losses import FEWEST
from skat.analysis.outcomes import refused_view
from skat.analysis.table import NotJudgedError
from skat.cli.analyse.hint import hint_request
from skat.model.refusal import Refusal
from skat.notation.record import record_of, write_record
from skat.rules.state import Phase
from skat.rules.views import view
from tests.analysis.deals import played
from tests.players.test_honesty import with_hidden_cards_shuffled


def test_hidden_cards_dealt_anew_change_no_hint() -> None:
    chance = random.Random(7)
    phases = set()
    deal = played("simple", seed=2)
    for number, state in enumerate(deal.states):
        if state.turn is None or state.phase is Phase.ANNOUNCE or (number % 3 and state.tricks):
            continue
        seen = view(state, state.turn)
        other = with_hidden_cards_shuffled(state, state.turn, chance)
        advice = hint(seen, worlds=9)
        assert hint(view(other, state.turn), worlds=9) == advice
        assert set(advice.best) <= {option.action for option in advice.options} or advice.forced
        assert advice.forced == (refused_view(seen) == "no_choice" and state.phase is Phase.PLAY)
        phases.add(advice.phase)
    assert phases >= {"auction", "skat", "discard", "play"}


@pytest.mark.proof
def test_a_hint_asks_all_worlds_of_an_auction_and_fifty_of_a_discard() -> None:
    """A review asks fewer where no loss can be proven; a hint has to tell good choices apart."""
    asked: dict[str, set[int]] = {"auction": set(), "discard": set()}
    for seed in (2, 3):
        for state in played("simple", seed=seed).states:
            if state.turn is not None and state.phase in (Phase.AUCTION, Phase.DISCARD):
                advice = hint(view(state, state.turn))
                asked[advice.phase].add(advice.worlds)
    assert asked["auction"] == {AUCTIONS}
    assert asked["discard"]
    assert min(asked["discard"]) >= FEWEST


def test_nothing_is_said_to_who_has_nothing_to_decide() -> None:
    deal = played("simple", seed=2)
    for state in deal.states[1:]:
        for seat in state.turn.others if state.turn is not None else ():
            with pytest.raises(NotJudgedError, match="not_due"):
                hint(view(state, seat), worlds=3)


def test_a_request_is_answered_without_what_comes_only_later() -> None:
    deal = played("simple", seed=2)
    number = next(n for n, each in enumerate(deal.states) if each.phase is Phase.PLAY)
    state = deal.states[number]
    assert state.turn is not None
    record = json.loads(write_record(record_of(deal.actions[:number], state=state)))
    answer = hint_request({"record": record, "seat": state.turn.value}, worlds=9)
    assert not isinstance(answer, Refusal)
    assert answer["seat"] == state.turn.value
    assert not {"chosen", "loss", "open", "class"} & set(answer)
    assert answer["options"]
    other = state.turn.next.value
    for request, code in (
        ({"record": record, "seat": other}, "hint_not_due"),
        ({"record": record, "seat": "north"}, None),
        ({"record": {**record, "deal": {}}, "seat": other}, "bad_record_field"),
        ({"record": record, "seat": other, "more": 1}, "key_unknown"),
    ):
        refused = hint_request(request)
        assert isinstance(refused, Refusal)
        assert code in (None, refused.code)
