"""The routes of helpers: the link to a helper's desk, which files are his, and who did what."""

from __future__ import annotations

from typing import Final

from litestar import get

from skat.journal.threads.computing import computed
from skat.model.refusal import Refusal
from skat.office.audit_view import NEWEST, AuditLine, audit_lines
from skat.office.tournaments import Tournaments
from skat.printing.qr import qr_svg
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked
from skat.server.people.routes import Routes
from skat.server.routes.tournament.answers import Visitor
from skat.server.routes.tournament.links import StartCard, desk_link
from skat.tournament.commands import Duty, HelperId, Role

_FILES: Final[dict[Duty, tuple[str, ...]]] = {
    Duty.ENTRY: ("players.csv", "participants", "start-cards", "entry", "prospectus"),
    Duty.MONEY: ("cash.csv", "cash-sheet", "receipts", "prizes"),
    Duty.LISTS: (
        *("lists", "table-cards", "seating", "standings", "standings.csv", "categories"),
        *("results", "teams", "lists.csv", "teams.csv", "prospectus"),
    ),
    Duty.REFEREE: ("lists", "standings", "standings.csv", "results", "lists.csv", "prospectus"),
}


def file_duties(file: str) -> tuple[Duty, ...]:
    """The duties that a file is for; the management has them all.

    >>> [duty.value for duty in file_duties("lists-101.de.pdf")], file_duties("complete.json")
    (['lists', 'referee'], ())
    """
    name, _, rest = file.partition(".")
    asked = f"{name}.csv" if rest.endswith("csv") else name.rstrip("-0123456789")
    return tuple(duty for duty, files in _FILES.items() if asked in files)


def of_all_halls(file: str) -> bool:
    """Whether a file says no more than the screens of all halls do; helpers of one may have it.

    >>> of_all_halls("standings.de.pdf"), of_all_halls("cash.csv")
    (True, False)
    """
    return file.partition(".")[0] in ("prospectus", "entry", "standings", "seating", "categories")


class HelperRoutes(Routes, frozen=True):
    """The routes within one tournament, for its management."""

    tournaments: Tournaments

    @get("/helper/{number:int}")
    async def helper(self, request: Asked, visitor: Visitor, number: Number) -> StartCard:
        """Where a helper's desk is, with its QR code; whoever has it acts with his duties."""
        link = desk_link(request, visitor, granted(visitor.helper_key(HelperId(number))))
        return StartCard(link, await computed(qr_svg, link))

    @get("/audit")
    async def audit(self, visitor: Visitor) -> list[AuditLine]:
        """Who did what and when, the newest first."""
        if visitor.by is None or visitor.by.role is not Role.MANAGEMENT:
            raise RefusedError(Refusal(code="management_only", articles=("TR-3.3",)))
        older = max(0, visitor.seq - NEWEST)
        steps = await self.tournaments.newest_steps(visitor.name, after=older)
        return list(audit_lines(visitor.state, steps, older=older))
