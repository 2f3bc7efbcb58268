"""Keeps the own records of accounts: deals as they are found, reviews as they are done.

What is kept follows from the journals: facts are read where they are missing, and a review that was
asked for by the one who played is written down when it is done, or with the next asking.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec

from skat.analysis.own_record import DealFacts, Judged, OwnDeal, WrittenReview, judged_in
from skat.journal import (
    JournalId,
    Participant,
    Seq,
    Store,
    entries_of,
    head_of,
    participants_of,
    taken_part,
)
from skat.journal.store.accounts import Account
from skat.journal.store.own_records import (
    OwnDealRow,
    keep_deals,
    keep_progress,
    keep_review,
    kept_deals,
    kept_device_deals,
    kept_progress,
)
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.levels import LEVELS
from skat.server.http.refusals import RefusedError, saved
from skat.server.people.own_games import table_points
from skat.server.study.progress import Progress, merged
from skat.tables.shown.played_deals import PlayedDeal, played_at
from skat.tables.state.people import People

_TABLE_OF_RATINGS: Final = 3


def rows_at(store: Store, place: Participant) -> tuple[OwnDealRow, ...]:
    """The finished deals in which he held cards, of those that may be looked at by now.

    Raises `StoreError`.
    """
    played = played_at(
        store.read(entries_of, place.journal),
        table=place.journal,
        actor=place.actor,
        people=People(store.read(participants_of, place.journal)),
    )
    if isinstance(played, Refusal):
        return ()
    rows = []
    for deal in played.deals:
        seat = deal.seat
        if deal.may_be_read and seat is not None:
            rows.append(
                OwnDealRow(
                    journal=place.journal,
                    deal=deal.number,
                    since=place.since,
                    facts=msgspec.json.encode(_facts(deal, seat)),
                )
            )
    return tuple(rows)


def _facts(deal: PlayedDeal, seat: Seat) -> DealFacts:
    result = deal.state.result
    assert result is not None
    announced = deal.state.announcement
    has_game = result.soloist is not None and result.score is not None
    return DealFacts(
        role="nobody" if not has_game else "soloist" if result.soloist is seat else "defender",
        points=table_points(deal, seat),
        seat=seat,
        contract=announced.contract.value if has_game and announced is not None else None,
        hand=has_game and announced is not None and announced.hand,
        won=result.score.won if result.score is not None else None,
        others=_others(deal, seat),
    )


def _others(deal: PlayedDeal, seat: Seat) -> tuple[str, ...]:
    """The computer players he had against him, where the deal says how strong he is."""
    opponents = [deal.computers[at.index] for at in SEATS if at is not seat]
    is_plain = not deal.state.rules.house_rules and not deal.row.line.hinted
    held_his_own = deal.computers[seat.index] is None
    levels = tuple(level for level in opponents if level in LEVELS)
    if len(deal.players) != _TABLE_OF_RATINGS or not is_plain or not held_his_own:
        return ()
    return levels if len(levels) == len(opponents) else ()


TABLES_AT_ONCE: Final = 10
"""Tables that are read for one request; each is an evening to be replayed."""

MOST_TABLES: Final = 200
_MOST_AWAITED: Final = 2_000
_MOST_READ: Final = 10_000


class Awaited(msgspec.Struct, frozen=True):
    """Whose deal it is that is looked back at, and the seat he had."""

    account: str
    journal: JournalId
    deal: int
    seat: Seat


class _Reviewed(msgspec.Struct):
    review: WrittenReview


_REVIEW: Final = msgspec.json.Decoder(_Reviewed)
_FACTS: Final = msgspec.json.Decoder(DealFacts)
_JUDGED: Final = msgspec.json.Decoder(Judged)
_PROGRESS: Final = msgspec.json.Decoder(Progress)


class OwnRecords:
    """The own records of one store. For one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reading = asyncio.Semaphore(1)
        self._learning = asyncio.Lock()
        self._read: OrderedDict[tuple[str, JournalId], Seq] = OrderedDict()
        self._awaited: OrderedDict[str, set[Awaited]] = OrderedDict()

    async def found(self, account: Account, *, table: JournalId | None = None) -> bool:
        """Enters finished deals that are not kept, of one table or of the newest ones.

        Whether there are tables left to be read. Raises `RefusedError` as saving does, and
        `StoreError`.
        """
        async with self._reading:
            due = await asyncio.to_thread(self._unread, account, table)
            for place, head in due[:TABLES_AT_ONCE]:
                rows = await asyncio.to_thread(rows_at, self._store, place)
                if rows:
                    await saved(self._store.write(keep_deals, account.id, rows))
                self._read[account.id, place.journal] = head
                if len(self._read) > _MOST_READ:
                    self._read.popitem(last=False)
        return len(due) > TABLES_AT_ONCE

    async def seats(self, account: Account, table: str) -> dict[int, Seat]:
        """The seat he had in each deal of a table that is kept. Raises `StoreError`."""
        return {
            deal.number: deal.facts.seat
            for deal in await self.deals(account)
            if deal.table == table and deal.facts.seat is not None
        }

    def await_review(self, key: str, awaited: Awaited) -> None:
        """What becomes of the review with this key is his; the oldest wishes are forgotten."""
        self._awaited.setdefault(key, set()).add(awaited)
        if len(self._awaited) > _MOST_AWAITED:
            self._awaited.popitem(last=False)

    async def reviewed(self, key: str, answer: bytes) -> None:
        """Writes a finished review down for everybody who awaits it.

        What cannot be read or saved now is found again with the next asking.
        """
        awaited = self._awaited.pop(key, None)
        if not awaited:
            return
        with suppress(msgspec.DecodeError, KeyError, RefusedError):
            review = _REVIEW.decode(answer).review
            for deal in awaited:
                row = OwnDealRow(
                    journal=deal.journal,
                    deal=deal.deal,
                    since=0,
                    facts=b"",
                    version=review.version,
                    review=msgspec.json.encode(judged_in(review, seat=deal.seat.value)),
                )
                await saved(self._store.write(keep_review, deal.account, row))

    async def deals(self, account: Account) -> tuple[OwnDeal, ...]:
        """What is kept of an account's deals, the oldest first. Raises `StoreError`."""
        return await asyncio.to_thread(self._deals, account)

    async def device_records(self, account: Account) -> tuple[msgspec.Raw, ...]:
        """The records of deals that were played in the page itself. Raises `StoreError`."""
        rows = await asyncio.to_thread(self._store.read, kept_device_deals, account.id)
        return tuple(msgspec.Raw(row.record) for row in rows)

    async def progress(self, account: Account) -> Progress:
        """How far the owner of the account is. Raises `StoreError`."""
        kept = await asyncio.to_thread(self._store.read, kept_progress, account.id)
        return Progress() if kept is None else _PROGRESS.decode(kept)

    async def learned(self, account: Account, sent: Progress) -> Progress:
        """How far the owner is, with what a browser sends. Raises `RefusedError`, `StoreError`."""
        # Of two browsers that send at once neither loses what it sent.
        async with self._learning:
            now = merged(await self.progress(account), sent)
            await saved(self._store.write(keep_progress, account.id, msgspec.json.encode(now)))
        return now

    # --- on a thread --------------------------------------------------------------------------

    def _unread(self, account: Account, table: JournalId | None) -> list[tuple[Participant, Seq]]:
        """The places at tables of which something may be missing, the newest first."""
        places = self._store.read(taken_part, account.id, limit=None if table else MOST_TABLES)
        rows = self._store.read(kept_deals, account.id)
        # Older facts know no seat: they are read once more.
        lacking = {row.journal for row in rows if _FACTS.decode(row.facts).seat is None}
        kept = {row.journal for row in rows} - lacking
        due = []
        for place in places:
            head = (
                self._store.read(head_of, place.journal) if table in (None, place.journal) else None
            )
            if head is None or self._read.get((account.id, place.journal)) == head.seq:
                continue
            if not (head.ended and place.journal in kept):
                due.append((place, head.seq))
        return due

    def _deals(self, account: Account) -> tuple[OwnDeal, ...]:
        return tuple(
            OwnDeal(
                table=row.journal,
                number=row.deal,
                since=row.since,
                facts=_FACTS.decode(row.facts),
                version=row.version,
                judged=_JUDGED.decode(row.review) if row.review else None,
            )
            for row in self._store.read(kept_deals, account.id)
        )
