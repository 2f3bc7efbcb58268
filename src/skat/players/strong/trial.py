"""Games tried out in worlds: which of those that look best wins most often.

The learned values say what a hand brings on average over all like it. Which of several good ones is
best depends on single cards, and those the exact solver sees: every candidate is played with open
cards in the same worlds. Open cards are harder on a soloist than play is, so only the differences
between the candidates count, not their level.
"""

from __future__ import annotations

from threading import Timer
from typing import Final, TypeAlias

import numpy as np

from skat.kernel._core import Cancel, Solver
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.kernel.worlds import EVERY_CARD, SKAT, Knowledge, Worlds, sample
from skat.players.strong.appraisal import Chances
from skat.players.strong.network import Floats
from skat.players.strong.prospects import Open

Candidates: TypeAlias = list[tuple[int, int]]
"""Games to compare: the numbers of contract and discard, best first."""

MOST: Final = 8
WITHIN: Final = 20.0
"""Who promises less than the best by so many tournament points is no candidate."""

LEARNED_WORLDS: Final = 12
"""The learned values count as much as this number of worlds in the difference of two games."""

NODES_A_WORLD: Final = 2_000_000
_WINNING_POINTS: Final = 61
_LEAST_CHANCE: Final = 0.001


def candidates(brings: Floats) -> Candidates:
    """The games that promise most, of `brings` as [contract][discard] of suit games and grand.

    >>> candidates(np.array([[-50.0, 30.0], [40.0, 10.0]], dtype=np.float32))
    [(1, 0), (0, 1)]
    """
    order = np.argsort(-brings, axis=None, kind="stable")[:MOST]
    games = [divmod(int(at), brings.shape[1]) for at in order]
    return [game for game in games if brings[game] > brings[games[0]] - WITHIN]


def tried_out(
    chances: Chances,
    games: Candidates,
    leaves: Open,
    *,
    seat: int,
    worlds: int,
    seed: int,
    think_ms: float | None = None,
) -> Chances:
    """These chances, but those of the candidates moved by how often each is won in the worlds.

    `leaves` are the discards of a single set of twelve cards. After `think_ms` the worlds that are
    done by then decide.
    """
    others = EVERY_CARD & ~int(leaves.held[0, 0] | leaves.away[0, 0])
    dealt = _dealt(others, seat=seat, number=worlds, seed=seed)
    wins, done = _wins(games, leaves, dealt, seat=seat, think_ms=think_ms)
    rows, columns = np.array(games).T
    learned = _logit(np.clip(chances.won[rows, columns], _LEAST_CHANCE, 1 - _LEAST_CHANCE))
    # Two worlds more, one won and one lost, so that nothing becomes certain.
    solved = _logit(((np.array(wins) + 1) / (done + 2)).astype(np.float32))
    apart = solved - solved.mean() - (learned - learned.mean())
    won = chances.won.copy()
    won[rows, columns] = 1 / (1 + np.exp(-(learned + apart * done / (done + LEARNED_WORLDS))))
    return chances._replace(won=won)


def _dealt(others: int, *, seat: int, number: int, seed: int) -> Worlds:
    """The cards of both others, dealt to them by chance."""
    rooms = [10, 10, 10, 0]
    rooms[seat] = rooms[SKAT]
    room = (rooms[0], rooms[1], rooms[2], rooms[SKAT])
    return sample(Knowledge(certain=(0, 0, 0, 0), unseen=others, room=room), number, seed=seed)


def _wins(
    games: Candidates, leaves: Open, worlds: Worlds, *, seat: int, think_ms: float | None
) -> tuple[list[int], int]:
    """In how many worlds each game is won, and how many worlds were solved for all games."""
    solver, cancel = Solver(), Cancel()
    timer = Timer(think_ms / 1000, cancel.set) if think_ms is not None else None
    if timer is not None:
        timer.start()
    wins, done = [0] * len(games), 0
    try:
        for world in worlds:
            answers = []
            for contract, discard in games:
                hands = list(world[:3])
                hands[seat] = int(leaves.held[0, discard])
                position = Position(
                    contract=contract,
                    hands=(hands[0], hands[1], hands[2]),
                    soloist=seat,
                    skat=int(leaves.away[0, discard]),
                )
                found = reaches(
                    position, _WINNING_POINTS, solver=solver, budget=NODES_A_WORLD, cancel=cancel
                )
                answers.append(found.answer)
            if cancel.is_set():
                break
            if None not in answers:
                wins = [sofar + bool(won) for sofar, won in zip(wins, answers, strict=True)]
                done += 1
    finally:
        if timer is not None:
            timer.cancel()
    return wins, done


def _logit(chance: Floats) -> Floats:
    odds: Floats = chance / (1 - chance)
    return np.log(odds)
