"""`skat value`: what it takes, what it gives, and everything it refuses."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.contract import TRUMP_CONTRACTS, Announced, Contract
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops
from skat.requests.value import score_of, value_request
from skat.rules.editions import Edition
from skat.rules.scoring.finished import GameEnd

ISKO = Edition.ISKO_2022
GAME: dict[str, Any] = {
    "contract": "clubs",
    "hand": False,
    "announced": "none",
    "tops": "with 2",
    "bid": 30,
    "end": "played_out",
    "soloist_points": 70,
    "soloist_tricks": 6,
}
STATE = {"soloist_points": 40, "opponent_points": 30, "soloist_tricks": 4, "opponent_tricks": 3}
CONCEDED = {
    "contract": "clubs",
    "tops": "with 2",
    "bid": 30,
    "end": "opponent_concedes",
    "state_at_end": STATE,
}
NULL: dict[str, Any] = {
    "contract": "null",
    "hand": False,
    "ouvert": False,
    "bid": 23,
    "end": "played_out",
    "soloist_points": 0,
    "soloist_tricks": 0,
}
ONE_TOP = dict.fromkeys(("diamonds", "hearts", "spades", "clubs", "grand"), "with 1")
SIX_TOPS = {**dict.fromkeys(ONE_TOP, "with 6"), "grand": "with 4"}
NOTHING: dict[str, Any] = {
    "contract": "cheapest",
    "hand": False,
    "bid": 18,
    "end": "no_contract",
    "tops_by_contract": ONE_TOP,
}
RAMSCH = {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}


def answered(request: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """The answer to a request with some keys changed; None leaves a key out."""
    answer = value_request(with_changes(request, changed))
    assert isinstance(answer, dict), answer
    return answer


def refused(request: dict[str, Any], **changed: Any) -> Refusal:
    """The refusal of a request with some keys changed."""
    answer = value_request(with_changes(request, changed))
    assert isinstance(answer, Refusal), answer
    return answer


def with_changes(request: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in (request | changed).items() if value is not ...}


def test_keys_of_the_answers() -> None:
    plain = ["won", "breakdown", "multiplier", "game_value", "overbid", "counted_value", "score"]
    assert list(answered(GAME)) == [*plain, "articles"]
    without_multiplier = [key for key in plain if key != "multiplier"]
    assert list(answered(NULL)) == [*without_multiplier, "articles"]
    charged = [key for key in without_multiplier if key != "game_value"]
    assert list(answered(NOTHING)) == [*charged, "articles"]
    null = answered(
        NULL,
        bid=24,
        end="null_overbid",
        tops_by_contract=ONE_TOP,
        soloist_points=...,
        soloist_tricks=...,
    )
    assert list(null) == [*charged, "articles"]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"tip": 1}, "key_unknown"),
        ({"contract": ...}, "key_missing"),
        ({"contract": "green"}, "bad_value"),
        ({"contract": 7}, "bad_value"),
        ({"contract": ["clubs"]}, "bad_value"),
        ({"contract": "cheapest"}, "bad_value"),
        ({"hand": "yes"}, "bad_value"),
        ({"hand": 1}, "bad_value"),
        ({"announced": "all"}, "bad_value"),
        ({"announced": "schneider"}, "level_needs_hand"),
        ({"announced": "ouvert"}, "level_needs_hand"),
        ({"ouvert": True}, "ouvert_key_in_null_only"),
        ({"tops": ...}, "key_missing"),
        ({"tops": "2"}, "bad_value"),
        ({"tops": 2}, "bad_value"),
        ({"tops": "with two"}, "bad_value"),
        ({"tops": "with  2"}, "bad_value"),
        ({"tops": "with ٢"}, "bad_value"),
        ({"tops": "with 12"}, "tops_out_of_range"),
        ({"tops": "with 0"}, "tops_out_of_range"),
        ({"contract": "grand", "tops": "without 5"}, "tops_out_of_range"),
        ({"bid": ...}, "key_missing"),
        ({"bid": 19}, "no_such_bid"),
        ({"bid": 0}, "no_such_bid"),
        ({"bid": 18.0}, "bad_value"),
        ({"bid": True}, "bad_value"),
        ({"bid": "18"}, "bad_value"),
        ({"bid": 10**30}, "bad_value"),
        ({"end": ...}, "key_missing"),
        ({"end": "won"}, "bad_value"),
        ({"end": "ruled_for_soloist"}, "bad_value"),
        ({"end": {}}, "bad_value"),
        ({"soloist_points": ...}, "key_missing"),
        ({"soloist_points": 121}, "points_impossible"),
        ({"soloist_points": -1}, "points_impossible"),
        ({"soloist_points": 1}, "points_impossible"),
        ({"soloist_points": 119}, "points_impossible"),
        ({"soloist_points": 70.5}, "bad_value"),
        ({"soloist_points": 70, "soloist_tricks": 0}, "skat_points_impossible"),
        ({"soloist_points": 16, "soloist_tricks": 0}, "skat_points_impossible"),
        ({"soloist_points": 118, "soloist_tricks": 10}, "all_tricks_without_120"),
        (
            {"soloist_points": 120, "soloist_tricks": 10, "tops": "without 1"},
            "all_tricks_without_club_jack",
        ),
        ({"soloist_tricks": 11}, "tricks_impossible"),
        ({"soloist_points": 120, "soloist_tricks": ...}, "key_missing"),
        ({"soloist_points": 22, "soloist_tricks": ...}, "key_missing"),
        ({"state_at_end": STATE}, "key_not_here"),
        ({"asked_level": "schneider"}, "key_not_here"),
        ({"proved": "schneider"}, "key_not_here"),
        ({"substitute": "clubs"}, "key_not_here"),
        ({"tops_by_contract": ONE_TOP}, "key_not_here"),
        ({"end": "null_overbid", "soloist_points": ..., "soloist_tricks": ...}, "bad_value"),
        ({"edition": "isko-1950"}, "unknown_edition"),
        ({"edition": 2022}, "bad_value"),
        ({"options": ["kontra"]}, "bad_value"),
        ({"options": {"kontrah": True}}, "unknown_option"),
        ({"options": {"kontra": "perhaps"}}, "bad_option"),
        ({"options": {"stake": "1/0"}}, "bad_option"),
        ({"rule_option": "kontra"}, "bad_value"),
        ({"rule_option": "throw_in_level=often"}, "bad_option"),
        ({"rule_option": "luck=true"}, "unknown_option"),
        (
            {"rule_option": "throw_in_level=simple", "options": {"throw_in_level": "not_excluded"}},
            "option_twice",
        ),
        ({"kontra": "yes"}, "bad_value"),
        ({"re": True}, "re_without_kontra"),
        ({"kontra": True, "options": {"kontra": False}}, "house_rule_off"),
        ({"kontra": True, "rule_option": "kontra=false"}, "house_rule_off"),
        ({"defenders_announced": "ouvert"}, "bad_value"),
    ],
)
def test_refused(changed: dict[str, Any], code: str) -> None:
    assert refused(GAME, **changed).code == code


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"state_at_end": ...}, "key_missing"),
        ({"state_at_end": [40, 30, 4, 3]}, "bad_value"),
        ({"state_at_end": {**STATE, "trick": 7}}, "key_unknown"),
        ({"state_at_end": {**STATE, "soloist_points": None}}, "key_missing"),
        ({"state_at_end": {**STATE, "opponent_points": 81}}, "points_exceed_pack"),
        ({"state_at_end": {**STATE, "opponent_tricks": 0}}, "points_without_trick"),
        ({"state_at_end": {**STATE, "opponent_tricks": 7}}, "tricks_impossible"),
        ({"state_at_end": {**STATE, "opponent_tricks": 6}}, "points_missing"),
        ({"soloist_points": 40}, "key_not_here"),
        ({"end": "fault_soloist", "state_at_end": ...}, "key_missing"),
        ({"end": "throw_in_opponents", "state_at_end": ...}, "key_missing"),
        ({"end": "proved_level"}, "key_missing"),
    ],
)
def test_refused_at_an_early_end(changed: dict[str, Any], code: str) -> None:
    assert refused(CONCEDED, **changed).code == code


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"tops": "with 1"}, "no_tops_in_null"),
        ({"announced": "schneider"}, "no_levels_in_null"),
        ({"defenders_announced": "schwarz"}, "no_levels_in_null"),
        ({"soloist_tricks": ...}, "key_missing"),
        ({"bid": 24}, "null_below_bid_needs_tops"),
        (
            {"end": "null_overbid", "soloist_points": ..., "soloist_tricks": ...},
            "null_covers_bid",
        ),
        ({"bid": 24, "tops_by_contract": {"clubs": "with 1"}}, "key_missing"),
        ({"bid": 24, "tops_by_contract": {**ONE_TOP, "null": "with 1"}}, "key_unknown"),
        ({"bid": 24, "tops_by_contract": {**ONE_TOP, "grand": "with 5"}}, "tops_out_of_range"),
        ({"bid": 24, "tops_by_contract": {**ONE_TOP, "clubs": "with 2"}}, "tops_differ"),
        ({"bid": 24, "tops_by_contract": {**ONE_TOP, "grand": "without 1"}}, "tops_differ"),
        ({"bid": 24, "tops_by_contract": {**SIX_TOPS, "clubs": "with 7"}}, "tops_differ"),
        ({"bid": 24, "tops_by_contract": []}, "bad_value"),
    ],
)
def test_refused_in_null(changed: dict[str, Any], code: str) -> None:
    assert refused(NULL, **changed).code == code


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"contract": "clubs"}, "bad_value"),
        ({"tops": "with 1"}, "key_not_here"),
        ({"announced": "schneider"}, "key_not_here"),
        ({"kontra": True}, "key_not_here"),
        ({"state_at_end": STATE}, "key_not_here"),
        ({"tops_by_contract": ...}, "key_missing"),
    ],
)
def test_refused_without_a_contract(changed: dict[str, Any], code: str) -> None:
    assert refused(NOTHING, **changed).code == code


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"last_trick": 3}, "ramsch_needs_three"),
        ({"last_trick": "fourth"}, "bad_value"),
        ({"last_trick": [1]}, "bad_value"),
        ({"tricks": [20, 40]}, "ramsch_needs_three"),
        ({"tricks": 110}, "bad_value"),
        ({"tricks": [20, 40, "50"]}, "bad_value"),
        ({"tricks": [20, 40, 51]}, "points_not_120"),
        ({"skat": 9}, "skat_points_impossible"),
        ({"skat": ...}, "key_missing"),
        ({"bonus": 1}, "key_unknown"),
    ],
)
def test_refused_ramsch(changed: dict[str, Any], code: str) -> None:
    assert refused({"ramsch": with_changes(RAMSCH, changed)}).code == code


def test_ramsch() -> None:
    for last in (2, "rearhand", "third"):
        answer = answered({"ramsch": {**RAMSCH, "last_trick": last}})
        assert answer == {"scores": [-20, -40, -60], "articles": ["LF-ramsch"]}
    assert refused({"ramsch": RAMSCH, "contract": "clubs"}).code == "key_unknown"
    assert refused({"ramsch": 4}).code == "bad_value"
    off = refused({"ramsch": RAMSCH, "options": {"ramsch": False}})
    assert (off.code, off.articles) == ("house_rule_off", ("LF-ramsch", "TR-9.4"))


@pytest.mark.parametrize("sent", [None, 7, "clubs", [], [GAME]])
def test_only_objects(sent: object) -> None:
    answer = value_request(sent)
    assert isinstance(answer, Refusal)
    assert answer.code == "not_an_object"


def test_nothing_said_is_nothing_refused() -> None:
    silent = {"kontra": False, "re": False, "defenders_announced": "none", "substitute": None}
    for request in (GAME, NULL, NOTHING):
        assert answered(request, **silent) == answered(request)
    assert answered(GAME, circumstance={"free": "text"}) == answered(GAME)
    assert answered(GAME, tops_by_contract=None, ouvert=False) == answered(GAME)


def test_tricks_may_be_left_out_where_the_points_leave_no_question() -> None:
    for points in (23, 61, 118):
        changed = {"soloist_points": points}
        assert answered(GAME, **changed, soloist_tricks=...) == answered(GAME, **changed)


def test_editions_and_options_decide() -> None:
    thrown = {
        **CONCEDED,
        "end": "throw_in_opponents",
        "state_at_end": {**STATE, "opponent_points": 0, "opponent_tricks": 0},
    }
    assert answered(thrown)["score"] == 60
    assert answered(thrown, edition="isko-1999")["score"] == 48
    assert answered(thrown, options={"throw_in_level": "simple"})["score"] == 36
    assert answered(thrown, rule_option="throw_in_level=simple")["score"] == 36
    online = {"both_defenders_concede": True}
    assert answered(CONCEDED)["score"] == 36
    assert (
        answered(CONCEDED, options=online, state_at_end={**STATE, "opponent_points": 28})["score"]
        == 48
    )


def test_a_rule_option_may_be_text_or_a_number() -> None:
    for option in ("stake=1", "stake=1/4", "protest_last_series_minutes=20", "kontra=true"):
        assert answered(GAME, rule_option=option) == answered(GAME)


def test_asked_and_proved_levels() -> None:
    claimed = {"end": "accepted_claim", "state_at_end": ..., "asked_level": "schneider"}
    assert answered(CONCEDED, **claimed)["score"] == 48
    gone = {**STATE, "opponent_points": 31}
    answer = answered(CONCEDED, end="proved_level", proved="schneider", state_at_end=gone)
    assert answer["score"] == 36
    proved = answered(CONCEDED, end="proved_level", proved="schneider", state_at_end=...)
    assert proved["score"] == 48


def test_a_null_below_the_bid_needs_no_word_of_its_own() -> None:
    request = {**NULL, "bid": 24, "tops_by_contract": ONE_TOP}
    assert answered(request)["breakdown"] == ["substitute: clubs x 2"]
    overbid = {**request, "end": "null_overbid", "soloist_points": None, "soloist_tricks": None}
    named = {"substitute": "grand", "options": {"null_overbid_game": "soloist_names"}}
    assert answered(overbid, **named)["score"] == -96
    assert refused(overbid, substitute="grand").code == "substitute_not_named"
    assert refused(overbid, **{**named, "substitute": "null"}).code == "bad_value"


def test_house_rules() -> None:
    assert answered(GAME, kontra=True)["score"] == 72
    assert answered(GAME, kontra=True, re=True, options={"kontra": True})["score"] == 144
    announced = {"announced": "schneider", "options": {"leaflet_announcements": True}}
    assert answered(GAME, **announced)["won"] is False
    both = {"hand": True, "announced": "schneider", "ouvert": True, "soloist_points": 90}
    free = {"options": {"leaflet_ouvert": True}}
    assert answered(GAME, **both, **free)["score"] == 84
    assert answered(GAME, ouvert=True, **free)["breakdown"] == ["with 2", "game", "ouvert"]
    assert answered(NULL, announced="ouvert")["score"] == 46


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
KEYS = (
    *GAME,
    *("ouvert", "state_at_end", "tops_by_contract", "proved", "rule_option", "edition"),
    *("options", "asked_level", "kontra", "re", "defenders_announced", "ramsch", "substitute"),
)


@given(
    st.sampled_from((GAME, CONCEDED, NULL, NOTHING, {"ramsch": RAMSCH})),
    st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3),
)
def test_no_value_of_any_key_is_too_much(sent: dict[str, Any], changed: dict[str, Any]) -> None:
    answer = value_request(sent | changed)
    if not isinstance(answer, Refusal):
        assert isinstance(answer, dict)
        assert {"won", "scores"} & set(answer)


@pytest.mark.parametrize(
    ("contract", "announced", "end"), list(product(Contract, Announced, GameEnd)), ids=str
)
def test_values_of_the_model_are_as_good_as_their_words(
    contract: Contract, announced: Announced, end: GameEnd
) -> None:
    tops = {each: Tops(held=True, count=1) for each in TRUMP_CONTRACTS}
    given = {**GAME, "contract": contract, "announced": announced, "hand": True, "end": end}
    written = {**given, "contract": contract.value, "announced": announced.value, "end": end.value}
    one_top = {each.value: "with 1" for each in TRUMP_CONTRACTS}
    assert score_of({**given, "tops": tops[Contract.CLUBS]}) == score_of(
        {**written, "tops": "with 1"}
    )
    del given["tops"], written["tops"]
    assert score_of({**given, "tops_by_contract": tops}) == score_of(
        {**written, "tops_by_contract": one_top}
    )


def test_a_game_in_values_of_the_model_is_scored() -> None:
    game = {**GAME, "contract": Contract.CLUBS, "end": GameEnd.PLAYED_OUT, "edition": ISKO}
    assert score_of({**game, "tops": Tops(held=True, count=2)}) == score_of(GAME)
    assert not isinstance(score_of(GAME), Refusal)
