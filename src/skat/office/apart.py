"""What takes the office seconds: a movement, a draw, the file of a large tournament, a workbook.

A server has them done in a process of their own (`skat.server.apart`), so that tables do not wait;
the command line does them here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.office.club_files.reading import read_table
from skat.office.club_files.workbooks import TextTable
from skat.tournament.draw.drawing import DrawRequest, DrawResult, draw
from skat.tournament.duplicate.movement import Movement, WantedMovement, found_movement
from skat.tournament.files import file_of_payloads


class Apart(Protocol):
    """Where that is done; `by` is the tournament or event that it is for.

    Each is refused as the function that does it, and where there is no room for it.
    """

    async def movement(self, wanted: WantedMovement, *, by: str) -> Movement | Refusal:
        """As `skat.tournament.duplicate.movement.movement`."""

    async def draw(self, request: DrawRequest, *, by: str) -> DrawResult | Refusal:
        """As `skat.tournament.draw.drawing.draw`."""

    async def file(
        self, steps: Sequence[msgspec.Raw], *, public: bool, secret: bytes | None, by: str
    ) -> bytes | Refusal:
        """As `skat.tournament.files.file_of_payloads`."""

    async def table(self, data: bytes, *, encoding: str, by: str) -> TextTable | Refusal:
        """As `skat.office.club_files.reading.read_table`."""


class Here:
    """In threads of this process."""

    async def movement(self, wanted: WantedMovement, *, by: str) -> Movement | Refusal:
        """As `skat.tournament.duplicate.movement.movement`."""
        return await computed(found_movement, wanted)

    async def draw(self, request: DrawRequest, *, by: str) -> DrawResult | Refusal:
        """As `skat.tournament.draw.drawing.draw`."""
        return await computed(draw, request)

    async def file(
        self, steps: Sequence[msgspec.Raw], *, public: bool, secret: bytes | None, by: str
    ) -> bytes | Refusal:
        """As `skat.tournament.files.file_of_payloads`."""
        return await computed(file_of_payloads, steps, public=public, secret=secret)

    async def table(self, data: bytes, *, encoding: str, by: str) -> TextTable | Refusal:
        """As `skat.office.club_files.reading.read_table`."""
        return await computed(read_table, data, encoding=encoding)
