"""What an agent is handed: the observation in the form it asked for, with the mask."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import DTypeLike, NDArray

from skat.env.actions import ACTIONS
from skat.env.planes import HISTORY, SHAPES, SIZE, split
from skat.env.protocol import DealGame
from skat.env.suits import SuitNames

Form: TypeAlias = Literal["planes", "dict"]
Suits: TypeAlias = Literal["real", "canonical"]
Told: TypeAlias = dict[str, Any]


class ObservationForm(msgspec.Struct, frozen=True, kw_only=True):
    """Planes in one row or by name, as uint8 or float32, with or without the history.

    `suits="canonical"` renames suits (`skat.env.suits`): in planes, mask, history and actions.
    Raises ValueError for other words.
    """

    observation: Form = "planes"
    dtype: str = "uint8"
    history: bool = False
    suits: Suits = "real"

    def __post_init__(self) -> None:
        if self.observation not in ("planes", "dict"):
            raise ValueError(f"observation is 'planes' or 'dict', not {self.observation!r}")
        if self.dtype not in ("uint8", "float32"):
            raise ValueError(f"dtype is 'uint8' or 'float32', not {self.dtype!r}")
        if self.suits not in ("real", "canonical"):
            raise ValueError(f"suits is 'real' or 'canonical', not {self.suits!r}")

    def told(self, game: DealGame, seat: int) -> Told:
        """What this seat is handed; its mask is empty while it is not on turn."""
        mask = np.zeros(ACTIONS, np.int8)
        if game.turn == seat:
            mask[game.legal_actions()] = 1
        planes, history = game.observe(seat), game.history(seat) if self.history else None
        names = self.names_in(planes, history)
        if names is not None:
            planes, mask = names.observation(planes), names.mask(mask)
            history = None if history is None else names.history(history)
        found: Told = {"observation": self.shaped(planes), "action_mask": mask}
        if history is not None:
            found["history"] = history
        return found

    def names_in(
        self, planes: NDArray[np.uint8], history: NDArray[np.int16] | None = None
    ) -> SuitNames | None:
        """The names of suits for whoever sees this; None where they keep their own."""
        return SuitNames.seen_in(planes, history) if self.suits == "canonical" else None

    def names(self, game: DealGame, seat: int) -> SuitNames | None:
        """The names of suits for this seat now; None where they keep their own."""
        if self.suits == "real":
            return None
        return self.names_in(game.observe(seat), game.history(seat) if self.history else None)

    def real(self, game: DealGame, seat: int, action: int) -> int:
        """The action that is meant by what this seat says."""
        names = self.names(game, seat)
        return action if names is None else int(names.real(action))

    def info(self, game: DealGame, seat: int) -> dict[str, Any]:
        """The way back: `suits` from first to last, and the real action of each of the 128."""
        names = self.names(game, seat)
        return {} if names is None else {"suits": names.suits, "actions": names.actions}

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
