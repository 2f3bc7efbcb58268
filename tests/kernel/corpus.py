"""Positions that fuzzing starts from, as bytes for the fuzz target in `native/positions.cpp`.

    python -m tests.kernel.corpus FOLDER

writes one file a position, for libFuzzer; `make test` replays the same files.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from msgspec.structs import replace

from skat.kernel.position import NULL, Position
from tests.kernel.endings import mask

_RAW = struct.Struct("<BB4I3b2b2i")
_FABULOUS = Position(
    contract=3,
    hands=(
        mask("CA CK CQ S9 S8 S7 HK HQ D9 D8"),
        mask("CJ SJ HJ DJ HA HT H7 DA DT D7"),
        mask("C9 C8 C7 SA SK SQ H9 H8 DK DQ"),
    ),
    soloist=1,
    skat=mask("CT ST"),
)
_ENDING = Position(
    contract=4, hands=(mask("ST H7"), mask("HA D9"), mask("SK H8")), soloist=0, skat=mask("D7 D8")
)
_LAST_CARD = Position(contract=0, hands=(mask("DJ"), mask("D7"), mask("CA")), soloist=2)
_HEARTS = (mask("SA"), mask("HA DJ"), mask("CA SJ"))

POSITIONS = {
    "a-whole-deal": _FABULOUS,
    "a-whole-null": replace(_FABULOUS, contract=NULL),
    "an-ending": _ENDING,
    "an-ending-in-null": replace(_ENDING, contract=NULL, soloist=2, leader=1),
    "one-card-on-the-table": Position(
        contract=1, hands=_HEARTS, soloist=1, trick=(mask("S7").bit_length() - 1,)
    ),
    "the-third-card-is-due": replace(
        _ENDING,
        hands=(mask("ST"), mask("D9"), mask("SK H8")),
        trick=(mask("H7").bit_length() - 1, mask("HA").bit_length() - 1),
    ),
    "the-last-cards": _LAST_CARD,
    "nothing-is-left": replace(_LAST_CARD, hands=(0, 0, 0), soloist_points=61),
    "all-points-are-gone": replace(_LAST_CARD, soloist_points=60, defender_points=47),
    "one-point-too-many": replace(_LAST_CARD, soloist_points=61, defender_points=47),
    "points-that-overflow": replace(_LAST_CARD, soloist_points=2**31 - 1, defender_points=1),
    "the-second-card-revokes": replace(
        _ENDING,
        hands=(mask("ST"), mask("HA"), mask("SK H8")),
        trick=(mask("H7").bit_length() - 1, mask("D9").bit_length() - 1),
    ),
    "a-card-in-two-hands": replace(_ENDING, hands=(mask("ST HA"), mask("HA D9"), mask("SK H8"))),
    "a-skat-of-three": replace(_ENDING, skat=mask("D7 D8 DQ")),
    "hands-of-two-sizes": replace(_ENDING, hands=(mask("ST"), mask("HA D9"), mask("SK H8"))),
    "no-such-contract": replace(_ENDING, contract=6),
}


def fuzz_input(position: Position) -> bytes:
    """The bytes of which the fuzz target makes this position; the first says: field by field."""
    first, second = (*position.trick, 0, 0)[:2]
    raw = _RAW.pack(
        *(0, position.contract, *position.hands, position.skat),
        *(position.soloist, position.leader, len(position.trick), first, second),
        *(position.soloist_points, position.defender_points),
    )
    return raw + bytes(range(1, 17))


def write(folder: Path) -> list[Path]:
    """Every position as a file."""
    files = [folder / name for name in POSITIONS]
    for file, position in zip(files, POSITIONS.values(), strict=True):
        file.write_bytes(fuzz_input(position))
    return files


if __name__ == "__main__":
    write(Path(sys.argv[1]))
