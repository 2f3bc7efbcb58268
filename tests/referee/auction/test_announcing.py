"""Announcements void, missing, below the bid, too late; the skat after them (SkO-3.4.4-3.4.8)."""

import pytest

from skat.messages import LANGUAGES, message
from skat.model.contract import Contract
from skat.notation.spoken import SpokenGame, spoken_game
from tests.referee.asking import CLUBS, OPEN, leaves_open, ruling

WON_AUCTION = {"bid": 18, "soloist": "forehand", "tops": "with 1"}


@pytest.mark.article("SkO-3.4.4", negative=True)
@pytest.mark.parametrize("said", ["grand", "clubs", "null", "null ouvert"])
def test_what_may_be_announced_after_taking_the_skat(said: str) -> None:
    answer = ruling("invalid_announcement", game=WON_AUCTION, event={"said": said})
    assert answer["outcome"] == "continue"


@pytest.mark.article("SkO-3.4.4")
@pytest.mark.parametrize(
    "said", ["grand hand", "clubs hand schneider", "hearts ouvert", "null hand"]
)
def test_what_may_not(said: str) -> None:
    answer = ruling("invalid_announcement", game=WON_AUCTION, event={"said": said})
    assert answer["outcome"] == "correct"
    hand = {**WON_AUCTION, "hand": True}
    assert ruling("invalid_announcement", game=hand, event={"said": said})["outcome"] == "continue"


@pytest.mark.article("SkO-3.4.5", negative=True)
def test_a_correction_must_be_valid_itself() -> None:
    told = {"said": "grand hand", "corrected_to": "grand schneider"}
    assert ruling("invalid_announcement", game=WON_AUCTION, event=told)["outcome"] == "correct"


@pytest.mark.article("SkO-3.4.4")
def test_a_null_below_the_bid_is_lost_whatever_it_is_called() -> None:
    game = {"bid": 24, "soloist": "forehand", "tops": "with 1"}
    answer = ruling("invalid_announcement", game=game, event={"said": "null"})
    assert answer["score"] == -48
    asked = ruling("null_below_bid", game={"bid": 24, "soloist": "forehand", "contract": "null"})
    assert asked["needs"] == ["game.tops"]


@pytest.mark.article("SkO-3.4.4")
def test_the_soloist_names_the_game_where_that_is_agreed() -> None:
    options = {"null_overbid_game": "soloist_names"}
    game = {"contract": "null", "bid": 24, "soloist": "forehand", "tops": "with 1"}
    named = ruling("null_below_bid", game=game, options=options, event={"said": "hearts"})
    assert (named["score"], named["breakdown"]) == (-60, ["substitute: hearts x 3"])
    assert ruling("null_below_bid", game=game, options=options)["needs"] == ["event.said"]


@pytest.mark.article("SkO-3.4.1 (2)")
def test_what_was_not_announced_does_not_count() -> None:
    answer = ruling("announcement_missing", "forehand", event={"said": "clubs"})
    assert (answer["outcome"], answer["score"]) == ("continue", None)
    assert leaves_open(answer, "C18")


@pytest.mark.article("SkO-3.4.1 (1)", negative=True)
def test_a_game_must_be_announced() -> None:
    answer = ruling("announcement_missing", "forehand", game=WON_AUCTION)
    assert (answer["outcome"], answer["undecided"]) == ("correct", None)


# --- a card before the announcement -----------------------------------------------------


@pytest.mark.article("SkO-4.1.1 (4)")
@pytest.mark.parametrize(
    ("soloist", "option", "score"),
    [
        ("middlehand", "not_on_lead", -36),
        ("forehand", "always", -36),
        ("middlehand", "always", -36),
    ],
)
def test_a_soloist_who_plays_before_announcing(soloist: str, option: str, score: int) -> None:
    game = {**WON_AUCTION, "soloist": soloist}
    answer = ruling(
        "lead_before_announcement", soloist, game=game, options={"early_lead_loses": option}
    )
    assert (answer["winner"], answer["score"]) == ("defenders", score)
    assert answer["breakdown"] == ["substitute: diamonds x 2"]
    assert leaves_open(answer, "C5")


@pytest.mark.article("SkO-4.1.1 (4)", negative=True)
@pytest.mark.parametrize(
    ("soloist", "by", "option"),
    [
        ("forehand", "forehand", "not_on_lead"),
        ("forehand", "forehand", "never"),
        ("middlehand", "middlehand", "never"),
        ("middlehand", "forehand", "always"),
    ],
)
def test_who_has_not_lost_by_it(soloist: str, by: str, option: str) -> None:
    game = {**WON_AUCTION, "soloist": soloist}
    answer = ruling("lead_before_announcement", by, game=game, options={"early_lead_loses": option})
    assert (answer["outcome"], answer["score"]) == ("correct", None)


@pytest.mark.article("SkO-3.4.6", negative=True)
def test_the_card_played_counts_as_held() -> None:
    answer = ruling("lead_before_announcement", "forehand", game=WON_AUCTION)
    assert "SkO-3.4.6" in answer["articles"]
    assert answer["outcome"] == "correct"


@pytest.mark.article("SkO-3.4.6")
def test_a_wrong_number_names_its_game_or_asks() -> None:
    options = {"card_before_announcement": "loses"}
    answer = ruling("lead_before_announcement", "forehand", game=WON_AUCTION, options=options)
    assert answer["needs"] == ["game.contract"]


# --- the skat after the announcement ----------------------------------------------------


@pytest.mark.article("SkO-3.4.8")
@pytest.mark.parametrize("kind", ["skat_changed", "skat_inspected"])
def test_nobody_may_demand_play_after_it(kind: str) -> None:
    answer = ruling(kind, "forehand", state=OPEN, demand="continue")
    assert (answer["outcome"], answer["score"]) == ("game_over", -72)


@pytest.mark.article("SkO-3.4.8", negative=True)
def test_a_decided_game_and_one_not_announced_are_safe() -> None:
    won = ruling("skat_inspected", "forehand", state={"soloist_points": 80, "opponent_points": 10})
    assert (won["winner"], won["score"]) == ("soloist", 36)
    early = ruling("skat_inspected", "forehand", game=WON_AUCTION)
    assert early["outcome"] == "continue"


def test_a_defender_who_changes_the_skat_has_seen_it() -> None:
    answer = ruling("skat_changed", "middlehand", game=CLUBS, state=OPEN)
    assert (answer["winner"], answer["articles"][0]) == ("soloist", "SkO-4.2.8")


# --- what was said decides ----------------------------------------------------------------


@pytest.mark.article("SkO-3.4.1 (2)", "SkO-3.4.4")
@pytest.mark.parametrize("kind", ["announcement_missing", "invalid_announcement"])
@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize(
    ("said", "bid", "score"),
    [("null", 30, -60), ("null ouvert", 50, -100)],
)
def test_a_null_is_worth_what_was_said_of_it(
    kind: str, hand: bool, said: str, bid: int, score: int
) -> None:
    """Hand would make them 35 and 59, but nobody said it."""
    game = {"bid": bid, "soloist": "forehand", "tops": "with 1", "hand": hand}
    answer = ruling(kind, "forehand", game=game, event={"said": said})
    assert (answer["winner"], answer["score"]) == ("defenders", score)
    valid = ruling(kind, "forehand", game={**game, "hand": True}, event={"said": f"{said} hand"})
    assert valid["outcome"] == "continue"


@pytest.mark.article("SkO-3.4.1", negative=True)
@pytest.mark.parametrize("kind", ["announcement_missing", "invalid_announcement"])
@pytest.mark.parametrize("hand", [False, True])
def test_a_level_without_hand_is_void(kind: str, hand: bool) -> None:
    game = {"bid": 24, "soloist": "forehand", "hand": hand}
    told = {"said": "grand schneider announced"}
    answer = ruling(kind, "forehand", game=game, event=told)
    assert (answer["outcome"], answer["articles"][-2:]) == ("correct", ["SkO-3.4.4", "SkO-3.4.5"])
    corrected = {**told, "corrected_to": "grand hand schneider" if hand else "grand"}
    assert ruling(kind, "forehand", game=game, event=corrected)["outcome"] == "continue"


@pytest.mark.article("SkO-3.4.4", negative=True)
def test_an_open_suit_game_is_a_hand_game_by_its_name() -> None:
    game = {"bid": 24, "soloist": "forehand", "hand": True}
    answer = ruling("invalid_announcement", "forehand", game=game, event={"said": "grand ouvert"})
    assert answer["outcome"] == "continue"


@pytest.mark.article("SkO-3.4.4")
def test_a_null_below_the_bid_in_the_words_it_was_announced_with() -> None:
    game = {"bid": 50, "soloist": "forehand", "tops": "with 1", "hand": True}
    answer = ruling("null_below_bid", "forehand", game=game, event={"said": "null ouvert"})
    assert answer["score"] == -100


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Herz Hand", "hearts hand"),
        ("Kreuz Hand Schneider angesagt", "clubs hand schneider"),
        ("Trèfle à la main", "clubs hand"),
        ("Cœur", "hearts"),
        ("Nul ouvert", "null ouvert"),
        ("Krojc z ręki, zapowiedziany sznajder", "clubs hand schneider"),
        ("Szel", "diamonds"),
        ("Grin z ręki i szwarc", "spades hand schwarz"),
    ],
)
def test_a_game_in_each_language(words: str, said: str) -> None:
    assert spoken_game(words, "event.said") == spoken_game(said, "event.said")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("contract", list(Contract))
def test_the_names_of_the_catalogues_are_understood(language: str, contract: Contract) -> None:
    name = message(f"contract.{contract.value}", language=language)
    hand = message("level.hand", language=language)
    assert spoken_game(f"{name} {hand}", "said") == SpokenGame(contract=contract, hand=True)


@pytest.mark.article("SkO-3.4.7")
def test_a_valid_announcement_is_final() -> None:
    game = {"bid": 18, "soloist": "forehand"}
    told = {"said": "clubs", "corrected_to": "grand"}
    answer = ruling("invalid_announcement", "forehand", game=game, event=told)
    assert (answer["outcome"], answer["articles"]) == ("continue", ["SkO-3.4.7", "SkO-3.4.4"])
    same = ruling(
        "invalid_announcement", "forehand", game=game, event={**told, "corrected_to": "Kreuz"}
    )
    assert same["articles"] == ["SkO-3.4.4"]


@pytest.mark.article("SkO-3.4.4")
def test_a_correction_to_a_null_below_the_bid_loses() -> None:
    game = {"bid": 24, "soloist": "forehand", "tops": "with 1"}
    told = {"said": "null hand", "corrected_to": "null"}
    assert ruling("invalid_announcement", "forehand", game=game, event=told)["score"] == -48
