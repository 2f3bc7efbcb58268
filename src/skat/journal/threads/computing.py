"""Computing beside the event loop, on threads of its own: no read of a journal waits for it.

The loop's own threads (`asyncio.to_thread`) are for reading and writing what is stored, so a table
opens while others draw a tournament or have their lists read.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

Found = TypeVar("Found")
Given = ParamSpec("Given")

THREADS: Final = 4
"""How much is computed at once; more would only take the interpreter's lock from each other."""

_COMPUTING: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="skat-computing")


async def computed(
    work: Callable[Given, Found], /, *given: Given.args, **named: Given.kwargs
) -> Found:
    """What the work finds, in one of these threads. Raises what it raises.

    >>> asyncio.run(computed(sorted, "cab", reverse=True))
    ['c', 'b', 'a']
    """
    context = contextvars.copy_context()
    call = partial(context.run, work, *given, **named)
    return await asyncio.get_running_loop().run_in_executor(_COMPUTING, call)
