"""What an environment is made with: how deals begin, what may be done, what is rewarded."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from skat.env.rewards import REWARD_SCALE, Reward

Bidding: TypeAlias = Literal["ladder", "free"]
StartAt: TypeAlias = Literal["auction", "skat", "play"]

STARTS: Final[tuple[StartAt, ...]] = ("auction", "skat", "play")


class DealSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What holds in every deal.

    `bidding="ladder"` leaves only the next value or a pass, `"free"` any higher value.
    `giving_up` allows action 127. `start` is where a deal begins: with the auction, with the
    soloist before the skat, or with the first card. `four` is a table of four: the fourth deals,
    and each of the three others gets 30 points for a lost game. `reward` and `scale` are those of
    `skat.env.rewards`. Raises ValueError for words that are not among these.

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
        Reward.named(self.reward)

    @property
    def rewards(self) -> Reward:
        """The reward of a deal."""
        return Reward.named(self.reward, scale=self.scale)
