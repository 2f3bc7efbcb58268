"""The body of a request, by its length or in chunks; what is too long is not read."""

from __future__ import annotations

import re
from email.message import Message
from http import HTTPStatus
from io import BufferedIOBase
from typing import Final

MOST_BYTES: Final = 100_000
_LONGEST_LINE: Final = 1_000
_MOST_TRAILERS: Final = 20
_HEX = re.compile(rb"[0-9A-Fa-f]+")


def read_body(headers: Message, source: BufferedIOBase) -> bytes | HTTPStatus:
    """The whole body, or with which status a request is refused whose end is not found.

    >>> from io import BytesIO
    >>> chunked = Message()
    >>> chunked["transfer-encoding"] = "chunked"
    >>> read_body(chunked, BytesIO(b"2\\r\\n{}\\r\\n0\\r\\n\\r\\n"))
    b'{}'
    """
    coding = headers.get("transfer-encoding", "").strip().lower()
    if coding:
        return _chunks(source) if coding == "chunked" else HTTPStatus.NOT_IMPLEMENTED
    length = headers.get("content-length", "0").strip()
    if not length.isdecimal():
        return HTTPStatus.BAD_REQUEST
    if len(length) > len(str(MOST_BYTES)) or int(length) > MOST_BYTES:
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    body = source.read(int(length))
    return body if len(body) == int(length) else HTTPStatus.BAD_REQUEST


def _chunks(source: BufferedIOBase) -> bytes | HTTPStatus:
    body = b""
    while True:
        length = source.readline(_LONGEST_LINE).partition(b";")[0].strip()
        if not _HEX.fullmatch(length):
            return HTTPStatus.BAD_REQUEST
        size = int(length, 16)
        if size == 0:
            break
        if len(body) + size > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        chunk = source.read(size)
        if len(chunk) < size or source.readline(_LONGEST_LINE) not in (b"\r\n", b"\n"):
            return HTTPStatus.BAD_REQUEST
        body += chunk
    for _ in range(_MOST_TRAILERS):
        if source.readline(_LONGEST_LINE) in (b"\r\n", b"\n"):
            return body
    return HTTPStatus.BAD_REQUEST
