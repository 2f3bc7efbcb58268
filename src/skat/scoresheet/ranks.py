"""The order of the players, as far as the law decides it; what is left over is drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Generic

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.scoresheet.entry import Player


class PlayerResult(msgspec.Struct, Generic[Player], frozen=True, gc=False, kw_only=True):
    """A player's result in tournament points and the games that he won and lost as soloist.

    >>> PlayerResult(player="Anna", result=TournamentPoints(2107), won=18, lost=3).result
    2107
    """

    player: Player
    result: TournamentPoints
    won: int
    lost: int


class SharedRank(msgspec.Struct, Generic[Player], frozen=True, gc=False):
    """Those who share a rank; the next rank counts them all, so two firsts are followed by a third.

    >>> SharedRank(1, frozenset({"Anna", "Bela"})).drawn_by_lot
    True
    """

    number: int
    players: frozenset[Player]

    @property
    def drawn_by_lot(self) -> bool:
        """Whether only the lot can still decide between these players (TR-5.1)."""
        return len(self.players) > 1


@implements("TR-5.1")
def ranking(standings: Sequence[PlayerResult[Player]]) -> tuple[SharedRank[Player], ...] | Refusal:
    """The ranks, best first: by result, then more games won, then fewer lost, then the lot.

    Players equal in all three share a rank and have no order; the order of `standings` never
    matters. Refused when a player is named twice.

    >>> anna = PlayerResult(player="Anna", result=TournamentPoints(2000), won=17, lost=0)
    >>> ben = PlayerResult(player="Bela", result=TournamentPoints(2000), won=18, lost=4)
    >>> from skat.rules import must
    >>> [sorted(rank.players) for rank in must(ranking([anna, ben]))]
    [['Bela'], ['Anna']]
    """
    if len({standing.player for standing in standings}) < len(standings):
        return Refusal(code="player_twice", articles=("TR-5.1",))
    ranks: list[SharedRank[Player]] = []
    number = 1
    for _, equals in groupby(sorted(standings, key=_merit, reverse=True), key=_merit):
        players = frozenset(standing.player for standing in equals)
        ranks.append(SharedRank(number, players))
        number += len(players)
    return tuple(ranks)


def _merit(standing: PlayerResult[Player]) -> tuple[int, int, int]:
    return standing.result, standing.won, -standing.lost
