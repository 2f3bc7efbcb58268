"""What a player knows in the middle of play: his cards, what fell, who cannot follow what.

Sets of cards are masks with one bit a card, as in `CardSet`.
"""

from __future__ import annotations

import msgspec

from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import followers, suit_order, trump_order, trumps, winning_card
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Play
from skat.rules.views import View

EVERYTHING = (1 << 32) - 1


def _higher(card: Card, contract: Contract) -> int:
    order = trump_order(contract)
    if card not in order:
        order = suit_order(card.suit, contract=contract)
    return sum(other.mask for other in order[: order.index(card)])


_HIGHER = tuple(tuple(_higher(card, contract) for card in ALL_CARDS) for contract in ALL_CONTRACTS)
_GROUPS = tuple(
    tuple(followers(card, contract=contract).mask for card in ALL_CARDS)
    for contract in ALL_CONTRACTS
)
_TRUMPS = tuple(trumps(contract).mask for contract in ALL_CONTRACTS)


def mask_of(cards: tuple[Card, ...]) -> int:
    """These cards as a mask."""
    mask = 0
    for card in cards:
        mask |= card.mask
    return mask


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    """One player's knowledge when a card is due from him.

    `unseen` are the cards whose place he does not know; `possible` holds for each seat the cards
    that it may hold; `counts` how many it holds. In Ramsch everybody plays alone and the order is
    that of grand.
    """

    seat: Seat
    soloist: Seat | None
    contract: Contract
    hand: int
    playable: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]
    unseen: int
    possible: tuple[int, int, int]
    counts: tuple[int, int, int]
    points_taken: tuple[int, int, int]
    led_by: tuple[tuple[Seat, Card], ...]

    @property
    def trumps(self) -> int:
        """The trumps of the game as a mask."""
        return _TRUMPS[self.contract.index]

    @property
    def partner(self) -> Seat | None:
        """The other defender; nobody for a soloist and in Ramsch."""
        if self.soloist is None or self.seat is self.soloist:
            return None
        first, second = self.seat.others
        return second if first is self.soloist else first

    @property
    def to_come(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after the player."""
        return self.seat.others[: 2 - len(self.trick)]

    def higher(self, card: Card) -> int:
        """The cards of the same group that beat this one."""
        return _HIGHER[self.contract.index][card.index]

    def group(self, card: Card) -> int:
        """The cards that follow a lead of this one."""
        return _GROUPS[self.contract.index][card.index]

    def is_friend(self, seat: Seat) -> bool:
        """Whether this seat is of the player's own party."""
        return seat is self.seat or seat is self.partner

    def winning(self, trick: tuple[Card, ...]) -> tuple[Seat, Card]:
        """Who holds the trick after these cards, and with which."""
        position = winning_card(trick, contract=self.contract)
        return SEATS[(self.leader.index + position) % 3], trick[position]


def remember(view: View) -> Memory:
    """What the player of this view knows; the view must be that of an active seat."""
    if not isinstance(view.viewer, Seat):
        raise ValueError("only a player at a seat plays cards")
    contract = view.announcement.contract if view.announcement else Contract.GRAND
    groups = _GROUPS[contract.index]
    gone = 0
    missing = [0, 0, 0]
    points = [0, 0, 0]
    led_by = []
    for trick in view.played:
        led_by.append((trick.leader, trick.cards[0]))
        _note(groups, trick.leader, trick.cards, missing)
        gone |= mask_of(trick.cards)
        points[trick.winner.index] += sum(card.points for card in trick.cards)
    _note(groups, view.leader, view.trick, missing)
    hand = mask_of(view.hand)
    known = gone | mask_of(view.trick) | hand | mask_of(view.discarded or ())
    open_masks = [mask_of(cards) if cards else None for cards in view.open_hands]
    for cards in open_masks:
        known |= cards or 0
    unseen = EVERYTHING & ~known
    possible = [
        hand
        if seat is view.viewer
        else unseen & ~missing[seat.index]
        if open_masks[seat.index] is None
        else open_masks[seat.index] or 0
        for seat in SEATS
    ]
    return Memory(
        seat=view.viewer,
        soloist=view.soloist,
        contract=contract,
        hand=hand,
        playable=tuple(action.card for action in view.legal if isinstance(action, Play)),
        leader=view.leader,
        trick=view.trick,
        unseen=unseen,
        possible=(possible[0], possible[1], possible[2]),
        counts=view.card_counts,
        points_taken=(points[0], points[1], points[2]),
        led_by=tuple(led_by),
    )


def _note(
    groups: tuple[int, ...], leader: Seat, cards: tuple[Card, ...], missing: list[int]
) -> None:
    """Note who did not follow: he holds no card of the group that was led."""
    for step, card in enumerate(cards):
        if not groups[cards[0].index] & card.mask:
            missing[(leader.index + step) % 3] |= groups[cards[0].index]
