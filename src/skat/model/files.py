"""Files: those that say in `format` what they are, and which one a fault of writing is about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

import msgspec

from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Refusal


class _Formatted(Protocol):
    @property
    def format(self) -> str:
        """What the file says that it is."""


File = TypeVar("File", bound=_Formatted)


def read_file(
    data: bytes, kind: type[File], *, formats: Collection[str], most_bytes: int, refused: str
) -> File | Refusal:
    """The file in these bytes, or why it is none: `refused` is the code of another kind.

    >>> class Note(msgspec.Struct):
    ...     format: str
    >>> read_file(b"{}", Note, formats=["note 1"], most_bytes=100, refused="no_note").code
    'no_note'
    >>> read_file(b'{"format":"note 1"}', Note, formats=["note 1"], most_bytes=9, refused="x").code
    'file_too_large'
    """
    if len(data) > most_bytes:
        return Refusal(code="file_too_large", details={"most": most_bytes})
    try:
        file = msgspec.json.decode(data, type=kind)
    except UNREADABLE as error:
        return Refusal(code=refused, details=malformed(error, data))
    if file.format not in formats:
        return Refusal(
            code=refused, details={"reason": "unknown_format", "format": file.format[:80]}
        )
    return file


@contextmanager
def written(name: str) -> Iterator[None]:
    """What is written here goes into the file of this name: a fault names it, a full disk too.

    >>> with written("list.json"):
    ...     raise OSError(28, "No space left on device")
    Traceback (most recent call last):
        ...
    OSError: [Errno 28] No space left on device: 'list.json'
    """
    try:
        yield
    except OSError as error:
        error.filename = name
        raise
