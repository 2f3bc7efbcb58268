"""Claims, proposals, concessions, cards thrown in (SkO-4.3.1 to 4.3.6)."""

from typing import Any

import pytest

from tests.referee.asking import CLUBS, OPEN, leaves_open, ruling

OLD = "isko-1999"
LATE: dict[str, Any] = {"soloist_points": 30, "opponent_points": 20, "trick": 5}


# --- the soloist gives up -----------------------------------------------------------------


@pytest.mark.article("SkO-4.3.1 (1)")
@pytest.mark.parametrize(
    "state",
    [
        {"trick": 1},
        {"trick": 2, "leader": "middlehand", "table_cards": ["H7"]},
        {"trick": 2, "leader": "forehand", "table_cards": []},
    ],
)
def test_nine_cards_are_enough_to_give_up(state: dict[str, Any]) -> None:
    answer = ruling("concession", "forehand", state={**state, "opponent_points": 0})
    assert (answer["winner"], answer["score"]) == ("defenders", -72)


@pytest.mark.article("SkO-4.3.1 (1)", negative=True)
@pytest.mark.parametrize(
    ("state", "option", "outcome"),
    [
        ({"trick": 2, "leader": "middlehand", "table_cards": ["H7"]}, "first_trick", "continue"),
        ({"trick": 2, "leader": "forehand", "table_cards": ["H7"]}, "nine_cards", "continue"),
        ({"trick": 2, "table_cards": []}, "first_trick", "game_over"),
        ({"trick": 1}, "first_trick", "game_over"),
        ({"trick": 3}, "nine_cards", "continue"),
    ],
)
def test_the_window_of_the_concession(state: dict[str, Any], option: str, outcome: str) -> None:
    told = {**state, "soloist_points": 14, "opponent_points": 0}
    if state["trick"] == 1:
        told = state
    answer = ruling("concession", "forehand", state=told, options={"concession_window": option})
    assert answer["outcome"] == outcome


@pytest.mark.article("SkO-4.3.1 (1)")
def test_the_hand_tells_how_many_cards_he_holds() -> None:
    nine = {"forehand": ["CA", "CT", "CK", "CQ", "C9", "C8", "C7", "H7", "H8"]}
    assert ruling("concession", "forehand", state=OPEN, hands=nine)["outcome"] == "game_over"
    assert ruling("concession", "forehand")["needs"] == ["state.trick"]


@pytest.mark.article("SkO-4.3.2")
@pytest.mark.parametrize(
    ("agreed", "outcome"),
    [
        (["middlehand"], "game_over"),
        (["dealer"], "continue"),
        (["dealer", "rearhand"], "game_over"),
        ([], "continue"),
        (["forehand"], "continue"),
    ],
)
def test_one_opponent_must_consent_later(agreed: list[str], outcome: str) -> None:
    told = {"agreed": agreed}
    answer = ruling("concession", "forehand", table=4, state=LATE, event=told)
    assert answer["outcome"] == outcome
    assert leaves_open(answer, "B22") is (agreed == ["dealer"])
    if outcome == "game_over":
        assert answer["articles"][:2] == ["SkO-4.3.2", "SkO-4.3.1"]


@pytest.mark.article("SkO-4.3.2", negative=True)
def test_nobody_was_asked() -> None:
    answer = ruling("concession", "forehand", state=LATE)
    assert (answer["outcome"], answer["score"]) == ("continue", None)
    assert "consent" in answer["correction"]


def test_announcements_of_a_conceded_game_are_an_open_question() -> None:
    game = {**CLUBS, "hand": True, "announced": "schneider"}
    answer = ruling("concession", "forehand", game=game, state={"trick": 1})
    assert leaves_open(answer, "C2")
    assert ruling("concession", "forehand", state={"trick": 1})["undecided"] is None


@pytest.mark.article("SkO-4.3.1", negative=True)
def test_a_won_game_cannot_be_given_up() -> None:
    state = {"soloist_points": 61, "opponent_points": 0}
    answer = ruling("concession", "forehand", state=state, event={"agreed": ["middlehand"]})
    assert answer["winner"] == "soloist"


# --- the opposing party gives up --------------------------------------------------------------


@pytest.mark.article("SkO-4.3.3", negative=True)
@pytest.mark.parametrize(
    ("by", "options"),
    [
        ("middlehand", {"forbid_gifts": "refuse"}),
        ("dealer", {"both_defenders_concede": True}),
        ("middlehand", {"both_defenders_concede": True}),
    ],
)
def test_who_may_not_give_up_for_the_defence(by: str, options: dict[str, Any]) -> None:
    answer = ruling("concession", by, table=4, options=options, state=OPEN)
    assert (answer["outcome"], answer["score"]) == ("continue", None)


@pytest.mark.article("SkO-4.3.3")
def test_online_both_defenders_give_the_rest() -> None:
    answer = ruling(
        "concession",
        "middlehand",
        options={"both_defenders_concede": True},
        event={"agreed": ["rearhand"]},
        state={"soloist_points": 40, "opponent_points": 20, "opponent_tricks": 2},
    )
    assert (answer["level"], answer["tricks_to"], answer["score"]) == ("schneider", "soloist", 48)


# --- proposals --------------------------------------------------------------------------------


@pytest.mark.article("SkO-4.3.4")
def test_a_level_asked_for_counts() -> None:
    told = {"agreed": ["middlehand", "rearhand"], "asked_level": "schneider"}
    answer = ruling("claim", "forehand", state=OPEN, event=told)
    assert (answer["level"], answer["score"], answer["undecided"]) == ("schneider", 48, None)


@pytest.mark.article("SkO-4.3.4", negative=True)
def test_whether_they_agreed_is_asked_for() -> None:
    assert ruling("claim", "forehand", state=OPEN)["needs"] == ["event.agreed"]


def test_a_level_owed_counts_though_nobody_asked() -> None:
    """C21: the bid needs schneider."""
    game = {"contract": "spades", "tops": "with 1", "bid": 30, "soloist": "forehand"}
    told = {"agreed": ["middlehand", "rearhand"]}
    answer = ruling("claim", "forehand", game=game, state=OPEN, event=told)
    assert (answer["level"], answer["score"]) == ("schneider", 33)
    assert leaves_open(answer, "C21")


@pytest.mark.parametrize(
    ("theirs", "tricks", "reached"),
    [(30, 2, "schneider"), (31, 3, "simple"), (45, 4, "simple"), (0, 0, "schwarz")],
)
@pytest.mark.parametrize("asked", ["simple", "schneider", "schwarz"])
@pytest.mark.parametrize(
    ("tops", "most"), [("with 1", "schwarz"), ("without 7", "simple"), ("without 5", "schneider")]
)
def test_a_level_that_could_not_be_reached_is_told(
    *, theirs: int, tricks: int, reached: str, asked: str, tops: str, most: str
) -> None:
    """Whether the others had too much already, or the tops leave no room for the level."""
    levels = ["simple", "schneider", "schwarz"]
    answer = ruling(
        "claim",
        "forehand",
        game={"contract": "clubs", "tops": tops, "bid": 24, "soloist": "forehand"},
        state={"soloist_points": 50, "opponent_points": theirs, "opponent_tricks": tricks},
        event={"agreed": ["middlehand", "rearhand"], "asked_level": asked},
    )
    open_to = min(reached, asked, most, key=levels.index)
    assert (answer["winner"], answer["level"]) == ("soloist", open_to)
    assert ("could no longer be reached" in answer["reason"]) == (open_to != asked)
    assert answer["undecided"] is None


def test_a_game_that_was_lost_has_no_level_that_was_missed() -> None:
    answer = ruling(
        "claim",
        "forehand",
        state={"soloist_points": 50, "opponent_points": 60},
        event={"agreed": ["middlehand", "rearhand"], "asked_level": "schwarz"},
    )
    assert answer["winner"] == "defenders"
    assert "could no longer be reached" not in answer["reason"]


# --- claims searched ---------------------------------------------------------------------------

TWO_TRICKS: dict[str, Any] = {
    "game": {"contract": "grand", "tops": "without 1", "bid": 24, "soloist": "forehand"},
    "state": {"trick": 9, "leader": "forehand", "soloist_points": 50, "opponent_points": 40},
}


@pytest.mark.article("SkO-4.3.4")
def test_a_false_claim_is_refuted_card_by_card() -> None:
    hands = {"forehand": ["CA", "H8"], "middlehand": ["CT", "HA"], "rearhand": ["D7", "D8"]}
    answer = ruling("claim", "forehand", edition=OLD, hands=hands, **TWO_TRICKS)
    assert answer["winner"] == "defenders"
    assert "♥A" in answer["reason"]


def test_cards_that_are_not_told_are_asked_for() -> None:
    answer = ruling(
        "claim", "forehand", edition=OLD, hands={"forehand": ["CA", "H8"]}, **TWO_TRICKS
    )
    assert answer["needs"] == ["hands.middlehand", "hands.rearhand"]


@pytest.mark.article("SkO-4.3.4", negative=True)
@pytest.mark.parametrize(("card", "winner"), [("C7", "soloist"), ("CK", "defenders")])
def test_a_null_claim(card: str, winner: str) -> None:
    answer = ruling(
        "claim",
        "forehand",
        edition=OLD,
        game={"contract": "null", "bid": 23, "soloist": "forehand"},
        state={"trick": 10, "leader": "middlehand", "soloist_tricks": 0},
        hands={"forehand": [card], "middlehand": ["C9"], "rearhand": ["C8"]},
    )
    assert answer["winner"] == winner


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.parametrize(("option", "score"), [("all_remaining", 36), ("from_lost_trick", -72)])
def test_what_a_failed_claim_of_a_defender_leaves_him(option: str, score: int) -> None:
    """He takes a trick of 21 before the one he would lose; with 45 that makes 66."""
    answer = ruling(
        "claim",
        "middlehand",
        options={"defender_claim_failed": option},
        state={"trick": 9, "leader": "middlehand", "soloist_points": 50, "opponent_points": 45},
        hands={"forehand": ["S7", "C7"], "middlehand": ["SA", "H7"], "rearhand": ["ST", "H8"]},
    )
    assert (answer["score"], answer["tricks_to"]) == (score, "soloist")


@pytest.mark.article("SkO-4.3.5", negative=True)
def test_the_soloist_may_let_a_defender_play_on() -> None:
    answer = ruling("claim", "middlehand", state=OPEN, event={"holds": False}, demand="continue")
    assert (answer["outcome"], answer["score"]) == ("continue", None)


@pytest.mark.article("PI-shortened-games")
def test_a_true_claim_of_the_older_edition() -> None:
    state = {"soloist_points": 60, "opponent_points": 20, "opponent_tricks": 2}
    answer = ruling("claim", "forehand", edition=OLD, state=state, event={"holds": True})
    assert (answer["winner"], answer["level"], answer["tricks_to"]) == (
        "soloist",
        "schneider",
        "soloist",
    )


# --- thrown in ----------------------------------------------------------------------------------


@pytest.mark.article("SkO-4.3.6", negative=True)
@pytest.mark.parametrize(
    ("reading", "score"), [("not_excluded", 48), ("points_so_far", 48), ("simple", 36)]
)
def test_a_level_by_throwing_in(reading: str, score: int) -> None:
    state = {"soloist_points": 40, "opponent_points": 28, "soloist_tricks": 4, "opponent_tricks": 3}
    answer = ruling("throw_in", "middlehand", options={"throw_in_level": reading}, state=state)
    assert answer["score"] == score
    if reading != "simple":
        assert leaves_open(answer, "C8")
        assert "+36" in answer["undecided"]


@pytest.mark.article("SkO-4.3.6", "SkO-4.3.1 (1)")
@pytest.mark.parametrize(
    ("more", "score", "named"),
    [
        ({"edition": OLD}, -72, "concedes"),
        ({"options": {"throw_in_early": "concedes"}}, -72, "concedes"),
        ({}, -96, "as_thrown_in"),
        ({"edition": OLD, "options": {"throw_in_early": "as_thrown_in"}}, -96, "as_thrown_in"),
    ],
)
@pytest.mark.parametrize(
    "state",
    [
        {"trick": 1},
        {"trick": 2, "leader": "middlehand", "table_cards": ["H7"], "opponent_points": 14},
    ],
)
def test_thrown_in_with_nine_cards(
    more: dict[str, Any], score: int, named: str, state: dict[str, Any]
) -> None:
    told = {"soloist_points": 3, "opponent_points": 0, "soloist_tricks": 0, **state}
    answer = ruling("throw_in", "forehand", state=told, **more)
    assert (answer["winner"], answer["score"]) == ("defenders", score)
    assert ("has given the game up" in answer["reason"]) is (named == "concedes")
    assert "SkO-4.3.6" in answer["articles"]
    assert ("SkO-4.3.1" in answer["articles"]) is (named == "concedes")


@pytest.mark.article("SkO-4.3.6", negative=True)
@pytest.mark.parametrize("edition", [OLD, "isko-2022"])
def test_with_fewer_cards_there_is_no_question_of_it(edition: str) -> None:
    state = {"soloist_points": 3, "opponent_points": 40, "soloist_tricks": 0, "trick": 4}
    answer = ruling("throw_in", "forehand", state=state, edition=edition)
    assert answer["score"] == -96
    assert "nine or more cards" not in answer["reason"]
