"""How many cards each hand must hold, by trick, leader and the cards on the table (SkO-4.2.6)."""

from itertools import product
from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from tests.referee.asking import CLUBS, OPEN, refused, ruling

SEATS = ("forehand", "middlehand", "rearhand")


def counted(sizes: dict[str, int], **more: Any) -> dict[str, Any]:
    told = {"sizes": sizes, "trick": more.pop("trick", 5)}
    return ruling("wrong_card_count", event=told, state={**OPEN, **more})


@pytest.mark.article("SkO-4.2.6")
def test_who_deviates_is_named_and_loses() -> None:
    sizes = {"forehand": 5, "middlehand": 6, "rearhand": 6}
    answer = counted(sizes, table_cards=[])
    assert (answer["winner"], answer["score"]) == ("defenders", -72)
    assert "Forehand has 5 cards and should have 6." in answer["reason"]


@pytest.mark.article("SkO-4.2.6", negative=True)
def test_who_has_played_to_the_trick_has_one_card_less() -> None:
    told = {
        "game": CLUBS,
        "state": {"leader": "middlehand", "table_cards": ["CA", "C7"]},
        "event": {"kind": "wrong_card_count", "trick": 5},
    }
    right = {"forehand": 6, "middlehand": 5, "rearhand": 5}
    assert refused({**told, "event": {**told["event"], "sizes": right}}) == "sizes_are_right"
    wrong = counted({**right, "rearhand": 6}, leader="middlehand", table_cards=["CA", "C7"])
    assert wrong["winner"] == "soloist"


def test_every_count_by_a_second_sum() -> None:
    """Each hand from one too few to one too many, in each trick, after each number of cards."""
    cards = ["CA", "C7"]
    for trick, played, leader in product((1, 5, 9), range(3), range(3)):
        down = {SEATS[(leader + place) % 3] for place in range(played)}
        right = {seat: 10 - (trick - 1) - (seat in down) for seat in SEATS}
        for change in product((-1, 0, 1), repeat=3):
            sizes = {seat: right[seat] + by for seat, by in zip(SEATS, change, strict=True)}
            told = {
                "game": CLUBS,
                "state": {**OPEN, "leader": SEATS[leader], "table_cards": cards[:played]},
                "event": {"kind": "wrong_card_count", "trick": trick, "sizes": sizes},
            }
            if trick == 1:
                told["state"] = {"leader": SEATS[leader], "table_cards": cards[:played]}
            answer = judge_request(told)
            if change == (0, 0, 0):
                assert isinstance(answer, Refusal)
                continue
            assert isinstance(answer, dict)
            soloist_wrong, others_wrong = change[0] != 0, any(change[1:])
            if soloist_wrong and others_wrong:
                assert answer["outcome"] == "redeal"
                assert (answer["undecided"] is None) is (sum(change) == 0)
            else:
                assert answer["winner"] == ("defenders" if soloist_wrong else "soloist")


@pytest.mark.article("SkO-3.2.9 (2)")
def test_late_counts_that_add_up_prove_a_wrong_deal() -> None:
    """The leader has two, his partner one, the soloist three: eight tricks were complete."""
    sizes = {"forehand": 3, "middlehand": 2, "rearhand": 1}
    answer = counted(sizes, trick=9, leader="middlehand")
    assert (answer["outcome"], answer["undecided"]) == ("redeal", None)
    assert answer["articles"] == ["SkO-3.2.9", "SkO-4.2.6"]
    assert answer["correction"] == "The same dealer deals again."


@pytest.mark.article("SkO-4.2.6", negative=True)
def test_without_the_leader_it_may_be_each_seat() -> None:
    sizes = {"forehand": 5, "middlehand": 5, "rearhand": 6}
    asked = counted(sizes, table_cards=["CA"])
    assert asked["needs"] == ["state.leader"]
    told = counted(sizes, table_cards=["CA"], leader="forehand")
    assert told["winner"] == "soloist"


def test_what_was_not_said_of_the_table_is_said_in_the_reason() -> None:
    answer = counted({"forehand": 5, "middlehand": 6, "rearhand": 6})
    assert "it is assumed that the trick was not led yet" in answer["reason"]
    assert "assumed" not in counted({"forehand": 5}, table_cards=[])["reason"]


@pytest.mark.article("SkO-4.2.6")
def test_who_is_accused_counts_where_his_number_was_not_told() -> None:
    told = {"sizes": {"forehand": 7}, "trick": 5}
    answer = ruling("wrong_card_count", "middlehand", event=told, state=OPEN)
    assert (answer["outcome"], bool(answer["undecided"])) == ("redeal", True)


@pytest.mark.article("SkO-4.2.6")
def test_a_card_left_when_all_are_played() -> None:
    end = {"soloist_tricks": 6, "opponent_tricks": 4, "soloist_points": 55, "opponent_points": 65}
    sizes = {"forehand": 1, "middlehand": 0, "rearhand": 0}
    answer = ruling("wrong_card_count", event={"sizes": sizes}, state=end)
    assert answer["winner"] == "defenders"
    assert "Forehand has one card and should have 0." in answer["reason"]
