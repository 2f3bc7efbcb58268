"""One thing that `skat doctor` looked at."""

from __future__ import annotations

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at; `needed` if nothing works without it."""

    name: str
    text: str
    good: bool = True
    needed: bool = False
