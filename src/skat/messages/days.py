"""Days and moments as each language writes them; the law, which has no clock, loads none of it."""

from __future__ import annotations

from datetime import UTC, date, datetime

from skat.messages.numbers import Say


def day_text(day: date, say: Say) -> str:
    """A day as it stands on papers, by its name.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> languages = ("de", "en", "fr", "pl")
    >>> [day_text(date(2026, 3, 1), partial(message, language=each)) for each in languages]
    ['1. März 2026', '1 March 2026', '1er mars 2026', '1 marca 2026']
    """
    return say("paper.day", {"count": day.day, "month": day.month, "year": day.year})


def moment_text(seconds: float, say: Say) -> str:
    """A moment as it stands on papers, in UTC.

    >>> from functools import partial
    >>> from skat.messages import message
    >>> moment_text(1_772_394_300, partial(message, language="de"))
    '1. März 2026, 19:45 UTC'
    """
    at = datetime.fromtimestamp(seconds, UTC)
    return f"{day_text(at, say)}, {at:%H:%M} UTC"
