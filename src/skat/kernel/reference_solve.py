"""What `skat.kernel.solve` must answer, found by trying every card: slow, short, the specification.

Positions at the start of a trick are remembered, nothing else is clever. Up to five cards a hand
are a matter of a second. `skat.kernel.reference.check_claim` is the same for claims.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skat.kernel.position import NULL, Position
from skat.model.cards import ALL_CARDS, CardSet, card_points
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import followers, winning_card

Hands = tuple[int, ...]
Trick = tuple[int, ...]


def value(position: Position) -> int:
    """The soloist's final card points, with the skat; in null 1 if he takes no trick, else 0.

    >>> value(Position(contract=4, hands=(1 << 31, 1 << 14, 1 << 22), soloist=0))
    24
    """
    return _own(position) + _Play(position).value(position.hands, position.leader, position.trick)


def moves(position: Position) -> dict[int, int]:
    """The value after each card that may be played now.

    >>> moves(Position(contract=5, hands=(1, 2, 4), soloist=0))
    {0: 1}
    """
    play = _Play(position)
    return {
        card: _own(position) + play.after(position.hands, position.leader, position.trick, card)
        for card in play.playable(position.hands, position.leader, position.trick)
    }


def lines_of_play(position: Position) -> int:
    """How many lines of play there are to the end; in null to the soloist's first trick.

    >>> lines_of_play(Position(contract=4, hands=(3, 12, 48), soloist=0))
    8
    """
    return _Play(position).lines(position.hands, position.leader, position.trick)


def play(position: Position, card: int) -> Position | None:
    """The position after a card; None if it gives the soloist of a null a trick.

    >>> after = play(Position(contract=4, hands=(1 << 31, 1 << 14, 1 << 22), soloist=0), 31)
    >>> after and (after.trick, after.turn)
    ((31,), 1)
    """
    hands, leader, trick, gain = _Play(position).played(
        position.hands, position.leader, position.trick, card
    )
    if gain is None:
        return None
    taken = 0
    if len(position.trick) == 2 and leader != position.soloist:
        taken = card_points(CardSet(1 << card | sum(1 << lying for lying in position.trick)))
    return replace(
        position,
        hands=hands,
        leader=leader,
        trick=trick,
        soloist_points=position.soloist_points + gain,
        defender_points=position.defender_points + taken,
    )


def _own(position: Position) -> int:
    if position.contract == NULL:
        return 0
    return position.soloist_points + card_points(CardSet(position.skat))


class _Play:
    def __init__(self, position: Position) -> None:
        self._contract = ALL_CONTRACTS[position.contract]
        self._soloist = position.soloist
        self._null = position.contract == NULL
        self._known: dict[tuple[Hands, int], int] = {}

    def value(self, hands: Hands, leader: int, trick: Trick) -> int:
        """What the soloist still gets."""
        if not trick and not any(hands):
            return 1 if self._null else 0
        if not trick and (hands, leader) in self._known:
            return self._known[hands, leader]
        soloist_plays = (leader + len(trick)) % 3 == self._soloist
        choose = max if soloist_plays else min
        best = choose(
            self.after(hands, leader, trick, card) for card in self.playable(hands, leader, trick)
        )
        if not trick:
            self._known[hands, leader] = best
        return best

    def after(self, hands: Hands, leader: int, trick: Trick, card: int) -> int:
        """What the soloist still gets once this card is played."""
        hands, leader, trick, taken = self.played(hands, leader, trick, card)
        if taken is None:
            return 0
        return taken + self.value(hands, leader, trick)

    def lines(self, hands: Hands, leader: int, trick: Trick) -> int:
        """All ways to play on."""
        if not trick and not any(hands):
            return 1
        count = 0
        for card in self.playable(hands, leader, trick):
            after = self.played(hands, leader, trick, card)
            count += 1 if after[3] is None else self.lines(*after[:3])
        return count

    def playable(self, hands: Hands, leader: int, trick: Trick) -> Iterator[int]:
        """The cards that the rules let the next player play."""
        hand = hands[(leader + len(trick)) % 3]
        if trick:
            hand = hand & followers(ALL_CARDS[trick[0]], contract=self._contract).mask or hand
        return (card for card in range(32) if hand >> card & 1)

    def played(
        self, hands: Hands, leader: int, trick: Trick, card: int
    ) -> tuple[Hands, int, Trick, int | None]:
        """The position after a card and the soloist's gain; no gain: his null is lost."""
        seat = (leader + len(trick)) % 3
        hands = tuple(hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) < 3:
            return hands, leader, trick, 0
        cards = tuple(ALL_CARDS[index] for index in trick)
        winner = (leader + winning_card(cards, contract=self._contract)) % 3
        if winner != self._soloist:
            return hands, winner, (), 0
        gain = None if self._null else sum(card.points for card in cards)
        return hands, winner, (), gain
