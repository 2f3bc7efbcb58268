"""Which plural form a number takes: the categories of Unicode's CLDR, for whole numbers."""

from __future__ import annotations

from collections.abc import Callable


def _one_is_one(count: int) -> str:
    return "one" if count == 1 else "other"


def _french(count: int) -> str:
    return "one" if count in (0, 1) else "other"


def _polish(count: int) -> str:
    if count == 1:
        return "one"
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return "few" if few else "many"


_RULES: dict[str, Callable[[int], str]] = {
    "de": _one_is_one,
    "en": _one_is_one,
    "fr": _french,
    "pl": _polish,
}

FORMS: dict[str, tuple[str, ...]] = {
    "de": ("one", "other"),
    "en": ("one", "other"),
    "fr": ("one", "other"),
    "pl": ("one", "few", "many"),
}
"""The forms that a counted sentence has in each language (French millions take "other" here)."""


def plural_category(count: int, language: str) -> str:
    """The form that this number of things takes; an unknown language counts as English does.

    >>> plural_category(22, "pl"), plural_category(12, "pl"), plural_category(0, "fr")
    ('few', 'many', 'one')
    """
    return _RULES.get(language, _one_is_one)(abs(count))
