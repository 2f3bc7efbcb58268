"""Deals one after the other for an environment that plays one at a time."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from skat.env.batch import Batch
from skat.env.by_rules import RulesGame
from skat.env.native import NativeGame
from skat.env.protocol import DealGame
from skat.env.settings import DealSettings
from skat.model.cards import CardSet
from skat.rules.dealing import pack_of

Backend: TypeAlias = Literal["native", "rules"]


class DealStream:
    """Game 0's deals of a seed, in order; `options` are those of a `Batch`, which draws the seed
    where none is given.

    `backend="rules"` plays them by the rules instead of the kernel: the same deals, the same
    answers, slower.

    >>> stream = DealStream("native", seed=7)
    >>> stream.next_deal().dealt() == stream.next_deal().dealt()
    False
    """

    def __init__(self, backend: Backend, *, seed: int | None = None, **options: Any) -> None:
        if backend not in ("native", "rules"):
            raise ValueError(f"backend is 'native' or 'rules', not {backend!r}")
        self._backend = backend
        self._options = options
        self.settings = self._begin(seed)

    def _begin(self, seed: int | None) -> DealSettings:
        self._batch = Batch(1, seed=seed, observation=None, **self._options)
        self._episode = 0
        return self._batch.settings

    def restart(self, seed: int) -> None:
        """From now on the deals of this seed, from the first on."""
        self._begin(seed)

    def next_deal(self) -> DealGame:
        """The next one, where it begins."""
        game = self._batch.deal(0, self._episode)
        self._episode += 1
        return game if self._backend == "native" else by_the_rules(game)


def by_the_rules(game: NativeGame) -> RulesGame:
    """The same deal with the same actions so far, played by the rules.

    >>> by_the_rules(Batch(1, seed=7).game(0)).turn
    1
    """
    hands = [list(CardSet(mask)) for mask in game.dealt()]
    said = [action for action, _ in game.said()]
    return RulesGame(pack_of(hands[:3], hands[3]), game.settings, opening=said)
