"""The referee without a game: one question in, one ruling out; nothing is kept."""

from __future__ import annotations

from typing import Any, Final

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.requests.judge.answer import judge_request
from skat.rules.articles.texts import texts
from skat.server.http.concurrency import ConcurrencyLimit
from skat.server.http.requests import Body
from skat.server.limits.rate_limits import RateLimits

AT_ONCE: Final = 2
"""Rulings worked out side by side; one with a search may take two seconds."""


class RulingQuestion(Body, frozen=True, kw_only=True):
    """The body of POST /api/rulings."""

    question: dict[str, Any]


def ruling_route(limits: RateLimits) -> HTTPRouteHandler:
    """The route of the referee, who answers as `skat judge` does."""
    rulings = ConcurrencyLimit(AT_ONCE)

    @post("/api/rulings", status_code=200, guards=[limits.guard(limits.rulings)])
    async def rule(data: JSONBody[RulingQuestion]) -> dict[str, Any]:
        """The referee's ruling on one event, and what its articles are called."""
        ruling: dict[str, Any] = dict(
            await rulings.run(judge_request, data.question, language=data.language)
        )
        known = texts(data.language)
        named = [article for article in ruling.get("articles") or () if article in known]
        return {**ruling, "titles": {article: known[article].title for article in named}}

    return rule
