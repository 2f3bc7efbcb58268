"""Playouts in plain Python: the same cards for the same seed as the compiled function."""

from __future__ import annotations

from collections.abc import Sequence

from skat.kernel.playouts import CardRole, Party, PlayWeights
from skat.kernel.reference_worlds import Chance
from skat.kernel.situation import PublicPosition
from skat.kernel.worlds import World
from skat.model.cards import ALL_CARDS, Card, CardSet, Suit, card_points
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import followers, suit_order, trump_order, winning_card


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
