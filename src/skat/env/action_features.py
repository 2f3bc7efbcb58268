"""A legal action as methods that value actions want it: 48 numbers, one row an action.

The card (0 to 31), pass, hold, take the skat, bid, announcement, giving up (32 to 37), the contract
(38 to 43), hand, the level announced, and the step of the bid divided by 16 with its rest.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from skat.env.actions import ACTIONS, ANNOUNCEMENTS, FIRST_ANNOUNCEMENT, FIRST_BID, GIVE_UP
from skat.model.announcement import Announced

_BID, _ANNOUNCEMENT, _GIVES_UP, _CONTRACT, _HAND, _LEVEL, _STEP = 35, 36, 37, 38, 44, 45, 46


def _features() -> NDArray[np.uint8]:
    rows = np.zeros((ACTIONS, 48), np.uint8)
    plain = np.arange(FIRST_BID)
    rows[plain, plain] = 1
    for step, action in enumerate(range(FIRST_BID, FIRST_ANNOUNCEMENT)):
        rows[action, _BID] = 1
        rows[action, _STEP : _STEP + 2] = divmod(step, 16)
    for action, said in ANNOUNCEMENTS.items():
        rows[action, [_ANNOUNCEMENT, _CONTRACT + said.contract.index]] = 1
        rows[action, _HAND] = said.hand
        rows[action, _LEVEL] = list(Announced).index(said.announced)
    rows[GIVE_UP, _GIVES_UP] = 1
    return rows


FEATURES: Final = _features()
"""A row for each of the 128 actions."""


def write_features(
    legal: NDArray[np.int16], features: NDArray[np.uint8], offsets: NDArray[np.int32]
) -> None:
    """Writes a row for each legal action; those of game i are `offsets[i]` to `offsets[i + 1]`."""
    there = legal >= 0
    there.sum(1).cumsum(out=offsets[1:])
    np.take(FEATURES, legal[there], axis=0, out=features[: offsets[-1]])
