"""Sanity figures of one player beside the limits within which sound play lies.

A player can post a good difference for a bad reason: who hardly ever declares lives on the bonus
for defending. The limits are set around 18 million tournament games and the best known programs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import msgspec

from skat.arena.board import Board, BoardGame
from skat.arena.estimate import CHAIRS_OF_EACH, Estimate, chairs_of, mean_of, share_of
from skat.model.contract import SUIT_CONTRACTS, Contract


class SanityFinding(Enum):
    """Whether a figure lies inside its limits; unsure: outside, but its interval reaches in."""

    INSIDE = "inside"
    UNSURE = "unsure"
    ALARM = "alarm"
    NO_GAMES = "no games"


class Sanity(msgspec.Struct, frozen=True):
    """One figure with its interval and its limits; shares are fractions of 1."""

    name: str
    found: Estimate | None
    low: float
    high: float

    @property
    def finding(self) -> SanityFinding:
        """What the figure says.

        >>> Sanity("passed", Estimate(0.10, 0.08, 0.12), 0.01, 0.06).finding
        <SanityFinding.ALARM: 'alarm'>
        """
        if self.found is None:
            return SanityFinding.NO_GAMES
        if self.low <= self.found.value <= self.high:
            return SanityFinding.INSIDE
        apart = self.found.low > self.high or self.found.high < self.low
        return SanityFinding.ALARM if apart else SanityFinding.UNSURE


def sanity(boards: Sequence[Board], *, of_a: bool) -> tuple[Sanity, ...]:
    """The figures of A, or of B, in a match with the full auction; two boards at least.

    The limits are meant for a player among his equals: a match against himself reads them best.
    """
    chairs = [[chair for chair in chairs_of(board) if chair.is_a is of_a] for board in boards]
    games = [board.games for board in boards]
    declared = [[chair.game for chair in board if chair.declares] for board in chairs]
    defended = [
        [chair.game for chair in board if not chair.declares and not _passed(chair.game)]
        for board in chairs
    ]
    points = mean_of([sum(c.seeger_fabian for c in board) / CHAIRS_OF_EACH for board in chairs])
    all_declared = sum(map(len, declared))
    return (
        Sanity("passed", _share(games, _passed), 0.01, 0.06),
        Sanity(
            "declared, of chairs",
            share_of(all_declared, CHAIRS_OF_EACH * len(boards), units=len(boards)),
            0.28,
            0.40,
        ),
        Sanity("won, of declared", _share(declared, _won), 0.78, 0.86),
        Sanity("won, of suit games", _share(declared, _won, of=_suit), 0.74, 0.82),
        Sanity("won, of grands", _share(declared, _won, of=_grand), 0.87, 0.94),
        Sanity("won, of nulls", _share(declared, _won, of=_null), 0.65, 0.85),
        Sanity("grand, of declared", _share(declared, _grand), 0.25, 0.40),
        Sanity("null, of declared", _share(declared, _null), 0.04, 0.11),
        Sanity("hand, of declared", _share(declared, _hand), 0.04, 0.15),
        Sanity("overbid and lost", _share(declared, _overbid_and_lost), 0.0, 0.01),
        Sanity("won, of defended", _share(defended, _lost), 0.15, 0.22),
        Sanity("SF points a game", points, 21.0, 26.0),
    )


def _any(game: BoardGame) -> bool:
    return True


def _share(
    boards: Sequence[Sequence[BoardGame]],
    counts: Callable[[BoardGame], bool],
    *,
    of: Callable[[BoardGame], bool] = _any,
) -> Estimate | None:
    """The share of games that count, with the boards that had such games as units."""
    games = [[game for game in board if of(game)] for board in boards]
    return share_of(
        sum(counts(game) for board in games for game in board),
        sum(map(len, games)),
        units=sum(map(bool, games)),
    )


def _passed(game: BoardGame) -> bool:
    return game.soloist is None


def _suit(game: BoardGame) -> bool:
    return game.contract in SUIT_CONTRACTS


def _grand(game: BoardGame) -> bool:
    return game.contract is Contract.GRAND


def _null(game: BoardGame) -> bool:
    return game.contract is Contract.NULL


def _won(game: BoardGame) -> bool:
    return game.won


def _lost(game: BoardGame) -> bool:
    return not game.won


def _hand(game: BoardGame) -> bool:
    return game.hand


def _overbid_and_lost(game: BoardGame) -> bool:
    return game.overbid and not game.won
