"""A workbook as Excel 97 to 2003 wrote it: records of cells in a file system of its own."""

from __future__ import annotations

import struct
from collections.abc import Sequence

_SECTOR = 512
_LEAST_STREAM = 4_096
"""Bytes; a shorter one would lie in sectors of another size."""
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def xls(rows: Sequence[Sequence[str | int | bool]], name: str = "Liste") -> bytes:
    """A workbook with one sheet."""
    cells = (_cell(*at, value) for at, value in _places(rows))
    sheet = _record(0x0809, _begins(0x10)) + b"".join(cells) + _record(0x0A, b"")

    def book(offset: int) -> bytes:
        listed = struct.pack("<IBBBB", offset, 0, 0, len(name), 0) + name.encode()
        return _record(0x0809, _begins(5)) + _record(0x85, listed) + _record(0x0A, b"")

    return _filed(book(len(book(0))) + sheet)


def _places(
    rows: Sequence[Sequence[str | int | bool]],
) -> list[tuple[tuple[int, int], str | int | bool]]:
    return [((at, to), value) for at, row in enumerate(rows) for to, value in enumerate(row)]


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _begins(kind: int) -> bytes:
    """The whole book, or a sheet of it, in the eighth version of the format."""
    return struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0, 6)


def _cell(row: int, column: int, value: str | int | bool) -> bytes:
    place = struct.pack("<HHH", row, column, 0)
    if isinstance(value, bool):
        return _record(0x0205, place + bytes([value, 0]))
    if isinstance(value, int):
        return _record(0x0203, place + struct.pack("<d", value))
    return _record(0x0204, place + struct.pack("<HB", len(value), 1) + value.encode("utf-16-le"))


def _filed(stream: bytes) -> bytes:
    """The stream in its file system: a header, one sector of chains, the directory, the stream."""
    stream = stream.ljust(max(_LEAST_STREAM, -(-len(stream) // _SECTOR) * _SECTOR), b"\0")
    sectors = len(stream) // _SECTOR
    chains = [_FAT, _END, *range(3, sectors + 2), _END]
    chains += [_FREE] * (_SECTOR // 4 - len(chains))
    directory = _entry("Root Entry", 5, child=1, start=_END, size=0)
    directory += _entry("Workbook", 2, child=_FREE, start=2, size=len(stream))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<9I", 0, 1, 1, 0, _LEAST_STREAM, _END, 0, _END, 0)
    header += struct.pack("<109I", 0, *[_FREE] * 108)
    return (
        header + struct.pack(f"<{len(chains)}I", *chains) + directory.ljust(_SECTOR, b"\0") + stream
    )


def _entry(name: str, kind: int, *, child: int, start: int, size: int) -> bytes:
    raw = (name + "\0").encode("utf-16-le")
    links = struct.pack("<HBBIII", len(raw), kind, 1, _FREE, _FREE, child)
    return raw.ljust(64, b"\0") + links + bytes(36) + struct.pack("<IQ", start, size)
