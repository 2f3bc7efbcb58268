"""Writes web/src/table/typing/spelt.ts: how cards are written, out of the table of `skat.notation`.

python -m tools.generate.spelt
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from skat.notation.cards import ROWS, SYMBOLS, CardScheme
from tools.generate.offered import literal

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "web/src/table/typing/spelt.ts"

HEAD: Final = """\
/**
 * How each language writes cards; of each name the first spelling is written and all are read.
 * Written by tools/generate/spelt.py out of `skat.notation.cards`; `make wire` writes it anew.
 */
"""


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


def text() -> str:
    """The whole file."""
    symbols: dict[str, Any] = {suit.value: tuple(signs) for suit, signs in SYMBOLS.items()}
    return "\n".join(
        [
            HEAD,
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
    return "{ " + ", ".join(f"{literal(key)}: {literal(one)}" for key, one in names.items()) + " }"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
