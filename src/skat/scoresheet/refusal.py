"""Why something cannot be entered, ranked or settled: a value, never an exception.

The shape is that of `skat.model.refusal.Violation`, so one catalogue of sentences serves both;
it is a type of its own because the list knows nothing of cards and nothing of play.
"""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refused entry or request: a stable code, the articles behind it, the details by name.

    >>> Refusal(code="table_too_small", details={"players": 2}).details["players"]
    2
    """

    code: str
    articles: tuple[str, ...] = ()
    details: dict[str, int | str] = {}
