"""What an agent is handed: the observation in the form it asked for, with the mask."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import DTypeLike, NDArray

from skat.env.actions import ACTIONS
from skat.env.planes import HISTORY, SHAPES, SIZE, split
from skat.env.protocol import DealGame

Form: TypeAlias = Literal["planes", "dict"]
Told: TypeAlias = dict[str, Any]


class ObservationForm(msgspec.Struct, frozen=True, kw_only=True):
    """Planes in one row or by name, as uint8 or float32, with or without the history.

    Raises ValueError for other words.
    """

    observation: Form = "planes"
    dtype: str = "uint8"
    history: bool = False

    def __post_init__(self) -> None:
        if self.observation not in ("planes", "dict"):
            raise ValueError(f"observation is 'planes' or 'dict', not {self.observation!r}")
        if self.dtype not in ("uint8", "float32"):
            raise ValueError(f"dtype is 'uint8' or 'float32', not {self.dtype!r}")

    def told(self, game: DealGame, seat: int) -> Told:
        """What this seat is handed; its mask is empty while it is not on turn."""
        mask = np.zeros(ACTIONS, np.int8)
        if game.turn == seat:
            mask[game.legal_actions()] = 1
        found: Told = {"observation": self.shaped(game.observe(seat)), "action_mask": mask}
        if self.history:
            found["history"] = game.history(seat)
        return found

    def shaped(self, planes: NDArray[np.uint8]) -> Any:
        """Planes of one or many observations in the form asked for."""
        typed = planes.astype(self.dtype, copy=False)
        return split(typed) if self.observation == "dict" else typed

    def space(self, spaces: Any, *, rows: tuple[int, ...] = ()) -> Any:
        """The space of what is told, of `gymnasium.spaces`."""
        parts = {"observation": self._planes(spaces, rows)}
        parts["action_mask"] = spaces.Box(0, 1, (*rows, ACTIONS), np.int8)
        if self.history:
            parts["history"] = spaces.Box(-2, ACTIONS - 1, (*rows, HISTORY, 2), np.int16)
        return spaces.Dict(parts)

    def _planes(self, spaces: Any, rows: tuple[int, ...]) -> Any:
        kind: DTypeLike = np.dtype(self.dtype)
        if self.observation == "planes":
            return spaces.Box(0, 1, (*rows, SIZE), kind)
        return spaces.Dict(
            {name: spaces.Box(0, 1, (*rows, *shape), kind) for name, shape in SHAPES.items()}
        )
