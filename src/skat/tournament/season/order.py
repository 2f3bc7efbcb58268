"""Ranks by merits that are compared one after the other; equals share a rank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

Merit: TypeAlias = tuple[int | Fraction, ...]
"""What counts first stands first; more is better."""


def ranks_by(merits: Mapping[str, Merit]) -> list[tuple[int, str]]:
    """Rank and name, the best first; those who share a rank stand by name.

    >>> ranks_by({"Bela": (7, 1), "Anna": (7, 1), "Cleo": (8, 0)})
    [(1, 'Cleo'), (2, 'Anna'), (2, 'Bela')]
    """
    better = {merit: sum(other > merit for other in merits.values()) for merit in merits.values()}
    return sorted((better[merit] + 1, name) for name, merit in merits.items())
