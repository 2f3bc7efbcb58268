"""Fits the weights by which the exact solver tries cards: samples the search, fits, writes them.

    python -m tools.training.fit_ordering suit            writes src/skat/kernel/ordering_suit.csv
    python -m tools.training.fit_ordering grand --refine  in small steps from what stands there

1. The search is compiled with an onlooker (`tools/training/ordering`), which takes one of every
   `--stride` positions of deals with a seed of their own, searches all cards that could be tried,
   and writes down which ones decide the question and at how many nodes.
2. Read as a logit, the score of a card gives the chance that it is tried first. The weights are
   fitted by gradient steps so that the expected cost of that card is small: the square root of the
   nodes, to which for a card that does not decide come those of one that does.
3. The search is compiled again with the new weights, and the nodes of both on deals of a third seed
   are printed. None of the seeds is that of the bench.

The module must be built anew to use what was written.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.bench.kernel_deals import deals_of

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "src/skat/kernel"
SAMPLING = ROOT / "tools/training/ordering"
FIT_SEED, CHECK_SEED = 777, 555
PARTS = 5
"""A score is the sum of no more weights than these (`Score::most`)."""
SCALE = 64.0
"""A written weight of so much makes a card e times as likely to be tried first."""
OPTIMISED = "-O2"

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]


class Sample(NamedTuple):
    """Sampled positions, card by card: the cards of a position follow each other.

    `first` has the row of each position's first card; `parts` holds weights by number, and the
    number behind the last weight for none; `cost` is what it takes to try this card first.
    """

    first: Numbers
    parts: Numbers
    cost: Floats


def compiler() -> str | None:
    """The C++ compiler, if there is one."""
    return os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")


def sampler(folder: Path, kernel: Path) -> Path:
    """The sampling search, compiled from these sources of the kernel into this folder."""
    binary = compiler()
    if binary is None:
        raise SystemExit("no C++ compiler")
    program = folder / "sample"
    sources = [SAMPLING / "sample.cpp", kernel / "solver.cpp"]
    onlooker = '-DSKAT_ONLOOKER="onlooker.hpp"'
    flags = ["-std=c++20", OPTIMISED, onlooker, f"-I{SAMPLING}", f"-I{kernel}"]
    subprocess.run([binary, *flags, *sources, "-o", program], check=True)
    return program


def searched(program: Path, kind: str, *, deals: int, seed: int, stride: int) -> tuple[bytes, int]:
    """What the sampler writes about these deals, and the nodes it needed."""
    lines = [
        " ".join(map(str, (deal.contract, *deal.hands, deal.soloist, deal.leader)))
        for deal in deals_of(kind, count=deals, seed=seed)
    ]
    done = subprocess.run(
        [program, str(stride)], input="\n".join(lines).encode(), capture_output=True, check=True
    )
    return done.stdout, int(done.stderr)


def read(written: bytes, *, weights: int) -> Sample:
    """The positions in which the choice matters: some cards decide, others do not."""
    numbers = np.frombuffer(written, dtype=np.int32)
    width = 2 + PARTS
    first, parts, costs, rows, at = [], [], [], 0, 0
    while at < len(numbers):
        cards = int(numbers[at])
        table = numbers[at + 1 : at + 1 + cards * width].reshape(cards, width)
        at += 1 + cards * width
        decides = table[:, 0] != 0
        if decides.all() or not decides.any():
            continue
        nodes = table[:, 1] + 1.0
        first.append(rows)
        rows += cards
        parts.append(np.where(table[:, 2:] < 0, weights, table[:, 2:]))
        costs.append(np.sqrt(nodes + np.where(decides, 0.0, nodes[decides].mean())))
    if not first:
        raise SystemExit("too few deals: no position in which the choice of a card matters")
    return Sample(np.array(first), np.concatenate(parts).astype(np.int64), np.concatenate(costs))


def chances(scores: Floats, first: Numbers) -> Floats:
    """For each card the chance to be tried first, position by position."""
    sizes = np.diff(np.append(first, len(scores)))
    odds = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first), sizes))
    chance: Floats = odds / np.repeat(np.add.reduceat(odds, first), sizes)
    return chance


def fitted(sample: Sample, *, start: Floats, rate: float, passes: int, seed: int) -> Floats:
    """Weights for which the expected cost is small, from these on by Adam with a falling step."""
    weights = len(start)
    chance = np.random.default_rng(seed)
    bounds = np.append(sample.first, len(sample.cost))
    sizes = np.diff(bounds)
    trained = np.append(start, 0.0)
    mean, square = np.zeros_like(trained), np.zeros_like(trained)
    batch, decay = 1024, 1e-4
    total = passes * -(-len(sizes) // batch)
    step = 0
    for _ in range(passes):
        order = chance.permutation(len(sizes))
        for begin in range(0, len(order), batch):
            picked = order[begin : begin + batch]
            first = np.append(0, np.cumsum(sizes[picked])[:-1])
            of_card = np.repeat(np.arange(len(picked)), sizes[picked])
            rows = np.arange(len(of_card)) - first[of_card] + bounds[picked][of_card]
            parts, cost = sample.parts[rows], sample.cost[rows]
            likely = chances(trained[parts].sum(axis=1), first)
            expected = np.add.reduceat(likely * cost, first)
            pull = likely * (cost - expected[of_card]) / len(picked)
            slope = np.bincount(
                parts.ravel(), np.repeat(pull, PARTS), minlength=weights + 1
            ) / cost.mean() + decay * trained / len(picked)
            slope[weights] = 0.0
            step += 1
            mean = 0.9 * mean + 0.1 * slope
            square = 0.99 * square + 0.01 * slope**2
            width = rate * (1 - step / (total + 1))
            trained -= (
                width * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
            )
    return trained[:weights]


def tried_first(sample: Sample, scores: Floats) -> tuple[float, float]:
    """The mean cost of the card tried first by these scores, and of the best card."""
    ends = np.append(sample.first[1:], len(scores))
    pairs = list(zip(sample.first, ends, strict=True))
    chosen = [begin + np.argmax(scores[begin:end]) for begin, end in pairs]
    best = np.minimum.reduceat(sample.cost, sample.first)
    return float(sample.cost[chosen].mean()), float(best.mean())


def read_weights(file: Path) -> Floats:
    """The weights in a file, as they are compiled in."""
    return np.array([float(number) for number in file.read_text().split(",")])


def write_weights(file: Path, weights: Sequence[float] | Floats) -> None:
    """Whole numbers with commas between, as a list of C++ initialisers."""
    whole = [str(round(float(np.clip(weight, -2000, 2000)))) for weight in weights]
    rows = [",".join(whole[at : at + 24]) for at in range(0, len(whole), 24)]
    file.write_text(",\n".join(rows) + "\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Sample, fit, write, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kind", choices=("suit", "grand"))
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--stride", type=int, default=17)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--refine", action="store_true", help="small steps from what there is")
    parser.add_argument("--check", type=int, default=100, help="deals to compare on")
    parser.add_argument("--into", type=Path, default=KERNEL, help="folder for the weights")
    wanted = parser.parse_args(arguments)
    name = f"ordering_{wanted.kind}.csv"
    before = read_weights(KERNEL / name)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        program = sampler(folder, KERNEL)
        written, nodes = searched(
            program, wanted.kind, deals=wanted.deals, seed=FIT_SEED, stride=wanted.stride
        )
        sample = read(written, weights=len(before))
        print(f"{len(sample.first):,} positions from {nodes:,} nodes")
        weights = SCALE * fitted(
            sample,
            start=before / SCALE if wanted.refine else np.zeros_like(before),
            rate=0.01 if wanted.refine else 0.05,
            passes=wanted.passes,
            seed=FIT_SEED,
        )
        for what, table in (("before", before), ("after", weights)):
            scores = np.append(table, 0.0)[sample.parts].sum(axis=1)
            cost, best = tried_first(sample, scores)
            print(f"{what}: the first card costs {cost:.2f}, the best {best:.2f} (root of nodes)")
        wanted.into.mkdir(parents=True, exist_ok=True)
        if wanted.check:
            changed = folder / "kernel"
            shutil.copytree(KERNEL, changed, ignore=shutil.ignore_patterns("*.py", "*.so"))
            write_weights(changed / name, weights)
            for what, check in (("before", program), ("after", sampler(changed, changed))):
                _, nodes = searched(
                    check, wanted.kind, deals=wanted.check, seed=CHECK_SEED, stride=0
                )
                print(f"{what}: {nodes / wanted.check:,.0f} nodes a deal on other deals")
    write_weights(wanted.into / name, weights)


if __name__ == "__main__":
    main()
