"""Finished deals of tables, to be looked at step by step by whom they concern.

Without the secret of a place only tables that let people watch are told of.
"""

from __future__ import annotations

from litestar import get
from litestar.handlers import HTTPRouteHandler

from skat.server.http.openapi import Name, Number
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.visitors import Visitors
from skat.tables.shown.past_deal import PastDeal, past_deal


def past_deal_route(
    replays: ReplayAccess, visitors: Visitors, limits: RateLimits
) -> HTTPRouteHandler:
    """The route to the finished deals of tables."""

    @get("/api/tables/{table:str}/deals/{number:int}", guards=[limits.guard(limits.replays)])
    async def deal(request: Asked, table: Name, number: Number) -> PastDeal:
        """A finished deal of a table, step by step."""
        asker = await visitors.asker(request)
        return await replays.deal(past_deal, table=table, number=number, asker=asker)

    return deal
