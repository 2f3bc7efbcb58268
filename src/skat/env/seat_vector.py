"""The vector form of `skat/Seat-v0`: many deals in the kernel, one learning seat in each.

>>> seats = SeatVectorEnv(num_envs=4)
>>> observations, infos = seats.reset(seed=7)
>>> observations["action_mask"].shape
(4, 128)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from skat.env.actions import ACTIONS
from skat.env.batch import Batch
from skat.env.observations import Form, ObservationForm, Suits, Told
from skat.env.opponents import opponent_of
from skat.players.protocol import Player

Opponents: TypeAlias = (
    "str | Player | Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[np.integer[Any]]]"
)
"""`"random"`, a player's name, a player, or a function from observations and masks to actions."""

_LEGAL: Final = ("legal", "obs_of_all")


class SeatVectorEnv(VectorEnv[Told, NDArray[Any], NDArray[Any]]):
    """`num_envs` deals side by side. A step is a decision of the learning seat in each.

    `autoreset_mode` is Gymnasium's: `SAME_STEP` (what an ended deal last showed is in
    `infos["final_obs"]`, its result in `infos["final_info"]`), `NEXT_STEP` (the action after an end
    is ignored) or `DISABLED` (`reset` with `options={"reset_mask": ...}`). `seat=None` takes
    another seat each deal. Unlike in the single form an illegal action raises ValueError and moves
    nothing. Other options are those of `skat.env.Batch`.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        opponent: Opponents = "random",
        observation: Form = "planes",
        dtype: str = "uint8",
        suits: Suits = "real",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self._player = opponent_of(opponent)
        self.num_envs = num_envs
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.mode, "render_modes": []}
        self._seat, self._opponent = seat, opponent
        self._options = {**options, "threads": threads}
        self._form = ObservationForm(observation=observation, dtype=dtype, suits=suits)
        self.single_observation_space = self._form.space(spaces)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._begin(None)

    def _begin(self, seed: int | None) -> None:
        self._batch = Batch(
            self.num_envs,
            seed=seed,
            outputs=_LEGAL,
            autoreset="disabled",
            **self._options,
        )
        self._chance = np.random.default_rng(self._batch.seed)

    @property
    def np_random_seed(self) -> int:
        """The seed in use, given or drawn: `reset` with it gives the same deals and chance."""
        return self._batch.seed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, dict[str, Any]]:
        """Every deal anew, or with `options={"reset_mask": ...}` the next deal of those named."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self._next(np.flatnonzero(np.asarray(mask, bool)))
        else:
            self._begin(int(self._chance.integers(1 << 63)) if seed is None else seed)
            self._settle(self._rows)
            self._skip_ended()
        return self._answer()

    def _answer(self) -> tuple[Told, dict[str, Any]]:
        observation = self._told()
        names = self._form.names_in(self._seen())
        way_back = {} if names is None else {"suits": names.suits, "actions": names.actions}
        return observation, {
            "seat": self.seats(),
            "action_mask": observation["action_mask"],
            **way_back,
        }

    def _seen(self) -> NDArray[np.uint8]:
        """What the learning seats see."""
        return self._batch.obs_of_all[self._rows, self.seats()]

    def seats(self) -> NDArray[np.int64]:
        """The learning seat of each deal."""
        if self._seat is not None:
            return np.full(self.num_envs, self._seat)
        return (self._rows + self._batch.episode) % 3

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Told, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action of the learning seat in each deal."""
        batch = self._batch
        over_before = batch.done.copy()
        if over_before.any() and self.mode is AutoresetMode.DISABLED:
            raise ValueError("some deals are over: reset them with a reset_mask")
        going = np.flatnonzero(~over_before)
        chosen = _numbers(actions)
        if names := self._form.names_in(self._seen()):
            chosen = names.real(chosen)
        batch.step_some(going, chosen[going])
        self._settle(going)
        if over_before.any():
            self._next(np.flatnonzero(over_before))
        ended = batch.done & ~over_before
        rewards = batch.reward[self._rows, self.seats()].astype(np.float64)
        rewards[over_before] = 0.0
        infos: dict[str, Any] = {}
        if ended.any():
            infos |= {"result": batch.result.copy(), "_result": ended.copy()}
            if self.mode is AutoresetMode.SAME_STEP:
                infos |= {"final_obs": self._told(), "_final_obs": ended.copy()}
                infos |= {
                    "final_info": {"result": batch.result.copy()},
                    "_final_info": ended.copy(),
                }
                self._next(np.flatnonzero(ended))
        observation, now = self._answer()
        return observation, rewards, ended, np.zeros(self.num_envs, bool), infos | now

    def _next(self, ids: NDArray[np.intp]) -> None:
        """The next deal of these games, up to a decision of the learning seat."""
        self._batch.reset(ids)
        self._settle(ids)
        self._skip_ended(ids)

    def _skip_ended(self, ids: NDArray[np.intp] | None = None) -> None:
        """A deal that ends before the learning seat was asked is none of its own."""
        among = self._rows if ids is None else ids
        while (ended := among[self._batch.done[among]]).size:
            self._batch.reset(ended)
            self._settle(ended)

    def _settle(self, ids: NDArray[np.intp]) -> None:
        """The others play in these games until the learning seat is on turn, or all is over."""
        batch, seats = self._batch, self.seats()
        while True:
            waiting = ids[~batch.done[ids] & (batch.player[ids] != seats[ids])]
            if not waiting.size:
                return
            batch.step_some(waiting, self._choices(waiting))

    def _choices(self, ids: NDArray[np.intp]) -> NDArray[np.int16]:
        batch = self._batch
        if self._player is not None:
            numbers = [self._player.number(int(each), batch.game(int(each))) for each in ids]
            return np.array(numbers, np.int16)
        if self._opponent == "random":
            at = (self._chance.random(ids.size) * batch.legal_count[ids]).astype(np.intp)
            return batch.legal[ids, at]
        if not callable(self._opponent):
            return batch.suggest()[ids]
        planes, mask = batch.obs[ids], batch.mask[ids]
        if names := self._form.names_in(planes):
            asked = self._opponent(names.observation(planes), names.mask(mask))
            return names.real(_numbers(asked))
        return _numbers(self._opponent(planes, mask))

    def _told(self) -> Told:
        batch, seats = self._batch, self.seats()
        planes = self._seen()
        mask = np.where((batch.player == seats)[:, None], batch.mask, 0).astype(np.int8)
        if names := self._form.names_in(planes):
            planes, mask = names.observation(planes), names.mask(mask)
        return {"observation": self._form.shaped(planes), "action_mask": mask}

    def close_extras(self, **options: Any) -> None:
        """Ends the batch."""
        self._batch.close()


def _numbers(actions: NDArray[Any]) -> NDArray[np.int16]:
    """The actions as a batch takes them. TypeError and ValueError for what is none."""
    given = np.asarray(actions)
    if not np.issubdtype(given.dtype, np.integer):
        raise TypeError(f"actions are whole numbers, not {given.dtype}")
    none = given[(given < 0) | (given >= ACTIONS)]
    if none.size:
        raise ValueError(f"{none[0]} is no action: they are 0 to {ACTIONS - 1}")
    return given.astype(np.int16)
