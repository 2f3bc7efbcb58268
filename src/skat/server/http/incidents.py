"""What nobody expected: counted, and logged under an id that is all the answer says of it."""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

from litestar import Request, Response
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from skat.messages import message
from skat.server.http.answers import json_response, language_of
from skat.server.metrics import Metrics
from skat.server.socket.messages import IncidentBody

_log = logging.getLogger(__name__)

UNEXPECTED: Final = "unexpected"


class Incidents:
    """The mistakes of this program that come to light while it runs."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def note(self, error: Exception, *, where: str) -> str:
        """Logs and counts an exception that nobody expected; the id under which it is found."""
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

    def answer(self, request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        """The answer to a request that led to it, in the form of all errors."""
        incident = self.note(error, where=f"{request.method} {request.scope['path']}")
        text = message(UNEXPECTED, {"incident": incident}, language_of(request))
        body = IncidentBody(UNEXPECTED, text, incident=incident)
        return json_response({"error": body}, HTTP_500_INTERNAL_SERVER_ERROR)
