"""What a hand could play, told in the auction to who asks for it: a guess by rules of thumb.

It is worked out from the view of the own seat, and only where nobody else is helped or hurt: at
tables of one person with computer players, never in a tournament.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler

from skat.journal import JournalId, Store
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.players.simple.bidding import limits_of
from skat.rules.state import Phase
from skat.rules.views import View, view
from skat.server.http.openapi import Name
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.replay_access import entries_of_table, key_at
from skat.server.people.visitors import Asker, Visitors
from skat.tables.shown.retold import found_deal
from skat.tables.shown.subscriber import role_of
from skat.tables.state.keys import Key
from skat.tables.state.table_state import TableState


class Playable(msgspec.Struct, frozen=True):
    """A game that the hand may be played as, and up to which value it may be bid."""

    contract: Contract
    value: int


class BidHint(msgspec.Struct, frozen=True):
    """The games worth bidding, the highest first; none where a pass is better."""

    playable: tuple[Playable, ...]


def bid_hint(table: TableState, key: Key) -> BidHint | Refusal:
    """What the holder of this key could play with the hand that he bids on.

    Refused: `hint_in_company` where several people play, or in a tournament (TR-9.9); `no_hint_now`
    outside of the auction and for who has no cards; as `skat.tables.shown.subscriber.role_of`.

    >>> bid_hint(TableState(id=JournalId("k3v9")), Key(b"")).code
    'no_spectators'
    """
    role = role_of(table, key)
    if isinstance(role, Refusal):
        return role
    if table.settings.tournament or table.newcomers or len(table.people) != 1:
        return Refusal("hint_in_company", ("TR-9.9",) if table.settings.tournament else ())
    seat = table.seat_of(role) if isinstance(role, int) else None
    if seat is None or table.deal is None or table.deal.phase is not Phase.AUCTION:
        return Refusal("no_hint_now")
    return _hint(view(table.deal, seat))


def _hint(seen: View) -> BidHint:
    by_value = sorted(limits_of(seen).items(), key=lambda found: -found[1])
    return BidHint(tuple(Playable(contract, value) for contract, value in by_value))


def bid_hint_route(store: Store, visitors: Visitors, limits: RateLimits) -> HTTPRouteHandler:
    """The route to hints at the tables of this store.

    Whoever is logged in needs no secret for his own place.
    """

    def read(table: JournalId, asker: Asker) -> BidHint | Refusal:
        entries = entries_of_table(store, table)
        if isinstance(entries, Refusal):
            return entries
        found = found_deal(entries, table=table, number=0)
        if isinstance(found, Refusal):
            return found
        key = key_at(found.state, asker, store=store)
        return key if isinstance(key, Refusal) else bid_hint(found.state, key)

    @get("/api/tables/{table:str}/bid-hint", guards=[limits.guard(limits.replays)])
    async def hint(request: Asked, table: Name) -> BidHint:
        """What the own hand could play, as long as one bids."""
        asker = await visitors.asker(request)
        return granted(await asyncio.to_thread(read, JournalId(table), asker))

    return hint
