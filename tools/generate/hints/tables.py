"""Writes the tables of what was learned as the page keeps them, beside the module of the kernel.

    python -m tools.generate.hints.tables

`hand_values.bin` has doubles. `learned_values.bin` has three families in a row: of each how many
numbers its rows have and these as floats of two bytes, then how many numbers the layers above have
and these as floats of four; the lowest byte first. The beliefs need no other form: the page takes
the file of `skat.players.belief`.
"""

from __future__ import annotations

import sys
from typing import Final

import numpy as np

from skat.players.simple.hand import hand_values
from skat.players.strong.network import FAMILIES, Network, learned
from tools.generate.page_kernel import MODULE

HAND_VALUES: Final = MODULE.with_name("hand_values.bin")
LEARNED_VALUES: Final = MODULE.with_name("learned_values.bin")
_ROWS: Final = 6
"""So many arrays of a network are rows, which are kept in two bytes a number."""


def learned_values() -> bytes:
    """The networks. Raises ValueError if two bytes are too few for a number of their rows."""
    return b"".join(_written(learned()[family]) for family in FAMILIES)


def _written(network: Network) -> bytes:
    rows = np.concatenate([array.ravel() for array in network[:_ROWS]])
    above = np.concatenate([array.ravel() for array in network[_ROWS:]])
    halves = rows.astype("<f2")
    if (halves != rows).any():
        raise ValueError("a learned value does not fit into two bytes")
    return b"".join(
        len(part).to_bytes(4, "little") + part.tobytes() for part in (halves, above.astype("<f4"))
    )


def main() -> int:
    """Writes both files."""
    HAND_VALUES.write_bytes(hand_values())
    LEARNED_VALUES.write_bytes(learned_values())
    return 0


if __name__ == "__main__":
    sys.exit(main())
