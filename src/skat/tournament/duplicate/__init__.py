"""Duplicate Skat for people: the same deals at every table, so that luck of the cards falls away.

An event is a value: `new_event`, then `with_result` for each board of each table, and
`duplicate_ranking`. `movement` says who sits where, `boards` which cards a board has and when they
are published, `scoring` compares those who held the same hand, `form` is the file of an event and
`checking` checks it.

>>> from skat.tournament.duplicate import DuplicatePlayer, new_event
>>> from skat.rules import must
>>> players = tuple(DuplicatePlayer(name=name) for name in "ABCDEF")
>>> event = must(new_event(name="Cup", organiser="Club", boards=3, boards_a_round=3, event_id="cup",
...     players=players, seed=bytes(32), secret=bytes(32)))
>>> event.tables
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.tournament.duplicate.boards import (
        BoardCards,
        board_pack,
        board_seal,
        board_seed,
        cards_of,
    )
    from skat.tournament.duplicate.form import (
        BoardResult,
        DuplicateEvent,
        DuplicatePlayer,
        begun,
        movement_of,
        new_event,
        public_event,
        read_event,
        written_event,
    )
    from skat.tournament.duplicate.movement import (
        BoardNumber,
        Movement,
        MovementQuality,
        quality_of,
    )
    from skat.tournament.duplicate.results import (
        duplicate_problems,
        is_told,
        with_correction,
        with_result,
    )
    from skat.tournament.duplicate.scoring import (
        BoardChair,
        DuplicateRank,
        LuckTaken,
        chairs_of,
        duplicate_ranking,
        luck_taken,
    )

__all__ = [
    "BoardCards",
    "BoardChair",
    "BoardNumber",
    "BoardResult",
    "DuplicateEvent",
    "DuplicatePlayer",
    "DuplicateRank",
    "LuckTaken",
    "Movement",
    "MovementQuality",
    "begun",
    "board_pack",
    "board_seal",
    "board_seed",
    "cards_of",
    "chairs_of",
    "duplicate_problems",
    "duplicate_ranking",
    "is_told",
    "luck_taken",
    "movement_of",
    "new_event",
    "public_event",
    "quality_of",
    "read_event",
    "with_correction",
    "with_result",
    "written_event",
]

_HOMES: Final = {
    "boards": ("BoardCards", "board_pack", "board_seal", "board_seed", "cards_of"),
    "results": ("duplicate_problems", "is_told", "with_correction", "with_result"),
    "form": (
        "BoardResult",
        "DuplicateEvent",
        "DuplicatePlayer",
        "begun",
        "movement_of",
        "new_event",
        "public_event",
        "read_event",
        "written_event",
    ),
    "movement": ("BoardNumber", "Movement", "MovementQuality", "quality_of"),
    "scoring": (
        "BoardChair",
        "DuplicateRank",
        "LuckTaken",
        "chairs_of",
        "duplicate_ranking",
        "luck_taken",
    ),
}

__getattr__, __dir__ = door(__name__, _HOMES)
