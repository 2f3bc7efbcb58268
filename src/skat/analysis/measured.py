"""Numbers that were measured once and are fixed: calibration, par, coefficients of luck.

They are read from `measured.json`, which `make proof-analysis` measures again. A comparison of
reviews compares the version first.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import msgspec

from skat.analysis.outcomes import Scale


class Luck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much of the cards dealt and of fortune is taken off a result."""

    dealt: float
    fortune: float


class GameChances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the logit of winning follows from the learned one and from open cards; see
    `skat.analysis.bidding.continued`."""

    level: float
    learned: float
    open: float


class SecondReading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much hands and plays count where the others are read less surely; plays by role, by
    led or followed, and by tricks. 1 is as the belief has it."""

    hands: float
    plays: dict[str, tuple[float, float, float, float]]


class Between(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a loss between two games: the share that turns out, and by how many points a single one
    is off after that, as a standard deviation."""

    share: float
    off: float


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them. `par` holds own points and table points of a seat in the mean over deals,
    `fortune_of_defender` what the worlds of a defender miss in the mean, a card, by tricks."""

    version: int
    calibration: dict[str, tuple[float, float, float, float]]
    par: dict[str, dict[str, tuple[float, float]]]
    luck: Luck
    fortune_of_defender: tuple[float, float, float, float]
    games: GameChances
    reading: SecondReading
    between: dict[str, Between]


class MeasuredNumbers(NamedTuple):
    """The numbers, and the SHA-256 of the file that they are in."""

    numbers: Measured
    digest: str


@cache
def measured() -> MeasuredNumbers:
    """The numbers of this version.

    >>> measured().numbers.version
    8
    """
    data = resources.files("skat.analysis").joinpath("measured.json").read_bytes()
    numbers = msgspec.json.decode(data, type=Measured)
    return MeasuredNumbers(numbers, hashlib.sha256(data).hexdigest())


LAST_TRICKS: Final = (3, 5, 7, 10)
"""The last trick of each of the four groups that `calibration` has a share for."""


def group_of(trick: int) -> int:
    """Which of the four groups this trick is in.

    >>> [group_of(trick) for trick in (1, 3, 4, 7, 10)]
    [0, 0, 1, 2, 3]
    """
    return sum(trick > last for last in LAST_TRICKS[:-1])


def calibrated(points: float, *, alone: bool, null: bool, ouvert: bool, trick: int) -> float:
    """What a loss of so many points comes to among players; gains stay 0.

    `ouvert` says that a null is played with open cards: then little is hidden.

    >>> calibrated(-3.0, alone=True, null=False, ouvert=False, trick=1)
    0.0
    """
    role = "soloist" if alone else "defender"
    game = "" if not null else "null ouvert " if ouvert else "null "
    return max(0.0, points) * measured().numbers.calibration[game + role][group_of(trick)]


def usual_fortune(*, alone: bool, null: bool, trick: int) -> float:
    """What a card does in the mean beyond what its worlds promise, in its player's table points.

    It is no luck, so it is taken off. Only defenders of suit and grand are off, in late tricks.

    >>> usual_fortune(alone=False, null=False, trick=6)
    0.4
    >>> usual_fortune(alone=True, null=False, trick=6)
    0.0
    """
    if alone or null:
        return 0.0
    return measured().numbers.fortune_of_defender[group_of(trick)]


def par(seat: str, *, table_size: int, scale: Scale) -> float:
    """What this seat ("dealer" for the idle one) gets in the mean over deals among `club` players.

    Tables of more than four have the numbers of four.
    """
    own, table = measured().numbers.par[str(min(table_size, 4))][seat]
    return own if scale is Scale.OWN else table
