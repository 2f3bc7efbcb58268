"""The address of a server as a QR code in the terminal, for the phones in the room."""

from __future__ import annotations

from typing import Final

_QUIET: Final = 2
_HALVES: Final = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""Two modules, one above the other; what is dark is left out, as terminals are dark."""


def terminal_code(address: str, *, coloured: bool = False) -> str:
    """The code of an address, two rows of modules a line, with light around it.

    `coloured` sets white on black, so that it can be read on a light terminal too.

    >>> terminal_code("http://192.0.2.7:8000/").count(chr(10))
    14
    """
    from skat.printing.qr import qr_code

    square = qr_code(address)
    size = len(square) + 2 * _QUIET
    light = [False] * size
    rows = [light] * _QUIET
    rows += [[False] * _QUIET + row + [False] * _QUIET for row in square]
    rows += [light] * (_QUIET + size % 2)
    lines = (
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
    begin, end = ("\x1b[97;40m", "\x1b[0m") if coloured else ("", "")
    return "\n".join(f"{begin}{line}{end}" for line in lines)
