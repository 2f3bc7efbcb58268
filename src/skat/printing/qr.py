"""QR codes for start cards: bytes in, a square of dark and light modules out (ISO/IEC 18004).

Byte mode, error correction level M, versions 1 to 10: up to 213 bytes, more than any address of a
start card has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

Square: TypeAlias = list[list[bool]]
"""Rows of modules; True is dark."""

_TOTAL: Final = (26, 44, 70, 100, 134, 172, 196, 242, 292, 346)
"""Codewords of each version, data and correction together."""

_CORRECTION: Final = (10, 16, 26, 18, 24, 16, 18, 22, 22, 26)
"""Correction codewords of each block at level M."""

_BLOCKS: Final = (1, 1, 1, 2, 2, 4, 4, 4, 5, 5)

_ALIGNMENT: Final = (
    (),
    (6, 18),
    (6, 22),
    (6, 26),
    (6, 30),
    (6, 34),
    (6, 22, 38),
    (6, 24, 42),
    (6, 26, 46),
    (6, 28, 50),
)

_FORMAT_M: Final = 0
_FORMAT_GENERATOR: Final = 0b10100110111
_FORMAT_MASK: Final = 0b101010000010010
_VERSION_GENERATOR: Final = 0b1111100100101


def qr_code(text: str) -> Square:
    """The modules of a code that holds this text in UTF-8, without the quiet zone around it.

    Raises `ValueError` for more than 213 bytes.

    >>> square = qr_code("https://skat.example/")
    >>> len(square), all(square[0][:7]), square[1][:7].count(True)
    (25, True, 2)
    """
    data = text.encode()
    version = next(
        (number for number in range(1, 11) if len(data) <= _room(number)),
        None,
    )
    if version is None:
        raise ValueError(f"{len(data)} bytes do not fit; at most {_room(10)}")
    codewords = _with_correction(_data_codewords(data, version), version)
    best: Square | None = None
    least = 0
    for mask in range(8):
        square = _drawn(version, codewords, mask)
        cost = _penalty(square)
        if best is None or cost < least:
            best, least = square, cost
    assert best is not None
    return best


def qr_svg(text: str, *, quiet: int = 4) -> str:
    """The code as a picture for a page or a print, with its quiet zone.

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


def _data_count(version: int) -> int:
    return _TOTAL[version - 1] - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _room(version: int) -> int:
    """How many bytes of text a version holds: its data less mode and length."""
    return _data_count(version) - (2 if version < 10 else 3)


def _data_codewords(data: bytes, version: int) -> list[int]:
    length_bits = 8 if version < 10 else 16
    bits = f"0100{len(data):0{length_bits}b}" + "".join(f"{byte:08b}" for byte in data)
    room = 8 * _data_count(version)
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    pads = (0xEC, 0x11)
    return words + [pads[at % 2] for at in range(room // 8 - len(words))]


# --- error correction ----------------------------------------------------------------------------


def _powers() -> tuple[list[int], list[int]]:
    exponents, value = [], 1
    for _ in range(255):
        exponents.append(value)
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    logarithms = [0] * 256
    for power, number in enumerate(exponents):
        logarithms[number] = power
    return exponents, logarithms


_EXP, _LOG = _powers()


def _times(one: int, other: int) -> int:
    """The product in the field of 256 numbers that the standard uses."""
    return 0 if 0 in (one, other) else _EXP[(_LOG[one] + _LOG[other]) % 255]


def _correction(block: Sequence[int], count: int) -> list[int]:
    generator = [1]
    for power in range(count):
        longer = [*generator, 0]
        for at, factor in enumerate(generator):
            longer[at + 1] ^= _times(factor, _EXP[power])
        generator = longer
    rest = [*block, *[0] * count]
    for at in range(len(block)):
        factor = rest[at]
        for step, part in enumerate(generator):
            rest[at + step] ^= _times(part, factor)
    return rest[len(block) :]


def _with_correction(words: Sequence[int], version: int) -> list[int]:
    """Data and correction, block by block interleaved; later blocks may be one longer."""
    count, blocks = _CORRECTION[version - 1], _BLOCKS[version - 1]
    short, longer = divmod(len(words), blocks)
    parts, start = [], 0
    for number in range(blocks):
        size = short + (number >= blocks - longer)
        parts.append(list(words[start : start + size]))
        start += size
    checks = [_correction(part, count) for part in parts]
    return [*_interleaved(parts), *_interleaved(checks)]


def _interleaved(parts: Sequence[Sequence[int]]) -> Iterator[int]:
    for at in range(max(map(len, parts))):
        yield from (part[at] for part in parts if at < len(part))


# --- the square ----------------------------------------------------------------------------------


def _drawn(version: int, codewords: Sequence[int], mask: int) -> Square:
    size = 17 + 4 * version
    square: list[list[bool | None]] = [[None] * size for _ in range(size)]
    _draw_patterns(square, version)
    _draw_format(square, mask)
    _draw_version(square, version)
    fixed = [[module is not None for module in row] for row in square]
    bits = iter([word >> (7 - bit) & 1 for word in codewords for bit in range(8)])
    for y, x in _path(size):
        if not fixed[y][x]:
            square[y][x] = bool(next(bits, 0)) ^ _masked(mask, y, x)
    return [[bool(module) for module in row] for row in square]


def _draw_patterns(square: list[list[bool | None]], version: int) -> None:
    size = len(square)
    for at in range(8, size - 8):
        square[6][at] = square[at][6] = at % 2 == 0
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for y in range(-1, 8):
            for x in range(-1, 8):
                if 0 <= top + y < size and 0 <= left + x < size:
                    ring = max(abs(y - 3), abs(x - 3))
                    square[top + y][left + x] = ring not in (2, 4)
    centres = _ALIGNMENT[version - 1]
    last = len(centres) - 1
    for row, top in enumerate(centres):
        for column, left in enumerate(centres):
            if (row, column) in ((0, 0), (0, last), (last, 0)):
                continue
            for y in range(-2, 3):
                for x in range(-2, 3):
                    square[top + y][left + x] = max(abs(y), abs(x)) != 1
    square[size - 8][8] = True


def _checked(value: int, bits: int, generator: int) -> int:
    """A value with the remainder by its generator behind it."""
    rest = value << bits
    for shift in range(rest.bit_length() - 1, bits - 1, -1):
        if rest >> shift & 1:
            rest ^= generator << (shift - bits)
    return value << bits | rest


def _draw_format(square: list[list[bool | None]], mask: int) -> None:
    size = len(square)
    word = _checked(_FORMAT_M << 3 | mask, 10, _FORMAT_GENERATOR) ^ _FORMAT_MASK
    bits = [bool(word >> at & 1) for at in range(15)]
    beside = [*range(6), 7, 8]
    for at in range(8):
        square[beside[at]][8] = bits[at]
        square[8][size - 1 - at] = bits[at]
    for at in range(8, 15):
        square[8][7 if at == 8 else 14 - at] = bits[at]
        square[size - 15 + at][8] = bits[at]
    square[size - 8][8] = True


def _draw_version(square: list[list[bool | None]], version: int) -> None:
    if version < 7:
        return
    size = len(square)
    word = _checked(version, 12, _VERSION_GENERATOR)
    for at in range(18):
        dark = bool(word >> at & 1)
        square[at // 3][size - 11 + at % 3] = dark
        square[size - 11 + at % 3][at // 3] = dark


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Two columns at a time from the right, up and down in turns; the timing column is left out."""
    upwards = True
    right = size - 1
    while right > 0:
        if right == 6:
            right -= 1
        for step in range(size):
            y = size - 1 - step if upwards else step
            yield y, right
            yield y, right - 1
        upwards = not upwards
        right -= 2


def _masked(mask: int, y: int, x: int) -> bool:
    sums = (
        y + x,
        y,
        x,
        y + x,
        y // 2 + x // 3,
        y * x % 2 + y * x % 3,
        y * x % 2 + y * x % 3,
        (y + x) % 2 + y * x % 3,
    )
    modulus = (2, 2, 3, 3, 2, 1, 2, 2)
    if mask == 5:
        return sums[5] == 0
    return sums[mask] % modulus[mask] == 0


def _penalty(square: Square) -> int:
    """How hard a code is to read, by the four rules of the standard."""
    size = len(square)
    lines = [*square, *[[row[at] for row in square] for at in range(size)]]
    cost = 0
    finder = [True, False, True, True, True, False, True]
    light = [False] * 4
    for line in lines:
        run = 1
        for one, other in pairwise(line):
            run = run + 1 if one == other else 1
            cost += 3 if run == 5 else 1 if run > 5 else 0
        for at in range(size - 10):
            part = line[at : at + 11]
            cost += 40 * (part in ([*finder, *light], [*light, *finder]))
    for y in range(size - 1):
        for x in range(size - 1):
            block = {square[y][x], square[y][x + 1], square[y + 1][x], square[y + 1][x + 1]}
            cost += 3 * (len(block) == 1)
    dark = sum(map(sum, square))
    return cost + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
