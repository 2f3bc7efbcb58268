"""The layout of an observation: 710 numbers, each 0 or 1, in named fields.

Seats are relative to the observer: 0 himself, 1 left, 2 right. Cards stand by their index, and
numbers binary, the lowest bit first. Fields:

- `phase`: auction, skat, discard, announcement, play, finished; `seat`: forehand, middlehand,
  rearhand; `four`: whether a fourth player deals and does not play; `soloist`; `leader` of the
  trick on the table.
- `hand`; `skat_seen`: the skat as its taker found it; `discard`: what he laid away; `left_open`,
  `right_open`: hands that lie open.
- `played`, `table`, `last_trick`: by seat, all cards played, the trick on the table, the one
  before.
- `voids`: by seat, diamonds, hearts, spades, clubs, trumps it was seen not to have.
- `calls`: by seat, whether it has spoken, then for each of the 63 values whether it went so high;
  `passed`; `held`.
- `contract`; `hand_game`; `announced`: schneider, schwarz, ouvert with them; `open`.
- `points`, `tricks`: the soloist's, then the defenders', as the tricks so far tell; no skat in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

SHAPES: Final[Mapping[str, tuple[int, ...]]] = {
    "phase": (6,),
    "seat": (3,),
    "four": (1,),
    "soloist": (3,),
    "leader": (3,),
    "hand": (32,),
    "skat_seen": (32,),
    "discard": (32,),
    "left_open": (32,),
    "right_open": (32,),
    "played": (3, 32),
    "table": (3, 32),
    "last_trick": (3, 32),
    "voids": (3, 5),
    "calls": (3, 64),
    "passed": (3,),
    "held": (3,),
    "contract": (6,),
    "hand_game": (1,),
    "announced": (3,),
    "open": (1,),
    "points": (2, 7),
    "tricks": (2, 4),
}
"""The shape of each field of an observation, in the order in which they stand in it."""

_SIZES = [int(np.prod(shape)) for shape in SHAPES.values()]
_ENDS = list(accumulate(_SIZES))

SIZE: Final = _ENDS[-1]
"""How many numbers an observation has."""

FIELDS: Final[Mapping[str, slice]] = {
    name: slice(end - size, end) for name, size, end in zip(SHAPES, _SIZES, _ENDS, strict=True)
}
"""Where each field stands."""

HISTORY: Final = 96
"""How many actions `history` holds at most: the last ones, if there were more."""

HIDDEN: Final = -2
"""Stands in a history for a card that somebody else laid away."""

LONGEST: Final = 168
"""No deal has more actions: 63 bids, 63 answers, 3 passes, then 35 at most."""


def split(observation: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """The fields of an observation by name, as views of it; leading axes stay.

    >>> fields = split(np.zeros((5, SIZE), np.uint8))
    >>> fields["played"].shape, SIZE
    ((5, 3, 32), 710)
    """
    before = observation.shape[:-1]
    return {
        name: observation[..., where].reshape(*before, *SHAPES[name])
        for name, where in FIELDS.items()
    }
