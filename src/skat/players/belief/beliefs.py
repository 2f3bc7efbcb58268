"""The learned tables of the belief, read once from the file beside this module."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from struct import unpack
from typing import Final

from skat.kernel.belief import HAND_ENTRIES, PLAY_ENTRIES, Beliefs

FILE: Final = "beliefs.bin"

CHECKSUM: Final = "6aa86357af2255ff939f20cd75b43ed97fab9f0e4df411b7324d14d016b389ae"
"""SHA-256 of the file; docs/how/players.md tells how it was made."""


class DamagedWeightsError(ValueError):
    """A file of weights is not the one that belongs to this version."""


@cache
def learned_beliefs() -> Beliefs:
    """The tables as trained. Raises `DamagedWeightsError` if the file is another or incomplete."""
    return beliefs_in(files(__package__).joinpath(FILE).read_bytes())


def beliefs_in(packed: bytes) -> Beliefs:
    """The tables in these bytes: floats of two bytes, lowest byte first, those of hands first.

    Raises `DamagedWeightsError` if their checksum is not `CHECKSUM`.
    """
    if sha256(packed).hexdigest() != CHECKSUM:
        raise DamagedWeightsError(f"{FILE} has another checksum than {CHECKSUM}")
    numbers = memoryview(bytearray(4 * (HAND_ENTRIES + PLAY_ENTRIES))).cast("f")
    for at, number in enumerate(unpack(f"<{len(numbers)}e", packed)):
        numbers[at] = number
    return Beliefs(hands=numbers[:HAND_ENTRIES].tobytes(), plays=numbers[HAND_ENTRIES:].tobytes())
