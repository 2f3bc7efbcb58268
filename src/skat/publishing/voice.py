"""The words of a page in one language."""

from __future__ import annotations

import msgspec

from skat.messages import Details, message


class Voice(msgspec.Struct, frozen=True):
    """Words keys of the catalogue in its language.

    >>> Voice("pl")("tournament.team")
    'Drużyna'
    """

    language: str

    def __call__(self, key: str, details: Details | None = None) -> str:
        """The sentence of a key with its details."""
        return message(key, details, self.language)
