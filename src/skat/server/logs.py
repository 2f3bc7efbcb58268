"""The log: for people, or one JSON object a line. No card ever stands in it."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

TEXT = "%(levelname)s %(name)s: %(message)s"
_EXTRA = ("event", "report", "table", "code", "incident")


class JsonLines(logging.Formatter):
    """One object a line: time, level, where, what, and what else was given by name.

    >>> record = logging.LogRecord("skat", logging.INFO, "", 0, "table %s", ("k3v9",), None)
    >>> '"message": "table k3v9"' in JsonLines().format(record)
    True
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; a failure's trace is one text in it."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
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


def log_to_standard_error(form: str) -> None:
    """From now on everything of note is written there, as "text" or as "json"."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
