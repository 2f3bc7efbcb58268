"""Facts that cannot all be true are refused with a code that says what contradicts what."""

from typing import Any

import pytest

from skat.messages import LANGUAGES, catalogue
from tests.referee.asking import CLUBS, refused

REVOKE = {"kind": "revoke", "by": "middlehand"}


@pytest.mark.parametrize(
    ("event", "state", "code"),
    [
        (REVOKE, {"soloist_points": 70, "opponent_points": 60}, "points_exceed_pack"),
        (REVOKE, {"soloist_points": 119}, "points_impossible"),
        (REVOKE, {"opponent_points": -3}, "points_impossible"),
        (REVOKE, {"soloist_points": 130}, "points_impossible"),
        (REVOKE, {"opponent_tricks": 0, "opponent_points": 4}, "points_without_trick"),
        (REVOKE, {"skat_points": 1}, "skat_points_impossible"),
        (REVOKE, {"soloist_points": 20, "skat_points": 1}, "skat_points_impossible"),
        (REVOKE, {"soloist_tricks": 10, "opponent_tricks": 10}, "tricks_impossible"),
        (REVOKE, {"soloist_tricks": 11}, "tricks_impossible"),
        (REVOKE, {"soloist_tricks": 3, "opponent_tricks": 3, "trick": 3}, "trick_not_reached"),
        (REVOKE, {"trick": 11}, "no_such_trick"),
        ({**REVOKE, "trick": 0}, {}, "no_such_trick"),
        ({**REVOKE, "trick": 10}, {}, "last_card_never_revokes"),
        ({**REVOKE, "trick": 4}, {"trick": 5}, "tricks_differ"),
        ({**REVOKE, "trick": 4, "noticed_trick": 3}, {}, "noticed_before"),
        (REVOKE, {"soloist_points": 30, "soloist_tricks": 0, "trick": 1}, "facts_contradict"),
        (REVOKE, {"leader": "middlehand", "table_cards": ["H7"]}, "leader_never_revokes"),
        (REVOKE, {"leader": "forehand", "table_cards": ["H7", "H8"]}, "card_did_follow"),
        (REVOKE, {"table_cards": ["H7", "H8", "H9", "HA"]}, "trick_too_big"),
        (
            {"kind": "lead_out_of_turn", "by": "forehand"},
            {"leader": "forehand", "table_cards": []},
            "lead_was_in_turn",
        ),
        ({"kind": "wrong_discard", "by": "forehand", "laid_away": 2}, {}, "discard_is_right"),
        (
            {
                "kind": "wrong_hand_sizes",
                "noticed": "play",
                "sizes": {"forehand": 12, "middlehand": 10, "rearhand": 10},
                "skat": 2,
            },
            {},
            "sizes_not_32",
        ),
        (
            {
                "kind": "wrong_hand_sizes",
                "noticed": "play",
                "sizes": {"forehand": 10, "middlehand": 10, "rearhand": 10},
            },
            {},
            "sizes_are_right",
        ),
        (
            {"kind": "wrong_card_count", "sizes": {"forehand": 8}, "trick": 3},
            {},
            "sizes_are_right",
        ),
        (
            {
                "kind": "deal_out_of_turn",
                "noticed": "same_round",
                "first_wrong_deal": 4,
                "found_at": 2,
            },
            {},
            "found_before",
        ),
        ({"kind": "null_below_bid", "by": "forehand"}, {}, "not_a_null"),
        (
            {"kind": "named_game_as_bid", "by": "forehand", "game_named": "poker"},
            {},
            "unknown_game_word",
        ),
    ],
)
def test_what_contradicts_what(event: dict[str, Any], state: dict[str, Any], code: str) -> None:
    assert refused({"event": event, "state": state, "game": CLUBS}) == code


def test_a_player_who_could_not_follow() -> None:
    request = {
        "game": CLUBS,
        "event": REVOKE,
        "state": {"leader": "forehand", "table_cards": ["HA", "S7"], "trick": 1},
        "hands": {"middlehand": ["S8", "S9", "HJ"]},
    }
    assert refused(request) == "could_not_follow"


@pytest.mark.parametrize(
    "kind",
    [
        "revoke",
        "lead_out_of_turn",
        "card_out_of_turn",
        "card_pulled",
        "card_taken_back",
        "claim",
        "throw_in",
    ],
)
def test_the_idle_dealer_has_no_cards(kind: str) -> None:
    request = {"table": 4, "game": CLUBS, "event": {"kind": kind, "by": "dealer"}}
    assert refused(request) == "dealer_has_no_cards"


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ({"announced": "schwarz"}, "level_needs_hand"),
        ({"contract": "grand", "tops": "with 5"}, "tops_out_of_range"),
        ({"contract": "null", "announced": "schneider"}, "no_such_level"),
        ({"bid": 19}, "no_such_bid"),
        ({"re": True}, "re_without_kontra"),
        ({"ouvert": True}, "keys_mixed"),
    ],
)
def test_games_that_do_not_exist(game: dict[str, Any], code: str) -> None:
    assert refused({"game": {**CLUBS, **game}, "event": REVOKE}) == code


def test_a_card_in_two_places() -> None:
    hands = {"forehand": ["CA"], "middlehand": ["CA"]}
    assert refused({"game": CLUBS, "event": REVOKE, "hands": hands}) == "card_twice"
    claim = {"kind": "claim", "by": "forehand"}
    odd = {"forehand": ["CA"], "middlehand": ["CK", "CQ"], "rearhand": ["H7"]}
    state = {"leader": "forehand", "soloist_points": 40, "opponent_points": 20}
    request = {"edition": "isko-1999", "game": CLUBS, "event": claim, "hands": odd, "state": state}
    assert refused(request) == "hands_contradict_trick"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_of_its_own(language: str) -> None:
    sentences = [text for key, text in catalogue(language).items() if key.startswith("ruling.")]
    assert len(sentences) > 150
    assert len(set(sentences)) == len(sentences)
