"""Skat by the law: the game as values, an exact kernel, players, and a table in the browser.

Importing `skat` loads nothing but this file. A package is loaded when it is first used:
`skat.model` for cards and contracts, `skat.rules` for the course of a deal, and so on.

>>> import skat
>>> skat.rules.start().phase.value
'deal'
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it, without the 10 ms that `typing` takes
if TYPE_CHECKING:
    from skat import analysis as analysis
    from skat import arena as arena
    from skat import client as client
    from skat import duplicate as duplicate
    from skat import engines as engines
    from skat import env as env
    from skat import kernel as kernel
    from skat import messages as messages
    from skat import model as model
    from skat import notation as notation
    from skat import players as players
    from skat import referee as referee
    from skat import requests as requests
    from skat import rules as rules
    from skat import scoresheet as scoresheet
    from skat import shuffle as shuffle
    from skat import tournament as tournament

__version__ = "0.9.0"

_PACKAGES = frozenset(
    (
        *("analysis", "arena", "client", "duplicate", "engines", "env", "kernel", "messages"),
        *("model", "notation", "players", "referee", "requests", "rules", "scoresheet", "shuffle"),
        "tournament",
    )
)
"""The public ones: each has a page of the reference."""

if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in _PACKAGES:
            raise AttributeError(f"module 'skat' has no attribute {name!r}")
        from importlib import import_module

        return import_module(f"skat.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PACKAGES})
