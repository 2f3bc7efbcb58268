"""What an environment is made with, and what a game in it offers, by rules or in the kernel.

How deals begin, what may be done and what is rewarded are its settings.

A deal is worth something to each of its three players at its end only.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, Protocol, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.model.checked import checked, wrong_fields
from skat.scoresheet.series import GAME_BONUS, defence_bonus

KINDS: Final = ("seeger_fabian", "list", "win", "points")
"""The rewards there are; each also less its mean, as `zero_sum` and a colon before the name."""

REWARD_SCALE: Final = 1 / 240


class DealOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal came to, in plain numbers; the same from rules and kernel.

    `soloist` is his seat, -1 if all passed; `action` the number of his announcement, -1 if the deal
    ended before it. `bid` is a value; `score` are list points, `points` his card points with the
    skat, `tricks` his tricks; `value` what was counted.
    """

    soloist: int = -1
    action: int = -1
    bid: int = 0
    won: bool = False
    overbid: bool = False
    gave_up: bool = False
    value: int = 0
    score: int = 0
    points: int = 0
    tricks: int = 0


class Reward(msgspec.Struct, frozen=True):
    """A kind of reward, whether it is made to sum to nothing, and its scale.

    >>> Reward.named("zero_sum").zero_sum
    True
    """

    kind: str = "seeger_fabian"
    zero_sum: bool = False
    scale: float = REWARD_SCALE

    @classmethod
    @checked
    def named(cls, name: str, *, scale: float = REWARD_SCALE) -> Reward:
        """The reward of this name. Raises ValueError if there is none.

        `zero_sum` alone means `zero_sum:seeger_fabian`.
        """
        before, colon, kind = name.rpartition(":")
        if name == "zero_sum":
            before, colon, kind = "zero_sum", ":", "seeger_fabian"
        if kind not in KINDS or before not in ("", "zero_sum") or bool(colon) != bool(before):
            raise ValueError(
                f"no reward is called {name!r}; there are {', '.join(KINDS)}, zero_sum"
            )
        return cls(kind, bool(before), scale)

    @checked
    def of(self, outcome: DealOutcome, *, four: bool = False) -> NDArray[np.float32]:
        """Forehand's, middlehand's and rearhand's reward for a deal, at a table of four or three.

        >>> won = DealOutcome(soloist=1, won=True, score=24, value=24, points=61, tricks=7)
        >>> Reward(scale=1.0).of(won).tolist()
        [0.0, 74.0, 0.0]
        """
        rewards = [0.0, 0.0, 0.0]
        if outcome.soloist >= 0:
            alone, each = self._parties(outcome, four=four)
            rewards = [alone if seat == outcome.soloist else each for seat in range(3)]
        if self.zero_sum:
            mean = (rewards[0] + rewards[1] + rewards[2]) / 3
            rewards = [reward - mean for reward in rewards]
        return np.array([reward * self.scale for reward in rewards], np.float32)

    def _parties(self, outcome: DealOutcome, *, four: bool) -> tuple[float, float]:
        """The soloist's reward and that of each defender."""
        won = outcome.won
        if self.kind == "seeger_fabian":
            defended = 0 if won else defence_bonus(4 if four else 3)
            return outcome.score + (GAME_BONUS if won else -GAME_BONUS), defended
        if self.kind == "list":
            return outcome.score, 0
        if self.kind == "win":
            return (1, -0.5) if won else (-1, 0.5)
        return outcome.points, 120 - outcome.points


Bidding: TypeAlias = Literal["ladder", "free"]
StartAt: TypeAlias = Literal["auction", "skat", "play"]

STARTS: Final[tuple[StartAt, ...]] = ("auction", "skat", "play")


class DealSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What holds in every deal.

    `bidding="ladder"` leaves only the next value or a pass, `"free"` any higher value.
    `giving_up` allows action 127. `start` is where a deal begins: with the auction, with the
    soloist before the skat, or with the first card. `four` is a table of four: the fourth deals,
    and each of the three others gets 30 points for a lost game. `reward` and `scale` are those of
    `Reward.named`. Raises ValueError for words that are not among these, TypeError for what is
    of another type.

    >>> DealSettings(start="play").bidding
    'ladder'
    """

    bidding: Bidding = "ladder"
    giving_up: bool = False
    start: StartAt = "auction"
    four: bool = False
    reward: str = "seeger_fabian"
    scale: float = REWARD_SCALE

    def __post_init__(self) -> None:
        if self.bidding not in ("ladder", "free"):
            raise ValueError(f"bidding is 'ladder' or 'free', not {self.bidding!r}")
        if self.start not in STARTS:
            raise ValueError(f"start is 'auction', 'skat' or 'play', not {self.start!r}")
        for wrong in wrong_fields(self):
            raise TypeError(wrong)
        Reward.named(self.reward)

    @property
    def rewards(self) -> Reward:
        """The reward of a deal."""
        return Reward.named(self.reward, scale=self.scale)


OneGame = TypeVar("OneGame", bound="DealGame")


class GamePhase(IntEnum):
    """Where a deal in an environment stands."""

    AUCTION = 0
    SKAT = 1
    DISCARD = 2
    ANNOUNCE = 3
    PLAY = 4
    FINISHED = 5


class DealGame(Protocol):
    """One deal from its first action to its result; seats are 0, 1, 2 from forehand on."""

    @property
    def phase(self) -> int:
        """A `GamePhase`."""

    @property
    def turn(self) -> int:
        """The seat that must act, -1 when the deal is over."""

    def legal_actions(self) -> list[int]:
        """What the seat on turn may do, ascending; nothing when the deal is over."""

    def step(self, action: int) -> None:
        """Do it. Raises ValueError if it is not legal, and nothing has changed then."""

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """What this seat sees; `split` names the parts."""

    def history(self, seat: int) -> NDArray[np.int16]:
        """The actions so far as this seat saw them, each with who did it (`int16[96, 2]`)."""

    def hands(self) -> tuple[int, int, int, int]:
        """All open: the cards of each seat and the skat, as masks."""

    def outcome(self) -> DealOutcome | None:
        """The result, once the deal is over."""

    def clone(self: OneGame) -> OneGame:
        """An independent copy."""
