"""Commands that were typed wrong: what is wrong, in the language asked for.

Typer says it in English; here each kind of its errors is a code with details. Nothing of this is
loaded where a command is typed right.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from skat.cli.language import Language, complain, language_of_locale, say_in
from skat.model.languages import language_of
from skat.model.refusal import Refusal

_ASKED: Final = re.compile(
    rf"(?:^|\s)--language[ =]({'|'.join(each.value for each in Language)})(?!\S)"
)
_NO_COMMAND: Final = re.compile(
    r"No such command (?P<command>'.*?'|\".*?\")\.(?: Did you mean (?P<near>.*)\?)?"
)
_TOO_MANY: Final = re.compile(r"Got unexpected extra argument\(s\) \((?P<words>.*)\)", re.DOTALL)
"""What Typer says of these has no parts of its own: it is taken from the sentence."""

_OF_NUMBERS: Final = {
    "int_parsing": "not_whole",
    "int_parsing_size": "not_whole",
    "int_from_float": "not_whole",
    "float_parsing": "not_a_number",
}
"""Pydantic's types of errors."""


def complain_of(error: Any, words: Sequence[str], *, command: Any) -> None:
    """Says on standard error how the command is used, and what is wrong with these words."""
    say, wrong, context = say_in(_language(words, command)), what_is_wrong(error), error.ctx
    if context is not None:
        path = context.command_path
        usage = " ".join([path, *context.command.collect_usage_pieces(context)])
        complain(say("usage_line", {"line": usage}))
        complain(say("usage_help", {"line": f"{path} {context.help_option_names[0]}"}))
    complain(f"skat: {say(wrong.code, wrong.details)}")


def _language(words: Sequence[str], command: Any) -> Language:
    """The language asked for; else the system's, for a command that speaks it, or English.

    An error may stand before `--language`, so the words are read without the parser.
    """
    typed = " ".join(takewhile(lambda word: word != "--", words))
    if asked := _ASKED.search(typed):
        return language_of(asked[1])
    options = [each for each in getattr(command, "params", ()) if "--language" in each.opts]
    if any(each.default is None for each in options):
        return language_of_locale(os.environ)
    return Language.EN


def what_is_wrong(error: Any) -> Refusal:
    """The code and details of an error of Typer."""
    match type(error).__name__:
        case "NoSuchOption":
            return _near(
                "usage_no_option", ", ".join(error.possibilities or ()), option=error.option_name
            )
        case "BadOptionUsage":
            return Refusal(f"usage_{_value_of(error)}", details={"option": error.option_name})
        case "MissingParameter":
            return _missing(error.param)
        case "BadParameter":
            return _bad(error)
    if typed := _NO_COMMAND.fullmatch(error.message):
        return _near(
            "usage_no_command",
            (typed["near"] or "").replace("'", ""),
            command=typed["command"][1:-1],
        )
    if typed := _TOO_MANY.fullmatch(error.message):
        return Refusal("usage_too_many", details={"words": typed["words"]})
    return Refusal("usage_unknown")


def _near(code: str, near: str, **typed: str) -> Refusal:
    if near:
        return Refusal(f"{code}_near", details={**typed, "near": near})
    return Refusal(code, details=typed)


def _value_of(error: Any) -> str:
    if error.message.endswith("does not take a value."):
        return "takes_no_value"
    return "needs_value" if error.message.endswith("an argument.") else "needs_two_values"


def _missing(param: Any) -> Refusal:
    choices = _choices(param)
    if choices:
        return Refusal("usage_missing_choice", details={"name": _name(param), "choices": choices})
    return Refusal("usage_missing", details={"name": _name(param)})


def _bad(error: Any) -> Refusal:
    """A value that its parameter does not take, as pydantic has looked at it."""
    cause = error.__cause__
    first = cause.errors()[0] if hasattr(cause, "errors") else {}
    details = {"name": _name(error.param), "value": str(first.get("input", ""))}
    bounds = first.get("ctx", {})
    if choices := _choices(error.param):
        return Refusal("usage_not_a_choice", details={**details, "choices": choices})
    if "ge" in bounds:
        return Refusal("usage_too_small", details={**details, "least": str(bounds["ge"])})
    if "le" in bounds:
        return Refusal("usage_too_large", details={**details, "most": str(bounds["le"])})
    kind = _OF_NUMBERS.get(str(first.get("type")), "not_possible")
    return Refusal(f"usage_{kind}", details=details)


def _name(param: Any) -> str:
    """A parameter as the line of usage shows it."""
    return str(param.get_error_hint().replace("'", ""))


def _choices(param: Any) -> str:
    return ", ".join(
        str(getattr(each, "value", each)) for each in param.type_descriptor.choices or ()
    )
