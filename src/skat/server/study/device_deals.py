"""Deals played in the page itself, handed to an account: kept once each, and counted nowhere.

Their owner alone dealt and saw them, so no rating, ranking or figure of the own record reads them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import JSONBody

from skat.journal import Store
from skat.journal.store.accounts import Account
from skat.journal.store.own_records import (
    DeviceDealRow,
    drop_device_list,
    keep_device_deals,
    kept_device_deals,
)
from skat.journal.threads import computed
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, read_record, record_of, write_record
from skat.notation.replaying import replay
from skat.rules.result import DealEnding
from skat.rules.state import Sitting
from skat.server.http.refusals import RefusedError, saved
from skat.server.http.requests import Asked, Body, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Owner, Routes
from skat.server.people.visitors import mark_of

MOST_BYTES: Final = 1024 * 1024
"""Of a body: thirty records of a whole deal have a tenth of it, and thirty of the longest fit."""

MOST_AT_ONCE: Final = 30
_MOST_OF_LIST: Final = 10_000
_Seconds = Annotated[int, msgspec.Meta(ge=0, le=2**40)]
_ListName = Annotated[str, msgspec.Meta(pattern=r"^local-[0-9a-f]{16}$")]
_Number = Annotated[int, msgspec.Meta(ge=1, le=_MOST_OF_LIST)]
_Text = Annotated[str, msgspec.Meta(max_length=8_000)]


class DeviceDeal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished deal of a list on a device: its record, and the seat that its owner had.

    `since` says when the list began, in seconds since 1970.
    """

    list: _ListName
    deal: _Number
    since: _Seconds
    seat: Seat
    record: _Text


class DeviceDealsTold(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/device-deals; `account` is the mark of the page's own.

    In another tab another account may have logged in: it gets nothing of this.
    """

    account: Annotated[str, msgspec.Meta(max_length=200)]
    deals: Annotated[tuple[DeviceDeal, ...], msgspec.Meta(max_length=MOST_AT_ONCE)]


class DeviceListToGo(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/device-deals/forget."""

    list: _ListName


class DeviceDealFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What such a deal came to; `points` are the soloist's score."""

    number: int
    soloist: str | None
    alone: bool
    contract: Contract | None
    hand: bool
    ending: DealEnding
    won: bool | None
    points: int


class DeviceList(msgspec.Struct, frozen=True, kw_only=True):
    """A list of a device as the account has it; `points` are its owner's, by the list alone."""

    list: str
    since: int
    players: tuple[str, ...]
    points: int
    deals: tuple[DeviceDealFacts, ...]


class DeviceLists(msgspec.Struct, frozen=True):
    """All such lists, the newest first. They count in no rating and no ranking."""

    lists: tuple[DeviceList, ...]


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    players: tuple[str, str, str]
    facts: DeviceDealFacts


_KEPT: Final = msgspec.json.Decoder(_Kept)


def rows_of(deals: Sequence[DeviceDeal]) -> tuple[DeviceDealRow, ...] | Refusal:
    """The deals as they are kept, all or none of them; see `row_of` for what is refused."""
    rows = []
    for deal in deals:
        row = row_of(deal)
        if isinstance(row, Refusal):
            return row
        rows.append(row)
    return tuple(rows)


def row_of(sent: DeviceDeal) -> DeviceDealRow | Refusal:
    """The deal as it is kept.

    Refused: "not_of_a_device" for what is no record of a whole deal by the rules, or has house
    rules, hints for others or a fourth player.
    """
    record = read_record(sent.record)
    if not isinstance(record, Record):
        return _refused(sent, record.code)
    hinted = set(record.hinted)
    if record.table_size != len(SEATS) or record.rules.changed or hinted - {sent.seat}:
        return _refused(sent, "house_rules")
    played = replay(record, sitting=Sitting.PREVENTED)
    if played.problem is not None:
        return _refused(sent, played.problem.code)
    whole = record_of(
        record.all_actions,
        state=played.state,
        players=record.players,
        hinted=record.hinted,
    )
    result, announced = played.result, played.state.announcement
    assert result is not None
    own = result.soloist is sent.seat
    facts = DeviceDealFacts(
        number=sent.deal,
        soloist=None if result.soloist is None else record.players[result.soloist.index],
        alone=own,
        contract=None if announced is None else announced.contract,
        hand=announced is not None and announced.hand,
        ending=result.ending,
        won=None if result.score is None else result.score.won,
        points=0 if result.score is None else result.score.score,
    )
    return DeviceDealRow(
        list=sent.list,
        deal=sent.deal,
        since=sent.since,
        facts=msgspec.json.encode(_Kept(players=record.players, facts=facts)),
        record=write_record(whole).encode(),
    )


def _refused(deal: DeviceDeal, why: str) -> Refusal:
    return Refusal("not_of_a_device", details={"deal": deal.deal, "why": why})


def lists_of(rows: tuple[DeviceDealRow, ...]) -> DeviceLists:
    """The lists that these deals make, in their order."""
    return DeviceLists(
        tuple(
            _list(name, [(row, _KEPT.decode(row.facts)) for row in of])
            for name, of in groupby(rows, lambda row: row.list)
        )
    )


def _list(name: str, deals: list[tuple[DeviceDealRow, _Kept]]) -> DeviceList:
    facts = tuple(kept.facts for _, kept in deals)
    return DeviceList(
        list=name,
        since=deals[0][0].since,
        players=deals[0][1].players,
        points=sum(fact.points for fact in facts if fact.alone),
        deals=facts,
    )


class DeviceDealRoutes(Routes, frozen=True):
    """The routes of these deals; `limits` says how often a caller may ask."""

    store: Store

    @post_ok(
        "/api/account/device-deals", request_max_body_size=MOST_BYTES, guards=[Limit.OWN_GAMES]
    )
    async def handed(self, data: JSONBody[DeviceDealsTold], owner: Owner) -> DeviceLists:
        """Keeps what is not kept yet, all or nothing; the answer is all that is kept."""
        # Pages of the release before say the name, and are open for a while yet.
        if data.account not in (mark_of(owner), owner.name):
            raise RefusedError(Refusal("other_account"), status=409)
        rows = await computed(rows_of, data.deals)
        if isinstance(rows, Refusal):
            raise RefusedError(rows, status=400)
        await saved(self.store.write(keep_device_deals, owner.id, rows))
        return await self._all(owner)

    @get("/api/account/device-deals", guards=[Limit.OWN_GAMES])
    async def listed(self, request: Asked, owner: Owner) -> DeviceLists:
        """One's own lists of devices, the newest first."""
        return await self._all(owner)

    @post_ok("/api/account/device-deals/forget", guards=[Limit.OWN_GAMES])
    async def forgotten(self, data: JSONBody[DeviceListToGo], owner: Owner) -> DeviceLists:
        """Forgets a list with its deals; the answer is what is left."""
        await saved(self.store.write(drop_device_list, owner.id, data.list))
        return await self._all(owner)

    async def _all(self, owner: Account) -> DeviceLists:
        rows = await asyncio.to_thread(self.store.read, kept_device_deals, owner.id)
        return lists_of(rows)
