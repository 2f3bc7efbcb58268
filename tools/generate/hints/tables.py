"""Writes the table of what a hand is worth as the page keeps it, beside the module of the kernel.

    python -m tools.generate.hints.tables

`hand_values.bin` has doubles. Learned values and beliefs need no other form: the page takes the
files of `skat.players`.
"""

from __future__ import annotations

import sys
from typing import Final

from skat.players.simple.hand import hand_values
from tools.generate.page_kernel import MODULE

HAND_VALUES: Final = MODULE.with_name("hand_values.bin")


def main() -> int:
    """Writes the file."""
    HAND_VALUES.write_bytes(hand_values())
    return 0


if __name__ == "__main__":
    sys.exit(main())
