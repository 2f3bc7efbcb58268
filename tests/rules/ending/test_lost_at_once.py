"""A game lost with its announcement says so, whichever player ends it (SkO-5.4.3)."""

from __future__ import annotations

import pytest

from skat.notation.record import RecordedResult, recorded_result
from skat.rules.actions import Action, Concede, Leave, ThrowIn, TimeOut
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.state import State
from tests.articles.situations import OLD_EDITION, F, M, R, playing
from tests.rules.positions import must, rules_with

ONLINE = rules_with(both_defenders_concede=True)
TEN = "SJ HJ SA S10 SK SQ S9 S8 S7 DA"


def open_spades(rules: RuleSet, *, text: str = "spades hand ouvert") -> State:
    """Spades ouvert without the club jack: the announcement needs every trick."""
    return playing(text, hands=(TEN, "H7", "H8"), twelve=TEN, rules=rules)


def ending(state: State, action: Action) -> State:
    """The deal after the action, and after the partner's where both must give up."""
    over = must(state, action)
    return over if over.result is not None else must(over, Concede(R))


@pytest.mark.article("SkO-5.4.3 (1)")
@pytest.mark.parametrize("rules", [PRESENT_RULES, OLD_EDITION, ONLINE, RuleSet()])
@pytest.mark.parametrize(
    "action", [TimeOut(M), Leave(R), ThrowIn(M), Concede(M), TimeOut(F), Concede(F), ThrowIn(F)]
)
def test_result_and_record_name_the_article(rules: RuleSet, action: Action) -> None:
    over = ending(open_spades(rules), action)
    assert over.result is not None
    assert over.result.score is not None
    assert over.result.score.won is False
    assert "SkO-5.4.3" in over.result.articles
    assert recorded_result(over.result).articles == ("SkO-5.4.3",)


@pytest.mark.article("SkO-5.4.3 (1)", negative=True)
def test_a_game_that_could_be_won_does_not() -> None:
    over = must(open_spades(ONLINE, text="spades hand"), TimeOut(M))
    assert over.result is not None
    assert over.result.score is not None
    assert over.result.score.won
    assert "SkO-5.4.3" not in over.result.articles
    recorded = recorded_result(over.result)
    assert recorded.articles == ()
    assert isinstance(recorded, RecordedResult)
