"""The curve of a learner, from the rows that its run has written."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

from tools.docs.svg import INK, LINE, picture, words

ROWS: Final = Path(__file__).parents[2] / "docs/library/learning/card_learner.csv"
WIDTH, HEIGHT, LEFT, FOOT = 640, 300, 70, 50
LOWEST, HIGHEST, STEP = -30, 30, 10


def drawing() -> str:
    """Points a game over rules of thumb by minutes of processor time, as an SVG picture."""
    with ROWS.open(newline="", encoding="utf-8") as file:
        rows = [(float(minutes), float(over)) for minutes, _, over in list(csv.reader(file))[1:]]
    last = rows[-1][0]

    def at(minutes: float, over: float) -> tuple[float, float]:
        right = LEFT + minutes / last * (WIDTH - LEFT - 20)
        return right, (HIGHEST - over) / (HIGHEST - LOWEST) * (HEIGHT - FOOT - 20) + 20

    shapes = []
    for over in range(LOWEST, HIGHEST + 1, STEP):
        (left, level), (right, _) = at(0, over), at(last, over)
        width = 1.4 if over == 0 else 0.5
        shapes.append(
            f'<path d="M{left:g} {level:g}H{right:g}" stroke="{LINE}" stroke-width="{width}"/>'
        )
        shapes.append(words(f"{over:+d}" if over else "0", (left - 8, level + 4), anchor="end"))
    below = HEIGHT - FOOT + 20
    shapes += [words(f"{each:.0f}", (at(each, 0)[0], below)) for each, _ in rows]
    line = " ".join(f"{right:.1f},{level:.1f}" for right, level in (at(*row) for row in rows))
    shapes.append(f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="2.2"/>')
    for row in rows:
        right, level = at(*row)
        shapes.append(f'<circle cx="{right:.1f}" cy="{level:.1f}" r="3" fill="{INK}"/>')
    shapes.append(words("minutes of processor time", (WIDTH / 2, HEIGHT - 10)))
    title = "Points a game more than rules of thumb at the same table"
    return picture(shapes, width=WIDTH, height=HEIGHT, title=title)
