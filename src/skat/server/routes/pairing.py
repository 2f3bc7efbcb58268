"""The routes of those who want to play now; their socket says what becomes of them."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import Response
from litestar.params import JSONBody

from skat.analysis.own_record.rating import Rating, rated_deals, rating_of
from skat.journal.threads import computed
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked, Body, Token, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.server.people.visitors import Browser
from skat.server.study.own_record import OwnRecords
from skat.server.study.own_record_routes import in_tenths
from skat.tables.pairing.pairing import Pairing


class WantToPlay(Body, frozen=True, kw_only=True):
    """The body of POST /api/pairing.

    After `patience` seconds computer players will do; null: never. With `near` an account that has
    a rating would rather sit with people of near rating, who want that too.
    """

    name: str = ""
    patience: Literal[10, 30, 60] | None = 30
    near: bool = False


class LeavePairing(Body, frozen=True, kw_only=True):
    """The body of POST /api/pairing/leave."""

    ticket: Token


class TicketBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/pairing: the key of the socket /api/pairing/queue/socket.

    `rating` is one's own where people of near rating were wanted; null too where there is none.
    """

    ticket: str
    rating: Rating | None = None


class LeftBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/pairing/leave: how many wait now."""

    waiting: int


class PairingRoutes(Routes, frozen=True):
    """The routes of this queue; a person waits once, however many tabs he has open."""

    pairing: Pairing
    records: OwnRecords | None

    @post_ok("/api/pairing", guards=[Limit.ASKING])
    async def enter(self, request: Asked, data: JSONBody[WantToPlay]) -> Response[TicketBody]:
        """Begins to wait, or goes on with another patience."""
        sitter, browser = await self.visitors.sitter(request, data.name), Browser(request)
        self.limits.count(Limit.NEW_PLAYERS, request, account=sitter.account)
        person = f"account {sitter.account}" if sitter.account else f"browser {browser.mark}"
        rating = await self._rating(request) if data.near else None
        ticket = await self.pairing.enter(
            person,
            name=sitter.name,
            account=sitter.account,
            patience=data.patience,
            near=None if rating is None else rating.points,
        )
        return browser.kept(Response(TicketBody(granted(ticket), rating and in_tenths(rating))))

    @post_ok("/api/pairing/leave", guards=[Limit.ASKING])
    async def leave(self, data: JSONBody[LeavePairing]) -> LeftBody:
        """Waits no more, in none of his tabs."""
        await self.pairing.leave(data.ticket)
        return LeftBody(self.pairing.count)

    async def _rating(self, request: Asked) -> Rating | None:
        """The rating of the caller; None for a guest, and of too few deals."""
        account = await self.visitors.account(request)
        if account is None or self.records is None:
            return None
        self.limits.count_for(Limit.OWN_GAMES, f"account {account.id}")
        return await computed(rating_of, rated_deals(await self.records.deals(account)))
