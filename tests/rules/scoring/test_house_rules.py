"""House rules that change what a game counts."""

from itertools import permutations

import pytest

from skat.model.contract import Announced, Contract
from skat.model.units import GameValue
from skat.model.value import Level, leaflet_overbid_value
from skat.rules.editions import RuleSet
from skat.rules.scoring.counting import (
    leaflet_levels,
    levels_announced_by_defenders,
)
from skat.rules.scoring.finished import PlayedLevel
from skat.rules.scoring.score import with_kontra, with_re
from skat.rules.scoring.steps import ScoreStep, StepKind, stored_steps
from tests.rules.scoring.games import counted_tops, played, rules_with
from tests.rules.scoring.ramsch import against as points_against

LEAFLET = rules_with(leaflet_announcements=True)
FREE_OUVERT = rules_with(leaflet_ouvert=True)


@pytest.mark.article("LF-extra-levels")
def test_the_leaflet_counts_three_levels_for_schwarz_announced() -> None:
    grand = "grand hand schwarz, with 3"
    assert played(grand, 120, 10, rules=LEAFLET).score == 192
    assert played(grand, 120, 10).score == 216
    clubs = played("clubs hand schneider, with 2", 90, 8, rules=LEAFLET)
    assert clubs.score == 72
    ouvert = played("grand hand ouvert, with 3", 120, 10, rules=LEAFLET)
    assert ouvert.score == 216


@pytest.mark.article("LF-extra-levels")
def test_free_ouvert_is_one_level_and_needs_no_trick() -> None:
    hand = played("clubs hand ouvert, with 2", 70, 7, rules=FREE_OUVERT)
    assert hand.breakdown == ("with 2", "game", "hand", "ouvert")
    assert hand.score == 60
    assert played("clubs ouvert, with 2", 70, 7, rules=FREE_OUVERT).score == 48
    both = played("clubs hand schneider, with 2", 90, 8, rules=FREE_OUVERT, laid_open=True)
    assert both.score == 84


@pytest.mark.article("LF-extra-levels", negative=True)
def test_free_ouvert_beside_a_missed_announcement_is_lost() -> None:
    both = played("clubs hand schneider, with 2", 89, 8, rules=FREE_OUVERT, laid_open=True)
    assert both.score == -168
    assert leaflet_levels(Announced.NONE, laid_open=False, rules=FREE_OUVERT) == ()
    chain = leaflet_levels(Announced.SCHWARZ, laid_open=False, rules=FREE_OUVERT)
    assert Level.SCHNEIDER_ANNOUNCED in chain


@pytest.mark.article("LF-kontra", "LF-re")
@pytest.mark.parametrize(
    ("points", "re", "score"),
    [(70, False, 80), (50, False, -160), (70, True, 160), (50, True, -320)],
)
def test_kontra_and_re_double(points: int, re: bool, score: int) -> None:
    entered = played("hearts, without 3", points, 6, kontra=True, re=re)
    assert (entered.score, entered.game_value) == (score, 40)
    assert entered.breakdown[2:] == (("kontra", "re") if re else ("kontra",))


@pytest.mark.article("LF-kontra", "LF-re", negative=True)
def test_kontra_does_not_reach_the_bid() -> None:
    assert with_kontra(with_re(GameValue(18))) == 72
    entered = played("diamonds, with 1", 70, 6, bid=36, kontra=True, re=True)
    assert (entered.won, entered.overbid, entered.score) == (False, True, -288)


def test_kontra_in_null() -> None:
    assert played("null", 5, 1, kontra=True).score == -92
    assert played("null", 0, 0, kontra=True).score == 46


@pytest.mark.article("LF-overbid")
def test_the_leaflets_overbid_is_not_doubled() -> None:
    leaflet = rules_with(leaflet_overbid=True)
    entered = played("hearts, with 1", 70, 7, bid=40, rules=leaflet)
    assert (entered.won, entered.score) == (False, -40)
    assert "LF-overbid" in entered.articles
    assert played("hearts, with 1", 70, 7, bid=40, rules=leaflet, kontra=True).score == -80


@pytest.mark.article("LF-overbid", negative=True)
def test_the_leaflets_overbid_is_saved_by_schneider() -> None:
    leaflet = rules_with(leaflet_overbid=True)
    assert played("hearts, with 1", 90, 8, bid=30, rules=leaflet).score == 30
    assert played("hearts, with 1", 60, 6, bid=18, rules=leaflet).score == -40
    assert played("hearts, with 1", 70, 7, bid=40).score == -80
    assert leaflet_overbid_value(Contract.SPADES, tops=counted_tops("without 2")) == 55


@pytest.mark.article("LF-defenders-announce")
@pytest.mark.parametrize(
    ("announced", "points", "tricks", "score"),
    [
        (Announced.SCHNEIDER, 28, 3, -96),
        (Announced.SCHNEIDER, 0, 0, -120),
        (Announced.SCHWARZ, 0, 0, -144),
    ],
)
def test_what_the_defenders_announced_and_made(
    announced: Announced, points: int, tricks: int, score: int
) -> None:
    entered = played("clubs, with 1", points, tricks, defenders_announced=announced)
    assert entered.score == score
    assert entered.multiplier == -score // 24


@pytest.mark.article("LF-defenders-announce", negative=True)
@pytest.mark.parametrize(
    ("announced", "points", "tricks", "score"),
    [
        (Announced.SCHNEIDER, 31, 3, -48),
        (Announced.SCHWARZ, 28, 3, -72),
        (Announced.SCHNEIDER, 90, 8, 36),
    ],
)
def test_what_the_defenders_missed_costs_nothing(
    announced: Announced, points: int, tricks: int, score: int
) -> None:
    entered = played("clubs, with 1", points, tricks, defenders_announced=announced)
    assert entered.score == score
    assert levels_announced_by_defenders(announced, suffered=PlayedLevel.SIMPLE) == ()


def test_levels_of_the_defenders_do_not_hide_an_overbid() -> None:
    entered = played("clubs, with 1", 28, 3, bid=48, defenders_announced=Announced.SCHNEIDER)
    assert (entered.game_value, entered.overbid, entered.score) == (48, True, -96)


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(
    ("tricks", "skat", "last", "against"),
    [((20, 40, 50), 10, 2, (20, 40, 60)), ((0, 55, 60), 5, 1, (0, 60, 60))],
)
def test_ramsch(tricks: tuple[int, ...], skat: int, last: int, against: tuple[int, ...]) -> None:
    assert points_against(*tricks, skat=skat, last=last) == against


@pytest.mark.article("LF-ramsch", negative=True)
def test_in_ramsch_the_skat_is_nobody_elses() -> None:
    for tricks in permutations((20, 40, 50)):
        for last in range(3):
            against = points_against(*tricks, skat=10, last=last)
            assert sum(against) == 120
            assert [a - b for a, b in zip(against, tricks, strict=True)].count(0) == 2


def test_without_house_rules_nothing_changes() -> None:
    assert RuleSet().house_rules == ()
    assert played("grand hand schwarz, with 3", 120, 10).score == 216


def test_kontra_and_re_that_were_stored_as_words_double_as_they_did() -> None:
    steps = stored_steps(["with 1", "game", "kontra", "re"])
    assert [(step.kind.value, step.count) for step in steps[2:]] == [("kontra", 2), ("re", 2)]


def test_stored_words_have_the_numbers_said_aloud() -> None:
    steps = stored_steps(["with 1", "game", "hand", "schneider", "kontra", "null hand"])
    assert [step.multiplier for step in steps] == [1, 2, 3, 4, None, None]
    assert [step.words for step in steps[-2:]] == ["kontra", "null hand"]


def test_a_substitute_says_the_game_in_whose_place_it_is_charged() -> None:
    (step,) = stored_steps(["substitute: spades x 3"])
    assert (step.kind, step.contract, step.multiplier) == (StepKind.SUBSTITUTE, Contract.SPADES, 3)
    assert step.words == "substitute: spades x 3"
    assert ScoreStep(kind=StepKind.SUBSTITUTE).words == "substitute"
    assert ScoreStep(kind=StepKind.GAME, contract=Contract.SPADES).words == "game"
