"""Where the deals of environments come from, number by number as in the kernel.

Game k's e-th deal depends on (seed, k, e) alone: SplitMix64 started anew for every deal, as in
`kernel/random.hpp`. So a deal can be made again from its three numbers, wherever it was played.
"""

from __future__ import annotations

from skat.model.cards import ALL_CARDS, Card

_WORD = (1 << 64) - 1


def _mixed(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


class DealChance:
    """The numbers that one deal is made of.

    >>> chance = DealChance(7, game=0, episode=0)
    >>> [chance.below(6) for _ in range(5)] == [DealChance(7, game=0, episode=0).below(6)] * 5
    False
    """

    def __init__(self, seed: int, *, game: int, episode: int) -> None:
        item = (game << 32 | episode) & _WORD
        self._state = _mixed(_mixed(seed & _WORD) + item & _WORD)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        return (_mixed(self._state) >> 32) * limit >> 32


def pack_of_episode(seed: int, *, game: int = 0, episode: int = 0) -> tuple[Card, ...]:
    """The pack of game k's e-th deal.

    >>> pack_of_episode(7) == pack_of_episode(7), pack_of_episode(7) == pack_of_episode(8)
    (True, False)
    """
    chance = DealChance(seed, game=game, episode=episode)
    pack = list(ALL_CARDS)
    for last in range(31, 0, -1):
        other = chance.below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)
