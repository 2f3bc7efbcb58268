"""The languages that the house speaks: the one list that commands, server, papers and page read."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final


def _one_is_one(count: int) -> str:
    return "one" if count == 1 else "other"


def _french(count: int) -> str:
    return "one" if count in (0, 1) else "other"


def _polish(count: int) -> str:
    if count == 1:
        return "one"
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return "few" if few else "many"


class Language(Enum):
    """A language that every sentence is there in, by its code.

    `own_name` is what its speakers call it, `yes` the letter that a terminal takes for yes. A
    counted sentence has each of the `forms`, and `form` says which one a number of things takes:
    the categories of Unicode's CLDR for whole numbers (French millions take "other" here).

    >>> Language("fr").own_name, [Language.PL.form(count) for count in (1, 22, 12)]
    ('Français', ['one', 'few', 'many'])
    """

    DE = "de", "Deutsch", "j", ("one", "other"), _one_is_one
    EN = "en", "English", "y", ("one", "other"), _one_is_one
    FR = "fr", "Français", "o", ("one", "other"), _french
    PL = "pl", "Polski", "t", ("one", "few", "many"), _polish

    own_name: str
    yes: str
    forms: tuple[str, ...]
    form: Callable[[int], str]

    def __new__(
        cls, code: str, own_name: str, yes: str, forms: tuple[str, ...], form: Callable[[int], str]
    ) -> Language:
        """Its code is its value."""
        language = object.__new__(cls)
        language._value_ = code
        language.own_name, language.yes, language.forms, language.form = own_name, yes, forms, form
        return language


_BY_CODE: Final[dict[str, Language]] = {language.value: language for language in Language}

LANGUAGES: Final = tuple(_BY_CODE)
"""Their codes."""


def language_of(code: str) -> Language:
    """The language of this code; an unknown one is answered in English.

    >>> language_of("pl"), language_of("xx")
    (<Language.PL: 'pl'>, <Language.EN: 'en'>)
    """
    return _BY_CODE.get(code, Language.EN)
