"""The learned values: tables whose rows are added up, and two small layers above them.

A network is a handful of arrays in one file, read once; the kernel adds them up. How they were
trained is told in docs/how/players/model-card.md.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skat.kernel._core import ValueTables
from skat.players.belief.beliefs import DamagedWeightsError

FILE: Final = "values.npz"

CHECKSUM: Final = "c89203fc2674234aae85ebd7a72de2434a412ac5785198eab111f1a50461e9be"
"""SHA-256 of the file."""

Floats: TypeAlias = NDArray[np.float32]

FAMILIES: Final = ("suit", "grand", "null")


class Network(NamedTuple):
    """One family's arrays: the rows to add up by table, and the layers above.

    `trump` and `shape` belong to suit games, `jacks` and `laid_away` to suit games and grand; they
    are empty elsewhere.
    """

    side: Floats
    trump: Floats
    shape: Floats
    jacks: Floats
    laid_away: Floats
    situation: Floats
    hidden: Floats
    hidden_constant: Floats
    out: Floats
    out_constant: Floats


@cache
def tables() -> ValueTables:
    """The networks as trained, as the kernel takes them. Raises as `learned` does."""
    suit, grand, null = ([array.tobytes() for array in learned()[family]] for family in FAMILIES)
    return ValueTables(suit, grand, null)


@cache
def learned() -> dict[str, Network]:
    """The networks as trained. Raises `DamagedWeightsError` if the file is not the right one."""
    return networks_in(files(__package__).joinpath(FILE).read_bytes())


def networks_in(packed: bytes) -> dict[str, Network]:
    """The networks in these bytes. Raises `DamagedWeightsError` unless they have our checksum."""
    if sha256(packed).hexdigest() != CHECKSUM:
        raise DamagedWeightsError(f"{FILE} has another checksum than {CHECKSUM}")
    with np.load(BytesIO(packed), allow_pickle=False) as arrays:
        return {
            family: Network(
                *(arrays[f"{family}_{name}"].astype(np.float32) for name in Network._fields)
            )
            for family in FAMILIES
        }
