"""The log: for people, or one JSON object a line. It never contains a card."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from skat.journal.journal_state import COMMANDS

TEXT = "%(levelname)s %(name)s: %(message)s"
_EXTRA = (
    "event", "report", "table", "code", "incident", "journal", "command", "seq", "outcome"
)  # fmt: skip


class JsonLines(logging.Formatter):
    """One object a line: time, level, server, where, what, and what else was given by name.

    >>> record = logging.LogRecord("skat", logging.INFO, "", 0, "table %s", ("k3v9",), None)
    >>> '"message": "table k3v9"' in JsonLines().format(record)
    True
    """

    def __init__(self, server: str = "") -> None:
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; a failure's trace is one text in it."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "server": self._server,
            "where": record.name,
            "message": record.getMessage(),
        }
        for name in _EXTRA:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A line for people; a report goes on with what was reported."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        report = getattr(record, "report", None)
        line = super().format(record)
        return line if report is None else f"{line}: {json.dumps(report, ensure_ascii=False)}"


def log_to_standard_error(form: str, *, server: str, commands: bool) -> None:
    """From now on everything of note is written there, as "text" or as "json".

    `server` is the name of this one among others; `commands` adds a line for each command.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(server) if form == "json" else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    COMMANDS.setLevel(logging.INFO if commands else logging.WARNING)
