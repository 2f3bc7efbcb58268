"""The sources that the table of rulings is made of, as one sum: where it differs, more is asked."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[3] / "web/src/referee/offline"
_SKAT: Final = Path(__file__).parents[3] / "src/skat"
_ROOMS: Final = ("referee", "requests/judge", "rules/scoring")


def made_of() -> str:
    """The sum over the files that decide what the referee answers."""
    found = sha256()
    for room in _ROOMS:
        for path in sorted((_SKAT / room).rglob("*.py")):
            found.update(path.relative_to(_SKAT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]
