"""Thrown in, or out of time, with nine or more cards: conceded or not, as was agreed (C8)."""

from __future__ import annotations

import pytest

from skat.rules.actions import Leave, ThrowIn, TimeOut
from skat.rules.editions import Revision, RuleSet, edition_options, stored_rules
from skat.rules.result import DealEnding
from skat.rules.state import State
from tests.articles.situations import OLD_EDITION, F, M, score_of
from tests.rules.ending.test_giving_up import EIGHT, NINE, TEN, clubs
from tests.rules.positions import must, rules_with

CONCEDES = rules_with(throw_in_early="concedes")
GOING = {
    ThrowIn(F): DealEnding.SOLOIST_THREW_IN,
    TimeOut(F): DealEnding.TIME_OUT,
    Leave(F): DealEnding.LEFT,
}


def holding(hand: str, rules: RuleSet | None) -> State:
    """Forehand plays clubs with 2 and holds these cards; without a trick, or with two."""
    late = hand == EIGHT
    return clubs(hand, points=(11, 20), tricks=(0, 2) if late else (0, 0), rules=rules)


@pytest.mark.article("SkO-4.3.6", "SkO-4.3.1 (1)")
@pytest.mark.parametrize("action", GOING, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("hand", [TEN, NINE], ids=["ten", "nine"])
@pytest.mark.parametrize("rules", [CONCEDES, OLD_EDITION], ids=["asked for", "isko-1999"])
def test_early_it_is_a_concession(
    action: ThrowIn | TimeOut | Leave, hand: str, rules: RuleSet
) -> None:
    over = must(holding(hand, rules), action)
    assert over.result is not None
    assert over.result.ending is GOING[action]
    assert score_of(over).score == -72
    assert {"SkO-4.3.6", "SkO-4.3.1"} <= set(over.result.articles)


@pytest.mark.article("SkO-4.3.6", negative=True)
@pytest.mark.parametrize("action", GOING, ids=lambda action: type(action).__name__)
def test_with_eight_cards_or_as_thrown_in_the_level_counts(
    action: ThrowIn | TimeOut | Leave,
) -> None:
    """No trick taken: schneider with eight cards in 1999, schwarz excluded by the club jack."""
    assert score_of(must(holding(EIGHT, OLD_EDITION), action)).score == -96
    for rules in (None, rules_with(throw_in_level="points_so_far")):
        over = must(holding(TEN, rules), action)
        assert score_of(over).score == -96
        assert over.result is not None
        assert "SkO-4.3.1" not in over.result.articles


def test_a_defender_who_throws_in_early_concedes_nothing_more() -> None:
    assert score_of(must(holding(TEN, CONCEDES), ThrowIn(M))).score == 60


def test_the_window_is_that_of_the_concession() -> None:
    rules = rules_with(throw_in_early="concedes", concession_window="first_trick")
    assert score_of(must(clubs(NINE, tricks=(0, 1), rules=rules), ThrowIn(F))).score == -72
    assert score_of(must(clubs(EIGHT, tricks=(0, 2), rules=rules), ThrowIn(F))).score == -96


def test_the_option_came_with_the_second_revision() -> None:
    """What is stored without it was thrown in; a new game of 1999 concedes."""
    options: dict[Revision, str] = {1: "as_thrown_in", 2: "concedes"}
    for revision, option in options.items():
        old = stored_rules("isko-1999", None, revision=revision)
        assert isinstance(old, RuleSet)
        assert old.options.throw_in_early == option
        assert edition_options(old.edition, revision=revision) == old.options
    assert rules_with().options.throw_in_early == "as_thrown_in"
