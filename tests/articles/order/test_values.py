"""Chapter 5 of the Skat Order: base values, levels, multipliers, the table of values."""

import pytest

from skat.model.contract import Contract
from skat.model.games import all_games, bid_values
from skat.model.top_trumps import Tops
from skat.model.value import (
    Level,
    announced_levels,
    base_value,
    game_value,
    levels,
    multiplier,
    null_value,
)
from skat.rules.scoring.counting import level_announced
from skat.rules.scoring.finished import GameEnd
from tests.articles.marks import example, examples
from tests.articles.situations import broken_off, count, game, scored
from tests.rules.positions import rules_with

ALL_LEVELS = tuple(Level)


def counted(text: str, *, schneider: bool = False, schwarz: bool = False) -> int:
    """How many levels a game counts."""
    return len(levels(game(text), schneider=schneider, schwarz=schwarz))


def worth(contract: Contract, tops: str, *some: Level) -> int:
    """The value of a game with these levels."""
    return game_value(contract, tops=count(tops), counted=some or (Level.GAME,))


@example("SkO-5.1.1", "base of grand ouvert")
def test_the_base_of_grand() -> None:
    assert base_value(game("grand hand ouvert").contract) == 24


@pytest.mark.article("SkO-5.1.1", "LF-suit-factors", negative=True)
def test_null_has_no_base() -> None:
    with pytest.raises(ValueError, match=r"SkO-5\.1\.2"):
        base_value(Contract.NULL)


@example("SkO-5.1.1", "the four suits")
def test_base_values_of_the_suits() -> None:
    suits = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS)
    assert [base_value(suit) for suit in suits] == [9, 10, 11, 12]


@example("LF-suit-factors", "clubs with 1")
def test_clubs_with_one() -> None:
    assert base_value(Contract.CLUBS) * 2 == 24
    assert worth(Contract.CLUBS, "with 1") == 24


@example("SkO-5.1.2", "null ouvert hand lost", negative=True)
def test_a_lost_null_ouvert_hand() -> None:
    assert scored("null hand ouvert", points=2, tricks=1).score == -118


@examples(
    "TR-8.7",
    ("text", "tops", "value"),
    {
        "grand with 1": ("grand", "with 1", 48),
        "grand ouvert with 4": ("grand hand ouvert", "with 4", 264),
    },
)
def test_grand_is_worth_more_than_null_ouvert(text: str, tops: str, value: int) -> None:
    won = scored(text, tops, points=120, tricks=10)
    assert won.game_value - value == {"grand": 2 * 24}.get(text, 0)
    assert value > null_value(hand=False, ouvert=True)


@pytest.mark.article("TR-8.7", negative=True)
def test_a_hand_or_open_null_is_another_value() -> None:
    assert 23 not in {null_value(hand=True, ouvert=False), null_value(hand=False, ouvert=True)}


@example("TR-8.7", "the four null games")
@pytest.mark.article("SkO-5.1.2")
def test_four_constant_values() -> None:
    forms = [(False, False), (True, False), (False, True), (True, True)]
    assert [null_value(hand=hand, ouvert=ouvert) for hand, ouvert in forms] == [23, 35, 46, 59]


@examples(
    "SkO-5.2.1",
    ("text", "schneider", "schwarz", "number"),
    {
        "hand, schwarz made, nothing announced": ("clubs hand", True, True, 4),
        "hand, schneider announced, schwarz made": ("clubs hand schneider", True, True, 5),
        "hand, schwarz announced": ("clubs hand schwarz", True, True, 6),
    },
)
def test_levels(text: str, schneider: bool, schwarz: bool, number: int) -> None:
    assert counted(text, schneider=schneider, schwarz=schwarz) == number


@example("SkO-5.2.1", "soloist has 30 points in a plain skat game", negative=True)
def test_a_level_suffered_by_the_soloist() -> None:
    lost = scored("clubs", "with 1", points=30, tricks=3)
    assert (lost.won, lost.breakdown) == (False, ("with 1", "game", "schneider"))


@example("TR-8.10", "clubs hand with 1 lost", negative=True)
def test_a_lost_hand_game_counts_double() -> None:
    assert counted("clubs hand") == 2
    assert scored("clubs hand", "with 1", points=60).score == -72


@examples(
    "SkO-5.2.2",
    ("points", "won"),
    {"61": (61, True)},
    negative={"60": (60, False)},
)
def test_the_simple_win(points: int, won: bool) -> None:
    assert scored("clubs", points=points).won is won


@examples(
    "SkO-5.2.3",
    ("points", "tricks", "schneider"),
    {"30": (30, 3, True), "soloist 90": (90, 8, True)},
    negative={"31": (31, 3, False), "soloist 89": (89, 8, False)},
)
def test_schneider(points: int, tricks: int, schneider: bool) -> None:
    assert ("schneider" in scored("clubs", points=points, tricks=tricks).breakdown) is schneider


@example("SkO-5.2.4", "defenders took 7 8 9", negative=True)
def test_an_empty_trick_saves_from_schwarz() -> None:
    breakdown = scored("clubs", points=120, tricks=9).breakdown
    assert "schneider" in breakdown
    assert "schwarz" not in breakdown


@example("SkO-5.2.4", "soloist no trick, 22 points in the skat")
def test_a_soloist_without_a_trick_is_schwarz() -> None:
    assert "schwarz" in scored("clubs", points=22, tricks=0).breakdown


@examples(
    "SkO-5.2.5",
    ("text", "tops", "points", "tricks", "value", "entered"),
    {"same with 90": ("grand hand schneider", "without 2", 90, 8, 144, 144)},
    negative={
        "pl: grand hand without 2, schneider announced, soloist 2..60 points with a trick": (
            "grand hand schneider",
            "without 2",
            28,
            2,
            144,
            -288,
        ),
        "pl: same, soloist schwarz": ("grand hand schneider", "without 2", 2, 0, 168, -336),
        "same with 89 points": ("grand hand schneider", "without 2", 89, 8, 144, -288),
        "clubs hand with 3, schwarz announced, lost with 25 points": (
            "clubs hand schwarz",
            "with 3",
            25,
            3,
            108,
            -216,
        ),
    },
)
def test_announced_levels(
    text: str, tops: str, points: int, tricks: int, value: int, entered: int
) -> None:
    entry = scored(text, tops, points=points, tricks=tricks)
    assert (entry.game_value, entry.score) == (value, entered)


@examples(
    "SkO-5.2.5",
    ("text", "tops", "points", "tricks", "entered"),
    {
        "clubs hand with 2, schneider announced, schwarz made": (
            "clubs hand schneider",
            "with 2",
            120,
            10,
            84,
        )
    },
    negative={
        "grand hand without 2, nothing announced, 90 points": (
            "grand hand",
            "without 2",
            90,
            8,
            120,
        )
    },
)
def test_what_was_not_announced(
    text: str, tops: str, points: int, tricks: int, entered: int
) -> None:
    assert scored(text, tops, points=points, tricks=tricks).score == entered
    announced = announced_levels(game(text).announced)
    assert (Level.SCHNEIDER_ANNOUNCED in announced) is ("schneider" in text)


@pytest.mark.article("SkO-5.2.5")
def test_two_points_are_enough_to_be_lost_at_the_announced_level() -> None:
    """The whole span of the Polish example, 2 to 60 points with a trick."""
    possible = [*range(2, 61)]
    entered = {
        scored("grand hand schneider", "without 2", points=p, tricks=3).score for p in possible
    }
    assert entered == {-288}


@examples(
    "SkO-5.2.6",
    ("text", "tops", "tricks", "value", "entered"),
    {
        "clubs ouvert with 2": ("clubs hand ouvert", "with 2", 10, 108, 108),
        "grand ouvert with 4": ("grand hand ouvert", "with 4", 10, 264, 264),
    },
    negative={
        "grand ouvert with 4, one empty trick lost": ("grand hand ouvert", "with 4", 9, 264, -528),
    },
)
def test_ouvert(text: str, tops: str, tricks: int, value: int, entered: int) -> None:
    entry = scored(text, tops, points=120, tricks=tricks)
    assert (entry.game_value, entry.score) == (value, entered)
    assert "ouvert" in entry.breakdown


@pytest.mark.article("SkO-5.2.6", "TR-8.9")
def test_ouvert_undertakes_every_trick() -> None:
    undertaken = level_announced(game("clubs hand ouvert"), rules=rules_with())
    assert undertaken == level_announced(game("clubs hand schwarz"), rules=rules_with())
    assert undertaken.name == "SCHWARZ"


@examples(
    "SkO-5.2.7",
    ("points", "tricks", "won"),
    {"0 tricks": (0, 0, True)},
    negative={"1 trick of 0 points": (0, 1, False)},
)
def test_winning_null(points: int, tricks: int, won: bool) -> None:
    assert scored("null", points=points, tricks=tricks).won is won


@example("SkO-5.3.1", "spades with 3 simple")
def test_the_value_of_a_game() -> None:
    assert worth(Contract.SPADES, "with 3") == 44


@example("SkO-5.3.1", "null won, whatever jacks the soloist holds")
def test_null_is_worth_the_same_with_any_tops() -> None:
    assert {scored("null", tops, points=0, tricks=0).score for tops in ("with 4", "without 4")} == {
        23
    }
    assert null_value(hand=False, ouvert=False) == 23


@pytest.mark.article("SkO-5.3.1", negative=True)
def test_null_is_not_multiplied() -> None:
    with pytest.raises(ValueError, match="null"):
        worth(Contract.NULL, "with 3")


@examples(
    "SkO-5.3.2",
    ("tops", "some", "expected"),
    {
        "with 11 schwarz, skat": ("with 11", (Level.GAME, Level.SCHNEIDER, Level.SCHWARZ), 14),
        "with 11 ouvert": ("with 11", ALL_LEVELS, 18),
        "with 1 simple": ("with 1", (Level.GAME,), 2),
        "grand with 4 ouvert": ("with 4", ALL_LEVELS, 11),
    },
)
def test_multiplier(tops: str, some: tuple[Level, ...], expected: int) -> None:
    assert multiplier(count(tops), some) == expected


@pytest.mark.article("SkO-5.3.2", negative=True)
def test_no_multiplier_of_one() -> None:
    assert min(multiplier(Tops(held=held, count=1), (Level.GAME,)) for held in (True, False)) == 2


@examples(
    "SkO-5.3.3", ("tops",), {"hearts without 2": ("without 2",), "hearts with 2": ("with 2",)}
)
def test_with_equals_without(tops: str) -> None:
    assert multiplier(count(tops), (Level.GAME,)) * 10 == worth(Contract.HEARTS, tops) == 30


@pytest.mark.article("SkO-5.3.3", negative=True)
def test_another_number_of_tops_counts_differently() -> None:
    assert multiplier(count("with 2"), ()) != multiplier(count("without 3"), ())


@example("SkO-5.3.4", "clubs with 1 lost", negative=True)
def test_a_lost_game_counts_double() -> None:
    assert scored("clubs", "with 1", points=60).score == -48


@example("SkO-5.3.4", "diamonds with 1, bid 36, lost", negative=True)
def test_the_doubling_does_not_reach_the_bid() -> None:
    assert scored("diamonds", "with 1", bid=36, points=60).score == -72


@pytest.mark.article("SkO-5.3.4")
def test_a_won_game_counts_once() -> None:
    assert scored("clubs", "with 1").score == 24


@examples(
    "SkO-5.4.1",
    ("text", "tops", "bid", "points", "entered"),
    {"spades with 1, bid 30, 90 points": ("spades", "with 1", 30, 90, 33)},
    negative={
        "hearts with 1, bid 50": ("hearts", "with 1", 50, 75, -100),
        "clubs without 1, bid 59": ("clubs", "without 1", 59, 75, -120),
        "hearts without 1, bid 59": ("hearts", "without 1", 59, 75, -120),
        "spades with 1, bid 30, 61-89 points": ("spades", "with 1", 30, 89, -66),
    },
)
def test_overbid_with_the_skat(text: str, tops: str, bid: int, points: int, entered: int) -> None:
    assert scored(text, tops, bid=bid, points=points, tricks=8).score == entered


@example("SkO-5.4.1", "hearts with 1, bid 50, conceded", negative=True)
def test_an_overbid_game_is_marked() -> None:
    conceded = broken_off("hearts", "with 1", GameEnd.SOLOIST_CONCEDES, bid=50)
    assert (conceded.overbid, conceded.counted_value) == (True, 50)


@examples(
    "SkO-5.4.2",
    ("points", "entered", "breakdown"),
    {"same with 90 or more": (90, 40, ("with 1", "game", "hand", "schneider"))},
    negative={
        "hearts hand without 3, bid 36, CJ in skat, 61-89 points": (
            61,
            -80,
            ("with 1", "game", "hand"),
        )
    },
)
def test_overbid_in_a_hand_game(points: int, entered: int, breakdown: tuple[str, ...]) -> None:
    entry = scored("hearts hand", "with 1", bid=36, points=points, tricks=7)
    assert (entry.score, entry.breakdown) == (entered, breakdown)


@examples(
    "SkO-5.6",
    ("contract", "multiplied", "value"),
    {
        "diamonds x 14": (Contract.DIAMONDS, 14, 126),
        "clubs x 18": (Contract.CLUBS, 18, 216),
        "grand x 11": (Contract.GRAND, 11, 264),
    },
)
def test_table_of_values(contract: Contract, multiplied: int, value: int) -> None:
    assert base_value(contract) * multiplied == value
    assert value in bid_values()


@example("PI-announced-levels", "levels of clubs with the skat and from the hand")
@example("TR-8.10", "number of skat levels")
@example("TR-8.10", "number of hand levels")
def test_three_levels_with_the_skat_seven_from_the_hand() -> None:
    assert counted("clubs", schneider=True, schwarz=True) == 3
    assert counted("clubs hand ouvert", schneider=True, schwarz=True) == 7
    assert announced_levels(game("clubs hand ouvert").announced)[-1] is Level.OUVERT


@examples(
    "PI-games-664",
    ("names", "tops", "number"),
    {
        "enumerate": (tuple(each.value for each in Contract), None, 664),
        "suit without 6": (("hearts",), "without 6", 5),
        "grand total": (("grand",), None, 60),
    },
    negative={"suit without 7": (("hearts",), "without 7", 2)},
)
def test_the_664_games(names: tuple[str, ...], tops: str | None, number: int) -> None:
    games = [
        one
        for one in all_games()
        if one.announcement.contract.value in names and tops in (None, str(one.tops))
    ]
    assert len(games) == number
