"""The routes of a second machine: the link that it needs, and the copy itself."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.params import FromQuery

from skat.journal import Seq, Store, entries_of
from skat.journal.threads.computing import computed
from skat.model.refusal import Refusal
from skat.office.standby import ASK_SECONDS, MOST_ENTRIES, Copy, copied, fingerprint, is_address
from skat.printing.qr import qr_svg
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked
from skat.server.people.routes import Routes
from skat.server.routes.tournament.answers import Visitor
from skat.server.routes.tournament.links import StartCard, standby_link
from skat.tournament.commands import Role

_LOOKS = 0.02
"""Seconds between two looks for a new entry, while a question waits."""


class StandbyRoutes(Routes, frozen=True):
    """The routes within one tournament."""

    store: Store

    @get("/standby-link")
    async def link(self, request: Asked, visitor: Visitor) -> StartCard:
        """What a second machine is started with; whoever has it gets everything."""
        address = standby_link(request, visitor, granted(visitor.standby_key()))
        return StartCard(address, await computed(qr_svg, address))

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
