"""Players who see all cards and look so many tricks ahead: how hard a puzzle with open cards is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from skat.kernel.position import NULL, Position
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import followers, winning_card

AHEAD: Final = {"one_trick": 1, "two_tricks": 2}
"""How many tricks they look ahead, that on the table is the first; the weakest come first."""

_LOST: Final = -121
"""A trick of the soloist in null: worse than any card points."""

Hands = tuple[int, ...]


def look_ahead(position: Position, *, tricks: int) -> dict[int, int]:
    """How many card points more the own party takes than the other within so many tricks, by card.

    For whose card is due, if all play for the most. In null a trick of the soloist alone counts.

    >>> ace, ten, seven = 1 << 22, 1 << 21, 1 << 16
    >>> look_ahead(Position(contract=4, hands=(ace, ten, seven), soloist=0), tricks=1)
    {22: 21}
    """
    look = _Look(position)
    own = position.turn == position.soloist
    found = look.after_each(position.hands, position.leader, position.trick, tricks)
    return {card: worth if own else -worth for card, worth in found}


class _Look:
    """Everything is worth what it is to the soloist."""

    def __init__(self, position: Position) -> None:
        self._contract = ALL_CONTRACTS[position.contract]
        self._soloist = position.soloist
        self._null = position.contract == NULL
        self._known: dict[tuple[Hands, int, int], int] = {}

    def after_each(
        self, hands: Hands, leader: int, trick: tuple[int, ...], tricks: int
    ) -> Iterator[tuple[int, int]]:
        """Each card that may be played, and what it comes to."""
        seat = (leader + len(trick)) % 3
        hand = hands[seat]
        if trick:
            led = ALL_CARDS[trick[0]]
            hand = hand & followers(led, contract=self._contract).mask or hand
        for card in CardSet(hand):
            left = tuple(one & ~card.mask if at == seat else one for at, one in enumerate(hands))
            yield card.index, self._value(left, leader, (*trick, card.index), tricks)

    def _value(self, hands: Hands, leader: int, trick: tuple[int, ...], tricks: int) -> int:
        if len(trick) == 3:
            cards = tuple(ALL_CARDS[one] for one in trick)
            winner = (leader + winning_card(cards, contract=self._contract)) % 3
            alone = winner == self._soloist
            if self._null:
                return _LOST if alone else self._from(hands, winner, tricks - 1)
            points = sum(card.points for card in cards)
            return (points if alone else -points) + self._from(hands, winner, tricks - 1)
        alone = (leader + len(trick)) % 3 == self._soloist
        worths = (worth for _, worth in self.after_each(hands, leader, trick, tricks))
        return max(worths) if alone else min(worths)

    def _from(self, hands: Hands, leader: int, tricks: int) -> int:
        if not tricks or not any(hands):
            return 0
        key = (hands, leader, tricks)
        if key not in self._known:
            self._known[key] = self._value(hands, leader, (), tricks)
        return self._known[key]
