"""Every kind of event at every moment of a deal: a ruling, a fair question, or "not now"."""

from itertools import product
from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from skat.requests.situation import KINDS
from tests.referee.asking import ruling

WON = {"soloist": "forehand", "bid": 18}
GAMES: dict[str, dict[str, Any]] = {
    "suit": {**WON, "contract": "clubs", "tops": "with 2"},
    "open hand": {**WON, "contract": "grand", "hand": True, "announced": "ouvert"},
    "null": {**WON, "contract": "null"},
}

BEFORE: dict[str, dict[str, Any]] = {
    "before the deal": {"auction": []},
    "auction": {"auction": ["middlehand 18", "forehand hold"]},
    "skat taken": {"auction": ["middlehand 18", "forehand hold", "middlehand pass"], "game": WON},
    "discarded": {"game": {**WON, "hand": False, "tops": "with 2"}},
}


def told_in(trick: int) -> dict[str, Any]:
    """The standing in a trick; in trick 5 nothing but its number, so that the rest is asked for."""
    if trick == 5:
        return {"trick": trick}
    own = trick // 2
    points = {"soloist_points": 7 * own, "opponent_points": 4 * (trick - 1 - own)}
    return {"trick": trick, "soloist_tricks": own, "opponent_tricks": trick - 1 - own, **points}


def in_play(game: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The moments from the announcement to the end, in this game."""
    announced = {"game": game, "state": {"trick": 1, "leader": "forehand", "table_cards": []}}
    tricks = {f"trick {n}": {"game": game, "state": told_in(n)} for n in range(1, 11)}
    end = {"soloist_tricks": 6, "opponent_tricks": 4, "soloist_points": 70, "opponent_points": 50}
    return {"announced": announced, **tricks, "after the last card": {"game": game, "state": end}}


def moments() -> dict[str, dict[str, Any]]:
    """Each moment by its name; of open games and null the start and a trick in the middle."""
    every = {**BEFORE, **in_play(GAMES["suit"])}
    for name in ("open hand", "null"):
        some = in_play(GAMES[name])
        every |= {f"{name}, {each}": some[each] for each in ("announced", "trick 5")}
    return every


BEFORE_A_SOLOIST = ("event.", "auction")
BEFORE_A_GAME = (*BEFORE_A_SOLOIST, "soloist_choice", "game.tops", "game.hand")
"""How the paths begin of what exists before there is a soloist, and before he announces."""


def exist(told: dict[str, Any]) -> tuple[str, ...]:
    if "game" not in told:
        return BEFORE_A_SOLOIST
    if "contract" not in told["game"]:
        return BEFORE_A_GAME
    return ("event.", "game.", "state.", "hands.", "seen.", "soloist_choice")


PEOPLE: tuple[str | None, ...] = (None, "forehand", "middlehand")

NOT_NOW = {
    *("cannot_happen_now", "no_trick_gathered", "game_not_finished", "no_open_game"),
    *("only_the_soloist_can", "last_card_never_revokes", "no_null_below_bid", "lead_was_in_turn"),
    *("no_trick_to_leave", "dealer_has_no_cards", "not_a_null", "facts_contradict"),
}
"""Codes that say why it cannot have been."""


@pytest.mark.article("SkO-4.1.1")
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_moment_has_its_answer(kind: str) -> None:
    for (moment, told), by in product(moments().items(), PEOPLE):
        event = {"kind": kind, **({"by": by} if by else {})}
        answer = judge_request({"table": 4, "event": event, **told})
        where = f"{kind} by {by}: {moment}"
        if isinstance(answer, dict):
            assert answer["outcome"] or answer["needs"], where
            for path in answer["needs"]:
                assert path.startswith(exist(told)), f"{where} asks for {path}"
        else:
            assert isinstance(answer, Refusal), where
            assert answer.code in NOT_NOW, where


NOT_BEFORE_THE_GAME = ("revoke", "lead_out_of_turn", "tricks_mixed", "claim", "throw_in")


@pytest.mark.parametrize("kind", NOT_BEFORE_THE_GAME)
def test_what_needs_a_game_cannot_happen_in_the_auction(kind: str) -> None:
    answer = judge_request({"auction": [], "event": {"kind": kind, "by": "forehand"}})
    assert isinstance(answer, Refusal)
    facts = {"when": "bidding", "facts": "event.kind, auction"}
    assert (answer.code, answer.details) == ("cannot_happen_now", facts)


def test_a_contract_is_asked_for_only_where_there_is_one() -> None:
    """With a trick given, an announced game is missing; without, there is none yet."""
    revoke = {"kind": "revoke", "by": "forehand"}
    with_trick = judge_request({"game": WON, "event": {**revoke, "trick": 3}})
    assert isinstance(with_trick, dict)
    assert with_trick["needs"] == ["game.contract"]
    without = judge_request({"game": WON, "event": revoke})
    assert isinstance(without, Refusal)
    assert without.details == {"when": "announcing", "facts": "event.kind, game"}


@pytest.mark.parametrize(
    "kind", ["tricks_inspected", "tricks_mixed", "tricks_left_lying", "last_trick_refused"]
)
def test_before_the_second_trick_none_is_gathered(kind: str) -> None:
    event = {"kind": kind, "by": "forehand", "trick": 1}
    answer = judge_request({"game": GAMES["suit"], "event": event})
    assert isinstance(answer, Refusal)
    assert answer.code == "no_trick_gathered"


def test_after_the_last_card_nothing_changes_any_more() -> None:
    end = in_play(GAMES["suit"])["after the last card"]
    for kind in ("remark", "skat_seen", "throw_in", "tricks_inspected"):
        answer = ruling(kind, "middlehand", **end)
        assert (answer["outcome"], answer["score"]) == ("continue", None), kind
    refused = judge_request({**end, "event": {"kind": "revoke", "by": "middlehand"}})
    assert isinstance(refused, Refusal)
    assert refused.details == {"when": "finished", "facts": "event.kind, state.soloist_tricks"}


# --- between the auction and the announcement -----------------------------------------------------

SIZES = {"forehand": 11, "middlehand": 9, "rearhand": 10}


@pytest.mark.article("SkO-3.2.9")
def test_both_parties_dealt_wrong_before_the_announcement() -> None:
    answer = ruling("wrong_hand_sizes", game=WON, event={"sizes": SIZES})
    assert (answer["outcome"], answer["articles"]) == ("redeal", ["SkO-3.2.9"])


@pytest.mark.article("SkO-4.1.1", "SkO-3.2.9", negative=True)
def test_the_soloist_announces_and_has_won_against_wrong_numbers() -> None:
    game = {"soloist": "rearhand", "bid": 18}
    answer = ruling("wrong_hand_sizes", game=game, event={"sizes": SIZES})
    assert (answer["outcome"], answer["score"]) == ("correct", None)
    assert answer["articles"] == ["SkO-3.2.9", "SkO-4.2.6", "SkO-3.4.1"]


@pytest.mark.article("SkO-4.1.1 (4)")
def test_a_soloist_dealt_wrong_loses_a_game_that_covers_the_bid() -> None:
    game = {"soloist": "rearhand", "bid": 24, "tops": "with 1"}
    sizes = {"forehand": 10, "middlehand": 10, "rearhand": 11}
    answer = ruling("wrong_hand_sizes", game=game, event={"sizes": sizes, "skat": 1})
    assert (answer["winner"], answer["score"]) == ("defenders", -48)


@pytest.mark.article("SkO-4.1.1 (1)", negative=True)
@pytest.mark.parametrize("kind", ["remark", "counted_aloud", "cards_exposed", "card_pulled"])
@pytest.mark.parametrize("told", [{"auction": []}, {"game": WON}])
def test_before_play_words_and_cards_decide_nothing(kind: str, told: dict[str, Any]) -> None:
    answer = ruling(kind, "middlehand", **{"game": {}, **told})
    assert (answer["outcome"], answer["score"]) == ("continue", None)
    assert answer["undecided"]
