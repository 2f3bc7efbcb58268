"""Frames of a WebSocket as nearly all of them are: one short text each (RFC 6455, section 5.2)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte of a text that is whole."""
_MASKED: Final = 0x80
_LONG, _LONGER = 126, 127
_HEAD_AND_MASK: Final = 6
_LONGEST: Final = 0xFFFF


def text_frame(text: bytes) -> bytes:
    """A text as a server sends it.

    >>> text_frame(b"hello"), len(text_frame(bytes(3_000)))
    (b'\\x81\\x05hello', 3004)
    """
    size = len(text)
    if size < _LONG:
        return bytes((TEXT, size)) + text
    if size <= _LONGEST:
        return struct.pack(">BBH", TEXT, _LONG, size) + text
    return struct.pack(">BBQ", TEXT, _LONGER, size) + text


def short_text(frame: bytes) -> str | None:
    """What a page says in a whole frame; None where it is not one short, valid, masked text.

    >>> short_text(b"\\x81\\x82" + bytes(4) + b"hi"), short_text(b"\\x89\\x80" + bytes(4))
    ('hi', None)
    """
    if frame[0] != TEXT or not _MASKED <= frame[1] < _MASKED + _LONG:
        return None
    text = apply_mask(frame[_HEAD_AND_MASK:], frame[2:_HEAD_AND_MASK])
    try:
        return text.decode()
    except UnicodeDecodeError:
        return None


def whole_frames(data: bytearray) -> Iterator[bytes]:
    """The frames at the beginning of what a page sent; they are taken out of it one by one.

    >>> data = bytearray(b"\\x81\\x82" + bytes(4) + b"hi" + b"\\x81")
    >>> [len(frame) for frame in whole_frames(data)], data
    ([8], bytearray(b'\\x81'))
    """
    while (size := _size(data)) is not None and len(data) >= size:
        frame = bytes(data[:size])
        del data[:size]
        yield frame


def _size(data: bytearray) -> int | None:
    """How long the first frame will be; None while that cannot be told."""
    if len(data) < 2:
        return None
    masked, size = divmod(data[1], _MASKED)
    head = {_LONG: 4, _LONGER: 10}.get(size, 2)
    if len(data) < head:
        return None
    if head > 2:
        size = int.from_bytes(data[2:head], "big")
    return head + 4 * masked + size
