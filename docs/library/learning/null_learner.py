"""Learns to play null games from nothing but their results, in numpy, in a minute on one core.

    python null_learner.py          # trains, measures against `random`, keeps null_learner.npy

The method is Monte Carlo: of every card that was played it is remembered in what situation, and
what the deal brought in the end. A situation is small: alone or defending, which card of the trick,
whether the soloist holds the trick or is still to play, whether the card follows suit and beats the
trick so far, how many lower cards of its suit are held, and how high it is. A table with the mean
of each situation is all that is learned.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from skat.env import SIZE, Batch, null_opening, split

SITUATIONS = 2 * 3 * 2 * 2 * 2 * 2 * 3 * 8
SUIT = np.arange(32) // 8
HEIGHT = np.tile([0, 1, 2, 5, 6, 3, 7, 4], 4)  # of 7 8 9 Q K T A J in null

BELOW = (SUIT[:, None] == SUIT) & (HEIGHT[:, None] < HEIGHT)


def situations(obs: np.ndarray) -> np.ndarray:
    """The situation of each of the 32 cards, for each row of observations."""
    fields = split(obs)
    rows = np.arange(len(obs))
    table = fields["table"].astype(bool)
    leader = fields["leader"].argmax(axis=1)
    played = table.any(axis=2)
    place = played.sum(axis=1)
    led = SUIT[table[rows, leader].argmax(axis=1)]
    follows = (led[:, None] == SUIT) & (place > 0)[:, None]
    heights = np.where(table & follows[:, None, :], HEIGHT, -1)
    holder = heights.max(axis=2).argmax(axis=1)
    beats = follows & (heights.max(axis=(1, 2))[:, None] < HEIGHT)
    soloist_holds = fields["soloist"][rows, holder].astype(bool) & (place > 0)
    alone = fields["soloist"][:, 0]
    to_come = ~(played & fields["soloist"].astype(bool)).any(axis=1)
    before = ((alone * 3 + place) * 2 + soloist_holds) * 2 + to_come
    lower = np.minimum(fields["hand"] @ BELOW, 2)
    return (((before[:, None] * 2 + follows) * 2 + beats) * 3 + lower) * 8 + HEIGHT


class NullLearner:
    """The table, and how often each situation was met."""

    def __init__(self) -> None:
        self.sums = np.zeros(SITUATIONS)
        self.times = np.zeros(SITUATIONS)

    @property
    def means(self) -> np.ndarray:
        """What each situation has brought on average, in points; 0 where it was never met."""
        return self.sums / np.maximum(self.times, 1)

    def choose(
        self,
        obs: np.ndarray,
        mask: np.ndarray,
        chance: np.random.Generator,
        *,
        explore: float = 0.0,
    ) -> tuple[np.ndarray, np.ndarray]:
        """A card a row, and its situation: the best one, now and then any other."""
        situation = situations(obs)
        worth = self.means[situation] + 1e-3 * chance.random(situation.shape)
        anything = chance.random(len(obs)) < explore
        worth[anything] = chance.random((int(anything.sum()), 32))
        cards = np.where(mask[:, :32], worth, -np.inf).argmax(axis=1)
        return cards.astype(np.int16), situation[np.arange(len(obs)), cards]

    def learn(self, batch: Batch, steps: int, *, seed: int = 1) -> None:
        """Plays all three seats, and learns from each deal when it ends."""
        chance = np.random.default_rng(seed)
        games = np.arange(len(batch))
        met = np.zeros((len(batch), 30), np.int64)
        who = np.zeros((len(batch), 30), np.int64)
        made = np.zeros(len(batch), np.int64)
        for _ in range(steps):
            cards, situation = self.choose(batch.obs, batch.mask, chance, explore=0.15)
            met[games, made], who[games, made] = situation, batch.player
            made += 1
            batch.step(cards)
            for game in np.flatnonzero(batch.done):
                row = met[game, : made[game]]
                np.add.at(self.sums, row, batch.reward[game, who[game, : made[game]]])
                np.add.at(self.times, row, 1)
                made[game] = 0


def null_games(n: int, *, seed: int) -> Batch:
    """So many null games, from the first card on, with points as rewards."""
    return Batch(n, seed=seed, start="play", contracts=null_opening, scale=1.0)


def won_over_random(learner: NullLearner, *, deals: int, seed: int) -> float:
    """Points a game that the learner gets more than `random` at the same table.

    It sits in each seat of every deal once, `random` in the two others; so the cards are even.
    """
    chance = np.random.default_rng(seed)
    won = []
    for seat in range(3):
        batch = null_games(deals, seed=seed)
        first = np.ones(deals, bool)
        over = np.zeros(deals)
        while first.any():
            learnt, _ = learner.choose(batch.obs, batch.mask, chance)
            noise = chance.random((deals, 32)) * batch.mask[:, :32]
            by_chance = noise.argmax(axis=1).astype(np.int16)
            batch.step(np.where(batch.player == seat, learnt, by_chance))
            others = (batch.reward.sum(axis=1) - batch.reward[:, seat]) / 2
            over += (batch.reward[:, seat] - others) * first
            first &= ~batch.done
        won.append(over.mean())
    return float(np.mean(won))


def main() -> int:
    """Trains for a minute, or for the seconds named, and measures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    learner = NullLearner()
    batch = null_games(512, seed=1)
    end = time.process_time() + seconds
    while time.process_time() < end:
        learner.learn(batch, 100, seed=int(batch.episode.sum()))
    np.save("null_learner.npy", learner.means)
    print(f"{batch.episode.sum()} deals learned from, observations of {SIZE} numbers")
    won = won_over_random(learner, deals=1000, seed=99)
    print(f"{won:.1f} points a game more than random at the same table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
