"""Frees the transport of a closed connection without the garbage collector.

Apart from the protocols that use it: the application is loaded without uvicorn's.
"""

from __future__ import annotations

import asyncio


def stop_reading(transport: asyncio.BaseTransport) -> None:
    """Lets a transport go at once when its connection is lost, without the garbage collector.

    asyncio's transport of a socket holds itself by the callback that it reads with. Nothing is read
    any more; a transport of another kind is left as it is.

    >>> stop_reading(asyncio.Transport())
    """
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None
