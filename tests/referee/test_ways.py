"""Every way of telling the same facts leads to the same ruling, for every kind of event."""

from functools import cache
from itertools import chain, product
from typing import Any

import pytest

from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from skat.requests.situation import KINDS
from tests.referee.asking import HERE, ask, refused
from tests.tools import read_yaml

Facts = dict[str, Any]
"""Facts by their paths; those of one fragment are given together."""

WON = ["middlehand 18", "forehand pass", "rearhand pass"]
IN_ANOTHER_ORDER = ["rearhand pass", "middlehand 18", "forehand hold", "forehand pass"]

# --- the same moment, given in several ways -------------------------------------------------------

BY_GAME: Facts = {"game.soloist": "middlehand", "game.bid": 18}
AUCTION_WON: list[Facts] = [
    BY_GAME,
    {"auction": WON},
    {"auction": IN_ANOTHER_ORDER},
    {"auction": WON, **BY_GAME},
    {"auction": WON, "game.soloist": "middlehand"},
    {"auction": WON, "game.bid": 18},
    {"auction": ["middlehand 18"], **BY_GAME},
]
CONTRACT: Facts = {"game.contract": "clubs", "game.tops": "with 2"}
TWO_TOPS: list[Facts] = [
    CONTRACT,
    *({"game.tops_by_contract": {each: "with 2"}} for each in ("clubs", "hearts", "grand")),
    {"game.tops": "with 2", "game.tops_by_contract": {"hearts": "with 2"}},
]
TRICK_FIVE: list[Facts] = [
    {"state.trick": 5, "state.soloist_tricks": 2},
    {"event.trick": 5, "state.opponent_tricks": 2},
    {"state.trick": 5, "event.trick": 5, "state.soloist_tricks": 2},
    {"state.soloist_tricks": 2, "state.opponent_tricks": 2},
]
NO_TRICK_FOR_ONE: list[Facts] = [
    {"state.soloist_tricks": 10, "state.opponent_tricks": 0},
    {"state.soloist_tricks": 10},
]
TRICK_TEN: list[Facts] = [
    {"state.trick": 10, "state.soloist_tricks": 6},
    {"event.trick": 10, "state.opponent_tricks": 3},
    {"state.trick": 10, "state.soloist_tricks": 6, "state.opponent_tricks": 3},
]
EVERY_TRICK_WITHOUT: list[Facts] = [
    {"game.tops": "without 1", "state.soloist_points": 120, "state.opponent_points": 0},
    {"game.tops": "without 1", "state.soloist_points": 110, "state.skat_points": 10},
    {"game.tops_by_contract": {"clubs": "without 1"}, "state.soloist_points": 120},
    {"game.tops": "without 1"},
]
POINTS: list[Facts] = [
    {"state.soloist_points": 30, "state.opponent_points": 24},
    {"state.soloist_points": 20, "state.skat_points": 10, "state.opponent_points": 24},
]
PLAYED_OUT: list[Facts] = [
    {"state.soloist_tricks": 6, "state.opponent_tricks": 4},
]
ALL_POINTS: list[Facts] = [
    {"state.soloist_points": 70, "state.opponent_points": 50},
    {"state.soloist_points": 60, "state.skat_points": 10, "state.opponent_points": 50},
]
UP_TO_24 = [
    *(f"{call}" for bid in (18, 20, 22, 23) for call in (f"middlehand {bid}", "forehand hold")),
    *("middlehand 24", "forehand pass", "rearhand pass"),
]
PLAYS_AT_24: list[Facts] = [
    {"game.soloist": "middlehand", "game.bid": 24},
    {"auction": UP_TO_24},
    {"auction": UP_TO_24, "game.soloist": "middlehand", "game.bid": 24},
]
NULL_BELOW: list[Facts] = [{"game.contract": "null", "game.tops": "with 2"}]
PASSES = ["middlehand pass", "rearhand pass", "forehand pass"]
MOMENTS: dict[str, list[list[Facts]]] = {
    "in the auction": [
        [
            {"auction": ["middlehand 18", "forehand hold"]},
            {"auction": ["middlehand 18", "forehand yes"]},
        ]
    ],
    "all have passed": [[{"auction": PASSES}, {"auction": PASSES[::-1]}]],
    "before the announcement": [AUCTION_WON],
    "in the fifth trick": [
        AUCTION_WON,
        [{"game.contract": "clubs"}],
        TWO_TOPS,
        TRICK_FIVE,
        POINTS,
    ],
    "in the fifth trick of a null": [AUCTION_WON, [{"game.contract": "null"}], TRICK_FIVE],
    "in a trick of a game not told": [AUCTION_WON, TRICK_FIVE],
    "in the last trick": [AUCTION_WON, [CONTRACT], TRICK_TEN, POINTS],
    "in the last trick of a null": [AUCTION_WON, [{"game.contract": "null"}], TRICK_TEN],
    "after ten tricks without the club jack": [
        *(AUCTION_WON, [{"game.contract": "clubs"}], EVERY_TRICK_WITHOUT),
        NO_TRICK_FOR_ONE,
    ],
    "after ten tricks of one party": [AUCTION_WON, [CONTRACT], NO_TRICK_FOR_ONE],
    "after the last trick": [AUCTION_WON, [CONTRACT], PLAYED_OUT, ALL_POINTS],
    "after a null below the bid": [PLAYS_AT_24, NULL_BELOW],
}
"""Each moment as a list of facts, each fact with all ways of telling it."""

MORE: dict[str, Facts] = {
    "claim": {"event.agreed": ["forehand", "rearhand"]},
    "cards_exposed": {"event.cards": ["H7", "H8"]},
    "card_strayed": {"event.from": "rearhand", "event.to": "tricks"},
    "cards_exchanged": {"event.from": "rearhand", "event.to": "forehand"},
    "deal_out_of_turn": {"event.noticed": "same_round", "event.first_wrong_deal": 2},
    "deal_complaint": {"event.what": "not_cut"},
    "invalid_announcement": {"event.said": "clubs hand"},
    "level_dispute": {"event.level": "simple"},
    "named_game_as_bid": {"event.game_named": "grand"},
    "call_taken_back": {"event.said": "pass"},
    "tricks_left_lying": {"event.gathered_points": 20},
    "wrong_card_count": {"event.sizes": {"rearhand": 4}},
    "wrong_hand_sizes": {"event.sizes": {"forehand": 11, "middlehand": 10, "rearhand": 9}},
    "wrong_entry": {"event.noticed": "series", "event.consent": True},
}
"""What else a ruling on this kind of event depends on."""


def request_of(*fragments: Facts) -> dict[str, Any]:
    """The request that tells these facts."""
    request: dict[str, Any] = {"table": 4, "soloist_choice": "play"}
    for path, fact in ((path, fact) for each in fragments for path, fact in each.items()):
        *where, name = path.split(".")
        inside = request
        for part in where:
            inside = inside.setdefault(part, {})
        inside[name] = fact
    return request


def ways(moment: str, kind: str, by: str | None, *, every: bool = False) -> list[dict[str, Any]]:
    """The requests that tell the same; each fact in its own ways, or all of them together."""
    event: Facts = {"event.kind": kind, **MORE.get(kind, {})}
    if kind == "call_taken_back" and by == "middlehand":
        event["event.said"] = "18"
    if by is not None:
        event["event.by"] = by
    facts = MOMENTS[moment]
    usual = [told[0] for told in facts]
    changed = (
        [*usual[:place], way, *usual[place + 1 :]]
        for place, told in enumerate(facts)
        for way in told[1:]
    )
    told = product(*facts) if every else chain([usual, [told[-1] for told in facts]], changed)
    return [request_of(event, *each) for each in told]


PEOPLE = (None, "forehand", "middlehand", "rearhand", "dealer")


def agree(requests: list[dict[str, Any]]) -> None:
    assert len(requests) > 1
    answers = [_without_facts(judge_request(request)) for request in requests]
    odd = next((n for n, answer in enumerate(answers) if answer != answers[0]), None)
    assert odd is None, (requests[odd], answers[odd], answers[0])


@pytest.mark.article("SkO-3.3.5")
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_one_ruling_however_the_facts_are_told(kind: str) -> None:
    for moment, by in product(MOMENTS, PEOPLE):
        agree(ways(moment, kind, by))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_can_happen_at_one_of_these_moments(kind: str) -> None:
    told = (ways(moment, kind, by)[0] for moment, by in product(MOMENTS, PEOPLE))
    answers = [judge_request(request) for request in told]
    assert any(isinstance(answer, dict) and answer["outcome"] for answer in answers)


@pytest.mark.proof
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_one_ruling_for_all_ways_together(kind: str) -> None:
    for moment, by in product(MOMENTS, PEOPLE):
        agree(ways(moment, kind, by, every=True))


def _without_facts(answer: Any) -> Any:
    """The answer, a refusal without its paths: they name where each fact was given."""
    if not isinstance(answer, Refusal):
        return answer
    return answer.code, {key: each for key, each in answer.details.items() if key != "facts"}


HELD = {
    "forehand": ["DJ", "HJ", "C7", "C8", "S7", "S8", "H9", "HQ", "D8"],
    "middlehand": ["SJ", "CJ", "CA", "C9", "S9", "SQ", "HA", "HK", "D9"],
    "rearhand": ["CT", "CK", "CQ", "SK", "ST", "SA", "HT", "DQ", "DK"],
}
ON_TABLE = ["D7", "DA"]


def whole_hands(trick: int, on_table: int) -> Facts:
    """What each holds in this trick, which forehand has led, after so many of its cards."""
    left = 11 - trick
    played = {"forehand": on_table > 0, "middlehand": on_table > 1, "rearhand": False}
    hands = {seat: HELD[seat][: left - played[seat]] for seat in HELD}
    table = {"state.table_cards": ON_TABLE[:on_table], "state.leader": "forehand"}
    return {"hands": hands, **(table if on_table else {})}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_cards_left_in_all_hands_tell_the_trick(kind: str) -> None:
    event = {"event.kind": kind, "event.by": "middlehand", **MORE.get(kind, {})}
    for trick, on_table in product((2, 5, 9), (0, 1, 2)):
        for facts in ({}, POINTS[0]):
            told = (event, BY_GAME, CONTRACT, facts, whole_hands(trick, on_table))
            agree([request_of(*told, {"state.trick": trick}), request_of(*told)])


def test_one_card_in_each_hand_is_the_last_trick() -> None:
    told = request_of(BY_GAME, CONTRACT, whole_hands(10, 0))
    for kind, article in (("lead_out_of_turn", "SkO-4.1.10"), ("remark", "SkO-4.2.9")):
        answer = ask({**told, "event": {"kind": kind, "by": "rearhand"}})
        assert answer["winner"] is None
        assert article in answer["articles"]


def test_an_ending_may_have_fewer_cards_than_its_trick() -> None:
    told = request_of(BY_GAME, CONTRACT, POINTS[0], whole_hands(8, 0))
    event = {"kind": "remark", "by": "rearhand"}
    at_once = ask({**told, "state": {**told["state"], "trick": 4}, "event": event})
    assert at_once == ask({**told, "event": event})


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_dealer_of_three_is_rearhand(kind: str) -> None:
    for moment in ("in the auction", "before the announcement", "in the fifth trick"):
        request = ways(moment, kind, "dealer")[0]
        answers = []
        for person in ("dealer", "rearhand"):
            event = {**request["event"], "by": person, "claimed_by": person}
            answers.append(judge_request({**request, "table": 3, "event": event}))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("kind", ["lead_out_of_turn", "card_out_of_turn", "revoke"])
def test_later_is_said_in_words_or_by_the_trick(kind: str) -> None:
    told = request_of(BY_GAME, CONTRACT, TRICK_FIVE[0], POINTS[0])
    noticed: list[Facts] = [{"noticed": "later"}, {"noticed_trick": 7}]
    noticed.append({**noticed[0], **noticed[1]})
    answers = [
        ask({**told, "event": {"kind": kind, "by": "rearhand", "trick": 5, **each}})
        for each in noticed
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize(("noticed", "told"), [("play", {"state.trick": 1}), ("end", CONTRACT)])
def test_wrong_numbers_are_noticed_when_it_was_told(noticed: str, told: Facts) -> None:
    event = {"event.kind": "wrong_hand_sizes", **MORE["wrong_hand_sizes"]}
    usual = ask(request_of(event, BY_GAME, CONTRACT, {"state.trick": 1}))
    for each in AUCTION_WON:
        asked = request_of(
            event, {"event.noticed": noticed, **told}, each, CONTRACT, {"state.trick": 1}
        )
        assert ask(asked) == usual


# --- the examples ---------------------------------------------------------------------------------


def test_a_finished_auction_is_over() -> None:
    event = {"kind": "skat_seen", "by": "rearhand"}
    by_auction = ask({"auction": WON, "event": event})
    assert by_auction["needs"] == ["soloist_choice"]
    assert by_auction == ask({"game": {"soloist": "middlehand", "bid": 18}, "event": event})


def test_a_level_that_was_announced_tells_that_there_is_a_game() -> None:
    remark = {"game": {"soloist": "forehand", "announced": "ouvert"}, "event": {"kind": "remark"}}
    assert ask({**remark, "game": {"soloist": "forehand"}})["outcome"] == "continue"
    told = {**remark, "event": {"kind": "remark", "by": "forehand"}}
    assert ask(told)["needs"][0].startswith("game.")


@pytest.mark.article("SkO-3.3.5", negative=True)
def test_forehand_left_alone_may_still_pass() -> None:
    event = {"kind": "skat_seen", "by": "rearhand"}
    answer = ask({"auction": ["middlehand pass", "rearhand pass"], "event": event})
    assert (answer["outcome"], answer["may_bid"]) == ("reopen_auction", ["forehand"])


@pytest.mark.article("SkO-3.3.6")
def test_forehand_left_alone_plays_at_18_once_he_announces() -> None:
    auction = ["middlehand pass", "rearhand pass"]
    event = {"kind": "null_below_bid", "by": "forehand"}
    answer = judge_request({"auction": auction, "event": event})
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.details["bid"]) == ("no_null_below_bid", 18)


@pytest.mark.article("SkO-3.3.7 (1)")
@pytest.mark.parametrize("kind", ["skat_seen", "hand_seen", "card_strayed", "wrong_hand_sizes"])
def test_a_passed_deal_stays_passed(kind: str) -> None:
    answer = ask({"auction": PASSES, "event": {"kind": kind, "by": "rearhand"}})
    assert (answer["outcome"], answer["needs"]) == ("passed", [])


@pytest.mark.article("SkO-3.3.7", negative=True)
def test_two_passes_are_not_three() -> None:
    answer = ask({"auction": PASSES[:2], "event": {"kind": "skat_seen", "by": "rearhand"}})
    assert answer["outcome"] == "reopen_auction"


def test_in_ramsch_nobody_plays_alone() -> None:
    event = {"kind": "revoke", "by": "rearhand", "trick": 2}
    answer = ask({"options": {"ramsch": True}, "auction": PASSES, "event": event})
    assert (answer["outcome"], answer["articles"]) == ("continue", ["LF-ramsch"])


@pytest.mark.article("SkO-3.2.9 (2)")
@pytest.mark.parametrize("noticed", ["play", "end"])
def test_ramsch_with_wrong_numbers_of_cards_is_dealt_again(noticed: str) -> None:
    sizes = {"forehand": 11, "middlehand": 9, "rearhand": 10}
    event = {"kind": "wrong_hand_sizes", "sizes": sizes, "skat": 2, "noticed": noticed}
    answer = ask({"options": {"ramsch": True}, "auction": PASSES, "event": event})
    assert (answer["outcome"], answer["winner"], answer["needs"]) == ("redeal", None, [])
    assert answer["articles"] == ["SkO-3.2.9", "LF-ramsch"]


@pytest.mark.article("SkO-3.3.9")
def test_a_bid_after_the_own_pass_does_not_count() -> None:
    auction = ["middlehand pass", "middlehand 18", "rearhand 20"]
    answer = ask({"auction": auction, "event": {"kind": "skat_seen", "by": "forehand"}})
    assert answer["may_bid"] == ["rearhand"]


def test_what_the_soloist_chose_tells_that_it_was_in_the_auction() -> None:
    told = {"game": {**CLUBS_OF_FOREHAND}, "event": {"kind": "skat_taken", "by": "rearhand"}}
    answer = ask({**told, "soloist_choice": "play"})
    assert (answer["outcome"], answer["skat"]) == ("continue", "redrawn")


# --- facts that exclude each other ----------------------------------------------------------------

CLUBS_OF_FOREHAND: Facts = {"contract": "clubs", "tops": "with 2", "bid": 18, "soloist": "forehand"}
GAME: Facts = {f"game.{key}": fact for key, fact in CLUBS_OF_FOREHAND.items()}


@cache
def clashes() -> tuple[dict[str, Any], ...]:
    return tuple(read_yaml(HERE / "clashes.yaml")["clashes"])


@pytest.mark.parametrize("clash", clashes(), ids=lambda one: f"{one['code']}-{one['facts'][1]}")
def test_both_facts_are_named(clash: dict[str, Any]) -> None:
    answer = judge_request(clash["ask"])
    assert isinstance(answer, Refusal), answer
    named = str(answer.details["facts"])
    assert answer.code == clash["code"]
    assert set(clash["facts"]) <= set(named.split(", "))
    for language in LANGUAGES:
        assert message(answer.code, answer.details, language).endswith(f"({named})")


def test_a_told_moment_of_noticing_is_never_replaced() -> None:
    sizes = MORE["wrong_hand_sizes"]
    told = request_of({"event.kind": "wrong_hand_sizes", "event.noticed": "play", **sizes})
    assert ask({**told, "auction": WON})["needs"] == ["game.contract"]
    assert refused({**told, "auction": ["middlehand 18"]}) == "auction_not_over"


# --- tables of five and more ----------------------------------------------------------------------

OPEN: Facts = {"soloist_points": 15, "opponent_points": 20}


@pytest.mark.article("SkO-3.2.7 (2)")
@pytest.mark.article("SkO-3.5.4 (1)")
@pytest.mark.article("SkO-4.2.9")
@pytest.mark.parametrize("table", [5, 6, 7, 8])
@pytest.mark.parametrize("by", ["dealer", "idle"])
def test_all_who_sit_out_belong_to_the_opposing_party(table: int, by: str) -> None:
    told = {"table": table, "game": CLUBS_OF_FOREHAND, "state": OPEN}
    word = ask({**told, "event": {"kind": "remark", "by": by, "trick": 5}})
    assert (word["winner"], word["score"]) == ("soloist", 36)
    shown = {"kind": "cards_exposed", "by": by, "trick": 5}
    assert refused({**told, "event": shown}) == "dealer_has_no_cards"
    answer = ask({**told, "event": {**shown, "cards": ["H7", "H8"]}})
    assert (answer["winner"], answer["tricks_to"]) == ("soloist", None)
    assert "SkO-4.2.9" in answer["articles"]
    assert refused({**told, "event": {"kind": "revoke", "by": by}}) == "dealer_has_no_cards"


@pytest.mark.article("SkO-3.3.9")
@pytest.mark.parametrize("by", ["dealer", "idle"])
def test_a_player_who_sits_out_is_excluded_from_nothing(by: str) -> None:
    told = {"table": 5, "auction": ["middlehand 18", "forehand hold"]}
    answer = ask({**told, "event": {"kind": "skat_taken", "by": by}})
    assert (answer["outcome"], answer["excluded"]) == ("reopen_auction", [])
    assert answer["skat"] == "restored"


@pytest.mark.parametrize("table", [2, 9])
def test_tables_that_there_are_not(table: int) -> None:
    assert refused({"table": table, "event": {"kind": "remark"}}) == "bad_value"


@pytest.mark.article("SkO-3.2.10")
@pytest.mark.parametrize(
    "told",
    [
        {"event.picked_up": True},
        {"state.trick": 4},
        {"event.trick": 1},
        {"auction": WON},
        {"auction": ["middlehand 18"]},
        GAME,
    ],
)
@pytest.mark.parametrize("option", ["any", "dealer_fault"])
def test_a_card_exposed_in_the_deal_is_claimed_too_late(told: Facts, option: str) -> None:
    event = {"event.kind": "card_exposed_in_deal", "event.by": "dealer"}
    answer = ask(request_of({"options.exposed_card_redeal": option}, event, told))
    assert (answer["outcome"], answer["articles"][0]) == ("continue", "SkO-3.2.10")


@pytest.mark.article("SkO-3.2.10", negative=True)
@pytest.mark.parametrize("told", [{}, {"event.picked_up": False}, {"auction": []}])
def test_a_card_exposed_in_the_deal_is_claimed_in_time(told: Facts) -> None:
    event = {"event.kind": "card_exposed_in_deal", "event.by": "dealer"}
    assert ask(request_of(event, told))["outcome"] == "redeal"


def test_who_sits_out_has_no_more_time_than_the_players() -> None:
    event = {"kind": "deal_complaint", "by": "dealer", "what": "not_cut", "picked_up": False}
    told = {"table": 4, "event": event}
    assert ask(told)["outcome"] == "redeal"
    assert ask({**told, "auction": ["middlehand 18"]})["outcome"] == "continue"
