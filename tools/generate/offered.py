"""Writes web/src/lib/offered.ts: what the server knows and the page offers.

python -m tools.generate.offered
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from skat.model.languages import Language
from skat.office.club_files.decoding import ENCODINGS
from skat.office.club_files.headings import FIELDS
from skat.players import PLAYER_NAMES
from skat.rules.choices import option_choices
from skat.rules.editions import HOUSE_OPTIONS, REVISION, BockReason
from skat.tournament.draw.table_sizes import MOST_PLAYERS

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "web/src/lib/offered.ts"

HEAD: Final = """\
/**
 * What the server knows and the page offers. Written by tools/generate/offered.py; `make wire`
 * writes it anew.
 */
"""


def switches() -> Iterator[tuple[str, tuple[str, Any, Any]]]:
    """Each house rule as a switch: the option, its usual value, and the value that it stands for.

    >>> dict(switches())["ramsch_virgin"], dict(switches())["bock_sixty_sixty"]
    (('ramsch_virgin', 'leaflet', 'double'), ('bock', (), 'sixty_sixty'))
    """
    for name in HOUSE_OPTIONS:
        usual, *_, strongest = option_choices(name)
        if name == "bock":
            yield from ((f"bock_{one}", (name, usual, one)) for one in get_args(BockReason))
        else:
            yield name, (name, usual, strongest)


def text() -> str:
    """The whole file."""
    return "\n".join(
        [
            HEAD,
            "/** The languages, as their speakers call them. */",
            "export const LANGUAGES = {",
            *(f"  {one.value}: {literal(one.own_name)}," for one in Language),
            "} as const;\n",
            "/** The house rules as switches: option, usual value and the value switched on. */",
            "export const HOUSE_SWITCHES = {",
            *(f"  {name}: {literal(row)}," for name, row in switches()),
            "} as const;\n",
            "/** The computer players, the weakest first. */",
            f"export const COMPUTER_PLAYERS = {literal(PLAYER_NAMES)} as const;\n",
            "/** The reading of the law by which new games are played. */",
            f"export const REVISION = {REVISION};\n",
            "/** So many may take part in a tournament. */",
            f"export const MOST_PLAYERS = {MOST_PLAYERS};\n",
            "/** What a column of a list of players may be. */",
            f"export const LIST_FIELDS = {literal(FIELDS)} as const;\n",
            "/** In what a list of players may be written. */",
            f"export const ENCODINGS = {literal(ENCODINGS)} as const;\n",
        ]
    )


def literal(value: object) -> str:
    """A value as the page's programs write it."""
    return msgspec.json.encode(value).decode().replace('"', "'").replace(",", ", ")


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
