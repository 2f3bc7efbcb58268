"""Work done in threads beside the event loop: such requests may wait, moves never do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from skat.journal.threads.computing import computed
from skat.model.refusal import Refusal
from skat.server.http.refusals import granted

Found = TypeVar("Found")
Given = ParamSpec("Given")


class ConcurrencyLimit:
    """At most so many pieces of work at a time; the others wait for their turn.

    >>> asyncio.run(ConcurrencyLimit(1).run(sorted, "cab"))
    ['a', 'b', 'c']
    """

    def __init__(self, at_once: int) -> None:
        self._free = asyncio.Semaphore(at_once)

    async def run(
        self, work: Callable[Given, Found | Refusal], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """The result of the work. Raises `RefusedError` where that is a refusal."""
        async with self._free:
            return granted(await computed(work, *given, **named))
