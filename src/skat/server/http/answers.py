"""Answers of HTTP: JSON, and errors in the one form that all errors have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_200_OK, HTTP_429_TOO_MANY_REQUESTS

from skat.messages import message
from skat.model.refusal import Refusal
from skat.server.limits.rate_limits import TooFastError
from skat.server.socket.messages import ErrorBody

_FILE_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z]{2})?\.(csv|json|jsonl|pdf|txt)")
_STATUS: Final = {
    "bad_token": 403,
    "no_finished_deal": 404,
    "no_replay_in_tournament": 403,
    "no_spectators": 403,
    "account_name_taken": 409,
    "name_of_account": 409,
    "stays_away": 403,
    "no_such_table": 404,
    "not_logged_in": 401,
    "wrong_login": 403,
    "wrong_recovery_code": 403,
    "too_busy": 503,
    "too_many_logins": 503,
    "too_many_tables": 503,
    "not_known": 503,
    "not_saved": 503,
    "unknown_format": 500,
    "unreadable_entry": 500,
}


def json_response(body: object, status: int = 200) -> Response[bytes]:
    """A value as JSON that nobody keeps."""
    return Response(
        msgspec.json.encode(body),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def file_response(content: bytes, *, name: str, media_type: str, **more: str) -> Response[bytes]:
    """A file to be kept under a name of ours, of which nothing comes from outside.

    Raises `ValueError` for a name that could say anything else in a header.
    """
    if not _FILE_NAME.fullmatch(name):
        raise ValueError("a file's name is chosen here")
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
        **more,
    }
    return Response(content, media_type=media_type, headers=headers, status_code=HTTP_200_OK)


def error_response(refusal: Refusal, language: str) -> Response[bytes]:
    """A refusal, with its sentence in this language."""
    text = message(refusal.code, refusal.details, language)
    body = ErrorBody(refusal.code, text, refusal.articles)
    return refusal_response({"error": body}, refusal, _STATUS)


class Why(Protocol):
    """A refusal of the tables, of the lists or of the tournaments."""

    @property
    def code(self) -> str:
        """What it is called."""

    @property
    def details(self) -> Mapping[str, Any]:
        """What it is about."""


def refusal_response(body: object, why: Why, statuses: Mapping[str, int]) -> Response[bytes]:
    """The body of a refusal; who asked too fast is told after how many seconds to ask again."""
    if why.code != "too_fast":
        return json_response(body, statuses.get(why.code, 400))
    response = json_response(body, HTTP_429_TOO_MANY_REQUESTS)
    response.headers["retry-after"] = str(why.details.get("seconds", 1))
    return response


def too_fast_error(request: Request[Any, Any, Any], error: TooFastError) -> Response[bytes]:
    """What a guard refuses because it is too much, in the one form of errors."""
    return error_response(
        Refusal("too_fast", details={"seconds": error.seconds}), language_of(request)
    )


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language that a browser asks for first."""
    return request.headers.get("accept-language", "en")[:2].lower()


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework itself refuses (no such path, a body too large), in the same form."""
    body = ErrorBody(f"http_{error.status_code}", error.detail)
    return json_response({"error": body}, error.status_code)
