"""What goes wrong with a request: each kind of exception becomes an answer here, in one form.

An unexpected exception is an incident: counted and logged; the answer has only the id of the log
entry.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from skat.journal import StoreError
from skat.messages import message
from skat.model.refusal import Refusal
from skat.server.http.refusals import (
    Error,
    ErrorBody,
    RefusedError,
    error_response,
    language_of,
    refused,
)
from skat.server.http.requests import bad_request
from skat.server.metrics import Metrics

_log = logging.getLogger(__name__)

UNEXPECTED: Final = "unexpected"


class Incidents:
    """The mistakes of this program that come to light while it runs."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def note(self, error: Exception, *, where: str) -> str:
        """Logs and counts an unexpected exception; the id under which the log has it."""
        incident = secrets.token_hex(4)
        self._metrics.count("skat_unexpected_errors_total")
        _log.error(
            "incident %s at %r",
            incident,
            where[:200],
            exc_info=error,
            extra={"event": "incident", "incident": incident},
        )
        return incident


class IncidentBody(ErrorBody, frozen=True, kw_only=True):
    """An unexpected error; the log says more under this id."""

    incident: str


class Unexpected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake of the server; its log names the incident."""

    error: IncidentBody


def exception_handlers(incidents: Incidents) -> ExceptionHandlersMap:
    """The answer to each kind of exception; an unexpected one is an incident."""

    def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Unexpected]:
        incident = incidents.note(error, where=f"{request.method} {request.scope['path']}")
        text = message(UNEXPECTED, {"incident": incident}, language_of(request))
        body = Unexpected(IncidentBody(UNEXPECTED, text, incident=incident))
        return error_response(body, 500)

    return {
        RefusedError: refused,
        StoreError: _not_known,
        HTTPException: _of_the_framework,
        Exception: unexpected,
    }


def _not_known(request: Request[Any, Any, Any], error: StoreError) -> Response[Error]:
    """The store cannot say now what the database has, or whether it has taken something."""
    _log.error("%s cannot be answered", request.scope["path"], exc_info=error)
    return refused(request, RefusedError(Refusal("not_known", impossible=True)))


def _of_the_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Error]:
    """What the framework itself refuses: no such path, a body too large, no body."""
    if isinstance(error, ValidationException) and request.route_handler.parsed_data_field:
        return refused(request, RefusedError(bad_request("body_missing")))
    body = Error(ErrorBody(f"http_{error.status_code}", error.detail))
    return error_response(body, error.status_code)
