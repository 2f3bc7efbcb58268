"""Long lists of numbers made short for a file."""

from __future__ import annotations

from typing import Any

from tools.generate.rulings.asking import classes, first_of


def runs(numbers: Any) -> list[int]:
    """A list as numbers, each with how often it comes in a row.

    >>> runs([4, 4, 4, 7])
    [4, 3, 7, 1]
    """
    pairs: list[int] = []
    for each in numbers:
        if pairs and pairs[-2] == each:
            pairs[-1] += 1
        else:
            pairs += [each, 1]
    return pairs


def folded(table: list[tuple[int, ...]]) -> dict[str, Any]:
    """A table as its different rows in runs, and which row stands where."""
    numbers = classes(table)
    return {"rows": [runs(table[at]) for at in first_of(numbers)], "at": runs(numbers)}
