"""What if: from any point of a finished deal play goes on, by computer players or with a person.

The server keeps nothing of it. A question brings the record and the point, and what was done since;
the answer follows from that alone. So only finished deals can be asked about: one that is not over
has no record to bring.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import JSONBody

from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.record import Record, read_record, write_record
from skat.notation.replaying import replay
from skat.players.levels import Level
from skat.rules.actions import Action
from skat.rules.result import DealResult
from skat.rules.views import view
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import ConcurrencyLimit, granted
from skat.server.http.requests import Asked, Body, most_bytes, post_ok
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import Limit
from skat.server.people.replay_access import ReplayAccess
from skat.server.people.routes import Routes
from skat.server.study.review_queue import ReviewQueue
from skat.server.study.tries import MOST_TRIES, TriesWanted, start_in, steps_of
from skat.tables.shown.past_deal import PastStep

LONGEST_RECORD: Final = 60_000
_MOST_BYTES: Final = most_bytes(LONGEST_RECORD)
_MOST_ACTIONS: Final = 200
MOST_BYTES_OF_A_TURN: Final = _MOST_BYTES + 200 * _MOST_ACTIONS
_AT_ONCE: Final = 1
"""Deals played on side by side."""

_Text = Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)]
_Step = Annotated[int, msgspec.Meta(ge=0, le=1_000)]


class DealToTry(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal, its record without names, who held which cards, and every step of it."""

    table_size: int
    record: str
    players: tuple[str, str, str]
    you: Seat | None
    steps: tuple[PastStep, ...]
    result: DealResult


class RecordToTry(Body, frozen=True, kw_only=True):
    """The body of POST /api/tries/deal: one of our own records."""

    record: _Text


class WantTries(Body, frozen=True, kw_only=True):
    """The body of POST /api/tries: play on from the record's action number `at` (0: the deal)."""

    record: _Text
    at: _Step
    level: Level
    tries: Annotated[int, msgspec.Meta(ge=1, le=MOST_TRIES)]


class TriesKey(msgspec.Struct, frozen=True):
    """Where the answer is to be had: GET /api/reviews/{key}."""

    key: str


class PlayOn(Body, frozen=True, kw_only=True):
    """The body of POST /api/tries/turn: a person at `seat` plays on against this level.

    `line` is all that was done since that point, his own moves and those of the others; `number`
    is that of the try, and another one has other chances.
    """

    record: _Text
    at: _Step
    level: Level
    seat: Seat
    number: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    line: Annotated[tuple[Action, ...], msgspec.Meta(max_length=_MOST_ACTIONS)] = ()


class PlayedOn(msgspec.Struct, frozen=True, kw_only=True):
    """What the others did, and what the person's seat saw before it and after each of it.

    `views` are those of `skat.rules.views.View`.
    """

    actions: tuple[Action, ...]
    views: msgspec.Raw


class WhatIfRoutes(Routes, frozen=True):
    """The routes of deals that go on again; tries wait in the queue of the reviews."""

    reviews: ReviewQueue
    replays: ReplayAccess
    playing: ConcurrencyLimit = msgspec.field(default_factory=lambda: ConcurrencyLimit(_AT_ONCE))

    @get("/api/tables/{table:str}/deals/{number:int}/record", guards=[Limit.REPLAYS])
    async def of_table(self, request: Asked, table: Name, number: Number) -> DealToTry:
        """A finished deal of a table for its players; in a tournament after the list."""
        asker = await self.visitors.asker(request)
        played = await self.replays.record(table=table, number=number, asker=asker)
        return await self.playing.run(_deal, played.record, players=played.players, you=played.you)

    @post_ok("/api/tries/deal", guards=[Limit.REPLAYS], request_max_body_size=_MOST_BYTES)
    async def of_record(self, data: JSONBody[RecordToTry]) -> DealToTry:
        """The finished deal of a record, step by step."""
        return await self.playing.run(_deal_in, data.record)

    @post_ok("/api/tries", guards=[Limit.TRIES], request_max_body_size=_MOST_BYTES)
    async def tries(self, request: Asked, data: JSONBody[WantTries]) -> TriesKey:
        """Begins several tries by computer players; what came of them is read with the key."""
        account = await self.visitors.account(request)
        record = await self.playing.run(_startable, data.record, data.at)
        wanted = TriesWanted(record=record, at=data.at, level=data.level, tries=data.tries)
        # Reviews that the same person waits for go on between his tries, each in turn.
        by = f"{address(request) if account is None else account.id} tries"
        [key] = granted(
            await self.reviews.ask(
                [msgspec.json.encode(wanted)],
                by=by,
                host=address(request),
                owner=account is not None,
            )
        )
        return TriesKey(key)

    @post_ok(
        "/api/tries/turn", guards=[Limit.PLAYING_ON], request_max_body_size=MOST_BYTES_OF_A_TURN
    )
    async def turn(self, data: JSONBody[PlayOn]) -> PlayedOn:
        """The computer players go on until the person is to decide, or to the end."""
        return await self.playing.run(_played_on, data)


def _deal(
    record: Record, *, players: tuple[str, str, str] = ("", "", ""), you: Seat | None = None
) -> DealToTry | Refusal:
    replayed = replay(record)
    if replayed.result is None:
        return replayed.problem or Refusal("unfinished")
    nameless = msgspec.structs.replace(record, players=("", "", ""), place=None, date=None)
    return DealToTry(
        table_size=record.table_size,
        record=write_record(nameless),
        players=players,
        you=you,
        steps=steps_of(replayed),
        result=replayed.result,
    )


def _deal_in(text: str) -> DealToTry | Refusal:
    record = read_record(text)
    return _deal(record) if isinstance(record, Record) else record


def _startable(text: str, at: int) -> str | Refusal:
    """The record as we write it, if a deal can go on from there."""
    # As in `_played_on`.
    from skat.analysis.what_if import start_at

    record = read_record(text)
    if not isinstance(record, Record):
        return record
    start = start_at(record, at=at)
    return start if isinstance(start, Refusal) else write_record(record)


def _played_on(asked: PlayOn) -> PlayedOn | Refusal:
    # The players are loaded when the first deal goes on.
    from skat.analysis.what_if import continued, line_played

    start = start_in(asked.record, at=asked.at)
    if isinstance(start, Refusal):
        return start
    state = line_played(start, asked.line)
    if isinstance(state, Refusal):
        return state
    line = continued(start, state, level=asked.level, number=asked.number, person=asked.seat)
    return PlayedOn(
        actions=line.actions,
        views=msgspec.Raw(
            msgspec.json.encode([view(played, asked.seat) for played in line.states])
        ),
    )
