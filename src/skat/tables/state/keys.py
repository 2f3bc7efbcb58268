"""What opens a place at a table: a hash of a secret that one person has."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NewType

Key = NewType("Key", bytes)
"""SHA-256 of the secret that opens a place; empty for an onlooker."""

STRANGER: Final = Key(b"")


def key_of(token: str) -> Key:
    """What of a token stands in the journal: its hash, from which nobody gets the token back."""
    return Key(sha256(token.encode(errors="replace")).digest())
