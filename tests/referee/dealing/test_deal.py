"""Faults in the deal and wrong numbers of cards (SkO-3.2.8 to 3.2.13, 4.2.6, 4.5.6)."""

import pytest

from tests.referee.asking import CLUBS, OPEN, before_the_game, leaves_open, ruling


@pytest.mark.parametrize("fault", ["dealer", "shared"])
@pytest.mark.article("SkO-3.2.8")
def test_a_share_of_the_fault_is_enough(fault: str) -> None:
    told = {"fault": fault}
    answer = before_the_game("card_exposed_in_deal", "middlehand", event=told, table=4)
    assert answer["outcome"] == "redeal"


@pytest.mark.article("SkO-3.2.8", negative=True)
def test_whose_fault_it_was_is_asked_for() -> None:
    answer = before_the_game("card_exposed_in_deal", "middlehand")
    assert answer["needs"] == ["event.fault"]
    assert {key for key, value in answer.items() if value is not None} == {"needs"}


@pytest.mark.article("SkO-3.2.8")
def test_the_dealer_of_three_is_rearhand() -> None:
    assert before_the_game("card_exposed_in_deal", "rearhand")["outcome"] == "redeal"
    assert before_the_game("card_exposed_in_deal", "rearhand", table=4)["needs"]


@pytest.mark.article("SkO-3.2.11", negative=True)
@pytest.mark.parametrize(
    ("noticed", "limit", "outcome"),
    [
        ("round_entered", "none", "redeal"),
        ("signed", "none", "redeal"),
        ("signed", "recorded", "continue"),
        ("same_round", "recorded", "redeal"),
    ],
)
def test_when_a_round_is_closed(noticed: str, limit: str, outcome: str) -> None:
    options = {"misdeal_limit": limit}
    answer = before_the_game("deal_out_of_turn", options=options, event={"noticed": noticed})
    assert answer["outcome"] == outcome


@pytest.mark.article("SkO-3.2.12", negative=True)
def test_without_the_first_wrong_deal_no_number_is_named() -> None:
    answer = before_the_game("deal_out_of_turn", event={"noticed": "same_round"})
    assert answer["outcome"] == "redeal"
    assert "deal 2" not in answer["correction"]


@pytest.mark.article("SkO-3.2.13", negative=True)
@pytest.mark.article("SkO-3.2.13")
def test_an_error_that_cannot_be_traced() -> None:
    """It costs the current round, and no more than that."""
    answer = before_the_game("deal_out_of_turn", event={"noticed": "untraceable"})
    assert answer["outcome"] == "redeal"
    assert answer["correction"] == "The current round starts again, place 1 deals."
    assert "completed rounds stand" in answer["reason"]


def test_what_the_referee_must_know_of_a_deal() -> None:
    assert before_the_game("deal_out_of_turn")["needs"] == ["event.noticed"]
    assert before_the_game("deal_complaint")["needs"] == ["event.picked_up"]
    assert before_the_game("wrong_hand_sizes")["needs"] == ["event.noticed"]
    assert before_the_game("wrong_hand_sizes", auction=[])["needs"] == ["event.sizes"]
    assert before_the_game("wrong_hand_sizes", event={"noticed": "auction"})["needs"] == [
        "event.sizes"
    ]


# --- wrong hand sizes -------------------------------------------------------------------


@pytest.mark.article("SkO-3.2.9")
@pytest.mark.parametrize("noticed", ["play", "end"])
def test_both_parties_wrong(noticed: str) -> None:
    sizes = {"forehand": 9, "middlehand": 11, "rearhand": 10}
    answer = ruling("wrong_hand_sizes", event={"sizes": sizes, "noticed": noticed})
    assert (answer["outcome"], answer["undecided"]) == ("redeal", None)


@pytest.mark.article("SkO-3.2.9", negative=True)
def test_only_the_soloist_wrong_loses_for_him() -> None:
    """The law is silent: as in 4.2.6 the party with the right number wins (C6)."""
    sizes = {"forehand": 11, "middlehand": 10, "rearhand": 10}
    answer = ruling(
        "wrong_hand_sizes", event={"sizes": sizes, "skat": 1, "noticed": "play"}, state=OPEN
    )
    assert (answer["winner"], answer["score"]) == ("defenders", -72)
    assert leaves_open(answer, "C6")


@pytest.mark.article("SkO-3.2.9", negative=True)
def test_one_hand_alone_decides_nothing() -> None:
    told = {"sizes": {"forehand": 11}, "noticed": "play"}
    answer = ruling("wrong_hand_sizes", event=told, state=OPEN)
    assert answer["needs"] == ["event.sizes.middlehand", "event.sizes.rearhand"]


@pytest.mark.article("SkO-4.5.6")
def test_the_hand_not_told_follows_from_the_pack() -> None:
    """11, 10 and two in the skat leave nine: both parties are wrong."""
    told = {"sizes": {"forehand": 11, "middlehand": 10}, "skat": 2, "noticed": "play"}
    assert ruling("wrong_hand_sizes", event=told)["outcome"] == "redeal"


# --- wrong numbers later ----------------------------------------------------------------


@pytest.mark.article("SkO-4.2.6")
def test_a_decided_game_keeps_its_winner() -> None:
    state = {"soloist_points": 75, "opponent_points": 10}
    answer = ruling("wrong_card_count", "forehand", state=state)
    assert (answer["winner"], answer["score"]) == ("soloist", 36)


@pytest.mark.article("SkO-4.2.6", negative=True)
def test_a_level_that_is_out_of_reach_cannot_be_proved() -> None:
    state = {"soloist_points": 30, "opponent_points": 40}
    answer = ruling("wrong_card_count", "middlehand", state=state, event={"proved": "schneider"})
    assert (answer["winner"], answer["level"]) == ("soloist", "simple")


@pytest.mark.article("SkO-4.2.6")
def test_defenders_prove_a_level_too() -> None:
    state = {"soloist_points": 10, "opponent_points": 40}
    answer = ruling("wrong_card_count", "forehand", state=state, event={"proved": "schneider"})
    assert (answer["winner"], answer["level"], answer["score"]) == ("defenders", "schneider", -96)


@pytest.mark.article("SkO-4.2.6 (1)", negative=True)
def test_both_parties_with_wrong_numbers() -> None:
    sizes = {"forehand": 5, "middlehand": 9}
    answer = ruling("wrong_card_count", event={"sizes": sizes, "trick": 3}, state=OPEN)
    assert answer["outcome"] == "redeal"
    assert answer["undecided"]


def test_who_has_the_wrong_number_is_found_or_asked_for() -> None:
    sizes = {"forehand": 8, "middlehand": 8, "rearhand": 6}
    answer = ruling("wrong_card_count", event={"sizes": sizes, "trick": 3}, state=OPEN)
    assert answer["winner"] == "soloist"
    assert ruling("wrong_card_count", state=OPEN)["needs"] == ["event.by"]
    assert ruling("wrong_card_count", event={"sizes": sizes}, state=OPEN)["needs"] == [
        "state.trick"
    ]


@pytest.mark.article("SkO-3.4.6", "SkO-4.2.6", negative=True)
def test_a_discard_is_put_right_before_the_announcement() -> None:
    game = {"bid": 30, "soloist": "forehand"}
    answer = ruling("wrong_discard", "forehand", game=game, event={"laid_away": 3})
    assert (answer["outcome"], answer["score"]) == ("correct", None)


@pytest.mark.article("SkO-4.2.6")
def test_a_wrong_discard_after_winning_takes_nothing_away() -> None:
    state = {"soloist_points": 92, "opponent_points": 10}
    answer = ruling("wrong_discard", "forehand", game=CLUBS, event={"laid_away": 1}, state=state)
    assert (answer["winner"], answer["level"]) == ("soloist", "schneider")
