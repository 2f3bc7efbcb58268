"""Reviews of finished deals: asked for, waited for, read.

A deal that is not over is never looked at. Of a table its players may ask; what a user pastes is
his own. A key says nothing but which record it is of, and its holder may read the review.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import FromQuery, JSONBody

from skat.journal import JournalId
from skat.journal.store.accounts import Account
from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record, record_of, write_record
from skat.notation.replaying import replay
from skat.rules.actions import Deal
from skat.rules.result import DealResult
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import (
    ConcurrencyLimit,
    ErrorBody,
    RefusedError,
    error_body,
    granted,
    language_of,
)
from skat.server.http.requests import Asked, Body, Switch, is_on, most_bytes, post_ok
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import Limit
from skat.server.people.game_routes import MOST_BYTES, Asking
from skat.server.people.own_games import Games
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.routes import Routes
from skat.server.people.visitors import Asker
from skat.server.study.own_record import Awaited, OwnRecords
from skat.server.study.review_queue import MOST_A_PERSON, ReviewQueue, ReviewStanding
from skat.tables.shown.played_deals import PastRecord

_UNMARKED: Final = ("best", "good")
_LEFT_OUT: Final[dict[str, Any]] = {"options": [], "why": [], "open": None}


def brief(answer: bytes) -> bytes:
    """The answer of a review in short.

    >>> brief(b'{"review":{"decisions":[{"class":"best","n":3,"why":[1]}]},"steps":[1,2]}')
    b'{"review":{"decisions":[{"class":"best","n":3,"why":[],"options":[],"open":null}]},"steps":[2]}'
    """
    whole = msgspec.json.decode(answer)
    review = whole["review"]
    review["decisions"] = [
        {**decision, **_LEFT_OUT} if decision["class"] in _UNMARKED else decision
        for decision in review["decisions"]
    ]
    return msgspec.json.encode({**whole, "steps": whole["steps"][-1:]})


MOST_DEALS: Final = 48
"""Deals in one text: a series at a table of four."""


class PastedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal, its record without names, and who was called what in the text."""

    line: int
    players: tuple[str, str, str]
    record: bytes
    result: DealResult


class NoDeal(msgspec.Struct, frozen=True):
    """A record that has no finished deal, and why."""

    line: int | None
    why: Refusal


def pasted_deals(text: str) -> tuple[PastedDeal | NoDeal, ...] | Refusal:
    """What is in a text, ISS records or our own, in its order.

    Refused: `no_record`, `too_many_deals`.
    """
    deals = list[PastedDeal | NoDeal]()
    for deal in _deals(text):
        if len(deals) == MOST_DEALS:
            return Refusal("too_many_deals", details={"most": MOST_DEALS})
        deals.append(deal)
    if len(deals) == 1 and isinstance(deals[0], NoDeal):
        return deals[0].why
    return tuple(deals) or Refusal("no_record")


def _deals(text: str) -> Iterator[PastedDeal | NoDeal]:
    for record in read_records(BytesIO(text.encode("utf-8", "replace"))):
        yield NoDeal(record.line, record) if isinstance(record, Problem) else _deal(record)


def _deal(record: Record | IssRecord) -> PastedDeal | NoDeal:
    replayed = replay(record)
    result = replayed.state.result
    if result is None or not replayed.actions or not isinstance(replayed.actions[0], Deal):
        return NoDeal(record.line, replayed.problem or Refusal("unfinished"))
    nameless = record_of(replayed.actions, state=replayed.state)
    return PastedDeal(
        line=record.line,
        players=record.players,
        record=write_record(nameless).encode(),
        result=result,
    )


LONGEST_TEXT: Final = 200_000
"""Letters that a user pastes at once."""

MOST_MINE: Final = 40
"""Own last games whose reviews begin at once; with those that wait for one person they are bounded
by the queue."""

MOST_QUIETLY: Final = 4
"""Reviews that wait when the mark after a deal, which comes unasked, gives way to them."""

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

    `line` is where the record begins in a text, `number` that of the deal in a table's whole life,
    `deal` that in its list, as it was called at the table; `table` is there where the deals are of
    several. `record` has no names: it is what a link may carry.
    """

    line: int | None = None
    number: int | None = None
    deal: int | None = None
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


class ReviewRoutes(Routes, frozen=True):
    """The routes of reviews; `limits` says how often a caller may ask.

    The reviews of an account's own deals go into its own record, where there are `records`.
    """

    reviews: ReviewQueue
    games: Games
    replays: ReplayAccess
    records: OwnRecords | None = None
    reading: ConcurrencyLimit = msgspec.field(default_factory=lambda: ConcurrencyLimit(_AT_ONCE))

    async def _begun(
        self, records: Sequence[bytes], request: Asked, *, by: str, owner: bool = True
    ) -> tuple[str, ...]:
        """The keys of the reviews of these records, which begin now."""
        asked = self.reviews.ask(records, by=by, host=address(request), owner=owner)
        return granted(await asked)

    async def _keep(
        self, account: Account | None, table: str, asked: Sequence[tuple[int, str]]
    ) -> None:
        """Has the reviews of these deals kept: the number and the key of each.

        They are kept of the account's own seat, whichever place's secret the request showed.
        """
        if self.records is None or account is None:
            return
        journal = JournalId(table)
        # A full disk keeps nobody from looking back.
        with suppress(RefusedError):
            await self.records.found(account, table=journal)
        seats = await self.records.seats(account, table)
        for number, key in asked:
            if number not in seats:
                continue
            self.records.await_review(key, Awaited(account.id, journal, number, seats[number]))
            known = self.reviews.standing(key)
            if known is not None and known.answer is not None:
                await self.records.reviewed(key, bytes(known.answer))

    async def _of_deals(
        self, deals: Sequence[PastRecord], request: Asked, *, table: str, asker: Asker
    ) -> list[DealToReview]:
        """Begins the reviews of finished deals of one table."""
        lines = [write_record(deal.record) for deal in deals]
        by = asker.account.id if asker.account else table
        keys = await self._begun([line.encode() for line in lines], request, by=by)
        own = [(deal.number, key) for deal, key in zip(deals, keys, strict=True)]
        await self._keep(asker.account, table, own)
        return [
            DealToReview(
                number=deal.number,
                deal=deal.deal,
                players=deal.players,
                you=deal.you,
                key=key,
                record=line,
            )
            for deal, line, key in zip(deals, lines, keys, strict=True)
        ]

    @post_ok("/api/reviews", guards=[Limit.REVIEWS], request_max_body_size=_MOST_BYTES)
    async def pasted(self, request: Asked, data: JSONBody[PastedRecords]) -> DealsToReview:
        """Begins the reviews of all finished deals in a text."""
        account = await self.visitors.account(request)
        pasted = await self.reading.run(pasted_deals, data.text)
        deals = [deal for deal in pasted if isinstance(deal, PastedDeal)]
        by = address(request) if account is None else account.id
        records = [deal.record for deal in deals]
        keys = iter(await self._begun(records, request, by=by, owner=account is not None))
        language = language_of(request)
        return DealsToReview(
            tuple(
                DealToReview(line=deal.line, error=error_body(deal.why, language))
                if isinstance(deal, NoDeal)
                else DealToReview(
                    line=deal.line,
                    players=deal.players,
                    key=next(keys),
                    record=deal.record.decode(),
                    result=deal.result,
                )
                for deal in pasted
            )
        )

    @post_ok("/api/tables/{table:str}/deals/{number:int}/review", guards=[Limit.REVIEWS])
    async def of_table(
        self,
        request: Asked,
        table: Name,
        number: Number,
        *,
        quietly: FromQuery[Switch] = "off",
    ) -> DealsToReview:
        """Begins the review of a finished deal of a table.

        A page that asks `quietly`, because nobody has wanted it yet, is refused where others wait.
        """
        if is_on(quietly) and self.reviews.count >= MOST_QUIETLY:
            raise RefusedError(Refusal("reviews_full"))
        asker = await self.visitors.asker(request)
        past = await self.replays.record(table=table, number=number, asker=asker)
        [deal] = await self._of_deals([past], request, table=table, asker=asker)
        return DealsToReview((deal,))

    @post_ok("/api/tables/{table:str}/lists/{number:int}/review", guards=[Limit.REVIEWS])
    async def of_list(self, request: Asked, table: Name, number: Number) -> DealsToReview:
        """Begins the reviews of the list that begins with this deal: those one played oneself."""
        asker = await self.visitors.asker(request)
        played = await self.replays.list(table=table, first=number, asker=asker)
        deals = played[-MOST_A_PERSON:]
        begun = await self._of_deals(deals, request, table=table, asker=asker)
        return DealsToReview(
            tuple(
                msgspec.structs.replace(each, result=deal.result)
                for each, deal in zip(begun, deals, strict=True)
            ),
            left_out=len(played) - len(deals),
        )

    @post_ok("/api/reviews/mine", guards=[Limit.REVIEWS], request_max_body_size=MOST_BYTES)
    async def of_mine(self, request: Asked, data: JSONBody[LastGames]) -> DealsToReview:
        """Begins the reviews of one's own last games, wherever they were played: newest first."""
        account = await self.visitors.account(request)
        games = await self.games.last(account, data.places, most=data.most)
        lines = [write_record(game.deal.nameless_record) for game in games]
        by = account.id if account else next((game.table for game in games), "")
        keys = await self._begun([line.encode() for line in lines], request, by=by)
        at_tables: dict[str, list[tuple[int, str]]] = {}
        for game, key in zip(games, keys, strict=True):
            at_tables.setdefault(game.table, []).append((game.deal.number, key))
        for table, own in at_tables.items():
            await self._keep(account, table, own)
        return DealsToReview(
            tuple(
                DealToReview(
                    number=game.deal.number,
                    deal=game.deal.number - game.deal.first_of_list + 1,
                    table=game.table,
                    players=game.deal.seats,
                    you=game.deal.seat,
                    key=key,
                    record=line,
                    result=game.deal.state.result,
                )
                for game, line, key in zip(games, lines, keys, strict=True)
            )
        )

    @get("/api/reviews/{key:str}", guards=[Limit.REVIEW_NEWS])
    async def standing(self, *, key: Name, short: FromQuery[Switch] = "off") -> ReviewStanding:
        """How far a review is; with it when it is done, in short if that is enough."""
        standing = self.reviews.standing(key)
        if standing is None:
            raise RefusedError(Refusal("no_such_review", impossible=True))
        if standing.answer is None or not is_on(short):
            return standing
        answer = await computed(brief, bytes(standing.answer))
        return msgspec.structs.replace(standing, answer=msgspec.Raw(answer))
