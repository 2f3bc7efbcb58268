"""Finished deals of tables, to be looked at step by step by whom they concern.

The secret of a place travels in the `Authorization` header and never in an address; without one
only tables that let people watch are told of.
"""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.handlers import HTTPRouteHandler

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.visitors import Visitors
from skat.store.accounts import Account
from skat.tables.shown.past_deal import PastDeal, past_deal
from skat.tables.shown.subscriber import STRANGER
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.opening import key_of
from skat.tables.state.people import People


def past_deal_route(store: Store, visitors: Visitors, limits: RateLimits) -> HTTPRouteHandler:
    """The route to the finished deals that stand in the journals of this store.

    Whoever is logged in needs no secret for what he played.
    """

    def read(
        table: JournalId, number: int, *, token: str, account: Account | None
    ) -> PastDeal | Refusal:
        journal = store.describe(table)
        if journal is None or journal.kind != TABLE_KIND:
            return Refusal("no_such_table", impossible=True)
        participants = store.participants(table)
        his = (one.actor for one in participants if account and one.account == account.id)
        return past_deal(
            store.read(table),
            table=table,
            number=number,
            key=key_of(token) if token else STRANGER,
            actor=next(his, None),
            people=People(participants),
        )

    @get("/api/tables/{table:str}/deals/{number:int}", guards=[limits.guard(limits.replays)])
    async def deal(request: Asked, table: Name, number: Number) -> PastDeal:
        """A finished deal of a table, step by step."""
        account, token = await visitors.account(request), bearer(request)
        found = await asyncio.to_thread(
            read, JournalId(table), number, token=token, account=account
        )
        return granted(found)

    return deal
