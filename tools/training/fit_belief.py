"""Fits the tables of `skat.kernel.belief` to recorded games (see `tools.training.self_play`).

    python -m tools.training.fit_belief games.jsonl --auctions more.jsonl --out FOLDER

Games of --auctions teach only how hands lie, not how cards are played.

1. Hands: for every game and each of its three observers the true world stands among worlds that are
   drawn uniformly from all that fit his cards; the table learns to pick it out. Its sums are then
   logarithms of how much likelier a world is than by its cards alone.
2. Plays: of the cards that could be played the table learns to pick out the one that was.

Both are softmax regressions with sparse features, by Adagrad with a small penalty. A tenth of the
games is kept apart, and how well the true world of their positions is found among drawn ones is
printed for some weights of the two parts.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.kernel.belief import (
    HAND_ENTRIES,
    PLAY_ENTRIES,
    Beliefs,
    Story,
    choices,
    hand_features,
)
from skat.kernel.worlds import World, Worlds, knowledge_of, sample
from skat.players.belief.weighing import auction_codes
from tools.training.self_play import Record

DRAWN = 24
"""Worlds beside the true one."""

BATCH = 256


class Course(NamedTuple):
    """How a table is taught: times through all puzzles, step size, pull towards 0."""

    epochs: int
    rate: float
    penalty: float


OF_HANDS = Course(epochs=16, rate=0.08, penalty=5e-6)
OF_PLAYS = Course(epochs=24, rate=0.25, penalty=2e-6)


class Puzzles(NamedTuple):
    """Sets of alternatives of which one is right.

    `entries` are features, alternative after alternative; `starts` where each alternative begins in
    them, `sets` where each set begins among the alternatives, `right` the right ones' numbers.
    """

    entries: NDArray[np.uint32]
    starts: NDArray[np.int64]
    sets: NDArray[np.int64]
    right: NDArray[np.int64]


class Collected:
    """Alternatives as they come."""

    def __init__(self) -> None:
        self.entries: list[NDArray[np.uint32]] = []
        self.lengths: list[int] = []
        self.sizes: list[int] = []
        self.right: list[int] = []

    def add(self, alternatives: Iterable[NDArray[np.uint32]], *, right: int) -> None:
        """One set."""
        size = 0
        for entries in alternatives:
            self.entries.append(entries)
            self.lengths.append(len(entries))
            size += 1
        self.right.append(len(self.lengths) - size + right)
        self.sizes.append(size)

    def puzzles(self) -> Puzzles:
        """All of them."""
        return Puzzles(
            np.concatenate(self.entries),
            np.concatenate([[0], np.cumsum(self.lengths)[:-1]]),
            np.concatenate([[0], np.cumsum(self.sizes)[:-1]]),
            np.array(self.right),
        )


def story(record: Record, *, cards: int) -> Story:
    """The story of a game after so many cards."""
    calls, said = auction_codes(record.calls)
    return Story(
        contract=record.announcement.contract.index,
        soloist=record.soloist.index,
        skat_taken=not record.announcement.hand,
        calls=calls,
        said=said,
        cards=record.cards[:cards],
    )


def seats_of(record: Record) -> list[int]:
    """Who played each card: found by whose hand it was in."""
    return [next(s for s in range(3) if record.hands[s] >> card & 1) for card in record.cards]


def drawn(record: Record, *, observer: int, cards: int, number: int, seed: int) -> Worlds:
    """Worlds as the observer may see them after so many cards, uniformly."""
    played = list(zip(seats_of(record), record.cards, strict=True))[:cards]
    gone = sum(1 << card for _, card in played)
    soloist = record.soloist.index == observer and not record.announcement.hand
    known = knowledge_of(
        contract=record.announcement.contract.index,
        hands={observer: record.hands[observer] & ~gone},
        played=played,
        skat=record.skat if soloist else None,
    )
    return sample(known, number, seed=seed)


def hand_puzzles(records: list[Record]) -> Puzzles:
    """The true start among drawn ones, for each observer."""
    collected = Collected()
    for number, record in enumerate(records):
        told = story(record, cards=0)
        truth = World(*record.hands, record.skat)
        for observer in range(3):
            worlds = drawn(record, observer=observer, cards=0, number=DRAWN, seed=number)
            collected.add(
                (
                    np.frombuffer(hand_features(world, told, observer=observer), "u4")
                    for world in (truth, *worlds)
                ),
                right=0,
            )
    return collected.puzzles()


def play_puzzles(records: list[Record]) -> Puzzles:
    """The card played among those that could be."""
    collected = Collected()
    for record in records:
        told = story(record, cards=30)
        for choice in choices(World(*record.hands, record.skat), told):
            entries = np.frombuffer(choice.features, "u4").reshape(len(choice.cards), -1)
            collected.add(entries, right=choice.chosen)
    return collected.puzzles()


def fit(
    puzzles: Puzzles, course: Course, *, entries: int, chance: np.random.Generator
) -> NDArray[np.float32]:
    """The table that picks out the right alternatives best."""
    table = np.zeros(entries)
    squares = np.full(entries, 1e-3)
    sets = len(puzzles.sets)
    ends = np.append(puzzles.sets[1:], len(puzzles.starts))
    tails = np.append(puzzles.starts[1:], len(puzzles.entries))
    for epoch in range(course.epochs):
        loss = 0.0
        order = chance.permutation(sets)
        for first in range(0, sets, BATCH):
            batch = order[first : first + BATCH]
            sizes = ends[batch] - puzzles.sets[batch]
            alternatives = _ranges(puzzles.sets[batch], sizes)
            lengths = tails[alternatives] - puzzles.starts[alternatives]
            used = puzzles.entries[_ranges(puzzles.starts[alternatives], lengths)]
            heads = np.concatenate([[0], np.cumsum(lengths)[:-1]])
            scores = np.add.reduceat(table[used], heads)
            groups = np.concatenate([[0], np.cumsum(sizes)[:-1]])
            scores -= np.repeat(np.maximum.reduceat(scores, groups), sizes)
            shares = np.exp(scores)
            shares /= np.repeat(np.add.reduceat(shares, groups), sizes)
            right = groups + puzzles.right[batch] - puzzles.sets[batch]
            loss -= float(np.log(np.maximum(shares[right], 1e-12)).sum())
            shares[right] -= 1
            slope = np.bincount(used, weights=np.repeat(shares, lengths), minlength=entries)
            slope = (slope / len(batch) + course.penalty * table).astype(float)
            squares += slope * slope
            table -= course.rate * slope / np.sqrt(squares)
        print(f"  epoch {epoch}: log loss {loss / sets:.4f} over {sets}", file=sys.stderr)
    return table.astype(np.float32)


def _ranges(starts: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """All numbers from each start on, so many each."""
    before = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return np.repeat(starts - before, sizes) + np.arange(int(sizes.sum()))


def loss_of(puzzles: Puzzles, table: NDArray[np.float32]) -> float:
    """The mean log loss of a table."""
    scores = np.add.reduceat(table[puzzles.entries].astype(float), puzzles.starts)
    sizes = np.diff(np.append(puzzles.sets, len(puzzles.starts)))
    scores -= np.repeat(np.maximum.reduceat(scores, puzzles.sets), sizes)
    shares = np.exp(scores)
    shares /= np.repeat(np.add.reduceat(shares, puzzles.sets), sizes)
    return float(-np.log(np.maximum(shares[puzzles.right], 1e-12)).mean())


def _world(record: Record, gone: int) -> World:
    first, second, third = (hand & ~gone for hand in record.hands)
    return World(first, second, third, record.skat)


def found_among(records: list[Record], beliefs: Beliefs, *, number: int = 200) -> None:
    """Print how much likelier the true world becomes than one of the drawn, as a mean logarithm."""
    weights = [(0.0, 0.0), (1.0, 0.0), (0.7, 0.7), (1.0, 0.5), (1.0, 0.7), (1.0, 1.0), (0.0, 1.0)]
    gains: dict[tuple[str, int], list[list[float]]] = defaultdict(list)
    for at, record in enumerate(records):
        seats = seats_of(record)
        for cards in (1, 5, 10, 16):
            if cards >= len(record.cards):
                continue
            observer = seats[cards]
            worlds = drawn(record, observer=observer, cards=cards, number=number, seed=at)
            gone = sum(1 << card for card in record.cards[:cards])
            truth = Worlds.of([_world(record, gone)])
            both = Worlds(truth.packed + worlds.packed)
            judged = beliefs.judge(both, story(record, cards=cards), observer=observer)
            hands, plays = np.asarray(judged.hands), np.asarray(judged.plays)
            row = []
            for of_hands, of_plays in weights:
                sums = of_hands * hands + of_plays * plays
                sums -= sums.max()
                shares = np.exp(sums)
                row.append(float(np.log(shares[0] / shares.sum() * len(both))))
            role = "soloist" if observer == record.soloist.index else "defender"
            gains[role, cards].append(row)
    print("  weights of hands and plays:", weights, file=sys.stderr)
    for (role, cards), rows in sorted(gains.items()):
        means = " ".join(f"{mean:6.3f}" for mean in np.mean(rows, axis=0))
        print(f"  {role} after {cards:2}: {means}", file=sys.stderr)


def read(paths: list[Path]) -> list[Record]:
    """The games of these files; a last line cut short is left out."""
    decoder = msgspec.json.Decoder(Record)
    lines = (line for path in paths for line in path.read_bytes().splitlines())
    return [decoder.decode(line) for line in lines if line.endswith(b"}")]


def main() -> None:
    """Fit both tables and write them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--auctions", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    games, auctions = read(asked.games), read(asked.auctions)
    apart = games[::10]
    learned = [record for number, record in enumerate(games) if number % 10]
    declared = [record for number, record in enumerate(auctions) if number % 10]
    chance = np.random.default_rng(20261130)
    hands = fit(hand_puzzles(learned + declared), OF_HANDS, entries=HAND_ENTRIES, chance=chance)
    print(f"hands, kept apart: {loss_of(hand_puzzles(apart), hands):.4f}", file=sys.stderr)
    if auctions:
        loss = loss_of(hand_puzzles(auctions[::10]), hands)
        print(f"hands of --auctions, kept apart: {loss:.4f}", file=sys.stderr)
    plays = fit(play_puzzles(learned), OF_PLAYS, entries=PLAY_ENTRIES, chance=chance)
    print(f"plays, kept apart: {loss_of(play_puzzles(apart), plays):.4f}", file=sys.stderr)
    beliefs = Beliefs(hands=hands.tobytes(), plays=plays.tobytes())
    found_among(apart, beliefs)
    packed = np.concatenate([hands, plays]).astype("<f2").tobytes()
    (asked.out / "beliefs.bin").write_bytes(packed)
    print(f"{len(games)} games, checksum {sha256(packed).hexdigest()}", file=sys.stderr)


if __name__ == "__main__":
    main()
