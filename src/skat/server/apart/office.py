"""What takes the office seconds, done in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from skat.duplicate.movement import Movement, WantedMovement
from skat.model.refusal import Refusal
from skat.server.apart.desk import JobDesk
from skat.server.apart.jobs import DrawTables, FindMovement, WriteFile
from skat.tournament.draw.drawing import DrawRequest, DrawResult

_MOVEMENT: Final = msgspec.json.Decoder(Movement)
_DRAWN: Final = msgspec.json.Decoder(DrawResult)


class OfficeApart:
    """`skat.office.apart.Apart` at a desk that has no papers to set: draws do not wait for them."""

    def __init__(self, desk: JobDesk) -> None:
        self._desk = desk

    async def movement(self, wanted: WantedMovement, *, by: str) -> Movement | Refusal:
        """As `skat.duplicate.movement.movement`."""
        found = await self._desk.done(FindMovement(wanted=wanted), by=by)
        return found if isinstance(found, Refusal) else _MOVEMENT.decode(found)

    async def draw(self, request: DrawRequest, *, by: str) -> DrawResult | Refusal:
        """As `skat.tournament.draw.drawing.draw`."""
        found = await self._desk.done(DrawTables(request=request), by=by)
        return found if isinstance(found, Refusal) else _DRAWN.decode(found)

    async def file(
        self, steps: Sequence[msgspec.Raw], *, public: bool, secret: bytes | None, by: str
    ) -> bytes | Refusal:
        """As `skat.tournament.files.file_of_payloads`."""
        job = WriteFile(steps=tuple(steps), public=public, secret=secret)
        return await self._desk.done(job, by=by)
