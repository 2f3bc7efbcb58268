"""Every kind of event has its one row; who can do it and when it counts, as `kinds.yaml` says."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from skat.referee import Ruling, Situation, rule
from skat.referee.events import Event, EventBase
from skat.referee.judge import KINDS
from skat.requests import situation as told
from skat.requests.situation import read_situation
from tests.referee.asking import ask, kinds, refused


def written(kind: type[EventBase] = EventBase) -> Iterator[type[EventBase]]:
    """Every event that there is a class for; what they share is none itself."""
    narrower = kind.__subclasses__()
    if not narrower:
        yield kind
    for each in narrower:
        yield from written(each)


def test_every_event_that_is_written_can_be_told_and_has_its_row() -> None:
    assert set(written()) == set(get_args(Event)) == set(KINDS)


WON: dict[str, Any] = {"soloist": "forehand", "bid": 18}
CLUBS = {**WON, "contract": "clubs", "tops": "with 2"}
ALL_PLAYED = {"soloist_tricks": 6, "opponent_tricks": 4, "soloist_points": 70}
MOMENTS: tuple[dict[str, Any], ...] = (
    {"auction": ["middlehand 18", "forehand hold"]},
    {"auction": ["middlehand pass", "rearhand pass", "forehand pass"]},
    {"game": WON},
    {"game": {**WON, "contract": "null"}, "state": {"soloist_tricks": 1}},
    {"game": CLUBS, "state": {**ALL_PLAYED, "opponent_points": 50}},
)
"""In the auction, all have passed, not announced yet, a null is lost, all cards are played."""

WORDS = {
    "cannot_happen_now": "never",
    "deal_was_passed": "passed",
    "announce_now": "announce",
    "cards_taken_up_again": "take_up",
    "remark_forgotten": "forget",
    "null_was_lost": "lost",
    "all_cards_played": "over",
}
"""The words of the table, by the code of a refusal, a reason or a correction."""


def asked(kind: str, by: str, **facts: Any) -> set[str]:
    """The codes of the answer."""
    situation = read_situation({"table": 4, "event": {"kind": kind, "by": by}, **facts})
    assert isinstance(situation, Situation)
    answer = rule(situation)
    if not isinstance(answer, Ruling):
        return {answer.code}
    corrected = [] if answer.correction is None else [answer.correction.code]
    return {*corrected, *(reason.code for reason in answer.reasons)}


def test_the_table_has_every_kind() -> None:
    assert kinds().keys() == told.KINDS.keys()


@pytest.mark.parametrize("kind", kinds())
def test_what_an_event_means_at_each_moment(kind: str) -> None:
    questions = [WORDS.keys() & asked(kind, "forehand", **each) for each in MOMENTS]
    assert [WORDS[each.pop()] if each else "ruled" for each in questions] == kinds()[kind][
        "moments"
    ]


@pytest.mark.parametrize("kind", kinds())
def test_who_cannot_have_done_it(kind: str) -> None:
    nobody = {"dealer_has_no_cards", "only_the_soloist_can"}
    in_play = {"game": CLUBS, "state": {"trick": 5}}
    not_by = [by for by in ("middlehand", "dealer") if nobody & asked(kind, by, **in_play)]
    assert not_by == kinds()[kind]["not_by"]


@pytest.mark.article("SkO-3.2.7 (2)")
@pytest.mark.parametrize("kind", ["cards_exposed", "card_pulled"])
def test_who_sits_out_shows_only_cards_of_another(kind: str) -> None:
    told = {"table": 4, "game": CLUBS, "state": {"soloist_points": 15, "opponent_points": 20}}
    shown = {"kind": kind, "by": "dealer", "trick": 5}
    assert refused({**told, "event": shown}) == "dealer_has_no_cards"
    assert ask({**told, "event": {**shown, "cards": ["H7", "H8"]}})["winner"] == "soloist"


TEN_CARDS = ["HJ", "DJ", "CK", "CQ", "CA", "CT", "SA", "ST", "HA", "HT"]
DISPUTED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "level_dispute": (
        {"level": "schwarz"},
        {"game": CLUBS, "state": {"opponent_points": 20, "soloist_tricks": 9}},
        "facts_contradict",
    ),
    "invalid_announcement": (
        {"said": "clubs schneider"},
        {"game": {**CLUBS, "announced": "schneider"}},
        "level_needs_hand",
    ),
    "wrong_card_count": (
        {"sizes": {"rearhand": 10}},
        {
            "game": CLUBS,
            "state": {"trick": 5, "soloist_points": 30, "opponent_points": 20},
            "hands": {"rearhand": TEN_CARDS},
        },
        "hand_contradicts_trick",
    ),
}
"""What an event calls wrong, how that is given, and how any other event is refused with it."""


def test_every_event_that_disputes_what_was_told_has_a_case() -> None:
    tags = {kind.__struct_config__.tag for kind, row in KINDS.items() if row.disputes is not None}
    assert tags == DISPUTED.keys()


@pytest.mark.parametrize("kind", DISPUTED)
def test_what_an_event_calls_wrong_contradicts_nothing(kind: str) -> None:
    event, facts, code = DISPUTED[kind]
    answer = ask({**facts, "event": {"kind": kind, "by": "forehand", **event}})
    assert (answer["needs"], bool(answer["outcome"])) == ([], True)
    assert refused({**facts, "event": {"kind": "remark", "by": "forehand"}}) == code
