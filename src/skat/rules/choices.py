"""The options as words: what each can be, and how a value is written in one.

The commands, the word of rules of the engine protocol and the docs write them all the same.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import UNSET

from skat.rules.editions import ADDED_USUAL, BockReason, Options


def option_value(options: Options, name: str) -> Any:
    """What an option is set to, by its name; one that is unset has its first value.

    >>> option_value(Options(), "ramsch_skat"), option_value(Options(), "kontra")
    ('last_trick', False)
    """
    value = getattr(options, name)
    return ADDED_USUAL[name] if value is UNSET else value


@cache
def option_choices(name: str) -> tuple[Any, ...]:
    """Every value that an option can have, the one of `isko-2022` first; no before yes.

    Without an end, where a number or a text is asked for. A list may hold any of its choices.

    >>> option_choices("ramsch_virgin"), option_choices("stake"), len(option_choices("bock"))
    (('leaflet', 'none', 'double'), (), 16)
    """
    kind = get_type_hints(Options)[name]
    if kind is bool:
        return (False, True)
    if name == "bock":
        words = get_args(BockReason)
        return tuple(
            chosen for most in range(len(words) + 1) for chosen in combinations(words, most)
        )
    parts = [part for part in (kind, *get_args(kind)) if get_origin(part) is Literal]
    values = get_args(parts[0]) if parts else ()
    usual = option_value(Options(), name)
    return tuple(sorted(values, key=lambda value: value != usual))


def choice_of(name: str, text: str) -> Any:
    """The value of an option as a word has it: true, false, a whole number; of a list, joined by +.

    >>> choice_of("kontra", "true"), choice_of("bock", "passed_in+sixty_sixty")
    (True, ['passed_in', 'sixty_sixty'])
    """
    if name == "bock":
        return [reason for reason in text.split("+") if reason]
    words: dict[str, Any] = {"true": True, "false": False}
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    if is_number and name not in ("stake", "max_stake"):
        return int(text)
    return words.get(text, text)


def choice_word(value: object) -> str:
    """The value of an option as a word; the inverse of `choice_of`.

    >>> choice_word(True), choice_word(("passed_in", "sixty_sixty"))
    ('true', 'passed_in+sixty_sixty')
    """
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
