"""The tops given, against every card of every hand, in every contract."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.order import trump_order
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops, most_tops
from skat.requests.judge import judge_request
from tests.referee.asking import ask

SOLOIST, OTHER = "forehand", "rearhand"
Facts = dict[str, Any]


def told(contract: Contract, tops: Tops, **facts: Any) -> Facts:
    game = {"contract": contract.value, "tops": str(tops), "soloist": SOLOIST, "bid": 18}
    points = {"soloist_points": 30, "opponent_points": 20}
    event = facts.pop("event", {"kind": "revoke", "by": "middlehand"})
    return {"game": game, "state": points, "event": event, **facts}


def all_tops(contract: Contract) -> Iterator[Tops]:
    for held, count in product((True, False), range(1, most_tops(contract) + 1)):
        yield Tops(held=held, count=count)


def has_it(tops: Tops, place: int) -> bool | None:
    """Whether the soloist has the trump at this place; None where the tops do not tell."""
    if place < tops.count:
        return tops.held
    return not tops.held if place == tops.count else None


@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
def test_no_card_lies_where_the_tops_exclude_it(contract: Contract) -> None:
    for tops, (place, card) in product(all_tops(contract), enumerate(trump_order(contract))):
        for holder in (SOLOIST, OTHER):
            fits = has_it(tops, place) in (None, holder == SOLOIST)
            answer = judge_request(told(contract, tops, hands={holder: [card.value]}))
            if fits:
                assert not isinstance(answer, Refusal), (tops, card)
                continue
            assert isinstance(answer, Refusal), (tops, card)
            facts = f"game.tops, hands.{holder}"
            assert (answer.code, answer.details["facts"]) == ("tops_not_held", facts)


@pytest.mark.parametrize("kind", ["card_strayed", "cards_exchanged"])
def test_a_card_in_the_wrong_hand_says_nothing_of_the_tops(kind: str) -> None:
    event = {"kind": kind, "by": OTHER, "from": SOLOIST, "to": OTHER, "cards": ["CJ"]}
    tops = Tops(held=True, count=2)
    answer = ask(told(Contract.CLUBS, tops, event=event, hands={OTHER: ["CJ"]}))
    assert answer["outcome"] is not None
