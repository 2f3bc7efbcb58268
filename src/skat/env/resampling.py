"""Another deal that looks the same to one seat: worlds counted and drawn exactly by the kernel.

Voids, the discard and open hands are respected, and every call and card of the deal happens again.
Each deal that could be is as likely as the others; what the soloist laid away and found in the skat
is drawn evenly among his twelve cards. The true hands of the others do not enter.
"""

from __future__ import annotations

from random import Random

from skat.env.native import NativeGame
from skat.env.protocol import GamePhase
from skat.env.stream import by_the_rules
from skat.kernel.worlds import World
from skat.model.seats import SEATS
from skat.players.belief.adapted import believed_worlds
from skat.rules.views import view


def resampled(game: NativeGame, seat: int, *, seed: int, believed: bool = False) -> NativeGame:
    """A deal drawn from all that this seat cannot tell from its own, at the same point.

    `believed` draws worlds by what our players conclude from calls and cards instead of evenly;
    before the first card that makes no difference. A deal that is over stays as it is.

    >>> from skat.env.dealing.sources import pack_of_episode
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
