"""Games worth less than their bid, and the games charged in place of others."""

import pytest

from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue
from skat.model.value import is_overbid, lifted, null_covers_bid
from skat.rules.editions import RuleSet
from skat.rules.scoring.counting import levels_for_bid, required_level
from skat.rules.scoring.finished import FinishedGame, GameEnd, PlayedLevel, Score
from skat.rules.scoring.score import cheapest_game, covering_game, list_points, score
from tests.rules.scoring.games import (
    announced,
    at,
    counted_tops,
    ended_by,
    over,
    played,
    rules_with,
    tops_everywhere,
    trump_game,
)


@pytest.mark.article("SkO-5.4.1", "PI-overbid-games")
@pytest.mark.parametrize(
    ("text", "bid", "points", "score"),
    [
        ("spades, with 1", 30, 70, -66),
        ("spades, with 1", 30, 90, 33),
        ("grand, with 1", 30, 61, 48),
        ("hearts, with 1", 50, 70, -100),
        ("clubs, with 1", 33, 30, -72),
    ],
)
def test_after_taking_the_skat(text: str, bid: int, points: int, score: int) -> None:
    assert played(text, points, 6, bid=bid).score == score


@pytest.mark.article("SkO-5.4.1", "PI-overbid-games", negative=True)
def test_equal_value_covers_the_bid() -> None:
    entered = played("spades, with 2", 70, 6, bid=33)
    assert (entered.overbid, entered.score) == (False, 33)
    assert list(levels_for_bid(trump_game("spades, with 2", bid=33))) == list(PlayedLevel)


@pytest.mark.article("SkO-5.4.2")
@pytest.mark.parametrize(("points", "score"), [(75, -80), (89, -80), (90, 40)])
def test_hand_game(points: int, score: int) -> None:
    entered = played("hearts hand, with 1", points, 8, bid=36)
    assert entered.score == score
    assert entered.overbid is (score < 0)
    assert ("SkO-5.4.2" in entered.articles) is (score < 0)


@pytest.mark.article("SkO-5.4.2", negative=True)
def test_a_top_in_the_skat_may_raise_a_hand_game() -> None:
    assert played("grand hand, with 2", 61, 6, bid=72).score == 96


@pytest.mark.article("SkO-5.4.1", "SkO-5.4.2", "SkO-3.4.3", "PI-overbid-games")
def test_lifting_stops_at_the_first_multiple_that_covers() -> None:
    assert lifted(GameValue(18), contract=Contract.DIAMONDS, bid=BidValue(59)) == 63
    assert lifted(GameValue(24), contract=Contract.CLUBS, bid=BidValue(60)) == 60


@pytest.mark.article("SkO-5.4.1", "SkO-5.4.2", "SkO-3.4.3", "PI-overbid-games", negative=True)
def test_a_value_that_covers_is_not_lifted() -> None:
    assert lifted(GameValue(60), contract=Contract.CLUBS, bid=BidValue(48)) == 60
    assert not is_overbid(GameValue(48), bid=BidValue(48))


@pytest.mark.article("SkO-3.4.3", "SkO-4.3.1")
@pytest.mark.parametrize(
    ("text", "bid", "score"),
    [("hearts, with 1", 50, -100), ("clubs, without 1", 59, -120), ("hearts, without 1", 59, -120)],
)
def test_conceded_after_a_top_in_the_skat(text: str, bid: int, score: int) -> None:
    entered = ended_by(GameEnd.SOLOIST_CONCEDES, text, bid=bid)
    assert (entered.overbid, entered.score) == (True, score)


@pytest.mark.article("SkO-3.4.3", negative=True)
def test_the_planned_game_would_be_dearer() -> None:
    assert ended_by(GameEnd.SOLOIST_CONCEDES, "spades, with 1", bid=50).score == -110


@pytest.mark.article("SkO-5.4.3", "SkO-4.1.3")
@pytest.mark.parametrize(
    ("text", "bid"),
    [("clubs hand, without 1", 60), ("hearts, with 1", 50), ("grand, without 1", 96)],
)
def test_beyond_reach_no_fault_of_a_defender_helps(text: str, bid: int) -> None:
    entered = ended_by(GameEnd.FAULT_OPPONENTS, text, at(0, 0, 0, 0), bid=bid)
    assert not entered.won
    assert "SkO-5.4.3" in entered.articles


@pytest.mark.article("SkO-5.4.3", negative=True)
def test_schwarz_is_within_reach_with_the_club_jack() -> None:
    entered = ended_by(GameEnd.FAULT_OPPONENTS, "hearts, with 1", at(20, 0, 2, 0), bid=40)
    assert entered.score == 40
    assert required_level(trump_game("hearts, with 1", bid=40)) is PlayedLevel.SCHWARZ


@pytest.mark.article("SkO-5.3.4", "LF-score")
def test_a_loss_counts_double() -> None:
    assert list_points(GameValue(24), won=False) == -48
    assert played("hearts, without 3", 50, 5).score == -80


@pytest.mark.article("SkO-5.3.4", "LF-score", negative=True)
def test_doubling_does_not_reach_the_bid() -> None:
    assert list_points(GameValue(24), won=True) == 24
    assert played("diamonds, with 1", 70, 6, bid=36).score == -72


# --- the game charged where none could be played ---------------------------------------------


def null_overbid(text: str, bid: int, tops: str, rules: RuleSet | None = None) -> Score:
    game = over(text, GameEnd.NULL_OVERBID, bid=bid, tops_by_contract=tops_everywhere(tops))
    return score(game, rules or RuleSet())


@pytest.mark.article("SkO-3.4.4")
@pytest.mark.parametrize(
    ("text", "bid", "tops", "charged", "score"),
    [
        ("null ouvert", 50, "without 1", "hearts x 5", -100),
        ("null", 24, "with 1", "clubs x 2", -48),
        ("null", 27, "with 2", "diamonds x 3", -54),
        ("null ouvert", 48, "without 1", "clubs x 4", -96),
        ("null hand", 36, "without 3", "diamonds x 5", -90),
    ],
)
def test_null_below_the_bid(text: str, bid: int, tops: str, charged: str, score: int) -> None:
    entered = null_overbid(text, bid, tops)
    assert entered.breakdown == (f"substitute: {charged}",)
    assert (entered.overbid, entered.score) == (True, score)


@pytest.mark.article("SkO-3.4.4", "LF-null", "LF-null-ouvert", "LF-hand")
@pytest.mark.parametrize(
    ("text", "most"),
    [("null", 23), ("null hand", 35), ("null ouvert", 46), ("null hand ouvert", 59)],
)
def test_null_up_to_its_value(text: str, most: int) -> None:
    assert null_covers_bid(announced(text), bid=BidValue(most))


@pytest.mark.article("SkO-3.4.4", "LF-null", "LF-null-ouvert", "LF-hand", negative=True)
@pytest.mark.parametrize(
    ("text", "bid"),
    [("null", 24), ("null hand", 36), ("null ouvert", 48), ("null hand ouvert", 60)],
)
def test_null_above_its_value(text: str, bid: int) -> None:
    assert not null_covers_bid(announced(text), bid=BidValue(bid))


@pytest.mark.parametrize(
    "end", [GameEnd.PLAYED_OUT, GameEnd.FAULT_OPPONENTS, GameEnd.OPPONENT_CONCEDES]
)
def test_a_null_below_the_bid_is_lost_however_it_ended(end: GameEnd) -> None:
    game = over("null", end, bid=24, tops_by_contract=tops_everywhere("with 1"))
    assert score(game, RuleSet()).score == -48


@pytest.mark.article("SkO-3.4.4 (4)")
def test_the_soloist_may_name_a_dearer_game() -> None:
    rules = rules_with(null_overbid_game="soloist_names")
    game = over(
        "null",
        GameEnd.NULL_OVERBID,
        bid=24,
        substitute=Contract.GRAND,
        tops_by_contract=tops_everywhere("with 1"),
    )
    assert score(game, rules).score == -96
    assert score(game, RuleSet()).score == -48


@pytest.mark.article("SkO-3.4.4 (4)", negative=True)
def test_who_names_nothing_is_charged_the_cheapest() -> None:
    rules = rules_with(null_overbid_game="soloist_names")
    assert null_overbid("null", 24, "with 1", rules).score == -48


@pytest.mark.article("SkO-4.1.1")
@pytest.mark.parametrize(("bid", "tops", "score"), [(18, "with 1", -36), (50, "with 2", -100)])
def test_no_contract(bid: int, tops: str, score: int) -> None:
    assert _without_contract(bid, tops).score == score


@pytest.mark.article("SkO-4.1.1", negative=True)
def test_no_contract_is_never_overbid() -> None:
    entered = _without_contract(264, "with 1")
    assert (entered.overbid, entered.counted_value) == (False, 264)


def test_hand_counts_in_a_game_that_was_never_announced() -> None:
    game = FinishedGame(
        announcement=None,
        bid=BidValue(18),
        end=GameEnd.NO_CONTRACT,
        hand=True,
        tops_by_contract=tops_everywhere("with 1"),
    )
    assert score(game, RuleSet()).score == -54


def _without_contract(bid: int, tops: str) -> Score:
    game = FinishedGame(
        announcement=None,
        bid=BidValue(bid),
        end=GameEnd.NO_CONTRACT,
        tops_by_contract=tops_everywhere(tops),
    )
    return score(game, RuleSet())


def test_cheapest_game_is_the_cheapest_by_trying_all() -> None:
    for bid in range(18, 265):
        for count in range(1, 5):
            tops = Tops(held=False, count=count)
            values = [
                next(base * times for times in range(count + 1, 40) if base * times >= bid)
                for base in (9, 10, 11, 12, 24)
            ]
            cheapest = cheapest_game(
                dict.fromkeys(TRUMP_CONTRACTS, tops), bid=BidValue(bid), hand=False
            )
            assert cheapest.value == min(values)
            assert TRUMP_CONTRACTS.index(cheapest.contract) == values.index(min(values))


def test_covering_game_counts_hand() -> None:
    covering = covering_game(
        Contract.HEARTS, tops=counted_tops("with 2"), bid=BidValue(18), hand=True
    )
    assert (covering.multiplier, covering.value) == (4, 40)


def test_what_the_score_depends_on_must_be_there() -> None:
    with pytest.raises(ValueError, match="tops in all five contracts"):
        score(over("null", GameEnd.NULL_OVERBID, bid=24), RuleSet())
    with pytest.raises(ValueError, match="counts its tops"):
        score(over("clubs", GameEnd.SOLOIST_CONCEDES), RuleSet())
    for text in ("clubs, with 1", "null"):
        with pytest.raises(ValueError, match="final standing"):
            score(over(text, GameEnd.PLAYED_OUT), RuleSet())
