"""The Gymnasium interface: one learning seat, `skat/Seat-v0`, the other two played for it.

Importing this module registers the environment, also for `gymnasium.make_vec`. Needs
the extra `skat[research]`.

>>> import gymnasium
>>> seat = gymnasium.make("skat.env.gymnasium:skat/Seat-v0", seat=1)
>>> observation, info = seat.reset(seed=7)
>>> observation["action_mask"].shape, info["seat"]
((128,), 1)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from skat.env.actions import ACTIONS, action_to_string
from skat.env.batch import Batch
from skat.env.observations import Form, ObservationForm, Suits, Told
from skat.env.opponents import opponent_of
from skat.players.protocol import Player

Opponent: TypeAlias = "str | Player | Callable[[Told], int]"
"""`"random"`, a player's name, a player, or a function from a seat's observation to its action."""

_METADATA: Final[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}


class SeatEnv(gymnasium.Env[Told, int]):
    """One seat of deal after deal; a step is a decision of this seat.

    `seat` is 0, 1 or 2 from forehand on; None takes another one each deal. `opponent` plays the two
    others; of several, say snapshots of the learner, each deal draws one. With `suits="canonical"`
    all seats see and say renamed suits (`skat.env.observations`), and `info` has the way back. An
    illegal action ends the deal with the reward of -240 points, since Gymnasium's own checks try
    any action; the mask says which ones are legal, also in `info` and as `action_masks`. `options`
    are those of `skat.env.Batch`, which plays the deals. Raises ValueError for what is none of
    these.
    """

    metadata = _METADATA

    def __init__(
        self,
        *,
        seat: int | None = None,
        opponent: Opponent | Sequence[Opponent] = "random",
        observation: Form = "planes",
        dtype: str = "uint8",
        history: bool = False,
        suits: Suits = "real",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if seat not in (None, 0, 1, 2):
            raise ValueError(f"a seat is 0, 1, 2 or None, not {seat!r}")
        pool: Sequence[Opponent] = (
            opponent
            if isinstance(opponent, Sequence) and not isinstance(opponent, str)
            else [opponent]
        )
        self._pool = [(each, opponent_of(each)) for each in pool]
        if not self._pool:
            raise ValueError("there is no opponent")
        self._opponent, self._player = self._pool[0]
        self._seat_wanted, self._options = seat, options
        self._form = ObservationForm(
            observation=observation, dtype=dtype, history=history, suits=suits
        )
        self._begin(self.np_random_seed)
        self.render_mode = render_mode
        self.observation_space = self._form.space(spaces)
        self.action_space: Any = spaces.Discrete(ACTIONS)

    def _begin(self, seed: int) -> None:
        # Where nobody names a seed Gymnasium draws one of more than 64 bits.
        seed %= 1 << 64
        self._batch = Batch(1, seed=seed, observation=None, autoreset="disabled", **self._options)
        self._deals = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, dict[str, Any]]:
        """Without a seed the next deal, of a seed that was drawn; with one its first.

        `np_random_seed` is the one in use, and gives the same again.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._begin(seed)
        while True:
            if self._deals:
                self._batch.reset([0])
            self.seat = self._deals % 3 if self._seat_wanted is None else self._seat_wanted
            self._deals += 1
            if len(self._pool) > 1:
                self._opponent, self._player = self._pool[self.np_random.integers(len(self._pool))]
            self._others()
            if not self._batch.done[0]:
                return self._seen()

    def _seen(self) -> tuple[Told, dict[str, Any]]:
        observation = self._told()
        names = self._form.info(self._batch.game(0), self.seat)
        return observation, {"seat": self.seat, "action_mask": observation["action_mask"], **names}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal for the learning seat, as learners with masks ask for them."""
        return np.asarray(self._told()["action_mask"], np.bool_)

    def step(self, action: int) -> tuple[Told, float, bool, bool, dict[str, Any]]:
        """One action of the learning seat, then the others until it is on turn or all is over."""
        batch = self._batch
        if batch.done[0]:
            raise RuntimeError("the deal is over: reset the environment")
        action = self._form.real(batch.game(0), self.seat, int(action))
        if not 0 <= action < ACTIONS or not batch.mask[0, action]:
            penalty = -240.0 * batch.settings.scale
            batch.done[0] = True
            observation, info = self._seen()
            return observation, penalty, True, False, info | {"illegal": True}
        batch.step(np.array([action], np.int16))
        self._others()
        over = bool(batch.done[0])
        observation, info = self._seen()
        if over:
            info["result"] = batch.game(0).outcome()
        return observation, float(batch.reward[0, self.seat]), over, False, info

    def _others(self) -> None:
        batch = self._batch
        while not batch.done[0] and batch.player[0] != self.seat:
            batch.step(np.array([self._choice()], np.int16))

    def _choice(self) -> int:
        batch = self._batch
        if self._player is not None:
            return self._player.number(0, batch.game(0))
        if self._opponent == "random":
            return int(self.np_random.choice(np.flatnonzero(batch.mask[0])))
        if not callable(self._opponent):
            return int(batch.suggest()[0])
        game, player = batch.game(0), int(batch.player[0])
        return self._form.real(game, player, self._opponent(self._form.told(game, player)))

    def _told(self) -> Told:
        return self._form.told(self._batch.game(0), self.seat)

    def render(self) -> str | None:
        """What the learning seat may do, as text."""
        if self.render_mode != "ansi":
            return None
        legal = [action_to_string(int(action)) for action in np.flatnonzero(self._batch.mask[0])]
        return f"seat {self.seat}: {' '.join(legal)}"


gymnasium.register(
    id="skat/Seat-v0",
    entry_point="skat.env.gymnasium:SeatEnv",
    vector_entry_point="skat.env.seat_vector:SeatVectorEnv",
)
