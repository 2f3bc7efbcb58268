"""What every command has in common: the language of its messages, and where complaints go."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from skat.model.languages import Language, language_of
from skat.model.refusal import Refusal, refusal_in

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
    "speaking",
    "stop",
    "stop_for",
    "tell",
    "why",
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


@contextmanager
def speaking(language: Language | None) -> Iterator[None]:
    """Within it this language is asked for; without one, that of the system."""
    before = _ASKED.set(language or language_of_locale(os.environ))
    try:
        yield
    finally:
        _ASKED.reset(before)


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


def why(error: Exception) -> str:
    """Why something failed, in the language asked for: a refusal, the fault of a file, or the
    error's own words.
    """
    say = say_in(language_asked())
    if refusal := refusal_in(error):
        return say(refusal.code, refusal.details)
    if isinstance(error, OSError) and error.filename is not None:
        from skat.cli.options import file_fault

        return f"{error.filename}: {say('unreadable_file', file_fault(error))}"
    return str(error)


def stop_for(error: Exception | Refusal, *, command: str, status: int = 1) -> NoReturn:
    """Ends a command because of this, in the language asked for."""
    error = ValueError(error) if isinstance(error, Refusal) else error
    stop(f"{command}: {why(error)}", status=status)


def tell(key: str, **details: str | int) -> str:
    """A sentence of what was done, in the language asked for."""
    return say_in(language_asked())(f"terminal.{key}", details)


def misused(code: str, *, command: str = "skat", status: int = 2, **details: str | int) -> NoReturn:
    """Ends a command whose options do not go together: a sentence of usage, in its language."""
    stop(f"{command}: {say_in(language_asked())(code, details)}", status=status)
