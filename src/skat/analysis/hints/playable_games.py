"""The games that a hand could be played as, as values."""

from __future__ import annotations

import msgspec

from skat.model.contract import Contract


class PlayableGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game for this hand: up to which bid it brings more than a pass, and how often it wins.

    `won` is the share at the value that comes next. `hand`: better without the skat.
    """

    contract: Contract
    hand: bool
    ouvert: bool
    value: int
    won: float


class Playable(msgspec.Struct, frozen=True, kw_only=True):
    """Whether to go on at `bid`, and the games for it, the best first.

    Where a pass is better `games` has the one that comes nearest.
    """

    bid: int
    go_on: bool
    games: tuple[PlayableGame, ...]
