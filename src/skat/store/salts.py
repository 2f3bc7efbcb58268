"""The salts of entries, drawn from the operating system many at a time."""

from __future__ import annotations

import secrets
from typing import Final

from skat.journal import SALT_BYTES, Salt

_AT_ONCE: Final = 256


class Salts:
    """Salts that nobody can foresee: to ask the operating system for each is a system call.

    >>> salts = Salts()
    >>> len({salts.draw() for _ in range(1_000)})
    1000
    """

    def __init__(self) -> None:
        self._drawn: list[Salt] = []

    def draw(self) -> Salt:
        """One that was never given to anybody; from any thread."""
        while True:
            try:
                return self._drawn.pop()
            except IndexError:
                many = secrets.token_bytes(_AT_ONCE * SALT_BYTES)
                firsts = range(0, len(many), SALT_BYTES)
                self._drawn.extend(Salt(many[at : at + SALT_BYTES]) for at in firsts)
