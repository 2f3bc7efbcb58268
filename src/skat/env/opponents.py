"""Computer players of this package, or of others, as the opponents of a learning seat.

They think in the words of the rules, and an environment in numbers: a deal of the kernel is played
again by the rules, and the player sees his view of it.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from skat.env.actions import numbers_of
from skat.env.by_rules import RulesGame
from skat.env.native import NativeGame
from skat.players import make_player
from skat.players.protocol import Player
from skat.rules.actions import Action
from skat.rules.views import view

BY_NUMBERS: Final = ("random", "simple")
"""Opponents that the kernel plays itself."""


class PlayerOpponent:
    """A computer player for all other seats of many deals, asked for one number after the other.

    >>> from skat.env.batch import Batch
    >>> PlayerOpponent("club").number(0, Batch(1, seed=7).game(0)) in (32, 35)
    True
    """

    def __init__(self, player: str | Player) -> None:
        self._player = make_player(player) if isinstance(player, str) else player
        self._rest: dict[int, list[int]] = {}

    def number(self, deal: int, game: NativeGame) -> int:
        """The next action of the player on turn in the deal of this number.

        Laying two cards away takes two actions, and is decided once.
        """
        if rest := self._rest.pop(deal, None):
            return rest.pop()
        allowed = set(game.legal_actions())
        seen = view(RulesGame(game.pack(), game.settings, opening=game.taken()).state)
        legal = tuple(each for each in seen.legal if _numbered(each, allowed))
        first, *rest = numbers_of(self._player.decide(replace(seen, legal=legal)))
        if rest:
            self._rest[deal] = rest
        return first


def opponent_of(given: object) -> PlayerOpponent | None:
    """The computer player that is meant, if it is one; nothing for a function and for `BY_NUMBERS`.

    Raises ValueError for a name that no player has, and for what can be no opponent.
    """
    if isinstance(given, str):
        if given in BY_NUMBERS:
            return None
        try:
            return PlayerOpponent(given)
        except ValueError as error:
            words = ", ".join(repr(each) for each in BY_NUMBERS)
            raise ValueError(
                f"an opponent is {words}, the name of a player, a player or a function: {error}"
            ) from error
    if isinstance(given, Player):
        return PlayerOpponent(given)
    if callable(given):
        return None
    raise ValueError(f"an opponent is no {type(given).__name__}")


def _numbered(action: Action, allowed: set[int]) -> bool:
    numbers = set(numbers_of(action))
    return bool(numbers) and numbers <= allowed
