"""Unexpected exceptions: counted and logged; the answer has only the id of the log entry."""

from __future__ import annotations

import logging
import secrets
from typing import Final

from skat.server.metrics import Metrics

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
