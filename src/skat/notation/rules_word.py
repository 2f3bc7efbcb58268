"""The rules of a game in one word, as `new ... rules` has it: the edition, then what is changed."""

from __future__ import annotations

from skat.model.refusal import Refusal
from skat.rules.editions import RuleSet, rule_set

_VALUES = {"true": True, "false": False}


def write_rules(rules: RuleSet) -> str:
    """The edition, and each option that differs from it.

    >>> write_rules(rule_set("isko-2022", {"kontra": True}))
    'isko-2022,kontra=true'
    """
    changed = (
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in rules.changed.items()
    )
    return ",".join((rules.edition.value, *changed))


def read_rules(word: str) -> RuleSet | Refusal:
    """The rules of such a word, or why there are none of that name.

    >>> read_rules("isko-1999,kontra=true").house_rules
    ('kontra',)
    >>> read_rules("isko-1950").code
    'unknown_edition'
    """
    edition, *changed = word.split(",")
    options: dict[str, bool | int | str] = {}
    for one in changed:
        name, _, value = one.partition("=")
        number = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else value
        options[name] = _VALUES.get(value, number)
    return rule_set(edition, options)
