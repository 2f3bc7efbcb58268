"""The letters of the cards, from the table that commands, library and page share."""

from __future__ import annotations

from typing import Final

from skat.notation.cards import ROWS, CardRow, CardScheme

_NAMES: Final = (
    ("`en`, ISS", CardScheme.EN, 0),
    ("`de`", CardScheme.DE, 0),
    ("`de`, German deck", CardScheme.DE, 1),
    ("`fr`", CardScheme.FR, 0),
    ("`pl`", CardScheme.PL, 0),
)


def page() -> str:
    """One line a deck: all spellings of the suits and of the ranks, the written one first."""
    lines = ["| language | clubs, spades, hearts, diamonds | ace, king, queen, jack, 10 … 7 |"]
    lines.append("|---|---|---|")
    for name, scheme, at in _NAMES:
        lines.append(f"| {name} | {' | '.join(_columns(ROWS[scheme][at]))} |")
    return "\n".join(lines) + "\n"


def _columns(row: CardRow) -> tuple[str, str]:
    suits = (", ".join(f"`{name}`" for name in names) for names in row.suits.values())
    ranks = (", ".join(f"`{name}`" for name in names) for names in row.ranks.values())
    return "; ".join(suits), "; ".join(ranks)
