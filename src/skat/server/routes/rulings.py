"""The referee without a game: one question in, one ruling out; nothing is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler

from skat.model.refusal import Refusal
from skat.server.http.answers import error_response, json_response
from skat.server.limits.rate_limits import Doors
from skat.server.socket.messages import Language

AT_ONCE: Final = 2
"""Rulings worked out side by side; one with a search may take two seconds."""


class _Refused(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def articles(self) -> tuple[str, ...]: ...
    @property
    def details(self) -> Mapping[str, Any]: ...


Judge: TypeAlias = Callable[[object, str], Mapping[str, object] | _Refused]
"""From a question as `skat judge` reads it, and a language, to the answer or why it is refused."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of POST /api/rulings."""

    question: dict[str, Any]
    language: Language = "en"


_QUESTION = msgspec.json.Decoder(Question)


def ruling_routes(judge: Judge, doors: Doors) -> list[HTTPRouteHandler]:
    """The route of the referee; `judge` is the one of the command line."""
    free = asyncio.Semaphore(AT_ONCE)

    @post("/api/rulings", guards=[doors.guard(doors.rulings)])
    async def rule(request: Request[Any, Any, Any]) -> Response[bytes]:
        try:
            asked = _QUESTION.decode(await request.body())
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            return error_response(Refusal("bad_request", (), {"reason": str(error)[:200]}), "en")
        async with free:
            answer = await asyncio.to_thread(judge, asked.question, asked.language)
        if isinstance(answer, Mapping):
            return json_response(answer)
        refused = Refusal(answer.code, tuple(answer.articles), dict(answer.details))
        return error_response(refused, asked.language)

    return [rule]
