"""A fact is asked for only where some value of it changes the ruling, whatever else is given."""

from collections.abc import Iterator
from itertools import chain, islice, product
from typing import Any

import pytest

from skat.requests.judge import judge_request
from skat.requests.situation import KINDS
from tests.referee.asking import ask, ruling

SEATS = ("forehand", "middlehand", "rearhand")
CONTRACTS = ("diamonds", "hearts", "spades", "clubs", "grand", "null")
TRICKS = tuple(range(11))
POINTS = (0, 11, 20, 30, 31, 44, 59, 60, 61, 80, 89, 90, 100, 118, 120)
VALUES: dict[str, tuple[Any, ...]] = {
    "game.contract": CONTRACTS,
    "game.soloist": SEATS,
    "game.bid": (18, 20, 23, 30, 48, 59, 264),
    "game.tops": ("with 1", "without 2", "with 4"),
    "state.soloist_points": POINTS,
    "state.opponent_points": POINTS,
    "state.soloist_tricks": TRICKS,
    "state.opponent_tricks": TRICKS,
    "state.skat_points": (0, 4, 10, 21),
    "state.trick": TRICKS[1:],
    "state.leader": SEATS,
    "state.table_cards": ([], ["C7"], ["C7", "CA"]),
    "soloist_choice": ("play", "pass"),
    "event.by": (*SEATS, "dealer"),
    "event.cards": (["H7"], ["H7", "H8"]),
    "event.picked_up": (False, True),
    "event.fault": ("dealer", "shared", "other"),
    "event.consent": (False, True),
    "event.hands_seen": (1, 2),
    "event.level": ("simple", "schneider", "schwarz"),
    "event.agreed": ([], ["middlehand"], list(SEATS)),
    "event.said": ("hearts", "null", "grand hand", "pass", "19"),
    "event.game_named": ("null", "grand"),
    "event.gathered_points": (0, 30, 61, 90),
    "event.packet": (2, 10),
    "event.from": (*SEATS, "skat", "tricks"),
    "event.to": (*SEATS, "skat", "tricks"),
}
NOTICED = {
    "wrong_hand_sizes": ("auction", "play"),
    "deal_out_of_turn": ("same_round", "later_round", "signed"),
    "wrong_entry": ("series", "later"),
}
WHOLE = ("hands", "seen", "event.sizes", "game.tops_by_contract")
"""What is asked for as a whole, and not tried here."""
NOT_TRIED = ("not tried",)

GAMES: tuple[dict[str, Any], ...] = (
    {},
    {"soloist": "forehand"},
    *({"contract": contract} for contract in ("clubs", "null")),
    *({"contract": each, "soloist": "forehand", "bid": 23} for each in CONTRACTS),
    *(
        {"contract": each, "soloist": "forehand", "bid": 23, "tops": "with 1"}
        for each in ("clubs", "grand", "null")
    ),
)
STATES: tuple[dict[str, Any], ...] = (
    {},
    {"trick": 5},
    {"trick": 2},
    {"soloist_tricks": 0},
    {"soloist_points": 44},
    {"opponent_points": 31},
    {"soloist_points": 70, "opponent_points": 20},
    {"soloist_points": 20, "skat_points": None},
    {"opponent_tricks": 0, "trick": 5},
)
WHOLE_GAME = {"soloist": "forehand", "bid": 18, "tops": "with 1"}
BY = (None, "forehand", "middlehand", "dealer")


def partly_told(kind: str) -> Iterator[dict[str, Any]]:
    for demand, game, state, by in product(("end", "continue"), (None, *GAMES), STATES, BY):
        event = {"kind": kind, **({"by": by} if by else {})}
        yield {
            "table": 4,
            "event": event,
            "state": state,
            "demand": demand,
            **({"game": game} if game is not None else {}),
        }


def told(request: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    *where, name = path.split(".")
    if not where:
        return {**request, name: value}
    return {**request, where[0]: {**request.get(where[0], {}), name: value}}


def values(request: dict[str, Any], path: str) -> tuple[Any, ...]:
    if path == "event.noticed":
        return NOTICED[request["event"]["kind"]]
    if path == "game":
        return tuple(
            {**WHOLE_GAME, **request.get("game", {}), "contract": each} for each in CONTRACTS
        )
    if path == "event.said" and "contract" in request.get("game", {}):
        contract = request["game"]["contract"]
        return (contract, f"{contract} hand", "pass", "19")
    return VALUES[path]


STANDINGS = (
    *((1, 0, 0, 0, 0), (2, 11, 0, 1, 0), (2, 0, 12, 0, 1), (5, 44, 12, 3, 1), (5, 20, 31, 1, 3)),
    *((5, 11, 31, 0, 4), (5, 61, 12, 3, 1), (5, 44, 0, 4, 0), (5, 90, 0, 4, 0), (5, 20, 61, 1, 3)),
    *(
        (3, 20, 31, 1, 1),
        (8, 44, 61, 3, 4),
        (9, 70, 20, 5, 3),
        (9, 70, 20, 0, 8),
        (8, 92, 10, 6, 1),
    ),
    *((7, 0, 31, 0, 6), (5, 20, 0, 4, 0), (6, 20, 12, 0, 5)),
)
"""The number of the trick, points and tricks of soloist and defenders, in games that can be."""


def cases(request: dict[str, Any], path: str) -> Iterator[dict[str, Any]]:
    """The request with the standing added, in every way that fits; before play as it is."""
    if "contract" not in request.get("game", {}) and not request["state"]:
        yield from 7 * (request,)
        return
    for trick, own, theirs, own_tricks, their_tricks in STANDINGS:
        whole = {
            "trick": trick,
            "soloist_points": own,
            "opponent_points": theirs,
            "soloist_tricks": own_tricks,
            "opponent_tricks": their_tricks,
        }
        asked_for = path.removeprefix("state.")
        left = {key: each for key, each in whole.items() if key != asked_for}
        for state in ({**left, **request["state"]}, request["state"]):
            case = {**request, "state": state}
            if isinstance(judge_request(case), dict):
                yield case
                break


def settled(request: dict[str, Any], number: int) -> tuple[str, ...] | None:
    """The ruling once all that is asked for is given, by this number; None where it cannot be."""
    for _ in range(10):
        answer = judge_request(request)
        if not isinstance(answer, dict):
            return None
        if not answer["needs"]:
            return tuple(map(str, answer.values()))
        path = answer["needs"][0]
        if path.startswith(WHOLE):
            return NOT_TRIED
        every = values(request, path)
        request = told(request, path, every[number % len(every)])
    return None


def decides(request: dict[str, Any], path: str) -> bool:
    for number, case in enumerate(chain.from_iterable(4 * [tuple(cases(request, path))])):
        rulings = {settled(told(case, path, value), number) for value in values(request, path)}
        if len(rulings - {None}) > 1 or NOT_TRIED in rulings:
            return True
    return False


def asked(kind: str, *, every: int) -> Iterator[tuple[dict[str, Any], str]]:
    """What is asked for in every so manieth of these requests."""
    for request in islice(partly_told(kind), hash_of(kind) % every, None, every):
        answer = judge_request(request)
        if isinstance(answer, dict):
            for path in answer["needs"]:
                if path != "game" and not path.startswith(WHOLE):
                    yield request, path


NOTHING_ASKED = {"announcement_missing", "bad_shuffle", "cut_missing", "premature_pass"}
"""Of these the little that is given always suffices."""


def share(kind: str, *, every: int) -> list[tuple[dict[str, Any], str]]:
    """The same, and at least one; none of those of which nothing is asked."""
    questions = list(asked(kind, every=every)) or list(islice(asked(kind, every=1), 1))
    assert bool(questions) == (kind not in NOTHING_ASKED)
    return questions


def hash_of(kind: str) -> int:
    """A number of this kind, always the same."""
    return sum(map(ord, kind))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_share_of_the_facts_asked_for(kind: str) -> None:
    for request, path in share(kind, every=293):
        assert decides(request, path), (request, path)


@pytest.mark.proof
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_fact_asked_for_decides(kind: str) -> None:
    # Every thirty-first: all of them are twenty minutes of work.
    for request, path in share(kind, every=31):
        assert decides(request, path), (request, path)


@pytest.mark.article("SkO-4.1.6")
@pytest.mark.parametrize("kind", ["revoke", "lead_out_of_turn", "card_out_of_turn", "hand_seen"])
def test_nobody_is_asked_whose_fault_it_was_if_play_goes_on(kind: str) -> None:
    event = {"kind": kind, "influence": True} if kind == "card_out_of_turn" else {"kind": kind}
    for state in ({}, {"trick": 5}, {"soloist_points": 66, "opponent_points": 20}):
        if state or kind != "hand_seen":
            answer = ask({"event": event, "demand": "continue", "state": state})
            assert (answer["outcome"], answer["needs"]) == ("continue", [])


# --- by example -----------------------------------------------------------------------------------

NULL = {"contract": "null", "soloist": "forehand", "bid": 23}
CLUBS = {"contract": "clubs"}
WON = {"soloist": "forehand"}


def test_of_a_null_only_the_tricks_are_asked() -> None:
    answer = ruling("revoke", "middlehand", game=NULL, state={"trick": 5})
    assert answer["needs"] == ["state.soloist_tricks"]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_of_a_null_no_points_are_asked(kind: str) -> None:
    for by in (None, "forehand", "middlehand", "dealer"):
        for state in ({}, {"trick": 5}, {"soloist_tricks": 0}):
            event = {"kind": kind, **({"by": by} if by else {})}
            answer = judge_request({"table": 4, "game": NULL, "state": state, "event": event})
            needs = answer["needs"] if isinstance(answer, dict) else []
            assert [path for path in needs if path.endswith(("_points", ".tops", ".level"))] == []


@pytest.mark.article("SkO-5.2.7")
@pytest.mark.parametrize("kind", ["revoke", "remark", "tricks_inspected", "card_out_of_turn"])
@pytest.mark.parametrize("by", ["forehand", "middlehand"])
def test_nobody_plays_on_in_a_null_that_may_be_lost(kind: str, by: str) -> None:
    told: dict[str, Any] = {"game": NULL, "demand": "continue"}
    answer = ruling(kind, by, state={"trick": 5}, **told)
    assert answer["needs"] == ["state.soloist_tricks"]
    for state, outcome in (
        ({"trick": 5, "soloist_tricks": 0}, "continue"),
        ({"trick": 5, "soloist_tricks": 1}, "game_over"),
        ({"trick": 5, "opponent_tricks": 4}, "continue"),
        ({"trick": 5, "soloist_points": 60}, "game_over"),
    ):
        answer = ruling(kind, by, state=state, **told)
        assert (answer["outcome"], answer["needs"]) == (outcome, [])


def test_who_did_it_decides_nothing_once_the_game_is_won() -> None:
    state = {"soloist_points": 70, "opponent_points": 20, "trick": 8}
    game = {"contract": "clubs", "soloist": "forehand", "bid": 18, "tops": "with 1"}
    answer = ruling("revoke", game=game, state=state)
    assert (answer["needs"], answer["score"]) == ([], 24)
    untold = ruling("revoke", game={"contract": "clubs"}, state=state)
    assert untold["needs"] == ["game.bid"]


@pytest.mark.parametrize("by", ["forehand", "middlehand"])
def test_the_level_is_ruled_on_in_a_game_out_of_reach(by: str) -> None:
    """The score is the same for all points, the level that is entered with its article is not."""
    game = {"contract": "clubs", "soloist": "forehand", "bid": 60, "tops": "with 1"}
    state = {"soloist_points": 20, "trick": 5}
    answer = ruling("revoke", by, game=game, state=state)
    assert answer["needs"] == ["state.opponent_points"]
    with_points = [
        ruling("revoke", by, game=game, state={**state, "opponent_points": points})
        for points in (89, 90)
    ]
    assert [(each["score"], each["level"]) for each in with_points] == [
        (-120, "simple"),
        (-120, "schneider"),
    ]
    assert ["SkO-5.2.3" in each["articles"] for each in with_points] == [False, True]


@pytest.mark.parametrize(
    "request_",
    [
        {
            "event": {"kind": "wrong_entry", "noticed": "later"},
            "options": {"late_correction": "never"},
        },
        {"game": WON, "event": {"kind": "wrong_discard", "by": "forehand"}},
        {
            "game": {**WON, "contract": "clubs", "bid": 18, "tops": "with 1"},
            "event": {"kind": "lead_before_announcement", "by": "forehand"},
            "options": {"card_before_announcement": "loses"},
        },
        {"game": WON, "event": {"kind": "deal_complaint"}},
        {"event": {"kind": "cut_missing", "what": "packet_too_small", "picked_up": True}},
        {
            "game": WON,
            "state": {"trick": 6, "soloist_tricks": 0},
            "event": {"kind": "concession", "by": "forehand"},
        },
        {"game": CLUBS, "event": {"kind": "remark", "by": "rearhand", "influence": False}},
        {
            "game": CLUBS,
            "state": {"table_cards": []},
            "event": {"kind": "tricks_inspected", "looked_at": "last"},
        },
        {"game": NULL, "event": {"kind": "tricks_left_lying", "by": "forehand"}},
        {"event": {"kind": "ouvert_not_shown"}},
        {"state": {"trick": 2}, "event": {"kind": "ouvert_not_shown", "by": "forehand"}},
    ],
    ids=lambda request: request["event"]["kind"],
)
def test_no_question_where_every_answer_is_the_same(request_: dict[str, Any]) -> None:
    assert ask(request_)["needs"] == []
