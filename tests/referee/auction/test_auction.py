"""Skat and hands seen, odd calls, reopened auctions (SkO-3.2.14, 3.2.15, 3.3.9, 3.3.10)."""

import pytest

from tests.referee.asking import OPEN, before_the_game, leaves_open, ruling

AUCTION = ["middlehand 18", "forehand hold", "middlehand pass"]


@pytest.mark.article("SkO-3.2.14")
def test_the_english_reading_draws_a_new_skat() -> None:
    options = {"looked_reshuffles": True}
    answer = before_the_game("skat_seen", "middlehand", options=options)
    assert answer["skat"] == "redrawn"
    assert "two of them" in answer["correction"]


@pytest.mark.article("SkO-3.2.14", negative=True)
def test_an_idle_dealer_is_excluded_from_nothing() -> None:
    answer = before_the_game("skat_seen", "dealer", table=4, options={"looked_reshuffles": True})
    assert (answer["excluded"], answer["skat"]) == ([], "untouched")
    assert answer["may_bid"] == ["forehand", "middlehand", "rearhand"]


@pytest.mark.article("SkO-3.2.15", negative=True)
def test_a_skat_that_everybody_knows_is_laid_back() -> None:
    everybody = ["forehand", "middlehand", "rearhand"]
    answer = before_the_game("skat_taken", "middlehand", event={"agreed": everybody})
    assert answer["skat"] == "restored"
    assert before_the_game("skat_taken", "middlehand", event={"agreed": ["forehand"]})["skat"] == (
        "redrawn"
    )


@pytest.mark.article("SkO-3.3.9 (5)", negative=True)
@pytest.mark.parametrize(
    ("reading", "left"),
    [
        ("passed_without_bid", ["forehand", "middlehand"]),
        ("never_bid", ["forehand", "middlehand"]),
        ("nobody", ["forehand", "middlehand"]),
    ],
)
def test_who_has_bid_may_bid_again(reading: str, left: list[str]) -> None:
    answer = before_the_game(
        "skat_seen", "rearhand", auction=AUCTION, options={"rebid_excludes": reading}
    )
    assert answer["may_bid"] == left


@pytest.mark.article("SkO-3.3.9 (5)")
@pytest.mark.parametrize(
    ("reading", "left"),
    [
        ("passed_without_bid", ["forehand", "rearhand"]),
        ("never_bid", ["rearhand"]),
        ("nobody", ["forehand", "rearhand"]),
    ],
)
def test_who_had_no_turn_yet(reading: str, left: list[str]) -> None:
    """Forehand has said nothing; rearhand has bid against middlehand's silence."""
    answer = before_the_game(
        "skat_seen",
        "middlehand",
        auction=["middlehand pass", "rearhand 18"],
        options={"rebid_excludes": reading},
    )
    assert answer["may_bid"] == left


@pytest.mark.article("SkO-3.3.9", negative=True)
def test_nobody_left_to_bid_passes_the_deal() -> None:
    auction = ["middlehand pass", "forehand pass"]
    answer = before_the_game("skat_taken", "rearhand", auction=auction)
    assert (answer["outcome"], answer["may_bid"]) == ("passed", [])


@pytest.mark.article("SkO-3.3.5", "SkO-3.3.6 (1)")
@pytest.mark.parametrize("kind", ["skat_seen", "skat_taken"])
@pytest.mark.parametrize(
    ("auction", "by", "article"),
    [
        (["middlehand pass", "rearhand pass"], "forehand", "SkO-3.3.6"),
        (["middlehand 18", "forehand pass", "rearhand pass"], "middlehand", "SkO-3.3.5"),
        (
            ["middlehand 18", "forehand hold", "middlehand pass", "rearhand pass"],
            "forehand",
            "SkO-3.3.5",
        ),
    ],
)
def test_who_has_won_the_auction_may_take_the_skat(
    kind: str, auction: list[str], by: str, article: str
) -> None:
    answer = before_the_game(kind, by, auction=auction)
    assert (answer["outcome"], answer["articles"][0]) == ("continue", article)
    others = {"forehand", "middlehand", "rearhand"} - {by}
    for other in others:
        seen = before_the_game(kind, other, auction=auction)
        if article == "SkO-3.3.6":
            assert seen["excluded"] == [other]
        else:
            assert seen["needs"] == ["soloist_choice"]


@pytest.mark.article("SkO-3.3.9")
def test_another_hand_seen() -> None:
    answer = before_the_game("hand_seen", "rearhand", auction=["middlehand 18"])
    assert (answer["outcome"], answer["excluded"]) == ("reopen_auction", ["rearhand"])
    other = before_the_game("hand_seen", "rearhand", options={"peek_excludes": False})
    assert (other["outcome"], other["excluded"]) == ("continue", [])


def test_another_hand_seen_in_play_is_a_fault() -> None:
    answer = ruling("hand_seen", "rearhand", state=OPEN)
    assert (answer["winner"], answer["score"]) == ("soloist", 36)
    assert leaves_open(answer, "C19")
    between = ruling("hand_seen", "rearhand", game={"bid": 18, "soloist": "forehand"})
    assert (between["outcome"], between["excluded"]) == ("continue", [])


@pytest.mark.article("SkO-3.3.10", negative=True)
def test_the_soloist_is_asked_and_may_take_the_skat_himself() -> None:
    game = {"bid": 18, "soloist": "middlehand"}
    assert ruling("skat_seen", "rearhand", game=game)["needs"] == ["soloist_choice"]
    assert ruling("skat_seen", "middlehand", game=game)["outcome"] == "continue"
    seen = ruling("skat_seen", "rearhand", game=game, soloist_choice="play")
    assert (seen["outcome"], seen["skat"]) == ("continue", "untouched")


@pytest.mark.article("SkO-4.2.8", negative=True)
def test_a_decided_game_survives_a_look_at_the_skat() -> None:
    state = {"soloist_points": 92, "opponent_points": 10}
    for by in ("forehand", "middlehand"):
        answer = ruling("skat_seen", by, state=state)
        assert (answer["winner"], answer["level"]) == ("soloist", "schneider")


@pytest.mark.article("SkO-4.2.8")
def test_taking_the_skat_in_play_is_a_fault_too() -> None:
    assert ruling("skat_taken", "dealer", table=4, state=OPEN)["winner"] == "soloist"


def test_a_premature_pass_stands() -> None:
    answer = before_the_game("premature_pass", "rearhand", auction=["middlehand 18"])
    assert (answer["outcome"], answer["articles"]) == ("continue", ["SkO-3.3.8"])
    assert leaves_open(answer, "C14")


@pytest.mark.article("SkO-3.3.2 (2)")
@pytest.mark.parametrize(
    ("named", "value"),
    [
        ("clubs", 24),
        ("null", 23),
        ("null ouvert hand", 59),
        ("grand hand", 72),
        ("diamonds hand schneider", 45),
        ("grand ouvert", 192),
    ],
)
def test_a_game_named_is_its_lowest_value(named: str, value: int) -> None:
    answer = before_the_game("named_game_as_bid", "middlehand", event={"game_named": named})
    assert f" {value}" in answer["reason"]
    assert leaves_open(answer, "C15")


@pytest.mark.article("SkO-3.3.2 (2)", negative=True)
def test_a_game_named_too_low_is_no_bid() -> None:
    told = {"game_named": "diamonds"}
    answer = before_the_game(
        "named_game_as_bid", "middlehand", auction=["middlehand 20"], event=told
    )
    assert answer["outcome"] == "correct"
    assert "20" in answer["correction"]


def test_a_game_named_binds_where_that_is_agreed() -> None:
    options = {"named_game_binds": True}
    answer = before_the_game(
        "named_game_as_bid", "middlehand", options=options, event={"game_named": "clubs"}
    )
    assert "must be played" in answer["reason"]
    assert answer["undecided"] is None


@pytest.mark.article("SkO-3.3.2", negative=True)
def test_a_named_game_does_not_bind_above_what_it_reaches() -> None:
    """Grand from the hand reaches 72, with three tops 120; the auction went on to 77."""
    options = {"named_game_binds": True}
    told = {"game_named": "grand hand"}
    for tops, bound in ((None, False), ("with 1", False), ("with 3", True)):
        game = {"bid": 77, "soloist": "forehand", **({"tops": tops} if tops else {})}
        answer = ruling("named_game_as_bid", "forehand", game=game, options=options, event=told)
        assert ("must be played." in answer["reason"]) is bound, tops
        assert ("it does not bind" in answer["reason"]) is not bound, tops
    below = {"bid": 72, "soloist": "forehand"}
    at_72 = ruling("named_game_as_bid", "forehand", game=below, options=options, event=told)
    assert at_72["reason"].endswith("72, and must be played.")
