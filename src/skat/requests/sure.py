"""`want: "sure"`: does the soloist reach his target however the other cards lie?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from skat.kernel.position import Position, within_reach
from skat.kernel.sure import WINNING, Sure, SureQuestion, is_sure, sure_discards
from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.notation.cards import CardScheme, answered_card
from skat.requests.decode import Expected, decode
from skat.requests.jsonl import Answer, refuse

BUDGET_MS: Final = 10_000
"""The milliseconds a question has where it names no others."""

_HAND, _WITH_SKAT = 10, 12


class SureRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A soloist's hand of ten cards, or twelve before the discard.

    `skat` are two cards known to lie there. `target` are card points with the skat, 61 where none
    are named; a null has none.
    """

    want: Literal["sure"] = "sure"
    contract: Contract
    soloist: Seat
    leader: Seat = Seat.FOREHAND
    hand: tuple[Card, ...]
    skat: tuple[Card, ...] = ()
    target: int | None = None
    budget_ms: Annotated[int, Expected("10000")] = BUDGET_MS


def is_sure_question(request: object) -> bool:
    """Whether this request of `skat solve` asks if a hand is sure."""
    return isinstance(request, Mapping) and request.get("want") == "sure"


def sure_request(request: object, *, scheme: CardScheme, most_ms: int | None = None) -> Answer:
    """The answer to one decoded line; raises RefusalError where it cannot be asked.

    `sure` is true where it is proven for every deal, false where `refutation` breaks it, and null
    where the budget, or `most_ms`, ended before. `least`, the smallest final total, comes where it
    is proven, `discards` with twelve cards. `tried` counts deals and sets of deals.

    >>> low = ["C7", "C8", "S7", "S8", "S9", "H7", "H8", "H9", "D7", "D8"]
    >>> null = {"contract": "null", "soloist": "rearhand", "hand": low}
    >>> answer = sure_request(null, scheme=CardScheme.EN)
    >>> answer["sure"], answer["tried"]
    (True, 1)
    """
    asked = decode(request, SureRequest, scheme=scheme)
    question = _question(asked)
    budget = asked.budget_ms if most_ms is None else min(asked.budget_ms, most_ms)
    started = time.perf_counter()
    end = started + budget / 1000

    def expired() -> bool:
        return time.perf_counter() >= end

    shown: dict[str, object]
    if len(asked.hand) == _WITH_SKAT:
        proof, discards = sure_discards(question, expired=expired)
        shown = _shown(proof, asked.soloist, scheme)
        shown["discards"] = [_written(discard, scheme) for discard in discards]
    else:
        proof = is_sure(question, expired=expired)
        shown = _shown(proof, asked.soloist, scheme)
    milliseconds = (time.perf_counter() - started) * 1000
    return {**shown, "nodes": proof.nodes, "ms": round(milliseconds, 3)}


def _question(asked: SureRequest) -> SureQuestion:
    cards = len(asked.hand)
    if cards not in (_HAND, _WITH_SKAT):
        raise refuse("hand_not_whole", "SkO-3.2.6", cards=cards)
    if asked.skat and cards == _WITH_SKAT:
        raise refuse("keys_mixed")
    if asked.skat and len(asked.skat) != 2:
        raise refuse("skat_not_two", "SkO-3.2.6", cards=len(asked.skat))
    for card in asked.skat:
        if card in asked.hand:
            raise refuse("card_twice", "SkO-1.2.1", card=card.value)
    if asked.contract is Contract.NULL and asked.target is not None:
        raise refuse("null_without_target", "SkO-5.2.7")
    if asked.budget_ms < 0:
        raise refuse("bad_value", key="budget_ms", expected=str(BUDGET_MS))
    return SureQuestion(
        contract=asked.contract.index,
        hand=CardSet.of(asked.hand).mask,
        soloist=asked.soloist.index,
        leader=asked.leader.index,
        skat=CardSet.of(asked.skat).mask,
        target=WINNING if asked.target is None else within_reach(asked.target),
    )


def _shown(proof: Sure, soloist: Seat, scheme: CardScheme) -> dict[str, object]:
    shown: dict[str, object] = {"sure": proof.holds, "tried": proof.tried}
    if proof.least is not None:
        shown["least"] = proof.least
    if proof.refutation is not None:
        shown["refutation"] = _deal(proof.refutation, soloist, scheme)
    return shown


def _deal(deal: Position, soloist: Seat, scheme: CardScheme) -> dict[str, list[str]]:
    """Where the other cards lie: with the defenders, and in the skat."""
    places = {seat.value: deal.hands[seat.index] for seat in SEATS if seat is not soloist}
    places["skat"] = deal.skat
    return {place: _written(cards, scheme) for place, cards in places.items()}


def _written(cards: int, scheme: CardScheme) -> list[str]:
    return [answered_card(card, scheme=scheme) for card in CardSet(cards)]
