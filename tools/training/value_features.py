"""What the values of hands are learned from: rows of tables, and plain features of each row.

Tables of patterns are learned as plain features of the pattern times a matrix, plus a correction
for each row, so that rare patterns are judged by their features (`tools.training.fit_values`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skat.players.strong import network

Matrix = NDArray[np.float32]
Games = NDArray[np.int64]


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
        rows += [("side", suit) for suit in network.null_patterns(held, away)]
        return Looked(rows, outcomes)
    suits = np.stack(network.suit_patterns(held, away), axis=1)
    rows.append(("jacks", network.jack_patterns(held, away)))
    rows.append(("laid_away", network.points_laid_away(away)))
    if family == "grand":
        rows += [("side", suits[:, suit]) for suit in range(4)]
        return Looked(rows, outcomes)
    every = np.arange(len(games))
    rows.append(("trump", suits[every, contract]))
    shapes = np.stack([network.trump_shapes(held, suit) for suit in range(4)], axis=1)
    rows.append(("shape", shapes[every, contract]))
    rows += [("side", suits[every, (contract + step) % 4]) for step in (1, 2, 3)]
    return Looked(rows, outcomes)


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
        points = np.arange(network.POINTS_LAID_AWAY)
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
        rows = np.arange(network.TRUMP_SHAPES)
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
