"""The board and the referee: one question in, one answer out; nothing is kept.

At the board a position and cards played from it come in, and the answer says what each next card is
worth. With open cards that is searched in a thread, as are the short questions of `skat solve`;
what one seat can know and whether a hand is sure is computed in a helper process.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final

import msgspec
from litestar.params import JSONBody

from skat.analysis.board.position import SeatChances, SeatPosition
from skat.requests.board import board_request
from skat.requests.board_record import board_of_record
from skat.requests.judge import judge_request
from skat.requests.solve import solve_request
from skat.requests.sure import is_sure_question
from skat.rules.articles.catalogue import texts
from skat.server.helper_process import HelperProcess, Helpers
from skat.server.http.refusals import ConcurrencyLimit, granted
from skat.server.http.requests import Asked, Body, most_bytes, post_ok
from skat.server.limits.costs import CHANCES, SEARCH, SURE, Milliseconds
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.server.question_desk import Caller, QuestionDesk

_RULINGS_AT_ONCE: Final = 2
"""Rulings worked out side by side; one with a search may take two seconds."""


class RulingQuestion(Body, frozen=True, kw_only=True):
    """The body of POST /api/rulings."""

    question: dict[str, Any]


class RulingRoutes(Routes, frozen=True):
    """The route of the referee, who answers as `skat judge` does."""

    rulings: ConcurrencyLimit = msgspec.field(
        default_factory=lambda: ConcurrencyLimit(_RULINGS_AT_ONCE)
    )

    @post_ok("/api/rulings", guards=[Limit.RULINGS])
    async def rule(self, data: JSONBody[RulingQuestion]) -> dict[str, Any]:
        """The referee's ruling on one event, and what its articles are called."""
        ruling: dict[str, Any] = dict(
            await self.rulings.run(judge_request, data.question, language=data.language)
        )
        known = texts(data.language)
        named = [article for article in ruling.get("articles") or () if article in known]
        return {**ruling, "titles": {article: known[article].title for article in named}}


FAILED: Final = "chances_not_solved"
_PROGRAM: Final = (sys.executable, "-m", "skat.server.study.board_worker")


def chances_desk(helpers: Helpers = HelperProcess) -> QuestionDesk:
    """Answers a `SeatPosition` as JSON with `SeatChances`, and a hand with whether it is sure.

    Refused: `chances_full`, `chances_not_solved`, and what
    `skat.analysis.board.chances.seat_chances` and `skat.requests.sure` refuse.
    """
    return QuestionDesk(_PROGRAM, full="chances_full", failed=FAILED, helpers=helpers)


AT_ONCE: Final = 1
"""Questions searched side by side."""

NODES: Final = 4_000_000
"""The most cards played in one search, a fifth of a second."""

LONGEST_RECORD: Final = 60_000
"""Letters of a record that a user pastes."""


_CHANCES: Final = msgspec.json.Decoder(SeatChances)


class BoardQuestion(Body, frozen=True, kw_only=True):
    """The body of POST /api/board and of POST /api/solve."""

    question: dict[str, Any]


class BoardRecord(Body, frozen=True, kw_only=True):
    """The body of POST /api/board/record."""

    record: Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)]


class SeatQuestion(Body, frozen=True, kw_only=True):
    """The body of POST /api/board/chances: what one seat sees."""

    question: SeatPosition


class BoardRoutes(Routes, frozen=True):
    """The routes of the board; `chances` has what a seat can know worked out."""

    chances: QuestionDesk
    searches: ConcurrencyLimit = msgspec.field(default_factory=lambda: ConcurrencyLimit(AT_ONCE))

    @post_ok("/api/board", guards=[Limit.BOARD])
    async def show(self, request: Asked, data: JSONBody[BoardQuestion]) -> dict[str, Any]:
        """The position after a line of cards, and what each next card is worth."""
        await self._spend(SEARCH, request)
        return dict(await self.searches.run(board_request, data.question, budget=NODES))

    @post_ok("/api/solve", guards=[Limit.BOARD])
    async def solve(self, request: Asked, data: JSONBody[BoardQuestion]) -> dict[str, Any]:
        """The answer of `skat solve` to one position, or in five seconds to a hand of cards."""
        if is_sure_question(data.question):
            by = await self._spend(SURE, request)
            asked = msgspec.json.encode(data.question, order="sorted")
            answer = granted(await self.chances.answer(asked, by=by))
            return dict(msgspec.json.decode(answer))
        await self._spend(SEARCH, request)
        return dict(await self.searches.run(solve_request, data.question, budget=NODES))

    @post_ok(
        "/api/board/record", guards=[Limit.BOARD], request_max_body_size=most_bytes(LONGEST_RECORD)
    )
    async def read(self, request: Asked, data: JSONBody[BoardRecord]) -> dict[str, Any]:
        """The position and the lines of a pasted text: cards, a position, a record."""
        await self._spend(SEARCH, request)
        return dict(await self.searches.run(board_of_record, data.record, language=data.language))

    @post_ok("/api/board/chances", guards=[Limit.CHANCES])
    async def know(self, request: Asked, data: JSONBody[SeatQuestion]) -> SeatChances:
        """What each card is worth to a seat by all that it can know: chance to win, points."""
        asked = msgspec.json.encode(data.question, order="sorted")
        by = await self._spend(CHANCES, request)
        return _CHANCES.decode(granted(await self.chances.answer(asked, by=by)))

    async def _spend(self, cost: Milliseconds, request: Asked) -> Caller:
        """Who asks for something so dear. Raises `RefusedError`: `too_fast`."""
        by = await self.caller(request)
        self.limits.spend(cost, request, key=by.key)
        return by
