"""The garbage collector of a server: nothing that lives long is searched again and again.

Values hold nothing that could hold them, so they are freed at once and are not searched at all
(`gc=False`). What is searched are lines, tables and tasks; a server lets go of those itself too, so
a search finds next to nothing.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_YOUNGEST: Final = 10_000
_SECONDS_BETWEEN_WHOLE_SEARCHES: Final = 600.0
"""At 2,000 tables a whole search takes some tenths of a second: one move in two thousand waits."""


def tune_garbage_collector() -> None:
    """Lets each object be searched once from now on, and again only by a whole search.

    What is loaded by now stays, so it is the first that is left out. What was left out before, as
    by the process that forked this one, is not searched here.
    """
    gc.set_threshold(_YOUNGEST, 20, 100)
    gc.collect()
    gc.freeze()
    if _search_once not in gc.callbacks:
        gc.callbacks.append(_search_once)


async def search_wholly(*, every: float = _SECONDS_BETWEEN_WHOLE_SEARCHES) -> None:
    """Searches everything once in so many seconds, so that no line stays for long once it ended."""
    while True:
        await asyncio.sleep(every)
        gc.collect()


def _search_once(phase: str, found: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
    elif found["generation"] == 2:
        gc.unfreeze()
