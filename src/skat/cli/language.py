"""What every command has in common: the language of its messages, and where complaints go."""

from __future__ import annotations

import sys
from enum import Enum
from typing import Annotated, NoReturn

import typer

from skat.requests.jsonl import Say


class Language(Enum):
    """The languages that messages come in."""

    DE = "de"
    EN = "en"
    FR = "fr"
    PL = "pl"


LanguageOption = Annotated[Language, typer.Option("--language", help="Language of messages.")]


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
