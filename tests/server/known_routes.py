"""Half of a server's start is that the framework reads the routes: here it reads each of them once.

An application makes many of its routes anew, but what they take and give stands in their code.
"""

from __future__ import annotations

from functools import cache
from types import CodeType
from typing import Any, Final

from litestar.utils.signature import ParsedSignature

_known: Final[dict[CodeType, ParsedSignature]] = {}


@cache
def read_each_route_once() -> None:
    """From now on every application of this process, and of those that it forks, starts sooner."""
    read = ParsedSignature.from_fn

    def remembered(function: Any, names: dict[str, Any]) -> ParsedSignature:
        code = getattr(function, "__code__", None)
        if code is None:
            return read(function, names)
        if code not in _known:
            _known[code] = read(function, names)
        return _known[code]

    # A class method for mypy; the framework calls it by its name alone.
    ParsedSignature.from_fn = remembered  # type: ignore[method-assign, assignment]
