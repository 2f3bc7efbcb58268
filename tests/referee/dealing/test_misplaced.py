"""Cards that strayed or were exchanged, an open hand not shown, a call taken back."""

from typing import Any

import pytest

from tests.referee.asking import CLUBS, OPEN, before_the_game, refused, ruling

WON = {"soloist": "forehand", "bid": 18, "tops": "with 1"}


@pytest.mark.article("SkO-4.2.6 (1)")
@pytest.mark.parametrize(
    ("origin", "to", "winner"),
    [
        ("middlehand", "tricks", "soloist"),
        ("middlehand", "skat", "soloist"),
        ("middlehand", "rearhand", "soloist"),
        ("tricks", "rearhand", "soloist"),
        ("forehand", "tricks", "defenders"),
        ("forehand", "skat", "defenders"),
        ("skat", "forehand", "defenders"),
    ],
)
def test_the_party_with_the_right_number_wins(origin: str, to: str, winner: str) -> None:
    told = {"from": origin, "to": to, "cards": ["H7"], "trick": 4}
    answer = ruling("card_strayed", state=OPEN, event=told)
    assert (answer["winner"], answer["level"]) == (winner, "simple")
    assert answer["articles"][0] == "SkO-4.2.6"
    assert "SkO-4.1.4" in answer["articles"]
    assert ("SkO-4.4.4" in answer["articles"]) is ("tricks" in (origin, to))


@pytest.mark.article("SkO-4.2.6 (1)", negative=True)
def test_both_parties_are_wrong_by_one_card() -> None:
    told = {"from": "middlehand", "to": "forehand", "trick": 4}
    answer = ruling("card_strayed", state=OPEN, event=told)
    assert (answer["outcome"], bool(answer["undecided"])) == ("redeal", True)


def test_before_the_auction_is_over_it_is_challenged_in_time() -> None:
    answer = before_the_game("card_strayed", auction=[], event={"from": "rearhand", "to": "skat"})
    assert (answer["outcome"], answer["articles"]) == ("redeal", ["SkO-3.2.9", "SkO-4.5.6"])


def test_before_the_announcement_the_soloist_puts_it_right() -> None:
    own = ruling("card_strayed", game=WON, event={"from": "forehand", "to": "skat"})
    assert (own["outcome"], own["articles"]) == ("correct", ["SkO-3.4.6"])
    theirs = ruling("card_strayed", game=WON, event={"from": "rearhand", "to": "skat"})
    assert theirs["correction"].startswith("The soloist announces his game, and has won it")


def test_whose_hand_it_was_is_asked() -> None:
    told = {"to": "skat", "trick": 4}
    assert ruling("card_strayed", state=OPEN, event=told)["needs"] == ["event.from"]
    by = ruling("card_strayed", "rearhand", state=OPEN, event=told)
    assert by["winner"] == "soloist"


@pytest.mark.article("SkO-4.1.4")
def test_cards_exchanged_in_play() -> None:
    told = {"from": "middlehand", "to": "rearhand", "cards": ["H7", "H8"], "trick": 3}
    answer = ruling("cards_exchanged", "middlehand", state=OPEN, event=told)
    assert (answer["winner"], answer["score"]) == ("soloist", 36)
    unnamed = ruling("cards_exchanged", state=OPEN, event=told)
    assert (unnamed["winner"], unnamed["score"]) == ("soloist", 36)
    across = {**told, "to": "forehand"}
    assert ruling("cards_exchanged", state=OPEN, event=across)["needs"] == ["event.by"]
    goes_on = ruling("cards_exchanged", "middlehand", state=OPEN, event=told, demand="continue")
    assert goes_on["correction"] == "The cards go back where they belong."


def test_the_soloist_who_exchanges_with_the_skat_has_changed_it() -> None:
    told = {"from": "forehand", "to": "skat", "trick": 3}
    answer = ruling("cards_exchanged", "forehand", state=OPEN, event=told)
    assert (answer["winner"], answer["articles"][0]) == ("defenders", "SkO-3.4.8")


def test_before_the_announcement_the_soloist_may_change_his_discard() -> None:
    told = {"from": "forehand", "to": "skat"}
    assert ruling("cards_exchanged", "forehand", game=WON, event=told)["outcome"] == "continue"
    theirs = {"from": "middlehand", "to": "rearhand"}
    answer = ruling("cards_exchanged", "middlehand", game=WON, event=theirs)
    assert (answer["outcome"], answer["score"]) == ("correct", None)


@pytest.mark.article("SkO-3.3.9")
def test_cards_exchanged_in_the_auction_are_a_look_into_another_hand() -> None:
    told = {"from": "middlehand", "to": "rearhand"}
    auction = ["middlehand 18", "forehand hold"]
    answer = before_the_game("cards_exchanged", "middlehand", auction=auction, event=told)
    assert (answer["outcome"], answer["excluded"]) == ("reopen_auction", ["middlehand"])
    with_skat = before_the_game(
        "cards_exchanged", "middlehand", auction=auction, event={"to": "skat"}
    )
    assert (with_skat["skat"], with_skat["excluded"]) == ("redrawn", ["middlehand"])


# --- an open hand -----------------------------------------------------------------------

OPEN_GAMES: list[dict[str, Any]] = [
    {"contract": "null", "bid": 23, "ouvert": True, "soloist": "forehand"},
    {**CLUBS, "hand": True, "announced": "ouvert"},
]


@pytest.mark.article("SkO-2.2.5")
@pytest.mark.parametrize("game", OPEN_GAMES)
def test_an_open_hand_is_shown_when_it_is_asked_for(game: dict[str, Any]) -> None:
    answer = ruling("ouvert_not_shown", "forehand", game=game, event={"trick": 1})
    assert (answer["outcome"], answer["score"]) == ("correct", None)
    assert answer["articles"] == ["SkO-2.2.5", "TR-8.9"]


@pytest.mark.article("SkO-2.2.5", negative=True)
def test_other_games_are_not_shown() -> None:
    event = {"kind": "ouvert_not_shown", "by": "forehand", "trick": 1}
    assert refused({"game": CLUBS, "event": event}) == "no_open_game"


# --- a call taken back ------------------------------------------------------------------


@pytest.mark.article("SkO-3.3.8 (2)")
@pytest.mark.parametrize("answered", [True, False, None])
@pytest.mark.parametrize(
    ("said", "corrected", "words"),
    [
        ("pass", "18", "The pass stands."),
        ("20", "pass", "The bid of 20 stands."),
        ("hold", "pass", "The yes stands."),
        ("yes", "pass", "The yes stands."),
    ],
)
def test_the_first_call_stands(
    said: str, corrected: str, words: str, answered: bool | None
) -> None:
    told = {"said": said, "corrected_to": corrected, "answered": answered}
    answer = before_the_game("call_taken_back", "middlehand", auction=[], event=told)
    assert (answer["outcome"], answer["correction"]) == ("continue", words)
    assert answer["articles"] == ["SkO-3.3.8"]


@pytest.mark.article("SkO-3.3.8", negative=True)
def test_what_no_game_is_worth_was_no_bid() -> None:
    told = {"said": "19", "corrected_to": "20"}
    answer = before_the_game("call_taken_back", "middlehand", auction=[], event=told)
    assert (answer["outcome"], "SkO-3.3.2" in answer["articles"]) == ("correct", True)
    assert before_the_game("call_taken_back", auction=[])["needs"] == ["event.said"]
    called = before_the_game("call_taken_back", "middlehand", auction=["middlehand 20"])
    assert called["correction"] == "The bid of 20 stands."
    odd = {"kind": "call_taken_back", "said": "perhaps"}
    assert refused({"auction": [], "event": odd}) == "bad_value"


def test_a_card_between_skat_and_tricks_leaves_every_hand_right() -> None:
    part = {"from": "skat", "trick": 4}
    untold = ruling("card_strayed", by="dealer", state=OPEN, event=part, table=4)
    assert untold["needs"] == ["event.to"]
    told = {"from": "skat", "to": "tricks", "trick": 4}
    for by in ("dealer", "middlehand", None):
        answer = ruling("card_strayed", by=by, state=OPEN, event=told, table=4)
        assert (answer["outcome"], answer["winner"]) == ("correct", None)
        assert answer["articles"] == ["SkO-4.2.8"]
