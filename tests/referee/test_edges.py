"""Edge cases of single kinds: null claims, late notices, an idle dealer, levels out of reach."""

from typing import Any

import pytest

from tests.referee.asking import CLUBS, OPEN, refused, ruling

NULL: dict[str, Any] = {"contract": "null", "bid": 23, "soloist": "forehand"}


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.article("SkO-5.2.7")
@pytest.mark.parametrize(("own", "winner"), [("C7", "defenders"), ("CA", "soloist")])
def test_in_null_a_defender_claims_that_the_soloist_takes_a_trick(own: str, winner: str) -> None:
    answer = ruling(
        "claim",
        "middlehand",
        game=NULL,
        state={"trick": 10, "leader": "middlehand", "soloist_tricks": 0},
        hands={"forehand": ["C8"], "middlehand": [own], "rearhand": ["D7"]},
    )
    assert answer["winner"] == winner
    assert answer["score"] == (23 if winner == "soloist" else -46)


@pytest.mark.article("SkO-4.1.7")
@pytest.mark.parametrize("kind", ["lead_out_of_turn", "card_out_of_turn"])
@pytest.mark.parametrize(
    ("event", "state", "outcome"),
    [
        ({"trick": 3, "noticed_trick": 5}, OPEN, "continue"),
        ({"trick": 3, "noticed_trick": 3}, OPEN, "game_over"),
        ({}, {**OPEN, "leader": "rearhand", "table_cards": ["CA", "CT", "H7"]}, "continue"),
    ],
)
def test_what_a_complete_trick_covers(
    kind: str, event: dict[str, Any], state: dict[str, Any], outcome: str
) -> None:
    assert ruling(kind, "middlehand", event=event, state=state)["outcome"] == outcome


def test_a_soloist_who_plays_too_early_is_an_open_question() -> None:
    answer = ruling("card_out_of_turn", "forehand", state=OPEN)
    assert answer["score"] == -72
    assert "4.1.9" in answer["undecided"]
    assert ruling("card_out_of_turn", "middlehand", state=OPEN)["undecided"] is None


@pytest.mark.article("SkO-3.3.9 (4)")
def test_an_idle_dealer_lays_the_skat_back() -> None:
    """He has no cards to shuffle it into."""
    answer = ruling("skat_taken", "dealer", game={}, table=4, auction=["middlehand 18"])
    assert (answer["outcome"], answer["skat"]) == ("reopen_auction", "restored")
    assert answer["may_bid"] == ["forehand", "middlehand", "rearhand"]


@pytest.mark.article("SkO-5.4.3")
@pytest.mark.parametrize(
    ("contract", "bid", "score"),
    [
        ({"contract": "hearts", "tops": "with 1"}, 50, -100),
        ({"contract": "clubs", "tops": "without 1", "hand": True}, 60, -120),
        ({"contract": "spades", "tops": "without 7", "hand": True}, 108, -220),
    ],
)
def test_a_level_out_of_reach_loses_even_by_a_fault_of_the_defence(
    contract: dict[str, Any], bid: int, score: int
) -> None:
    game = {**contract, "bid": bid, "soloist": "forehand"}
    answer = ruling("revoke", "middlehand", game=game, state={**OPEN, "opponent_tricks": 2})
    assert (answer["winner"], answer["score"]) == ("defenders", score)
    assert "no fault can win it" in answer["reason"]


@pytest.mark.article("SkO-5.4.3", negative=True)
def test_a_level_that_the_cards_refuse_only_in_play_can_still_be_owed() -> None:
    game = {"contract": "hearts", "tops": "with 1", "bid": 40, "soloist": "forehand"}
    state = {"soloist_points": 30, "opponent_points": 0, "opponent_tricks": 0}
    answer = ruling("revoke", "middlehand", game=game, state=state)
    assert (answer["winner"], answer["level"], answer["score"]) == ("soloist", "schwarz", 40)


@pytest.mark.article("SkO-4.3.1 (1)", negative=True)
def test_only_an_announced_game_can_be_given_up() -> None:
    game = {"bid": 18, "soloist": "forehand"}
    answer = ruling("concession", "forehand", game=game)
    assert (answer["outcome"], answer["score"]) == ("correct", None)
    assert answer["correction"] == "The soloist announces his game now."


@pytest.mark.parametrize(
    ("event", "more", "code"),
    [
        ({"kind": "wrong_discard", "by": "rearhand", "laid_away": 3}, {}, "only_the_soloist_can"),
        ({"kind": "null_below_bid", "by": "rearhand"}, {}, "only_the_soloist_can"),
        ({"kind": "premature_pass", "by": "dealer"}, {"table": 4}, "dealer_has_no_cards"),
        ({"kind": "wrong_card_count", "by": "dealer"}, {"table": 4}, "dealer_has_no_cards"),
        (
            {"kind": "claim", "by": "forehand", "asked_level": "schneider"},
            {"game": NULL},
            "no_such_level",
        ),
        (
            {"kind": "cards_exposed", "by": "rearhand", "cards": ["CJ", "SJ"], "trick": 10},
            {},
            "hand_contradicts_trick",
        ),
        (
            {"kind": "remark", "by": "rearhand"},
            {"state": {"trick": 9}, "hands": {"rearhand": ["CJ", "SJ", "HJ"]}},
            "hand_contradicts_trick",
        ),
    ],
)
def test_what_cannot_be(event: dict[str, Any], more: dict[str, Any], code: str) -> None:
    assert refused({"event": event, "game": CLUBS, **more}) == code


@pytest.mark.article("SkO-3.3.9")
@pytest.mark.parametrize("kind", ["skat_taken", "skat_seen"])
def test_an_idle_dealer_has_no_cards_to_shuffle_after_the_auction_either(kind: str) -> None:
    game = {"bid": 18, "soloist": "middlehand"}
    told: dict[str, Any] = {"table": 4, "game": game, "soloist_choice": "play"}
    answer = ruling(kind, "dealer", options={"looked_reshuffles": True}, **told)
    assert (answer["skat"], answer["correction"]) == (
        "restored",
        "The dealer lays the skat back face down.",
    )


@pytest.mark.parametrize(("hand", "laid_away"), [(False, 2), (True, 0)])
def test_a_right_discard_is_no_fault(hand: bool, laid_away: int) -> None:
    game = {**CLUBS, "hand": hand}
    event = {"kind": "wrong_discard", "by": "forehand", "laid_away": laid_away}
    assert refused({"game": game, "event": event}) == "discard_is_right"


@pytest.mark.article("SkO-5.2.8")
def test_a_null_without_a_trick_is_shown_to_be_won() -> None:
    state = {"soloist_tricks": 0, "opponent_tricks": 10}
    answer = ruling("level_dispute", "forehand", game=NULL, state=state, event={"level": "simple"})
    assert (answer["winner"], answer["score"]) == ("soloist", 23)
    assert answer["reason"].startswith("What was claimed is shown.")


def test_a_null_below_the_bid_is_lost_whatever_is_shown() -> None:
    game = {**NULL, "bid": 24, "tops": "with 1"}
    state = {"soloist_tricks": 0, "opponent_tricks": 10}
    answer = ruling("level_dispute", "forehand", game=game, state=state, event={"level": "simple"})
    assert (answer["winner"], answer["score"]) == ("defenders", -48)
    assert answer["reason"].startswith("What was claimed is not shown")
