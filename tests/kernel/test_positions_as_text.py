"""Positions as people write them, whole or spoilt: refused with a code, or answered like the
reference. The fuzz target in `native/positions.cpp` does the same for plain numbers.
"""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from skat.kernel import reference_solve
from skat.kernel.position import NULL, Position
from skat.messages import LANGUAGES, message
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.requests.solve import solve_request
from tests.kernel.endings import ending

Request = dict[str, Any]


HANDS = [seat.value for seat in SEATS]
KEYS = [*HANDS, "contract", "soloist", "leader", "trick", "skat", "points", "want", "target", "by"]
JUNK = [
    *(
        None,
        True,
        -1,
        3,
        10**30,
        1.5,
        float("nan"),
        "",
        "\ud800",
        "CJ",
        "grand",
        "null",
        "rearhand",
    ),
    *([], {}, ["CJ"], ["XX"], [["CJ"]], [1], ["C7"] * 3, {"soloist": 121}, {"soloist": "9"}),
    *({"defenders": -5}, {"soloist": 60, "defenders": 60}, "moves", "claim", "target", 61),
]


def written(position: Position, *, skat: int) -> Request:
    """The position as a line for `skat solve`."""
    hands = (([str(card) for card in CardSet(hand)]) for hand in position.hands)
    return {
        **dict(zip(HANDS, hands, strict=True)),
        "contract": ALL_CONTRACTS[position.contract].value,
        "soloist": HANDS[position.soloist],
        "leader": HANDS[position.leader],
        "trick": [str(ALL_CARDS[card]) for card in position.trick],
        "skat": [str(card) for card in CardSet(skat)],
    }


def two_free_cards(position: Position) -> int:
    taken = sum(position.hands) | sum(1 << card for card in position.trick)
    free = [1 << card for card in range(32) if not taken >> card & 1]
    return free[0] | free[-1]


def spoil(request: Request, chance: random.Random) -> None:
    """One thing is changed, for the worse in most cases."""
    pile = chance.choice([*HANDS, "skat", "trick"])
    match chance.randrange(6):
        case 0:
            request[chance.choice(KEYS)] = chance.choice(JUNK)
        case 1:
            request.pop(chance.choice(KEYS), None)
        case 2:
            request[pile] = [*request[pile], str(chance.choice(ALL_CARDS))]
        case 3:
            request[pile] = request[pile][1:]
        case 4:
            request[chance.choice(["player", "Skat", "", "points "])] = chance.choice(JUNK)
        case _:
            request["points"] = {
                "soloist": chance.randrange(130),
                "defenders": chance.randrange(60),
            }


def position_of(request: Request) -> Position:
    """What an accepted line says, read without any of the checks."""
    hands = [CardSet.of(map(Card, request[seat])).mask for seat in HANDS]
    points = request.get("points") or {}
    return Position(
        contract=[contract.value for contract in ALL_CONTRACTS].index(request["contract"]),
        hands=(hands[0], hands[1], hands[2]),
        soloist=HANDS.index(request["soloist"]),
        leader=HANDS.index(request.get("leader") or "forehand"),
        skat=CardSet.of(map(Card, request.get("skat") or [])).mask,
        trick=tuple(Card(card).index for card in request.get("trick") or []),
        soloist_points=points.get("soloist", 0),
    )


def assert_right(request: Request, answer: Any) -> None:
    position = position_of(request)
    null = position.contract == NULL
    lost = null and position.soloist_points > 0
    if request.get("want") == "moves":
        values = {Card(card).index: value for card, value in answer["moves"].items()}
        expected = {} if not any(position.hands) else reference_solve.moves(position)
        assert values == {card: 0 if lost else value for card, value in expected.items()}
    elif null:
        assert answer["won"] == (reference_solve.value(position) and not lost)
    else:
        assert answer["card_points"] == reference_solve.value(position)


def assert_refused_in_every_language(refusal: Refusal) -> None:
    unknown = message("no_such_code", {}, "en").replace("no_such_code", refusal.code)
    assert refusal.code
    for language in LANGUAGES:
        assert message(refusal.code, refusal.details, language) not in ("", unknown)


def compare(seed: int, *, spoilt: int) -> bool:
    """Whether the line was answered."""
    chance = random.Random(seed)
    position = ending(chance, cards=chance.choice((1, 2, 3)))
    request = written(position, skat=two_free_cards(position))
    if chance.random() < 0.3:
        request["want"] = "moves"
    for _ in range(spoilt):
        try:
            spoil(request, chance)
        except (TypeError, KeyError):  # what should be cards is junk already, or not there
            break
    line = json.loads(json.dumps(request))
    answer = solve_request(line)
    if not isinstance(answer, dict):
        assert isinstance(answer, Refusal)
        assert_refused_in_every_language(answer)
        return False
    if line.get("want") in (None, "value", "moves"):
        assert_right(line, answer)
    return True


@given(seed=st.integers(0, 2**64))
def test_a_position_is_answered_like_the_reference(seed: int) -> None:
    assert compare(seed, spoilt=0)


@given(seed=st.integers(0, 2**64), spoilt=st.integers(1, 3))
def test_a_spoilt_position_is_refused_or_answered_rightly(seed: int, spoilt: int) -> None:
    compare(seed, spoilt=spoilt)


def test_most_spoilt_positions_are_refused_and_some_are_not() -> None:
    answered = [compare(seed, spoilt=1) for seed in range(300)]
    assert 30 < sum(answered) < 200
