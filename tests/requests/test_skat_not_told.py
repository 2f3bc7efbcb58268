"""A position whose skat is not given: solved where the points say what is missing, else refused."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import SUIT_CONTRACTS, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.requests.board import board_request, reached
from skat.requests.solve import OpenPosition, solve_request
from skat.rules.following import playable

CONTRACTS = (*SUIT_CONTRACTS, Contract.GRAND)


def endings(seed: int) -> Iterator[OpenPosition]:
    """The last eleven positions of a deal played at random, tricks on the table included."""
    chance = random.Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    position = OpenPosition(
        contract=chance.choice(CONTRACTS),
        soloist=chance.choice(SEATS),
        forehand=tuple(pack[:10]),
        middlehand=tuple(pack[10:20]),
        rearhand=tuple(pack[20:30]),
        skat=tuple(pack[30:]),
    )
    for played in range(30):
        if played >= 20:
            yield position
        turn = SEATS[(position.leader.index + len(position.trick)) % 3]
        hand = CardSet.of(getattr(position, turn.value))
        legal = sorted(playable(hand, trick=position.trick, contract=position.contract), key=str)
        position = reached(position, [chance.choice(legal)]).position
    yield position


def asked(position: OpenPosition, *, told: bool) -> dict[str, Any]:
    """The question about it, with its skat or with the skat's points among the soloist's."""
    skat = position.skat or ()
    own = position.points.soloist + (0 if told else card_points(CardSet.of(skat)))
    cards: dict[str, list[str]] = {
        name: [card.value for card in getattr(position, name)]
        for name in ("forehand", "middlehand", "rearhand", "trick")
    }
    return {
        **cards,
        "contract": position.contract.value,
        "soloist": position.soloist.value,
        "leader": position.leader.value,
        "skat": [card.value for card in skat] if told else [],
        "points": {"soloist": own, "defenders": position.points.defenders},
    }


def truth(question: dict[str, Any]) -> dict[str, Any]:
    answer = solve_request(question)
    assert isinstance(answer, dict), answer
    return {key: value for key, value in answer.items() if key not in ("nodes", "ms")}


@pytest.mark.parametrize("seed", range(6))
def test_the_answer_is_the_one_with_the_skat(seed: int) -> None:
    for position in endings(seed):
        told, untold = asked(position, told=True), asked(position, told=False)
        wants: list[dict[str, Any]] = [
            *({"want": "value"}, {"want": "moves"}, {"want": "target", "target": 61}),
            *({"want": "claim", "by": by} for by in ("forehand", "defenders")),
        ]
        for want in wants:
            assert truth({**untold, **want}) == truth({**told, **want})
        shown = board_request(untold)
        assert isinstance(shown, dict)
        board = board_request(told)
        assert isinstance(board, dict)
        assert [shown["moves"], shown.get("card_points")] == [
            board["moves"],
            board.get("card_points"),
        ]


@pytest.mark.parametrize("change", [{"soloist": 1}, {"soloist": -1}, {"defenders": 1}])
def test_points_that_do_not_make_120_are_refused(change: dict[str, int]) -> None:
    for position in endings(1):
        question = asked(position, told=False)
        points = {who: n + change.get(who, 0) for who, n in question["points"].items()}
        refusal = solve_request({**question, "points": points})
        assert isinstance(refusal, Refusal)
        assert refusal.code == "skat_not_counted"
        assert refusal.articles == ("SkO-1.2.2", "SkO-3.2.6")
        assert refusal.details["points"] == sum(points.values())


def test_the_skat_is_the_soloists() -> None:
    """Before the first trick the defenders can have nothing: what is missing is the skat."""
    pack = [card.value for card in ALL_CARDS]
    skat = card_points(CardSet.of(map(Card, pack[30:])))
    question = {
        "contract": "grand",
        "soloist": "forehand",
        "skat": [],
        "want": "target",
        "target": 0,
        **{seat.value: pack[10 * at : 10 * at + 10] for at, seat in enumerate(SEATS)},
    }
    assert truth({**question, "points": {"soloist": skat}}) == {"reaches": True}
    refusal = solve_request({**question, "points": {"defenders": skat}})
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.details) == ("points_not_gone", {"points": skat, "gone": 0})


@pytest.mark.parametrize("points", [None, {}, {"soloist": 0, "defenders": 0}])
def test_a_skat_that_nothing_tells_of_is_missing(points: object) -> None:
    question = {**asked(next(endings(2)), told=False), "points": points}
    assert getattr(solve_request(question), "code", None) == "skat_not_two"


def test_a_skat_worth_nothing_needs_no_points() -> None:
    skat = [Card.D7, Card.H7]
    pack = [card.value for card in ALL_CARDS if card not in skat]
    hands = {seat.value: pack[10 * at : 10 * at + 10] for at, seat in enumerate(SEATS)}
    question = {"contract": "grand", "soloist": "forehand", **hands, "want": "target", "target": 0}
    assert truth({**question, "skat": []}) == {"reaches": True}
