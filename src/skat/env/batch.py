"""`Batch`: thousands of deals side by side in the kernel, seen by numpy without a copy."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from secrets import randbits
from typing import Any, Final, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from skat.env.actions import write_features
from skat.env.dealing import Contracts, Deals, deal_source
from skat.env.native import NativeGame
from skat.env.settings import KINDS, STARTS, DealSettings
from skat.kernel._core import SteppedBatch
from skat.model.checked import checked
from skat.players.simple.hand import hand_values

AutoresetMode: TypeAlias = Literal["same_step", "next_step", "disabled"]
_AUTORESETS: Final = ("same_step", "next_step", "disabled")

EXTRA_OUTPUTS: Final = ("history", "obs_of_all", "state", "legal", "action_features", "final_obs")
"""What a batch writes only when it is asked for by name."""

_FORMAT: Final = "skat-batch/1"


class PlayedDeals(msgspec.Struct, frozen=True):
    """Whole deals played inside: how many decisions that took, and a row of `result` a deal."""

    decisions: int
    result: NDArray[np.int16]


class _Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A batch as bytes: what it was made with, where every game stands, how deals have ended."""

    format: str
    made_with: str
    games: list[tuple[int, int, bytes]]
    ends: dict[str, bytes]


class Batch:
    """`n` deals side by side, game by game as `RulesGame` plays them.

    Everything below `step` is rewritten in place by it, so copy what must last. One row a game:

    - `obs` (uint8, n x 710): what the seat on turn sees (`split` names the parts); missing with
      `observation=None`, and with `"packed"` one bit a number (n x 89, for `unpack`), as are
      `obs_of_all` and `final_obs` then. `mask` (uint8, n x 128): what it may do. `player` and
      `phase` (int8, n).
    - `reward` (float32, n x 3, forehand first), `done` (bool, n) and `result` (int16, n x 10: the
      fields of `DealOutcome`) belong to the deal that has ended, `episode` (uint32, n) and all else
      to the one that goes on. `result` keeps the last deal that ended.

    Game k's e-th deal depends on (seed, k, e) alone: not on threads, batch size or order. Without a
    seed one is drawn; `seed` is the one in use. A batch is copied and pickled as it stands.
    `outputs` are further arrays by name: `history` (int16, n x 96 x 2), `obs_of_all` (uint8,
    n x 3 x 710), `state` (uint8, n x 4 x 32: three hands and the skat), `legal` (int16, n x 64, -1
    behind them) with `legal_count` (uint8), `action_features` (uint8, rows of 48, one a legal
    action; those of game i are `offsets[i]` to `offsets[i + 1]`), `final_obs` (what all three saw
    at the end).

    `autoreset` says what follows a deal that has ended: the next one in the same step, with the
    next step (its action is ignored), or nothing before `reset(ids)`.

    Raises ValueError and TypeError for what it cannot be made with, and later for input that it
    refuses; then nothing has moved.

    >>> batch = Batch(2, seed=7)
    >>> batch.player.tolist(), batch.mask.sum(1).tolist()
    ([1, 1], [2, 2])
    >>> batch.step(np.array([32, 35], np.int16))
    >>> batch.player.tolist()
    [2, 0]
    """

    @checked
    def __init__(
        self,
        n: int,
        *,
        seed: int | None = None,
        threads: int = 1,
        observation: Literal["planes", "packed"] | None = "planes",
        outputs: Sequence[str] = (),
        autoreset: AutoresetMode = "same_step",
        deals: Deals = None,
        contracts: Contracts = "simple",
        pairs: int = 1,
        **settings: Any,
    ) -> None:
        if n < 1 or threads < 1:
            raise ValueError("a batch has one game and one thread at least")
        if unknown := set(outputs) - set(EXTRA_OUTPUTS):
            raise ValueError(f"no output is called {', '.join(sorted(unknown))}")
        if seed is None:
            seed = randbits(64)
        if not 0 <= seed < 1 << 64:
            raise ValueError("a seed is 0 to 2^64 - 1")
        self._made_of = {
            "seed": seed,
            "threads": threads,
            "observation": observation,
            "outputs": tuple(outputs),
            "autoreset": autoreset,
            "deals": deals,
            "contracts": contracts,
            "pairs": pairs,
            **settings,
        }
        self.settings = DealSettings(**settings)
        self.seed = seed
        source = deal_source(
            self.settings, seed=seed, deals=deals, contracts=contracts, pairs=pairs
        )
        reward = self.settings.rewards
        core = SteppedBatch(
            n,
            seed=seed,
            threads=threads,
            outputs=_written(outputs, observation=observation),
            free_bidding=self.settings.bidding == "free",
            giving_up=self.settings.giving_up,
            four=self.settings.four,
            start=STARTS.index(self.settings.start),
            pairs=source.pairs,
            simple=source.simple,
            packs=source.packs,
            openings=source.openings,
            values=hand_values(),
            reward=KINDS.index(reward.kind),
            zero_sum=reward.zero_sum,
            scale=reward.scale,
            autoreset=_AUTORESETS.index(autoreset),
        )
        made_with = sha256(repr((seed, self.settings, source)).encode()).hexdigest()
        self._take(core, made_with)

    def _take(self, core: SteppedBatch, made_with: str) -> None:
        self._core: SteppedBatch | None = core
        self._made_with = made_with
        self.__dict__.update(core.arrays())
        self._write_features()

    def _write_features(self) -> None:
        """After every change, where features of actions are wanted."""
        if "offsets" in self.__dict__:
            write_features(self.legal, self.action_features, self.offsets)

    mask: NDArray[np.uint8]
    obs: NDArray[np.uint8]
    player: NDArray[np.int8]
    phase: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    episode: NDArray[np.uint32]
    result: NDArray[np.int16]
    history: NDArray[np.int16]
    obs_of_all: NDArray[np.uint8]
    state: NDArray[np.uint8]
    legal: NDArray[np.int16]
    legal_count: NDArray[np.uint8]
    action_features: NDArray[np.uint8]
    offsets: NDArray[np.int32]
    final_obs: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.player)

    @property
    def _open(self) -> SteppedBatch:
        if self._core is None:
            raise ValueError("the batch was closed")
        return self._core

    def reset(self, ids: ArrayLike | None = None) -> None:
        """Every game from its first deal on; with `ids` the next deal of these games."""
        core = self._open
        if ids is None:
            core.reset_all()
        else:
            core.reset(_ids(ids))
        self._write_features()

    def step(self, actions: NDArray[np.int16]) -> None:
        """One action in every game, an array int16[n].

        Raises TypeError for another dtype; ValueError for another shape, or naming the first game
        whose action is not legal.
        """
        self._open.step(_checked(actions))
        self._write_features()

    def step_some(self, ids: ArrayLike, actions: NDArray[np.int16]) -> None:
        """One action in each of these games; the others stay as they are, `done` and `reward` too.

        >>> batch = Batch(3, seed=7)
        >>> batch.step_some([2], np.array([35], np.int16))
        >>> batch.player.tolist()
        [1, 1, 0]
        """
        self._open.step(_checked(actions), _ids(ids))
        self._write_features()

    def suggest(self) -> NDArray[np.int16]:
        """What `simple` would do in every game, -1 where a deal is over.

        It bids, lays away and announces as our player of that name but for hand games, and plays
        cards by shorter rules of thumb.
        """
        return self._open.suggest()

    @checked
    def play_random(
        self, deals: int, *, outputs: Literal["mask", "planes"] | None = None
    ) -> PlayedDeals:
        """Plays so many deals inside, each legal action as likely as the others.

        The batch stays as it is. `outputs` has masks, or masks and observations, worked out at
        every decision, which only measurements need.

        >>> played = Batch(1, seed=7).play_random(100)
        >>> played.decisions > 2000, played.result.shape
        (True, (100, 10))
        """
        return self._play(deals, simple=False, outputs=outputs)

    @checked
    def play_with(
        self,
        player: Literal["simple"],
        deals: int,
        *,
        outputs: Literal["mask", "planes"] | None = None,
    ) -> PlayedDeals:
        """The same with `simple` at every seat, as `suggest`; ValueError for other names."""
        return self._play(deals, simple=True, outputs=outputs)

    def _play(self, deals: int, *, simple: bool, outputs: str | None) -> PlayedDeals:
        if deals < 0:
            raise ValueError("a number of deals is not negative")
        decisions, result = self._open.play(
            deals,
            simple=simple,
            with_masks=outputs is not None,
            with_planes=outputs == "planes",
        )
        return PlayedDeals(decisions, result)

    @checked
    def game(self, number: int) -> NativeGame:
        """A copy of one game as it stands. Raises ValueError if there is no such game."""
        if not 0 <= number < len(self):
            raise ValueError(f"there is no game {number}")
        return NativeGame.of(self._open.deal_of(number), self.settings)

    @checked
    def deal(self, game: int, episode: int) -> NativeGame:
        """Game k's e-th deal where it begins, whether the batch has come to it or not."""
        return NativeGame.of(self._open.deal(game, episode), self.settings)

    def clone(self, ids: ArrayLike) -> Batch:
        """These games at the same point, as a batch of its own, for search."""
        copy = Batch.__new__(Batch)
        copy.settings, copy.seed, copy._made_of = self.settings, self.seed, self._made_of
        copy._take(self._open.clone(_ids(ids)), self._made_with)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (len(self), self._made_of, self.save())

    def save(self) -> bytes:
        """Where every game stands, for `load` of a batch that was made alike."""
        games = [(game, episode, bytes(taken)) for game, episode, taken in self._open.kept()]
        ends = {name: array.tobytes() for name, array in self._ends.items()}
        kept = _Saved(format=_FORMAT, made_with=self._made_with, games=games, ends=ends)
        return msgspec.msgpack.encode(kept)

    @checked
    def load(self, saved: bytes) -> None:
        """Takes up what was saved.

        Raises ValueError for bytes that are no checkpoint, or one of a batch made otherwise; then
        nothing has changed.
        """
        core = self._open
        try:
            kept = msgspec.msgpack.decode(saved, type=_Saved)
        except msgspec.DecodeError as error:
            raise ValueError("these bytes are no saved batch") from error
        if kept.format != _FORMAT or kept.made_with != self._made_with:
            raise ValueError("this was saved by a batch with other settings, deals or seed")
        ends = self._ends
        if {name: len(saved_array) for name, saved_array in kept.ends.items()} != {
            name: array.nbytes for name, array in ends.items()
        }:
            raise ValueError("this was saved by a batch with other outputs")
        try:
            core.restore([(game, episode, list(taken)) for game, episode, taken in kept.games])
        except ValueError as error:
            raise ValueError("what was saved does not fit this batch") from error
        self._write_features()
        for name, array in ends.items():
            array.reshape(-1)[:] = np.frombuffer(kept.ends[name], array.dtype)

    @property
    def _ends(self) -> dict[str, NDArray[Any]]:
        """What tells of deals that have ended, and so does not follow from where games stand."""
        names = ("done", "reward", "result", "final_obs")
        return {name: self.__dict__[name] for name in names if name in self.__dict__}

    def close(self) -> None:
        """Ends the batch; its arrays stay readable."""
        self._core = None


def _made_again(n: int, made_of: dict[str, Any], saved: bytes) -> Batch:
    """A batch that was copied or pickled."""
    batch = Batch(n, **made_of)
    batch.load(saved)
    return batch


def _written(outputs: Sequence[str], *, observation: str | None) -> list[str]:
    """What the kernel must write for these outputs."""
    wanted = [*outputs, *(("obs",) if observation else ())]
    if observation == "packed":
        wanted.append("packed")
    if "action_features" in wanted:
        wanted += ["offsets", "legal"]
    return [*wanted, *(("legal_count",) if "legal" in wanted else ())]


def _checked(actions: NDArray[np.int16]) -> NDArray[np.int16]:
    if getattr(actions, "dtype", None) != np.int16:
        raise TypeError("actions are a numpy array of int16")
    if actions.ndim != 1:
        raise ValueError("actions are one row of numbers")
    return np.ascontiguousarray(actions)


def _ids(ids: ArrayLike) -> NDArray[np.int64]:
    """Numbers of games; a mask of all of them is refused, so that it is not read as numbers."""
    numbers = np.asarray(ids)
    if numbers.size == 0:
        return np.zeros(0, np.int64)
    if numbers.ndim != 1 or not np.issubdtype(numbers.dtype, np.integer):
        raise TypeError("ids are one row of whole numbers")
    return np.ascontiguousarray(numbers, np.int64)
