"""Positions for tests of the solver: small endings, also within a trick, and whole deals."""

from __future__ import annotations

import random

from skat.kernel import solve
from skat.kernel.position import NULL, Position
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import followers, trumps


def mask(text: str) -> int:
    """The cards written in this text, with blanks between them."""
    return sum(Card(word.replace("10", "T")).mask for word in text.split())


def ending(
    chance: random.Random, *, cards: int, contract: int | None = None, played: int | None = None
) -> Position:
    """An ending with so many cards a hand; some lean towards trumps or rows of a suit."""
    contract = chance.randrange(6) if contract is None else contract
    played = chance.randrange(3) if played is None else played
    trump = trumps(ALL_CONTRACTS[contract]).mask
    wish = chance.choice((1.0, 4.0))

    def place(card: int) -> float:
        return chance.random() ** (1 / wish if trump >> card & 1 else 1)

    pack = sorted(range(32), key=place, reverse=True)
    pack = pack[: 3 * cards]
    if chance.random() < 0.5:
        chance.shuffle(pack)
    else:
        pack.sort(key=lambda card: (not trump >> card & 1, card))
        for _ in range(cards):
            one, other = chance.sample(range(len(pack)), 2)
            pack[one], pack[other] = pack[other], pack[one]
    hands = [sum(1 << card for card in pack[cards * at : cards * (at + 1)]) for at in range(3)]
    leader, trick = chance.randrange(3), list[int]()
    for step in range(played):
        seat = (leader + step) % 3
        hand = hands[seat]
        if trick:
            follow = followers(ALL_CARDS[trick[0]], contract=ALL_CONTRACTS[contract]).mask
            hand = hand & follow or hand
        trick.append(chance.choice([card for card in range(32) if hand >> card & 1]))
        hands[seat] &= ~(1 << trick[-1])
    return Position(
        contract=contract,
        hands=(hands[0], hands[1], hands[2]),
        soloist=chance.randrange(3),
        leader=leader,
        trick=tuple(trick),
    )


def full_deal(seed: int, contract: int = 3) -> Position:
    pack = list(range(32))
    random.Random(seed).shuffle(pack)
    hands = [sum(1 << card for card in pack[10 * at : 10 * at + 10]) for at in range(3)]
    return Position(
        contract=contract,
        hands=(hands[0], hands[1], hands[2]),
        soloist=0,
        skat=1 << pack[30] | 1 << pack[31],
    )


def final(position: Position) -> int:
    """The value in either kind of game: points, or 1 for a null that is won."""
    if position.contract == NULL:
        return int(solve.null_wins(position).answer is True)
    return solve.value(position).points
