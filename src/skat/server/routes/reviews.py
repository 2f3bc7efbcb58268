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
from litestar.params import FromQuery, JSONBody

from skat.journal import JournalId
from skat.journal.threads.computing import computed
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.record import write_record
from skat.rules.result import DealResult
from skat.server.fields import Switch, is_on
from skat.server.http.concurrency import ConcurrencyLimit
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import ErrorBody, RefusedError, granted, language_of, told
from skat.server.http.requests import Asked, Body, most_bytes
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import RateLimits
from skat.server.own_record.keeping import Awaited, OwnRecords
from skat.server.people.own_games import Games
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.visitors import Visitors
from skat.server.reviews.brief import brief
from skat.server.reviews.pasted import NoDeal, PastedDeal, pasted_deals
from skat.server.reviews.queue import MOST_A_PERSON, ReviewQueue, ReviewStanding
from skat.server.routes.own_games import MOST_BYTES, Asking
from skat.store.accounts import Account

LONGEST_TEXT: Final = 200_000
"""Letters that somebody pastes at once."""

MOST_MINE: Final = 40
"""Own last games whose reviews begin at once; with those that wait for one person they are bounded
by the queue."""

_MOST_BYTES: Final = most_bytes(LONGEST_TEXT)
_AT_ONCE: Final = 1
"""Texts read side by side."""


class PastedRecords(Body, frozen=True, kw_only=True):
    """The body of POST /api/reviews: ISS records or our own."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class LastGames(Asking, frozen=True, kw_only=True):
    """The body of POST /api/reviews/mine: so many of one's own last games."""

    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINE)] = 20


class DealToReview(msgspec.Struct, frozen=True, kw_only=True):
    """A deal whose review is on its way under `key`; of what has no finished deal, `error`.

    `line` is where the record begins in a text, `number` that of the deal in a table's whole life;
    `table` is told where the deals are of several.
    `record` has no names: it is what a link may carry.
    """

    line: int | None = None
    number: int | None = None
    table: JournalId | None = None
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
    games: Games,
    replays: ReplayAccess,
    visitors: Visitors,
    limits: RateLimits,
    *,
    records: OwnRecords | None = None,
) -> Sequence[HTTPRouteHandler]:
    """The routes of reviews; `limits` says how often somebody may ask.

    What is said of the own deals of an account goes into its own record, where there are `records`.
    """
    reading = ConcurrencyLimit(_AT_ONCE)

    async def keep(account: Account | None, table: str, asked: Sequence[tuple[int, str]]) -> None:
        """Has the reviews of these deals kept: the number and the key of each.

        They are kept of the account's own seat, whosever secret was shown with the question.
        """
        if records is None or account is None:
            return
        journal = JournalId(table)
        # A full disk keeps nobody from looking back.
        with suppress(RefusedError):
            await records.found(account, table=journal)
        seats = await records.seats(account, table)
        for number, key in asked:
            if number not in seats:
                continue
            records.await_review(key, Awaited(account.id, journal, number, seats[number]))
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
        found = await reading.run(pasted_deals, data.text)
        deals = [one for one in found if isinstance(one, PastedDeal)]
        by = address(request) if account is None else account.id
        keys = iter(
            granted(
                await reviews.ask(
                    [one.record for one in deals],
                    by=by,
                    host=address(request),
                    owner=account is not None,
                )
            )
        )
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
        found = await replays.record(table=table, number=number, asker=asker)
        record = write_record(found.record)
        by = asker.account.id if asker.account else table
        [key] = granted(await reviews.ask([record.encode()], by=by, host=address(request)))
        await keep(asker.account, table, [(number, key)])
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
        found = await replays.list(table=table, first=number, asker=asker)
        deals = found[-MOST_A_PERSON:]
        lines = [write_record(one.record) for one in deals]
        by = asker.account.id if asker.account else table
        keys = granted(
            await reviews.ask([line.encode() for line in lines], by=by, host=address(request))
        )
        own = [(one.number, key) for one, key in zip(deals, keys, strict=True)]
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
            left_out=len(found) - len(deals),
        )

    @post(
        "/api/reviews/mine",
        status_code=200,
        guards=[limits.guard(limits.reviews)],
        request_max_body_size=MOST_BYTES,
    )
    async def of_mine(request: Asked, data: JSONBody[LastGames]) -> DealsToReview:
        """Begins the reviews of one's own last games, wherever they were played: newest first."""
        account = await visitors.account(request)
        found = await games.last(account, data.places, most=data.most)
        lines = [write_record(one.deal.nameless_record) for one in found]
        by = account.id if account else next((one.table for one in found), "")
        keys = granted(
            await reviews.ask([line.encode() for line in lines], by=by, host=address(request))
        )
        at_tables: dict[str, list[tuple[int, str]]] = {}
        for one, key in zip(found, keys, strict=True):
            at_tables.setdefault(one.table, []).append((one.deal.number, key))
        for table, own in at_tables.items():
            await keep(account, table, own)
        return DealsToReview(
            tuple(
                DealToReview(
                    number=one.deal.number,
                    table=one.table,
                    players=one.deal.seats,
                    you=one.deal.seat,
                    key=key,
                    record=line,
                    result=one.deal.state.result,
                )
                for one, line, key in zip(found, lines, keys, strict=True)
            )
        )

    @get("/api/reviews/{key:str}", guards=[limits.guard(limits.review_news)])
    async def standing(*, key: Name, short: FromQuery[Switch] = "off") -> ReviewStanding:
        """How far a review is; with it when it is done, in short if that is enough."""
        found = reviews.standing(key)
        if found is None:
            raise RefusedError(Refusal("no_such_review", impossible=True))
        if found.answer is None or not is_on(short):
            return found
        answer = await computed(brief, bytes(found.answer))
        return msgspec.structs.replace(found, answer=msgspec.Raw(answer))

    return pasted, of_table, of_list, of_mine, standing
