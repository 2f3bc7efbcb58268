"""What every command has in common: the language of its messages, and where complaints go."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from skat.model.languages import Language, language_of

if TYPE_CHECKING:
    from skat.requests.jsonl import Say

__all__ = [
    "Language",
    "LanguageOption",
    "complain",
    "language_asked",
    "language_of_locale",
    "misused",
    "say_in",
    "stop",
]

_ASKED: Final = ContextVar("language_asked", default=Language.EN)


def _asked(language: Language) -> Language:
    _ASKED.set(language)
    return language


def _asked_or_locale(language: Language | None) -> Language | None:
    _ASKED.set(language or language_of_locale(os.environ))
    return language


def locale_option(help_text: str) -> Any:
    """The option `--language` of a command that else speaks the language of the system."""
    return typer.Option("--language", help=help_text, callback=_asked_or_locale)


LanguageOption = Annotated[
    Language, typer.Option("--language", help="Language of messages.", callback=_asked)
]


def language_asked() -> Language:
    """The language that the command in hand was asked for: what helps many commands speaks it."""
    return _ASKED.get()


def language_of_locale(environment: Mapping[str, str]) -> Language:
    """The language that the system speaks, from LC_ALL, LC_MESSAGES or LANG; else English.

    >>> language_of_locale({"LANG": "de_AT.UTF-8"}), language_of_locale({"LANG": "C"})
    (<Language.DE: 'de'>, <Language.EN: 'en'>)
    """
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")
    return language_of(re.split(r"[_.@]", locale)[0].lower())


def say_in(language: Language) -> Say:
    """The sentences for codes, in this language."""
    from skat.messages import message

    return lambda code, details: message(code, details, language=language.value)


def complain(text: str) -> None:
    """A line on standard error; results alone go to standard output."""
    print(text, file=sys.stderr)


def stop(text: str, *, status: int = 1) -> NoReturn:
    """Says what is in the way and ends the command."""
    complain(text)
    raise typer.Exit(status)


def misused(code: str, *, command: str = "skat", status: int = 2, **details: str | int) -> NoReturn:
    """Ends a command whose options do not go together: a sentence of usage, in its language."""
    stop(f"{command}: {say_in(language_asked())(code, details)}", status=status)
