"""`skat tops --jsonl`: the tops of a soloist's cards in every contract that has trumps."""

from __future__ import annotations

from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.tops import tops
from skat.notation.cards import CardScheme, read_card
from skat.notation.problem import Problem, quoted
from skat.requests.jsonl import Answer, AnyRefusal

_ORDER = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)


def tops_request(request: object, *, scheme: CardScheme = CardScheme.EN) -> Answer | AnyRefusal:
    """The tops of twelve cards, or of the ten before the skat is known, by contract (SkO-2.4.2).

    >>> held = ["CJ", "SJ", "HJ", "C7", "C8", "S7", "S8", "H7", "H8", "D7", "D8", "D9"]
    >>> tops_request({"cards": held})["grand"]
    'with 3'
    >>> tops_request({"cards": ["CJ", "CJ"]}).code
    'card_twice'
    """
    if not isinstance(request, dict):
        return Refusal("not_an_object")
    for key in request:
        if key != "cards":
            return Refusal("key_unknown", details={"key": quoted(str(key))})
    if "cards" not in request:
        return Refusal("key_missing", details={"key": "cards"})
    cards = _cards(request["cards"], scheme)
    if isinstance(cards, Refusal | Problem):
        return cards
    return {contract.value: str(tops(cards, contract=contract)) for contract in _ORDER}


def _cards(texts: object, scheme: CardScheme) -> CardSet | Refusal | Problem:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return Refusal("bad_value", details={"key": "cards", "expected": '["CJ", "HT", …]'})
    cards: list[Card] = []
    for text in texts:
        card = read_card(text, scheme=scheme)
        if isinstance(card, Problem):
            return card
        if card in cards:
            return Refusal("card_twice", ("SkO-1.2.1",), {"card": str(card)}, impossible=True)
        cards.append(card)
    if len(cards) not in (10, 12):
        return Refusal("cards_not_twelve", ("SkO-2.4.2",), {"cards": len(cards)})
    return CardSet.of(cards)
