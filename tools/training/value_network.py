"""The networks of `skat.players.strong.network` while they are trained: numpy only."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tools.training.value_features import Looked, Matrix

Parameters = dict[str, Matrix]

WIDTH = 32
INNER = 16
ROW_PENALTY = 10.0
"""How strongly a row's own correction is drawn to zero, as if so many games spoke against it."""

ROW_RATE = 0.03


class Adam:
    """The usual optimiser, on every array of a dictionary."""

    def __init__(self, parameters: Parameters) -> None:
        self._first = {name: np.zeros_like(array) for name, array in parameters.items()}
        self._second = {name: np.zeros_like(array) for name, array in parameters.items()}
        self._step = 0

    def step(self, parameters: Parameters, slopes: Parameters, rate: float) -> None:
        """Move every array against its slope."""
        self._step += 1
        rate *= float(np.sqrt(1 - 0.999**self._step) / (1 - 0.9**self._step))
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first *= 0.9
            first += 0.1 * slope
            second *= 0.999
            second += 0.001 * slope * slope
            share = ROW_RATE if name.startswith("own_") else 1.0
            parameters[name] -= share * rate * first / (np.sqrt(second) + 1e-8)


def started(looked: Looked, plain: Parameters, chance: np.random.Generator) -> Parameters:
    """Arrays before training."""

    def drawn(rows: int, columns: int) -> Matrix:
        return chance.normal(0, np.sqrt(1.0 / rows), (rows, columns)).astype(np.float32)

    parameters: Parameters = {}
    for name, matrix in plain.items():
        parameters[f"plain_{name}"] = drawn(matrix.shape[1], WIDTH) * np.float32(0.5)
        parameters[f"own_{name}"] = np.zeros((len(matrix), WIDTH), dtype=np.float32)
    outcomes = looked.outcomes.shape[1]
    parameters["hidden"] = drawn(WIDTH, INNER)
    parameters["hidden_constant"] = np.zeros(INNER, dtype=np.float32)
    parameters["out"] = drawn(INNER, outcomes)
    parameters["out_constant"] = np.zeros(outcomes, dtype=np.float32)
    return parameters


def tables_of(parameters: Parameters, plain: Parameters) -> Parameters:
    """Plain features and own corrections made one table each."""
    return {
        name: matrix @ parameters[f"plain_{name}"] + parameters[f"own_{name}"]
        for name, matrix in plain.items()
    }


def chances_of(logits: Matrix) -> Matrix:
    """From logits to chances."""
    return (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)


def predicted(parameters: Parameters, plain: Parameters, looked: Looked) -> Matrix:
    """The chances of every outcome."""
    tables = tables_of(parameters, plain)
    sums = np.zeros((len(looked.outcomes), WIDTH), dtype=np.float32)
    for name, rows in looked.rows:
        sums += tables[name][rows]
    inner = np.maximum(
        np.maximum(sums, 0) @ parameters["hidden"] + parameters["hidden_constant"], 0
    )
    return chances_of(inner @ parameters["out"] + parameters["out_constant"])


def slopes_of(
    parameters: Parameters, plain: Parameters, looked: Looked, picked: NDArray[np.intp]
) -> Parameters:
    """How the log loss of the picked games changes with every array."""
    sums = np.zeros((len(picked), WIDTH), dtype=np.float32)
    looked_at = [(name, rows[picked]) for name, rows in looked.rows]
    for name, rows in looked_at:
        sums += parameters[f"own_{name}"][rows] + plain[name][rows] @ parameters[f"plain_{name}"]
    first = np.maximum(sums, 0)
    before = first @ parameters["hidden"] + parameters["hidden_constant"]
    inner = np.maximum(before, 0)
    logits = inner @ parameters["out"] + parameters["out_constant"]
    outcomes = looked.outcomes[picked]
    wrong = np.where(outcomes >= 0, chances_of(logits) - outcomes, 0).astype(np.float32)
    wrong /= np.float32(len(picked))
    slopes: Parameters = {"out": inner.T @ wrong, "out_constant": wrong.sum(0)}
    back = (wrong @ parameters["out"].T) * (before > 0)
    slopes["hidden"] = first.T @ back
    slopes["hidden_constant"] = back.sum(0)
    back = (back @ parameters["hidden"].T) * (sums > 0)
    places = np.arange(WIDTH)
    for name, rows in looked_at:
        size = len(plain[name])
        of_rows = np.bincount(
            (rows[:, None] * WIDTH + places).ravel(), weights=back.ravel(), minlength=size * WIDTH
        )
        own = of_rows.reshape(size, WIDTH).astype(np.float32)
        slopes[f"own_{name}"] = slopes.get(f"own_{name}", 0) + own
    for name, matrix in plain.items():
        slopes[f"plain_{name}"] = matrix.T @ slopes[f"own_{name}"]
        slopes[f"own_{name}"] += ROW_PENALTY / len(looked.outcomes) * parameters[f"own_{name}"]
    return slopes


def log_loss(chances: Matrix, outcomes: NDArray[np.int64]) -> list[float]:
    """The mean log loss of each outcome where it is known."""
    clipped = np.clip(chances, 1e-6, 1 - 1e-6)
    loss = -np.where(outcomes == 1, np.log(clipped), np.log(1 - clipped))
    return [float(loss[outcomes[:, each] >= 0, each].mean()) for each in range(outcomes.shape[1])
            if (outcomes[:, each] >= 0).any()]  # fmt: skip
