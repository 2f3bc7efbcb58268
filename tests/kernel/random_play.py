"""Deals and random legal play for the tests of the kernel, on plain numbers."""

from __future__ import annotations

import random
from typing import NamedTuple

from skat.kernel.position import PublicPosition
from skat.kernel.worlds import World
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import followers, winning_card


class Line(NamedTuple):
    """A deal some cards into its play."""

    contract: int
    dealt: World
    world: World
    played: tuple[tuple[int, int], ...]
    leader: int
    trick: tuple[int, ...]


def random_world(chance: random.Random, *, size: int = 10) -> World:
    """A deal of three hands of this size and a skat."""
    pack = list(range(32))
    chance.shuffle(pack)
    masks = [sum(1 << card for card in pack[at * size : at * size + size]) for at in range(3)]
    return World(masks[0], masks[1], masks[2], sum(1 << card for card in pack[-2:]))


def legal(hand: int, trick: tuple[int, ...], *, contract: int) -> int:
    """The cards of a hand that may be played."""
    if not trick:
        return hand
    return hand & followers(ALL_CARDS[trick[0]], contract=ALL_CONTRACTS[contract]).mask or hand


def random_line(chance: random.Random, *, contract: int, cards: int, size: int = 10) -> Line:
    """A deal after so many cards of random play."""
    dealt = random_world(chance, size=size)
    hands = list(dealt[:3])
    leader = 0
    trick: tuple[int, ...] = ()
    played: list[tuple[int, int]] = []
    for _ in range(cards):
        seat = (leader + len(trick)) % 3
        card = chance.choice(list(CardSet(legal(hands[seat], trick, contract=contract)))).index
        hands[seat] ^= 1 << card
        played.append((seat, card))
        trick = (*trick, card)
        if len(trick) == 3:
            on_table = tuple(ALL_CARDS[card] for card in trick)
            leader = (leader + winning_card(on_table, contract=ALL_CONTRACTS[contract])) % 3
            trick = ()
    world = World(hands[0], hands[1], hands[2], dealt.skat)
    return Line(contract, dealt, world, tuple(played), leader, trick)


def is_legal_play(line: Line, world: World) -> bool:
    """Whether the cards of this line could have been played if the rest lay like this."""
    hands = list(world[:3])
    for seat, card in line.played:
        hands[seat] |= 1 << card
    trick: tuple[int, ...] = ()
    for seat, card in line.played:
        if not legal(hands[seat], trick, contract=line.contract) >> card & 1:
            return False
        hands[seat] ^= 1 << card
        trick = () if len(trick) == 2 else (*trick, card)
    return True


def situation_of(line: Line, *, soloist: int, taken: int = 0) -> PublicPosition:
    """What everybody sees of the position that a line of play has come to."""
    return PublicPosition(
        contract=line.contract,
        soloist=soloist,
        leader=line.leader,
        trick=line.trick,
        taken=taken,
    )
