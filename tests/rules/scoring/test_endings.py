"""Games that end before their time: faults, concessions, claims, throw-ins, rulings."""

import pytest

from skat.model.contract import Announced
from skat.rules.scoring.finished import GameEnd, PlayedLevel, Standing
from skat.rules.scoring.null import null_decided
from skat.rules.scoring.winner import DECISIONS, decided, owed_level
from tests.rules.scoring.games import at, ended_by, rules_with, trump_game

CLUBS = "clubs, with 2"
SOLOIST_ENDS = (GameEnd.FAULT_SOLOIST, GameEnd.SOLOIST_CONCEDES, GameEnd.THROW_IN_SOLOIST)
DEFENDERS_END = (GameEnd.FAULT_OPPONENTS, GameEnd.OPPONENT_CONCEDES, GameEnd.THROW_IN_OPPONENTS)


def test_every_end_of_a_suit_game_has_its_rule() -> None:
    assert set(GameEnd) - set(DECISIONS) == {GameEnd.NULL_OVERBID, GameEnd.NO_CONTRACT}


@pytest.mark.article("SkO-4.1.3", "PI-won-at-61")
@pytest.mark.parametrize(
    ("standing", "score"),
    [(at(75, 10, 6, 1), 36), (at(90, 10, 8, 1), 48), (at(61, 50, 6, 3), 36)],
)
def test_a_won_game_cannot_be_lost(standing: Standing, score: int) -> None:
    for end in (GameEnd.FAULT_SOLOIST, GameEnd.SOLOIST_CONCEDES, GameEnd.FAULT_OPPONENTS):
        entered = ended_by(end, CLUBS, standing)
        assert entered.score == score


@pytest.mark.article("SkO-4.1.3", "PI-won-at-61")
@pytest.mark.parametrize(
    ("standing", "score"),
    [(at(25, 65, 2, 5), -72), (at(5, 91, 1, 7), -96), (at(40, 60, 4, 4), -72)],
)
def test_a_lost_game_cannot_be_won(standing: Standing, score: int) -> None:
    for end in (GameEnd.FAULT_SOLOIST, GameEnd.FAULT_OPPONENTS, GameEnd.OPPONENT_CONCEDES):
        entered = ended_by(end, CLUBS, standing)
        assert entered.score == score


@pytest.mark.article("SkO-4.1.3", "PI-won-at-61", negative=True)
@pytest.mark.parametrize(
    ("text", "bid", "own", "theirs"),
    [
        ("clubs, with 2", 30, 60, 59),
        ("spades, with 1", 30, 75, 10),
        ("hearts hand schneider, with 1", 18, 89, 20),
        ("hearts, with 1", 40, 100, 0),
    ],
)
def test_open_as_long_as_a_needed_level_is(text: str, bid: int, own: int, theirs: int) -> None:
    standing = at(own, theirs, 6, 1 if theirs else 0)
    assert decided(trump_game(text, bid=bid), standing) is None
    assert not ended_by(GameEnd.FAULT_SOLOIST, text, standing, bid=bid).won
    assert ended_by(GameEnd.FAULT_OPPONENTS, text, standing, bid=bid).won


@pytest.mark.article("SkO-4.1.3 (2)")
def test_null_is_decided_by_the_first_trick() -> None:
    taken, none = at(5, 30, 1, 4), at(0, 30, 0, 4)
    assert null_decided(none) is None
    assert {ended_by(end, "null", taken).score for end in DEFENDERS_END} == {-46}
    assert {ended_by(end, "null", none).score for end in DEFENDERS_END} == {23}
    assert {ended_by(end, "null", none).score for end in SOLOIST_ENDS} == {-46}


@pytest.mark.article("SkO-4.1.4")
def test_a_fault_before_the_decision_loses_simple() -> None:
    fault = ended_by(GameEnd.FAULT_SOLOIST, CLUBS, at(10, 20, 1, 2))
    assert fault.score == -72
    assert fault.articles == ("SkO-4.1.4", "SkO-5.3.1", "SkO-5.3.4")
    assert ended_by(GameEnd.FAULT_SOLOIST, CLUBS, at(0, 50, 0, 4)).breakdown == ("with 2", "game")
    assert ended_by(GameEnd.FAULT_OPPONENTS, CLUBS, at(20, 40, 2, 4)).score == 36


@pytest.mark.article("SkO-4.1.4", negative=True)
def test_announced_levels_and_the_bid_still_count() -> None:
    hearts = "hearts hand schneider, with 2"
    assert ended_by(GameEnd.FAULT_SOLOIST, hearts, at(10, 20, 1, 2)).score == -120
    entered = ended_by(GameEnd.FAULT_SOLOIST, "spades, with 1", at(75, 10, 6, 1), bid=30)
    assert entered.score == -66
    assert ended_by(GameEnd.FAULT_OPPONENTS, hearts, at(10, 31, 1, 2)).score == -120


@pytest.mark.article("SkO-4.1.5")
@pytest.mark.parametrize(
    ("text", "bid", "standing", "score"),
    [
        ("hearts hand, with 1", 40, at(30, 30, 3, 2), 40),
        ("clubs hand schwarz, with 3", 24, at(33, 0, 3, 0), 108),
        ("hearts, with 1", 40, at(92, 0, 6, 0), 40),
        ("grand hand ouvert, with 4", 24, None, 264),
    ],
)
def test_the_level_owed(text: str, bid: int, standing: Standing | None, score: int) -> None:
    for end in (GameEnd.FAULT_OPPONENTS, GameEnd.OPPONENT_CONCEDES):
        entered = ended_by(end, text, standing, bid=bid)
        assert entered.score == score
        assert "SkO-4.1.5" in entered.articles


@pytest.mark.article("SkO-4.1.5", negative=True)
def test_no_level_is_owed_that_nobody_needs_or_that_is_gone() -> None:
    assert owed_level(trump_game(CLUBS)) is PlayedLevel.SIMPLE
    spades = "spades, with 1"
    assert ended_by(GameEnd.FAULT_OPPONENTS, spades, at(45, 31, 4, 2), bid=30).score == -66
    assert ended_by(GameEnd.FAULT_OPPONENTS, spades, at(45, 30, 4, 2), bid=30).score == 33
    schwarz = "clubs hand schwarz, with 3"
    assert ended_by(GameEnd.FAULT_OPPONENTS, schwarz, at(33, 4, 3, 1)).score == -216


@pytest.mark.article("SkO-4.3.1")
def test_a_conceded_game_is_lost_simple_with_its_announcements() -> None:
    assert ended_by(GameEnd.SOLOIST_CONCEDES, CLUBS).score == -72
    announced = ended_by(GameEnd.SOLOIST_CONCEDES, "grand hand ouvert, with 4", bid=24)
    assert announced.score == -528
    assert ended_by(GameEnd.SOLOIST_CONCEDES, CLUBS, at(0, 95, 0, 7)).score == -72


@pytest.mark.article("SkO-4.3.1", negative=True)
def test_a_conceded_game_must_cover_the_bid() -> None:
    assert ended_by(GameEnd.SOLOIST_CONCEDES, "hearts hand, with 1", bid=36).score == -80


@pytest.mark.article("SkO-4.3.3")
def test_defenders_concede() -> None:
    assert ended_by(GameEnd.OPPONENT_CONCEDES, CLUBS, at(40, 30, 4, 3)).score == 36
    assert ended_by(GameEnd.OPPONENT_CONCEDES, CLUBS, at(92, 10, 7, 1)).score == 48


@pytest.mark.article("SkO-4.3.3", negative=True)
def test_defenders_cannot_give_away_what_they_have_won() -> None:
    entered = ended_by(GameEnd.OPPONENT_CONCEDES, CLUBS, at(40, 60, 4, 4))
    assert entered.score == -72
    assert "SkO-4.3.3" in entered.articles


@pytest.mark.article("SkO-4.3.3", negative=True)
def test_online_concession_gives_the_rest_to_the_soloist() -> None:
    online = rules_with(both_defenders_concede=True)
    ending = GameEnd.OPPONENT_CONCEDES
    assert ended_by(ending, CLUBS, at(40, 28, 4, 3), rules=online).score == 48
    assert ended_by(ending, CLUBS, at(40, 28, 4, 3)).score == 36
    assert ended_by(ending, CLUBS, at(40, 0, 4, 0), rules=online).score == 60
    assert ended_by(ending, "null", at(0, 28, 0, 3), rules=online).score == 23


@pytest.mark.article("SkO-4.3.4")
def test_an_accepted_proposal_wins_the_announced_game() -> None:
    ending = GameEnd.ACCEPTED_CLAIM
    assert ended_by(ending, "clubs, with 4").score == 60
    assert ended_by(ending, "spades, with 1", bid=30).score == 33
    assert ended_by(ending, CLUBS, at(92, 10, 7, 1)).score == 48
    assert ended_by(ending, CLUBS, asked=Announced.SCHNEIDER).score == 48
    assert ended_by(ending, CLUBS, asked=Announced.SCHWARZ).score == 60
    assert ended_by(ending, "null ouvert").score == 46


@pytest.mark.article("SkO-4.3.4", negative=True)
def test_what_cannot_be_accepted() -> None:
    ending = GameEnd.ACCEPTED_CLAIM
    with_31 = at(45, 31, 4, 2)
    assert ended_by(ending, CLUBS, with_31, asked=Announced.SCHNEIDER).score == 36
    with_a_trick = at(45, 3, 4, 1)
    assert ended_by(ending, CLUBS, with_a_trick, asked=Announced.SCHWARZ).score == 48
    assert ended_by(ending, "clubs, without 2", asked=Announced.SCHWARZ).score == 48
    lost = ended_by(ending, CLUBS, at(40, 60, 4, 4))
    assert (lost.score, lost.articles[0]) == (-72, "SkO-4.3.4")
    assert ended_by(ending, "spades, with 1", with_31, bid=30).score == -66


@pytest.mark.article("SkO-4.2.6")
def test_a_proved_level_counts() -> None:
    ending = GameEnd.PROVED_LEVEL
    assert ended_by(ending, CLUBS, proved=Announced.SCHNEIDER).score == 48
    assert ended_by(ending, CLUBS, at(30, 0, 3, 0), proved=Announced.SCHWARZ).score == 60
    against = ended_by(GameEnd.FAULT_SOLOIST, CLUBS, at(10, 50, 1, 4), proved=Announced.SCHNEIDER)
    assert (against.score, "SkO-4.2.6" in against.articles) == (-96, True)


@pytest.mark.article("SkO-4.2.6", negative=True)
def test_without_proof_simple_and_nothing_against_a_decided_game() -> None:
    ending = GameEnd.PROVED_LEVEL
    assert ended_by(ending, CLUBS).score == 36
    lost = ended_by(ending, CLUBS, at(40, 60, 4, 4), proved=Announced.SCHNEIDER)
    assert lost.score == -72
    with_two_tops = ended_by(GameEnd.FAULT_SOLOIST, CLUBS, at(0, 0, 0, 0), proved=Announced.SCHWARZ)
    assert with_two_tops.score == -96


@pytest.mark.article("SkO-4.3.6")
@pytest.mark.parametrize(
    ("end", "text", "standing", "scores"),
    [
        (GameEnd.THROW_IN_SOLOIST, CLUBS, at(63, 20, 6, 2), (36, 36, 36)),
        (GameEnd.THROW_IN_SOLOIST, CLUBS, at(92, 20, 7, 2), (48, 48, 48)),
        (GameEnd.THROW_IN_SOLOIST, CLUBS, at(45, 20, 4, 2), (-72, -72, -72)),
        (GameEnd.THROW_IN_SOLOIST, CLUBS, at(25, 40, 2, 4), (-96, -96, -72)),
        (GameEnd.THROW_IN_SOLOIST, CLUBS, at(11, 0, 0, 0), (-96, -96, -72)),
        (GameEnd.THROW_IN_SOLOIST, "clubs, without 2", at(11, 0, 0, 0), (-120, -96, -72)),
        (GameEnd.THROW_IN_OPPONENTS, CLUBS, at(40, 28, 4, 3), (48, 48, 36)),
        (GameEnd.THROW_IN_OPPONENTS, CLUBS, at(40, 31, 4, 3), (36, 36, 36)),
        (GameEnd.THROW_IN_OPPONENTS, CLUBS, at(40, 0, 4, 0), (60, 48, 36)),
        (GameEnd.THROW_IN_OPPONENTS, CLUBS, at(92, 28, 8, 1), (48, 48, 48)),
        (GameEnd.THROW_IN_OPPONENTS, "clubs, without 2", at(40, 0, 4, 0), (48, 48, 36)),
        (GameEnd.THROW_IN_OPPONENTS, "clubs, without 7", at(40, 20, 4, 2), (96, 108, 96)),
    ],
)
def test_throwing_in(end: GameEnd, text: str, standing: Standing, scores: tuple[int, ...]) -> None:
    options = ("not_excluded", "points_so_far", "simple")
    assert scores == tuple(
        ended_by(end, text, standing, rules=rules_with(throw_in_level=option)).score
        for option in options
    )


@pytest.mark.article("SkO-4.3.6", negative=True)
def test_throwing_in_gives_no_decided_game_away_and_needs_the_announced_level() -> None:
    assert ended_by(GameEnd.THROW_IN_OPPONENTS, CLUBS, at(40, 60, 4, 5)).score == -72
    announced = "hearts hand schneider, with 1"
    assert ended_by(GameEnd.THROW_IN_SOLOIST, announced, at(75, 10, 7, 1)).score == -100
    assert ended_by(GameEnd.THROW_IN_SOLOIST, announced, at(90, 10, 7, 1)).score == 50
    assert (
        ended_by(GameEnd.THROW_IN_SOLOIST, "hearts, with 1", at(75, 10, 7, 1), bid=50).score == -100
    )


def test_a_level_owed_is_credited_when_cards_are_thrown_in() -> None:
    simple = rules_with(throw_in_level="simple")
    spades = "spades, with 1"
    thrown = GameEnd.THROW_IN_OPPONENTS
    assert ended_by(thrown, spades, at(40, 20, 4, 2), bid=30, rules=simple).score == 33
    assert ended_by(thrown, spades, at(40, 31, 4, 2), bid=30, rules=simple).score == -66


@pytest.mark.parametrize(
    ("end", "level", "score"),
    [
        (GameEnd.RULED_FOR_SOLOIST, Announced.NONE, 36),
        (GameEnd.RULED_FOR_SOLOIST, Announced.SCHNEIDER, 48),
        (GameEnd.RULED_FOR_DEFENDERS, Announced.NONE, -72),
        (GameEnd.RULED_FOR_DEFENDERS, Announced.SCHWARZ, -120),
    ],
)
def test_rulings_stand(end: GameEnd, level: Announced, score: int) -> None:
    assert ended_by(end, CLUBS, at(40, 40, 4, 4), proved=level).score == score


def test_rulings_in_null() -> None:
    assert ended_by(GameEnd.RULED_FOR_SOLOIST, "null", at(5, 40, 1, 4)).score == 23
    assert ended_by(GameEnd.RULED_FOR_DEFENDERS, "null", at(0, 40, 0, 4)).score == -46


def test_a_ruling_for_the_soloist_covers_his_bid() -> None:
    entered = ended_by(GameEnd.RULED_FOR_SOLOIST, "spades, with 1", bid=30)
    assert (entered.won, entered.score) == (True, 33)
