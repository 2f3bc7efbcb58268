"""A contradiction in what was told, on its way to the one place that returns it as a value."""

from __future__ import annotations

from skat.model.refusal import Detail, Violation


class RefusalError(Exception):
    """What was told contradicts itself or the law of cards."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.code)
        self.violation = violation


def refuse(code: str, *articles: str, **details: Detail) -> RefusalError:
    """The refusal to raise, with its code, articles and details."""
    return RefusalError(Violation(code, articles, details, impossible=True))
