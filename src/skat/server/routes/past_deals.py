"""Finished deals of tables, to be looked at step by step by whom they concern.

The secret of a place travels in the `Authorization` header and never in an address; without one
only tables that let people watch are told of.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skat.journal import JournalId, Store, StoreError
from skat.model.refusal import Refusal
from skat.server.http.answers import error_response, json_response, language_of
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import Doors
from skat.server.people.visitors import Visitors
from skat.store.accounts import Account
from skat.tables.shown.past_deal import PastDeal, past_deal
from skat.tables.shown.subscriber import STRANGER
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.opening import key_of
from skat.tables.state.people import People

_log = logging.getLogger(__name__)


def replay_routes(store: Store, visitors: Visitors, doors: Doors) -> list[HTTPRouteHandler]:
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

    @get("/api/tables/{table:str}/deals/{number:int}", guards=[doors.guard(doors.replays)])
    async def deal(
        request: Request[Any, Any, Any], table: FromPath[str], number: FromPath[int]
    ) -> Response[bytes]:
        language = language_of(request)
        account = await visitors.account(request)
        if isinstance(account, Refusal):
            return error_response(account, language)
        token = bearer(request)
        try:
            found = await asyncio.to_thread(
                read, JournalId(table), number, token=token, account=account
            )
        except StoreError:
            _log.exception("table %s cannot be read", table)
            found = Refusal("not_known")
        if isinstance(found, Refusal):
            return error_response(found, language)
        return json_response(found)

    return [deal]
