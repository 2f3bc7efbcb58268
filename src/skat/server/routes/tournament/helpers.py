"""The routes of those who share the work of the desk: helpers and a second machine.

Each has a link of its own. Helpers have files by their duties, and the management sees who did
what; the second machine gets a copy of everything.
"""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import get
from litestar.params import FromQuery

from skat.journal import Seq, Store, entries_of
from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.office.audit_view import NEWEST, AuditLine, audit_lines
from skat.office.standby import ASK_SECONDS, MOST_ENTRIES, Copy, copied, fingerprint, is_address
from skat.office.tournaments import Tournaments
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked
from skat.server.people.routes import Routes
from skat.server.routes.tournament.answers import StartCard, Visitor, start_card
from skat.tournament.commands import Duty, HelperId, Role

FILES: Final[dict[Duty, tuple[str, ...]]] = {
    Duty.ENTRY: ("players.csv", "participants", "start-cards", "entry", "prospectus"),
    Duty.MONEY: ("cash.csv", "cash-sheet", "receipts", "prizes"),
    Duty.LISTS: (
        *("lists", "table-cards", "seating", "standings", "standings.csv", "categories"),
        *("results", "teams", "lists.csv", "teams.csv", "prospectus"),
    ),
    Duty.REFEREE: ("lists", "standings", "standings.csv", "results", "lists.csv", "prospectus"),
}
"""The files of each duty."""
OF_ALL_HALLS: Final = ("prospectus", "entry", "standings", "seating", "categories")
"""The files that say no more than the screens of all halls do."""


def file_duties(file: str) -> tuple[Duty, ...]:
    """The duties that a file is for; the management has them all.

    >>> [duty.value for duty in file_duties("lists-101.de.pdf")], file_duties("complete.json")
    (['lists', 'referee'], ())
    """
    name, _, rest = file.partition(".")
    asked = f"{name}.csv" if rest.endswith("csv") else name.rstrip("-0123456789")
    return tuple(duty for duty, files in FILES.items() if asked in files)


def of_all_halls(file: str) -> bool:
    """Whether a file says no more than the screens of all halls do; helpers of one may have it.

    >>> of_all_halls("standings.de.pdf"), of_all_halls("cash.csv")
    (True, False)
    """
    return file.partition(".")[0] in OF_ALL_HALLS


class HelperRoutes(Routes, frozen=True):
    """The routes within one tournament, for its management."""

    tournaments: Tournaments

    @get("/helper/{number:int}")
    async def helper(self, request: Asked, visitor: Visitor, number: Number) -> StartCard:
        """Where a helper's desk is, with its QR code; its holder acts with the helper's duties."""
        key = granted(visitor.helper_key(HelperId(number)))
        return await start_card(request, visitor, "desk", key)

    @get("/audit")
    async def audit(self, visitor: Visitor) -> list[AuditLine]:
        """Who did what and when, the newest first."""
        if visitor.by is None or visitor.by.role is not Role.MANAGEMENT:
            raise RefusedError(Refusal(code="management_only", articles=("TR-3.3",)))
        older = max(0, visitor.seq - NEWEST)
        steps = await self.tournaments.newest_steps(visitor.name, after=older)
        return list(audit_lines(visitor.state, steps, older=older))


_LOOKS = 0.02
"""Seconds between two looks for a new entry, while a question waits."""


class StandbyRoutes(Routes, frozen=True):
    """The routes within one tournament."""

    store: Store

    @get("/standby-link")
    async def link(self, request: Asked, visitor: Visitor) -> StartCard:
        """The link that starts a second machine; its holder gets the whole tournament."""
        return await start_card(request, visitor, "standby", granted(visitor.standby_key()))

    @get("/copy")
    async def copy(
        self,
        visitor: Visitor,
        after: FromQuery[int],
        last: FromQuery[str] = "",
        at: FromQuery[str] = "",
    ) -> Copy:
        """What follows entry `after`, which confirms it; waits a moment for something new.

        `last` is the fingerprint of that entry, so that two histories never become one; `at` is
        where phones find the second machine.
        """
        if visitor.by is None or visitor.by.role is not Role.STANDBY:
            raise RefusedError(Refusal(code="management_only"))
        own = await asyncio.to_thread(
            self.store.read, entries_of, visitor.name, after=Seq(max(after - 1, 0)), limit=1
        )
        if after and (not own or fingerprint(own[0]) != last):
            raise RefusedError(Refusal(code="copy_differs", details={"seq": after}))
        standby = visitor.standby
        if at != standby.at and is_address(at):
            await visitor.tell_second(at)
        standby.asks(Seq(after), newest=visitor.seq)
        waited = 0.0
        while visitor.seq <= after and waited < ASK_SECONDS:
            await asyncio.sleep(_LOOKS)
            waited += _LOOKS
            standby.hears()
        entries = await asyncio.to_thread(
            self.store.read, entries_of, visitor.name, after=Seq(after), limit=MOST_ENTRIES
        )
        return Copy(
            newest=visitor.seq,
            take_overs=visitor.state.take_overs,
            entries=copied(entries),
            secret=visitor.secret_for_standby() if not after else "",
            beside=await computed(visitor.beside_for_standby, entries),
        )
