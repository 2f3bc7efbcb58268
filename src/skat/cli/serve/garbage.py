"""The garbage collector of a server: long-lived objects are not searched again and again.

Values cannot be part of a reference cycle, so they are freed at once and are not searched at all
(`gc=False`). What is searched are connections, tables and tasks; the server breaks their cycles
itself, so a search finds next to nothing.
"""

from __future__ import annotations

import asyncio
import gc
from itertools import count
from typing import Final

_YOUNGEST: Final = 10_000
_SECONDS_BETWEEN_SEARCHES: Final = 0.25
_SEARCHES_TO_A_WHOLE_ONE: Final = 2_400
"""Ten minutes: at 2,000 tables a whole search takes some tenths of a second, and all moves wait."""


def tune_garbage_collector() -> None:
    """From now on each object is searched once, and again only by a whole search.

    What is loaded by now stays, so it is left out first. What was left out before, as by the
    process that forked this one, is not searched here either.
    """
    gc.set_threshold(_YOUNGEST, 20, 100)
    gc.collect()
    gc.freeze()
    if _search_once not in gc.callbacks:
        gc.callbacks.append(_search_once)


async def search_often(
    *, every: float = _SECONDS_BETWEEN_SEARCHES, wholly: int = _SEARCHES_TO_A_WHOLE_ONE
) -> None:
    """Searches what is new, so often that it is little each time, and everything once in a while.

    The collector itself counts what is made less what is freed. Where one state takes the place of
    the one before it hardly ever begins, and then finds all that was made in many seconds. Only
    the whole search finds a line that ended and was not let go of.
    """
    for search in count(1):
        await asyncio.sleep(every)
        gc.collect(2 if search % wholly == 0 else 0)


def _search_once(phase: str, found: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
    elif found["generation"] == 2:
        gc.unfreeze()
