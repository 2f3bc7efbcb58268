"""The recovery code of an account: the way back in without the password, without mail."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0 and O, no 1 and I: the code is written down by hand."""
_GROUP: Final = 5
_LENGTH: Final = 25


def fresh_code() -> str:
    """A recovery code: 125 random bits in groups that can be read out.

    >>> len(fresh_code())
    29
    """
    drawn = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(drawn[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def code_digest(code: str) -> bytes:
    """What is kept of a recovery code, however it is typed: it is random, so a plain hash will do.

    >>> code_digest("abcde-fgh") == code_digest(" ABCDE FGH ")
    True
    """
    typed = "".join(letter for letter in code.upper() if letter in _LETTERS)
    return sha256(typed.encode()).digest()
