"""The referee without a game: one question in, one ruling out; nothing is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.model.refusal import Refusal
from skat.requests.jsonl import Answer
from skat.server.http.refusals import RefusedError
from skat.server.http.requests import Body
from skat.server.limits.rate_limits import RateLimits

AT_ONCE: Final = 2
"""Rulings worked out side by side; one with a search may take two seconds."""


class RulingQuestion(Body, frozen=True, kw_only=True):
    """The body of POST /api/rulings."""

    question: dict[str, Any]


def ruling_route(limits: RateLimits) -> HTTPRouteHandler:
    """The route of the referee, who answers as `skat judge` does."""
    free = asyncio.Semaphore(AT_ONCE)

    @post("/api/rulings", status_code=200, guards=[limits.guard(limits.rulings)])
    async def rule(data: JSONBody[RulingQuestion]) -> dict[str, Any]:
        """The referee's ruling on one event."""
        async with free:
            answer = await asyncio.to_thread(_ruling, data.question, data.language)
        if isinstance(answer, Mapping):
            return dict(answer)
        raise RefusedError(answer)

    return rule


def _ruling(question: dict[str, Any], language: str) -> Answer | Refusal:
    # The referee and his search are loaded when the first question comes.
    from skat.requests.judge.answer import judge_request

    return judge_request(question, language=language)
