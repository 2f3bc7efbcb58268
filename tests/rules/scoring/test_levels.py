"""Who wins a game played to its end, and at which level."""

import pytest

from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.seats import Seat
from skat.model.units import CardPoints
from skat.rules.editions import RuleSet
from skat.rules.ending.closing import standing
from skat.rules.scoring.counting import highest_level, level_announced
from skat.rules.scoring.finished import (
    PlayedLevel,
    final_level,
    has_simple_win,
    held_level,
    is_schneider,
    is_schwarz,
    rest_to_defenders,
    rest_to_soloist,
)
from skat.rules.scoring.null import wins_null
from skat.rules.scoring.possible import why_impossible_points
from skat.rules.state import State
from tests.rules.scoring.games import announced, at, final, played, trump_game


@pytest.mark.article("SkO-5.2.2", "LF-who-wins")
def test_sixty_one_wins() -> None:
    assert has_simple_win(CardPoints(61))
    assert played("clubs, with 1", 61, 6).score == 24


@pytest.mark.article("SkO-5.2.2", "LF-who-wins", negative=True)
def test_sixty_loses_there_is_no_draw() -> None:
    assert not has_simple_win(CardPoints(60))
    assert played("clubs, with 1", 60, 6).score == -48


@pytest.mark.article("SkO-5.2.3", "TR-8.8")
@pytest.mark.parametrize(("points", "tricks", "won"), [(30, 3, False), (90, 8, True)])
def test_thirty_is_schneider_for_either_party(points: int, tricks: int, won: bool) -> None:
    entered = played("clubs, with 1", points, tricks)
    assert (entered.won, entered.breakdown) == (won, ("with 1", "game", "schneider"))
    assert "SkO-5.2.3" in entered.articles


@pytest.mark.article("SkO-5.2.3", "TR-8.8", negative=True)
@pytest.mark.parametrize(("points", "tricks"), [(31, 3), (89, 8)])
def test_thirty_one_is_not_schneider(points: int, tricks: int) -> None:
    assert played("clubs, with 1", points, tricks).breakdown == ("with 1", "game")
    assert not is_schneider(CardPoints(31))


@pytest.mark.article("SkO-5.2.4")
@pytest.mark.parametrize(("points", "tricks"), [(120, 10), (22, 0), (0, 0)])
def test_no_trick_is_schwarz(points: int, tricks: int) -> None:
    entered = played("clubs, with 1", points, tricks)
    assert entered.breakdown == ("with 1", "game", "schneider", "schwarz")
    assert "SkO-5.2.4" in entered.articles


@pytest.mark.article("SkO-5.2.4", negative=True)
@pytest.mark.parametrize(("points", "tricks"), [(120, 9), (0, 1)])
def test_a_trick_without_points_saves_from_schwarz(points: int, tricks: int) -> None:
    assert played("clubs, with 1", points, tricks).breakdown == ("with 1", "game", "schneider")
    assert not is_schwarz(1)


@pytest.mark.article("SkO-5.2.7")
def test_null_without_a_trick_is_won_whatever_lies_in_the_skat() -> None:
    assert wins_null(0)
    assert played("null", 22, 0).score == 23


@pytest.mark.article("SkO-5.2.7", negative=True)
@pytest.mark.parametrize(("points", "tricks"), [(0, 1), (120, 10)])
def test_null_with_a_trick_is_lost_and_has_no_levels(points: int, tricks: int) -> None:
    entered = played("null", points, tricks)
    assert (entered.won, entered.breakdown, entered.score) == (False, ("null",), -46)
    assert entered.multiplier is None


@pytest.mark.parametrize(
    ("text", "value"),
    [("null", 23), ("null hand", 35), ("null ouvert", 46), ("null hand ouvert", 59)],
)
def test_words_of_the_null_games(text: str, value: int) -> None:
    entered = played(text, 0, 0)
    words = sorted(text.split(), key=["null", "ouvert", "hand"].index)
    assert (entered.breakdown, entered.score) == ((" ".join(words),), value)


@pytest.mark.article("SkO-5.2.5")
@pytest.mark.parametrize(
    ("points", "tricks", "score"),
    [(20, 2, -288), (2, 1, -288), (60, 6, -288), (89, 8, -288), (90, 8, 144), (4, 0, -336)],
)
def test_schneider_announced(points: int, tricks: int, score: int) -> None:
    assert played("grand hand schneider, without 2", points, tricks, bid=24).score == score


@pytest.mark.article("SkO-5.2.5", negative=True)
def test_what_was_not_announced_does_not_count() -> None:
    entered = played("grand hand, with 2", 120, 10, bid=24)
    assert entered.breakdown == ("with 2", "game", "hand", "schneider", "schwarz")
    assert level_announced(announced("grand hand"), rules=RuleSet()) is PlayedLevel.SIMPLE


@pytest.mark.article("SkO-5.2.6", "TR-8.9", "PI-grand-ouvert", "PI-ouvert-games")
def test_ouvert_needs_and_brings_every_level() -> None:
    assert played("grand hand ouvert, with 4", 120, 10).score == 264
    assert played("clubs hand ouvert, with 2", 120, 10).score == 108


@pytest.mark.article("SkO-5.2.6", "TR-8.9", "PI-grand-ouvert", "PI-ouvert-games", negative=True)
def test_ouvert_is_lost_by_one_empty_trick() -> None:
    entered = played("grand hand ouvert, with 4", 120, 9)
    assert (entered.multiplier, entered.score) == (11, -528)
    assert played("clubs hand ouvert, with 2", 120, 9).score == -216


@pytest.mark.parametrize(
    ("points", "tricks", "level"),
    [(90, 7, "SCHNEIDER"), (89, 9, "SIMPLE"), (120, 10, "SCHWARZ"), (120, 9, "SCHNEIDER")],
)
def test_what_a_party_holds_for_certain(points: int, tricks: int, level: str) -> None:
    assert held_level(CardPoints(points), tricks=tricks).name == level


def test_levels_of_a_final_standing() -> None:
    assert final_level(final(61, 6)) is PlayedLevel.SIMPLE
    assert final_level(final(30, 3)) is PlayedLevel.SCHNEIDER
    assert final_level(final(11, 0)) is PlayedLevel.SCHWARZ


def test_the_rest_goes_to_one_party() -> None:
    assert rest_to_soloist(at(40, 28, 4, 3)) == at(92, 28, 7, 3)
    assert rest_to_defenders(at(40, 28, 4, 3)) == at(40, 80, 4, 6)


@pytest.mark.article("SkO-5.4.3")
@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("clubs, with 1", "SCHWARZ"),
        ("clubs, without 1", "SCHNEIDER"),
        ("clubs, without 6", "SCHNEIDER"),
        ("grand, without 4", "SCHNEIDER"),
    ],
)
def test_what_the_tops_allow(text: str, level: str) -> None:
    assert highest_level(trump_game(text)).name == level


@pytest.mark.article("SkO-5.4.3", negative=True)
def test_without_seven_no_schneider() -> None:
    assert highest_level(trump_game("hearts, without 7")) is PlayedLevel.SIMPLE


@pytest.mark.article("SkO-2.2.1")
def test_the_skat_counts_for_the_soloist_in_hand_games() -> None:
    state = _with_skat(Card.CA, Card.CT, points=50, tricks=5)
    assert standing(state).soloist_points == 71


@pytest.mark.article("SkO-2.2.1", negative=True)
def test_the_skat_is_no_trick() -> None:
    now = standing(_with_skat(Card.HA, Card.DA, points=0, tricks=0))
    assert (now.soloist_points, now.soloist_tricks) == (22, 0)


def _with_skat(*skat: Card, points: int, tricks: int) -> State:
    taken = (CardPoints(points), CardPoints(0), CardPoints(0))
    return State(
        rules=RuleSet(),
        soloist=Seat.FOREHAND,
        skat=CardSet.of(skat),
        points=taken,
        tricks_won=(tricks, 0, 0),
    )


@pytest.mark.article("SkO-1.2.2 (1)")
def test_points_that_parties_can_have() -> None:
    assert [points for points in range(-2, 123) if why_impossible_points(points) is None] == [
        0,
        *range(2, 119),
        120,
    ]


@pytest.mark.article("SkO-1.2.2 (1)", negative=True)
@pytest.mark.parametrize("points", [-1, 1, 119, 121])
def test_points_that_no_party_can_have(points: int) -> None:
    refusal = why_impossible_points(points)
    assert refusal is not None
    assert (refusal.articles, refusal.impossible) == (("SkO-1.2.2",), True)


def test_no_trick_and_no_two_skat_cards_make_one_point() -> None:
    assert {card.points for card in ALL_CARDS} == {0, 2, 3, 4, 10, 11}
