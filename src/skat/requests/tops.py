"""`skat tops --jsonl`: the tops of a soloist's cards in every contract that has trumps."""

from __future__ import annotations

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.top_trumps import tops
from skat.notation.cards import CardScheme
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, refusals_returned, refuse

_ORDER = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)


class TopsRequest(msgspec.Struct, frozen=True):
    """The soloist's cards."""

    cards: tuple[Card, ...]


@refusals_returned
def tops_request(request: object, *, scheme: CardScheme = CardScheme.EN) -> Answer:
    """The tops of twelve cards, or of the ten before the skat is known, by contract (SkO-2.4.2).

    >>> held = ["CJ", "SJ", "HJ", "C7", "C8", "S7", "S8", "H7", "H8", "D7", "D8", "D9"]
    >>> tops_request({"cards": held})["grand"]
    'with 3'
    >>> tops_request({"cards": ["CJ", "CJ"]}).code
    'card_twice'
    """
    cards = decode(request, TopsRequest, scheme=scheme).cards
    if len(cards) not in (10, 12):
        raise refuse("cards_not_twelve", "SkO-2.4.2", cards=len(cards))
    held = CardSet.of(cards)
    return {contract.value: str(tops(held, contract=contract)) for contract in _ORDER}
