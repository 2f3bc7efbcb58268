"""The routes of those who want to play now; what becomes of them is told on their line."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import Response, Router, post
from litestar.params import JSONBody

from skat.server.fields import Token
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.visitors import Browser, Visitors
from skat.tables.pairing.pairing import Pairing


class WantToPlay(Body, frozen=True, kw_only=True):
    """The body of POST /api/pairing.

    After `patience` seconds computer players will do; null: never.
    """

    name: str = ""
    patience: Literal[10, 30, 60] | None = 30


class LeavePairing(Body, frozen=True, kw_only=True):
    """The body of POST /api/pairing/leave."""

    ticket: Token


class TicketBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/pairing: the key of the socket /api/pairing/queue/socket."""

    ticket: str


class LeftBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/pairing/leave: how many wait now."""

    waiting: int


def pairing_routes(pairing: Pairing, visitors: Visitors, limits: RateLimits) -> Router:
    """The routes of this queue; a person waits once, however many tabs he has open."""

    @post("/", status_code=200)
    async def enter(request: Asked, data: JSONBody[WantToPlay]) -> Response[TicketBody]:
        """Begins to wait, or goes on with another patience."""
        sitter, browser = await visitors.sitter(request, data.name), Browser(request)
        limits.count(limits.new_players, request, account=sitter.account)
        person = f"account {sitter.account}" if sitter.account else f"browser {browser.mark}"
        ticket = await pairing.enter(
            person, name=sitter.name, account=sitter.account, patience=data.patience
        )
        return browser.kept(Response(TicketBody(granted(ticket))))

    @post("/leave", status_code=200)
    async def leave(data: JSONBody[LeavePairing]) -> LeftBody:
        """Waits no more, in none of his tabs."""
        await pairing.leave(data.ticket)
        return LeftBody(pairing.count)

    return Router(
        "/api/pairing",
        guards=[limits.guard(limits.asking)],
        route_handlers=[enter, leave],
    )
