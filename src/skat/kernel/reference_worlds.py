"""Worlds in plain Python: slow, short, and what the compiled functions are tested against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skat.kernel.worlds import Knowledge, World

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
