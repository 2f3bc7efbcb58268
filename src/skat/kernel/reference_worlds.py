"""Worlds and playouts in plain Python: slow, short, what the compiled functions are tested against.

For the same seed both draw and play the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skat.kernel.playouts import CardRole, Party, PlayWeights
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import Knowledge, World
from skat.model.cards import ALL_CARDS, Card, CardSet, Suit, card_points
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import followers, suit_order, trump_order, winning_card

_MASK_64 = (1 << 64) - 1


def count(knowledge: Knowledge) -> int:
    """How many worlds fit: the same recursion card by card, every step of it taken.

    >>> count(Knowledge(certain=(0, 0, 0, 0), unseen=0b1111, room=(1, 1, 1, 1)))
    24
    """
    return sum(1 for _ in enumerate_worlds(knowledge))


def enumerate_worlds(knowledge: Knowledge) -> Iterator[World]:
    """All worlds that fit: the lowest card changes its place last, forehand comes first."""
    cards = [card for card in range(32) if knowledge.unseen >> card & 1]
    yield from _place(knowledge, cards, list(knowledge.certain), list(knowledge.room))


def _place(
    knowledge: Knowledge, cards: Sequence[int], places: list[int], room: list[int]
) -> Iterator[World]:
    if not cards:
        yield World(*places)
        return
    mask = 1 << cards[0]
    for location in range(4):
        if room[location] and knowledge.possible[location] & mask:
            room[location] -= 1
            places[location] |= mask
            yield from _place(knowledge, cards[1:], places, room)
            places[location] ^= mask
            room[location] += 1


def weight_of(world: World, knowledge: Knowledge, weights: Sequence[Sequence[float]]) -> float:
    """The product of the weights of the places where the unseen cards are in this world."""
    product = 1.0
    for location, cards in enumerate(world):
        for card in range(32):
            if (cards & knowledge.unseen) >> card & 1:
                product *= weights[card][location]
    return product


class Chance:
    """The random numbers of one item: SplitMix64, started from the seed and the item's number."""

    def __init__(self, seed: int, item: int) -> None:
        self._state = _mixed((_mixed(seed) + item) & _MASK_64)

    def next(self) -> int:
        """64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK_64
        return _mixed(self._state)

    def below(self, limit: int) -> int:
        """A number below a small limit."""
        return (self.next() >> 32) * limit >> 32

    def exactly_below(self, limit: int) -> int:
        """A number below any limit, exactly uniform."""
        while True:
            drawn = self.next()
            if drawn >= (1 << 64) % limit:
                return drawn % limit


def _mixed(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK_64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK_64
    return number ^ number >> 31


def play_out(
    world: World,
    situation: PublicPosition,
    *,
    chance: Chance,
    forced: Sequence[int] = (),
    weights: PlayWeights | None = None,
) -> tuple[int, int]:
    """The soloist's card points (0 in null) and tricks in one playout.

    >>> play_out(World(1, 2, 4, 0), PublicPosition(contract=0, soloist=2), chance=Chance(0, 0))
    (0, 1)
    """
    contract = ALL_CONTRACTS[situation.contract]
    hands = [set(CardSet(mask)) for mask in world[:3]]
    points = situation.taken + card_points(CardSet(world.skat))
    leader, tricks = situation.leader, 0
    trick = [ALL_CARDS[card] for card in situation.trick]
    coming = [ALL_CARDS[card] for card in forced]
    while any(hands):
        seat = (leader + len(trick)) % 3
        legal = _legal(hands[seat], trick, contract)
        if coming:
            card = coming.pop(0)
        else:
            card = _chosen(legal, _weights_of(legal, trick, leader, situation, weights), chance)
        hands[seat].remove(card)
        trick.append(card)
        if len(trick) == 3:
            leader = (leader + winning_card(tuple(trick), contract=contract)) % 3
            if leader == situation.soloist:
                tricks += 1
                points += card_points(CardSet.of(trick))
                if contract is Contract.NULL and not coming:
                    break
            trick = []
    return 0 if contract is Contract.NULL else points, tricks


def _legal(hand: set[Card], trick: list[Card], contract: Contract) -> list[Card]:
    """The playable cards in the order of play: suits from diamonds on, trumps last, rising."""
    following = hand & set(followers(trick[0], contract=contract)) if trick else set()
    groups = [*(suit_order(suit, contract=contract) for suit in Suit), trump_order(contract)]
    return [card for group in groups for card in reversed(group) if card in (following or hand)]


def _weights_of(
    legal: list[Card],
    trick: list[Card],
    leader: int,
    situation: PublicPosition,
    weights: PlayWeights | None,
) -> list[int]:
    if weights is None:
        return [1] * len(legal)
    contract = ALL_CONTRACTS[situation.contract]
    seat = (leader + len(trick)) % 3
    party = Party.SOLOIST if seat == situation.soloist else Party.DEFENDERS
    roles = []
    for card in legal:
        if not trick:
            roles.append(CardRole.LED)
            continue
        holder = (leader + winning_card(tuple(trick), contract=contract)) % 3
        own = (holder == situation.soloist) == (party is Party.SOLOIST)
        takes = winning_card((*trick, card), contract=contract) == len(trick)
        name = f"{'TAKES_FROM' if takes else 'LEAVES_TO'}_{'OWN' if own else 'OTHERS'}"
        roles.append(CardRole[f"{'SECOND' if len(trick) == 1 else 'THIRD'}_{name}"])
    card_weights = [
        weights[party][role][card.index] for role, card in zip(roles, legal, strict=True)
    ]
    return card_weights if any(card_weights) else [1] * len(legal)


def _chosen(legal: list[Card], weights: list[int], chance: Chance) -> Card:
    drawn = chance.below(sum(weights))
    for card, weight in zip(legal, weights, strict=True):
        if drawn < weight:
            return card
        drawn -= weight
    raise AssertionError("a number below the sum lies within it")
