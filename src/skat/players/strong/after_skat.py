"""With the skat in hand: the best of all discards and the games that can follow them.

The learned values say what a hand brings on average over all like it. Which of several good ones is
best depends on single cards, and those the exact solver sees: every candidate is played with open
cards in the same worlds. Open cards are harder on a soloist than play is, so only the differences
between the candidates count, not their level.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Timer
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from skat.kernel._core import Cancel, Solver
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.kernel.worlds import EVERY_CARD, SKAT, Knowledge, Worlds, sample
from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.model.value import null_value
from skat.players.strong.appraisal import NULL, Chances, appraise
from skat.players.strong.network import Floats
from skat.players.strong.prospects import Open, discards_of
from skat.players.strong.returns import SCORINGS, at_bid, average, returns, simple_values
from skat.players.strong.rivals import Rivals

Candidates: TypeAlias = list[tuple[int, int]]
"""Games to compare: the numbers of contract and discard, best first."""

MOST: Final = 8
WITHIN: Final = 20.0
"""A game that promises less than the best by so many tournament points is no candidate."""

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
                searched = reaches(
                    position, _WINNING_POINTS, solver=solver, budget=NODES_A_WORLD, cancel=cancel
                )
                answers.append(searched.answer)
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


class Setting(NamedTuple):
    """What a soloist reckons with: his seat and bid, what the others called, how games count."""

    seat: int
    bid: int
    rivals: Rivals
    scoring: str


class GameAfterSkat(NamedTuple):
    """A game after the skat: the mask of both cards laid away, and what is announced."""

    away: int
    announcement: Announcement


@lru_cache(maxsize=32)
def best_game(
    twelve: int, setting: Setting, *, worlds: int, seed: int, think_ms: float | None = None
) -> GameAfterSkat:
    """The game that brings most with these twelve cards; what looks best is tried in `worlds`.

    It is kept a while, as discard and announcement both come from it.

    >>> from skat.model.cards import Card
    >>> jacks_and_aces = CardSet.of(card for card in Card if str(card)[1] in "JA").mask
    >>> twelve = jacks_and_aces | Card.CT.mask | Card.CK.mask | Card.D7.mask | Card.H7.mask
    >>> found = best_game(twelve, Setting(0, 18, Rivals.NO_BID, "seeger_fabian"), worlds=8, seed=1)
    >>> found.announcement.contract.value, [str(card) for card in CardSet(found.away)]
    ('grand', ['D7', 'H7'])
    """
    leaves = discards_of(np.array([[card.index for card in CardSet(twelve)]]))
    held, away = leaves.held[0], leaves.away[0]
    chances = appraise(held, away, seat=setting.seat, by_hand=False, rivals=setting.rivals)
    brought = game_returns(chances, twelve, setting)
    games = candidates(brought[:NULL]) if worlds else []
    if len(games) > 1:
        moved = tried_out(
            chances,
            games,
            leaves,
            seat=setting.seat,
            worlds=worlds,
            seed=seed,
            think_ms=think_ms,
        )
        tried = game_returns(moved, twelve, setting)
        rows, columns = np.array(games).T
        brought[:NULL] = -np.inf
        brought[rows, columns] = tried[rows, columns]
    row, discard = divmod(int(brought.argmax()), len(away))
    return GameAfterSkat(int(away[discard]), _announcement(row))


def best_announcement(ten: int, away: int, setting: Setting) -> Announcement:
    """The game that brings most with these ten cards when these two have been laid away."""
    held, laid = np.array([ten]), np.array([away])
    chances = appraise(held, laid, seat=setting.seat, by_hand=False, rivals=setting.rivals)
    return _announcement(int(game_returns(chances, ten | away, setting)[:, 0].argmax()))


def game_returns(chances: Chances, twelve: int, setting: Setting) -> Floats:
    """What games with these chances bring, a row each for six contracts and null ouvert."""
    scoring = SCORINGS[setting.scoring]
    values = simple_values(twelve)[:, None]
    rows = list(at_bid(returns(chances, values, scoring), values, setting.bid, scoring))
    for won, ouvert in ((chances.won[NULL], False), (chances.schneider[NULL], True)):
        value = null_value(hand=False, ouvert=ouvert)
        fits = value >= setting.bid
        rows.append(average(won, value, scoring) if fits else np.full(won.shape, -np.inf))
    return np.stack(rows)


def _announcement(row: int) -> Announcement:
    if row > NULL:
        return Announcement(Contract.NULL, announced=Announced.OUVERT)
    return Announcement(ALL_CONTRACTS[row])
