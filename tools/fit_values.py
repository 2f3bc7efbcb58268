"""Fits the learned values to solved and to played games: numpy only, minutes on one core.

    python -m tools.fit_values --solved hands/ --played played/ --out values.npz

Each family (suit, grand, null) is a network of `skat.players.strong.network`. Tables of patterns
are learned as plain features of the pattern times a matrix, plus a correction for each row that is
drawn to zero, so that rare patterns are judged by their features. Adam on the log loss; a tenth of
the games is never trained on and gives the figures that are printed.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from skat.players.strong import patterns

Matrix = NDArray[np.float32]
Games = NDArray[np.int64]
Parameters = dict[str, Matrix]
Written = dict[str, NDArray[np.float16] | Matrix]

SEED = 20261205
WIDTH = 32
INNER = 16
BATCH = 1024
RATE = 0.003
ROW_PENALTY = 10.0
"""How strongly a row's own correction is drawn to zero, as if so many games spoke against it."""

ENOUGH_PLAYED = 150
ROW_RATE = 0.03
NEARNESS = 3.0
"""How strongly the last layer is drawn to what solved games said when played games correct it."""

FAMILY_OF = np.array([0, 0, 0, 0, 1, 2])
NAMES = ("suit", "grand", "null")


class Looked(NamedTuple):
    """Games as rows of tables, with what is known of their outcomes: 1, 0, or -1 unknown."""

    rows: list[tuple[str, NDArray[np.intp]]]
    outcomes: NDArray[np.int64]


def looked_up(games: Games, family: str) -> Looked:
    """What the networks look up for these games; outcomes won, schneider made, schneider lost."""
    held, away, contract, seat, won, schneider = games.T[:6]
    place = seat + 3 * (away == 0)
    outcomes = np.stack(
        [won, np.where(won == 1, schneider, -1), np.where(won == 0, schneider, -1)], axis=1
    )
    rows: list[tuple[str, NDArray[np.intp]]] = [("situation", place.astype(np.intp))]
    if family == "null":
        outcomes[:] = -1
        # Closed and open as played, and what all cards open say, which helps to learn both.
        outcomes[np.arange(len(games)), games[:, 6] if games.shape[1] > 6 else 2] = won
        rows += [("side", suit) for suit in patterns.null_patterns(held, away)]
        return Looked(rows, outcomes)
    suits = np.stack(patterns.suit_patterns(held, away), axis=1)
    rows.append(("jacks", patterns.jack_patterns(held, away)))
    rows.append(("laid_away", patterns.points_laid_away(away)))
    if family == "grand":
        rows += [("side", suits[:, suit]) for suit in range(4)]
        return Looked(rows, outcomes)
    every = np.arange(len(games))
    rows.append(("trump", suits[every, contract]))
    shapes = np.stack([patterns.trump_shapes(held, suit) for suit in range(4)], axis=1)
    rows.append(("shape", shapes[every, contract]))
    rows += [("side", suits[every, (contract + step) % 4]) for step in (1, 2, 3)]
    return Looked(rows, outcomes)


def _digits(count: int) -> NDArray[np.int64]:
    return np.arange(3**count)[:, None] // 3 ** np.arange(count) % 3


def features(table: str, *, null: bool) -> Matrix:
    """The plain features of every row of a table."""
    if table == "situation":
        seat, by_hand = np.arange(6) % 3, np.arange(6) // 3
        return np.stack(
            [np.ones(6), seat == 0, seat == 1, by_hand, by_hand * (seat == 0)], 1
        ).astype(np.float32)
    if table == "laid_away":
        points = np.arange(patterns.POINTS_LAID_AWAY)
        return np.stack([points / 10, (points / 10) ** 2, points >= 10, points >= 20], 1).astype(
            np.float32
        )
    if table == "jacks":
        digits = _digits(4)
        held = digits == 1
        count = held.sum(1)
        return np.concatenate(
            [held, digits == 2, count[:, None] == np.arange(1, 5),
             (held[:, 3] & held[:, 2])[:, None],
             (held[:, 3] & held[:, 1])[:, None]], axis=1,
        ).astype(np.float32)  # fmt: skip
    if table == "shape":
        rows = np.arange(patterns.TRUMP_SHAPES)
        high, length, jacks = rows & 3, rows >> 2 & 7, rows >> 5
        bits = jacks[:, None] >> np.arange(4) & 1
        total = length + bits.sum(1)
        return np.concatenate(
            [total[:, None] == np.arange(2, 11), bits, (high[:, None] >> np.arange(2)) & 1,
             bits * (high[:, None] >> 1 & 1), bits * (length[:, None] / 4)], axis=1,
        ).astype(np.float32)  # fmt: skip
    return _null_features() if null else _suit_features()


def _suit_features() -> Matrix:
    digits = _digits(7)
    held, away = digits == 1, digits == 2
    out = digits == 0
    lower, king, ten, ace = held[:, :4].sum(1), held[:, 4], held[:, 5], held[:, 6]
    length = held.sum(1)
    gone = away.sum(1)
    columns = [
        held,
        away,
        length[:, None] == np.arange(8),
        np.minimum(gone, 2)[:, None] == np.arange(1, 3),
    ]
    single = [
        ace & ten, ace & king, ten & king, ace & ten & king, ten & (length == 1),
        ten & (length == 2),
        king & (length == 1), king & (length == 2), ace & (length == 1), ace & (lower >= 2),
        ace & ten & (lower >= 1), ace & ten & (lower >= 2), ten & (length >= 3), ace & away[:, 5],
        ten & away[:, 6], king & (away[:, 5:].sum(1) == 1), king & (away[:, 5:].sum(1) == 2),
        (length > 0) & ~ace & ~ten & ~king, (length == 0) & (gone > 0), out[:, 6] & (length == 1),
        out[:, 6] & (length == 2), out[:, 5:].all(1) & (length >= 3),
    ]  # fmt: skip
    return np.concatenate([*columns, np.stack(single, axis=1)], axis=1).astype(np.float32)


def _null_features() -> Matrix:
    digits = _digits(8)
    order = [0, 1, 2, 5, 7, 3, 4, 6]  # bits 7 8 9 Q K T A J by height: 7 8 9 T J Q K A
    digits = digits[:, order]
    held, out = digits == 1, digits == 0
    lower_out = np.cumsum(out, axis=1) - out
    rank = np.cumsum(held, axis=1) - held
    over = held * (lower_out > rank)
    deep = held * np.maximum(lower_out - rank, 0)
    length = held.sum(1)
    out_count = out.sum(1)
    lowest = np.where(length > 0, held.argmax(1), 8)
    low_gap = np.where(length > 0, lower_out[np.arange(len(held)), np.minimum(lowest, 7)], 0)
    columns = [
        held, digits == 2, length[:, None] == np.arange(9), low_gap[:, None] == np.arange(1, 8),
        np.minimum(over.sum(1), 4)[:, None] == np.arange(1, 5),
        np.minimum(deep.max(1), 6)[:, None] == np.arange(1, 7),
        ((length == 1) * low_gap)[:, None] == np.arange(1, 8),
        (over.sum(1) > 0)[:, None] & (length[:, None] == np.arange(1, 6)),
        (deep.sum(1) / 4)[:, None], ((length > 0) & (over.sum(1) == 0))[:, None],
        ((over.sum(1) > 0) & (out_count <= length))[:, None],
    ]  # fmt: skip
    return np.concatenate(columns, axis=1).astype(np.float32)


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


def _chances(logits: Matrix) -> Matrix:
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
    return _chances(inner @ parameters["out"] + parameters["out_constant"])


def _slopes(
    parameters: Parameters, plain: Parameters, looked: Looked, picked: NDArray[np.intp]
) -> Parameters:
    sums = np.zeros((len(picked), WIDTH), dtype=np.float32)
    looked_at = [(name, rows[picked]) for name, rows in looked.rows]
    for name, rows in looked_at:
        sums += parameters[f"own_{name}"][rows] + plain[name][rows] @ parameters[f"plain_{name}"]
    first = np.maximum(sums, 0)
    before = first @ parameters["hidden"] + parameters["hidden_constant"]
    inner = np.maximum(before, 0)
    logits = inner @ parameters["out"] + parameters["out_constant"]
    outcomes = looked.outcomes[picked]
    wrong = np.where(outcomes >= 0, _chances(logits) - outcomes, 0).astype(np.float32)
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
    return [float(loss[outcomes[:, one] >= 0, one].mean()) for one in range(outcomes.shape[1])
            if (outcomes[:, one] >= 0).any()]  # fmt: skip


def part_of(looked: Looked, chosen: NDArray[np.intp]) -> Looked:
    """Some of the games."""
    return Looked([(name, rows[chosen]) for name, rows in looked.rows], looked.outcomes[chosen])


def both(first: Looked, second: Looked) -> Looked:
    """The games of both."""
    rows = [
        (name, np.concatenate([here, there]))
        for (name, here), (_, there) in zip(first.rows, second.rows, strict=True)
    ]
    return Looked(rows, np.concatenate([first.outcomes, second.outcomes]))


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
        slopes = _slopes(parameters, plain, looked, own[first : first + BATCH])
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
    """Fit the last layer to games as played: Newton's method, drawn to what solved games said.

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
    for one, outcomes in enumerate(looked.outcomes.T):
        known = outcomes >= 0
        before = np.append(parameters["out"][:, one], parameters["out_constant"][one]).astype(float)
        part, whole = (
            _nearby(matrix[used], outcomes[used], before) for used in (known & ~kept, known)
        )
        tested = known & kept
        if known.sum() < ENOUGH_PLAYED:
            continue
        losses = [
            log_loss(_chances(matrix[tested] @ weights)[:, None], outcomes[tested, None])[0]
            for weights in (before, part)
        ]
        said = _chances(matrix[known] @ before).mean()
        print(
            f"{family} {one}: {known.sum()} played, happened {outcomes[known].mean():.3f}, solved"
            f" said {said:.3f}; log loss {losses[0]:.4f}, corrected {losses[1]:.4f}",
            file=sys.stderr,
        )
        parameters["out"][:, one] = whole[:-1]
        parameters["out_constant"][one] = whole[-1]


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
    """The arrays as npz without the hour of the day: the same fit is the same file."""
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        for name, array in arrays.items():
            whole = BytesIO()
            np.save(whole, array, allow_pickle=False)
            info = ZipInfo(f"{name}.npy", date_time=(1980, 1, 1, 0, 0, 0))
            packed.writestr(info, whole.getvalue(), ZIP_DEFLATED)


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
