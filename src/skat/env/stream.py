"""Deals one after the other for an environment that plays one at a time, and others like them.

Another deal looks the same to one seat: worlds counted and drawn exactly by the kernel.

Voids, the discard and open hands are respected, and every call and card of the deal happens again.
Each deal that could be is as likely as the others; what the soloist laid away and found in the skat
is drawn evenly among his twelve cards. The true hands of the others do not enter.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal, TypeAlias

from skat.env.batch import Batch
from skat.env.by_rules import RulesGame
from skat.env.native import NativeGame
from skat.env.settings import DealGame, DealSettings, GamePhase
from skat.kernel.worlds import World
from skat.model.seats import SEATS
from skat.players.belief.adapted import believed_worlds
from skat.rules.views import view

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

    @property
    def seed(self) -> int:
        """The seed in use, given or drawn."""
        return self._batch.seed

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
    return RulesGame(game.pack(), game.settings, opening=game.taken())


def resampled(game: NativeGame, seat: int, *, seed: int, believed: bool = False) -> NativeGame:
    """A deal drawn from all that this seat cannot tell from its own, at the same point.

    `believed` draws worlds by what our players conclude from calls and cards instead of evenly;
    before the first card that makes no difference. A deal that is over stays as it is.

    >>> from skat.env.dealing import pack_of_episode
    >>> game = NativeGame(pack_of_episode(7))
    >>> other = resampled(game, 1, seed=1)
    >>> other.dealt()[1] == game.dealt()[1], other.dealt()[0] == game.dealt()[0]
    (True, False)
    """
    if game.phase == GamePhase.FINISHED:
        return game.clone()
    likely = believed and game.phase == GamePhase.PLAY
    return game.resampled(seat, seed=seed, world=_believed(game, seat, seed) if likely else None)


def _believed(game: NativeGame, seat: int, seed: int) -> World:
    """Where the cards lie, drawn by what our players conclude at this seat."""
    chance = Random(seed)
    seen = view(by_the_rules(game).state, SEATS[seat])
    weighed = believed_worlds(seen, seed=chance.getrandbits(64))
    return weighed.worlds[chance.choices(range(len(weighed.worlds)), weights=weighed.weights)[0]]
