"""Computer players: everything here decides from a view, never from the whole deal.

A `Player` has a name and decides (`decide(view)`); `make_player` makes those that are there, by
name (`PLAYER_NAMES`), and `play_deal` lets three of them play a deal. A player of your own may be a
`SimplePlayer` that decides some things otherwise. Each lives in a package of its own:
`simple`, `worlds` (`pimc`) and `strong`; the one at random next to `protocol`. `belief` weighs
worlds for `strong` and for reviews of a game.

>>> from skat.model.cards import ALL_CARDS
>>> from skat.model.seats import Seat
>>> table = {seat: make_player("simple") for seat in Seat}
>>> play_deal(table, ALL_CARDS).score.won  # unshuffled
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from skat.model.checked import checked
from skat.model.refusal import Refusal
from skat.players.driver import IllegalDecisionError, play_deal
from skat.players.protocol import Player, RandomPlayer
from skat.players.simple import NativeSimple, SimplePlayer
from skat.players.worlds import WORLDS, PimcPlayer

PLAYER_NAMES = ("random", "beginner", "simple", "pimc", "club", "strong")
"""The weakest first, as the arena measured them: they stand like this wherever one is chosen."""

_WITHOUT_WORLDS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": lambda seed: RandomPlayer(seed=seed),
    "simple": lambda seed: NativeSimple(),
}
"""Players who look at no worlds, each made from a seed."""

__all__ = [
    "PLAYER_NAMES",
    "IllegalDecisionError",
    "Player",
    "SimplePlayer",
    "make_player",
    "play_deal",
]


@checked
def make_player(
    name: str,
    *,
    seed: int = 0,
    worlds: int | None = None,
    think_ms: float | None = None,
    **more: Any,
) -> Player:
    """The computer player of this name.

    `seed` fixes all its chance: two players of one name and one seed decide alike, also two for
    whom none was given.
    `worlds` is how many deals of the hidden cards a player looks at for each card, and `think_ms`
    the longest that may take, for those who look at worlds: `pimc`, `strong` and its levels. For
    these levels there are more: `scoring` is what the bidding aims at ("seeger_fabian" or
    "classic"), `tried` the worlds in which discards are tried out. Raises ValueError if there is no
    such player, or if he does not take these parameters.

    >>> make_player("simple").name
    'simple'
    """
    if name in ("strong", "club", "beginner"):
        # Its weights and numpy are loaded for those who play it, not for every command.
        from skat.players.strong import NativeClub, Strong

        if name == "club" and worlds is None and think_ms is None and not more:
            return NativeClub(seed=seed)
        return Strong(seed=seed, level=name, worlds=worlds, think_ms=think_ms, **more)
    if more:
        raise ValueError(
            Refusal("player_takes_no", details={"player": name, "names": ", ".join(more)})
        )
    if name == "pimc":
        return PimcPlayer(seed=seed, worlds=WORLDS if worlds is None else worlds, think_ms=think_ms)
    if name not in PLAYER_NAMES:
        named = {"player": name, "players": ", ".join(PLAYER_NAMES)}
        raise ValueError(Refusal("player_unknown", details=named))
    if worlds is not None or think_ms is not None:
        raise ValueError(Refusal("player_no_worlds", details={"player": name}))
    return _WITHOUT_WORLDS[name](seed)
