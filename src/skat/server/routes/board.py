"""The board: a position and cards played from it in, what each next card is worth out.

With open cards that is searched beside, as are the short questions of `skat solve`; what one seat
can know and whether a hand is sure is computed in a helper process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.analysis.board.answer import SeatChances
from skat.analysis.board.position import SeatPosition
from skat.requests.board.answer import board_request
from skat.requests.board.record import board_of_record
from skat.requests.solve.answer import solve_request
from skat.requests.solve.sure import is_sure_question
from skat.server.desk import QuestionDesk
from skat.server.http.concurrency import ConcurrencyLimit
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked, Body, most_bytes
from skat.server.limits.callers import address
from skat.server.limits.costs import CHANCES, SEARCH, SURE
from skat.server.limits.rate_limits import RateLimits

AT_ONCE: Final = 1
"""Questions searched side by side."""

NODES: Final = 4_000_000
"""The most cards played in one search, a fifth of a second."""

LONGEST_RECORD: Final = 60_000
"""Letters of a record that somebody pastes."""


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


def board_routes(chances: QuestionDesk, limits: RateLimits) -> Sequence[HTTPRouteHandler]:
    """The routes of the board; `chances` has what a seat can know worked out."""
    searches = ConcurrencyLimit(AT_ONCE)

    @post("/api/board", status_code=200, guards=[limits.guard(limits.board)])
    async def show(request: Asked, data: JSONBody[BoardQuestion]) -> dict[str, Any]:
        """The position after a line of cards, and what each next card is worth."""
        limits.spend(SEARCH, request)
        return dict(await searches.run(board_request, data.question, budget=NODES))

    @post("/api/solve", status_code=200, guards=[limits.guard(limits.board)])
    async def solve(request: Asked, data: JSONBody[BoardQuestion]) -> dict[str, Any]:
        """The answer of `skat solve` to one position, or in five seconds to a hand of cards."""
        if is_sure_question(data.question):
            limits.spend(SURE, request)
            asked = msgspec.json.encode(data.question, order="sorted")
            found = granted(await chances.answer(asked, by=address(request)))
            return dict(msgspec.json.decode(found))
        limits.spend(SEARCH, request)
        return dict(await searches.run(solve_request, data.question, budget=NODES))

    @post(
        "/api/board/record",
        status_code=200,
        guards=[limits.guard(limits.board)],
        request_max_body_size=most_bytes(LONGEST_RECORD),
    )
    async def read(request: Asked, data: JSONBody[BoardRecord]) -> dict[str, Any]:
        """The position and the lines of a pasted text: cards, a position, a record."""
        limits.spend(SEARCH, request)
        return dict(await searches.run(board_of_record, data.record, language=data.language))

    @post("/api/board/chances", status_code=200, guards=[limits.guard(limits.chances)])
    async def know(request: Asked, data: JSONBody[SeatQuestion]) -> SeatChances:
        """What each card is worth to a seat by all that it can know: chance to win, points."""
        asked = msgspec.json.encode(data.question, order="sorted")
        limits.spend(CHANCES, request)
        return _CHANCES.decode(granted(await chances.answer(asked, by=address(request))))

    return show, solve, read, know
