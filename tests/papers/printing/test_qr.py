"""QR codes are read back by a reader that has nothing in common with what draws them."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp

from skat.papers.printing.qr import MOST_BYTES, Square, qr_code, qr_svg

CARD = (
    "https://skat.example/tournament/0123456789abcdef01/phone#12.AbCdEfGhIjKlMnOpQrStUvWxYz012345"
)
_QUIET, _DOTS = 4, 3


def read_back(square: Square) -> str:
    """What a camera reads: the modules as dots, with light around them."""
    light = np.pad(~np.array(square), _QUIET, constant_values=True)
    picture = np.kron(light, np.ones((_DOTS, _DOTS))).astype(np.uint8) * 255
    (code,) = zxingcpp.read_barcodes(picture)
    return bytes(code.bytes).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 181, 213])
def test_what_is_written_can_be_read(length: int) -> None:
    text = ("https://skat.example/" * 11)[:length]
    assert read_back(qr_code(text)) == text


def test_letters_of_other_languages() -> None:
    assert read_back(qr_code("Łódź, Jürgen, Clémence")) == "Łódź, Jürgen, Clémence"


def test_a_start_card_is_as_small_as_it_was() -> None:
    square = qr_code(CARD)
    assert len(square) == 41
    assert read_back(square) == CARD


def test_a_module_too_many_is_no_code() -> None:
    square = qr_code(CARD)
    for row in square[10:30]:
        row[5:35] = [True] * 30
    picture = np.kron(~np.pad(np.array(square), _QUIET), np.ones((_DOTS, _DOTS)))
    assert not zxingcpp.read_barcodes(picture.astype(np.uint8) * 255)


def test_too_much_for_a_code() -> None:
    with pytest.raises(ValueError, match="214 bytes"):
        qr_code("x" * (MOST_BYTES + 1))


def test_the_picture_has_a_quiet_zone() -> None:
    picture = qr_svg("skat", quiet=4)
    assert 'viewBox="0 0 29 29"' in picture
    assert "M4 4h1v1h-1z" in picture
    assert "M3 " not in picture
