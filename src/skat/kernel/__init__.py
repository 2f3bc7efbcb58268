"""Native speed where Skat needs it: exact answers about open cards, worlds, playouts.

What a user of the library needs is here by name; cards are numbers and sets of cards masks, as
`skat.model.Card` counts them, and seats 0, 1, 2 are forehand, middlehand, rearhand.

- `Position` is a deal with all cards open. `value`, `reaches`, `null_wins`, `moves`, `discards`,
  `line` and `claim` ask the exact solver about it (`solve`); a `Solver` keeps what it
  found for the next question, a `Cancel` stops one from another thread.
- `knowledge_of` says what a seat cannot see, `sample` draws `Worlds` that fit it.
- `evaluate` and `evaluate_values` judge every playable card in many worlds, `play_out` plays them
  to the end by chance; a `PublicPosition` is what everybody sees.

>>> from skat.kernel import Position, value
>>> from skat.model.cards import Card
>>> deal = Position(contract=3, hands=(Card.CJ.mask, Card.HT.mask, Card.CA.mask), soloist=0)
>>> value(deal).points  # clubs are trumps: the jack takes ten and ace
23

The compiled module (`_core`) is the only implementation that is used; `reference.py` and its
neighbours are the same contract in plain Python, the specification that it is tested against.
C++ and Python of one question lie side by side, so this folder holds more files than others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.kernel import solve
    from skat.kernel._core import Cancel, Solver, build_info, count_cards
    from skat.kernel.asking import OpenEnding, ending
    from skat.kernel.evaluation import evaluate, evaluate_values
    from skat.kernel.playouts import play_out, play_weights
    from skat.kernel.position import Position, PositionRefusedError, PublicPosition, why_refused
    from skat.kernel.solve import claim, discards, line, moves, null_wins, reaches, value
    from skat.kernel.worlds import ContradictionError, Knowledge, Worlds, knowledge_of, sample

__all__ = [
    "Cancel",
    "ContradictionError",
    "Knowledge",
    "OpenEnding",
    "Position",
    "PositionRefusedError",
    "PublicPosition",
    "Solver",
    "Worlds",
    "build_info",
    "claim",
    "count_cards",
    "discards",
    "ending",
    "evaluate",
    "evaluate_values",
    "knowledge_of",
    "line",
    "moves",
    "null_wins",
    "play_out",
    "play_weights",
    "reaches",
    "sample",
    "solve",
    "value",
    "why_refused",
]

_HOMES: Final = {
    "": ("solve",),
    "_core": (
        "Cancel",
        "Solver",
        "build_info",
        "count_cards",
    ),
    "asking": (
        "OpenEnding",
        "ending",
    ),
    "evaluation": (
        "evaluate",
        "evaluate_values",
    ),
    "playouts": (
        "play_out",
        "play_weights",
    ),
    "position": (
        "Position",
        "PositionRefusedError",
        "PublicPosition",
        "why_refused",
    ),
    "solve": (
        "claim",
        "discards",
        "line",
        "moves",
        "null_wins",
        "reaches",
        "value",
    ),
    "worlds": (
        "ContradictionError",
        "Knowledge",
        "Worlds",
        "knowledge_of",
        "sample",
    ),
}

__getattr__, __dir__ = door(__name__, _HOMES)
