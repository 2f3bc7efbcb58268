"""Looking: the last trick in time, earlier ones never, one hand by an idle dealer."""

from typing import Any

import pytest

from tests.referee.asking import OPEN, before_the_game, refused, ruling

LAST: dict[str, Any] = {"looked_at": "last", "trick": 5}


@pytest.mark.article("SkO-4.4.3 (2)")
@pytest.mark.parametrize(
    ("by", "on_table", "outcome"),
    [
        ("middlehand", [], "continue"),
        ("rearhand", ["CA"], "continue"),
        ("forehand", ["CA"], "game_over"),
        ("rearhand", ["CA", "C7"], "continue"),
        ("middlehand", ["CA", "C7"], "game_over"),
        ("dealer", [], "continue"),
        ("dealer", ["CA"], "game_over"),
    ],
)
def test_the_last_trick_until_the_own_card(by: str, on_table: list[str], outcome: str) -> None:
    state = {**OPEN, "leader": "forehand", "table_cards": on_table}
    answer = ruling("tricks_inspected", by, table=4, state=state, event=LAST)
    assert answer["outcome"] == outcome
    assert "SkO-4.4.3" in answer["articles"]


@pytest.mark.article("SkO-4.4.3", negative=True)
def test_until_the_next_lead_where_that_is_agreed() -> None:
    state = {**OPEN, "leader": "forehand", "table_cards": ["CA"]}
    options = {"last_trick_review": "until_next_lead"}
    answer = ruling("tricks_inspected", "rearhand", state=state, event=LAST, options=options)
    assert (answer["outcome"], answer["articles"][:2]) == ("game_over", ["SkO-4.4.6", "SkO-4.4.3"])


@pytest.mark.article("SkO-4.4.6")
def test_the_reason_says_what_was_assumed() -> None:
    earlier = ruling("tricks_inspected", "middlehand", state=OPEN, event={"trick": 5})
    assert (earlier["winner"], earlier["score"]) == ("soloist", 36)
    assert "it is assumed that they were earlier ones" in earlier["reason"]
    told = {"trick": 5, "looked_at": "earlier"}
    assert (
        "assumed" not in ruling("tricks_inspected", "middlehand", state=OPEN, event=told)["reason"]
    )
    last = ruling("tricks_inspected", "middlehand", state=OPEN, event=LAST)
    assert "it is assumed that it was not" in last["reason"]


@pytest.mark.article("SkO-4.4.3 (2)")
@pytest.mark.parametrize(
    ("asker", "outcome"), [("rearhand", "correct"), ("middlehand", "continue"), (None, "correct")]
)
def test_the_last_trick_refused(asker: str | None, outcome: str) -> None:
    state = {**OPEN, "leader": "forehand", "table_cards": ["CA", "C7"]}
    told = {"trick": 5, **({"claimed_by": asker} if asker else {})}
    answer = ruling("last_trick_refused", "forehand", state=state, event=told)
    assert (answer["outcome"], answer["score"]) == (outcome, None)


# --- hands ------------------------------------------------------------------------------


@pytest.mark.article("SkO-3.5.4", negative=True)
def test_an_idle_dealer_may_look_into_one_hand() -> None:
    answer = ruling("hand_seen", "dealer", table=4, state=OPEN, event={"hands_seen": 1})
    assert (answer["outcome"], answer["articles"]) == ("continue", ["SkO-3.5.4", "TR-8.5"])
    early = before_the_game("hand_seen", "dealer", table=4, event={"hands_seen": 1})
    assert early["outcome"] == "continue"


@pytest.mark.article("SkO-3.5.4")
def test_not_into_two() -> None:
    answer = ruling("hand_seen", "dealer", table=4, state=OPEN, event={"hands_seen": 2})
    assert (answer["winner"], answer["articles"][0]) == ("soloist", "SkO-3.5.4")
    early = before_the_game(
        "hand_seen", "dealer", table=4, auction=["middlehand 18"], event={"hands_seen": 2}
    )
    assert (early["outcome"], early["excluded"]) == ("reopen_auction", [])


def test_how_many_hands_is_asked_of_an_idle_dealer_alone() -> None:
    assert ruling("hand_seen", "dealer", table=4, state=OPEN)["needs"] == ["event.hands_seen"]
    assert ruling("hand_seen", "dealer", state=OPEN)["outcome"] == "game_over"
    three = {"kind": "hand_seen", "by": "dealer", "hands_seen": 3}
    assert refused({"table": 4, "event": three}) == "bad_value"
