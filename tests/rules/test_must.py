"""`must`: the state after an action, or an error that says what a refusal says."""

from __future__ import annotations

import pickle
from typing import Any, get_args

import pytest
from msgspec import structs

from skat.messages import message
from skat.model.cards import ALL_CARDS
from skat.model.contract import Announced, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules import (
    Edition,
    NotAllowedError,
    RuleSet,
    apply,
    is_over,
    must,
    rule_set,
    start,
    view,
)
from skat.rules.actions import Announce, Bid, Deal, Discard, Pass, Play, PlayerAction
from skat.rules.applied import Applied

DEALT = must(start(), Deal(ALL_CARDS))


def test_what_is_allowed_gives_the_state_that_apply_gives() -> None:
    passes = Pass(Seat.MIDDLEHAND)
    applied = apply(DEALT, passes)
    assert isinstance(applied, Applied)
    assert must(DEALT, passes) == applied.state


def test_what_is_refused_raises_code_articles_and_the_sentence() -> None:
    bid = Bid(Seat.FOREHAND, 18)  # type: ignore[arg-type]  # as a program would write it
    refused = apply(DEALT, bid)
    assert isinstance(refused, Refusal)
    with pytest.raises(NotAllowedError) as raised:
        must(DEALT, bid)
    error = raised.value
    assert (error.refusal, error.action) == (refused, bid)
    assert (error.code, error.articles) == (refused.code, refused.articles)
    assert refused.code in str(error)
    assert all(article in str(error) for article in refused.articles)
    assert "{" not in str(error)
    assert len(str(error)) > len(refused.code) + 30
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_any_answer_that_is_no_refusal_is_given_back_and_a_refusal_raises_its_sentence() -> None:
    rules = must(rule_set("isko-1999"))
    assert rules == rule_set("isko-1999")
    with pytest.raises(NotAllowedError, match="unknown_edition") as raised:
        must(rule_set("isko-1950"))
    assert raised.value.action is None
    assert str(raised.value.refusal) == message(
        "unknown_edition", dict(raised.value.refusal.details)
    )
    assert str(raised.value).startswith(f"{raised.value.refusal} (unknown_edition")
    with pytest.raises(TypeError, match="an action needs a state, not RuleSet"):
        must(rules, Pass(Seat.FOREHAND))  # type: ignore[call-overload]


def test_who_must_act_and_the_score_are_asked_for_without_none() -> None:
    with pytest.raises(ValueError, match="nobody must act now"):
        _ = start().on_turn
    assert view(DEALT) == view(DEALT, DEALT.on_turn)
    with pytest.raises(ValueError, match="nobody must act now"):
        view(start())
    with pytest.raises(ValueError, match="no contract is announced"):
        _ = DEALT.contract
    with pytest.raises(ValueError, match="no contract is announced"):
        _ = view(DEALT).contract
    with pytest.raises(ValueError, match="there is no score"):
        _ = DEALT.score
    passed = DEALT
    while not is_over(passed):
        passed = must(passed, Pass(passed.on_turn))
    with pytest.raises(ValueError, match="there is no score"):
        _ = passed.score


@pytest.mark.parametrize(
    ("make", "given", "said"),
    [
        (start, ("isko-2022",), r"start: rules must be RuleSet \| None, not 'isko-2022'"),
        (Deal, ("x",), "Deal.pack must be a tuple of cards, not 'x'"),
        (Bid, ("middlehand", 18), "Bid.seat must be a Seat, not 'middlehand'"),
        (Bid, (Seat.MIDDLEHAND, "18"), "Bid.value must be a number, not '18'"),
        (Pass, (1,), "Pass.seat must be a Seat, not 1"),
        (Play, (Seat.MIDDLEHAND, "CJ"), "Play.card must be a Card, not 'CJ'"),
        (Discard, (Seat.MIDDLEHAND, "CJ"), "Discard.cards must be a tuple of cards, not 'CJ'"),
        (Announce, (Seat.MIDDLEHAND, "grand"), "must be an Announcement, not 'grand'"),
        (RuleSet, ("isko-1999",), "RuleSet.edition must be an Edition, not 'isko-1999'"),
        (RuleSet, (Edition.ISKO_1999, {"kontra": True}), "RuleSet.options must be Options, not {"),
    ],
)
def test_wrong_types_are_refused_at_the_door(make: Any, given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        make(*given)


SOUND: Any = {
    "seat": Seat.FOREHAND,
    "value": 18,
    "wants": "end",
    "announcement": Announcement(Contract.GRAND),
    "card": ALL_CARDS[0],
    "announced": Announced.SCHNEIDER,
}


def test_no_field_of_an_act_of_a_player_takes_what_is_of_another_type() -> None:
    """But `wants`, two words, which `apply` refuses."""
    asked = 0
    for act in get_args(PlayerAction):
        made = {each.name: each for each in structs.fields(act)}
        sound = {
            name: SOUND.get(name, ALL_CARDS[:2]) for name, each in made.items() if each.required
        }
        act(**sound)
        for name in made.keys() - {"wants", "laid_open", "spitze"}:
            with pytest.raises(TypeError, match=rf"{act.__name__}.{name} must be"):
                act(**sound | {name: "x"})
            asked += 1
    assert asked > len(get_args(PlayerAction))
