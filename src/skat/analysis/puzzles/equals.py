"""Cards of one hand that are the same choice: nothing that is still out lies between them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import Seat
from skat.rules.actions import Play
from skat.rules.views import View

SUITS: Final = tuple(dict.fromkeys(card.suit for card in Card))


def choices(
    cards: Iterable[Card], *, out: CardSet, contract: Contract
) -> tuple[tuple[Card, ...], ...]:
    """These cards of one hand in classes of neighbours; `out` are all cards not held and not gone.

    >>> choices([Card.CJ, Card.SJ, Card.DJ], out=CardSet.of([Card.HJ]), contract=Contract.GRAND)
    ((<Card.CJ: 'CJ'>, <Card.SJ: 'SJ'>), (<Card.DJ: 'DJ'>,))
    """
    held = set(cards)
    found = []
    for group in _groups(contract):
        row: list[Card] = []
        for card in group:
            if card in held:
                row.append(card)
            elif card in out and row:
                found.append(tuple(row))
                row = []
        if row:
            found.append(tuple(row))
    return tuple(found)


def choices_of_view(view: View) -> tuple[tuple[Card, ...], ...]:
    """The legal cards of a view in classes of neighbours, by what this seat has seen go."""
    if view.announcement is None:
        raise ValueError("no card is due before a game is announced")
    own = [action.card for action in view.legal if isinstance(action, Play)]
    gone = [card for trick in view.played for card in trick.cards]
    away = [*gone, *view.hand, *(view.discarded or ())]
    out = CardSet.of(card for card in Card if card not in away)
    return choices(own, out=out, contract=view.announcement.contract)


def turn_of(view: View) -> Seat:
    """The seat that looks. Raises ValueError for those who hold no cards."""
    if not isinstance(view.viewer, Seat):
        raise ValueError("only a player at a seat has a card to play")
    return view.viewer


@cache
def _groups(contract: Contract) -> tuple[tuple[Card, ...], ...]:
    return (trump_order(contract), *(suit_order(suit, contract=contract) for suit in SUITS))
