"""QR codes: read back bit by bit, their correction verified, and one known to a camera."""

from collections.abc import Sequence
from hashlib import sha256

import pytest

from skat.printing import qr

CARD = "http://192.168.178.20:8780/tournament/0a1b2c3d4e5f607182/phone#17.AbCdEfGhIjKlMnOpQrStUvWx"


def read_back(square: qr.Square) -> str:
    """The text of a code; every block must divide evenly by the generator of its correction."""
    size = len(square)
    version = (size - 17) // 4
    word = sum(square[y][8] << at for at, y in enumerate((*range(6), 7, 8, *range(size - 7, size))))
    mask = (word ^ 0b101010000010010) >> 10 & 7
    fixed: list[list[bool | None]] = [[None] * size for _ in range(size)]
    qr._draw_patterns(fixed, version)
    qr._draw_format(fixed, mask)
    qr._draw_version(fixed, version)
    bits = [square[y][x] ^ qr._masked(mask, y, x) for y, x in qr._path(size) if fixed[y][x] is None]
    words = [
        sum(bit << (7 - at) for at, bit in enumerate(bits[start : start + 8]))
        for start in range(0, len(bits) // 8 * 8, 8)
    ]
    data = [word for block in blocks_of(words, version) for word in block]
    text = "".join(f"{word:08b}" for word in data)
    assert text[:4] == "0100"
    digits = 8 if version < 10 else 16
    length = int(text[4 : 4 + digits], 2)
    start = 4 + digits
    return bytes(int(text[start + 8 * at : start + 8 * at + 8], 2) for at in range(length)).decode()


def blocks_of(words: Sequence[int], version: int) -> list[list[int]]:
    blocks, count = qr._BLOCKS[version - 1], qr._CORRECTION[version - 1]
    size = qr._data_count(version)
    short, longer = divmod(size, blocks)
    sizes = [short + (number >= blocks - longer) for number in range(blocks)]
    parts: list[list[int]] = [[] for _ in sizes]
    stream = iter(words)
    for at in range(max(sizes)):
        for number, part in enumerate(parts):
            if at < sizes[number]:
                part.append(next(stream))
    checks: list[list[int]] = [[] for _ in sizes]
    for _ in range(count):
        for check in checks:
            check.append(next(stream))
    for part, check in zip(parts, checks, strict=True):
        for power in range(count):
            value = 0
            for word in [*part, *check]:
                value = qr._times(value, qr._EXP[power]) ^ word
            assert value == 0
    return parts


@pytest.mark.parametrize("length", [0, 1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 181, 213])
def test_what_is_written_can_be_read(length: int) -> None:
    text = ("https://skat.example/" * 11)[:length]
    assert read_back(qr.qr_code(text)) == text


def test_letters_of_other_languages() -> None:
    assert read_back(qr.qr_code("Łódź, Jürgen, Clémence")) == "Łódź, Jürgen, Clémence"


def test_a_start_card_that_a_camera_has_read() -> None:
    square = qr.qr_code(CARD)
    assert len(square) == 41
    found = sha256(str(square).encode()).hexdigest()
    assert found == "82d3cdbbbbbfadafe9d3fe53286f986a9ac171f41ae1ca0731884474e4060464"


def test_too_much_for_a_code() -> None:
    with pytest.raises(ValueError, match="214 bytes"):
        qr.qr_code("x" * 214)


def test_the_picture_has_a_quiet_zone() -> None:
    picture = qr.qr_svg("skat", quiet=4)
    assert 'viewBox="0 0 29 29"' in picture
    assert "M4 4h1v1h-1z" in picture
    assert "M3 " not in picture
