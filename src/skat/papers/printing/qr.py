"""QR codes of links: text in, a square of dark and light modules out; segno does the work."""

from __future__ import annotations

from typing import Final, TypeAlias

MOST_BYTES: Final = 213
"""What fits into version 10; more is no address of ours, and no camera would like it."""

Square: TypeAlias = list[list[bool]]
"""Rows of modules; True is dark."""


def qr_code(text: str) -> Square:
    """The modules of a code that holds this text in UTF-8, without the quiet zone around it.

    Error correction is level M. Raises `ValueError` for more than 213 bytes, `ImportError` where
    segno is missing, which the extras `skat[server]` and `skat[print]` bring.

    >>> square = qr_code("https://skat.example/")
    >>> len(square), all(square[0][:7]), square[1][:7].count(True)
    (25, True, 2)
    """
    # Comes with the extras `skat[server]` and `skat[print]`.
    import segno

    data = text.encode()
    if len(data) > MOST_BYTES:
        raise ValueError(f"{len(data)} bytes do not fit; at most {MOST_BYTES}")
    # Without a mark of the alphabet in front, which some cameras read as letters.
    code = segno.make_qr(data, error="M", mode="byte", boost_error=False)
    return [[module == 1 for module in row] for row in code.matrix]


def qr_svg(text: str, *, quiet: int = 4) -> str:
    """The code as a picture for a page or a print, with its quiet zone. Raises as `qr_code`.

    >>> qr_svg("skat").startswith("<svg")
    True
    """
    square = qr_code(text)
    size = len(square) + 2 * quiet
    path = "".join(
        f"M{x + quiet} {y + quiet}h1v1h-1z"
        for y, row in enumerate(square)
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{path}"/></svg>'
    )
