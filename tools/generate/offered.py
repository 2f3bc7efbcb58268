"""Writes what the server knows and the page offers, and how cards are written.

`web/src/lib/offered.ts` and `web/src/table/typing/spelt.ts`:

python -m tools.generate.offered
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from skat.model.languages import Language
from skat.notation.cards import ROWS, SYMBOLS, CardScheme
from skat.office.club_files.decoding import ENCODINGS
from skat.office.club_files.headings import FIELDS
from skat.players import PLAYER_NAMES
from skat.rules.choices import option_choices
from skat.rules.editions import HOUSE_OPTIONS, REVISION, BockReason
from skat.tournament.draw import MOST_PLAYERS

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "web/src/lib/offered.ts"
SPELT: Final = ROOT / "web/src/table/typing/spelt.ts"

HEAD: Final = """\
/**
 * What the server knows and the page offers. Written by tools/generate/offered.py; `make wire`
 * writes it anew.
 */
"""

SPELT_HEAD: Final = """\
/**
 * How each language writes cards; of each name the first spelling is written and all are read.
 * Written by tools/generate/offered.py out of `skat.notation.cards`; `make wire` writes it anew.
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
            yield from ((f"bock_{each}", (name, usual, each)) for each in get_args(BockReason))
        else:
            yield name, (name, usual, strongest)


def text() -> str:
    """The whole file."""
    return "\n".join(
        [
            HEAD,
            "/** The languages, as their speakers call them. */",
            "export const LANGUAGES = {",
            *(f"  {each.value}: {literal(each.own_name)}," for each in Language),
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


def rows(scheme: CardScheme) -> list[dict[str, dict[str, tuple[str, ...]]]]:
    """The rows that a scheme reads, by the letters of the project.

    >>> rows(CardScheme.PL)[0]["suits"]["D"]
    ('Sz', 'Szel')
    """
    return [
        {
            "suits": {suit.value: names for suit, names in row.suits.items()},
            "ranks": {rank.value: names for rank, names in row.ranks.items()},
        }
        for row in ROWS[scheme]
    ]


def spelt() -> str:
    """The whole file of how cards are written."""
    symbols: dict[str, Any] = {suit.value: tuple(signs) for suit, signs in SYMBOLS.items()}
    return "\n".join(
        [
            SPELT_HEAD,
            "type Names = Readonly<Record<string, readonly string[]>>;",
            "type Row = { suits: Names; ranks: Names };\n",
            "/** The rows that a language reads; it writes the first. */",
            "export const ROWS: Readonly<Record<string, readonly Row[]>> = {",
            *(
                f"  {literal(scheme.value)}: [{', '.join(map(_row, rows(scheme)))}],"
                for scheme in CardScheme
            ),
            "};\n",
            "/** The signs of the suits, read in every row. */",
            f"export const SYMBOLS: Names = {_names(symbols)};\n",
        ]
    )


def _row(row: dict[str, Any]) -> str:
    return f"{{ suits: {_names(row['suits'])}, ranks: {_names(row['ranks'])} }}"


def _names(names: dict[str, Any]) -> str:
    return (
        "{ " + ", ".join(f"{literal(key)}: {literal(each)}" for key, each in names.items()) + " }"
    )


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
    SPELT.write_text(spelt(), encoding="utf-8")
