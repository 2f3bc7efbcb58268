"""The computer players whom people meet as levels."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Level: TypeAlias = Literal["beginner", "simple", "club", "strong"]
"""Names for `skat.players.make_player`, the weakest first."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
