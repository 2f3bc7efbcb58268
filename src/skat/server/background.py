"""Work of a server that no request asks for, from its start to its end."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


class Background(ABC):
    """Belongs to one event loop; runs from `begin` until it has done all, or until `close`."""

    _work: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Runs from now on."""
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Leaves off; what is done by then stays."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    @abstractmethod
    async def _run(self) -> None: ...
