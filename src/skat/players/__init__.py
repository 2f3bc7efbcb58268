"""Computer players: everything here decides from a view, never from the whole deal."""

from __future__ import annotations

from skat.players.at_random import RandomPlayer
from skat.players.protocol import Player
from skat.players.simple import SimplePlayer

PLAYER_NAMES = ("random", "simple")

__all__ = ["PLAYER_NAMES", "Player", "make_player"]


def make_player(name: str, *, seed: int = 0) -> Player:
    """The computer player of this name. Raises ValueError if there is none.

    >>> make_player("simple").name
    'simple'
    """
    if name == "random":
        return RandomPlayer(seed=seed)
    if name == "simple":
        return SimplePlayer()
    raise ValueError(f"no player is called {name!r}; there are {', '.join(PLAYER_NAMES)}")
