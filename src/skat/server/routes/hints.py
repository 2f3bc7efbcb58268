"""What a hint tells, as far as it was asked for: read again by whoever asked, also after a start.

To ask for it is an action of the table (`ask_hint`); what is not in the journal is not told.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler

from skat.journal import JournalId, Store, describe
from skat.model.refusal import Refusal
from skat.rules.views import View, view
from skat.server.hints.desk import HintDesk
from skat.server.http.openapi import Name
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.replay_access import key_at
from skat.server.people.visitors import Asker, Visitors
from skat.tables.running.recovery import recovered
from skat.tables.shown.subscriber import role_of
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.hints import MOST_STEPS
from skat.tables.state.keys import Key
from skat.tables.state.table_state import TableState


class HintTold(msgspec.Struct, frozen=True, kw_only=True):
    """The hint for the decision that is due, up to this step; `told` has its codes and numbers."""

    step: int
    most: int
    told: msgspec.Raw


class HintAsked(msgspec.Struct, frozen=True):
    """The view for which a hint was asked, and how many steps of it."""

    view: View
    step: int


def asked_hint(table: TableState, key: Key) -> HintAsked | Refusal:
    """What the holder of this key has asked for.

    Refused: `hint_not_asked`; as `skat.tables.shown.subscriber.role_of`.

    >>> asked_hint(TableState(id=JournalId("k3v9")), Key(b"")).code
    'no_spectators'
    """
    role = role_of(table, key)
    if isinstance(role, Refusal):
        return role
    hint, deal = table.hint, table.deal
    if hint is None or deal is None or hint.place != role:
        return Refusal("hint_not_asked")
    return HintAsked(view(deal, table.seat_of(hint.place) or "dealer"), hint.step)


def hint_route(
    store: Store, hints: HintDesk, visitors: Visitors, limits: RateLimits
) -> HTTPRouteHandler:
    """The route to hints at the tables of this store.

    Whoever is logged in needs no secret for his own place.
    """

    def read(table: JournalId, asker: Asker) -> HintAsked | Refusal:
        journal = store.read(describe, table)
        if journal is None or journal.kind != TABLE_KIND:
            return Refusal("no_such_table", impossible=True)
        state = recovered(store, table).state
        key = key_at(state, asker, store=store)
        return key if isinstance(key, Refusal) else asked_hint(state, key)

    @get("/api/tables/{table:str}/hint", guards=[limits.guard(limits.replays)])
    async def hint(request: Asked, table: Name) -> HintTold:
        """What the hint tells that was asked for last, as long as its decision is due."""
        asker = await visitors.asker(request)
        asked = granted(await asyncio.to_thread(read, JournalId(table), asker))
        steps = granted(await hints.steps(asked.view, by=address(request)))
        return HintTold(step=asked.step, most=MOST_STEPS, told=steps[asked.step - 1])

    return hint
