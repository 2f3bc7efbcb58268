"""Before the deal: bad shuffles, cuts that are none, complaints without a ground."""

from typing import Any

import pytest

from tests.articles.marks import example, examples
from tests.referee.asking import before_the_game, ruling


@pytest.mark.article("SkO-3.2.10")
@pytest.mark.parametrize(
    ("kind", "told", "article"),
    [
        ("bad_shuffle", {"what": "face_shown"}, "SkO-3.2.3"),
        ("bad_shuffle", {}, "SkO-3.2.3"),
        ("bad_shuffle", {"what": "leafed through"}, "SkO-3.2.3"),
        ("cut_missing", {}, "SkO-3.2.4"),
        ("cut_missing", {"what": "cut twice"}, "SkO-3.2.2"),
        ("cut_missing", {"what": "not_cut"}, "SkO-3.2.2"),
        ("cut_missing", {"what": "packet_too_small", "packet": 3}, "TR-8.3"),
        ("cut_missing", {"packet": 29}, "SkO-3.2.4"),
        ("deal_complaint", {"what": "cut", "picked_up": False}, "SkO-3.2.4"),
        ("deal_complaint", {"what": "cut 3/29", "picked_up": False}, "TR-8.3"),
        ("deal_complaint", {"what": "dealt 3/4/3", "picked_up": False}, "SkO-3.2.10"),
    ],
)
def test_dealt_again_by_the_same_dealer(kind: str, told: dict[str, Any], article: str) -> None:
    answer = before_the_game(kind, "middlehand", event=told)
    assert answer["outcome"] == "redeal"
    assert "same dealer deals" in answer["correction"]
    assert article in answer["articles"]


@pytest.mark.article("SkO-3.2.10", negative=True)
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("cut_missing", {"what": "packet_too_small", "packet": 4}),
        ("cut_missing", {"packet": 28}),
        ("deal_complaint", {"what": "cut 4/28", "picked_up": False}),
        ("deal_complaint", {"what": "cut 28/4", "picked_up": False}),
        ("deal_complaint", {"what": "packet_too_small", "packet": 16, "picked_up": False}),
    ],
)
def test_a_cut_that_counts_is_no_ground(kind: str, told: dict[str, Any]) -> None:
    answer = before_the_game(kind, "middlehand", event=told)
    assert (answer["outcome"], answer["articles"]) == ("continue", ["SkO-3.2.4", "TR-8.3"])


@pytest.mark.article("SkO-3.2.10", negative=True)
def test_a_player_who_bids_or_plays_has_taken_up_his_cards() -> None:
    for more in ({"auction": ["middlehand 18"]}, {"event": {"picked_up": True}}):
        answer = before_the_game("cut_missing", "middlehand", **more)
        assert (answer["outcome"], answer["articles"][0]) == ("continue", "SkO-3.2.10")
    assert ruling("bad_shuffle", "middlehand", state={"trick": 3})["outcome"] == "continue"


def test_a_small_packet_is_counted() -> None:
    answer = before_the_game("cut_missing", event={"what": "packet_too_small"})
    assert answer["needs"] == ["event.packet"]


@examples(
    "SkO-3.2.5",
    ("what", "words"),
    {
        "table A,B,C,D dealer A, D absent, nothing reserved": (
            "cutter_absent",
            "next player to his right cuts",
        )
    },
    negative={"same, D reserved the cut": ("cut_reserved", "waits for him")},
)
def test_a_cutter_who_is_away(what: str, words: str) -> None:
    answer = before_the_game("cut_missing", table=4, event={"what": what})
    assert (answer["outcome"], "SkO-3.2.5" in answer["articles"]) == ("correct", True)
    assert words in answer["correction"]


@pytest.mark.article("SkO-3.2.5", negative=True)
def test_at_three_there_is_nobody_to_cut_for_him() -> None:
    answer = before_the_game("cut_missing", event={"what": "cutter_absent"})
    assert "waits for him" in answer["correction"]


@example("SkO-3.2.3", "card face shown while shuffling")
def test_a_face_seen_in_the_shuffle() -> None:
    answer = before_the_game("bad_shuffle", "dealer", table=4, event={"what": "face_shown"})
    assert (answer["outcome"], answer["articles"][0]) == ("redeal", "SkO-3.2.3")


@pytest.mark.article("SkO-3.2.3", negative=True)
def test_once_the_cards_are_taken_up_the_shuffle_stands() -> None:
    told = {"what": "face_shown", "picked_up": True}
    assert before_the_game("bad_shuffle", "dealer", event=told)["outcome"] == "continue"


@examples(
    "SkO-3.2.4",
    ("packet", "outcome"),
    {"cut 4/28": (4, "continue"), "cut 28/4": (28, "continue")},
    negative={"cut 3/29": (3, "redeal"), "cut 29/3": (29, "redeal")},
)
def test_each_packet_holds_four_cards(packet: int, outcome: str) -> None:
    assert before_the_game("cut_missing", event={"packet": packet})["outcome"] == outcome


@example("TR-8.3", "cut 3/29", negative=True)
def test_a_cut_of_three_cards_in_a_tournament() -> None:
    told = {"what": "cut 3/29", "picked_up": False}
    assert before_the_game("deal_complaint", event=told)["outcome"] == "redeal"


@pytest.mark.article("TR-8.3")
def test_a_cut_of_four_cards_in_a_tournament() -> None:
    told = {"what": "cut 4/28", "picked_up": False}
    assert before_the_game("deal_complaint", event=told)["outcome"] == "continue"
