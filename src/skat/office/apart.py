"""What takes the office seconds: a movement, a draw, the file of a large tournament, a workbook.

Each is a value that does it, so that a server can have it done in a process of its own
(`skat.server.apart`), and tables do not wait; the command line does it here.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.office.club_files.reading import read_table
from skat.office.club_files.workbooks import TextTable
from skat.tournament.draw.drawing import DrawRequest, DrawResult, draw
from skat.tournament.duplicate.movement import Movement, WantedMovement, found_movement
from skat.tournament.files import file_of_payloads

Made = TypeVar("Made")
Result = TypeVar("Result", covariant=True)


class Work(Protocol[Result]):
    """Something that takes long."""

    def done(self) -> Result | Refusal:
        """What comes of it."""


class FindMovement(msgspec.Struct, frozen=True, kw_only=True, tag="movement"):
    """The movement of a duplicate event."""

    wanted: WantedMovement

    def done(self) -> Movement | Refusal:
        """As `skat.tournament.duplicate.movement.movement`."""
        return found_movement(self.wanted)


class DrawTables(msgspec.Struct, frozen=True, kw_only=True, tag="draw"):
    """A draw of a series."""

    request: DrawRequest

    def done(self) -> DrawResult | Refusal:
        """As `skat.tournament.draw.drawing.draw`."""
        return draw(self.request)


class WriteFile(msgspec.Struct, frozen=True, kw_only=True, tag="file"):
    """The file of a tournament."""

    steps: tuple[msgspec.Raw, ...]
    public: bool
    secret: bytes | None = None

    def done(self) -> bytes | Refusal:
        """As `skat.tournament.files.file_of_payloads`."""
        return file_of_payloads(self.steps, public=self.public, secret=self.secret)


class ReadTable(msgspec.Struct, frozen=True, kw_only=True, tag="table"):
    """A table from outside: a text, a workbook or a tournament file."""

    data: bytes
    encoding: str = ""

    def done(self) -> TextTable | Refusal:
        """As `skat.office.club_files.reading.read_table`."""
        return read_table(self.data, encoding=self.encoding)


class Apart(Protocol):
    """Where such work is done."""

    async def done(self, work: Work[Made], *, by: str) -> Made | Refusal:
        """What comes of it; `by` is the tournament or event that it is for.

        Refused as the work itself, and where there is no room for it.
        """


class Here:
    """In threads of this process."""

    async def done(self, work: Work[Made], *, by: str) -> Made | Refusal:
        """What comes of it."""
        return await computed(work.done)
