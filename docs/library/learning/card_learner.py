"""Learns to play the cards of every game, in numpy, in five minutes on one core.

    python card_learner.py          # trains, keeps card_learner.npz and card_learner.csv

The method is Monte Carlo with a network: for each card that could be played it learns how the deal
ends for the own party. Games begin with the first card, after `simple` has bid and announced. At
first rules of thumb play (`Batch.suggest`), with a card by chance now and then; more and more seats
go to the learner itself. Suits are renamed (`SuitNames`), so that it learns each lesson once.
"""

from __future__ import annotations

import csv
import sys
import time
from itertools import pairwise

import numpy as np

from skat.env import FIELDS, Batch, SuitNames

FORGOTTEN = ("phase", "four", "skat_seen", "last_trick", "calls", "passed", "held")
SEEN = np.r_[tuple(where for name, where in FIELDS.items() if name not in FORGOTTEN)]
SIZES = (len(SEEN), 384, 128, 32)
NULL = 5


class Network:
    """Two hidden layers, and what each of the 32 cards is worth; Adam, and a running mean."""

    def __init__(self, *, seed: int = 1) -> None:
        chance = np.random.default_rng(seed)
        made = [chance.normal(0, (2 / one) ** 0.5, (one, two)) for one, two in pairwise(SIZES)]
        weights = [part for layer in made for part in (layer, np.zeros(layer.shape[1]))]
        self.weights = [one.astype(np.float32) for one in weights]
        self.mean = [one.copy() for one in self.weights]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def learn(self, seen: np.ndarray, card: np.ndarray, worth: np.ndarray, *, rate: float) -> None:
        """One step towards what the cards that were played turned out to be worth."""
        layers = through(self.weights, seen)
        rows = np.arange(len(seen))
        error = np.zeros_like(layers[-1])
        error[rows, card] = (layers[-1][rows, card] - worth) / len(seen)
        slopes = []
        for at in (4, 2, 0):
            below = layers[at // 2]
            slopes += [error.sum(axis=0), below.T @ error]
            error = (error @ self.weights[at].T) * (below > 0)
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        keep = min(0.999, 1 - 1 / self.steps)
        for at, slope in enumerate(reversed(slopes)):
            self.first[at] += 0.1 * (slope - self.first[at])
            self.second[at] += 0.001 * (slope * slope - self.second[at])
            self.weights[at] -= scale * self.first[at] / (self.second[at] ** 0.5 + 1e-8)
            self.mean[at] += (1 - keep) * (self.weights[at] - self.mean[at])


def through(weights: list[np.ndarray], seen: np.ndarray) -> list[np.ndarray]:
    """What goes in, the hidden layers, and the worth of each card."""
    layers = [seen.astype(np.float32)]
    for at in (0, 2, 4):
        sums = layers[-1] @ weights[at] + weights[at + 1]
        layers.append(np.maximum(sums, 0) if at < 4 else sums)
    return layers


def cards_of(
    weights: list[np.ndarray], obs: np.ndarray, mask: np.ndarray
) -> tuple[np.ndarray, np.ndarray, SuitNames]:
    """The best card a row, as suits are renamed; what was looked at; and the names."""
    names = SuitNames.seen_in(obs)
    seen = np.take_along_axis(obs, names.places[:, SEEN], axis=1)
    legal = names.mask(mask)[:, :32]
    return np.where(legal, through(weights, seen)[-1], -np.inf).argmax(axis=1), seen, names


def by_chance(legal: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Any legal card a row. Chance may be exactly 0, so what is legal begins at 1."""
    return (chance.random(legal.shape, dtype=np.float32) + legal).argmax(axis=1)


def endings(result: np.ndarray) -> np.ndarray:
    """How deals ended for the soloist: won or lost, and in part by how many points."""
    null = np.isin(result[:, 1], (103, 104, 125, 126))
    points = np.where(null, 0, (result[:, 8] - 60) / 120)
    return (2 * result[:, 3] - 1 + points).astype(np.float32)


def card_games(n: int, *, seed: int) -> Batch:
    """So many games from the first card on, with Seeger-Fabian points as rewards."""
    return Batch(n, seed=seed, start="play", contracts="simple", scale=1.0)


class CardLearner:
    """A network, and the games in which it learns."""

    def __init__(self, n: int = 1024, *, seed: int = 1) -> None:
        self.network = Network(seed=seed)
        self.batch = card_games(n, seed=seed)
        self.chance = np.random.default_rng(seed)
        self.coached = np.ones((n, 3), bool)
        self.seen = np.zeros((n, 30, len(SEEN)), np.uint8)
        self.card = np.zeros((n, 30), np.int64)
        self.sign = np.zeros((n, 30), np.float32)
        self.made = np.zeros(n, np.int64)
        self.waiting: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def step(self, progress: float) -> None:
        """A card in every game, and a step of learning where enough deals have ended."""
        batch, chance, games = self.batch, self.chance, np.arange(len(self.batch))
        card, seen, names = cards_of(self.network.weights, batch.obs, batch.mask)
        coach = self.coached[games, batch.player]
        by_name = np.argsort(names.actions, axis=1)
        card[coach] = by_name[games, batch.suggest()][coach]
        anything = chance.random(len(games)) < max(0.03, 0.12 * (1 - progress))
        legal = names.mask(batch.mask)[:, :32]
        card[anything] = by_chance(legal, chance)[anything]
        choice = np.flatnonzero(legal.sum(axis=1) > 1)
        at = choice, self.made[choice]
        self.seen[at], self.card[at] = seen[choice], card[choice]
        self.sign[at] = np.where(batch.obs[choice, FIELDS["soloist"].start] == 1, 1, -1)
        self.made[choice] += 1
        batch.step(names.real(card))
        ended = np.flatnonzero(batch.done)
        if len(ended):
            self.remember(ended)
            self.coached[ended] = chance.random((len(ended), 3)) < max(0.15, 1 - 6 * progress)
        if sum(len(card) for _, card, _ in self.waiting) >= 4096:
            seen, card, worth = (np.concatenate(one) for one in zip(*self.waiting, strict=True))
            self.waiting = []
            for some in np.array_split(chance.permutation(len(card)), len(card) // 512):
                rate = 1e-3 * (1 - progress) + 2e-5
                self.network.learn(seen[some], card[some], worth[some], rate=rate)

    def remember(self, ended: np.ndarray) -> None:
        """What was played in these deals, with how they ended."""
        there = np.arange(30) < self.made[ended, None]
        worth = self.sign[ended] * endings(self.batch.result[ended])[:, None]
        self.waiting.append((self.seen[ended][there], self.card[ended][there], worth[there]))
        self.made[ended] = 0


def won_over_thumb(weights: list[np.ndarray], *, deals: int, seed: int) -> float:
    """Points a game that the learner gets more than rules of thumb at the same table.

    It sits in each seat of every deal once, the rules in the two others; so the cards are even.
    """
    won = []
    for seat in range(3):
        batch, first = card_games(deals, seed=seed), np.ones(deals, bool)
        over = np.zeros(deals)
        while first.any():
            card, _, names = cards_of(weights, batch.obs, batch.mask)
            batch.step(np.where(batch.player == seat, names.real(card), batch.suggest()))
            others = (batch.reward.sum(axis=1) - batch.reward[:, seat]) / 2
            over += (batch.reward[:, seat] - others) * first
            first &= ~batch.done
        won.append(over.mean())
    return float(np.mean(won))


def main() -> int:
    """Trains for five minutes of processor time, or for as many as are named."""
    seconds = 60 * float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    learner = CardLearner()
    start, told = time.process_time(), 0
    with open("card_learner.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["minutes", "deals", "points a game over rules of thumb"])
        while (progress := (time.process_time() - start) / seconds) < 1 or told <= 10:
            if progress * 10 >= told:
                over = won_over_thumb(learner.network.mean, deals=1000, seed=99)
                deals = int(learner.batch.episode.sum())
                rows.writerow([f"{progress * seconds / 60:.1f}", deals, f"{over:.2f}"])
                file.flush()
                told += 1
            learner.step(min(progress, 1.0))
    np.savez("card_learner.npz", *learner.network.mean)
    return 0


if __name__ == "__main__":
    sys.exit(main())
