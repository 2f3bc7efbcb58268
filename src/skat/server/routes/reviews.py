"""Reviews of finished deals: asked for, waited for, read.

A deal that is not over is never looked at. Of a table whoever played there may ask; what somebody
pastes is his own. A key says nothing but which record it is of, and who has it may read the review.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.record import write_record
from skat.rules.ending.result import DealResult
from skat.server.http.beside import SideBySide
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import ErrorBody, RefusedError, granted, language_of, told
from skat.server.http.requests import Asked, Body
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import RateLimits
from skat.server.own_record.keeping import Awaited, OwnRecords
from skat.server.people.looking_back import list_looked_back, looked_back
from skat.server.people.visitors import Visitors
from skat.server.reviews.pasted import NoDeal, PastedDeal, pasted_deals
from skat.server.reviews.queue import MOST_A_PERSON, ReviewQueue, ReviewStanding
from skat.store.accounts import Account
from skat.tables.shown.past_record import past_record

LONGEST_TEXT: Final = 200_000
"""Letters that somebody pastes at once."""

_MOST_BYTES: Final = 3 * LONGEST_TEXT
_AT_ONCE: Final = 1
"""Texts and journals read side by side."""


class PastedRecords(Body, frozen=True, kw_only=True):
    """The body of POST /api/reviews: ISS records or our own."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class DealToReview(msgspec.Struct, frozen=True, kw_only=True):
    """A deal whose review is on its way under `key`; of what has no finished deal, `error`.

    `line` is where the record begins in a text, `number` that of the deal in a table's whole life.
    `record` has no names: it is what a link may carry.
    """

    line: int | None = None
    number: int | None = None
    players: tuple[str, ...] = ()
    you: Seat | None = None
    key: str | None = None
    record: str | None = None
    result: DealResult | None = None
    error: ErrorBody | None = None


class DealsToReview(msgspec.Struct, frozen=True):
    """The deals of a text or of a list in their order, or the one of a table.

    `left_out` counts the first deals of a list that is too long.
    """

    deals: tuple[DealToReview, ...]
    left_out: int = 0


def review_routes(
    reviews: ReviewQueue,
    store: Store,
    visitors: Visitors,
    limits: RateLimits,
    *,
    records: OwnRecords | None = None,
) -> Sequence[HTTPRouteHandler]:
    """The routes of reviews; `limits` says how often somebody may ask.

    What is said of the own deals of an account goes into its own record, where there are `records`.
    """
    reading = SideBySide(_AT_ONCE)

    async def keep(
        account: Account | None, table: str, asked: Sequence[tuple[int, Seat | None, str]]
    ) -> None:
        """Has the reviews of these deals kept: the number, the own seat and the key of each."""
        if records is None or account is None:
            return
        journal = JournalId(table)
        # A full disk keeps nobody from looking back.
        with suppress(RefusedError):
            await records.found(account, table=journal)
        for number, seat, key in asked:
            if seat is None:
                continue
            records.await_review(key, Awaited(account.id, journal, number, seat.value))
            known = reviews.standing(key)
            if known is not None and known.answer is not None:
                await records.reviewed(key, bytes(known.answer))

    @post(
        "/api/reviews",
        status_code=200,
        guards=[limits.guard(limits.reviews)],
        request_max_body_size=_MOST_BYTES,
    )
    async def pasted(request: Asked, data: JSONBody[PastedRecords]) -> DealsToReview:
        """Begins the reviews of all finished deals in a text."""
        account = await visitors.account(request)
        found = await reading.found(pasted_deals, data.text)
        deals = [one for one in found if isinstance(one, PastedDeal)]
        by = address(request) if account is None else account.id
        keys = iter(granted(await reviews.ask([one.record for one in deals], by=by)))
        language = language_of(request)
        return DealsToReview(
            tuple(
                DealToReview(line=one.line, error=told(one.why, language))
                if isinstance(one, NoDeal)
                else DealToReview(
                    line=one.line,
                    players=one.players,
                    key=next(keys),
                    record=one.record.decode(),
                    result=one.result,
                )
                for one in found
            )
        )

    @post(
        "/api/tables/{table:str}/deals/{number:int}/review",
        status_code=200,
        guards=[limits.guard(limits.reviews)],
    )
    async def of_table(request: Asked, table: Name, number: Number) -> DealsToReview:
        """Begins the review of a finished deal of a table."""
        asker = await visitors.asker(request)
        found = await reading.found(
            looked_back, store, past_record, table=table, number=number, asker=asker
        )
        record = write_record(found.record)
        by = asker.account.id if asker.account else table
        [key] = granted(await reviews.ask([record.encode()], by=by))
        await keep(asker.account, table, [(number, found.you, key)])
        return DealsToReview(
            (
                DealToReview(
                    number=number,
                    players=found.players,
                    you=found.you,
                    key=key,
                    record=record,
                ),
            )
        )

    @post(
        "/api/tables/{table:str}/lists/{number:int}/review",
        status_code=200,
        guards=[limits.guard(limits.reviews)],
    )
    async def of_list(request: Asked, table: Name, number: Number) -> DealsToReview:
        """Begins the reviews of the list that begins with this deal: those one played oneself."""
        asker = await visitors.asker(request)
        found = await reading.found(list_looked_back, store, table=table, first=number, asker=asker)
        deals = found.deals[-MOST_A_PERSON:]
        lines = [write_record(one.record) for one in deals]
        by = asker.account.id if asker.account else table
        keys = granted(await reviews.ask([line.encode() for line in lines], by=by))
        own = [(one.number, one.you, key) for one, key in zip(deals, keys, strict=True)]
        await keep(asker.account, table, own)
        return DealsToReview(
            tuple(
                DealToReview(
                    number=one.number,
                    players=one.players,
                    you=one.you,
                    key=key,
                    record=line,
                    result=one.result,
                )
                for one, line, key in zip(deals, lines, keys, strict=True)
            ),
            left_out=len(found.deals) - len(deals),
        )

    @get("/api/reviews/{key:str}", guards=[limits.guard(limits.review_news)])
    async def standing(key: Name) -> ReviewStanding:
        """How far a review is; with it when it is done."""
        found = reviews.standing(key)
        if found is None:
            raise RefusedError(Refusal("no_such_review", impossible=True))
        return found

    return pasted, of_table, of_list, standing
