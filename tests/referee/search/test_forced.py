"""Results that a defender forces alone (C13), and levels proved by search (SkO-4.2.6)."""

from typing import Any

import pytest

from tests.referee.asking import CLUBS, leaves_open, ruling

NULL: dict[str, Any] = {"contract": "null", "bid": 23, "soloist": "forehand"}

HIGH_TRUMPS: dict[str, Any] = {
    "state": {
        "trick": 9,
        "leader": "middlehand",
        "soloist_points": 55,
        "opponent_points": 40,
    },
    "hands": {"forehand": ["C9", "C8"], "middlehand": ["CJ", "HT"], "rearhand": ["HA", "D7"]},
}
"""Middlehand's jack takes a trick; the rest of 25 is worth 21 in hearts."""


@pytest.mark.parametrize(("held", "outcome"), [(58, "continue"), (40, "game_over")])
@pytest.mark.parametrize("kind", ["remark", "cards_exposed", "counted_aloud", "card_pulled"])
def test_the_points_that_beat_the_soloist_are_enough(kind: str, held: int, outcome: str) -> None:
    """With 58 the jack of clubs alone makes 60, whatever the others do; with 40 it does not."""
    state = {**HIGH_TRUMPS["state"], "soloist_points": 95 - held, "opponent_points": held}
    game = {**CLUBS, "tops": "without 1", "bid": 24}
    event = {"cards": ["CJ", "HT"]} if kind == "cards_exposed" else {}
    answer = ruling(
        kind, "middlehand", game=game, state=state, hands=HIGH_TRUMPS["hands"], event=event
    )
    assert answer["outcome"] == outcome
    assert leaves_open(answer, "C13") == (outcome == "continue")


@pytest.mark.parametrize(("own", "outcome"), [("C7", "continue"), ("CA", "game_over")])
def test_a_defender_who_makes_the_soloist_of_a_null_take_a_trick(own: str, outcome: str) -> None:
    """The seven of clubs under the soloist's eight; the ace saves him."""
    answer = ruling(
        "remark",
        "middlehand",
        game=NULL,
        state={"trick": 10, "leader": "middlehand", "soloist_tricks": 0},
        event={"influence": True},
        hands={"forehand": ["C8"], "middlehand": [own], "rearhand": ["D7"]},
    )
    assert answer["outcome"] == outcome


def test_his_own_cards_and_what_he_has_seen_are_enough() -> None:
    """Nobody else has to show his hand."""
    left = ["CJ", "CT", "C9", "C8", "HA", "D7", "H7", "S7"]
    every = [suit + rank for suit in "CSHD" for rank in "AKQJT987"] + [s + "9" for s in "CSHD"]
    gone = [card for card in dict.fromkeys(every) if card not in left]
    state = {"trick": 9, "leader": "middlehand", "soloist_points": 40, "opponent_points": 58}
    game = {**CLUBS, "tops": "without 1", "bid": 24}
    told: dict[str, Any] = {"game": game, "state": state, "seen": {"cards": gone}}
    answer = ruling("remark", "middlehand", hands={"middlehand": ["CJ", "H7"]}, **told)
    assert answer["outcome"] == "continue"
    assert ruling("remark", "middlehand", **told)["outcome"] == "game_over"


def test_a_defender_without_cards_forces_nothing() -> None:
    state = {"soloist_points": 40, "opponent_points": 58}
    game = {**CLUBS, "tops": "without 1", "bid": 24}
    hands = HIGH_TRUMPS["hands"]
    answer = ruling("remark", "dealer", table=4, game=game, state=state, hands=hands)
    assert answer["outcome"] == "game_over"


# --- a level proved ---------------------------------------------------------------------------

LAST_TWO: dict[str, Any] = {
    "game": CLUBS,
    "hands": {"forehand": ["CA", "CT"], "middlehand": ["H7", "H8"], "rearhand": ["HA", "HT"]},
}


@pytest.mark.article("SkO-4.2.6")
@pytest.mark.parametrize(
    ("own", "their_tricks", "level", "score"),
    [(40, 2, "simple", 36), (50, 2, "schneider", 48), (78, 0, "schwarz", 60)],
)
def test_a_level_is_proved_by_the_cards(
    own: int, their_tricks: int, level: str, score: int
) -> None:
    """The soloist takes the last two tricks, worth 42 with his own cards."""
    theirs = 0 if their_tricks == 0 else 120 - 42 - own
    answer = ruling(
        "wrong_card_count",
        "rearhand",
        state={
            "trick": 9,
            "leader": "forehand",
            "soloist_points": own,
            "opponent_points": theirs,
            "soloist_tricks": 8 - their_tricks,
            "opponent_tricks": their_tricks,
        },
        **LAST_TWO,
    )
    assert (answer["level"], answer["score"]) == (level, score)
    assert ("correct play" in answer["reason"]) == (level != "simple")


@pytest.mark.article("SkO-4.2.6", negative=True)
def test_the_cards_can_disprove_what_is_said_to_be_proved() -> None:
    answer = ruling(
        "wrong_card_count",
        "rearhand",
        event={"proved": "schneider"},
        state={"trick": 9, "leader": "forehand", "soloist_points": 40, "opponent_points": 38},
        **LAST_TWO,
    )
    assert (answer["level"], answer["score"]) == ("simple", 36)


@pytest.mark.article("SkO-4.2.6")
def test_the_defence_proves_a_level_against_the_soloist() -> None:
    hands = {"forehand": ["H7", "H8"], "middlehand": ["CA", "CT"], "rearhand": ["D7", "D8"]}
    answer = ruling(
        "wrong_card_count",
        "forehand",
        game=CLUBS,
        state={"trick": 9, "leader": "middlehand", "soloist_points": 20, "opponent_points": 50},
        hands=hands,
    )
    assert (answer["winner"], answer["level"], answer["score"]) == ("defenders", "schneider", -96)
