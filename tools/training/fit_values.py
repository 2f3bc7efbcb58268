"""Fits the learned values to solved and to played games: numpy only, minutes on one core.

    python -m tools.training.fit_values --solved hands/ --played played/ --out values.bin

Each family (suit, grand, null) is a network of `skat.players.strong.network`, looked up as
`tools.training.value_features` says and trained as `tools.training.value_network` does. Adam on the
log loss; a tenth of the games is never trained on and gives the figures that are printed.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skat.players.strong.network import Network
from tools.training.value_features import Games, Looked, Matrix, both, features, looked_up, part_of
from tools.training.value_network import (
    WIDTH,
    Adam,
    Parameters,
    chances_of,
    log_loss,
    predicted,
    slopes_of,
    started,
    tables_of,
)

Written = dict[str, NDArray[np.float16] | Matrix]

SEED = 20261205
BATCH = 1024
RATE = 0.003

ENOUGH_PLAYED = 150
NEARNESS = 3.0
"""How strongly the last layer is drawn to what solved games said when played games correct it."""

FAMILY_OF = np.array([0, 0, 0, 0, 1, 2])
NAMES = ("suit", "grand", "null")
ROW_TABLES = 6
"""So many arrays of a network are rows, which are kept in two bytes a number."""


def train(looked: Looked, family: str, *, steps: int) -> tuple[Parameters, Parameters]:
    """Arrays that fit these games, and the plain features of the tables."""
    chance = np.random.default_rng([SEED, NAMES.index(family)])
    plain = {name: features(name, null=family == "null") for name, _ in looked.rows}
    order = chance.permutation(len(looked.outcomes))
    kept = part_of(looked, order[: len(order) // 10])
    own = order[len(order) // 10 :]
    parameters = started(looked, plain, chance)
    adam = Adam(parameters)
    for step in range(steps):
        if step % (len(own) // BATCH) == 0:
            chance.shuffle(own)
        first = step % (len(own) // BATCH) * BATCH
        slopes = slopes_of(parameters, plain, looked, own[first : first + BATCH])
        adam.step(parameters, slopes, RATE * (1 - step / steps) + 1e-5)
    loss = log_loss(predicted(parameters, plain, kept), kept.outcomes)
    rough = log_loss(
        predicted(parameters, plain, part_of(looked, own[:20_000])), looked.outcomes[own[:20_000]]
    )
    print(
        f"{family}: {len(order)} games, log loss {loss}, trained on {rough}",
        file=sys.stderr,
        flush=True,
    )
    return parameters, plain


def corrected(parameters: Parameters, plain: Parameters, looked: Looked, family: str) -> None:
    """Fit the last layer to games as played: Newton's method, drawn to what solved games gave.

    A fifth of the games says what that is worth, before all are used.
    """
    tables = tables_of(parameters, plain)
    sums = np.zeros((len(looked.outcomes), WIDTH), dtype=np.float32)
    for name, rows in looked.rows:
        sums += tables[name][rows]
    inner = np.maximum(
        np.maximum(sums, 0) @ parameters["hidden"] + parameters["hidden_constant"], 0
    )
    matrix = np.concatenate([inner, np.ones((len(inner), 1))], axis=1).astype(float)
    kept = np.arange(len(matrix)) % 5 == 0
    for each, outcomes in enumerate(looked.outcomes.T):
        known = outcomes >= 0
        before = np.append(parameters["out"][:, each], parameters["out_constant"][each]).astype(
            float
        )
        part, whole = (
            _nearby(matrix[used], outcomes[used], before) for used in (known & ~kept, known)
        )
        tested = known & kept
        if known.sum() < ENOUGH_PLAYED:
            continue
        losses = [
            log_loss(chances_of(matrix[tested] @ weights)[:, None], outcomes[tested, None])[0]
            for weights in (before, part)
        ]
        said = chances_of(matrix[known] @ before).mean()
        print(
            f"{family} {each}: {known.sum()} played, happened {outcomes[known].mean():.3f}, solved"
            f" said {said:.3f}; log loss {losses[0]:.4f}, corrected {losses[1]:.4f}",
            file=sys.stderr,
        )
        parameters["out"][:, each] = whole[:-1]
        parameters["out_constant"][each] = whole[-1]


def _nearby(
    matrix: NDArray[np.float64], outcomes: NDArray[np.int64], before: NDArray[np.float64]
) -> NDArray[np.float64]:
    weights = before.copy()
    for _ in range(8):
        chance = 1 / (1 + np.exp(-np.clip(matrix @ weights, -30, 30)))
        slope = matrix.T @ (outcomes - chance) - NEARNESS * (weights - before)
        curve = (matrix * (chance * (1 - chance))[:, None]).T @ matrix + NEARNESS * np.eye(
            len(before)
        )
        weights += np.linalg.solve(curve, slope)
    return weights


def written(parameters: Parameters, plain: Parameters) -> Written:
    """The arrays as `skat.players.strong.network` reads them."""
    tables = tables_of(parameters, plain)
    empty = np.zeros((0, WIDTH), dtype=np.float16)
    arrays: Written = {
        name: tables.get(name, empty).astype(np.float16)
        for name in ("side", "trump", "shape", "jacks", "laid_away", "situation")
    }
    for name in ("hidden", "hidden_constant", "out", "out_constant"):
        arrays[name] = parameters[name]
    return arrays


def save(arrays: dict[str, Any], path: Path) -> None:
    """The arrays as `skat.players.strong.network` reads them, ten of each family."""
    with path.open("wb") as file:
        for family in NAMES:
            of_family = [arrays[f"{family}_{name}"].ravel() for name in Network._fields]
            for block, kind in ((of_family[:ROW_TABLES], "<f2"), (of_family[ROW_TABLES:], "<f4")):
                numbers = np.concatenate(block).astype(kind)
                file.write(len(numbers).to_bytes(4, "little") + numbers.tobytes())


def games_in(folder: Path) -> Games:
    """All parts of a folder in the order of their names."""
    return np.concatenate([np.load(path) for path in sorted(folder.glob("*.npy"))])


def main() -> None:
    """Train what is asked for and write the file."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--solved", type=Path, required=True)
    asked.add_argument("--played", type=Path, required=True)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--steps", type=int, default=1_500)
    options = asked.parse_args()
    solved, played = games_in(options.solved), games_in(options.played)
    print(f"seed {SEED}, {len(solved)} games solved, {len(played)} played", file=sys.stderr)
    arrays: dict[str, Any] = {}
    for number, family in enumerate(NAMES):
        looked = looked_up(solved[FAMILY_OF[solved[:, 2]] == number], family)
        as_played = looked_up(played[FAMILY_OF[played[:, 2]] == number], family)
        if family == "null":
            looked = both(looked, as_played)
        parameters, plain = train(looked, family, steps=options.steps)
        if family != "null":
            corrected(parameters, plain, as_played, family)
        arrays.update(
            {f"{family}_{key}": value for key, value in written(parameters, plain).items()}
        )
    save(arrays, options.out)
    print(sha256(options.out.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
