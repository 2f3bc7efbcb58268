"""Whether the files that a store writes are still those that their names mean."""

from __future__ import annotations

import os
from pathlib import Path

from skat.store.errors import MovedAwayError


class Place:
    """A database and its log where they lay when the store opened them.

    A file that is moved or deleted while it is open takes every write, and the next start does not
    find one of them.
    """

    def __init__(self, path: Path) -> None:
        self._files = (str(path), f"{path}-wal")
        self._known = tuple(map(identity, self._files))

    def require(self) -> None:
        """Raises `MovedAwayError` where a file is gone, or another one lies there."""
        for file, known in zip(self._files, self._known, strict=True):
            if identity(file) != known:
                raise MovedAwayError(f"{file} was moved away or deleted while it was open")


def identity(file: str | Path) -> tuple[int, int] | None:
    """The file that a name means, whatever else it is called; None if there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
